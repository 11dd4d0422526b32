//! Fourfold repetition (千日手) and perpetual check (連続王手の千日手).
//!
//! The game is drawn when board, hands and side to move are the same for the fourth time, unless every move of one side
//! since the first was a check: then that side loses. (Japan Shogi Association, 対局規定; CSA, 千日手の規定.)

use std::collections::HashMap;

use super::{ByColor, Color, Position, Setup};

/// A position that has occurred for the fourth time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Repetition {
    /// The number of moves before the fourth occurrence.
    pub ply: usize,
    /// The number of moves before the first occurrence.
    pub first: usize,
    /// Who loses by perpetual check; `None` for a draw, also when both sides always gave check, which no rule covers.
    pub loser: Option<Color>,
}

/// The positions of a line so far, to detect repetition.
///
/// ```
/// use komadai::shogi::{Handicap, Move, Position, Repetitions, Square};
///
/// let mut position = Position::from(Handicap::Even.setup());
/// let mut repetitions = Repetitions::new(&position);
/// // The rooks go to and fro: ▲３八飛 △７二飛 ▲２八飛 △８二飛.
/// let shuffle = [(2, 8, 3, 8), (8, 2, 7, 2), (3, 8, 2, 8), (7, 2, 8, 2)];
/// for (from_file, from_rank, to_file, to_rank) in shuffle.into_iter().cycle() {
///     let from = Square::at(from_file, from_rank).ok_or("no square")?;
///     let to = Square::at(to_file, to_rank).ok_or("no square")?;
///     position.play(Move::Board { from, to, promote: false }).map_err(|_| "impossible")?;
///     if let Some(repetition) = repetitions.push(&position) {
///         assert_eq!((repetition.ply, repetition.loser), (12, None));
///         break;
///     }
/// }
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Repetitions {
    line: Vec<Ply>,
    last: HashMap<u64, usize>,
}

#[derive(Clone, Debug)]
struct Ply {
    key: u64,
    setup: Setup,
    /// The last ply before with this key: almost certainly the same position.
    previous: Option<usize>,
    /// The last ply up to this one at which each side moved without giving check.
    quiet: ByColor<usize>,
}

impl Repetitions {
    /// A line with only its start position.
    #[must_use]
    pub fn new(initial: &Position) -> Self {
        let mut start = Self::default();
        start.push(initial);
        start
    }

    /// Adds the position after the next move. From the fourth occurrence on, returns the repetition of the last four.
    pub fn push(&mut self, after: &Position) -> Option<Repetition> {
        let ply = self.line.len();
        let mut quiet = self.line.last().map(|before| before.quiet).unwrap_or_default();
        if !after.is_in_check(after.turn()) {
            quiet[after.turn().other()] = ply;
        }
        let key = after.key();
        let previous = self.last.insert(key, ply);
        self.line.push(Ply { key, setup: after.to_setup(), previous, quiet });

        let first = self.plies_of(after).nth(3)?;
        let perpetual = |side: Color| quiet[side] <= first;
        let loser = match (perpetual(Color::Black), perpetual(Color::White)) {
            (true, false) => Some(Color::Black),
            (false, true) => Some(Color::White),
            _ => None,
        };
        Some(Repetition { ply, first, loser })
    }

    /// Removes the last position. Returns `false`, and changes nothing, when only the start is left.
    pub fn pop(&mut self) -> bool {
        if self.line.len() < 2 {
            return false;
        }
        if let Some(ply) = self.line.pop() {
            match ply.previous {
                Some(previous) => self.last.insert(ply.key, previous),
                None => self.last.remove(&ply.key),
            };
        }
        true
    }

    /// How often a position has occurred on the line so far.
    #[must_use]
    pub fn occurrences(&self, position: &Position) -> usize {
        self.plies_of(position).count()
    }

    fn plies_of(&self, position: &Position) -> impl Iterator<Item = usize> {
        let setup = position.to_setup();
        let start = self.last.get(&position.key()).copied();
        std::iter::successors(start, |&ply| self.line[ply].previous).filter(move |&ply| self.line[ply].setup == setup)
    }
}

/// The first fourfold repetition on a line of positions that begins with the start.
pub fn first_repetition<'a>(line: impl IntoIterator<Item = &'a Position>) -> Option<Repetition> {
    let mut line = line.into_iter();
    let mut repetitions = Repetitions::new(line.next()?);
    line.find_map(|position| repetitions.push(position))
}
