//! Values of positions.

use crate::shogi::Color;

/// What a position is worth, as Black sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// Hundredths of a pawn, positive when Black is better. Engines differ in the value of a pawn.
    Centipawns(i32),
    /// A side mates.
    Mate {
        /// The side that mates.
        winner: Color,
        /// The number of moves of both sides together; `None` when it is not stated.
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
    /// Numbers from here on mean a mate: programs without a notation for mates write ±30000, old engines ±32000.
    const MATE: i32 = 30_000;

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
