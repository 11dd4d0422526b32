//! What is written, why, and what follows once it has been.

use std::path::PathBuf;
use std::sync::Arc;

use crate::app::desk::origin::GameId;
use crate::format::{Loss, Target};
use crate::record::Revision;

/// What the user wanted saved when the dialog was shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wanted {
    /// Which game.
    pub(crate) game: GameId,
    /// Whether the game stays with the file that it has.
    pub(crate) copy: bool,
    /// What follows.
    pub(crate) then: Then,
}

/// What follows once a game is saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Then {
    /// Nothing.
    Stay,
    /// The game is put away.
    Close,
    /// The next changed game is saved, and after the last one the window is closed.
    Quit,
}

/// Why a file is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// It is the game's own.
    InPlace,
    /// It becomes the game's own, written like this from now on.
    As(Target),
    /// It is a copy.
    Copy,
}

/// What a game is being saved for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Saving {
    /// Which game.
    pub(crate) game: GameId,
    /// The states of its documents that are written.
    pub(crate) at: Vec<Revision>,
    /// Why.
    pub(crate) way: Way,
    /// What follows.
    pub(crate) then: Then,
}

impl Saving {
    /// The same, wanted once more.
    pub(super) fn wanted(&self) -> Wanted {
        Wanted { game: self.game, copy: self.way == Way::Copy, then: self.then }
    }
}

/// What may stand where a file is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Over {
    /// Anything: the user has agreed.
    Anything,
    /// Nothing.
    Nothing,
    /// What the game's file held when it was read or written last.
    Known(Arc<[u8]>),
}

/// A file that is ready to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Write {
    /// What for.
    pub(crate) saving: Saving,
    /// Where to.
    pub(crate) path: PathBuf,
    /// What.
    pub(crate) bytes: Arc<[u8]>,
    /// What may be there.
    pub(crate) over: Over,
}

/// A file that is ready to be written but would lose something.
#[derive(Debug)]
pub(crate) struct Lossy {
    /// The file.
    pub(crate) write: Write,
    /// What is not in it.
    pub(crate) losses: Vec<Loss>,
    /// Whether UTF-8 would keep more.
    pub(crate) utf8_keeps_more: bool,
}

/// A file that was not written because of what is there.
#[derive(Debug)]
pub(crate) struct Conflict {
    /// The file.
    pub(crate) write: Write,
    /// What is there.
    pub(crate) found: Found,
}

/// What was found where a file was to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// A file, and none was expected.
    File,
    /// The game's file, but another program has written it since.
    Changed,
}

/// A file that is being written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Writing {
    /// The game it is written from.
    pub(crate) game: GameId,
    /// What the user has asked for since, and what has to wait.
    pub(crate) next: Option<Next>,
}

/// What waits for a file to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// Saving the game once more.
    Save(Then),
    /// Putting the game away.
    Close,
    /// Closing the window.
    Quit,
}
