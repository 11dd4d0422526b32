//! One file of HTML: the game as in a book, next to a board for stepping through it.
//!
//! The file needs no network, font or other file. Text of the record is escaped, and the page's policy allows only its
//! own script, which adds no markup. Without scripts, and on paper, the page is only the book.

mod board;

use std::collections::HashMap;
use std::fmt::Write;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest, Sha256};

use super::book::{Block, Book, MoveWords, plain};
use super::words;
use crate::diagram::SvgPage;
use crate::lang::{self, Language};
use crate::notation::japanese::Mark;
use crate::record::{NodeId, Record};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

const DEEPEST: usize = 4;
/// The size of the graph, in its units; the page scales it.
const GRAPH: [f32; 2] = [420.0, 110.0];

struct Board {
    groups: String,
    size: [f32; 2],
    data: serde_json::Value,
}

/// The page of a book made of `record`.
#[must_use]
pub fn html(book: &Book, record: &Record) -> String {
    let mut drawings = SvgPage::default();
    let board = board::board(book, record, &mut drawings);
    let text = Text { book, numbers: board::numbers(book, record), drawings: &mut drawings, out: String::new() }.set();
    let language = match book.naming.language {
        Language::Japanese => "ja",
        Language::English => "en",
    };
    let policy = format!(
        "default-src 'none'; script-src '{}'; style-src '{}'; base-uri 'none'; form-action 'none'",
        digest(SCRIPT),
        digest(STYLE)
    );
    let title = escaped(&book.title);
    let mut out = format!(
        "<!doctype html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"generator\" content=\"Komadai\">\n<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
    );
    let definitions = drawings.definitions();
    let _ = write!(
        out,
        "<svg class=\"shared\" aria-hidden=\"true\" focusable=\"false\">\n{definitions}<defs>\n{}</defs>\n</svg>\n",
        board.groups
    );
    push_head(&mut out, book);
    out.push_str("<main>\n");
    push_player(&mut out, book.naming.language, board.size);
    out.push_str(&text);
    out.push_str("</main>\n");
    // `<` could end the script element.
    let data = board.data.to_string().replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026");
    let _ = write!(
        out,
        "<script type=\"application/json\" id=\"data\">{data}</script>\n<script>{SCRIPT}</script>\n</body>\n</html>\n"
    );
    out
}

fn push_head(out: &mut String, book: &Book) {
    let _ = write!(out, "<header>\n<h1>{}</h1>\n", escaped(&book.title));
    if !book.players.is_empty() {
        out.push_str("<p class=\"players\">");
        for (side, name) in &book.players {
            let _ = write!(out, "<span>{} <bdi>{}</bdi></span> ", Mark::Pieces.of(*side), escaped(name));
        }
        out.push_str("</p>\n");
    }
    if !book.facts.is_empty() {
        out.push_str("<dl>\n");
        for (name, value) in &book.facts {
            let _ = writeln!(out, "<div><dt>{}</dt><dd>{}</dd></div>", escaped(name), escaped(value));
        }
        out.push_str("</dl>\n");
    }
    out.push_str("</header>\n");
}

fn push_player(out: &mut String, language: Language, [width, height]: [f32; 2]) {
    let _ = write!(
        out,
        "<section id=\"player\" aria-label=\"{}\" hidden>\n\
         <svg id=\"board\" role=\"img\" viewBox=\"0 0 {width} {height}\"></svg>\n\
         <p id=\"here\" role=\"status\" aria-live=\"polite\"></p>\n\
         <input id=\"slider\" type=\"range\" min=\"0\" value=\"0\" aria-label=\"{}\">\n<p class=\"buttons\">\n",
        escaped(words::PLAYER.get(language)),
        escaped(words::SLIDER.get(language))
    );
    // Drawn, since not every font has such characters.
    for (id, name, sign) in [
        ("first", words::FIRST.get(language), "M5 5h3v14H5zM19 5v14L9 12z"),
        ("previous", words::PREVIOUS.get(language), "M17 5v14L6 12z"),
        ("next", words::NEXT.get(language), "M7 5v14l11-7z"),
        ("last", words::LAST.get(language), "M16 5h3v14h-3zM5 5v14l10-7z"),
        ("flip", words::FLIP.get(language), "M7 3l4 5H8v12H6V8H3zM17 21l-4-5h3V4h2v12h3z"),
    ] {
        let name = escaped(name);
        let sign = format!("<svg viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"{sign}\"/></svg>");
        let _ =
            writeln!(out, "<button id=\"{id}\" type=\"button\" title=\"{name}\" aria-label=\"{name}\">{sign}</button>");
    }
    let _ = write!(out, "</p>\n<p class=\"keys\">{}</p>\n</section>\n", escaped(words::KEYS.get(language)));
}

struct Text<'a> {
    book: &'a Book,
    numbers: HashMap<NodeId, usize>,
    drawings: &'a mut SvgPage,
    out: String,
}

