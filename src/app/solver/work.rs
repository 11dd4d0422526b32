//! The search on another thread.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::app::desk::rules::Rules;
use crate::app::kit::cores::Cores;
use crate::app::kit::task::{Cancel, Latest, Report};
use crate::app::solver::{Action, Answer, Comparison, Effect, Flaw, Found, Job, PiecesJob, Query, SideLine, SideLines};
use crate::tsume::Response;
use crate::tsume::cook::{self, Extent, Settings, SparePieces, Told};
use crate::tsume::solver::{FutileRule, Options, Problem, Solver, Watch};

/// The stack of the solver's thread, in bytes: room for a main line of a thousand plies and more.
const STACK: usize = 256 << 20;
const BETWEEN_REPORTS: Duration = Duration::from_secs(1);

/// Runs effects on another thread, one search at a time.
#[derive(Clone, Debug)]
pub(crate) struct Worker {
    latest: Latest,
    cores: Cores,
    kept: Arc<Mutex<Option<Kept>>>,
}

/// A solver that has searched, for further questions about its problem.
#[derive(Debug)]
pub(crate) struct Kept {
    problem: Problem,
    rule: FutileRule,
    solver: Solver,
}

impl Worker {
    pub(crate) fn on(cores: Cores) -> Self {
        Self { latest: Latest::with_stack(STACK), cores, kept: Arc::default() }
    }

    pub(crate) fn run(&self, effect: Effect, report: &Report<Action>) {
        let cores = self.cores.clone();
        match effect {
            Effect::Stop => {
                self.latest.cancel();
                keep(&self.kept, None);
            }
            Effect::Respond(query) => {
                let kept = Arc::clone(&self.kept);
                let number = query.number;
                let failed = move |_| Action::Responded { number, response: None };
                self.latest.start("solver", report, failed, move |cancel| {
                    let _core = cores.urgent();
                    // Not locked while it works: the window must not wait for it.
                    let mut known = keep(&kept, None);
                    let response = respond(&query, &mut known, &mut |_| {
                        if cancel.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                    });
                    keep(&kept, known);
                    response
                });
            }
            Effect::Compare(comparison) => {
                let number = comparison.number;
                let failed = move |_| Action::Compared { number, found: Found::default() };
                self.latest.start("solver", report, failed, move |cancel| {
                    let _core = cores.urgent();
                    compare(&comparison, &mut |_| {
                        if cancel.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                    })
                });
            }
            Effect::Refute(job) => {
                let question = job.number;
                let failed = move |_| Action::RefutationKnown { question, found: None };
                self.latest.start("solver", report, failed, move |cancel| {
                    let _core = cores.urgent();
                    let found = SideLine::nearest(&job, &mut |_| {
                        if cancel.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                    });
                    Action::RefutationKnown { question, found }
                });
            }
            Effect::WorkOut(job) => {
                let number = job.number;
                let failed = move |_| Action::VariationsKnown { number, found: SideLines::default() };
                self.latest.start("solver", report, failed, move |cancel| {
                    let _core = cores.urgent();
                    let found = SideLines::of(&job, &mut |_| {
                        if cancel.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                    });
                    Action::VariationsKnown { number, found }
                });
            }
            Effect::CheckPieces(job) => {
                let number = job.number;
                let failed = move |_| Action::PiecesKnown { number, found: SparePieces::default() };
                self.latest.start("solver", report, failed, move |cancel| {
                    let _core = cores.urgent();
                    check_pieces(&job, &mut |_| {
                        if cancel.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                    })
                });
            }
            Effect::Solve(job) => {
                let (question, progress) = (job.question, report.clone());
                let failed = move |error| Action::NotStarted { question, error };
                keep(&self.kept, None);
                self.latest.start("solver", report, failed, move |cancel| {
                    let _core = cores.urgent();
                    solve_for(&job, cancel, &progress)
                });
            }
        }
    }
}

