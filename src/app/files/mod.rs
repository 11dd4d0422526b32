//! Opening, saving, merging and closing games, and the clipboard.

mod autosave;
pub(crate) mod changes;
mod clipboard;
pub(crate) mod commands;
mod leave;
mod open;
mod panels;
pub(crate) mod save;
#[cfg(test)]
mod tests;
pub(crate) mod ui;
mod update;
pub(crate) mod words;
pub(crate) mod work;

use std::collections::HashMap;
use std::io;
use std::path::PathBuf;

use crate::app::desk::Desk;
use crate::app::desk::game::Game;
use crate::app::desk::notice::NoticeId;
use crate::app::desk::origin::{GameId, Known, Reading};
use crate::app::desk::start::Start;
use crate::app::files::autosave::Autosave;
use crate::app::files::changes::{Changes, FileState, Watched};
use crate::app::files::save::{Conflict, Lossy, SaveRequest, SavedCopy, Write, Writing};
use crate::app::kit::dialog::{Chosen, Dialog};
use crate::disk::{ReadFailure, WriteFailure};
use crate::format::Loaded;
use crate::record::Record;

pub(crate) use commands::Command;

#[derive(Debug, Default)]
pub(crate) struct Files {
    reading: usize,
    writing: Vec<Writing>,
    /// The files to open once the games of an earlier run are restored; `None` after that.
    starting: Option<Vec<PathBuf>>,
    instead: Vec<(PathBuf, GameId)>,
    changes: Changes,
    /// The copies that were saved last of each game.
    copies: HashMap<GameId, SavedCopy>,
    autosave: Autosave,
    exporting: usize,
    closes_after_export: bool,
    /// Whether the window is to be closed without further questions.
    leaving: bool,
}

impl Files {
    pub(crate) const fn is_reading(&self) -> bool {
        self.reading > 0
    }

    pub(crate) const fn is_starting(&self) -> bool {
        self.starting.is_some()
    }

    pub(crate) const fn is_exporting(&self) -> bool {
        self.exporting > 0
    }

    pub(crate) const fn is_leaving(&self) -> bool {
        self.leaving
    }
}

#[derive(Debug)]
pub(crate) enum Input {
    Begin(Start),
    OpenPartial(NoticeId),
    Paste(String),
    Close(GameId),
    ChooseAutosaveFolder,
    CloseRequested,
}

#[derive(Debug)]
pub(crate) enum Event {
    /// No file manager was found.
    NotShownInFolder(PathBuf),
    FilesTouched,
    FilesChecked(Vec<(Watched, FileState)>),
    Chosen(Purpose, Chosen),
    Opened {
        path: PathBuf,
        /// Only the first of several files selects its tab.
        in_front: bool,
        record: Option<usize>,
        result: Result<Reading, ReadFailure>,
    },
    /// Another window has it open.
    ShownElsewhere(PathBuf),
    FolderInspected {
        folder: PathBuf,
        is_set: bool,
    },
    /// No thread could be started.
    NotOpened(Vec<PathBuf>, io::Error),
    Reloaded {
        game: GameId,
        path: PathBuf,
        result: Result<Reading, ReadFailure>,
    },
    ReadToMerge {
        game: GameId,
        path: PathBuf,
        result: Result<Reading, ReadFailure>,
    },
    Pasted(Reading),
    NotPasted(io::Error),
    Written {
        write: Write,
        result: Result<(), WriteFailure>,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    Open,
    Merge(GameId),
    Save(SaveRequest),
    Autosave,
}

#[derive(Debug, PartialEq)]
pub(crate) enum Effect {
    Choose(Purpose, Dialog),
    Read {
        paths: Vec<PathBuf>,
        /// Index in the first file.
        record: Option<usize>,
        /// Those that this window has open already.
        here: Vec<PathBuf>,
    },
    InspectFolder(PathBuf),
    Reload {
        game: GameId,
        path: PathBuf,
    },
    ShowInFolder(PathBuf),
    CheckFiles(Vec<Watched>),
    /// Tell when others change these files.
    Watch(Vec<PathBuf>),
    ReadToMerge {
        game: GameId,
        path: PathBuf,
    },
    ReadText(String),
    Write(Write),
    Copy(String),
    /// The text arrives as a paste event.
    RequestPaste,
    Close,
}

#[derive(Debug)]
pub(crate) enum Ask {
    /// Needs no answer.
    Warnings,
    /// A path to be typed, on systems without dialogs.
    Path(Purpose),
    Losses(Lossy),
    Conflict(Conflict),
    Merge(Merging),
    Unsaved(Leaving),
    Changed(Box<Newer>),
}

#[derive(Debug)]
pub(crate) enum Answer {
    Path(String),
    Losses(LossesAnswer),
    Conflict(ConflictAnswer),
    Merge(usize),
    Unsaved(UnsavedAnswer),
    Changed(ChangedAnswer),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ChangedAnswer {
    /// Keep the edited game; saving asks again.
    Keep,
    Load,
}

#[derive(Debug)]
pub(crate) struct Newer {
    pub(crate) game: GameId,
    pub(crate) known: Known,
    pub(crate) loaded: Loaded,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LossesAnswer {
    SaveAnyway,
    /// Save as KIFU, which is in UTF-8.
    SaveAsUtf8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ConflictAnswer {
    Overwrite,
    TryAgain,
    SaveElsewhere,
    Reload,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UnsavedAnswer {
    Save,
    Discard,
}

#[derive(Debug)]
pub(crate) struct Merging {
    pub(crate) game: GameId,
    pub(crate) path: PathBuf,
    pub(crate) records: Vec<Record>,
    pub(crate) names: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leaving {
    Game(GameId),
    Window,
}

impl Leaving {
    pub(crate) fn unsaved(self, desk: &Desk) -> impl Iterator<Item = &Game> {
        let goes = move |game: &&Game| self == Self::Window || self == Self::Game(game.id());
        desk.games().iter().filter(goes).filter(|game| game.is_changed())
    }
}
