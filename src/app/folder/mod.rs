//! The list of a folder's records in the side panel, and the recent files as small boards.

mod commands;
pub(crate) mod glance;
pub(crate) mod listing;
pub(crate) mod recent;
#[cfg(test)]
mod tests;
mod update;
pub(crate) mod words;
pub(crate) mod work;

pub(crate) mod ui {
    mod list;
    mod recent;
    mod row;

    pub(crate) use list::{AskMemory, Memory, ask_ui, folder_ui};
    pub(crate) use recent::{HEIGHT as RECENT_ROW, Memory as RecentMemory, columns, recent_ui};
}

use std::io;
use std::path::{Path, PathBuf};

pub(crate) use commands::Command;
use listing::{Found, Listing, Look};
use recent::{Recents, Seen, Wanted};

use crate::app::desk::folder_settings::FileOrder;
use crate::app::desk::origin::GameId;
use crate::app::kit::dialog::{Chosen, Dialog};
use crate::app::kit::task::Cancel;

#[derive(Debug, Default)]
pub(crate) struct Folder {
    listing: Option<Listing>,
    search: String,
    /// How many files further to go, once the folder was listed.
    step: Option<isize>,
    /// The file that was opened last for a preview; the next one replaces it.
    asked: Option<PathBuf>,
    waits: bool,
    browsed: Option<GameId>,
    /// Incremented for each request to focus the search field.
    focus_requests: usize,
    recents: Recents,
}

impl Folder {
    pub(crate) fn folder(&self) -> Option<&Path> {
        self.listing.as_ref().map(|listing| listing.folder.as_path())
    }
}

/// What the user does.
#[derive(Debug)]
pub(crate) enum Input {
    Run(Command),
    /// Open a file of the list: to look at it, in the place of the one that was looked at before, or to keep it.
    Open {
        path: PathBuf,
        keep: bool,
    },
    OpenFirst,
    /// Open the file this number of rows further down.
    Step(isize),
    Search(String),
    /// Sort the list by this; the other way round if it is sorted so already.
    Sort(FileOrder),
    ToggleSubfolders,
    /// List this folder; `None` for that of the game on the board.
    List(Option<PathBuf>),
    ShowRecent(Wanted),
}

/// What comes back from outside. Tokens stand for the work that a result belongs to.
#[derive(Debug)]
pub(crate) enum Event {
    Chosen(Chosen),
    Listed(Cancel, io::Result<Vec<Found>>),
    /// This was seen in files, by their index.
    Seen(Cancel, Vec<(u32, Look)>),
    Complete(Cancel),
    RecentSeen(Cancel, Vec<Seen>),
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Effect {
    Choose(Dialog),
    List { token: Cancel, folder: PathBuf, subfolders: bool, reads: bool },
    DrawRecent(Cancel, Wanted),
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Ask {
    /// The path of a folder, on systems without dialogs.
    Path,
}

#[derive(Debug)]
pub(crate) struct Answer(pub(crate) String);
