//! What is known about a problem.

use crate::shogi::Move;
use crate::tsume::cook::{Judgement, MainLine};
use crate::tsume::solver::Mate;

/// What is known about the problem on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// The search goes on.
    Searching {
        /// The number of positions searched so far.
        nodes: u64,
        /// Whether it goes on until it is decided or stopped.
        endless: bool,
        /// The mate, where it is known already and only its soundness is not.
        mate: Option<Mate>,
    },
    /// The search has ended: what was found out, in full or as far as the limits allowed.
    Judged(Box<Judgement>),
    /// The solver could not be started.
    Failed,
}

impl Answer {
    /// The main line of the mate, where both are known.
    pub(crate) fn line(&self) -> Option<&[Move]> {
        let line = match self {
            Self::Searching { mate, .. } => mate.as_ref().map(|mate| mate.line.as_slice()),
            Self::Judged(judgement) => judgement.main_line().map(|main| main.moves.as_slice()),
            Self::Failed => None,
        };
        line.filter(|line| !line.is_empty())
    }

    /// The main line that the findings are about.
    pub(crate) fn main_line(&self) -> Option<&MainLine> {
        match self {
            Self::Judged(judgement) => judgement.main_line(),
            Self::Searching { .. } | Self::Failed => None,
        }
    }
}
