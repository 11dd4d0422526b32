//! What can be solved: a position with a king to be mated.

use super::held::Held;
use crate::shogi::{Color, HandKind, PieceKind, Position};

/// A position in which the side to move, the attacker (攻方), mates the other side by checks alone, or cannot.
///
/// The attacker may have a king or none, may be in check, and may have an empty hand. There may be more or fewer pieces
/// than a set has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    position: Position,
}

/// Why a position is no problem that can be solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProblemError {
    /// The defender (玉方) has no king.
    NoKing {
        /// The side without a king.
        defender: Color,
    },
    /// A side has more than one king.
    SeveralKings(Color),
    /// There are more than [`Problem::MOST`] pieces of a kind.
    TooManyPieces(HandKind),
}

impl Problem {
    /// The most pieces of one kind, on the board and in the hands.
    pub const MOST: u8 = Held::MOST;

    /// The problem for the side to move.
    ///
    /// # Errors
    /// When no king is there to be mated, or when the position has more kings or pieces than any problem could need.
    pub fn new(position: &Position) -> Result<Self, ProblemError> {
        let defender = position.turn().other();
        if let Some(side) = Color::ALL.into_iter().find(|&side| position.kings(side).count() > 1) {
            return Err(ProblemError::SeveralKings(side));
        }
        if position.kings(defender).next().is_none() {
            return Err(ProblemError::NoKing { defender });
        }
        let count =
            |kind: PieceKind| position.pieces(Color::Black, kind).len() + position.pieces(Color::White, kind).len();
        let is_too_much = |kind: &HandKind| {
            let promoted = kind.kind().promoted().map_or(0, count);
            let in_hand: usize = Color::ALL.into_iter().map(|side| usize::from(position.hand(side).count(*kind))).sum();
            count(kind.kind()) + promoted + in_hand > usize::from(Self::MOST)
        };
        match HandKind::ALL.iter().find(|kind| is_too_much(kind)) {
            Some(&kind) => Err(ProblemError::TooManyPieces(kind)),
            None => Ok(Self { position: position.clone() }),
        }
    }

    /// The position to be solved.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The side that mates.
    #[must_use]
    pub fn attacker(&self) -> Color {
        self.position.turn()
    }
}
