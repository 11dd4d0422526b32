//! The checked solution of a game's record, and the revision that it belongs to.

use crate::record::Revision;
use crate::tsume::Solution;

/// A record of a game at one revision, as the subject of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CheckSubject {
    pub(crate) shown: usize,
    pub(crate) revision: Revision,
}

/// The latest check of a game. Checks run on another thread; the previous result stays until the next one arrives.
#[derive(Clone, Debug, Default)]
pub(crate) struct Checked {
    /// What was checked last, or is being checked.
    of: Option<CheckSubject>,
    solution: Option<Solution>,
}

impl Checked {
    /// Returns whether this is still to be checked, and notes that the check has begun. The old solution of the same
    /// record stays until then, so that lists do not flicker with every edit.
    pub(crate) fn begin(&mut self, subject: CheckSubject) -> bool {
        if self.of.is_none_or(|of| of.shown != subject.shown) {
            self.solution = None;
        }
        self.of.replace(subject) != Some(subject)
    }

    /// Stores the result of a check, unless a newer check has begun.
    pub(crate) fn end(&mut self, subject: CheckSubject, solution: Option<Solution>) {
        if self.of == Some(subject) {
            self.solution = solution;
        }
    }

    /// The latest result; `None` when the record is no problem, was not checked yet, or has too many moves.
    pub(crate) fn solution(&self) -> Option<&Solution> {
        self.solution.as_ref()
    }
}
