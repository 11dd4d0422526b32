//! What is known about a problem.

use crate::tsume::cook::{Judgement, MainLine, Profile, Verdict};

/// What is known about the problem on the board, beside its mate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// The search goes on.
    Searching {
        /// The number of positions searched so far.
        nodes: u64,
        /// Whether it goes on until it is decided or stopped.
        endless: bool,
    },
    /// The user has stopped the search.
    Stopped {
        /// The number of positions searched.
        nodes: u64,
    },
    /// The search has ended: what was found out, in full or as far as the limits allowed.
    Judged(Box<Judgement>),
    /// The solver could not be started.
    Failed,
}

impl Answer {
    /// The main line that the findings are about.
    pub(crate) fn main_line(&self) -> Option<&MainLine> {
        match self {
            Self::Judged(judgement) => judgement.main_line(),
            Self::Searching { .. } | Self::Stopped { .. } | Self::Failed => None,
        }
    }

    /// Whether it is searched until it is decided or stopped.
    pub(crate) fn is_endless(&self) -> bool {
        matches!(self, Self::Searching { endless: true, .. })
    }

    /// Whether a longer search may say more to whom these rules hold.
    pub(crate) fn is_open(&self, profile: Profile) -> bool {
        match self {
            Self::Judged(judgement) => judgement.verdict(profile) == Verdict::Undecided,
            Self::Stopped { .. } => true,
            Self::Searching { .. } | Self::Failed => false,
        }
    }
}
