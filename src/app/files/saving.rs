//! The data of saving: what is written, why, and what follows.

use std::path::PathBuf;
use std::sync::Arc;

use crate::app::desk::documents::RecordState;
use crate::app::desk::origin::GameId;
use crate::app::files::autosave::Auto;
use crate::format::{Loss, Target};

/// A request to save a game, kept while a dialog is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SaveRequest {
    /// The game.
    pub(crate) game: GameId,
    /// Whether to save a copy, so that the game keeps its own file.
    pub(crate) copy: bool,
    /// What to do afterwards.
    pub(crate) then: AfterSave,
}

/// What to do after a game was saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AfterSave {
    /// None.
    Stay,
    /// Close the game.
    Close,
    /// Save the next game with unsaved changes; after the last one, close the window.
    Quit,
}

/// How a file is related to the game that is saved to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SaveKind {
    /// It is the game's file.
    InPlace,
    /// It becomes the game's file, in this format from now on.
    As(Target),
    /// It is a copy.
    Copy,
}

/// A game that is being saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Saving {
    /// The game.
    pub(crate) game: GameId,
    /// The revisions of its documents that are written.
    pub(crate) at: Vec<RecordState>,
    /// How the file is related to the game.
    pub(crate) kind: SaveKind,
    /// What to do afterwards.
    pub(crate) then: AfterSave,
    /// How it is saved by itself, without having been asked for.
    pub(crate) auto: Option<Auto>,
}

impl Saving {
    /// The request to repeat this.
    pub(super) fn wanted(&self) -> SaveRequest {
        SaveRequest { game: self.game, copy: self.kind == SaveKind::Copy, then: self.then }
    }
}

/// Which existing file may be overwritten.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum MayReplace {
    /// Any file: the user has agreed.
    Anything,
    /// None.
    Nothing,
    /// A file with this content: that of the game's file when last read or written.
    Known(Arc<[u8]>),
}

/// A file to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Write {
    /// What is saved, and how.
    pub(crate) saving: Saving,
    /// Its path.
    pub(crate) path: PathBuf,
    /// Its content.
    pub(crate) bytes: Arc<[u8]>,
    /// Which existing file may be overwritten.
    pub(crate) may_replace: MayReplace,
}

/// A file to be written, with losses.
#[derive(Debug)]
pub(crate) struct Lossy {
    /// The file to be written.
    pub(crate) write: Write,
    /// The losses.
    pub(crate) losses: Vec<Loss>,
    /// Whether saving in UTF-8 would avoid some of them.
    pub(crate) utf8_keeps_more: bool,
}

/// A file that was not written because of an existing one.
#[derive(Debug)]
pub(crate) struct Conflict {
    /// The file to be written.
    pub(crate) write: Write,
    /// What was found at its path.
    pub(crate) found: ExistingFile,
}

/// What was found at the path of a file to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExistingFile {
    /// An unexpected file.
    File,
    /// The game's file, changed by another program.
    Changed,
    /// A file that another program has open, which Windows lets nobody replace.
    Open,
}

/// A write in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Writing {
    /// The game that is being saved.
    pub(crate) game: GameId,
    /// What was postponed until the write has ended.
    pub(crate) next: Option<Deferred>,
}

/// What is postponed until a file is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Deferred {
    /// Saving the game again.
    Save(AfterSave),
    /// Closing the game.
    Close,
    /// Closing the window.
    Quit,
}
