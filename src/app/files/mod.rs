//! Opening, saving, merging and closing games, and the clipboard.

pub(crate) mod ask;
mod autosave;
pub(crate) mod changes;
mod clipboard;
pub(crate) mod commands;
mod leave;
mod merge;
mod name;
mod open;
mod save;
pub(crate) mod saving;
#[cfg(test)]
mod tests;
mod update;
pub(crate) mod words;
pub(crate) mod work;

pub(crate) mod ui {
    mod ask;
    mod menu;

    pub(crate) use ask::{Memory, ask_ui};
    pub(crate) use menu::{handicaps_ui, problems_ui, recent_ui};
}

use std::io;
use std::path::PathBuf;

pub(crate) use ask::{Answer, Ask};
pub(crate) use commands::{COMMANDS, Command};

use crate::app::desk::notice::NoticeId;
use crate::app::desk::origin::GameId;
use crate::app::desk::reading::Reading;
use crate::app::desk::start::Start;
use crate::app::files::autosave::Autosave;
use crate::app::files::changes::{Changes, Seen, Watched};
use crate::app::files::saving::{SaveRequest, Write, Writing};
use crate::app::kit::dialog::{Chosen, Dialog};
use crate::disk::{ReadFailure, WriteFailure};

#[derive(Debug, Default)]
pub(crate) struct Files {
    reading: usize,
    writing: Vec<Writing>,
    /// The files of the command line, and what else is to be opened before the games of an earlier run were restored, behind
    /// which they come; `None` when that is over.
    starting: Option<Vec<PathBuf>>,
    /// Files that are read to be shown in the tab of a game.
    instead: Vec<(PathBuf, GameId)>,
    changes: Changes,
    autosave: Autosave,
    exporting: usize,
    /// Whether the window closes when the exports have succeeded.
    closes_after_export: bool,
    /// Whether the window is to be closed without further questions.
    leaving: bool,
}

impl Files {
    pub(crate) const fn is_reading(&self) -> bool {
        self.reading > 0
    }

    /// Whether it is not known yet what an earlier run has left.
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

/// What the user does.
#[derive(Debug)]
pub(crate) enum Input {
    Begin(Start),
    /// Open what could be read of the file in this notice.
    OpenPartial(NoticeId),
    Paste(String),
    Close(GameId),
    ChooseAutosaveFolder,
    CloseRequested,
}

/// What comes back from outside.
#[derive(Debug)]
pub(crate) enum Event {
    /// No file manager could be asked to show this file.
    NotShownInFolder(PathBuf),
    Looked(Vec<(Watched, Seen)>),
    Chosen(Purpose, Chosen),
    Opened {
        path: PathBuf,
        /// Whether its tab is to be selected: only for the first of several files.
        in_front: bool,
        /// Index of the record to show.
        record: Option<usize>,
        result: Result<Reading, ReadFailure>,
    },
    LookedInto {
        folder: PathBuf,
        is_set: bool,
    },
    /// Files were not read, because no thread could be started.
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
    /// A pasted text was not read, because no thread could be started.
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
    /// The folder for autosaved games.
    Autosave,
}

#[derive(Debug, PartialEq)]
pub(crate) enum Effect {
    Choose(Purpose, Dialog),
    Read {
        paths: Vec<PathBuf>,
        /// Index of the record of the first file to show.
        record: Option<usize>,
    },
    /// Find out whether a folder is one of games or a set of problems.
    LookInto(PathBuf),
    Reload {
        game: GameId,
        path: PathBuf,
    },
    ShowInFolder(PathBuf),
    /// Look whether files are as they are known.
    Look(Vec<Watched>),
    ReadToMerge {
        game: GameId,
        path: PathBuf,
    },
    ReadText(String),
    Write(Write),
    Copy(String),
    /// Request the text of the clipboard, which arrives as a paste event.
    RequestPaste,
    Close,
}
