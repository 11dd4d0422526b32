//! The lines after a line, for lines that are ambiguous by themselves.

use super::classify::{self, Body, LineKind, MoveLine, Number};
use super::read::Source;
use super::result_line::outcome_of_summary;
use crate::record::end_words::meaning;
use crate::shogi::Color;

/// The lines after a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lookahead<'s, 'a> {
    /// The following lines.
    pub(super) source: &'s Source<'a>,
    /// Whether the line is the last and has no line end, so that the file may be truncated in it.
    pub(super) is_last: bool,
}

impl Lookahead<'_, '_> {
    /// The side that loses by the result line of this line of moves, if that is near and tells it.
    #[cold]
    pub(super) fn loser(&self) -> Option<Color> {
        const NEAR: usize = 16;
        for line in self.source.clone().take(NEAR) {
            match classify::classify(line.text) {
                LineKind::Move(_) | LineKind::Variation(_) => return None,
                LineKind::Summary(words) => {
                    return outcome_of_summary(words)?.winner().map(Color::other);
                }
                _ => {}
            }
        }
        None
    }

    /// The number of the next move or known end that is near and in the same line of moves.
    #[cold]
    pub(super) fn next_number(&self) -> Option<u32> {
        const NEAR: usize = 16;
        for line in self.source.clone().take(NEAR) {
            match classify::classify(line.text) {
                LineKind::Move(MoveLine { number, body, .. }) => match (number, body) {
                    (Number::Is(number), Body::Move { .. }) => return Some(number),
                    (Number::Is(number), Body::Word(word)) if meaning(word).is_some() => return Some(number),
                    _ => {}
                },
                LineKind::Variation(_) | LineKind::Summary(_) => return None,
                _ => {}
            }
        }
        None
    }
}
