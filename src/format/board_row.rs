//! A row of a board diagram: `|v香v桂 ・ ・ ・ ・ ・ ・ ・|一`.
//!
//! Web pages and editors draw other frames, some with lines between the squares, and leave empty squares blank.

use super::lines::{is_blank, trim};
use super::squares::{Blanks, Decision, Edges, Marks, Row, Squares, decide};
use crate::notation::digits;

#[derive(Debug, Default)]
pub(super) struct BoardRow {
    pub(super) cells: Row,
    pub(super) width: u32,
    /// The first text that is not a piece.
    pub(super) unknown: Option<String>,
    /// Whether empty squares are written other than as `・`.
    pub(super) dots: bool,
    /// Whether the frame is not `|` or does not close the row.
    pub(super) unusual: bool,
    /// The text after the row: its rank label.
    pub(super) label: String,
}

pub(super) const BARS: [char; 5] = ['|', '｜', '│', '┃', '║'];

pub(crate) fn is_row(text: &str) -> bool {
    text.starts_with(BARS)
}

/// Whether a line is part of a frame: `+----+`, `├─┼─┤`.
pub(crate) fn is_frame(text: &str) -> bool {
    text.starts_with("+-")
        || (text.starts_with(|ch: char| matches!(ch, '+' | '＋' | '┌'..='╬') && !BARS.contains(&ch))
            && text.chars().nth(1).is_some()
            && text.chars().all(is_of_frame))
}

/// Whether a frame is drawn with this character, or it is blank.
pub(super) fn is_of_frame(ch: char) -> bool {
    ('─'..='╿').contains(&ch) || "+-=＋－".contains(ch) || is_blank(ch)
}

impl BoardRow {
    pub(super) fn read(text: &str) -> Option<Self> {
        let inside = text.strip_prefix(BARS)?;
        let cells: Vec<&str> = inside.split(BARS).collect();
        let mut row = match cells.as_slice() {
            [cells @ .., label] if cells.len() == 9 => Self::of_cells(cells, label),
            _ => {
                let (body, label) = inside.split_once(BARS).unwrap_or((inside, ""));
                let row = Self::walk(body, label);
                // Where empty squares are blank, other means are needed to separate them.
                match if row.width == 9 { Decision::Unreadable } else { decide(&[body], Edges::Exact) } {
                    Decision::Rows(rows) => Self { cells: rows[0], ..Self::unusual(label) },
                    Decision::Ambiguous | Decision::Unreadable => row,
                }
            }
        };
        row.unusual |= !text.starts_with(['|', '｜']) || !inside.contains(BARS);
        Some(row)
    }

    fn walk(body: &str, label: &str) -> Self {
        let read = Squares::read(body, Blanks::Nothing, Marks::USUAL);
        let mut cells = Row::default();
        for (cell, square) in cells.iter_mut().zip(&read.squares) {
            *cell = *square;
        }
        let width = u32::try_from(read.squares.len()).unwrap_or(u32::MAX);
        let Squares { unknown, dots, .. } = read;
        Self { cells, width, unknown, dots, unusual: false, label: trim(label).to_owned() }
    }

    fn unusual(label: &str) -> Self {
        Self { width: 9, dots: true, unusual: true, label: trim(label).to_owned(), ..Self::default() }
    }

    fn of_cells(cells: &[&str], label: &str) -> Self {
        let mut row = Self::unusual(label);
        for (cell, text) in row.cells.iter_mut().zip(cells) {
            let one = Self::walk(text, "");
            *cell = one.cells[0];
            row.unknown = row.unknown.or(one.unknown).or_else(|| (one.width > 1).then(|| trim(text).to_owned()));
        }
        row
    }

    /// Whether the row's label is that of this rank (from 0), in kanji or digits.
    pub(super) fn is_named(&self, rank: usize) -> bool {
        digits::number(&self.label).is_some_and(|number| number as usize == rank)
    }
}
