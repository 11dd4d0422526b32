//! The types of saving: what is written, why, and what follows.

use std::path::PathBuf;
use std::sync::Arc;

use crate::app::desk::documents::RecordState;
use crate::app::desk::origin::GameId;
use crate::app::files::autosave::Autosaving;
use crate::format::{Loss, Target};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SaveRequest {
    pub(crate) game: GameId,
    /// The game keeps its own file.
    pub(crate) copy: bool,
    pub(crate) then: AfterSave,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AfterSave {
    Stay,
    Close,
    /// Save the next game with unsaved changes; after the last one, close the window.
    Quit,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SaveKind {
    InPlace,
    /// Becomes the game's file, in this format.
    As(Target),
    Copy,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Saving {
    pub(crate) game: GameId,
    /// Revisions of the written documents.
    pub(crate) at: Vec<RecordState>,
    pub(crate) kind: SaveKind,
    pub(crate) then: AfterSave,
    pub(crate) auto: Option<Autosaving>,
}

impl Saving {
    /// To save once more.
    pub(super) fn wanted(&self) -> SaveRequest {
        SaveRequest { game: self.game, copy: self.kind == SaveKind::Copy, then: self.then }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum MayReplace {
    /// The user has agreed.
    Anything,
    Nothing,
    /// The content of the game's file when last read or written.
    Known(Arc<[u8]>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Write {
    pub(crate) saving: Saving,
    pub(crate) path: PathBuf,
    pub(crate) bytes: Arc<[u8]>,
    pub(crate) may_replace: MayReplace,
}

#[derive(Debug)]
pub(crate) struct Lossy {
    pub(crate) write: Write,
    pub(crate) losses: Vec<Loss>,
    /// Whether saving in UTF-8 would avoid some of them.
    pub(crate) utf8_keeps_more: bool,
}

#[derive(Debug)]
pub(crate) struct Conflict {
    pub(crate) write: Write,
    pub(crate) found: ExistingFile,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExistingFile {
    File,
    Changed,
    /// Open in another program: Windows refuses to replace it.
    Open,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Writing {
    pub(crate) game: GameId,
    /// Postponed until the file is written.
    pub(crate) next: Option<Deferred>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Deferred {
    Save(AfterSave),
    Close,
    Quit,
}
