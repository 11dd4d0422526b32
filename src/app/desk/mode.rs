//! What the window is used for at the moment.

use crate::app::desk::candidate::{CandidateLine, Exploration};
use crate::record::NodeId;
use crate::shogi::Move;

/// What the window is used for. It decides which feature gets gestures on the board and keys without modifiers.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Mode {
    /// A record is replayed and edited. Entered moves are used as [`MoveEntry`] says.
    Play(MoveEntry),
    /// The board shows a line that a comment quotes, or that the solver has found.
    Preview(Box<CandidateLine>),
    /// Moves are tried out beside the record, and the solver answers.
    Explore(Box<Exploration>),
    /// The start position is edited.
    SetUp,
    /// A set of problems is shown, and one of its problems may be on the board to be solved.
    Solve,
}

impl Default for Mode {
    fn default() -> Self {
        Self::Play(MoveEntry::Play)
    }
}

/// What the next move that is entered is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum MoveEntry {
    #[default]
    Play,
    /// It replaces the move at this node. The board shows the position before it.
    Correct(NodeId),
    /// It is inserted after the cursor together with a second move. Holds the first one once it was entered; the board
    /// then shows the position after it.
    Insert(Option<Move>),
}

impl Mode {
    /// What the next move that is entered is for.
    pub(crate) fn entry(&self) -> MoveEntry {
        match self {
            Self::Play(entry) => *entry,
            Self::Preview(_) | Self::Explore(_) | Self::SetUp | Self::Solve => MoveEntry::Play,
        }
    }

    /// The line on the board that need not be in the record.
    pub(crate) fn preview(&self) -> Option<&CandidateLine> {
        match self {
            Self::Preview(preview) => Some(preview),
            Self::Explore(exploration) => exploration.tried(),
            Self::Play(_) | Self::SetUp | Self::Solve => None,
        }
    }
}
