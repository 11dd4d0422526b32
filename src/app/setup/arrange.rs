//! What is done to the whole board.

use crate::app::desk::start::Start;
use crate::shogi::{Color, Handicap, Transform};

/// What can be done to the whole board, one step of undoing each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arrange {
    /// All pieces go to the box.
    Clear,
    /// It becomes one of the starts that have a name.
    Start(Start),
    /// The remaining pieces go to the defender, now and from now on; or no more.
    Remaining(bool),
    /// It is moved about, and the moves with it.
    Move(Transform),
    /// This side is to move.
    Turn(Color),
    /// The number of the first move.
    Number(u32),
}

/// The keys by which whole boards are arranged, beside those of [`crate::notation::entry`]. Shift and an arrow
/// shift the board.
pub(crate) const KEYS: [(char, Arrange); 6] = [
    ('z', Arrange::Start(Start::Tsume)),
    ('x', Arrange::Start(Start::TsumeWithTwoKings)),
    ('e', Arrange::Start(Start::Game(Handicap::Even))),
    ('c', Arrange::Clear),
    ('w', Arrange::Move(Transform::Swap)),
    ('m', Arrange::Move(Transform::Mirror)),
];

impl Arrange {
    /// What a key does to the whole board.
    pub(crate) fn of_key(typed: char) -> Option<Self> {
        KEYS.iter().find(|(key, _)| *key == typed.to_ascii_lowercase()).map(|&(_, arrange)| arrange)
    }
}
