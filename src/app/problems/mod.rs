//! A set of problems beside the board, and the one that is being solved.

pub(crate) mod ui;
pub(crate) mod update;
pub(crate) mod words;
mod work;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

pub(crate) use crate::app::desk::solving::Solving;
pub(crate) use work::{carry_out, store};

use crate::app::desk::listed::Listed;
use crate::app::desk::snapshot::{KeptSet, OpenSet};
use crate::problems::{Batch, Filter, Problem, ProblemId, Set, Solve, Unread};
use crate::record::{NodeId, Record};
use crate::shogi::Setup;

/// Stands for a set while it is open, and stops its reading when it is put away.
#[derive(Clone, Debug, Default)]
pub(crate) struct Token(Arc<AtomicBool>);

impl Token {
    /// Nothing more is wanted of this set.
    fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether nothing more is wanted of it.
    pub(crate) fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl PartialEq for Token {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// What happens to sets of problems.
#[derive(Debug)]
pub(crate) enum ProblemsAction {
    /// The dialog for a folder was answered; nothing when it was cancelled.
    Chosen(Option<PathBuf>),
    /// Some problems have been read.
    Read(Token, Batch),
    /// All have been: of this folder or file, under a name that is good from everywhere.
    Complete(Token, PathBuf),
    /// The problems of this file of the set have been read again, or not.
    FileRead(Token, u32, Result<Vec<Problem>, Unread>),
    /// Show this one.
    Open(ProblemId),
    /// Show the first that is listed.
    OpenFirst,
    /// Its record has been read, or not.
    Opened(Token, ProblemId, Result<Box<Record>, Unread>),
    /// List other problems.
    Filter(Filter),
    /// The problem counts as solved, though it has no solution to tell.
    Solved,
    /// It has been noted that the problem with this start was solved.
    Kept(Box<Setup>, Solve),
    /// It could not be noted, for this reason.
    NotKept(String),
    /// Go to this reply, to answer it.
    Meet(NodeId),
    /// Begin once more.
    Again,
    /// Put the set away.
    Close,
}

/// What is asked of the world for a set of problems.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Ask {
    /// Show the dialog for a folder.
    Folder {
        /// The folder to start in.
        start: Option<PathBuf>,
    },
    /// Read the problems of a folder or a file.
    Set(Token, PathBuf),
    /// Read the problems of one file of a set again.
    File {
        /// The set.
        token: Token,
        /// Its folder, or its only file.
        set: PathBuf,
        /// Which of its files.
        file: u32,
        /// Where that is.
        path: PathBuf,
    },
    /// Read the whole of one.
    Problem(Token, Box<Problem>),
    /// Note that the problem with this start was solved in so many seconds.
    Keep(Box<Setup>, u32),
}

/// The set that is open.
#[derive(Debug)]
pub(crate) struct Problems {
    /// What stands for it.
    pub(crate) token: Token,
    /// The folder or the file.
    pub(crate) source: PathBuf,
    /// Its problems.
    pub(crate) set: Set,
    /// Those of its files that could not be read, as they are called below the folder, and why.
    pub(crate) unread: Vec<(PathBuf, Unread)>,
    /// Whether all have been read.
    pub(crate) complete: bool,
    /// The same set, while it is being read again: it is shown when all is there.
    pub(crate) again: Option<Again>,
    /// Whether what is on the board was read again, and stays as it is if nothing changed.
    pub(crate) keeps: bool,
    /// The file of the problem to begin with, and its place there: an earlier run ended with it.
    pub(crate) returns_to: Option<(PathBuf, u32)>,
    /// The problem that the user went to.
    pub(crate) chosen: Option<ProblemId>,
    /// What was solved and is still to be noted, and in how many seconds.
    pub(crate) news: Option<(Box<Setup>, u32)>,
}

impl Problems {
    /// A set of which nothing has been read yet.
    pub(crate) fn new(source: PathBuf) -> Self {
        Self {
            token: Token::default(),
            source,
            set: Set::default(),
            unread: Vec::new(),
            complete: false,
            again: None,
            keeps: false,
            returns_to: None,
            chosen: None,
            news: None,
        }
    }

