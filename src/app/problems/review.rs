//! The judgements of a set's problems: known, stale and running ones.

use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::sync::Arc;

use crate::app::desk::rules::Rules;
use crate::app::kit::table;
use crate::app::kit::task::Cancel;
use crate::app::problems::work::kept::Judged;
use crate::problems::{Problem, Set, Unread};
use crate::review::Reviewed;
use crate::tsume::cook::{Judgement, Kind, Verdict};
use crate::tsume::solver::ProblemError;

/// The initial limit of positions for each problem: a second or two.
pub(super) const INITIAL_NODE_LIMIT: u64 = 1_000_000;
const NODE_LIMIT_FACTOR: u64 = 10;
/// If more judgements are known when another set is opened, all are dropped.
const MAX_JUDGEMENTS: usize = 50_000;

#[derive(Debug, Default)]
pub(crate) struct Review {
    known: HashMap<Key, Arc<Outcome>>,
    /// The last judgement for each record, which is stale if the record has changed since.
    places: HashMap<Location, Key>,
    running: Option<Running>,
    effort: u32,
    pub(super) shown: Shown,
    pub(super) order: Order,
}

type Location = (Arc<Path>, u32);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Key {
    content: u64,
    rules: Rules,
}

#[derive(Debug)]
pub(crate) enum Outcome {
    /// The judgement, and the limit of positions.
    Judged(Arc<Reviewed>, u64),
    Refused(Refusal),
}

#[derive(Debug)]
pub(crate) enum Refusal {
    Unread(Unread),
    NoProblem(ProblemError),
    /// The file holds another problem than when the set was read.
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
pub(crate) enum Standing<'a> {
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
            // That is no matter of judgement.
            Shown::Open | Shown::Twins => false,
        }
    }
}

impl<'a> Standing<'a> {
    /// The judgement, current or stale.
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

    pub(crate) fn standing(&self, problem: &Problem, rules: Rules) -> Standing<'_> {
        if let Some(outcome) = self.known.get(&Key { content: problem.content, rules }) {
            return Standing::Known(outcome);
        }
        let is_it = |pick: &Pick| pick.record == problem.id.record && pick.path == problem.path;
        let begun = self.running.as_ref();
        if begun.is_some_and(|running| running.begun.iter().any(|&at| running.picks.get(at).is_some_and(is_it))) {
            return Standing::Begun;
        }
        let before = self.places.get(&(Arc::clone(&problem.path), problem.id.record));
        before.and_then(|key| self.known.get(key)).map_or(Standing::Open, Standing::Stale)
    }

    /// How many problems are judged, and how many there are.
    pub(crate) fn progress(&self) -> Option<(usize, usize)> {
        self.running.as_ref().map(|running| (running.done, running.picks.len()))
    }

    /// Whether a problem needs no judging with the current limit.
    fn is_done(&self, problem: &Problem, rules: Rules) -> bool {
        match self.known.get(&Key { content: problem.content, rules }).map(|outcome| &**outcome) {
            Some(Outcome::Judged(reviewed, nodes)) => {
                *nodes >= self.nodes() || reviewed.judgement.verdict(rules.profile) != Verdict::Undecided
            }
            Some(Outcome::Refused(_)) => true,
            None => false,
        }
    }

    /// Begins to judge the listed problems that are not judged yet; `None` if there are none.
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

    /// Returns whether a run was active; its results stay.
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

    /// Stores the outcome for the problem with this index. Returns the content of that problem.
    pub(super) fn take(&mut self, token: &Cancel, at: usize, outcome: Outcome) -> Option<u64> {
        let running = self.running(token)?;
        running.begun.remove(&at);
        running.done += 1;
        let Pick { path, record, content } = running.picks.get(at).cloned()?;
        let key = Key { content, rules: running.rules };
        self.known.insert(key, Arc::new(outcome));
        self.places.insert((path, record), key);
        Some(content)
    }

    /// Adds stored judgements where nothing is known yet. Returns whether there were any.
    pub(super) fn recall(&mut self, known: Vec<Judged>) -> bool {
        let before = self.known.len();
        for Judged { content, rules, nodes, reviewed } in known {
            self.known.entry(Key { content, rules }).or_insert_with(|| Arc::new(Outcome::Judged(reviewed, nodes)));
        }
        self.known.len() > before
    }

    /// Returns whether the run with this token was active.
    pub(super) fn end(&mut self, token: &Cancel) -> bool {
        self.running(token).is_some() && self.stop()
    }
}
