//! Transformations of a whole position (左右反転, 先後の入れ替え, 移動), which carry its moves with them.

use crate::shogi::{Move, OffBoard, Setup, Shift, Square};

/// A transformation of a whole position. Moves that can be played still can, transformed likewise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Transform {
    /// The sides are exchanged: [`Setup::swapped`]. Legal moves stay legal.
    Swap,
    /// Left becomes right: [`Setup::mirrored`]. Legal moves stay legal.
    Mirror,
    /// Every piece moves one step: [`Setup::shifted`]. Since edges and promotion zones do not move, a legal move may
    /// become a [foul](crate::shogi::Foul).
    Shift(Shift),
}

impl Transform {
    /// All six: swap, mirror and the four shifts.
    pub const ALL: [Self; 6] = [
        Self::Swap,
        Self::Mirror,
        Self::Shift(Shift::Up),
        Self::Shift(Shift::Down),
        Self::Shift(Shift::Left),
        Self::Shift(Shift::Right),
    ];

    /// The square to which a piece on this square goes; `None` off the board.
    #[must_use]
    pub const fn square(self, square: Square) -> Option<Square> {
        match self {
            Self::Swap => Some(square.flipped()),
            Self::Mirror => Some(square.mirrored()),
            Self::Shift(shift) => shift.from(square),
        }
    }

    /// The transformed move; `None` when one of its squares would be off the board.
    ///
    /// ```
    /// use komadai::notation::usi;
    /// use komadai::shogi::{Transform, Shift};
    ///
    /// let moved = |transform: Transform, mv| usi::read_move(mv).and_then(|mv| transform.mv(mv)).map(usi::write_move);
    /// assert_eq!(moved(Transform::Swap, "7g7f").as_deref(), Some("3c3d"));
    /// assert_eq!(moved(Transform::Mirror, "8h2b+").as_deref(), Some("2h8b+"));
    /// assert_eq!(moved(Transform::Shift(Shift::Up), "G*5a"), None);
    /// ```
    #[must_use]
    pub fn mv(self, mv: Move) -> Option<Move> {
        Some(match mv {
            Move::Board { from, to, promote } => {
                Move::Board { from: self.square(from)?, to: self.square(to)?, promote }
            }
            Move::Drop { kind, to } => Move::Drop { kind, to: self.square(to)? },
        })
    }

    /// The transformed position.
    ///
    /// # Errors
    /// When a piece would leave the board; the error holds the squares of all that would.
    pub fn setup(self, setup: Setup) -> Result<Setup, OffBoard> {
        match self {
            Self::Swap => Ok(setup.swapped()),
            Self::Mirror => Ok(setup.mirrored()),
            Self::Shift(shift) => setup.shifted(shift),
        }
    }
}