    /// As it was written down by an earlier run.
    pub(crate) fn again(kept: KeptSet) -> Self {
        let returns_to = kept.problem.map(|(path, record)| (path.into(), record));
        let mut problems = Self::new(kept.source.into());
        problems.returns_to = returns_to;
        problems
    }

    /// As it is open now, to be there again after a crash.
    pub(crate) fn open(&self, shown: bool) -> OpenSet<'_> {
        let chosen = self.chosen.and_then(|id| self.set.get(id));
        OpenSet { source: &self.source, problem: chosen.map(|problem| (&*problem.path, problem.id.record)), shown }
    }

    /// What the folder or the file is called.
    pub(crate) fn name(&self) -> String {
        self.source.file_name().map_or_else(|| self.source.display().to_string(), |name| name.to_string_lossy().into())
    }

    /// The problems that are listed.
    pub(crate) fn listed(&self) -> Listed<'_> {
        Listed { source: &self.source, set: &self.set }
    }

    /// The problem on the board that the list does not show, if that is so.
    pub(crate) fn unlisted(&self, solving: &Solving) -> Option<&Problem> {
        let id = solving.id();
        self.set.get(id).filter(|_| self.set.row_of(id).is_none())
    }

    /// Begins to read the same set again.
    pub(crate) fn begin_again(&mut self) -> Token {
        let again = Again::default();
        let token = again.token.clone();
        if let Some(before) = self.again.replace(again) {
            before.token.stop();
        }
        token
    }

    /// Takes what was read again in place of what was read before. The problem that the user went to is looked for
    /// by its file, whose place may be another; where it has gone, the nearest that is still there is chosen.
    pub(crate) fn end_again(&mut self, solving: &mut Option<Solving>) {
        let Some(Again { token, mut set, unread }) = self.again.take() else { return };
        set.filter(self.set.wanted().clone());
        let before = self.chosen;
        let files = set.files();
        let found = |problem: &Problem| {
            let id = ProblemId { file: *files.get(&*problem.path)?, ..problem.id };
            set.get(id).map(|problem| problem.id)
        };
        let same = before.and_then(|id| self.set.get(id)).and_then(found);
        let chosen = same.or_else(|| self.set.beside(before?).find_map(found));
        let known = solving.take().filter(|solving| Some(solving.id()) == before);
        *solving = known.zip(same).map(|(solving, id)| solving.known_as(id));
        self.token.stop();
        (self.token, self.set, self.unread, self.chosen) = (token, set, unread, chosen);
    }

    /// The problem that is listed next, or the first.
    pub(crate) fn next(&self) -> Option<&Problem> {
        self.chosen.map_or_else(|| self.set.row(0), |id| self.set.after(id))
    }

    /// The problem that is listed before.
    pub(crate) fn previous(&self) -> Option<&Problem> {
        self.set.before(self.chosen?)
    }

    /// The file of the problem on the board, and the problem's place in it.
    pub(crate) fn place(&self, id: ProblemId) -> Option<(&Path, usize)> {
        let problem = self.set.get(id)?;
        Some((&problem.path, problem.id.record as usize))
    }
}

/// A set that is being read again.
#[derive(Debug, Default)]
pub(crate) struct Again {
    /// What stands for it.
    pub(crate) token: Token,
    /// Its problems.
    pub(crate) set: Set,
    /// Those of its files that could not be read, and why.
    pub(crate) unread: Vec<(PathBuf, Unread)>,
}

impl Drop for Problems {
    fn drop(&mut self) {
        self.token.stop();
        if let Some(again) = &self.again {
            again.token.stop();
        }
    }
}
