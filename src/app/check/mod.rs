//! Checking the recorded solution of a problem: whether each move is a check, the line ends in mate, and no piece is
//! left.

#[cfg(test)]
mod tests;
pub(crate) mod ui;
mod update;
pub(crate) mod words;
pub(crate) mod work;

use crate::app::desk::checked::CheckSubject;
use crate::app::desk::origin::GameId;
use crate::record::Record;
use crate::tsume::Solution;

/// The feature, which has no state: results are stored in each game.
#[derive(Debug, Default)]
pub(crate) struct Check;

/// The solver's verdict shown next to the check of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SolverVerdict {
    /// None: other moves were not examined.
    None,
    /// Whether the problem is sound, or that this is not known yet.
    AboutLine,
    /// A verdict that is not about these moves, as they were not found to mate.
    AboutOtherLine,
    /// The same, where every interposition counts.
    AboutOtherLineByRule,
}

/// What comes back from outside.
#[derive(Debug)]
pub(crate) enum Event {
    Checked {
        game: GameId,
        subject: CheckSubject,
        /// The result; `None` when there are no moves, or too many.
        solution: Option<Solution>,
    },
}

#[derive(Debug, PartialEq)]
pub(crate) enum Effect {
    Check { game: GameId, subject: CheckSubject, record: Box<Record> },
}
