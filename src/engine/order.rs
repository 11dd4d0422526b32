//! What an engine is asked to search.

use std::time::Duration;

use crate::shogi::{Move, Position, Setup};
use crate::usi::{Clock, Command, Go};

/// Which search an event is of. Later searches have greater numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SearchId(pub u64);

/// A position, and what to do with it.
#[derive(Clone, Debug)]
pub struct Order {
    start: Setup,
    number: u32,
    moves: Vec<Move>,
    position: Position,
    task: Task,
}

/// What to do with a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Think until the budget is used up, or without end. The engine gets `go infinite`, and is stopped by our own timer, since
    /// other limits kill some engines.
    Think(Budget),
    /// Play a move of a game.
    Play {
        /// The clocks.
        clock: Clock,
        /// Whether the last move is only expected, and [`PonderHit`](super::Request::PonderHit) may follow.
        ponder: bool,
    },
    /// Find a mate within so long. Engines that take this for an ordinary search are stopped a second later.
    Mate(Duration),
}

/// When thinking ends: at the first limit that is reached. Without any it goes on until it is stopped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// How long.
    pub time: Option<Duration>,
    /// How many positions, as the engine counts them.
    pub nodes: Option<u64>,
    /// How deep, in plies: until an exact value of this depth is known.
    pub depth: Option<u32>,
}

/// A move of an [`Order`] that is not legal. Engines die of such moves, or search another position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalMove {
    /// Which of the moves, from 0.
    pub index: usize,
}

impl Order {
    /// The position after some moves; `number` is that of the first.
    ///
    /// # Errors
    /// When a move is not legal.
    pub fn new(start: Setup, number: u32, moves: Vec<Move>, task: Task) -> Result<Self, IllegalMove> {
        let mut position = Position::from(start);
        for (index, &mv) in moves.iter().enumerate() {
            if position.check(mv).is_err() || position.play(mv).is_err() {
                return Err(IllegalMove { index });
            }
        }
        Ok(Self { start, number, moves, position, task })
    }

    /// The position to be searched.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// What to do with it.
    #[must_use]
    pub const fn task(&self) -> Task {
        self.task
    }

    pub(super) fn commands(&self) -> [Command; 2] {
        let (start, number, moves) = (Box::new(self.start), self.number, self.moves.clone());
        let go = match self.task {
            Task::Think(_) => Go::Infinite,
            Task::Play { clock, ponder } => Go::Clock { clock, ponder },
            Task::Mate(time) => Go::Mate(Some(time)),
        };
        [Command::Position { start, number, moves }, Command::Go(go)]
    }

    /// How long the engine may search before our own timer stops it.
    pub(super) fn patience(&self) -> Option<Duration> {
        const MATE_GRACE: Duration = Duration::from_secs(1);
        match self.task {
            Task::Think(budget) => budget.time,
            Task::Mate(time) => Some(time.saturating_add(MATE_GRACE)),
            Task::Play { .. } => None,
        }
    }
}
