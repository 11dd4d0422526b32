//! Sets of problems: listed beside the board, filtered, and solved one after another.

mod commands;
mod loaded;
pub(crate) mod review;
mod table;
#[cfg(test)]
pub(crate) mod tests;
mod twins;
mod update;
pub(crate) mod words;
pub(crate) mod work;

pub(crate) mod ui {
    mod ask;
    mod list;
    mod review;
    mod solving;
    mod twins;

    pub(crate) use ask::{Memory as AskMemory, ask_ui, width};
    pub(crate) use list::{Memory, filter_id, problems_ui};
    pub(crate) use solving::MovesPart;
    pub(crate) use twins::twins_ui;
}

use std::collections::HashSet;
use std::io;
use std::path::{Path, PathBuf};

pub(crate) use commands::{COMMANDS, Command, RECORDS};
pub(crate) use loaded::LoadedSet;
use review::{Order, Outcome, Review, ReviewJob, Shown};
use table::Table;
use twins::Alike;
use work::kept::Judged;

use crate::app::desk::Desk;
use crate::app::desk::feature::Feature;
use crate::app::desk::listed::{ListedProblems, ReportFormat};
use crate::app::desk::mode::Mode;
use crate::app::desk::rules::Rules;
use crate::app::desk::snapshot::OpenSet;
use crate::app::kit::dialog::{Chosen, Dialog};
use crate::app::kit::task::Cancel;
use crate::problems::{Batch, Filter, Problem, ProblemId, Solve, Unread};
use crate::record::{NodeId, Record};
use crate::shogi::{Move, Position, Setup};
use crate::tsume::Consequence;
use crate::tsume::solver::Verdict;

#[derive(Debug, Default)]
pub(crate) struct Problems {
    loaded: Option<LoadedSet>,
    /// The token of the move that is being examined, or of the solution that is being looked for.
    examined: Option<Cancel>,
    review: Review,
    table: Table,
    /// The record that is added to the file that is opened next.
    to_add: Option<Box<Record>>,
    alike: Alike,
}

impl Feature for Problems {
    type Action = Action;
    type Effect = Effect;
    type Ask = Ask;
}

impl Problems {
    pub(crate) fn loaded(&self) -> Option<&LoadedSet> {
        self.loaded.as_ref()
    }

    /// The open set, if it is shown beside the board.
    pub(crate) fn shown(&self, desk: &Desk) -> Option<&LoadedSet> {
        self.loaded.as_ref().filter(|_| desk.mode == Mode::Solve)
    }

    pub(crate) fn listed(&self) -> Option<ListedProblems<'_>> {
        self.loaded.as_ref().map(LoadedSet::listed)
    }

    pub(crate) fn to_store(&self, desk: &Desk) -> Option<OpenSet<'_>> {
        self.loaded.as_ref().map(|loaded| loaded.to_store(desk.mode == Mode::Solve))
    }
}

/// Input to [`Problems::update`]. Tokens identify the set that a result belongs to.
#[derive(Debug)]
pub(crate) enum Action {
    Run(Command),
    Open(ProblemId),
    OpenFirst,
    Filter(Filter),
    AnswerDefence(NodeId),
    /// Mark a problem without recorded solution as solved.
    DeclareSolved,
    /// Judge the listed problems that are not judged yet.
    StartReview,
    /// Judge what is undecided again, within a higher limit.
    ReviewFurther,
    StopReview,
    Arrange,
    ShowVerdicts(Shown),
    SortVerdicts(Order),
    SetRules(Rules),
    GoTo(ProblemId),
    Export(Vec<ProblemId>, ReportFormat),
    /// The problem with this index is being judged.
    ReviewBegun(Cancel, usize),
    Reviewed(Cancel, usize, Outcome),
    /// This is known from earlier of problems of the set.
    Recalled(Cancel, Vec<Judged>),
    /// All problems are judged, or no thread could be started.
    ReviewEnded(Cancel, io::Result<()>),
    /// Show this record of the file on the board.
    ShowRecord(usize),
    Restart,
    Close,
    /// The user has answered the dialog for a folder.
    Chosen(Chosen),
    /// The user has answered the dialog for the file that a record is added to.
    ChosenToAdd(Chosen),
    Read(Cancel, Batch),
    /// Reading has ended, with the absolute path of the folder or file.
    ReadAll(Cancel, PathBuf),
    /// The set was not read, because no thread could be started.
    NotRead(Cancel, io::Error),
    /// Reading one file of the set again has ended.
    FileRead(Cancel, u32, Result<Vec<Problem>, Unread>),
    ProblemRead(Cancel, ProblemId, Result<Box<Record>, Unread>),
    /// It was found out where a move leads to, or not.
    Examined(Cancel, Option<Consequence>),
    /// Looking for a solution has ended.
    Sought(Cancel, Verdict),
    SolveStored {
        start: Box<Setup>,
        solve: Solve,
        result: io::Result<()>,
    },
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Effect {
    Choose(Dialog),
    /// Show the dialog for the file that a record is added to.
    ChooseToAdd(Dialog),
    ReadSet(Cancel, PathBuf),
    ReadFile {
        token: Cancel,
        set: PathBuf,
        file: u32,
        path: PathBuf,
    },
    ReadProblem(Cancel, Box<Problem>),
    Review(ReviewJob),
    /// Look up what is known from earlier of the problems with these contents.
    Recall(Cancel, HashSet<u64>),
    /// Find out where the last of these moves leads to, from this start position.
    Examine(Cancel, Box<Position>, Vec<Move>, Move),
    /// Find the solution from this start position.
    Seek(Cancel, Box<Position>),
    /// Store that the problem with this start position was solved in this many seconds.
    StoreSolve(Box<Setup>, u32),
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Ask {
    /// The path of a folder, on systems without dialogs.
    Path,
    /// The path of a file that a record is added to, on systems without dialogs.
    FileToAdd,
    Review,
}

#[derive(Debug)]
pub(crate) struct Answer(pub(crate) String);

/// The file that stores solved problems; `None` on systems without a data folder.
pub(crate) fn store() -> Option<PathBuf> {
    Some(directories::ProjectDirs::from("", "", "komadai")?.data_dir().join("solved.json"))
}

fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}
