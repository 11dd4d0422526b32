//! What was found so far, which is told at once.

use super::{Finding, Profile};
use crate::shogi::Move;
use crate::tsume::solver::Mate;

/// What [`judge_and_tell`](super::judge_and_tell) tells before the judgement is known.
#[derive(Clone, Copy, Debug)]
pub enum Told<'a> {
    /// There is a mate: with the recorded line where that can be the main line, else with the solver's. Before that with the
    /// first one that is found, where that takes long.
    Mate(&'a Mate),
    /// Two first moves mate, each in a way of its own, so that there is hardly a main line without a cook. Told between the
    /// first mate that is found and the main line, where that takes long.
    FirstMoves([Move; 2]),
    /// There is something to say about this main line.
    Found(&'a [Move], &'a Finding),
}

/// The findings about a main line.
pub(super) struct Findings<'a> {
    main: &'a [Move],
    list: Vec<Finding>,
    tell: &'a mut dyn FnMut(Told<'_>),
}

impl<'a> Findings<'a> {
    /// None yet; each is told when it comes.
    pub(super) fn about(main: &'a [Move], tell: &'a mut dyn FnMut(Told<'_>)) -> Self {
        Self { main, list: Vec::new(), tell }
    }

    pub(super) fn push(&mut self, finding: Finding) {
        (self.tell)(Told::Found(self.main, &finding));
        self.list.push(finding);
    }

    pub(super) fn all(&self) -> &[Finding] {
        &self.list
    }

    /// Whether one of them counts.
    pub(super) fn any_counts(&self, profile: Profile) -> bool {
        self.list.iter().any(|finding| profile.counts(finding))
    }

    /// All, in the order of the main line.
    pub(super) fn in_order(mut self) -> Vec<Finding> {
        self.list.sort_by_key(Finding::place);
        self.list
    }
}

impl Extend<Finding> for Findings<'_> {
    fn extend<I: IntoIterator<Item = Finding>>(&mut self, findings: I) {
        findings.into_iter().for_each(|finding| self.push(finding));
    }
}
