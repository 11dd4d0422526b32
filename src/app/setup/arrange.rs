//! Changes to the whole board.

use crate::app::desk::start::Start;
use crate::shogi::{Color, Handicap, Transform};

/// A change to the whole board, one undo step each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arrange {
    Clear,
    Start(Start),
    /// Gives the remaining pieces to the defender, now and after later changes, or stops doing so.
    Remaining(bool),
    /// Shifts or mirrors the board, and the moves of the record with it.
    Move(Transform),
    Turn(Color),
    Number(u32),
}

/// The keys for changes to the whole board, in addition to those of [`crate::notation::entry`]. Shift with an arrow key
/// shifts the board.
pub(crate) const KEYS: [(char, Arrange); 6] = [
    ('z', Arrange::Start(Start::Tsume)),
    ('x', Arrange::Start(Start::TsumeWithTwoKings)),
    ('e', Arrange::Start(Start::Game(Handicap::Even))),
    ('c', Arrange::Clear),
    ('w', Arrange::Move(Transform::Swap)),
    ('m', Arrange::Move(Transform::Mirror)),
];

impl Arrange {
    pub(crate) fn of_key(typed: char) -> Option<Self> {
        KEYS.iter().find(|(key, _)| *key == typed.to_ascii_lowercase()).map(|&(_, arrange)| arrange)
    }
}
