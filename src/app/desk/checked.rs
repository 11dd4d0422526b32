//! What was found out about the solution of a problem, and of which state of it.

use crate::record::Revision;
use crate::tsume::Solution;

/// What is looked at as a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    /// Which of a game's records.
    pub(crate) shown: usize,
    /// In which state.
    pub(crate) revision: Revision,
}

/// The last look at a game's records as solutions. It is taken elsewhere, while the window goes on.
#[derive(Clone, Debug, Default)]
pub(crate) struct Checked {
    /// What was looked at last, or is being.
    of: Option<Look>,
    solution: Option<Solution>,
}

impl Checked {
    /// Whether this is still to be looked at; from now on it is. What was known of the same record is good
    /// until then, lest lists come and go with every key.
    pub(crate) fn begin(&mut self, look: Look) -> bool {
        if self.of.is_none_or(|of| of.shown != look.shown) {
            self.solution = None;
        }
        self.of.replace(look) != Some(look)
    }

    /// Takes what was found, unless something else is asked by now.
    pub(crate) fn end(&mut self, look: Look, solution: Option<Solution>) {
        if self.of == Some(look) {
            self.solution = solution;
        }
    }

    /// What is known.
    pub(crate) fn solution(&self) -> Option<&Solution> {
        self.solution.as_ref()
    }
}
