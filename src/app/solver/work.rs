//! Searches on another thread.

use std::io;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::app::desk::rules::Rules;
use crate::app::kit::cores::Cores;
use crate::app::kit::task::{Cancel, Latest, Report};
use crate::app::solver::{
    Answer, ComparisonJob, ComparisonResult, Effect, Event, Flaw, PiecesJob, Query, SideLine, SideLines, SolveJob,
};
use crate::tsume::Response;
use crate::tsume::cook::{self, Extent, JudgeEvent, Settings, SparePieces};
use crate::tsume::solver::{FutileRule, Options, Problem, Solver, Watch};

/// In bytes: enough for a main line of more than a thousand plies.
const STACK: usize = 256 << 20;
const PROGRESS_INTERVAL: Duration = Duration::from_secs(1);

/// Runs effects on another thread, one search at a time.
#[derive(Clone, Debug)]
pub(crate) struct Worker {
    latest: Latest,
    cache: Arc<Mutex<Option<CachedSolver>>>,
}

/// A solver with filled tables, for further queries about its problem.
#[derive(Debug)]
pub(crate) struct CachedSolver {
    problem: Problem,
    rule: FutileRule,
    solver: Solver,
}

impl Default for Worker {
    fn default() -> Self {
        Self { latest: Latest::with_stack(STACK), cache: Arc::default() }
    }
}

impl Worker {
    pub(crate) fn run(&self, effect: Effect, cores: &Cores, report: &Report<Event>) {
        match effect {
            Effect::Stop => {
                self.latest.cancel();
                replace_cached(&self.cache, None);
            }
            Effect::Respond(query) => {
                let (cache, number) = (Arc::clone(&self.cache), query.number);
                let failed = move |_| Event::Responded { number, response: None };
                self.start(cores, report, failed, move |cancel| {
                    // Not locked during the search: the window must not wait for it.
                    let mut known = replace_cached(&cache, None);
                    let response = respond(&query, &mut known, &mut |_| cancel.control_flow());
                    replace_cached(&cache, known);
                    response
                });
            }
            Effect::Compare(job) => {
                let number = job.number;
                let failed = move |_| Event::Compared { number, result: ComparisonResult::default() };
                self.start(cores, report, failed, move |cancel| compare(&job, &mut |_| cancel.control_flow()));
            }
            Effect::FindRefutation(job) => {
                let question = job.number;
                let found = move |found| Event::RefutationFound { question, found };
                self.start(
                    cores,
                    report,
                    move |_| found(None),
                    move |cancel| found(SideLine::nearest_refutation(&job, &mut |_| cancel.control_flow())),
                );
            }
            Effect::FindVariations(job) => {
                let number = job.number;
                let found = move |found| Event::VariationsFound { number, found };
                self.start(
                    cores,
                    report,
                    move |_| found(SideLines::default()),
                    move |cancel| found(SideLines::find(&job, &mut |_| cancel.control_flow())),
                );
            }
            Effect::CheckPieces(job) => {
                let number = job.number;
                let failed = move |_| Event::PiecesChecked { number, found: SparePieces::default() };
                self.start(cores, report, failed, move |cancel| check_pieces(&job, &mut |_| cancel.control_flow()));
            }
            Effect::Solve(job) => {
                let (question, progress) = (job.question, report.clone());
                let failed = move |error| Event::NotStarted { question, error };
                replace_cached(&self.cache, None);
                self.start(cores, report, failed, move |cancel| solve(&job, cancel, &progress));
            }
        }
    }

    fn start(
        &self,
        cores: &Cores,
        report: &Report<Event>,
        failed: impl FnOnce(io::Error) -> Event,
        search: impl FnOnce(&Cancel) -> Event + Send + 'static,
    ) {
        let cores = cores.clone();
        self.latest.start("solver", report, failed, move |cancel| {
            let _core = cores.urgent();
            search(cancel)
        });
    }
}

