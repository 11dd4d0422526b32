//! The search on another thread.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use crate::app::kit::task::{Cancel, Latest, Report};
use crate::app::solver::{Action, Answer, Effect, Found, Job};
use crate::tsume::solver::{self, FutileRule, Options, Verdict};

/// The stack of the solver's thread, in bytes: room for a main line of a thousand plies and more.
const STACK: usize = 256 << 20;
/// How often it is said how far the search has come.
const BETWEEN_REPORTS: Duration = Duration::from_secs(1);

/// Runs effects on another thread, one search at a time.
#[derive(Clone, Debug)]
pub(crate) struct Worker(Latest);

impl Default for Worker {
    fn default() -> Self {
        Self(Latest::with_stack(STACK))
    }
}

impl Worker {
    /// Starts an effect without blocking.
    pub(crate) fn run(&self, effect: Effect, report: &Report<Action>) {
        match effect {
            Effect::Stop => self.0.cancel(),
            Effect::Solve(job) => {
                let (question, progress) = (job.question, report.clone());
                let failed = move |error| Action::NotStarted { question, error };
                self.0.start("solver", report, failed, move |cancel| solve_for(&job, cancel, &progress));
            }
        }
    }
}

fn solve_for(job: &Job, cancel: &Cancel, progress: &Report<Action>) -> Action {
    let mut said = Instant::now();
    let answer = solve(job, &mut |nodes| {
        if cancel.is_cancelled() {
            return ControlFlow::Break(());
        }
        // A clock read for every 64 positions costs nothing beside them.
        if said.elapsed() >= BETWEEN_REPORTS {
            said = Instant::now();
            progress.send(Action::Searched { question: job.question, nodes });
        }
        ControlFlow::Continue(())
    });
    Action::Answered { question: job.question, answer }
}

/// Solves a problem.
pub(crate) fn solve(job: &Job, watch: solver::Watch<'_>) -> Answer {
    let options = Options { rule: FutileRule::default(), memory: job.memory, nodes: job.nodes };
    let mut solver = solver::Solver::new(job.problem.clone(), options);
    match solver.solve(watch) {
        Verdict::NoMate => Answer::NoMate,
        Verdict::Undecided => Answer::Undecided { nodes: solver.nodes() },
        Verdict::Mate(mate) => {
            let raw = solver.raw_length(watch).ok().flatten();
            Answer::Mate(Found { length: mate.length, raw, line: mate.line, pieces_left: !mate.left.is_empty() })
        }
    }
}
