//! One row of a board diagram: `|v香v桂 ・ ・ ・ ・ ・ ・ ・|一`.
//!
//! Web pages and editors draw the frame in other ways, some with lines between the squares, and leave empty
//! squares empty.

use super::lines::{is_blank, trim};
use crate::notation::{digits, names};
use crate::shogi::{Color, Piece, PieceKind};

/// What a row says.
#[derive(Debug, Default)]
pub(super) struct BoardRow {
    pub(super) cells: [Option<Piece>; 9],
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

const BARS: [char; 5] = ['|', '｜', '│', '┃', '║'];

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
                // Where blanks stand for empty squares, only their columns tell them apart.
                let columns = || [3, 4, 2].iter().find_map(|&width| columns(body, width));
                match columns().filter(|_| row.width != 9) {
                    Some(cells) => Self::of_cells(&cells.each_ref().map(String::as_str), label),
                    None => row,
                }
            }
        };
        row.odd |= !text.starts_with(['|', '｜']) || !inside.contains(BARS);
        Some(row)
    }

    /// Squares that follow each other.
    fn walk(body: &str, label: &str) -> Self {
        let mut row = Self { label: trim(label).to_owned(), ..Self::default() };
        let mut side = Color::Black;
        let mut rest = body.chars();
        while let Some(ch) = rest.next() {
            if is_blank(ch) {
                continue;
            }
            if let Some(marked) = side_of_mark(ch) {
                side = marked;
                continue;
            }
            let piece = if is_empty(ch) {
                row.dots |= !is_dot(ch);
                None
            } else {
                let kind = match ch {
                    '成' => rest.next().and_then(names::of_char).and_then(PieceKind::promoted),
                    _ => names::of_char(ch),
                };
                if kind.is_none() {
                    row.unknown.get_or_insert_with(|| ch.to_string());
                }
                kind.map(|kind| Piece::new(side, kind))
            };
            if let Some(cell) = row.cells.get_mut(row.width as usize) {
                *cell = piece;
            }
            row.width = row.width.saturating_add(1);
            side = Color::Black;
        }
        row
    }

    /// Squares that are cut apart already.
    fn of_cells(cells: &[&str], label: &str) -> Self {
        let mut row = Self { width: 9, dots: true, odd: true, label: trim(label).to_owned(), ..Self::default() };
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

/// The row as nine squares of so many columns, a full-width character taking two.
fn columns(body: &str, width: usize) -> Option<[String; 9]> {
    let mut cells: [String; 9] = Default::default();
    let mut chars = body.chars();
    for cell in &mut cells {
        let mut filled = 0;
        while filled < width {
            let ch = chars.next()?;
            filled += if ch.is_ascii() { 1 } else { 2 };
            cell.push(ch);
        }
        if filled > width {
            return None;
        }
    }
    chars.next().is_none().then_some(cells)
}

/// Whose piece a mark before it says that it is; without one it is Black's.
const fn side_of_mark(ch: char) -> Option<Color> {
    match ch {
        'v' | 'V' | 'ｖ' | 'Ｖ' | '∨' | '△' | '▽' | '☖' => Some(Color::White),
        '^' | '＾' | '∧' | '▲' | '☗' => Some(Color::Black),
        _ => None,
    }
}

const fn is_dot(ch: char) -> bool {
    matches!(ch, '・' | '･' | '·')
}

fn is_empty(ch: char) -> bool {
    is_dot(ch) || ".．_＿*＊-－ー□口○〇◦".contains(ch)
}
