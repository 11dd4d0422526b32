//! The checks, one after the other.

use super::attacks::Waiting;
use super::defences::Defence;
use super::found::{Findings, Told};
use super::main_line::{PlayedLine, choose, is_solution, mated_by};
use super::solvers::Solvers;
use super::{
    Extent, Finding, Judgement, Kind, MainLine, Mark, Outcome, Question, Said, Settings, StatedSoundness, Verdict,
    Weight, attacks, defences, needless,
};
use crate::shogi::{Hand, Move};
use crate::tsume::solver::{self, FutileRule, Length, Mate, Problem, Solver, Watch};

/// Judges a problem. `watch` is asked now and then, with the number of positions that were searched so far, whether to go on.
///
/// The judgement depends on nothing but the problem, what is said of it, and the settings other than memory and threads, as
/// long as the limits suffice.
#[must_use]
pub fn judge(problem: &Problem, said: &Said, settings: &Settings, watch: Watch<'_>) -> Judgement {
    judge_and_tell(problem, said, settings, &mut |_| {}, watch)
}

/// How much effort goes into the solver's main line before the mate is told without it.
const UNTOLD: u64 = 50_000;

/// How much effort goes then into whether two first moves mate: where they do, a third sufficed.
const TWO: u64 = 20_000;

/// As [`judge`]; `tell` is called with the mate as soon as there is one, long before the judgement is known: with the recorded
/// line where that can be the main line, else with the solver's. Where that takes long, it is called before it as well, with
/// the first mate that is found, and with two first moves that mate. Then it is called with each finding about the main line,
/// when that is found.
#[must_use]
pub fn judge_and_tell(
    problem: &Problem,
    said: &Said,
    settings: &Settings,
    tell: &mut dyn FnMut(Told<'_>),
    watch: Watch<'_>,
) -> Judgement {
    let mut solvers = Solvers::new(problem, settings.options(), watch);
    let mut judgement = Judgement { outcome: Outcome::Undecided, findings: Vec::new(), open: Vec::new(), nodes: 0 };
    let verdict = recorded(&mut solvers, &said.moves).or_else(|| solved(&mut solvers, tell));
    if let Some(solver::Verdict::Mate(mate)) = &verdict {
        tell(Told::Mate(mate));
    }
    match verdict {
        Some(solver::Verdict::NoMate) => judgement.outcome = Outcome::NoMate,
        Some(solver::Verdict::Mate(mate)) if matches!(mate.length, Length::Exactly(_)) && !mate.line.is_empty() => {
            let main = examine(&mut solvers, said, settings, &mate, tell, &mut judgement);
            judgement.outcome = Outcome::Mate(main);
        }
        Some(solver::Verdict::Mate(_) | solver::Verdict::Undecided) | None => {}
    }
    headers(&mut judgement, said, settings);
    judgement.nodes = solvers.limits.spent;
    judgement
}

/// The verdict where the recorded line can be the main line, so that the solver need not look for its own. `None` where it
/// must.
fn recorded(solvers: &mut Solvers<'_>, moves: &[Move]) -> Option<solver::Verdict> {
    // By the narrow rule the length by the rules of the game is no help.
    if solvers.rule == FutileRule::Narrow {
        return None;
    }
    let start = solvers.problem.position().clone();
    let line = mated_by(solvers, PlayedLine::new(&start, moves))?;
    let raw = solvers.limits.ask(&mut solvers.solver, u64::MAX, Solver::raw_length)?;
    // Most are now known from the search for the shortest mate. Broken off before that, it is all there is to tell.
    if matches!(raw, Some(Length::Exactly(_))) && !is_solution(solvers, &line) {
        return None;
    }
    let attacker = solvers.problem.attacker();
    Some(match raw {
        None => solver::Verdict::NoMate,
        Some(length @ Length::AtMost(_)) => solver::Verdict::Mate(Mate { length, line: Vec::new(), left: Hand::EMPTY }),
        Some(Length::Exactly(_)) => {
            let left = line.positions.last().map(|end| *end.hand(attacker)).unwrap_or_default();
            solver::Verdict::Mate(Mate { length: Length::Exactly(line.left_at(0)), line: line.moves, left })
        }
    })
}

/// The verdict with the solver's main line.
fn solved(solvers: &mut Solvers<'_>, tell: &mut dyn FnMut(Told<'_>)) -> Option<solver::Verdict> {
    let solve = |solvers: &mut Solvers<'_>| {
        solvers.limits.ask(&mut solvers.solver, u64::MAX, |solver, watch| Ok(solver.solve(watch)))
    };
    let first = solvers.within(UNTOLD, solve);
    let is_whole = |verdict: &solver::Verdict| match verdict {
        solver::Verdict::Mate(mate) => !mate.line.is_empty(),
        solver::Verdict::NoMate => true,
        solver::Verdict::Undecided => false,
    };
    if first.as_ref().is_some_and(is_whole) {
        return first;
    }
    let any = solvers.limits.ask(&mut solvers.solver, u64::MAX, |solver, watch| Ok(solver.any_mate(watch)));
    if let Some(solver::Verdict::Mate(mate)) = any {
        let line = solvers.solver.known_line();
        tell(Told::Mate(&Mate { line: line.clone(), ..mate }));
        let played = PlayedLine::new(solvers.problem.position(), &line);
        let other = solvers.within(TWO, |solvers| solvers.aside(|solvers| attacks::other_first(solvers, &played)));
        if let (Some(&first), Some(other)) = (line.first(), other) {
            tell(Told::FirstMoves([first, other]));
        }
    }
    solve(solvers).or(first)
}

