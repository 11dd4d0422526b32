//! The lines after a line, for lines that are ambiguous by themselves.

use super::classify::{self, Body, LineKind, MoveLine, Number};
use super::end_words::known_end;
use super::read::Source;

/// The lines after a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lookahead<'s, 'a> {
    /// The following lines.
    pub(super) source: &'s Source<'a>,
    /// Whether the line is the last and has no line end, so that the file may be truncated in it.
    pub(super) is_last: bool,
}

impl Lookahead<'_, '_> {
    /// The number of the next move or known end that is near and in the same line of moves.
    #[cold]
    pub(super) fn next_number(&self) -> Option<u32> {
        const NEAR: usize = 16;
        for line in self.source.clone().take(NEAR) {
            match classify::classify(line.text) {
                LineKind::Move(MoveLine { number, body, .. }) => match (number, body) {
                    (Number::Is(number), Body::Move { .. }) => return Some(number),
                    (Number::Is(number), Body::Word(word)) if known_end(word).is_some() => return Some(number),
                    _ => {}
                },
                LineKind::Variation(_) | LineKind::Summary(_) => return None,
                _ => {}
            }
        }
        None
    }
}
