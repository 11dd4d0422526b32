//! Sets of problems: listed in the side panel, filtered, and solved one after another.

mod commands;
mod fill;
mod panels;
pub(crate) mod review;
#[cfg(test)]
pub(crate) mod tests;
mod twins;
mod update;
pub(crate) mod words;
pub(crate) mod work;

pub(crate) mod ui {
    mod list;
    mod review;
    mod solving;

    pub(crate) use crate::app::problems::twins::twins_ui;
    pub(crate) use list::{ViewState, filter_id, problems_ui};
    pub(crate) use review::{AskState, ask_ui, width};
}

use std::collections::HashSet;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

pub(crate) use commands::Command;
use fill::{FillJob, Filling};
use review::{Order, Outcome, Review, ReviewJob, Shown, Table};
use twins::Twins;
use work::Judged;

use crate::app::desk::Desk;
use crate::app::desk::mode::Mode;
use crate::app::desk::origin::GameId;
use crate::app::desk::problems::{ListedProblem, ListedProblems, ReportFormat, Solving};
use crate::app::desk::rules::Rules;
use crate::app::desk::snapshot::{KeptSet, OpenSet};
use crate::app::kit::dialog::{Chosen, Dialog};
use crate::app::kit::task::Cancel;
use crate::problems::{Batch, Filter, Problem, ProblemId, Set, Solve, Unread};
use crate::record::{NodeId, Record};
use crate::shogi::{Move, Position, Setup};
use crate::tsume::Consequence;
use crate::tsume::cook::Judgement;
use crate::tsume::solver::Verdict;

#[derive(Debug, Default)]
pub(crate) struct Problems {
    loaded: Option<LoadedSet>,
    /// The token of the running examination or search for a solution.
    examined: Option<Cancel>,
    review: Review,
    table: Table,
    /// The record to add to the file that is chosen next.
    to_add: Option<Box<Record>>,
    twins: Twins,
    filling: Option<Filling>,
}

impl Problems {
    pub(crate) fn loaded(&self) -> Option<&LoadedSet> {
        self.loaded.as_ref()
    }

    /// The open set, if its panel is visible.
    pub(crate) fn shown(&self, desk: &Desk) -> Option<&LoadedSet> {
        self.loaded.as_ref().filter(|_| desk.mode == Mode::Solve)
    }

    pub(crate) fn listed(&self) -> Option<ListedProblems> {
        self.loaded.as_ref().map(LoadedSet::listed)
    }

    pub(crate) fn to_store(&self, desk: &Desk) -> Option<OpenSet<'_>> {
        self.loaded.as_ref().map(|loaded| loaded.to_store(desk.mode == Mode::Solve))
    }
}

#[derive(Debug)]
pub(crate) struct LoadedSet {
    /// Identifies the set in results, and cancels reading when the set is closed.
    token: Cancel,
    source: PathBuf,
    set: Set,
    /// The files that could not be read, by their paths relative to the folder, and why.
    unread: Vec<(PathBuf, Unread)>,
    is_complete: bool,
    /// The reloaded set, which replaces this one when it is complete.
    reloading: Option<Reloading>,
    /// Whether the problem on the board stays as it is if a reload finds it unchanged.
    keeps_board: bool,
    is_restored: bool,
    /// The file and index of the problem to show first: the last one of an earlier run.
    resume_at: Option<(PathBuf, u32)>,
    chosen: Option<ProblemId>,
    /// The tab that was current when the set was shown; selecting another tab hides the set.
    tab: GameId,
}

#[derive(Debug, Default)]
struct Reloading {
    token: Cancel,
    set: Set,
    unread: Vec<(PathBuf, Unread)>,
}

impl LoadedSet {
    fn new(source: PathBuf, tab: GameId) -> Self {
        Self {
            token: Cancel::default(),
            source,
            set: Set::default(),
            unread: Vec::new(),
            is_complete: false,
            reloading: None,
            keeps_board: false,
            is_restored: false,
            resume_at: None,
            chosen: None,
            tab,
        }
    }

    fn restored(kept: KeptSet, tab: GameId) -> Self {
        let resume_at = kept.problem.map(|(path, record)| (path.into(), record));
        let mut loaded = Self::new(kept.source.into(), tab);
        (loaded.resume_at, loaded.is_restored) = (resume_at, true);
        loaded
    }