/// Looks at all there is about a mate.
fn examine(
    solvers: &mut Solvers<'_>,
    said: &Said,
    settings: &Settings,
    mate: &Mate,
    tell: &mut dyn FnMut(Told<'_>),
    judgement: &mut Judgement,
) -> MainLine {
    let (mut main, played) = choose(solvers, &said.moves, mate);
    if solvers.rule != FutileRule::Narrow {
        // Nothing was looked for by other rules so far: it is in the table.
        main.raw_length = raw_length(solvers, &played, mate);
    }
    let open = &mut judgement.open;
    let mut findings = Findings::about(&played.moves, tell);
    findings.extend(pieces_left(&main));
    let mut defences = defences::look(solvers, &played, &main, &mut findings);
    let mut waiting = attacks::look(solvers, &played, settings, &mut findings);
    // Where it is cooked, what takes long is not worth it.
    let is_everything = settings.extent == Extent::Everything;
    if is_everything || !findings.any_counts(settings.profile) {
        defences = defences::look_on(solvers, &main, &mut findings, defences);
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
        needless::look(solvers, &played, &mut findings, open);
    }
    // Last, since it can take all that the limits leave.
    if is_everything {
        waiting = attacks::look_on(solvers, &played, settings.profile, &mut findings, waiting);
    }
    let waiting = attacks::note_mating(solvers, settings.profile, &mut findings, waiting);
    open.extend(waiting.iter().map(Waiting::question));
    judgement.findings = findings.in_order();
    main
}

/// The raw length of the main line of a problem with this mate.
fn raw_length(solvers: &mut Solvers<'_>, played: &PlayedLine, mate: &Mate) -> Option<u16> {
    /// How much effort goes into that of a line that is not the shortest, and so not that of a sound problem.
    const MODERATE: u64 = 100_000;
    let shortest = solvers.raw_length(mate.length.plies())?;
    if shortest < played.left_at(0) { solvers.raw_length_of(played, MODERATE) } else { Some(shortest) }
}

/// What there is to say of pieces that are left at the end of the main line.
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

/// Compares the headers with what was found.
fn headers(judgement: &mut Judgement, said: &Said, settings: &Settings) {
    let whole = |kind, mark| Finding { kind, ply: None, mark, line: Vec::new(), weight: Weight::Usual };
    let length = judgement.main_line().map(MainLine::length);
    if let (Some(stated), Some(length)) = (said.length, length)
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
    if let Some(stated) = said.soundness.filter(|&stated| stated != found) {
        judgement.findings.push(whole(Kind::SoundnessHeader, Mark::Soundness(stated)));
    }
}
