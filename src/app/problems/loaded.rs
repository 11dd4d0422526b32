//! The set of problems that is open. It may still be being read, or be read again while it is shown.

use std::path::{Path, PathBuf};

use crate::app::desk::listed::Listed;
use crate::app::desk::origin::GameId;
use crate::app::desk::snapshot::{KeptSet, OpenSet};
use crate::app::desk::solving::Solving;
use crate::app::kit::task::Cancel;
use crate::app::problems::name_of;
use crate::problems::{Batch, Problem, ProblemId, Set, Unread};

/// The set that is open.
#[derive(Debug)]
pub(crate) struct LoadedSet {
    /// Stands for the set, and stops its reading when it is closed.
    pub(super) token: Cancel,
    /// The folder or the file.
    pub(super) source: PathBuf,
    /// Its problems.
    pub(super) set: Set,
    /// Those of its files that could not be read, by their paths below the folder, and why.
    pub(super) unread: Vec<(PathBuf, Unread)>,
    /// Whether all have been read.
    pub(super) is_complete: bool,
    /// The same set, while it is being read again: it is shown when all is there.
    pub(super) reloading: Option<Reloading>,
    /// Whether what is on the board was read again, and stays as it is if nothing has changed.
    pub(super) keeps_board: bool,
    /// The file of the problem to begin with, and its place there: an earlier run ended with it.
    pub(super) resume_at: Option<(PathBuf, u32)>,
    /// The problem that the user went to.
    pub(super) chosen: Option<ProblemId>,
    /// The tab that was shown when the set was: who goes to another wants to see that.
    pub(super) tab: GameId,
}

/// A set that is being read again.
#[derive(Debug, Default)]
pub(super) struct Reloading {
    /// Stands for it, and stops its reading.
    token: Cancel,
    set: Set,
    unread: Vec<(PathBuf, Unread)>,
}

impl LoadedSet {
    /// A set of which nothing has been read yet, in front of this tab.
    pub(super) fn new(source: PathBuf, tab: GameId) -> Self {
        Self {
            token: Cancel::default(),
            source,
            set: Set::default(),
            unread: Vec::new(),
            is_complete: false,
            reloading: None,
            keeps_board: false,
            resume_at: None,
            chosen: None,
            tab,
        }
    }

    /// As an earlier run has stored it.
    pub(super) fn restored(kept: KeptSet, tab: GameId) -> Self {
        let resume_at = kept.problem.map(|(path, record)| (path.into(), record));
        let mut loaded = Self::new(kept.source.into(), tab);
        loaded.resume_at = resume_at;
        loaded
    }

    /// As it is stored in case of a crash.
    pub(super) fn to_store(&self, shown: bool) -> OpenSet<'_> {
        let chosen = self.chosen.and_then(|id| self.set.get(id));
        OpenSet { source: &self.source, problem: chosen.map(|problem| (&*problem.path, problem.id.record)), shown }
    }

    /// The problems that are listed.
    pub(super) fn listed(&self) -> Listed<'_> {
        Listed { source: &self.source, set: &self.set }
    }

    /// The folder or the file.
    pub(crate) fn source(&self) -> &Path {
        &self.source
    }

    /// What the folder or the file is called.
    pub(crate) fn name(&self) -> String {
        name_of(&self.source)
    }

    /// Its problems, as far as they were read.
    pub(crate) fn set(&self) -> &Set {
        &self.set
    }

    /// Whether all have been read.
    pub(crate) fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// The problem on the board, if the list does not show it.
    pub(crate) fn unlisted(&self, solving: &Solving) -> Option<&Problem> {
        let id = solving.id();
        self.set.get(id).filter(|_| self.set.row_of(id).is_none())
    }

    /// The problem that is listed next, or the first.
    pub(crate) fn next(&self) -> Option<&Problem> {
        self.chosen.map_or_else(|| self.set.row(0), |id| self.set.after(id))
    }

    /// The problem that is listed before.
    pub(crate) fn previous(&self) -> Option<&Problem> {
        self.set.before(self.chosen?)
    }

    /// The file of a problem, and the index of its record there.
    pub(super) fn place(&self, id: ProblemId) -> Option<(&Path, usize)> {
        let problem = self.set.get(id)?;
        Some((&problem.path, problem.id.record as usize))
    }

    /// Begins to read the same set again, and returns what stands for that.
    pub(super) fn begin_reload(&mut self) -> Cancel {
        let reloading = Reloading::default();
        let token = reloading.token.clone();
        if let Some(before) = self.reloading.replace(reloading) {
            before.token.cancel();
        }
        token
    }

    /// The set that this token stands for, while it is being read again.
    pub(super) fn reloading(&mut self, token: &Cancel) -> Option<&mut Reloading> {
        self.reloading.as_mut().filter(|reloading| reloading.token == *token)
    }

    /// Whether this token stands for the set while it is being read again.
    pub(super) fn is_reloading(&self, token: &Cancel) -> bool {
        self.reloading.as_ref().is_some_and(|reloading| reloading.token == *token)
    }

    /// Takes what was read again in place of what was read before. The problem that the user went to is looked for
    /// by its file, whose place may be another; where it has gone, the nearest that is still there is chosen.
    pub(super) fn end_reload(&mut self, solving: &mut Option<Solving>) {
        let Some(Reloading { token, mut set, unread }) = self.reloading.take() else { return };
        set.set_filter(self.set.filter().clone());
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
        self.token.cancel();
        (self.token, self.set, self.unread, self.chosen) = (token, set, unread, chosen);
    }
}

impl Reloading {
    /// Adds problems that were read.
    pub(super) fn add(&mut self, batch: Batch) {
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