fn solve_for(job: &Job, cancel: &Cancel, progress: &Report<Action>) -> Action {
    let Job { question, .. } = *job;
    let mut said = Instant::now();
    let mut watch = |nodes| {
        if cancel.is_cancelled() {
            return ControlFlow::Break(());
        }
        // A clock read for every 64 positions costs nothing beside them.
        if said.elapsed() >= BETWEEN_REPORTS {
            said = Instant::now();
            progress.send(Action::Searched { question, nodes });
        }
        ControlFlow::Continue(())
    };
    let mut is_flawed = false;
    let mut tell = |told: Told<'_>| match told {
        Told::Mate(mate) => progress.send(Action::Mated { question, mate: mate.clone() }),
        Told::FirstMoves(moves) => progress.send(Action::Flawed { question, flaw: Flaw::FirstMoves(moves) }),
        Told::Found(main, finding) => {
            let (main, finding) = (main.to_vec(), finding.clone());
            let counts = job.rules.profile.counts(&finding);
            if counts && !is_flawed {
                progress.send(Action::Flawed { question, flaw: Flaw::Found(main.clone(), finding.clone()) });
            }
            is_flawed |= counts;
            // Of what ends within seconds no more is shown in pieces.
            if job.extent == Extent::Everything {
                progress.send(Action::Found { question, main, finding });
            }
        }
    };
    let answer = judge(job, &mut tell, &mut watch);
    if cancel.is_cancelled() && job.extent == Extent::Everything {
        // Nobody waits for it, but what was found by now is worth knowing.
        progress.send(Action::Answered { question, answer: answer.clone() });
    }
    Action::Answered { question, answer }
}

/// Judges a problem; `tell` is called with what is known before that.
pub(crate) fn judge(job: &Job, tell: &mut dyn FnMut(Told<'_>), watch: Watch<'_>) -> Answer {
    let Rules { profile, futile: rule } = job.rules;
    let Job { extent, memory, nodes, .. } = *job;
    let settings = Settings { rule, profile, extent, memory, nodes, ..Settings::default() };
    Answer::Judged(Box::new(cook::judge_and_tell(&job.problem, &job.said, &settings, tell, watch)))
}

/// Replaces what is known. Returns what was known before.
fn keep(kept: &Mutex<Option<Kept>>, known: Option<Kept>) -> Option<Kept> {
    std::mem::replace(&mut kept.lock().unwrap_or_else(PoisonError::into_inner), known)
}

/// Says what comes of a move that was tried. What is found out on the way stays in `kept`.
pub(crate) fn respond(query: &Query, kept: &mut Option<Kept>, watch: Watch<'_>) -> Action {
    let Query { number, ref problem, ref position, rule, nodes, memory } = *query;
    let is_same = |kept: &Kept| kept.problem == *problem && kept.rule == rule;
    let mut known = kept.take().filter(is_same).unwrap_or_else(|| {
        let options = Options { rule, memory, ..Options::default() };
        Kept { problem: problem.clone(), rule, solver: Solver::new(problem.clone(), options) }
    });
    let mut watch = |met| if met >= nodes { ControlFlow::Break(()) } else { watch(met) };
    let response = Response::to(&mut known.solver, problem, position, &mut watch).ok();
    *kept = Some(known);
    Action::Responded { number, response }
}

pub(crate) fn check_pieces(job: &PiecesJob, watch: Watch<'_>) -> Action {
    let PiecesJob { number, ref problem, ref judgement, rules, nodes, memory } = *job;
    let settings = Settings { rule: rules.futile, profile: rules.profile, memory, nodes, ..Settings::default() };
    Action::PiecesKnown { number, found: cook::spare_pieces(problem, judgement, &settings, watch) }
}

pub(crate) fn compare(comparison: &Comparison, watch: Watch<'_>) -> Action {
    let Comparison { number, ref problem, ref record, rule, nodes, memory } = *comparison;
    let entered = cook::entered(record, problem, rule, memory, nodes, watch);
    Action::Compared { number, found: Found { entered, unanswered: cook::unanswered(record) } }
}
