//! Plain text for mail: lines of at most 72 columns, boards as programs read them (BOD), moves in columns.

use super::book::{Block, Book, MoveWords, plain};
use super::words;
use crate::format::diagram_text::write_diagram;
use crate::lang::Language;
use crate::notation::line_break::{joined_to_previous, may_break};
use crate::record::Record;
use crate::shogi::Handicap;

/// In columns; Japanese characters take two.
const WIDE: usize = 72;
const NUMBER: usize = 5;
const CELL: usize = 13;
const INDENT: usize = 2;
const DEEPEST: usize = 4;

/// A book made of `record` as text; lines end in `\n`.
#[must_use]
pub fn text(book: &Book, record: &Record) -> String {
    let handicap = Handicap::of(&record.initial().to_setup()).is_some_and(|it| it != Handicap::Even);
    let mut out = Out { text: String::new() };
    out.words(&book.title, 0);
    let players = book.players.iter().map(|(side, name)| (book.naming.side(*side, handicap), name.as_str()));
    let facts = book.facts.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let colon = if book.naming.language == Language::Japanese { "：" } else { ": " };
    for (name, value) in players.chain(facts) {
        out.words(&format!("{name}{colon}{value}"), 0);
    }
    for paragraph in &book.blocks {
        let indent = INDENT * paragraph.depth.min(DEEPEST);
        if !matches!(paragraph.block, Block::End(_)) {
            out.text.push('\n');
        }
        match &paragraph.block {
            Block::Variation(name) => out.words(&format!("[{name}]"), indent),
            Block::Moves(moves) => out.moves(moves, indent, book.naming.language),
            Block::Comment { text, .. } | Block::Engine { text, .. } => out.words(text, indent),
            Block::Diagram { diagram, .. } => {
                out.words(diagram.caption.as_deref().unwrap_or_default(), 0);
                write_diagram(&mut out.text, &diagram.setup, handicap, true);
            }
            Block::End(words) => out.words(words, indent),
        }
    }
    out.text
}

struct Out {
    text: String,
}

impl Out {
    fn line(&mut self, line: &str, indent: usize) {
        if !line.is_empty() {
            self.text.push_str(&" ".repeat(indent));
            self.text.push_str(line);
        }
        self.text.push('\n');
    }

    fn words(&mut self, words: &str, indent: usize) {
        for line in words.lines() {
            let line = plain(line).replace('\t', " ");
            for part in broken(line.trim_end(), WIDE - indent) {
                self.line(&part, indent);
            }
        }
    }

    fn moves(&mut self, moves: &[MoveWords], indent: usize, language: Language) {
        let room = WIDE - indent - NUMBER;
        let mut row = String::new();
        let mut used = 0;
        for mv in moves {
            let mark = mv.mark.map_or(String::new(), |sign| words::mark_behind(language, sign));
            let words = format!("{}{}{mark}", mv.words, mv.sign.map_or("", |sign| sign.symbol()));
            let wide = width(&words);
            if used > 0 && used + wide > room {
                self.line(row.trim_end(), indent);
                (row, used) = (String::new(), 0);
            }
            if used == 0 {
                row = format!("{:>4} ", mv.number);
            }
            let cell = (wide + 1).div_ceil(CELL) * CELL;
            row.push_str(&words);
            row.push_str(&" ".repeat(cell - wide));
            used += cell;
        }
        self.line(row.trim_end(), indent);
    }
}

fn width(text: &str) -> usize {
    text.chars().map(columns).sum()
}

/// The columns of a character: two if it is Japanese, none if it combines with the one before.
#[must_use]
pub const fn columns(character: char) -> usize {
    match character {
        '\u{300}'..='\u{36F}' => 0,
        // Signs such as ▲ and … are wide in Japanese fonts.
        '\0'..='\u{2FF}' | '\u{FF61}'..='\u{FF9F}' => 1,
        _ => 2,
    }
}

/// Breaks a line where Japanese and Latin text may be broken. An empty line remains one line.
fn broken(text: &str, wide: usize) -> Vec<String> {
    let is_blank = |character: char| character == ' ' || character == '　';
    let mut lines = Vec::new();
    let mut line: Vec<char> = Vec::new();
    let mut used = 0;
    let joined = joined_to_previous(text);
    for (index, character) in text.chars().enumerate() {
        line.push(character);
        used += columns(character);
        if used <= wide || is_blank(character) {
            continue;
        }
        let ends = |&at: &usize| {
            let (before, after) = (line[at - 1], line[at]);
            // The line ends with the character at `index`.
            let is_within = joined[index + 1 - (line.len() - at)];
            !is_within && (is_blank(before) || is_blank(after) || may_break(before, after))
        };
        let at = (1..line.len()).rev().find(ends).unwrap_or(line.len() - 1).max(1);
        let rest = line.split_off(at.min(line.len()));
        lines.push(line.into_iter().collect::<String>().trim_end().to_owned());
        line = rest.into_iter().skip_while(|&first| is_blank(first)).collect();
        used = line.iter().copied().map(columns).sum();
    }
    lines.push(line.into_iter().collect::<String>().trim_end().to_owned());
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_where_they_may_be() {
        let text =
            "先手の▲７六歩に対して、後手は「角道」を開けた。そこで先手は▲２六歩と突き、相掛かりか横歩取りを目指す。";
        for wide in 10..60 {
            let lines = broken(text, wide);
            assert_eq!(lines.concat(), text);
            for (number, line) in lines.iter().enumerate() {
                assert!(width(line) <= wide, "{line}");
                assert!(
                    !line.ends_with(['「', '▲']) && (number == 0 || !line.starts_with(['、', '。', '」'])),
                    "{lines:?}"
                );
            }
        }
        assert_eq!(broken("White wins the pawn", 10), ["White wins", "the pawn"]);
        assert_eq!(broken(&"a".repeat(25), 10).concat(), "a".repeat(25));
        assert_eq!((broken("", 10), broken("　", 10)), (vec![String::new()], vec![String::new()]));
    }
}
