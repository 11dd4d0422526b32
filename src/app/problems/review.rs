//! The check of a set's problems: its results, their table and the report.

use std::cmp::{Ordering, Reverse};
use std::collections::{HashMap, HashSet};
use std::io;
use std::path::Path;
use std::sync::Arc;

use crate::app::desk::Desk;
use crate::app::desk::arrangement::number_in;
use crate::app::desk::feature::{Out, Wish};
use crate::app::desk::mode::Mode;
use crate::app::desk::notice::NoticeKind;
use crate::app::desk::problems::ReportFormat;
use crate::app::desk::rules::Rules;
use crate::app::kit::table;
use crate::app::kit::task::Cancel;
use crate::app::problems::work::Judged;
use crate::app::problems::{Effect, Problems, words};
use crate::lang::Language;
use crate::problems::{Problem, ProblemId, Set, Unread};
use crate::review::{Report, Reviewed, Row};
use crate::tsume::Twin;
use crate::tsume::cook::{Judgement, Kind, MainLine, Verdict};
use crate::tsume::solver::ProblemError;

/// A second or two for each problem.
pub(super) const INITIAL_NODE_LIMIT: u64 = 1_000_000;
const NODE_LIMIT_FACTOR: u64 = 10;
/// With more judgements than this, opening another set drops them all.
const MAX_JUDGEMENTS: usize = 50_000;

#[derive(Debug, Default)]
pub(crate) struct Review {
    known: HashMap<Key, Arc<Outcome>>,
    /// The last judgement of each record; stale if the record has changed since.
    places: HashMap<Location, Key>,
    running: Option<Running>,
    effort: u32,
    pub(super) shown: Shown,
    pub(super) order: Order,
    pub(super) hidden: Vec<Column>,
}

type Location = (Arc<Path>, u32);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Key {
    content: u64,
    rules: Rules,
}

#[derive(Debug)]
pub(crate) enum Outcome {
    Judged(Arc<Reviewed>, u64),
    Refused(Refusal),
}

#[derive(Debug)]
pub(crate) enum Refusal {
    Unread(Unread),
    NoProblem(ProblemError),
    /// The file no longer holds the problem that was read.
    Changed,
}

