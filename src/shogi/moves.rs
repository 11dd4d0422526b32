//! Moves (指し手), and why one is not legal.

use super::{HandKind, Square};

/// A move. Whether it can be played depends on a [`Position`](super::Position).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Move {
    /// A piece on the board goes to another square.
    Board {
        /// The square of the piece before the move.
        from: Square,
        /// The square it goes to.
        to: Square,
        /// Whether it promotes (成).
        promote: bool,
    },
    /// A piece in hand is put on the board (打).
    Drop {
        /// The kind of piece, which comes from the mover's hand.
        kind: HandKind,
        /// The square it is dropped on.
        to: Square,
    },
}

impl Move {
    /// The square where the piece ends up.
    #[must_use]
    pub const fn to(self) -> Square {
        match self {
            Self::Board { to, .. } | Self::Drop { to, .. } => to,
        }
    }

    /// The square it came from; `None` for a drop.
    #[must_use]
    pub const fn from(self) -> Option<Square> {
        match self {
            Self::Board { from, .. } => Some(from),
            Self::Drop { .. } => None,
        }
    }
}

/// Why a move cannot be carried out on a board. Such a move never enters a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Impossible {
    /// The origin of the move is empty.
    EmptyOrigin,
    /// The piece where the move starts is the opponent's.
    NotYours,
    /// A piece of the side to move is on the destination.
    OwnPiece,
    /// A piece is dropped on an occupied square.
    Occupied,
    /// The piece that is dropped is not in hand.
    NotInHand,
    /// A gold, a king or a promoted piece promotes.
    CannotPromote,
    /// The move starts and ends on the same square.
    NoMove,
}

/// Why a possible move breaks a rule (反則). Real games end with such moves, so records may have them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Foul {
    /// The piece does not move that way, or jumps over another.
    Movement,
    /// A piece promotes on a move that neither starts nor ends in the promotion zone.
    PromotionOutsideZone,
    /// Two unpromoted pawns on a file (二歩).
    TwoPawns,
    /// A pawn is dropped for mate (打ち歩詰め).
    PawnDropMate,
    /// The piece could never move again (行き所のない駒).
    DeadPiece,
    /// The mover's own king is in check after the move (王手放置).
    KingLeftInCheck,
    /// A king is taken.
    TakesKing,
}

/// Why a move is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Illegal {
    /// It cannot be carried out with the pieces on the board.
    Impossible(Impossible),
    /// It can be carried out, but breaks a rule.
    Foul(Foul),
}

impl From<Impossible> for Illegal {
    fn from(reason: Impossible) -> Self {
        Self::Impossible(reason)
    }
}

impl From<Foul> for Illegal {
    fn from(reason: Foul) -> Self {
        Self::Foul(reason)
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_move_is_three_bytes() {
        assert_eq!(size_of::<super::Move>(), 3);
        assert_eq!(size_of::<Option<super::Move>>(), 3);
    }
}
