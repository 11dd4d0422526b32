//! The board (盤面) and unchecked positions (局面).

use std::fmt;
use std::ops::{Index, IndexMut};

use super::{ByColor, Color, Hand, Piece, Square};

/// The piece, or none, on each square: `board[square]`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board([Option<Piece>; Square::COUNT]);

impl Board {
    /// A board without pieces.
    pub const EMPTY: Self = Self([None; Square::COUNT]);

    /// The occupied squares and their pieces, in the order of [`Square::all`].
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        Square::all().filter_map(|square| self[square].map(|piece| (square, piece)))
    }
}

impl Default for Board {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl Index<Square> for Board {
    type Output = Option<Piece>;

    fn index(&self, square: Square) -> &Option<Piece> {
        &self.0[square.index()]
    }
}

impl IndexMut<Square> for Board {
    fn index_mut(&mut self, square: Square) -> &mut Option<Piece> {
        &mut self.0[square.index()]
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.pieces().map(|(square, piece)| (square, (piece.color, piece.kind)))).finish()
    }
}

/// A board, both hands and the side to move, unchecked: it may have nineteen pawns or no king.
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
