//! The rows of the table of judgements: which of them, and in which order.

use std::cmp::{Ordering, Reverse};

use crate::app::desk::rules::Rules;
use crate::app::problems::review::{Column, Order, Review, Shown, Standing};
use crate::lang::Language;
use crate::notation::digits;
use crate::problems::{Problem, ProblemId, Set};
use crate::tsume::cook::{MainLine, Verdict};

/// The table as it is to be seen. It is arranged anew only when something has changed.
#[derive(Debug, Default)]
pub(crate) struct Table {
    /// The rows, from the top.
    pub(crate) rows: Vec<ProblemId>,
    /// How many problems there are of each of [`Shown::ALL`].
    pub(crate) counts: [usize; Shown::ALL.len()],
}

impl Table {
    /// Arranges the listed problems of a set; games are left out.
    pub(crate) fn of(set: &Set, review: &Review, rules: Rules, language: Language) -> Self {
        let mut counts = [0; Shown::ALL.len()];
        let mut rows: Vec<(ProblemId, Value)> = Vec::new();
        for problem in set.listed().filter(|problem| !problem.is_game) {
            let standing = review.standing(problem, rules);
            for (count, shown) in counts.iter_mut().zip(Shown::ALL) {
                *count += usize::from(standing.is_among(shown, rules));
            }
            if standing.is_among(review.shown, rules) {
                rows.push((problem.id, Value::of(set, problem, standing, review.order.by, rules, language)));
            }
        }
        // Rows of equal value stay in the order of the set.
        rows.sort_by(|(_, one), (_, other)| one.compare(other, review.order));
        Self { rows: rows.into_iter().map(|(id, _)| id).collect(), counts }
    }
}

/// What a problem is called in a table: by its header 作品番号 or, without it, its number in the set.
pub(crate) fn number(set: &Set, problem: &Problem) -> String {
    let stated = problem.start.problem.as_ref().and_then(|details| details.number.as_deref());
    stated.map_or_else(|| set.number_of(problem.id).unwrap_or_default().to_string(), str::to_owned)
}

/// The name of a problem: its title or, without one, its file.
pub(crate) fn title(problem: &Problem, language: Language) -> String {
    problem.start.name(language).unwrap_or_else(|| problem.name.to_string())
}

/// What rows are compared by.
#[derive(Debug, PartialEq, PartialOrd)]
enum Value {
    Number(f64),
    Words(String),
    /// There is none: it comes last in either order.
    None,
}

impl Value {
    fn of(set: &Set, problem: &Problem, standing: Standing<'_>, by: Column, rules: Rules, language: Language) -> Self {
        let judgement = || Some(&standing.outcome()?.reviewed()?.judgement);
        let number = match by {
            Column::Title => return Self::Words(title(problem, language)),
            Column::Number => {
                let called = number(set, problem);
                let is_digit = |&sign: &char| digits::number(sign.encode_utf8(&mut [0; 4])).is_some();
                let digits: String = called.chars().skip_while(|sign| !is_digit(sign)).take_while(is_digit).collect();
                match digits::number(&digits) {
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
            _ if order.falls => Reverse(self).partial_cmp(&Reverse(other)).unwrap_or(Ordering::Equal),
            _ => self.partial_cmp(other).unwrap_or(Ordering::Equal),
        }
    }
}
