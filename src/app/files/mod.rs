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

/// Parts of the file menu, and the questions about files.
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

use crate::app::desk::feature::Feature;
use crate::app::desk::notice::NoticeId;
use crate::app::desk::origin::GameId;
use crate::app::desk::reading::Reading;
use crate::app::desk::start::Start;
use crate::app::files::autosave::Autosave;
use crate::app::files::changes::{Changes, Seen, Watched};
use crate::app::files::saving::{SaveRequest, Write, Writing};
use crate::app::kit::dialog::{Chosen, Dialog};
use crate::disk::{ReadFailure, WriteFailure};

/// The feature's state: reads, writes and exports in progress.
#[derive(Debug, Default)]
pub(crate) struct Files {
    /// Number of files being read.
    reading: usize,
    /// The files being written.
    writing: Vec<Writing>,
    /// The files of the command line, and what else is to be opened before the games of an earlier run were restored, behind
    /// which they come; `None` when that is over.
    starting: Option<Vec<PathBuf>>,
    /// Files that are read to be shown in the tab of a game.
    instead: Vec<(PathBuf, GameId)>,
    /// What other programs do to the files.
    changes: Changes,
    /// Which games are saved by themselves.
    autosave: Autosave,
    /// Number of running exports.
    exporting: usize,
    /// Whether the window closes when the exports have succeeded.
    closes_after_export: bool,
    /// Whether the window is to be closed without further questions.
    leaving: bool,
}

impl Feature for Files {
    type Action = Action;
    type Effect = Effect;
    type Ask = Ask;
}

impl Files {
    /// Whether files are being read.
    pub(crate) const fn is_reading(&self) -> bool {
        self.reading > 0
    }

    /// Whether it is not known yet what an earlier run has left.
    pub(crate) const fn is_starting(&self) -> bool {
        self.starting.is_some()
    }

    /// Whether exports are running.
    pub(crate) const fn is_exporting(&self) -> bool {
        self.exporting > 0
    }

    /// Whether the window is to be closed without further questions.
    pub(crate) const fn is_leaving(&self) -> bool {
        self.leaving
    }
}

/// Input to [`Files::update`].
#[derive(Debug)]
pub(crate) enum Action {
    /// The window has started, with these files on the command line.
    Start(Vec<PathBuf>),
    /// Open a new game from a named start position.
    Begin(Start),
    /// Open files that were dropped on the window, or chosen from the recent ones.
    Open(Vec<PathBuf>),
    /// Open what could be read of the file in this notice.
    OpenPartial(NoticeId),
    /// Open a pasted text.
    Paste(String),
    /// Close a game.
    Close(GameId),
    /// Let the user choose the folder for games that are saved by themselves.
    ChooseAutosaveFolder,
    /// No file manager could be asked to show this file.
    NotShownInFolder(PathBuf),
    /// The user comes back to the window, and other programs may have changed files.
    Look,
    /// Looking at the files of the open games has ended.
    Looked(Vec<(Watched, Seen)>),
    /// The window system wants the window closed.
    CloseRequested,
    /// The user has answered a dialog.
    Chosen(Purpose, Chosen),
    /// Reading a file has ended.
    Opened {
        /// The file.
        path: PathBuf,
        /// Whether its tab is to be selected: only for the first of several files.
        in_front: bool,
        /// Index of the record to show.
        record: Option<usize>,
        /// What was read, or the error.
        result: Result<Reading, ReadFailure>,
    },
    /// Looking into a folder has ended.
    LookedInto {
        /// The folder.
        folder: PathBuf,
        /// Whether it is a set of problems.
        is_set: bool,
    },
    /// Files were not read, because no thread could be started.
    NotOpened(Vec<PathBuf>, io::Error),
    /// Reloading a game has ended.
    Reloaded {
        /// The game.
        game: GameId,
        /// Its file.
        path: PathBuf,
        /// What was read, or the error.
        result: Result<Reading, ReadFailure>,
    },
    /// Reading a file to be merged has ended.
    ReadToMerge {
        /// The game.
        game: GameId,
        /// The file.
        path: PathBuf,
        /// What was read, or the error.
        result: Result<Reading, ReadFailure>,
    },
    /// A pasted text was read.
    Pasted(Reading),
    /// A pasted text was not read, because no thread could be started.
    NotPasted(io::Error),
    /// Writing a file has ended.
    Written {
        /// The file and its purpose.
        write: Write,
        /// What was read, or the error.
        result: Result<(), WriteFailure>,
    },
}

/// What a path is chosen for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Opening it.
    Open,
    /// Merging it into this game.
    Merge(GameId),
    /// Saving a game to it.
    Save(SaveRequest),
    /// Saving games in it by themselves.
    Autosave,
}

/// Work outside the window.
#[derive(Debug, PartialEq)]
pub(crate) enum Effect {
    /// Show a dialog.
    Choose(Purpose, Dialog),
    /// Read files, one after another.
    Read {
        /// The files.
        paths: Vec<PathBuf>,
        /// Index of the record of the first file to show.
        record: Option<usize>,
    },
    /// Find out whether a folder is one of games or a set of problems.
    LookInto(PathBuf),
    /// Reload a game's file.
    Reload {
        /// The game.
        game: GameId,
        /// Its file.
        path: PathBuf,
    },
    /// Show a file in the file manager.
    ShowInFolder(PathBuf),
    /// Look whether files are as they are known.
    Look(Vec<Watched>),
    /// Read a file to be merged.
    ReadToMerge {
        /// The game.
        game: GameId,
        /// The file.
        path: PathBuf,
    },
    /// Parse a pasted text.
    ReadText(String),
    /// Write a file atomically.
    Write(Write),
    /// Copy a text to the clipboard.
    Copy(String),
    /// Request the text of the clipboard, which arrives as a paste event.
    RequestPaste,
    /// Close the window.
    Close,
}
