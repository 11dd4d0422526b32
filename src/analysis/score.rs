//! Values of positions.

use crate::shogi::Color;

/// What a position is worth, as Black sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// A hundredth of a pawn, positive when Black is better. Engines differ in what they take a pawn for.
    Centipawns(i32),
    /// A side mates.
    Mate {
        /// The side that mates.
        winner: Color,
        /// In how many moves of both sides together; `None` when that is not said.
        moves: Option<u32>,
    },
}

/// A value that is only a bound, since the engine broke off its search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// ↑: it is worth at least as much.
    Lower,
    /// ↓: it is worth at most as much.
    Upper,
}

impl Score {
    /// From this value on a number means a mate: programs whose notation has no mate write ±30000, and engines of old
    /// ±32000.
    const MATE: i32 = 30_000;

    /// The value of a number in a notation where large ones mean a mate.
    pub(super) fn of_number(number: i32) -> Self {
        match number {
            Self::MATE.. => Self::Mate { winner: Color::Black, moves: None },
            ..=-30_000 => Self::Mate { winner: Color::White, moves: None },
            _ => Self::Centipawns(number),
        }
    }

    /// The chance of Black to win, from 0 to 1: `1 / (1 + exp(-v / 600))` for a value `v`, the scale that ShogiHome and
    /// others start with; a mate is certain.
    ///
    /// ```
    /// use komadai::analysis::Score;
    /// assert_eq!(Score::Centipawns(0).chance(), 0.5);
    /// assert_eq!((Score::Centipawns(600).chance() * 100.0).round(), 73.0);
    /// ```
    #[must_use]
    pub fn chance(self) -> f64 {
        match self {
            Self::Centipawns(value) => 1.0 / (1.0 + (-f64::from(value) / 600.0).exp()),
            Self::Mate { winner: Color::Black, .. } => 1.0,
            Self::Mate { winner: Color::White, .. } => 0.0,
        }
    }
}
