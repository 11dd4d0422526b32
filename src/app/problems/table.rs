//! The rows of the table of judgements: which of them, and in which order.

use std::cmp::{Ordering, Reverse};
use std::collections::HashMap;

use crate::app::desk::arrangement::number_in;
use crate::app::desk::rules::Rules;
use crate::app::kit::task::Cancel;
use crate::app::problems::review::{Column, Order, Review, Shown, Standing};
use crate::lang::Language;
use crate::problems::{Problem, ProblemId, Set};
use crate::tsume::Twin;
use crate::tsume::cook::{MainLine, Verdict};

const MAX_NAMED_TWINS: usize = 5;

/// The arranged table. All of it is arranged anew when the set, the rules or the choices change; an outcome moves only its
/// rows, since thousands may arrive one after another.
#[derive(Debug, Default)]
pub(crate) struct Table {
    pub(crate) rows: Vec<ProblemId>,
    values: Vec<Value>,
    pub(crate) counts: [usize; Shown::ALL.len()],
    /// For each row of the set, which of the choices count it; none counts a game.
    among: Vec<[bool; Shown::ALL.len()]>,
    pub(crate) twins: HashMap<ProblemId, Vec<(ProblemId, Twin)>>,
    basis: Option<Basis>,
}

/// What the table depends on, besides the outcomes.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Basis {
    /// The set, and its number of changes.
    pub(crate) set: (Cancel, u64),
    pub(crate) choices: (Shown, Order),
    pub(crate) rules: Rules,
    pub(crate) language: Language,
}

impl Table {
    pub(crate) fn is_for(&self, basis: &Basis) -> bool {
        self.basis.as_ref() == Some(basis)
    }

    /// Games are left out.
    pub(crate) fn of(set: &Set, review: &Review, basis: Basis) -> Self {
        let Basis { choices: (shown, order), rules, language, .. } = basis;
        let mut table = Self { twins: twins(set), ..Self::default() };
        let mut rows: Vec<(ProblemId, Value)> = Vec::new();
        for problem in set.listed() {
            let standing = review.standing(problem, rules);
            let among = table.among(problem, standing, rules);
            table.among.push(among);
            table.count(among, true);
            if !problem.is_game && table.is_among(problem, standing, shown, rules) {
                rows.push((problem.id, Value::of(set, problem, standing, order.by, rules, language)));
            }
        }
        // Rows of equal value stay in the order of the set.
        rows.sort_by(|(_, one), (_, other)| one.compare(other, order));
        (table.rows, table.values) = rows.into_iter().unzip();
        Self { basis: Some(basis), ..table }
    }

    /// Moves the rows of the problems with this content after their outcome has changed.
    pub(crate) fn follow(&mut self, set: &Set, review: &Review, content: u64) {
        let Some(Basis { choices: (shown, order), rules, language, .. }) = self.basis.clone() else { return };
        for (row, problem) in set.listed().enumerate().filter(|(_, problem)| problem.content == content) {
            let standing = review.standing(problem, rules);
            let now = self.among(problem, standing, rules);
            let Some(before) = self.among.get_mut(row) else { return };
            let before = std::mem::replace(before, now);
            self.count(before, false);
            self.count(now, true);
            if let Some(at) = self.rows.iter().position(|&id| id == problem.id) {
                self.rows.remove(at);
                self.values.remove(at);
            }
            if !problem.is_game && self.is_among(problem, standing, shown, rules) {
                let value = Value::of(set, problem, standing, order.by, rules, language);
                let is_before = |(other, id): (&Value, &ProblemId)| {
                    other.compare(&value, order).then(id.cmp(&problem.id)) == Ordering::Less
                };
                let at =
                    first_not(self.rows.len(), |at| self.values.get(at).zip(self.rows.get(at)).is_some_and(is_before));
                self.rows.insert(at, problem.id);
                self.values.insert(at, value);
            }
        }
    }

    /// Similar problems of the set, by their numbers.
    pub(crate) fn twins_of(&self, set: &Set, id: ProblemId) -> Vec<(String, Twin)> {
        let named = |&(id, twin): &(ProblemId, Twin)| Some((number(set, set.get(id)?), twin));
        self.twins.get(&id).into_iter().flatten().filter_map(named).collect()
    }

