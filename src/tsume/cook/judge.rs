//! Runs the checks and collects their findings.

use super::attacks::Waiting;
use super::defences::Defence;
use super::main_line::{PlayedLine, choose, is_solution, mated_by};
use super::solvers::Solvers;
use super::{
    Extent, Finding, Judgement, Kind, MainLine, Mark, Outcome, Profile, Question, RecordClaims, Settings,
    StatedSoundness, Verdict, Weight, attacks, defences, pieces,
};
use crate::shogi::{Hand, Move};
use crate::tsume::solver::{self, FutileRule, Length, Mate, Problem, Solver, Watch};

/// Judges a problem. `watch` is called now and then with the number of positions searched.
///
/// Within the limits, the judgement depends only on the problem, the claims and the settings, not on memory or threads.
#[must_use]
pub fn judge(problem: &Problem, claims: &RecordClaims, settings: &Settings, watch: Watch<'_>) -> Judgement {
    judge_with_progress(problem, claims, settings, &mut |_| {}, watch)
}

const MAIN_LINE_EFFORT: u64 = 50_000;

/// Where a second first move mates, a third of this sufficed.
const FIRST_MOVES_EFFORT: u64 = 20_000;

/// As [`judge`], but `report` is called with the mate once its main line is known, then with each finding about it. If
/// the main line takes long, `report` first gets the first mate found and two first moves that mate.
#[must_use]
pub fn judge_with_progress(
    problem: &Problem,
    claims: &RecordClaims,
    settings: &Settings,
    report: &mut dyn FnMut(JudgeEvent<'_>),
    watch: Watch<'_>,
) -> Judgement {
    let mut solvers = Solvers::new(problem, settings.options(), watch);
    let mut judgement = Judgement { outcome: Outcome::Undecided, findings: Vec::new(), open: Vec::new(), nodes: 0 };
    let verdict = recorded(&mut solvers, &claims.moves).or_else(|| solved(&mut solvers, report));
    if let Some(solver::Verdict::Mate(mate)) = &verdict {
        report(JudgeEvent::Mate(mate));
    }
    match verdict {
        Some(solver::Verdict::NoMate) => judgement.outcome = Outcome::NoMate,
        Some(solver::Verdict::Mate(mate)) if matches!(mate.length, Length::Exactly(_)) && !mate.line.is_empty() => {
            let main = examine(&mut solvers, claims, settings, &mate, report, &mut judgement);
            judgement.outcome = Outcome::Mate(main);
        }
        Some(solver::Verdict::Mate(_) | solver::Verdict::Undecided) | None => judgement.open.push(Question::MainLine),
    }
    headers(&mut judgement, claims, settings);
    judgement.nodes = solvers.spent();
    judgement
}

fn recorded(solvers: &mut Solvers<'_>, moves: &[Move]) -> Option<solver::Verdict> {
    if solvers.rule() == FutileRule::Narrow {
        return None;
    }
    let start = solvers.problem().position().clone();
    let line = mated_by(solvers, PlayedLine::new(&start, moves))?;
    let raw = solvers.ask(Solver::raw_length)?;
    if matches!(raw, Some(Length::Exactly(_))) && !is_solution(solvers, &line) {
        return None;
    }
    let attacker = solvers.problem().attacker();
    Some(match raw {
        None => solver::Verdict::NoMate,
        Some(length @ Length::AtMost(_)) => solver::Verdict::Mate(Mate { length, line: Vec::new(), left: Hand::EMPTY }),
        Some(Length::Exactly(_)) => {
            let left = line.positions.last().map(|end| *end.hand(attacker)).unwrap_or_default();
            solver::Verdict::Mate(Mate { length: Length::Exactly(line.left_at(0)), line: line.moves, left })
        }
    })
}

fn solved(solvers: &mut Solvers<'_>, report: &mut dyn FnMut(JudgeEvent<'_>)) -> Option<solver::Verdict> {
    let solve = |solvers: &mut Solvers<'_>| solvers.ask(|solver, watch| Ok(solver.solve(watch)));
    let first = solvers.within(MAIN_LINE_EFFORT, solve);
    let is_whole = |verdict: &solver::Verdict| match verdict {
        solver::Verdict::Mate(mate) => !mate.line.is_empty(),
        solver::Verdict::NoMate => true,
        solver::Verdict::Undecided => false,
    };
    if first.as_ref().is_some_and(is_whole) {
        return first;
    }
    let any = solvers.ask(|solver, watch| Ok(solver.any_mate(watch)));
    if let Some(solver::Verdict::Mate(mate)) = any {
        let line = solvers.solver().known_line();
        report(JudgeEvent::Mate(&Mate { line: line.clone(), ..mate }));
        let played = PlayedLine::new(solvers.problem().position(), &line);
        let other = solvers
            .within(FIRST_MOVES_EFFORT, |solvers| solvers.aside(|solvers| attacks::other_first(solvers, &played)));
        if let (Some(&first), Some(other)) = (line.first(), other) {
            report(JudgeEvent::FirstMoves([first, other]));
        }
    }
    solve(solvers).or(first)
}

