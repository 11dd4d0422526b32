//! What is known about a problem.

use crate::shogi::Move;
use crate::tsume::cook::{Finding, Judgement, MainLine, Outcome};

/// What is known about the problem on the board, beside its mate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    Searching {
        nodes: u64,
        /// Whether it goes on until it is decided or stopped.
        endless: bool,
    },
    Stopped {
        nodes: u64,
    },
    /// The search has ended: what was found out, in full or as far as the limits allowed.
    Judged(Box<Judgement>),
    /// The main line is known, and every further cook is looked for.
    Widening {
        judgement: Box<Judgement>,
        /// The number of positions searched since then.
        nodes: u64,
    },
    Failed,
}

impl Answer {
    pub(crate) fn judgement(&self) -> Option<&Judgement> {
        match self {
            Self::Judged(judgement) | Self::Widening { judgement, .. } => Some(judgement),
            Self::Searching { .. } | Self::Stopped { .. } | Self::Failed => None,
        }
    }

    pub(crate) fn main_line(&self) -> Option<&MainLine> {
        self.judgement().and_then(Judgement::main_line)
    }

    /// Whether it is searched until it is decided or stopped.
    pub(crate) fn is_endless(&self) -> bool {
        matches!(self, Self::Searching { endless: true, .. } | Self::Widening { .. })
    }

    /// Whether a longer search may say more.
    pub(crate) fn is_open(&self) -> bool {
        match self {
            Self::Judged(judgement) => judgement.outcome == Outcome::Undecided || !judgement.open.is_empty(),
            Self::Stopped { .. } => true,
            Self::Searching { .. } | Self::Widening { .. } | Self::Failed => false,
        }
    }

    /// Goes on to look for every further cook, where the main line is known. Returns whether it is.
    pub(super) fn widen(&mut self) -> bool {
        match self {
            Self::Judged(judgement) if judgement.main_line().is_some() => {
                *self = Self::Widening { judgement: judgement.clone(), nodes: 0 };
                true
            }
            _ => false,
        }
    }

    /// Takes in what the search for further cooks has found about a main line. Returns whether it was not known.
    pub(super) fn add(&mut self, main: &[Move], finding: Finding) -> bool {
        match self {
            Self::Widening { judgement, .. } if judgement.main_line().is_some_and(|known| known.moves == main) => {
                judgement.add(finding)
            }
            _ => false,
        }
    }

    /// Takes a later answer, unless it was broken off before it came as far as this one.
    pub(super) fn take(&mut self, later: Self) {
        match (self.judgement(), later.judgement()) {
            (Some(known), Some(now)) if !now.reaches(known) => self.settle(),
            _ => *self = later,
        }
    }

    /// Ends the search for further cooks with what is known by now.
    pub(super) fn settle(&mut self) {
        if let Self::Widening { judgement, .. } = self {
            *self = Self::Judged(judgement.clone());
        }
    }
}