impl Text<'_> {
    fn set(mut self) -> String {
        let label = escaped(words::TEXT.get(self.book.naming.language));
        let _ = writeln!(self.out, "<article aria-label=\"{label}\">");
        self.graph();
        for paragraph in &self.book.blocks {
            let depth = paragraph.depth.min(DEEPEST);
            self.block(&paragraph.block, depth);
        }
        self.out.push_str("</article>\n");
        self.out
    }

    fn block(&mut self, block: &Block, depth: usize) {
        match block {
            Block::Variation(name) => {
                let _ = writeln!(self.out, "<h2 class=\"d{depth}\">{}</h2>", escaped(name));
            }
            Block::Moves(moves) => {
                let _ = write!(self.out, "<p class=\"moves d{depth}\">");
                moves.iter().for_each(|mv| self.mv(mv));
                self.out.push_str("</p>\n");
            }
            Block::Comment { node, text } => {
                let number = self.number(*node);
                let _ = write!(self.out, "<div class=\"comment d{depth}\" data-at=\"{number}\">");
                for part in text.split("\n\n").filter(|part| !part.trim().is_empty()) {
                    let lines: Vec<String> = part.trim_matches('\n').lines().map(escaped).collect();
                    let _ = write!(self.out, "<p>{}</p>", lines.join("<br>\n"));
                }
                self.out.push_str("</div>\n");
            }
            Block::Engine { node, text } => {
                let number = self.number(*node);
                let lines: Vec<String> = text.lines().map(escaped).collect();
                let _ = writeln!(
                    self.out,
                    "<p class=\"engine d{depth}\" data-at=\"{number}\">{}</p>",
                    lines.join("<br>\n")
                );
            }
            Block::Diagram { node, diagram } => {
                let number = self.number(*node);
                let mut picture = diagram.as_ref().clone();
                // The caption is text of the page.
                let caption = picture.caption.take().unwrap_or_default();
                let mut scene = picture.scene();
                scene.name = plain(&caption);
                let picture = self.drawings.picture(&scene);
                let caption = escaped(&caption);
                let _ = write!(
                    self.out,
                    "<figure class=\"d{depth}\" data-at=\"{number}\">\n{picture}\n<figcaption>{caption}</figcaption>\n</figure>\n"
                );
            }
            Block::End(words) => {
                let _ = writeln!(self.out, "<p class=\"end d{depth}\">{}</p>", escaped(words));
            }
        }
    }

    fn mv(&mut self, mv: &MoveWords) {
        let number = self.number(mv.node);
        let _ = write!(self.out, "<a id=\"m{number}\" href=\"#m{number}\">");
        if mv.is_numbered {
            let dot = if self.book.naming.language == Language::English { ". " } else { " " };
            let _ = write!(self.out, "<small>{}{dot}</small>", mv.number);
        }
        self.out.push_str(&escaped(&mv.words));
        if let Some(sign) = mv.sign {
            let name = lang::sign(self.book.naming.language, sign);
            let _ = write!(self.out, "<abbr title=\"{}\">{}</abbr>", escaped(name), escaped(sign.symbol()));
        }
        if let Some(mark) = mv.mark {
            let words = words::mark_behind(self.book.naming.language, mark);
            let _ = write!(self.out, "<small>{}</small>", escaped(&words));
        }
        self.out.push_str("</a> ");
    }

    /// Each move of the graph is a link.
    fn graph(&mut self) {
        let Some(graph) = &self.book.graph else { return };
        let caption = escaped(words::GRAPH.get(self.book.naming.language));
        let [width, height] = GRAPH;
        let mut scene = graph.scene(width, height);
        scene.name = plain(words::GRAPH.get(self.book.naming.language));
        let picture = self.drawings.picture(&scene);
        let picture = picture.strip_suffix("</svg>").unwrap_or(&picture);
        let _ = write!(self.out, "<figure class=\"graph\">\n{picture}");
        for (step, mv) in main_line(self.book).enumerate() {
            let (number, column) = (self.number(mv.node), graph.column(step + 1, width, height));
            let name = escaped(&words::move_shown(self.book.naming.language, mv.number, &mv.words));
            let _ = writeln!(
                self.out,
                "<a href=\"#m{number}\" data-at=\"{number}\" tabindex=\"-1\"><title>{name}</title>\
                 <rect x=\"{:.2}\" y=\"{:.2}\" width=\"{:.2}\" height=\"{:.2}\"/></a>",
                column.min.x,
                column.min.y,
                column.width(),
                column.height()
            );
        }
        let _ = write!(self.out, "</svg>\n<figcaption>{caption}</figcaption>\n</figure>\n");
    }

    fn number(&self, node: NodeId) -> usize {
        self.numbers.get(&node).copied().unwrap_or(0)
    }
}

fn main_line(book: &Book) -> impl Iterator<Item = &MoveWords> {
    book.blocks.iter().filter(|paragraph| paragraph.depth == 0).flat_map(|paragraph| match &paragraph.block {
        Block::Moves(moves) => moves.as_slice(),
        _ => &[],
    })
}

/// For the content security policy.
fn digest(text: &str) -> String {
    format!("sha256-{}", BASE64_STANDARD.encode(Sha256::digest(text)))
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in plain(text).chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            character => out.push(character),
        }
    }
    out
}