fn examine(
    solvers: &mut Solvers<'_>,
    claims: &RecordClaims,
    settings: &Settings,
    mate: &Mate,
    report: &mut dyn FnMut(JudgeEvent<'_>),
    judgement: &mut Judgement,
) -> MainLine {
    let (mut main, played) = choose(solvers, &claims.moves, mate);
    if solvers.rule() != FutileRule::Narrow {
        main.raw_length = raw_length(solvers, &played, mate);
    }
    let open = &mut judgement.open;
    let mut findings = Findings::about(&played.moves, report);
    findings.extend(pieces_left(&main));
    let mut defences = defences::note_defences(solvers, &played, &main, &mut findings);
    let mut waiting = attacks::note_attacks(solvers, &played, settings, &mut findings);
    let is_everything = settings.extent == Extent::Everything;
    if is_everything || !findings.any_counts(settings.profile) {
        defences = defences::note_more_defences(solvers, &main, &mut findings, defences);
    }
    open.extend(defences.iter().map(Defence::question));
    if settings.variations {
        defences::attacks(solvers, &played, &mut findings, open);
    }
    main.raw_length = main.raw_length.or_else(|| raw_length(solvers, &played, mate));
    if main.raw_length.is_none() {
        open.push(Question::RawLength);
    }
    if settings.needless && !findings.any_counts(settings.profile) {
        pieces::note_needless(solvers, &played, &mut findings, open);
    }
    // Last, since it can use up the limits.
    if is_everything {
        waiting = attacks::note_more_attacks(solvers, &played, settings.profile, &mut findings, waiting);
    }
    let waiting = attacks::note_mating(solvers, settings.profile, &mut findings, waiting);
    open.extend(waiting.iter().map(Waiting::question));
    judgement.findings = findings.in_order();
    main
}

fn raw_length(solvers: &mut Solvers<'_>, played: &PlayedLine, mate: &Mate) -> Option<u16> {
    const MODERATE: u64 = 100_000;
    let shortest = solvers.raw_length(mate.length.plies())?;
    if shortest < played.left_at(0) { solvers.raw_length_of(played, MODERATE) } else { Some(shortest) }
}

fn pieces_left(main: &MainLine) -> Option<Finding> {
    let is_left = !main.left.is_empty();
    is_left.then(|| Finding {
        kind: Kind::PiecesLeft,
        ply: Some(main.length()),
        mark: Mark::Left(main.left),
        line: main.moves.last().copied().into_iter().collect(),
        weight: Weight::Usual,
    })
}

fn headers(judgement: &mut Judgement, claims: &RecordClaims, settings: &Settings) {
    let whole = |kind, mark| Finding { kind, ply: None, mark, line: Vec::new(), weight: Weight::Usual };
    let length = judgement.main_line().map(MainLine::length);
    if let (Some(stated), Some(length)) = (claims.length, length)
        && stated != u32::from(length)
    {
        judgement.findings.push(whole(Kind::LengthHeader, Mark::Length(stated)));
    }
    let found = match judgement.verdict(settings.profile) {
        Verdict::Sound => StatedSoundness::Sound,
        Verdict::Cooked => StatedSoundness::Cooked,
        Verdict::NoMate => StatedSoundness::NoMate,
        Verdict::Undecided => return,
    };
    if let Some(stated) = claims.soundness.filter(|&stated| stated != found) {
        judgement.findings.push(whole(Kind::SoundnessHeader, Mark::Soundness(stated)));
    }
}

/// What [`judge_with_progress`] reports before the judgement is known.
#[derive(Clone, Copy, Debug)]
pub enum JudgeEvent<'a> {
    /// A mate with the main line, recorded or the solver's. If that takes long, the first mate found is reported
    /// before.
    Mate(&'a Mate),
    /// Two first moves mate in different ways, so any main line is likely cooked. Reported only if the main line takes
    /// long.
    FirstMoves([Move; 2]),
    /// A finding about this main line.
    Found(&'a [Move], &'a Finding),
}

pub(super) struct Findings<'a> {
    main: &'a [Move],
    list: Vec<Finding>,
    report: &'a mut dyn FnMut(JudgeEvent<'_>),
}

impl<'a> Findings<'a> {
    pub(super) fn about(main: &'a [Move], report: &'a mut dyn FnMut(JudgeEvent<'_>)) -> Self {
        Self { main, list: Vec::new(), report }
    }

    pub(super) fn push(&mut self, finding: Finding) {
        (self.report)(JudgeEvent::Found(self.main, &finding));
        self.list.push(finding);
    }

    pub(super) fn all(&self) -> &[Finding] {
        &self.list
    }

    pub(super) fn any_counts(&self, profile: Profile) -> bool {
        self.list.iter().any(|finding| profile.counts(finding))
    }

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
