//! The list of a folder's records in the side panel, and the recent files as small boards.

mod commands;
pub(crate) mod listing;
mod panels;
pub(crate) mod recent;
#[cfg(test)]
mod tests;
mod update;
pub(crate) mod words;
pub(crate) mod work;

pub(crate) mod ui {
    mod list;
    mod recent;

    pub(crate) use list::{AskState, ViewState, ask_ui, folder_ui};
    pub(crate) use recent::{HEIGHT as RECENT_ROW, RecentState, columns, recent_ui};
}

use std::io;
use std::path::{Path, PathBuf};

pub(crate) use commands::Command;
use listing::{FileState, FolderFile, Listing};
use recent::{RecentBoard, Recents, Wanted};

use crate::app::desk::folder_settings::FileOrder;
use crate::app::desk::origin::GameId;
use crate::app::kit::dialog::{Chosen, Dialog};
use crate::app::kit::task::Cancel;

#[derive(Debug, Default)]
pub(crate) struct Folder {
    listing: Option<Listing>,
    search: String,
    /// The number of rows to step once the folder is listed.
    step: Option<isize>,
    asked: Option<PathBuf>,
    waits: bool,
    browsed: Option<GameId>,
    focus_requests: usize,
    recents: Recents,
}

impl Folder {
    pub(crate) fn folder(&self) -> Option<&Path> {
        self.listing.as_ref().map(|listing| listing.folder.as_path())
    }
}

#[derive(Debug)]
pub(crate) enum Input {
    Run(Command),
    /// As a preview that replaces the last one, unless `keep`.
    Open {
        path: PathBuf,
        keep: bool,
    },
    OpenFirst,
    Step(isize),
    Search(String),
    /// In reverse if it is already sorted by this.
    Sort(FileOrder),
    ToggleSubfolders,
    /// `None` for the folder of the game on the board.
    List(Option<PathBuf>),
    ShowRecent(Wanted),
}

#[derive(Debug)]
pub(crate) enum Event {
    Chosen(Chosen),
    Listed(Cancel, io::Result<Vec<FolderFile>>),
    FilesRead(Cancel, Vec<(u32, FileState)>),
    Complete(Cancel),
    RecentDrawn(Cancel, Vec<RecentBoard>),
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Effect {
    Choose(Dialog),
    List { token: Cancel, folder: PathBuf, subfolders: bool, reads: bool },
    DrawRecent(Cancel, Wanted),
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Ask {
    /// A path to be typed, on systems without dialogs.
    Path,
}

#[derive(Debug)]
pub(crate) struct Answer(pub(crate) String);
