//! Any board a user or a file can make (局面).

use super::{Board, ByColor, Color, Hand};

/// A board, both hands and the side to move. Nothing about it is checked: nineteen pawns, three
/// rooks or no king can be set up, shown and saved. It becomes playable as a
/// [`Position`](super::Position).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Setup {
    /// The pieces on the board.
    pub board: Board,
    /// Each side's pieces in hand (持駒).
    pub hands: ByColor<Hand>,
    /// The side to move (手番).
    pub turn: Color,
}

impl Setup {
    /// An empty board with Black to move.
    pub const EMPTY: Self =
        Self { board: Board::EMPTY, hands: ByColor { black: Hand::EMPTY, white: Hand::EMPTY }, turn: Color::Black };
}
