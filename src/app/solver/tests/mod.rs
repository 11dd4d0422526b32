//! Searches for problems, and the texts and variations made from their results.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that fails should say where")]

use std::ops::ControlFlow;

use crate::app::desk::panels::Edge;
use crate::app::shell::action::{Action, Effect, Event};
use crate::app::shell::state::State;
use crate::app::solver::{self, Job, SearchResult, work};
use crate::app::tests::state::Bench;
use crate::app::tests::window::{Window, state_mut};

mod asking;
mod comparison;
mod explore;
mod window;

/// A mate in three: gold, king, gold.
const THREE: &str = "sfen 9/8k/9/7B1/9/9/9/9/9 b 2G2rb2g4s4n4l18p 1";
/// A mate in one with several drops.
const DUALS: &str = "sfen 8k/5GR2/9/9/9/9/9/9/9 b Brb3g4s4n4l18p 1";
/// A king that escapes.
const NONE: &str = "sfen 9/4k4/9/4P4/9/9/9/9/9 b G 1";

fn report(bench: &mut Bench, job: &Job, result: SearchResult) {
    bench.act(Action::Event(Event::Solver(solver::Event { ticket: job.ticket, result })));
}

fn answer(bench: &mut Bench, job: &Job) {
    let event = work::search(job, &mut None, &mut |_| {}, &mut |_| ControlFlow::Continue(()));
    bench.act(Action::Event(Event::Solver(event)));
}

fn effects(bench: &mut Bench) -> Vec<solver::Effect> {
    let taken = std::mem::take(&mut bench.effects).into_iter();
    taken.filter_map(|effect| if let Effect::Solver(effect) = effect { Some(effect) } else { None }).collect()
}

fn jobs(bench: &mut Bench) -> Vec<Job> {
    let search = |effect| if let solver::Effect::Search(job) = effect { Some(*job) } else { None };
    effects(bench).into_iter().filter_map(search).collect()
}

fn job(bench: &mut Bench) -> Job {
    let [job] = <[Job; 1]>::try_from(jobs(bench)).unwrap();
    job
}

fn with_problem(sfen: &str) -> (Bench, Job) {
    let mut bench = Bench::new();
    bench.open("problem.sfen", sfen);
    let job = job(&mut bench);
    (bench, job)
}

/// Makes room for all that is found out about the problem.
fn raise(window: &mut Window) {
    state_mut(window).desk.settings.panels.sizes.set(Edge::JudgementHeight, Some(400.0));
    window.run();
}

fn state_of(window: &Window) -> &State {
    &window.state().as_ref().unwrap().state
}
