//! What is known about a problem.

use crate::shogi::Move;
use crate::tsume::solver::Length;

/// What is known about the problem on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// The search goes on; so many positions were searched, if it was said.
    Searching {
        /// The number of positions searched so far.
        nodes: u64,
        /// Whether the search goes on until it is decided or stopped.
        endless: bool,
    },
    /// There is a mate.
    Mate(Found),
    /// There is no mate (不詰).
    NoMate,
    /// It was not decided.
    Undecided {
        /// The number of positions searched.
        nodes: u64,
    },
    /// The solver could not be started.
    Failed,
}

/// A mate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    /// The number of plies, futile interpositions left out.
    pub(crate) length: Length,
    /// The number of plies with every interposition counted, where that is known.
    pub(crate) raw: Option<Length>,
    /// The main line; empty when it is not known.
    pub(crate) line: Vec<Move>,
    /// Whether the attacker has pieces left at its end (駒余り).
    pub(crate) pieces_left: bool,
}

impl Answer {
    /// The main line of the mate, where both are known.
    pub(crate) fn line(&self) -> Option<&[Move]> {
        match self {
            Self::Mate(found) if !found.line.is_empty() => Some(&found.line),
            _ => None,
        }
    }
}
