//! Solutions that the record of a problem does not have.

use crate::app::desk::solving::{Feedback, Solving};
use crate::tsume::solver::Verdict;

impl Solving {
    /// Whether a solution can be looked for: the record has none, and nobody looks for one yet.
    pub(crate) fn may_seek(&self) -> bool {
        let is_sought = self.feedback() == Some(&Feedback::Seeking);
        self.is_thinking() && !self.has_solution && !is_sought && self.is_tsume
    }

    /// Says that the solution is looked for.
    pub(crate) fn seek(&mut self) {
        self.set_feedback(Feedback::Seeking);
    }

    /// Handles what was found, unless the user went on meanwhile: the solution is shown.
    pub(crate) fn sought(&mut self, found: Verdict, now: f64) {
        if self.feedback() != Some(&Feedback::Seeking) {
            return;
        }
        match found {
            Verdict::Mate(mate) => self.show_with(&mate.line, now),
            Verdict::NoMate => self.set_feedback(Feedback::NoMate),
            Verdict::Undecided => self.set_feedback(Feedback::NotFound),
        }
    }
}
