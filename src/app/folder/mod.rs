//! The records of a folder, listed beside the board, and those that were opened last, seen as small boards.

mod commands;
pub(crate) mod glance;
pub(crate) mod listing;
pub(crate) mod recent;
#[cfg(test)]
mod tests;
mod update;
pub(crate) mod words;
pub(crate) mod work;

/// The list of a folder, and the small boards of recent files.
pub(crate) mod ui {
    mod list;
    mod recent;
    mod row;

    pub(crate) use list::{AskMemory, Memory, ask_ui, folder_ui};
    pub(crate) use recent::{HEIGHT as RECENT_ROW, Memory as RecentMemory, columns, recent_ui};
}

use std::io;
use std::path::{Path, PathBuf};

pub(crate) use commands::{COMMANDS, Command};
use listing::{Found, Listing, Look};
use recent::{Recents, Seen, Wanted};

use crate::app::desk::feature::Feature;
use crate::app::desk::folder_settings::FileOrder;
use crate::app::desk::origin::GameId;
use crate::app::kit::dialog::{Chosen, Dialog};
use crate::app::kit::task::Cancel;

/// The feature's state.
#[derive(Debug, Default)]
pub(crate) struct Folder {
    /// The folder that is listed.
    listing: Option<Listing>,
    /// The words that are looked for in the list.
    search: String,
    /// How many files further to go, once the folder was listed.
    step: Option<isize>,
    /// The file that was asked for last, to look at it: the next one takes its place.
    asked: Option<PathBuf>,
    /// Whether it is still being read.
    waits: bool,
    /// The game of that file.
    browsed: Option<GameId>,
    /// How many times the field for searching was asked to take the focus.
    focus_requests: u32,
    /// The small boards of recent files.
    recents: Recents,
}

impl Feature for Folder {
    type Action = Action;
    type Effect = Effect;
    type Ask = Ask;
}

impl Folder {
    /// The folder that is listed.
    pub(crate) fn folder(&self) -> Option<&Path> {
        self.listing.as_ref().map(|listing| listing.folder.as_path())
    }

    /// How many times the field for searching was asked to take the focus.
    pub(crate) const fn focus_requests(&self) -> u32 {
        self.focus_requests
    }
}

/// Input to [`Folder::update`]. Tokens stand for the work that a result belongs to.
#[derive(Debug)]
pub(crate) enum Action {
    /// Run a command.
    Run(Command),
    /// Open a file of the list: to look at it, in the place of the one that was looked at before, or to keep it.
    Open {
        /// The file.
        path: PathBuf,
        /// Whether it keeps its tab.
        keep: bool,
    },
    /// Open the first file of the list.
    OpenFirst,
    /// Open the file so many rows further down.
    Step(isize),
    /// Look for these words.
    Search(String),
    /// Sort the list by this; the other way round if it is sorted so already.
    Sort(FileOrder),
    /// List subfolders, too, or no longer.
    ToggleSubfolders,
    /// List this folder; `None` for that of the game on the board.
    List(Option<PathBuf>),
    /// The user has answered the dialog for a folder.
    Chosen(Chosen),
    /// The files of a folder were found, or why not.
    Listed(Cancel, io::Result<Vec<Found>>),
    /// This was seen in files, by their index.
    Seen(Cancel, Vec<(u32, Look)>),
    /// All files were read.
    Complete(Cancel),
    /// Draw the recent files like this.
    ShowRecent(Wanted),
    /// They were drawn.
    RecentSeen(Cancel, Vec<Seen>),
}

/// Work outside the window.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Effect {
    /// Show the dialog for a folder.
    Choose(Dialog),
    /// List a folder.
    List {
        /// Stands for this work.
        token: Cancel,
        /// The folder.
        folder: PathBuf,
        /// Whether its subfolders are listed, too.
        subfolders: bool,
        /// Whether the files are read as well.
        reads: bool,
    },
    /// Read and draw recent files.
    DrawRecent(Cancel, Wanted),
}

/// A question to the user: the path of a folder, on systems without dialogs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ask;

/// The answer: the typed path.
#[derive(Debug)]
pub(crate) struct Answer(pub(crate) String);
