//! The search on another thread.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use crate::app::kit::task::{Cancel, Latest, Report};
use crate::app::solver::{Action, Answer, Effect, Job};
use crate::tsume::cook::{self, Settings};
use crate::tsume::solver::{Mate, Watch};

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
    let mut tell = |mate: &Mate| progress.send(Action::Mated { question, mate: mate.clone() });
    Action::Answered { question, answer: judge(job, &mut tell, &mut watch) }
}

/// Judges a problem; `tell` is called with its mate as soon as there is one.
pub(crate) fn judge(job: &Job, tell: &mut dyn FnMut(&Mate), watch: Watch<'_>) -> Answer {
    let settings = Settings { memory: job.memory, nodes: job.nodes, ..Settings::default() };
    Answer::Judged(Box::new(cook::judge_and_tell(&job.problem, &job.said, &settings, tell, watch)))
}
