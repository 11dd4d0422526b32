//! Pages for print, as in books on shogi: moves of the game are bold, comments are running text, variations are smaller
//! and indented. A move names the figure of its position.

use std::collections::HashMap;

use super::book::{Block, Book, MoveWords, plain};
use super::words;
use crate::diagram::{
    Binding, CaptionFace, Margins, PageStyle, Paper, Paragraph, Passage, Prose, Scene, TooManyPages, Voice, Word,
};
use crate::lang::Language;
use crate::notation::japanese::Mark;
use crate::record::NodeId;

const DEEPEST: usize = 4;
const MILLIMETRE: f32 = 72.0 / 25.4;
/// The least width of loose paper, in points; smaller pages belong to a book.
const LOOSE: f32 = 480.0;

/// The options of pages.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PageOptions {
    /// Paper, margins, binding, and the face of the text.
    pub page: PageStyle,
    /// The size of type in points.
    pub size: f32,
    /// The number of columns; `None` chooses one that gives lines of a good length.
    pub columns: Option<u32>,
}

impl PageOptions {
    /// The defaults for this paper. Small pages are bound at the left, as in a book.
    #[must_use]
    pub fn of(paper: Paper, face: CaptionFace) -> Self {
        let mm = |top: f32, outer: f32, bottom: f32, inner: f32| Margins {
            top: top * MILLIMETRE,
            outer: outer * MILLIMETRE,
            bottom: bottom * MILLIMETRE,
            inner: inner * MILLIMETRE,
        };
        let is_loose = paper.width >= LOOSE;
        let (margins, binding) = if is_loose {
            (mm(20.0, 19.0, 20.0, 19.0), Binding::None)
        } else {
            // In proportion to a page of 四六判 (127 mm).
            let share = paper.width / (127.0 * MILLIMETRE);
            (mm(17.0 * share, 13.0 * share, 18.0 * share, 16.0 * share), Binding::Left)
        };
        let size = if is_loose || paper.width > 400.0 { 9.5 } else { 8.5 };
        Self { page: PageStyle { paper, margins, binding, face, ..PageStyle::default() }, size, columns: None }
    }
}

impl Default for PageOptions {
    /// A4 in Mincho.
    fn default() -> Self {
        Self::of(Paper::A4, CaptionFace::Mincho)
    }
}

/// The pages of a book, in points.
///
/// # Errors
/// When there would be more than [`Prose::MOST_PAGES`].
pub fn pages(book: &Book, options: &PageOptions) -> Result<Vec<Scene>, TooManyPages> {
    let title = plain(&book.title);
    let prose = Prose {
        page: options.page,
        size: options.size,
        columns: options.columns,
        title: title.clone(),
        subtitle: players(book),
    };
    let mut pages = prose.pages(&passages(book))?;
    let style = options.page;
    let count = pages.len();
    for (page, number) in pages.iter_mut().zip(style.first..) {
        let shown = number.to_string();
        let (is_first, is_bound) = (number == style.first, style.binding != Binding::None);
        let nothing = String::new;
        if !is_first {
            let head =
                if is_bound { [nothing(), nothing(), title.clone()] } else { [nothing(), title.clone(), nothing()] };
            style.draw_head(page, number, &head);
        }
        if count > 1 {
            let foot = if is_bound { [nothing(), nothing(), shown] } else { [nothing(), shown, nothing()] };
            style.draw_foot(page, number, &foot);
        }
    }
    Ok(pages)
}

fn players(book: &Book) -> String {
    let gap = if book.naming.language == Language::Japanese { "　　" } else { "    " };
    let named = book.players.iter().map(|(side, name)| format!("{}{}", Mark::Pieces.of(*side), plain(name)));
    named.collect::<Vec<_>>().join(gap)
}

fn passages(book: &Book) -> Vec<Passage> {
    let mut passages = Vec::with_capacity(book.blocks.len() + 1);
    passages.extend(facts(book));
    let figures = figures(book);
    let mut is_first = true;
    for paragraph in &book.blocks {
        let indent = paragraph.depth.min(DEEPEST) as u32;
        let is_main = paragraph.depth == 0;
        match &paragraph.block {
            Block::Variation(name) => passages.push(Passage::Heading { words: plain(name), indent }),
            Block::Moves(moves) => {
                let words =
                    moves.iter().map(|mv| word(book.naming.language, mv, is_main, figures.get(&mv.node))).collect();
                let voice = if is_main { Voice::Apart } else { Voice::Aside };
                passages.push(text(words, indent, 0, voice));
            }
            Block::Comment { text: said, .. } => push_comment(&mut passages, said, indent, is_main, is_first),
            Block::Engine { text: said, .. } => {
                let lines = said.lines().map(|line| text(vec![Word::Text(plain(line))], indent, 0, Voice::Small));
                passages.extend(lines);
            }
            Block::Diagram { diagram, .. } => passages.push(Passage::Figure(diagram.clone())),
            Block::End(words) if is_main => passages.push(Passage::Closing(plain(words))),
            Block::End(words) => passages.push(text(vec![Word::Text(plain(words))], indent, 0, Voice::Aside)),
        }
        is_first = false;
    }
    let caption = words::GRAPH.get(book.naming.language);
    passages.extend(book.graph.clone().map(|graph| Passage::Graph { graph, caption: caption.to_owned() }));
    passages
}