    fn to_store(&self, shown: bool) -> OpenSet<'_> {
        let chosen = self.chosen.and_then(|id| self.set.get(id));
        OpenSet { source: &self.source, problem: chosen.map(|problem| (&*problem.path, problem.id.record)), shown }
    }

    fn listed(&self) -> ListedProblems {
        let of_problem = |problem: &Problem| ListedProblem {
            start: Arc::clone(&problem.start),
            path: Arc::clone(&problem.path),
            record: problem.id.record,
        };
        ListedProblems { name: self.name(), problems: self.set.listed().map(of_problem).collect() }
    }

    pub(crate) fn source(&self) -> &Path {
        &self.source
    }

    pub(crate) fn name(&self) -> String {
        name_of(&self.source)
    }

    pub(crate) fn set(&self) -> &Set {
        &self.set
    }

    #[cfg(any(test, feature = "measure"))]
    pub(crate) fn is_complete(&self) -> bool {
        self.is_complete
    }

    pub(crate) fn unlisted(&self, solving: &Solving) -> Option<&Problem> {
        let id = solving.id();
        self.set.get(id).filter(|_| self.set.row_of(id).is_none())
    }

    /// The next listed problem, or the first if none is selected.
    pub(crate) fn next(&self) -> Option<&Problem> {
        self.chosen.map_or_else(|| self.set.row(0), |id| self.set.after(id))
    }

    pub(crate) fn previous(&self) -> Option<&Problem> {
        self.set.before(self.chosen?)
    }

    fn place(&self, id: ProblemId) -> Option<(&Path, usize)> {
        let problem = self.set.get(id)?;
        Some((&problem.path, problem.id.record as usize))
    }

    fn begin_reload(&mut self) -> Cancel {
        let reloading = Reloading::default();
        let token = reloading.token.clone();
        if let Some(before) = self.reloading.replace(reloading) {
            before.token.cancel();
        }
        token
    }

    fn reloading(&mut self, token: &Cancel) -> Option<&mut Reloading> {
        self.reloading.as_mut().filter(|reloading| reloading.token == *token)
    }

    fn is_reloading(&self, token: &Cancel) -> bool {
        self.reloading.as_ref().is_some_and(|reloading| reloading.token == *token)
    }

    /// Finds the selected problem by its file, as its index may have changed; if it is gone, selects the nearest one.
    fn end_reload(&mut self, solving: &mut Option<Solving>) {
        let Some(Reloading { token, mut set, unread }) = self.reloading.take() else { return };
        set.set_filter(self.set.filter().clone());
        let before = self.chosen;
        let files = set.files();
        let found = |problem: &Problem| {
            let id = ProblemId { file: *files.get(&*problem.path)?, ..problem.id };
            set.get(id).map(|problem| problem.id)
        };
        let same = before.and_then(|id| self.set.get(id)).and_then(found);
        let chosen = same.or_else(|| self.set.neighbours(before?).find_map(found));
        let known = solving.take().filter(|solving| Some(solving.id()) == before);
        *solving = known.zip(same).map(|(solving, id)| solving.with_id(id));
        self.token.cancel();
        (self.token, self.set, self.unread, self.chosen) = (token, set, unread, chosen);
    }
}

impl Reloading {
    fn add(&mut self, batch: Batch) {
        self.set.add(batch.problems);
        self.unread.extend(batch.unread);
    }
}

impl Drop for LoadedSet {
    fn drop(&mut self) {
        self.token.cancel();
        if let Some(reloading) = &self.reloading {
            reloading.token.cancel();
        }
    }
}

#[derive(Debug)]
pub(crate) enum Input {
    Run(Command),
    Open(ProblemId),
    OpenFirst,
    Filter(Filter),
    AnswerDefence(NodeId),
    /// Mark a problem without recorded solution as solved.
    DeclareSolved,
    StartReview,
    ReviewFurther,
    StopReview,
    Arrange,
    ShowVerdicts(Shown),
    SortVerdicts(Order),
    ToggleColumn(review::Column),
    SetRules(Rules),
    GoTo(ProblemId),
    Export(Vec<ProblemId>, ReportFormat),
    ShowRecord(usize),
    Restart,
    Close,
    StopFilling,
}

/// Tokens identify the set that a result belongs to.
#[derive(Debug)]
pub(crate) enum Event {
    ReviewBegun(Cancel, usize),
    Reviewed(Cancel, usize, Outcome),
    Recalled(Cancel, Vec<Judged>),
    /// All problems are judged, or no thread could be started.
    ReviewEnded(Cancel, io::Result<()>),
    /// `None` if it is no problem that can be judged.
    Filled(Cancel, usize, Option<Box<Judgement>>),
    FillEnded(Cancel, io::Result<()>),
    Chosen(Chosen),
    ChosenToAdd(Chosen),
    Read(Cancel, Batch),
    /// With the absolute path of the folder or file.
    ReadAll(Cancel, PathBuf),
    /// No thread could be started.
    NotRead(Cancel, io::Error),
    FileRead(Cancel, u32, Result<Vec<Problem>, Unread>),
    ProblemRead(Cancel, ProblemId, Result<Box<Record>, Unread>),
    /// `None` if that could not be found out.
    Examined(Cancel, Option<Consequence>),
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
    Fill(FillJob),
    /// Look up stored judgements by the contents of problems.
    Recall(Cancel, HashSet<u64>),
    Examine(Cancel, Box<Position>, Vec<Move>, Move),
    Seek(Cancel, Box<Position>),
    /// With the time of the solve, in seconds.
    StoreSolve(Box<Setup>, u32),
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Ask {
    /// A path to be typed, on systems without dialogs.
    Path,
    FileToAdd,
    Review,
}

#[derive(Debug)]
pub(crate) struct Answer(pub(crate) String);

fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}
