//! The problems that are open together, and which of them are listed.

use std::collections::HashMap;
use std::path::Path;

use super::{Filter, Problem, ProblemId, Solve};
use crate::shogi::Setup;

/// Problems in the order of their files, those of them that a filter lets through listed row by row.
#[derive(Clone, Debug, Default)]
pub struct Set {
    problems: Vec<Problem>,
    filter: Filter,
    /// The places of those that are listed; rising.
    rows: Vec<u32>,
    /// How many of all are games, and of those that are listed.
    games: usize,
    listed_games: usize,
    solved: usize,
}

impl Set {
    /// How many problems there are, games among them.
    #[must_use]
    pub fn len(&self) -> usize {
        self.problems.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.problems.is_empty()
    }

    /// Puts problems in that were read together: of some files, all that are in them. Files may come in any
    /// order.
    pub fn add(&mut self, problems: Vec<Problem>) {
        let Some(first) = problems.first().map(|problem| problem.id) else { return };
        self.solved += count_solved(&problems);
        self.games += count_games(&problems);
        let at = self.problems.partition_point(|problem| problem.id < first);
        if at == self.problems.len() {
            // As they mostly come: at the end, and nothing before them moves.
            self.problems.extend(problems);
            self.list_from(at);
        } else {
            self.problems.splice(at..at, problems);
            self.list();
        }
    }

    /// Puts the problems of a file in place of those that were read of it before.
    pub fn replace(&mut self, file: u32, problems: Vec<Problem>) {
        let start = self.problems.partition_point(|problem| problem.id.file < file);
        let end = self.problems.partition_point(|problem| problem.id.file <= file);
        self.problems.splice(start..end, problems);
        self.solved = count_solved(&self.problems);
        self.games = count_games(&self.problems);
        self.list();
    }

    /// The place of a file among the set's files, if problems were read of it.
    #[must_use]
    pub fn file(&self, path: &Path) -> Option<u32> {
        self.problems.iter().find(|problem| *problem.path == *path).map(|problem| problem.id.file)
    }

    /// Lists only the problems that are wanted.
    pub fn filter(&mut self, filter: Filter) {
        self.filter = filter;
        self.list();
    }

    fn list(&mut self) {
        self.rows.clear();
        self.listed_games = 0;
        self.list_from(0);
    }

    /// Lists those behind the ones that are listed already.
    fn list_from(&mut self, start: usize) {
        let is_wanted = self.filter.ready();
        for (index, problem) in self.problems.iter().enumerate().skip(start).filter(|(_, problem)| is_wanted(problem)) {
            self.rows.extend(u32::try_from(index));
            self.listed_games += usize::from(problem.is_game);
        }
    }

    /// Which are listed.
    #[must_use]
    pub fn wanted(&self) -> &Filter {
        &self.filter
    }

    /// How many are listed.
    #[must_use]
    pub fn shown(&self) -> usize {
        self.rows.len()
    }

    /// Those that are listed, row by row.
    pub fn listed(&self) -> impl Iterator<Item = &Problem> {
        self.rows.iter().filter_map(|&row| self.problems.get(row as usize))
    }

    /// The problem in a row of the list, from 0.
    #[must_use]
    pub fn row(&self, row: usize) -> Option<&Problem> {
        self.problems.get(*self.rows.get(row)? as usize)
    }

    /// A problem, listed or not.
    #[must_use]
    pub fn get(&self, id: ProblemId) -> Option<&Problem> {
        self.place(id).ok().map(|place| &self.problems[place])
    }

    /// In which row a problem is listed.
    #[must_use]
    pub fn row_of(&self, id: ProblemId) -> Option<usize> {
        let place = self.place(id).ok()?;
        self.rows.binary_search_by(|&row| (row as usize).cmp(&place)).ok()
    }

    /// The problem that is listed next behind this one, be it listed itself or not.
    #[must_use]
    pub fn after(&self, id: ProblemId) -> Option<&Problem> {
        let end = self.place(id).map_or_else(|place| place, |place| place + 1);
        self.row(self.rows.partition_point(|&row| (row as usize) < end))
    }

    /// The problem that is listed next before this one.
    #[must_use]
    pub fn before(&self, id: ProblemId) -> Option<&Problem> {
        let start = self.place(id).unwrap_or_else(|place| place);
        self.row(self.rows.partition_point(|&row| (row as usize) < start).checked_sub(1)?)
    }

    /// The problems that are listed behind this one, then those before it: the nearest first.
    pub fn beside(&self, id: ProblemId) -> impl Iterator<Item = &Problem> {
        let behind = std::iter::successors(self.after(id), |problem| self.after(problem.id));
        behind.chain(std::iter::successors(self.before(id), |problem| self.before(problem.id)))
    }

    /// The files of which problems were read, each with its place among the set's files.
    #[must_use]
    pub fn files(&self) -> HashMap<&Path, u32> {
        self.problems.iter().map(|problem| (&*problem.path, problem.id.file)).collect()
    }

    /// How many are games.
    #[must_use]
    pub fn games(&self) -> usize {
        self.games
    }

    /// How many of those that are listed are games.
    #[must_use]
    pub fn shown_games(&self) -> usize {
        self.listed_games
    }

    /// How many have been solved.
    #[must_use]
    pub fn solved(&self) -> usize {
        self.solved
    }

    /// The problem with this start has been solved, wherever it stands in the set.
    pub fn solve(&mut self, setup: &Setup, solve: Solve) {
        for problem in self.problems.iter_mut().filter(|problem| problem.start.setup == *setup) {
            problem.solved = Some(solve);
        }
        self.solved = count_solved(&self.problems);
        if self.filter.unsolved {
            self.list();
        }
    }

    fn place(&self, id: ProblemId) -> Result<usize, usize> {
        self.problems.binary_search_by_key(&id, |problem| problem.id)
    }
}

fn count_solved(problems: &[Problem]) -> usize {
    problems.iter().filter(|problem| problem.solved.is_some()).count()
}

fn count_games(problems: &[Problem]) -> usize {
    problems.iter().filter(|problem| problem.is_game).count()
}
