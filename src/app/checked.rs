//! What was found out about the solution of a problem, and of which state of it.

use crate::record::Revision;
use crate::tsume::Solution;

/// The last look at a game's records as solutions. It is taken elsewhere, while the window goes on.
#[derive(Clone, Debug, Default)]
pub(crate) struct Checked {
    /// The record and its state that was looked at last, or is being.
    of: Option<(usize, Revision)>,
    solution: Option<Solution>,
}

impl Checked {
    /// Whether this state of this record is still to be looked at; from now on it is.
    pub(crate) fn begin(&mut self, shown: usize, revision: Revision) -> bool {
        let new = self.of != Some((shown, revision));
        if new {
            *self = Self { of: Some((shown, revision)), solution: None };
        }
        new
    }

    /// Takes what was found, unless something else is asked by now.
    pub(crate) fn end(&mut self, shown: usize, revision: Revision, solution: Option<Solution>) {
        if self.of == Some((shown, revision)) {
            self.solution = solution;
        }
    }

    /// What is known.
    pub(crate) fn solution(&self) -> Option<&Solution> {
        self.solution.as_ref()
    }
}