const fn text(words: Vec<Word>, indent: u32, first: u32, voice: Voice) -> Passage {
    Passage::Text { paragraph: Paragraph { label: String::new(), words, indent, first }, voice }
}

fn facts(book: &Book) -> Option<Passage> {
    let colon = if book.naming.language == Language::Japanese { "：" } else { ": " };
    let facts = book.facts.iter().map(|(name, value)| {
        let value = value.lines().collect::<Vec<_>>().join(" ");
        Word::Whole(format!("{}{colon}{}", plain(name), plain(&value)))
    });
    let facts: Vec<Word> = facts.collect();
    (!facts.is_empty()).then(|| text(facts, 0, 0, Voice::Aside))
}

/// The references to figures after moves.
fn figures(book: &Book) -> HashMap<NodeId, String> {
    let shown = book.blocks.iter().filter_map(|paragraph| match &paragraph.block {
        Block::Diagram { node, .. } => Some(*node),
        _ => None,
    });
    let first = book.first_figure;
    shown.zip(first..).map(|(node, figure)| (node, words::figure_behind(book.naming.language, figure))).collect()
}

fn word(language: Language, mv: &MoveWords, bold: bool, figure: Option<&String>) -> Word {
    let dot = if language == Language::English { "." } else { "" };
    let number = if mv.is_numbered { format!("{}{dot}", mv.number) } else { String::new() };
    let said = format!("{}{}", mv.words, mv.sign.map_or("", |sign| sign.symbol()));
    let mark = mv.mark.map_or(String::new(), |sign| words::mark_behind(language, sign));
    let figure = figure.map_or("", String::as_str);
    Word::Move { number, words: said, bold, figure: format!("{mark}{figure}") }
}

fn push_comment(passages: &mut Vec<Passage>, said: &str, indent: u32, is_main: bool, is_first: bool) {
    let mut is_begun = false;
    for line in joined(said) {
        let words = vec![Word::Text(plain(&line))];
        let voice = match (is_main, is_begun) {
            (true, false) if is_first => Voice::Apart,
            (true, _) => Voice::Body,
            (false, _) => Voice::Aside,
        };
        passages.push(text(words, indent, 1, voice));
        is_begun = true;
    }
}

