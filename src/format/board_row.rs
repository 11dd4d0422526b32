//! One row of a board diagram: `|v香v桂 ・ ・ ・ ・ ・ ・ ・|一`.
//!
//! Web pages and editors draw the frame in other ways, some with lines between the squares, and leave empty
//! squares empty.

use super::lines::{is_blank, trim};
use super::squares::{Blanks, Decision, Edges, Marks, Row, Squares, decide};
use crate::notation::digits;

/// What a row says.
#[derive(Debug, Default)]
pub(super) struct BoardRow {
    pub(super) cells: Row,
    /// How many squares there are.
    pub(super) width: u32,
    /// What is no piece.
    pub(super) unknown: Option<String>,
    /// Empty squares are something else than `・`.
    pub(super) dots: bool,
    /// The frame is not `|`, or does not close the row.
    pub(super) odd: bool,
    /// What stands behind the row: its name.
    pub(super) label: String,
}

pub(super) const BARS: [char; 5] = ['|', '｜', '│', '┃', '║'];

/// Whether a line is a row.
pub(crate) fn is_row(text: &str) -> bool {
    text.starts_with(BARS)
}

/// Whether a line is part of the frame: `+----+`, `├─┼─┤`.
pub(crate) fn is_frame(text: &str) -> bool {
    let drawn = |ch: char| ('─'..='╿').contains(&ch) || "+-=＋－".contains(ch) || is_blank(ch);
    text.starts_with("+-")
        || (text.starts_with(|ch: char| "+＋".contains(ch) || ('┌'..='╬').contains(&ch) && !BARS.contains(&ch))
            && text.chars().nth(1).is_some()
            && text.chars().all(drawn))
}

impl BoardRow {
    /// Reads a row; `None` when the line is none.
    pub(super) fn read(text: &str) -> Option<Self> {
        let inside = text.strip_prefix(BARS)?;
        let cells: Vec<&str> = inside.split(BARS).collect();
        let mut row = match cells.as_slice() {
            [cells @ .., label] if cells.len() == 9 => Self::of_cells(cells, label),
            _ => {
                let (body, label) = inside.split_once(BARS).unwrap_or((inside, ""));
                let row = Self::walk(body, label);
                // Where blanks stand for empty squares, other things tell them apart.
                match if row.width == 9 { Decision::Unreadable } else { decide(&[body], Edges::Exact) } {
                    Decision::Rows(rows) => Self { cells: rows[0], ..Self::odd(label) },
                    Decision::Ambiguous | Decision::Unreadable => row,
                }
            }
        };
        row.odd |= !text.starts_with(['|', '｜']) || !inside.contains(BARS);
        Some(row)
    }

    /// Squares that follow each other.
    fn walk(body: &str, label: &str) -> Self {
        let read = Squares::read(body, Blanks::Nothing, Marks::USUAL);
        let mut cells = Row::default();
        for (cell, square) in cells.iter_mut().zip(&read.squares) {
            *cell = *square;
        }
        let width = u32::try_from(read.squares.len()).unwrap_or(u32::MAX);
        let Squares { unknown, dots, .. } = read;
        Self { cells, width, unknown, dots, odd: false, label: trim(label).to_owned() }
    }

    /// A row whose empty squares are blank.
    fn odd(label: &str) -> Self {
        Self { width: 9, dots: true, odd: true, label: trim(label).to_owned(), ..Self::default() }
    }

    /// Squares that are cut apart already.
    fn of_cells(cells: &[&str], label: &str) -> Self {
        let mut row = Self::odd(label);
        for (cell, text) in row.cells.iter_mut().zip(cells) {
            let one = Self::walk(text, "");
            *cell = one.cells[0];
            row.unknown = row.unknown.or(one.unknown).or_else(|| (one.width > 1).then(|| trim(text).to_owned()));
        }
        row
    }

    /// Whether the row's name is that of this rank, in kanji or digits.
    pub(super) fn is_named(&self, rank: usize) -> bool {
        digits::number(&self.label).is_some_and(|number| number as usize == rank)
    }
}
