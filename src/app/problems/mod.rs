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

/// The list of problems, and the controls of the one being solved.
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

/// The feature's state.
#[derive(Debug, Default)]
pub(crate) struct Problems {
    /// The open set.
    loaded: Option<LoadedSet>,
    /// The token of the move that is being examined, or of the solution that is being looked for.
    examined: Option<Cancel>,
    /// What is known of the problems of the set.
    review: Review,
    /// The table of that.
    table: Table,
    /// The record that is added to the file that is opened next.
    to_add: Option<Box<Record>>,
    /// The problems that resemble the one that is edited.
    alike: Alike,
}

impl Feature for Problems {
    type Action = Action;
    type Effect = Effect;
    type Ask = Ask;
}

impl Problems {
    /// The open set.
    pub(crate) fn loaded(&self) -> Option<&LoadedSet> {
        self.loaded.as_ref()
    }

    /// The open set, if it is shown beside the board.
    pub(crate) fn shown(&self, desk: &Desk) -> Option<&LoadedSet> {
        self.loaded.as_ref().filter(|_| desk.mode == Mode::Solve)
    }

    /// The open set as other features see it.
    pub(crate) fn listed(&self) -> Option<ListedProblems<'_>> {
        self.loaded.as_ref().map(LoadedSet::listed)
    }

    /// The open set as crash recovery stores it.
    pub(crate) fn to_store(&self, desk: &Desk) -> Option<OpenSet<'_>> {
        self.loaded.as_ref().map(|loaded| loaded.to_store(desk.mode == Mode::Solve))
    }
}

/// Input to [`Problems::update`]. Tokens identify the set that a result belongs to.
#[derive(Debug)]
pub(crate) enum Action {
    /// Run a command.
    Run(Command),
    /// Open this problem on the board.
    Open(ProblemId),
    /// Open the first listed problem.
    OpenFirst,
    /// Set the filter of the list.
    Filter(Filter),
    /// Go to a recorded defence, to answer it.
    AnswerDefence(NodeId),
    /// Mark a problem without recorded solution as solved.
    DeclareSolved,
    /// Judge the listed problems that are not judged yet.
    StartReview,
    /// Judge what is undecided again, within a higher limit.
    ReviewFurther,
    /// End judging the problems.
    StopReview,
    /// Arrange the table for the set and the choices as they are now.
    Arrange,
    /// Show these in the table.
    ShowVerdicts(Shown),
    /// Show the table in this order.
    SortVerdicts(Order),
    /// Judge problems by these rules.
    SetRules(Rules),
    /// Open this problem of the table on the board.
    GoTo(ProblemId),
    /// Save these rows of the table.
    Export(Vec<ProblemId>, ReportFormat),
    /// The problem with this index is being judged.
    ReviewBegun(Cancel, usize),
    /// This came of the problem with this index.
    Reviewed(Cancel, usize, Outcome),
    /// This is known from earlier of problems of the set.
    Recalled(Cancel, Vec<Judged>),
    /// All problems are judged, or no thread could be started.
    ReviewEnded(Cancel, io::Result<()>),
    /// Show this record of the file on the board.
    ShowRecord(usize),
    /// Start the problem again.
    Restart,
    /// Close the set.
    Close,
    /// The user has answered the dialog for a folder.
    Chosen(Chosen),
    /// The user has answered the dialog for the file that a record is added to.
    ChosenToAdd(Chosen),
    /// A batch of problems was read.
    Read(Cancel, Batch),
    /// Reading has ended, with the absolute path of the folder or file.
    ReadAll(Cancel, PathBuf),
    /// The set was not read, because no thread could be started.
    NotRead(Cancel, io::Error),
    /// Reading one file of the set again has ended.
    FileRead(Cancel, u32, Result<Vec<Problem>, Unread>),
    /// Reading the record of a problem has ended.
    ProblemRead(Cancel, ProblemId, Result<Box<Record>, Unread>),
    /// It was found out where a move leads to, or not.
    Examined(Cancel, Option<Consequence>),
    /// Looking for a solution has ended.
    Sought(Cancel, Verdict),
    /// Storing a solve has ended.
    SolveStored {
        /// The start position of the problem.
        start: Box<Setup>,
        /// When and how fast it was solved.
        solve: Solve,
        /// Success, or why it failed.
        result: io::Result<()>,
    },
}

/// Work outside the window.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Effect {
    /// Show the dialog for a folder.
    Choose(Dialog),
    /// Show the dialog for the file that a record is added to.
    ChooseToAdd(Dialog),
    /// Read the problems of a folder or file.
    ReadSet(Cancel, PathBuf),
    /// Read the problems of one file of a set again.
    ReadFile {
        /// The token of the set.
        token: Cancel,
        /// The folder or file of the set.
        set: PathBuf,
        /// Index of the file in the set.
        file: u32,
        /// Path of the file.
        path: PathBuf,
    },
    /// Read the record of a problem.
    ReadProblem(Cancel, Box<Problem>),
    /// Judge problems one after another.
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

/// A question to the user, shown as a modal.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Ask {
    /// The path of a folder, on systems without dialogs.
    Path,
    /// The path of a file that a record is added to, on systems without dialogs.
    FileToAdd,
    /// The table of judgements.
    Review,
}

/// The answer: the typed path.
#[derive(Debug)]
pub(crate) struct Answer(pub(crate) String);

/// The file that stores solved problems; `None` on systems without a data folder.
pub(crate) fn store() -> Option<PathBuf> {
    Some(directories::ProjectDirs::from("", "", "komadai")?.data_dir().join("solved.json"))
}

/// The last component of a path.
fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}
