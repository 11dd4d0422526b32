//! Who gets gestures and keys.

use crate::app::desk::preview::Preview;
use crate::record::NodeId;
use crate::shogi::Move;

/// What the window is being used for. There is one mode at a time: it decides who gets gestures on the board and the
/// keys that have no modifier.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Mode {
    /// A record is replayed and edited; moves that are entered serve this.
    Play(Entry),
    /// The board shows moves that a comment quotes.
    Preview(Box<Preview>),
    /// The start position is edited.
    SetUp,
    /// A set of problems is shown, and one of them is being solved.
    Solve,
}

impl Default for Mode {
    fn default() -> Self {
        Self::Play(Entry::Play)
    }
}

/// What the next move that is entered is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Entry {
    /// To be played.
    #[default]
    Play,
    /// To replace this node's move. The board shows the position before it.
    Correct(NodeId),
    /// To be inserted behind the cursor together with a second move: the first, once it was entered, which the board
    /// shows as if it were played.
    Insert(Option<Move>),
}

impl Mode {
    /// What the next move that is entered is for.
    pub(crate) fn entry(&self) -> Entry {
        match self {
            Self::Play(entry) => *entry,
            Self::Preview(_) | Self::SetUp | Self::Solve => Entry::Play,
        }
    }

    /// The quoted moves on the board.
    pub(crate) fn preview(&self) -> Option<&Preview> {
        match self {
            Self::Preview(preview) => Some(preview),
            Self::Play(_) | Self::SetUp | Self::Solve => None,
        }
    }
}