    fn is_among(&self, problem: &Problem, standing: Standing<'_>, shown: Shown, rules: Rules) -> bool {
        match shown {
            Shown::Twins => self.twins.contains_key(&problem.id),
            _ => standing.is_among(shown, rules),
        }
    }

    fn among(&self, problem: &Problem, standing: Standing<'_>, rules: Rules) -> [bool; Shown::ALL.len()] {
        Shown::ALL.map(|shown| !problem.is_game && self.is_among(problem, standing, shown, rules))
    }

    fn count(&mut self, among: [bool; Shown::ALL.len()], more: bool) {
        for count in self.counts.iter_mut().zip(among).filter_map(|(count, is_among)| is_among.then_some(count)) {
            *count = if more { *count + 1 } else { count.saturating_sub(1) };
        }
    }
}

fn twins(set: &Set) -> HashMap<ProblemId, Vec<(ProblemId, Twin)>> {
    let mut alike: HashMap<u64, Vec<&Problem>> = HashMap::new();
    for problem in set.listed().filter(|problem| !problem.is_game) {
        alike.entry(problem.likeness).or_default().push(problem);
    }
    let mut twins: HashMap<ProblemId, Vec<(ProblemId, Twin)>> = HashMap::new();
    for group in alike.values().filter(|group| group.len() > 1) {
        for one in group {
            let others = group.iter().filter(|other| other.id != one.id);
            let found = others.filter_map(|other| Some((other.id, Twin::of(&one.start.setup, &other.start.setup)?)));
            let found: Vec<_> = found.take(MAX_NAMED_TWINS).collect();
            if !found.is_empty() {
                twins.insert(one.id, found);
            }
        }
    }
    twins
}

/// The first index below `count` for which `holds` is false; it must be true for all before.
fn first_not(count: usize, holds: impl Fn(usize) -> bool) -> usize {
    let (mut from, mut to) = (0, count);
    while from < to {
        let middle = usize::midpoint(from, to);
        if holds(middle) { from = middle + 1 } else { to = middle }
    }
    from
}

/// The header 作品番号 or, without it, the number in the set.
pub(crate) fn number(set: &Set, problem: &Problem) -> String {
    let stated = problem.start.problem.as_ref().and_then(|details| details.number.as_deref());
    stated.map_or_else(|| set.number_of(problem.id).unwrap_or_default().to_string(), str::to_owned)
}

/// Without a title, the name of the file.
pub(crate) fn title(problem: &Problem, language: Language) -> String {
    problem.start.name(language).unwrap_or_else(|| problem.name.to_string())
}

#[derive(Debug, PartialEq, PartialOrd)]
enum Value {
    Number(f64),
    Words(String),
    /// Comes last in either order.
    None,
}

impl Value {
    fn of(set: &Set, problem: &Problem, standing: Standing<'_>, by: Column, rules: Rules, language: Language) -> Self {
        let judgement = || Some(&standing.outcome()?.reviewed()?.judgement);
        let number = match by {
            Column::Title => return Self::Words(title(problem, language)),
            Column::Number => {
                let called = number(set, problem);
                match number_in(&called) {
                    None => return Self::Words(called),
                    number => number.map(f64::from),
                }
            }
            Column::Length => {
                judgement().and_then(|judgement| judgement.main_line()).map(MainLine::length).map(f64::from)
            }
            Column::Verdict => judgement().map(|judgement| match judgement.verdict(rules.profile) {
                Verdict::Sound => 0.0,
                Verdict::Cooked => 1.0,
                Verdict::NoMate => 2.0,
                Verdict::Undecided => 3.0,
            }),
            Column::Findings => judgement().map(|judgement| {
                let flaws = judgement.findings.iter().filter(|finding| rules.profile.counts(finding)).count();
                flaws as f64 + judgement.findings.len() as f64 / 1e6
            }),
            Column::Time => standing.outcome().and_then(|outcome| Some(outcome.reviewed()?.seconds)),
        };
        number.map_or(Self::None, Self::Number)
    }

    fn compare(&self, other: &Self, order: Order) -> Ordering {
        match (self, other) {
            (Self::None, _) | (_, Self::None) => (*self == Self::None).cmp(&(*other == Self::None)),
            _ if order.descending => Reverse(self).partial_cmp(&Reverse(other)).unwrap_or(Ordering::Equal),
            _ => self.partial_cmp(other).unwrap_or(Ordering::Equal),
        }
    }
}
