//! Moves (指し手).

use super::{HandKind, Square};

/// A move: which piece is picked up, and where it is put. Whether it can be played depends on a
/// [`Position`](super::Position). A drop that promotes cannot be expressed.
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

#[cfg(test)]
mod tests {
    #[test]
    fn a_move_is_three_bytes() {
        assert_eq!(size_of::<super::Move>(), 3);
        assert_eq!(size_of::<Option<super::Move>>(), 3);
    }
}