#[derive(Debug)]
struct Running {
    token: Cancel,
    picks: Arc<[Pick]>,
    begun: HashSet<usize>,
    done: usize,
    rules: Rules,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pick {
    pub(crate) path: Arc<Path>,
    pub(crate) record: u32,
    /// Content of the record when the set was read.
    pub(crate) content: u64,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ReviewJob {
    pub(crate) token: Cancel,
    pub(crate) picks: Arc<[Pick]>,
    pub(crate) rules: Rules,
    pub(crate) nodes: u64,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum ReviewState<'a> {
    Known(&'a Arc<Outcome>),
    /// Judged before the problem or the rules were changed.
    Stale(&'a Arc<Outcome>),
    Begun,
    Open,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Shown {
    #[default]
    All,
    Sound,
    /// Cooked and the like, or without a mate.
    Unsound,
    /// Beyond the limits, or impossible to judge.
    Undecided,
    /// Headers differ from the findings.
    Headers,
    Twins,
    Open,
}

impl Shown {
    pub(crate) const ALL: [Self; 7] =
        [Self::All, Self::Sound, Self::Unsound, Self::Undecided, Self::Headers, Self::Twins, Self::Open];
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Column {
    /// The header 作品番号 or, without it, the number in the set.
    #[default]
    Number,
    Title,
    Length,
    Verdict,
    Findings,
    Time,
}

pub(crate) type Order = table::Order<Column>;

impl Outcome {
    pub(crate) fn reviewed(&self) -> Option<&Arc<Reviewed>> {
        match self {
            Self::Judged(reviewed, _) => Some(reviewed),
            Self::Refused(_) => None,
        }
    }

    fn judgement(&self) -> Option<&Judgement> {
        self.reviewed().map(|reviewed| &reviewed.judgement)
    }

    fn is_among(&self, shown: Shown, rules: Rules) -> bool {
        let verdict = self.judgement().map(|judgement| judgement.verdict(rules.profile));
        match shown {
            Shown::All => true,
            Shown::Sound => verdict == Some(Verdict::Sound),
            Shown::Unsound => matches!(verdict, Some(Verdict::Cooked | Verdict::NoMate)),
            Shown::Undecided => verdict.is_none_or(|verdict| verdict == Verdict::Undecided),
            Shown::Headers => self.judgement().is_some_and(|judgement| {
                let is_header = |kind| matches!(kind, Kind::LengthHeader | Kind::SoundnessHeader);
                judgement.findings.iter().any(|finding| is_header(finding.kind))
            }),
            Shown::Open | Shown::Twins => false,
        }
    }
}

impl<'a> ReviewState<'a> {
    pub(crate) fn outcome(self) -> Option<&'a Arc<Outcome>> {
        match self {
            Self::Known(outcome) | Self::Stale(outcome) => Some(outcome),
            Self::Begun | Self::Open => None,
        }
    }

    pub(super) fn is_among(self, shown: Shown, rules: Rules) -> bool {
        match self {
            Self::Known(outcome) => outcome.is_among(shown, rules),
            Self::Stale(_) | Self::Begun | Self::Open => matches!(shown, Shown::All | Shown::Open),
        }
    }
}

impl Review {
    fn nodes(&self) -> u64 {
        INITIAL_NODE_LIMIT.saturating_mul(NODE_LIMIT_FACTOR.saturating_pow(self.effort))
    }

    pub(crate) fn state(&self, problem: &Problem, rules: Rules) -> ReviewState<'_> {
        if let Some(outcome) = self.known.get(&Key { content: problem.content, rules }) {
            return ReviewState::Known(outcome);
        }
        let is_it = |pick: &Pick| pick.record == problem.id.record && pick.path == problem.path;
        let begun = self.running.as_ref();
        if begun.is_some_and(|running| running.begun.iter().any(|&at| running.picks.get(at).is_some_and(is_it))) {
            return ReviewState::Begun;
        }
        let before = self.places.get(&(Arc::clone(&problem.path), problem.id.record));
        before.and_then(|key| self.known.get(key)).map_or(ReviewState::Open, ReviewState::Stale)
    }

    pub(crate) fn progress(&self) -> Option<(usize, usize)> {
        self.running.as_ref().map(|running| (running.done, running.picks.len()))
    }

    /// Whether a problem is judged as far as the current limit allows.
    fn is_done(&self, problem: &Problem, rules: Rules) -> bool {
        match self.known.get(&Key { content: problem.content, rules }).map(|outcome| &**outcome) {
            Some(Outcome::Judged(reviewed, nodes)) => {
                *nodes >= self.nodes() || reviewed.judgement.verdict(rules.profile) != Verdict::Undecided
            }
            Some(Outcome::Refused(_)) => true,
            None => false,
        }
    }

    pub(super) fn start(&mut self, set: &Set, rules: Rules) -> Option<ReviewJob> {
        self.stop();
        let open = set.listed().filter(|problem| !problem.is_game && !self.is_done(problem, rules));
        let pick = |problem: &Problem| Pick {
            path: Arc::clone(&problem.path),
            record: problem.id.record,
            content: problem.content,
        };
        let picks: Arc<[Pick]> = open.map(pick).collect();
        if picks.is_empty() {
            return None;
        }
        let token = Cancel::default();
        let running = Running { token, picks: Arc::clone(&picks), begun: HashSet::new(), done: 0, rules };
        let job = ReviewJob { token: running.token.clone(), picks, rules, nodes: self.nodes() };
        self.running = Some(running);
        Some(job)
    }

    pub(super) fn raise_effort(&mut self) {
        self.effort += 1;
    }

    pub(super) fn stop(&mut self) -> bool {
        self.running.take().map(|running| running.token.cancel()).is_some()
    }

    pub(super) fn prune(&mut self) {
        self.effort = 0;
        if self.known.len() > MAX_JUDGEMENTS {
            self.known.clear();
            self.places.clear();
        }
    }

    fn running(&mut self, token: &Cancel) -> Option<&mut Running> {
        self.running.as_mut().filter(|running| running.token == *token)
    }

    pub(super) fn begin(&mut self, token: &Cancel, at: usize) {
        if let Some(running) = self.running(token) {
            running.begun.insert(at);
        }
    }

    /// Returns the content of the problem.
    pub(super) fn store_outcome(&mut self, token: &Cancel, at: usize, outcome: Outcome) -> Option<u64> {
        let running = self.running(token)?;
        running.begun.remove(&at);
        running.done += 1;
        let Pick { path, record, content } = running.picks.get(at).cloned()?;
        let key = Key { content, rules: running.rules };
        self.known.insert(key, Arc::new(outcome));
        self.places.insert((path, record), key);
        Some(content)
    }

    /// Does not replace known judgements. Returns whether any were added.
    pub(super) fn recall(&mut self, known: Vec<Judged>) -> bool {
        let before = self.known.len();
        for Judged { content, rules, nodes, reviewed } in known {
            self.known.entry(Key { content, rules }).or_insert_with(|| Arc::new(Outcome::Judged(reviewed, nodes)));
        }
        self.known.len() > before
    }

    pub(super) fn end(&mut self, token: &Cancel) -> bool {
        self.running(token).is_some() && self.stop()
    }
}

const MAX_NAMED_TWINS: usize = 5;

/// The sorted table. An outcome moves only its rows, since thousands may arrive; other changes rebuild all of it.
#[derive(Debug, Default)]
pub(crate) struct Table {
    pub(crate) rows: Vec<ProblemId>,
    values: Vec<Value>,
    pub(crate) counts: [usize; Shown::ALL.len()],
    /// For each row of the set, the choices that count it. Games are never counted.
    among: Vec<[bool; Shown::ALL.len()]>,
    pub(crate) twins: HashMap<ProblemId, Vec<(ProblemId, Twin)>>,
    basis: Option<Basis>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Basis {
    pub(crate) set: (Cancel, u64),
    pub(crate) choices: (Shown, Order),
    pub(crate) rules: Rules,
    pub(crate) language: Language,
}

impl Table {
    pub(crate) fn is_for(&self, basis: &Basis) -> bool {
        self.basis.as_ref() == Some(basis)
    }

    pub(crate) fn of(set: &Set, review: &Review, basis: Basis) -> Self {
        let Basis { choices: (shown, order), rules, language, .. } = basis;
        let mut table = Self { twins: twins(set), ..Self::default() };
        let mut rows: Vec<(ProblemId, Value)> = Vec::new();
        for problem in set.listed() {
            let state = review.state(problem, rules);
            let among = table.among(problem, state, rules);
            table.among.push(among);
            table.count(among, true);
            if !problem.is_game && table.is_among(problem, state, shown, rules) {
                rows.push((problem.id, Value::of(set, problem, state, order.by, rules, language)));
            }
        }
        rows.sort_by(|(_, one), (_, other)| one.compare(other, order));
        (table.rows, table.values) = rows.into_iter().unzip();
        Self { basis: Some(basis), ..table }
    }

    pub(crate) fn follow(&mut self, set: &Set, review: &Review, content: u64) {
        let Some(Basis { choices: (shown, order), rules, language, .. }) = self.basis.clone() else { return };
        for (row, problem) in set.listed().enumerate().filter(|(_, problem)| problem.content == content) {
            let state = review.state(problem, rules);
            let now = self.among(problem, state, rules);
            let Some(before) = self.among.get_mut(row) else { return };
            let before = std::mem::replace(before, now);
            self.count(before, false);
            self.count(now, true);
            if let Some(at) = self.rows.iter().position(|&id| id == problem.id) {
                self.rows.remove(at);
                self.values.remove(at);
            }
            if !problem.is_game && self.is_among(problem, state, shown, rules) {
                let value = Value::of(set, problem, state, order.by, rules, language);
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

    pub(crate) fn twins_of(&self, set: &Set, id: ProblemId) -> Vec<(String, Twin)> {
        let named = |&(id, twin): &(ProblemId, Twin)| Some((number(set, set.get(id)?), twin));
        self.twins.get(&id).into_iter().flatten().filter_map(named).collect()
    }

    fn is_among(&self, problem: &Problem, state: ReviewState<'_>, shown: Shown, rules: Rules) -> bool {
        match shown {
            Shown::Twins => self.twins.contains_key(&problem.id),
            _ => state.is_among(shown, rules),
        }
    }

    fn among(&self, problem: &Problem, state: ReviewState<'_>, rules: Rules) -> [bool; Shown::ALL.len()] {
        Shown::ALL.map(|shown| !problem.is_game && self.is_among(problem, state, shown, rules))
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
    fn of(set: &Set, problem: &Problem, state: ReviewState<'_>, by: Column, rules: Rules, language: Language) -> Self {
        let judgement = || Some(&state.outcome()?.reviewed()?.judgement);
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
            Column::Time => state.outcome().and_then(|outcome| Some(outcome.reviewed()?.seconds)),
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

impl Problems {
    /// May be outdated, see [`is_arranged`](Self::is_arranged).
    pub(crate) fn table(&self) -> &Table {
        &self.table
    }

    pub(crate) fn is_arranged(&self, desk: &Desk) -> bool {
        self.basis(desk).is_none_or(|basis| self.table.is_for(&basis))
    }

    fn basis(&self, desk: &Desk) -> Option<Basis> {
        let loaded = self.loaded.as_ref()?;
        Some(Basis {
            set: (loaded.token.clone(), loaded.set.changes()),
            choices: (self.review.shown, self.review.order),
            rules: desk.settings.rules,
            language: desk.language(),
        })
    }

    pub(super) fn arrange(&mut self, desk: &Desk) {
        let basis = self.basis(desk).filter(|basis| !self.table.is_for(basis));
        if let Some((loaded, basis)) = self.loaded.as_ref().zip(basis) {
            self.table = Table::of(&loaded.set, &self.review, basis);
        }
    }

    pub(super) fn reviewed(&mut self, desk: &Desk, token: &Cancel, at: usize, outcome: Outcome) {
        let is_arranged = self.is_arranged(desk);
        let content = self.review.store_outcome(token, at, outcome).filter(|_| is_arranged);
        if let Some((content, loaded)) = content.zip(self.loaded.as_ref()) {
            self.table.follow(&loaded.set, &self.review, content);
        }
    }

    pub(super) fn recalled(&mut self, token: &Cancel, known: Vec<Judged>) {
        if self.loaded.as_ref().is_some_and(|loaded| loaded.token == *token) && self.review.recall(known) {
            // Arranged anew when it is shown.
            self.table = Table::default();
        }
    }

    pub(super) fn start_review(&mut self, desk: &Desk, out: &mut Out<Self>) {
        let Some(loaded) = &self.loaded else { return };
        if let Some(job) = self.review.start(&loaded.set, desk.settings.rules) {
            out.run(Effect::Review(job));
        }
    }

    /// Problems that have changed meanwhile are judged now.
    pub(super) fn review_ended(
        &mut self,
        desk: &mut Desk,
        token: &Cancel,
        result: io::Result<()>,
        out: &mut Out<Self>,
    ) {
        if !self.review.end(token) {
            return;
        }
        match result {
            Ok(()) => self.start_review(desk, out),
            Err(error) => desk.notify(NoticeKind::Failed, words::not_reviewed(desk.language(), &error)),
        }
    }

    pub(super) fn follow_rules(&mut self, desk: &Desk, out: &mut Out<Self>) {
        if self.review.stop() {
            self.start_review(desk, out);
        }
    }

    pub(super) fn go_to(&mut self, desk: &mut Desk, id: ProblemId, out: &mut Out<Self>) {
        out.close();
        desk.autoplay = None;
        if let Some(loaded) = &mut self.loaded {
            loaded.tab = desk.tabs.game().id();
        }
        desk.enter(Mode::Solve);
        self.open_problem(desk, Some(id), out);
    }

    pub(super) fn export(&self, desk: &Desk, rows: &[ProblemId], format: ReportFormat, out: &mut Out<Self>) {
        let Some(loaded) = &self.loaded else { return };
        let (rules, language) = (desk.settings.rules, desk.language());
        let row = |&id: &ProblemId| {
            let problem = loaded.set.get(id)?;
            let below = problem.path.strip_prefix(&loaded.source).ok().filter(|below| below.file_name().is_some());
            let file = below.or(problem.path.file_name().map(AsRef::as_ref)).unwrap_or(&problem.path);
            let result = match self.review.state(problem, rules) {
                ReviewState::Known(outcome) => Some(match &**outcome {
                    Outcome::Judged(reviewed, _) => Ok(Arc::clone(reviewed)),
                    Outcome::Refused(refusal) => Err(words::refusal(desk.naming(), refusal).into()),
                }),
                ReviewState::Stale(_) | ReviewState::Begun | ReviewState::Open => None,
            };
            Some(Row {
                file: file.to_string_lossy().into_owned(),
                index: id.record as usize + 1,
                number: number(&loaded.set, problem),
                title: title(problem, language),
                author: problem.author.as_deref().unwrap_or_default().to_owned(),
                start: problem.start.setup,
                result,
                remarks: words::twins_of_row(language, &self.table().twins_of(&loaded.set, id)),
            })
        };
        let rows = rows.iter().filter_map(row).collect();
        let report = Report { title: loaded.name(), profile: rules.profile, rule: rules.futile, rows };
        out.wish(Wish::SaveReport(Box::new(report), format));
    }
}