fn solve(job: &SolveJob, cancel: &Cancel, progress: &Report<Event>) -> Event {
    let SolveJob { question, .. } = *job;
    let mut reported = Instant::now();
    let mut watch = |nodes| {
        if cancel.is_cancelled() {
            return ControlFlow::Break(());
        }
        // Called every 64 positions, so that the clock costs little.
        if reported.elapsed() >= PROGRESS_INTERVAL {
            reported = Instant::now();
            progress.send(Event::Progressed { question, nodes });
        }
        ControlFlow::Continue(())
    };
    let mut is_flawed = false;
    let mut tell = |told: JudgeEvent<'_>| match told {
        JudgeEvent::Mate(mate) => progress.send(Event::MateFound { question, mate: mate.clone() }),
        JudgeEvent::FirstMoves(moves) => progress.send(Event::FlawFound { question, flaw: Flaw::FirstMoves(moves) }),
        JudgeEvent::Found(main, finding) => {
            let (main, finding) = (main.to_vec(), finding.clone());
            let counts = job.rules.profile.counts(&finding);
            if counts && !is_flawed {
                progress.send(Event::FlawFound { question, flaw: Flaw::Found(main.clone(), finding.clone()) });
            }
            is_flawed |= counts;
            // A background search ends within seconds, so that its findings need not be streamed.
            if job.extent == Extent::Everything {
                progress.send(Event::FindingFound { question, main, finding });
            }
        }
    };
    let answer = judge(job, &mut tell, &mut watch);
    if cancel.is_cancelled() && job.extent == Extent::Everything {
        // The answer after a cancellation is dropped, so send the findings so far.
        progress.send(Event::Answered { question, answer: answer.clone() });
    }
    Event::Answered { question, answer }
}

/// `tell` receives intermediate results.
pub(crate) fn judge(job: &SolveJob, tell: &mut dyn FnMut(JudgeEvent<'_>), watch: Watch<'_>) -> Answer {
    let Rules { profile, futile: rule } = job.rules;
    let SolveJob { extent, memory, nodes, .. } = *job;
    let settings = Settings { rule, profile, extent, memory, nodes, ..Settings::default() };
    Answer::Judged(Box::new(cook::judge_with_progress(&job.problem, &job.claims, &settings, tell, watch)))
}

/// Returns the solver that was cached before.
fn replace_cached(cache: &Mutex<Option<CachedSolver>>, known: Option<CachedSolver>) -> Option<CachedSolver> {
    std::mem::replace(&mut cache.lock().unwrap_or_else(PoisonError::into_inner), known)
}

/// Answers a trial query, with the solver in the cache if it is for the same problem.
pub(crate) fn respond(query: &Query, kept: &mut Option<CachedSolver>, watch: Watch<'_>) -> Event {
    let Query { number, ref problem, ref position, rule, nodes, memory } = *query;
    let is_same = |kept: &CachedSolver| kept.problem == *problem && kept.rule == rule;
    let mut known = kept.take().filter(is_same).unwrap_or_else(|| {
        let options = Options { rule, memory, ..Options::default() };
        CachedSolver { problem: problem.clone(), rule, solver: Solver::new(problem.clone(), options) }
    });
    let mut watch = |met| if met >= nodes { ControlFlow::Break(()) } else { watch(met) };
    let response = Response::to(&mut known.solver, problem, position, &mut watch).ok();
    *kept = Some(known);
    Event::Responded { number, response }
}

pub(crate) fn check_pieces(job: &PiecesJob, watch: Watch<'_>) -> Event {
    let PiecesJob { number, ref problem, ref judgement, rules, nodes, memory } = *job;
    let settings = Settings { rule: rules.futile, profile: rules.profile, memory, nodes, ..Settings::default() };
    Event::PiecesChecked { number, found: cook::spare_pieces(problem, judgement, &settings, watch) }
}

pub(crate) fn compare(comparison: &ComparisonJob, watch: Watch<'_>) -> Event {
    let ComparisonJob { number, ref problem, ref record, rule, nodes, memory } = *comparison;
    let entered = cook::entered(record, problem, rule, memory, nodes, watch);
    Event::Compared { number, result: ComparisonResult { entered, unanswered: cook::unanswered(record) } }
}