/// The paragraphs of a comment: its lines, joined where they were broken at the width of a window.
fn joined(said: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    // Whether the line before was broken for width.
    let mut is_cut = false;
    for line in said.lines() {
        let line = line.trim_matches([' ', '\t', '　', '\r']);
        if line.is_empty() {
            is_cut = false;
            continue;
        }
        let begins = line.starts_with(['*', '#', '・', '-', '●', '○', '■', '□', '◆', '◇', '【', '▲', '△', '☗', '☖']);
        match lines.last_mut().filter(|_| is_cut && !begins) {
            Some(last) => {
                let is_latin = |letter: Option<char>| letter.is_some_and(|letter| letter.is_ascii_graphic());
                if is_latin(last.chars().next_back()) || is_latin(line.chars().next()) {
                    last.push(' ');
                }
                last.push_str(line);
            }
            None => lines.push(line.to_owned()),
        }
        is_cut =
            line.chars().count() >= 20 && !line.ends_with(['。', '！', '？', '」', '）', '.', '!', '?', ':', '：']);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format;
    use crate::publish::{BookOptions, Places};

    #[test]
    fn lines_that_were_broken_to_be_short_are_joined() {
        let long = "ここで後手は長考に沈み、盤側は静まりかえって次の";
        let lines = joined(&format!("{long}\n一手を待った。\n短い行\n次の行\n\n別の段落\n{long}\n▲７六歩"));
        assert_eq!(lines, [&format!("{long}一手を待った。"), "短い行", "次の行", "別の段落", long, "▲７六歩"]);
        let latin = joined("a line that is cut by a window\nand goes on");
        assert_eq!(latin, ["a line that is cut by a window and goes on"]);
    }

    #[test]
    fn every_paragraph_of_a_comment_is_indented_as_the_first() {
        let pages =
            set("手合割：平手\n*一。\n*二。\n*\n*三。\n   1 ７六歩(77)\n", &PageOptions::default(), Language::Japanese);
        let glyphs = pages[0].glyphs();
        let left = |character| glyphs.iter().find(|glyph| glyph.character == character).unwrap().origin.x;
        assert_eq!((left('一'), left('三')), (left('二'), left('二')));
    }

    #[test]
    fn a_last_diagram_has_text_on_its_page() {
        for length in 20..60 {
            let comment = "*長い解説の一行です。\n".repeat(length);
            let game = format!("手合割：平手\n{comment}   1 ７六歩(77)\n*結び。\n&図\n");
            for paper in [Paper::A4, Paper::A5, Paper::millimetres(127.0, 188.0)] {
                let pages = set(&game, &PageOptions::of(paper, CaptionFace::Mincho), Language::Japanese);
                let last = pages.last().unwrap();
                assert!(last.glyphs().iter().any(|glyph| "長結".contains(glyph.character)), "{length} {paper:?}");
            }
        }
    }

    fn set(kif: &str, options: &PageOptions, language: Language) -> Vec<Scene> {
        let record = format::read(kif.as_bytes(), None).unwrap().records.first().clone();
        let places = Places { end: true, bookmarks: true, ..Places::default() };
        let book = BookOptions { places: Some(places), ..BookOptions::default() };
        pages(&Book::of(&record, &book, language).unwrap(), options).unwrap()
    }

    fn words(page: &Scene) -> String {
        page.glyphs().iter().map(|glyph| glyph.character).collect()
    }

    const GAME: &str = "棋戦：試験戦\n場所：東京\n先手：甲\n後手：乙\n手数----指手--\n*はじめに\n   1 ７六歩(77)\n*角道\n   2 ３四歩(33)\n&しおり\n   \
                        3 ２六歩(27)\n   4 投了\n\n変化：2手\n   2 ８四歩(83)\n*こちらも\n";

    #[test]
    fn a_page_says_all_that_the_book_does() {
        let pages = set(GAME, &PageOptions::default(), Language::Japanese);
        assert_eq!(pages.len(), 1);
        let said = words(&pages[0]);
        for part in [
            "試験戦",
            "☗甲　　☖乙",
            "場所：東京",
            "はじめに",
            "▲７六歩",
            "角道",
            "△３四歩（第1図）",
            "2手目の変化",
            "こちらも",
        ] {
            let part: String = part.chars().filter(|it| !it.is_whitespace()).collect();
            assert!(said.contains(&part), "{part} in {said}");
        }
        assert!(said.contains("第1図は△３四歩まで") && said.contains("まで3手で先手の勝ち"), "{said}");
        let english = words(&set(GAME, &PageOptions::default(), Language::English)[0]);
        for part in ["1.P-7f", "Diagram1:after2.P-3d", "Resigns.Blackwinsafter3moves."] {
            assert!(english.contains(part), "{part} in {english}");
        }
    }

    #[test]
    fn everything_stays_within_the_margins_of_every_paper() {
        let comment =
            "*まず「角道」を開けて、次の手を待つ。Sometimes a very-long-word-that-nobody-can-break follows.\n"
                .repeat(30);
        let latin = format!("*{}\n", "x".repeat(3_000));
        let game = GAME.replace("*角道\n", &format!("{comment}&途中\n{latin}")).replace("*こちらも\n", &comment);
        for (name, paper) in Paper::NAMED {
            for face in [CaptionFace::Mincho, CaptionFace::Gothic] {
                let options = PageOptions::of(paper, face);
                let pages = set(&game, &options, Language::Japanese);
                let running = pages.iter().zip(1..).skip(1).map(|(page, number)| {
                    let area = options.page.area(number);
                    page.glyphs().iter().filter(|glyph| glyph.ink().max.y < area.min.y).count()
                });
                assert!(running.clone().all(|count| count == 3), "{name}: the title above each page");
                for (page, number) in pages.iter().zip(1..) {
                    let area = options.page.area(number).grown(0.5);
                    for glyph in page.glyphs().iter().filter(|glyph| (area.min.y..area.max.y).contains(&glyph.origin.y))
                    {
                        let ink = glyph.ink();
                        assert!(ink.min.x >= area.min.x && ink.max.x <= area.max.x, "{name} {glyph:?} {area:?}");
                    }
                }
                let written: usize =
                    pages.iter().map(|page| page.glyphs().iter().filter(|it| it.character == 'x').count()).sum();
                assert_eq!(written, 3_000, "{name}: nothing is lost");
            }
        }
    }
}
