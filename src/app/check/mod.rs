//! The recorded solution of a problem, checked: is each move a check, do they end in mate, is a piece left over?

pub(crate) mod ui;
mod update;
pub(crate) mod words;
pub(crate) mod work;

use crate::app::desk::checked::Look;
use crate::app::desk::feature::Feature;
use crate::app::desk::origin::GameId;
use crate::record::Record;
use crate::tsume::Solution;

/// The feature. What was found stands with each game.
#[derive(Debug, Default)]
pub(crate) struct Check;

impl Feature for Check {
    type Action = Action;
    type Effect = Effect;
    type Ask = std::convert::Infallible;
}

/// What can happen to it.
#[derive(Debug)]
pub(crate) enum Action {
    /// The moves of a problem were checked.
    Checked {
        /// The game.
        game: GameId,
        /// The state of it that was checked.
        look: Look,
        /// What was found; `None` when there are no moves, or too many.
        solution: Option<Solution>,
    },
}

/// What it asks of the world outside the window.
#[derive(Debug, PartialEq)]
pub(crate) enum Effect {
    /// Check the moves of a problem.
    Check {
        /// The game.
        game: GameId,
        /// The state of it that is to be checked.
        look: Look,
        /// The record in that state.
        record: Box<Record>,
    },
}
