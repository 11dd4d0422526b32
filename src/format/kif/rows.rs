//! How the moves of KI2 share lines.

use super::ki2_end::is_result_line;
use super::layout::{Layout, LayoutLine, LineRole};
use super::move_columns::width;
use crate::format::lines::{is_blank, trim};
use crate::notation::japanese::{Mark, Style};

/// How moves are spelled in KI2 and put on lines. The default is the form of Kifu for Windows:
///
/// ```text
/// ▲７六歩    △３四歩    ▲２二角成  △同　銀    ▲８八銀    △６二銀
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rows {
    /// The number of moves on a line, from 1.
    pub moves: usize,
    /// What stands between two moves of a line.
    pub gap: Gap,
    /// How a move is spelled.
    pub words: Style,
    /// The width to which the number in the heading of a variation is padded on the left.
    pub number_width: usize,
}

/// What stands between two moves of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Gap {
    /// Blanks, so that each move fills this many columns. A full-width character has two.
    To(usize),
    /// Always the same text: a blank, or nothing (Gekisashi).
    Text(String),
}

impl Default for Rows {
    fn default() -> Self {
        let words = Style { same_blank: true, ..Style::default() };
        Self { moves: 6, gap: Gap::To(12), words, number_width: 4 }
    }
}

impl Rows {
    /// The form of the moves of a file.
    pub(super) fn of(layout: &Layout) -> Self {
        /// The number of moves examined.
        const SAMPLE: usize = 400;
        let default = Self::default();
        let body = layout.body();
        let is_move = |line: LayoutLine| matches!(line.role, LineRole::Node(_)) && !is_result_line(layout.text(line));
        let (mut row, mut full, mut spaced) = (0, None, Vec::new());
        for pair in body.windows(2).take(SAMPLE) {
            let (is_move, is_next) = (is_move(pair[0]), is_move(pair[1]));
            row = if is_move { row + 1 } else { 0 };
            if layout.line_end(pair[0]).is_none() {
                spaced.extend((is_move && is_next).then(|| layout.text(pair[0])));
            } else if is_move && is_next {
                full = full.max(Some(std::mem::take(&mut row)));
            } else {
                row = 0;
            }
        }
        let moves = || body.iter().take(SAMPLE).filter(|&&line| is_move(line)).map(|&line| trim(layout.text(line)));
        let mark = if moves().any(|text| text.starts_with(['☗', '☖'])) { Mark::Pieces } else { Mark::Triangles };
        // 同 and one character stand alone.
        let same_blank = !moves().any(|text| text.contains('同') && text.chars().count() == 3);
        let heading = body.iter().find(|line| line.role == LineRole::Heading);
        Self {
            moves: full.unwrap_or(default.moves),
            gap: gap(&spaced).unwrap_or(default.gap),
            words: Style { mark, same_blank, ..default.words },
            number_width: heading.and_then(|&line| number_width(layout.text(line))).unwrap_or(default.number_width),
        }
    }

    /// The text between a move and the next one on its line.
    pub(super) fn gap_after(&self, text: &str) -> String {
        match &self.gap {
            Gap::To(columns) => " ".repeat(columns.saturating_sub(width(text))),
            Gap::Text(gap) => gap.clone(),
        }
    }

    /// The heading of a variation.
    pub(super) fn heading(&self, number: usize) -> String {
        format!("変化：{number:>width$}手", width = self.number_width)
    }
}

/// What mostly stands behind these moves, each with the blanks behind it. `None` if there are no moves.
fn gap(moves: &[&str]) -> Option<Gap> {
    let blanks = |text: &&str| text[text.trim_end_matches(is_blank).len()..].to_owned();
    let (gap, gaps) = most_common(moves.iter().map(blanks))?;
    let (columns, widths) = most_common(moves.iter().map(|text| width(text)))?;
    let padded = widths > gaps || (widths == gaps && gap.len() > 1);
    Some(if padded { Gap::To(columns) } else { Gap::Text(gap) })
}

/// The most common value, and how often it occurs.
fn most_common<T: Ord>(values: impl Iterator<Item = T>) -> Option<(T, usize)> {
    let mut counts = std::collections::BTreeMap::new();
    for value in values {
        *counts.entry(value).or_insert(0) += 1;
    }
    counts.into_iter().max_by_key(|&(_, count)| count)
}

/// The width of the number in a heading.
fn number_width(heading: &str) -> Option<usize> {
    let (_, number) = heading.split_once(['：', ':'])?;
    Some(number.split_once('手')?.0.chars().count())
}
