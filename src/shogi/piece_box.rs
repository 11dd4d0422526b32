//! The piece box (駒箱): pieces of a full set that a position does not use.

use super::{Hand, HandKind, PieceKind, Setup};

const KINGS: u8 = 2;

/// The pieces of a full set that are neither on the board nor in hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PieceBox {
    /// The pieces left, without kings; 0 for a kind of which a position has too many.
    pub pieces: Hand,
    /// How many kings are left, 0 to 2.
    pub kings: u8,
}

impl PieceBox {
    /// Whether the whole set is in use.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.kings == 0 && self.pieces.is_empty()
    }

    /// How many of a piece's kind, unpromoted, are left: 0 to 18.
    #[must_use]
    pub const fn count(&self, kind: PieceKind) -> u8 {
        match kind.in_hand() {
            Some(kind) => self.pieces.count(kind),
            None => self.kings,
        }
    }
}

impl Setup {
    /// The pieces of a full set that are neither on the board nor in hand.
    ///
    /// ```
    /// use komadai::shogi::{Handicap, HandKind, PieceKind, Setup};
    ///
    /// assert!(Handicap::Even.setup().piece_box().is_empty());
    /// let left = Handicap::Two.setup().piece_box();
    /// assert_eq!(left.pieces.iter().collect::<Vec<_>>(), [(HandKind::Rook, 1), (HandKind::Bishop, 1)]);
    /// assert_eq!(Setup::EMPTY.piece_box().count(PieceKind::ProPawn), 18);
    /// ```
    #[must_use]
    pub fn piece_box(&self) -> PieceBox {
        let mut pieces = Hand::EMPTY;
        for kind in HandKind::ALL {
            pieces.set(kind, left(kind, self.count(kind)));
        }
        let kings = self.board.pieces().filter(|(_, piece)| piece.kind == PieceKind::King).count();
        PieceBox { pieces, kings: KINGS.saturating_sub(kings.try_into().unwrap_or(KINGS)) }
    }

    pub(super) fn count(&self, kind: HandKind) -> u16 {
        let on_board = self.board.pieces().filter(|(_, piece)| piece.kind.base() == kind.kind()).count() as u16;
        on_board + u16::from(self.hands.black.count(kind)) + u16::from(self.hands.white.count(kind))
    }
}

fn left(kind: HandKind, used: u16) -> u8 {
    kind.in_set().saturating_sub(used.try_into().unwrap_or(u8::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::{Color, Piece, Square};

    #[test]
    fn too_many_leave_none() {
        let mut setup = Setup::EMPTY;
        setup.hands.black.set(HandKind::Rook, 255);
        setup.hands.white.set(HandKind::Rook, 255);
        for square in Square::all() {
            setup.board[square] = Some(Piece::new(Color::Black, PieceKind::King));
        }
        let left = setup.piece_box();
        assert_eq!((left.kings, left.pieces.count(HandKind::Rook), left.is_empty()), (0, 0, false));
        assert_eq!(setup.with_remaining_to(Color::White).hands.white.count(HandKind::Rook), 0);
    }
}
