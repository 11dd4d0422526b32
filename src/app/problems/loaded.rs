//! The open set of problems, which may still be loading, or be reloaded while it is shown.

use std::path::{Path, PathBuf};

use crate::app::desk::listed::ListedProblems;
use crate::app::desk::origin::GameId;
use crate::app::desk::snapshot::{KeptSet, OpenSet};
use crate::app::desk::solving::Solving;
use crate::app::kit::task::Cancel;
use crate::app::problems::name_of;
use crate::problems::{Batch, Problem, ProblemId, Set, Unread};

#[derive(Debug)]
pub(crate) struct LoadedSet {
    /// Identifies the set in results, and cancels reading when the set is closed.
    pub(super) token: Cancel,
    pub(super) source: PathBuf,
    pub(super) set: Set,
    /// The files that could not be read, by their paths relative to the folder, and why.
    pub(super) unread: Vec<(PathBuf, Unread)>,
    pub(super) is_complete: bool,
    /// The reloaded set, which replaces this one when it is complete.
    pub(super) reloading: Option<Reloading>,
    /// Whether the problem on the board stays as it is if a reload finds it unchanged.
    pub(super) keeps_board: bool,
    /// Whether it was open when the program ended last.
    pub(super) is_restored: bool,
    /// The file and index of the problem to show first, because an earlier run ended with it.
    pub(super) resume_at: Option<(PathBuf, u32)>,
    pub(super) chosen: Option<ProblemId>,
    /// The tab that was current when the set was shown; selecting another hides the set.
    pub(super) tab: GameId,
}

#[derive(Debug, Default)]
pub(super) struct Reloading {
    token: Cancel,
    set: Set,
    unread: Vec<(PathBuf, Unread)>,
}

impl LoadedSet {
    /// A set of which nothing was read yet, shown while this tab is current.
    pub(super) fn new(source: PathBuf, tab: GameId) -> Self {
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

    pub(super) fn restored(kept: KeptSet, tab: GameId) -> Self {
        let resume_at = kept.problem.map(|(path, record)| (path.into(), record));
        let mut loaded = Self::new(kept.source.into(), tab);
        (loaded.resume_at, loaded.is_restored) = (resume_at, true);
        loaded
    }

    pub(super) fn to_store(&self, shown: bool) -> OpenSet<'_> {
        let chosen = self.chosen.and_then(|id| self.set.get(id));
        OpenSet { source: &self.source, problem: chosen.map(|problem| (&*problem.path, problem.id.record)), shown }
    }

    pub(super) fn listed(&self) -> ListedProblems<'_> {
        ListedProblems { source: &self.source, set: &self.set }
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

    /// The problem on the board, if the filter leaves it out of the list.
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

    /// The file of a problem, and the index of its record in it.
    pub(super) fn place(&self, id: ProblemId) -> Option<(&Path, usize)> {
        let problem = self.set.get(id)?;
        Some((&problem.path, problem.id.record as usize))
    }

    pub(super) fn begin_reload(&mut self) -> Cancel {
        let reloading = Reloading::default();
        let token = reloading.token.clone();
        if let Some(before) = self.reloading.replace(reloading) {
            before.token.cancel();
        }
        token
    }

    pub(super) fn reloading(&mut self, token: &Cancel) -> Option<&mut Reloading> {
        self.reloading.as_mut().filter(|reloading| reloading.token == *token)
    }

    pub(super) fn is_reloading(&self, token: &Cancel) -> bool {
        self.reloading.as_ref().is_some_and(|reloading| reloading.token == *token)
    }

    /// Replaces the set by the reloaded one. The selected problem is found by its file, whose index may have changed;
    /// if it is gone, the nearest remaining one is selected.
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
        *solving = known.zip(same).map(|(solving, id)| solving.with_id(id));
        self.token.cancel();
        (self.token, self.set, self.unread, self.chosen) = (token, set, unread, chosen);
    }
}

impl Reloading {
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
