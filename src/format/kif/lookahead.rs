//! What follows a line, for lines that do not tell by themselves what they are.

use super::classify::{self, Body, LineKind, MoveLine, Number};
use super::end_words::known_end;
use super::read::Source;

/// What follows a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lookahead<'s, 'a> {
    /// The lines behind it.
    pub(super) source: &'s Source<'a>,
    /// Nothing follows, not even the line's end: the file may be cut off in it.
    pub(super) is_last: bool,
}

impl Lookahead<'_, '_> {
    /// The number of the next move or usual end, if it has one and stands near, in the same line of moves.
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
