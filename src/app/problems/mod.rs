//! Sets of problems: listed beside the board, and solved one after the other.

mod commands;
mod loaded;
#[cfg(test)]
pub(crate) mod tests;
mod update;
pub(crate) mod words;
pub(crate) mod work;

/// The list of problems, and the one that is being solved.
pub(crate) mod ui {
    mod list;
    mod solving;

    pub(crate) use list::{Memory, ask_ui, filter_id, problems_ui};
    pub(crate) use solving::MovesPart;
}

use std::io;
use std::path::{Path, PathBuf};

pub(crate) use commands::{COMMANDS, Command};
pub(crate) use loaded::LoadedSet;

use crate::app::desk::Desk;
use crate::app::desk::feature::Feature;
use crate::app::desk::listed::Listed;
use crate::app::desk::mode::Mode;
use crate::app::desk::snapshot::OpenSet;
use crate::app::kit::dialog::{Chosen, Dialog};
use crate::app::kit::task::Cancel;
use crate::problems::{Batch, Filter, Problem, ProblemId, Solve, Unread};
use crate::record::{NodeId, Record};
use crate::shogi::Setup;

/// The feature.
#[derive(Debug, Default)]
pub(crate) struct Problems {
    /// The set that is open.
    loaded: Option<LoadedSet>,
}

impl Feature for Problems {
    type Action = Action;
    type Effect = Effect;
    type Ask = Ask;
}

impl Problems {
    /// The set that is open.
    pub(crate) fn loaded(&self) -> Option<&LoadedSet> {
        self.loaded.as_ref()
    }

    /// The set that is shown beside the board.
    pub(crate) fn shown(&self, desk: &Desk) -> Option<&LoadedSet> {
        self.loaded.as_ref().filter(|_| desk.mode == Mode::Solve)
    }

    /// The problems that are listed, while a set is open.
    pub(crate) fn listed(&self) -> Option<Listed<'_>> {
        self.loaded.as_ref().map(LoadedSet::listed)
    }

    /// The set that is open, as it is stored in case of a crash.
    pub(crate) fn to_store(&self, desk: &Desk) -> Option<OpenSet<'_>> {
        self.loaded.as_ref().map(|loaded| loaded.to_store(desk.mode == Mode::Solve))
    }
}

/// What can happen to it.
#[derive(Debug)]
pub(crate) enum Action {
    /// Run a command.
    Run(Command),
    /// Show this problem.
    Open(ProblemId),
    /// Show the first problem that is listed.
    OpenFirst,
    /// List other problems.
    Filter(Filter),
    /// Go to a defence that was not answered yet, to answer it.
    AnswerDefence(NodeId),
    /// The problem counts as solved, though its record has no solution.
    DeclareSolved,
    /// Begin the problem again.
    Restart,
    /// Close the set.
    Close,
    /// The dialog for a folder was answered.
    Chosen(Chosen),
    /// Some problems of the set that this token stands for were read.
    Read(Cancel, Batch),
    /// All were read: of this folder or file, under an absolute path.
    ReadAll(Cancel, PathBuf),
    /// None were read, because nothing could be started that reads them.
    NotRead(Cancel, io::Error),
    /// The problems of this file of the set were read again, or not.
    FileRead(Cancel, u32, Result<Vec<Problem>, Unread>),
    /// The record of a problem was read, or not.
    ProblemRead(Cancel, ProblemId, Result<Box<Record>, Unread>),
    /// It was stored that a problem was solved, or not.
    SolveStored {
        /// Where the problem starts.
        start: Box<Setup>,
        /// When and how fast it was solved.
        solve: Solve,
        /// Whether it could be stored.
        result: io::Result<()>,
    },
}

/// What it asks of the world outside the window.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Effect {
    /// Show the dialog for a folder.
    Choose(Dialog),
    /// Read the problems of a folder or a file.
    ReadSet(Cancel, PathBuf),
    /// Read the problems of one file of a set again.
    ReadFile {
        /// What stands for the set.
        token: Cancel,
        /// Its folder, or its only file.
        set: PathBuf,
        /// Which of its files.
        file: u32,
        /// Where that is.
        path: PathBuf,
    },
    /// Read the record of a problem.
    ReadProblem(Cancel, Box<Problem>),
    /// Store that the problem with this start was solved in so many seconds.
    StoreSolve(Box<Setup>, u32),
}

/// What it asks the user, in front of the window.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Ask {
    /// The path of a folder, on a system that has no dialogs.
    Path,
}

/// The user's answer: the path.
#[derive(Debug)]
pub(crate) struct Answer(pub(crate) String);

/// The file in which it is stored what was solved; `None` on systems without a place for such files.
pub(crate) fn store() -> Option<PathBuf> {
    Some(directories::ProjectDirs::from("", "", "komadai")?.data_dir().join("solved.json"))
}

/// What a folder or a file is called, without the folder that it is in.
fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}
