//! The check of a recorded solution: each move gives check, the line ends in mate, and no piece is left.

mod panels;
#[cfg(test)]
mod tests;
pub(crate) mod ui;
mod update;
pub(crate) mod words;
pub(crate) mod work;

use std::collections::HashMap;

use crate::app::desk::game::Game;
use crate::app::desk::origin::{GameId, RecordVersion};
use crate::record::Record;
use crate::tsume::Solution;

#[derive(Debug, Default)]
pub(crate) struct Check {
    /// The latest check of each open game.
    checks: HashMap<GameId, Checked>,
}

/// While a check runs, the solution of an earlier version of the record stays, so that lists do not flicker.
#[derive(Debug)]
struct Checked {
    version: RecordVersion,
    solution: Option<Solution>,
}

impl Check {
    /// `None` if the game is no problem, is not checked yet, or has too many moves.
    pub(crate) fn solution(&self, game: &Game) -> Option<&Solution> {
        let checked = self.checks.get(&game.id()).filter(|checked| checked.version.record == game.record_key());
        checked.and_then(|checked| checked.solution.as_ref())
    }
}

#[derive(Debug)]
pub(crate) struct Event {
    version: RecordVersion,
    solution: Option<Solution>,
}

#[derive(Debug, PartialEq)]
pub(crate) struct Effect {
    version: RecordVersion,
    record: Box<Record>,
}
