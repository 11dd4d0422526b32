use std::collections::{HashMap, HashSet};
use std::path::Path;

use super::{Problem, ProblemId, Solve};
use crate::notation::fold::{Folded, Kana};
use crate::shogi::Setup;
use crate::tsume::{ProblemKey, Twin};

/// Problems in the order of their ids, and the rows of those that pass the filter.
#[derive(Clone, Debug, Default)]
pub struct Set {
    problems: Vec<Problem>,
    filter: Filter,
    /// Indices into `problems`, ascending.
    rows: Vec<u32>,
    games: usize,
    listed_games: usize,
    solved: usize,
    changes: u64,
}

impl Set {
    /// The number of changes of its problems or rows.
    #[must_use]
    pub fn changes(&self) -> u64 {
        self.changes
    }

    /// The number of records, problems and games.
    #[must_use]
    pub fn len(&self) -> usize {
        self.problems.len()
    }

    /// Whether the set has no records.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.problems.is_empty()
    }

    /// Adds the problems of a [`Batch`](super::Batch), all of some consecutive files. Batches may come in any order.
    pub fn add(&mut self, problems: Vec<Problem>) {
        let Some(first) = problems.first().map(|problem| problem.id) else { return };
        self.solved += count_solved(&problems);
        self.games += count_games(&problems);
        let at = self.problems.partition_point(|problem| problem.id < first);
        if at == self.problems.len() {
            // The usual case: existing rows stay valid.
            self.problems.extend(problems);
            self.list_from(at);
        } else {
            self.problems.splice(at..at, problems);
            self.list();
        }
    }

    /// Replaces the problems of the file with this index.
    pub fn replace(&mut self, file: u32, problems: Vec<Problem>) {
        let start = self.problems.partition_point(|problem| problem.id.file < file);
        let end = self.problems.partition_point(|problem| problem.id.file <= file);
        self.problems.splice(start..end, problems);
        self.solved = count_solved(&self.problems);
        self.games = count_games(&self.problems);
        self.list();
    }

    /// The index of a file in the set, if a problem was read from it.
    #[must_use]
    pub fn file_index(&self, path: &Path) -> Option<u32> {
        self.problems.iter().find(|problem| *problem.path == *path).map(|problem| problem.id.file)
    }

    /// Sets the filter and updates the rows.
    pub fn set_filter(&mut self, filter: Filter) {
        self.filter = filter;
        self.list();
    }

    fn list(&mut self) {
        self.rows.clear();
        self.listed_games = 0;
        self.list_from(0);
    }

    fn list_from(&mut self, start: usize) {
        self.changes += 1;
        let is_wanted = self.filter.predicate();
        for (index, problem) in self.problems.iter().enumerate().skip(start).filter(|(_, problem)| is_wanted(problem)) {
            self.rows.extend(u32::try_from(index));
            self.listed_games += usize::from(problem.is_game);
        }
    }

    /// The current filter.
    #[must_use]
    pub fn filter(&self) -> &Filter {
        &self.filter
    }

    /// The number of rows.
    #[must_use]
    pub fn shown(&self) -> usize {
        self.rows.len()
    }

    /// The listed problems, in the order of the rows.
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

    /// The row of a problem, from 0; `None` when it is not listed.
    #[must_use]
    pub fn row_of(&self, id: ProblemId) -> Option<usize> {
        let place = self.place(id).ok()?;
        self.rows.binary_search_by(|&row| (row as usize).cmp(&place)).ok()
    }

    /// The number of a problem in the set, from 1.
    #[must_use]
    pub fn number_of(&self, id: ProblemId) -> Option<usize> {
        self.place(id).ok().map(|place| place + 1)
    }

    /// The first listed problem after this one, which need not be listed or exist.
    #[must_use]
    pub fn after(&self, id: ProblemId) -> Option<&Problem> {
        let end = self.place(id).map_or_else(|place| place, |place| place + 1);
        self.row(self.rows.partition_point(|&row| (row as usize) < end))
    }

    /// The last listed problem before this one, which need not be listed or exist.
    #[must_use]
    pub fn before(&self, id: ProblemId) -> Option<&Problem> {
        let start = self.place(id).unwrap_or_else(|place| place);
        self.row(self.rows.partition_point(|&row| (row as usize) < start).checked_sub(1)?)
    }

    /// The listed problems after this one, then those before it, each nearest first.
    pub fn neighbours(&self, id: ProblemId) -> impl Iterator<Item = &Problem> {
        let behind = std::iter::successors(self.after(id), |problem| self.after(problem.id));
        behind.chain(std::iter::successors(self.before(id), |problem| self.before(problem.id)))
    }

    /// The files of the problems, with their indices in the set.
    #[must_use]
    pub fn files(&self) -> HashMap<&Path, u32> {
        self.problems.iter().map(|problem| (&*problem.path, problem.id.file)).collect()
    }

    /// The problems that resemble this one, possibly including it.
    pub fn twins(&self, setup: &Setup) -> impl Iterator<Item = (&Problem, Twin)> {
        let (likeness, setup) = (ProblemKey::likeness(setup), *setup);
        let alike = self.problems.iter().filter(move |problem| !problem.is_game && problem.likeness == likeness);
        alike.filter_map(move |problem| Some((problem, Twin::of(&problem.start.setup, &setup)?)))
    }

    /// The [`Problem::content`] of all problems, without games.
    #[must_use]
    pub fn contents(&self) -> HashSet<u64> {
        self.problems.iter().filter(|problem| !problem.is_game).map(|problem| problem.content).collect()
    }

    /// The number of games in the set.
    #[must_use]
    pub fn games(&self) -> usize {
        self.games
    }

    /// The number of rows that are games.
    #[must_use]
    pub fn shown_games(&self) -> usize {
        self.listed_games
    }

    /// The number of solved problems in the set.
    #[must_use]
    pub fn solved(&self) -> usize {
        self.solved
    }

    /// Marks all problems with this start position as solved, and updates the rows.
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

/// Criteria for listing a problem or game of a set. The default lists all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Space-separated words that must all occur in name, title or headers, ignoring width, case and kind of kana.
    pub text: String,
    /// The least number of moves of a problem. With this or `most`, games are not listed.
    pub fewest: Option<u32>,
    /// The greatest number of moves of a problem.
    pub most: Option<u32>,
    /// Whether solved problems are left out.
    pub unsolved: bool,
}

impl Filter {
    fn predicate(&self) -> impl Fn(&Problem) -> bool + use<> {
        let words: Vec<String> =
            self.text.split_whitespace().map(|word| Folded::new(word, Kana::Together).into_text()).collect();
        let (fewest, most, unsolved) = (self.fewest.unwrap_or(0), self.most.unwrap_or(u32::MAX), self.unsolved);
        let games = self.fewest.is_none() && self.most.is_none();
        move |problem| {
            (if problem.is_game { games } else { (fewest..=most).contains(&problem.length) })
                && !(unsolved && problem.solved.is_some())
                && words.iter().all(|word| problem.words.contains(word.as_str()))
        }
    }
}

fn count_solved(problems: &[Problem]) -> usize {
    problems.iter().filter(|problem| problem.solved.is_some()).count()
}

fn count_games(problems: &[Problem]) -> usize {
    problems.iter().filter(|problem| problem.is_game).count()
}
