//! Opening, saving, merging and closing games, and the clipboard.

pub(crate) mod ask;
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

/// What the file menu lists, and the questions about files.
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
use crate::app::files::saving::{Wanted, Write, Writing};
use crate::app::kit::dialog::{Chosen, Dialog};
use crate::disk::{ReadFailure, WriteFailure};

/// The feature: what is under way between the open games and their files.
#[derive(Debug, Default)]
pub(crate) struct Files {
    /// How many files are being read.
    reading: usize,
    /// The files that are being written.
    writing: Vec<Writing>,
    /// The files named at the start. They wait until what an earlier run has left is shown.
    starting: Vec<PathBuf>,
    /// How many exports are running.
    exporting: usize,
    /// Whether the window closes as soon as they have succeeded.
    closes_after_export: bool,
    /// Whether the window is to be closed, and nothing is left to be asked.
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

    /// Whether something is being exported.
    pub(crate) const fn is_exporting(&self) -> bool {
        self.exporting > 0
    }

    /// Whether the window is to be closed, and nothing is left to be asked.
    pub(crate) const fn is_leaving(&self) -> bool {
        self.leaving
    }
}

/// What can happen to it.
#[derive(Debug)]
pub(crate) enum Action {
    /// The window is there; these files were named on the command line.
    Start(Vec<PathBuf>),
    /// Begin a game from one of the starts that have a name.
    Begin(Start),
    /// Open these files: they were dropped on the window, or chosen from those opened last.
    Open(Vec<PathBuf>),
    /// Open what could be read of the file that this notice is about.
    OpenPartial(NoticeId),
    /// Open a text that was pasted.
    Paste(String),
    /// Close a game.
    Close(GameId),
    /// The system wants the window closed.
    CloseRequested,
    /// A dialog was answered.
    Chosen(Purpose, Chosen),
    /// A file was read, or not.
    Opened {
        /// The file.
        path: PathBuf,
        /// Whether it is to be shown: the first of those that were opened together is.
        in_front: bool,
        /// Index of its record to be shown.
        record: Option<usize>,
        /// What came of it.
        result: Result<Reading, ReadFailure>,
    },
    /// Files were not read, because nothing could be started that reads them.
    NotOpened(Vec<PathBuf>, io::Error),
    /// A game's file was read again, or not.
    Reloaded {
        /// The game.
        game: GameId,
        /// Its file.
        path: PathBuf,
        /// What came of it.
        result: Result<Reading, ReadFailure>,
    },
    /// A file that is to be merged into a game was read, or not.
    ReadToMerge {
        /// The game.
        game: GameId,
        /// The file.
        path: PathBuf,
        /// What came of it.
        result: Result<Reading, ReadFailure>,
    },
    /// A pasted text was read.
    Pasted(Reading),
    /// A pasted text was not read, because nothing could be started that reads it.
    NotPasted(io::Error),
    /// A file was written, or not.
    Written {
        /// Which, and what for.
        write: Write,
        /// What came of it.
        result: Result<(), WriteFailure>,
    },
}

/// What a file is chosen for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// To be opened.
    Open,
    /// To be merged into this game.
    Merge(GameId),
    /// To be written.
    Save(Wanted),
}

/// What it asks of the world outside the window.
#[derive(Debug, PartialEq)]
pub(crate) enum Effect {
    /// Show a dialog.
    Choose(Purpose, Dialog),
    /// Read files, one after the other.
    Read {
        /// The files.
        paths: Vec<PathBuf>,
        /// Index of the record of the first file to be shown.
        record: Option<usize>,
    },
    /// Read a game's file again.
    Reload {
        /// The game.
        game: GameId,
        /// Its file.
        path: PathBuf,
    },
    /// Read a file that is to be merged in.
    ReadToMerge {
        /// The game.
        game: GameId,
        /// The file.
        path: PathBuf,
    },
    /// Read a pasted text.
    ReadText(String),
    /// Write a file, whole or not at all.
    Write(Write),
    /// Put a text on the clipboard.
    Copy(String),
    /// Ask for the clipboard's text: it comes as a paste.
    RequestPaste,
    /// Close the window.
    Close,
}
