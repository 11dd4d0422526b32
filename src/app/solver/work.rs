//! Searches on another thread.

use std::io;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::app::kit::cores::Cores;
use crate::app::kit::task::{Cancel, Latest, Report};
use crate::app::solver::{Answer, ComparisonResult, Effect, Event, Flaw, Job, SearchResult, SideLine, SideLines, Task};
use crate::tsume::Response;
use crate::tsume::cook::{self, Extent, JudgeEvent, Settings, SparePieces};
use crate::tsume::solver::{FutileRule, Options, Problem, Solver, Watch};

/// In bytes: enough for a main line of more than a thousand plies.
const STACK: usize = 256 << 20;
const PROGRESS_INTERVAL: Duration = Duration::from_secs(1);

/// Runs one search at a time on another thread.
#[derive(Clone, Debug)]
pub(crate) struct Worker {
    latest: Latest,
    cache: Arc<Mutex<Option<CachedSolver>>>,
}

/// A solver with filled tables for further queries.
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
        let Effect::Search(job) = effect else {
            self.latest.cancel();
            replace_cached(&self.cache, None);
            return;
        };
        let (job, cache, progress, cores) = (Arc::new(*job), Arc::clone(&self.cache), report.clone(), cores.clone());
        if matches!(job.task, Task::Judge(..)) {
            replace_cached(&cache, None);
        }
        let unstarted = Arc::clone(&job);
        let failed = move |error| Event { ticket: unstarted.ticket, result: not_started(&unstarted.task, error) };
        self.latest.start("solver", report, failed, move |cancel| {
            let _core = cores.urgent();
            match job.task {
                Task::Judge(_, extent) => judge(&job, extent, cancel, &progress),
                Task::Respond(_) => {
                    // Not locked during the search, for which the window must not wait.
                    let mut known = replace_cached(&cache, None);
                    let event = search(&job, &mut known, &mut |_| {}, &mut |_| cancel.control_flow());
                    replace_cached(&cache, known);
                    event
                }
                _ => search(&job, &mut None, &mut |_| {}, &mut |_| cancel.control_flow()),
            }
        });
    }
}

fn not_started(task: &Task, error: io::Error) -> SearchResult {
    match task {
        Task::Judge(..) => SearchResult::NotStarted(error),
        Task::Respond(_) => SearchResult::Response(None),
        Task::Compare(_) => SearchResult::Comparison(ComparisonResult::default()),
        Task::CheckPieces(_) => SearchResult::SparePieces(SparePieces::default()),
        Task::FindRefutation => SearchResult::Refutation(None),
        Task::FindSideLines(_) => SearchResult::SideLines(SideLines::default()),
    }
}

fn judge(job: &Job, extent: Extent, cancel: &Cancel, progress: &Report<Event>) -> Event {
    let ticket = job.ticket;
    let send = |result| progress.send(Event { ticket, result });
    let mut reported = Instant::now();
    let mut watch = |nodes| {
        if cancel.is_cancelled() {
            return ControlFlow::Break(());
        }
        // Every 64 positions, so that the clock costs little.
        if reported.elapsed() >= PROGRESS_INTERVAL {
            reported = Instant::now();
            send(SearchResult::Progress(nodes));
        }
        ControlFlow::Continue(())
    };
    let mut is_flawed = false;
    let mut tell = |event: JudgeEvent<'_>| match event {
        JudgeEvent::Mate(mate) => send(SearchResult::Mate(mate.clone())),
        JudgeEvent::FirstMoves(moves) => send(SearchResult::Flaw(Flaw::FirstMoves(moves))),
        JudgeEvent::Found(main, finding) => {
            let counts = job.rules.profile.counts(finding);
            if counts && !is_flawed {
                send(SearchResult::Flaw(Flaw::Found(main.to_vec(), finding.clone())));
            }
            is_flawed |= counts;
            // Background searches end within seconds: findings need not be streamed.
            if extent == Extent::Everything {
                send(SearchResult::Finding(main.to_vec(), finding.clone()));
            }
        }
    };
    let event = search(job, &mut None, &mut tell, &mut watch);
    if let SearchResult::Answer(answer) = &event.result
        && cancel.is_cancelled()
        && extent == Extent::Everything
    {
        // Cancelled answers are dropped: send the findings so far.
        send(SearchResult::Answer(answer.clone()));
    }
    event
}

/// `known` is the solver of the last trial query; `tell` receives intermediate results.
pub(crate) fn search(
    job: &Job,
    known: &mut Option<CachedSolver>,
    tell: &mut dyn FnMut(JudgeEvent<'_>),
    watch: Watch<'_>,
) -> Event {
    let Job { ticket, ref problem, rules, nodes, memory, ref task } = *job;
    let settings = Settings { rule: rules.futile, profile: rules.profile, memory, nodes, ..Settings::default() };
    let result = match task {
        Task::Judge(claims, extent) => {
            let settings = Settings { extent: *extent, ..settings };
            let judgement = cook::judge_with_progress(problem, claims, &settings, tell, watch);
            SearchResult::Answer(Answer::Judged(Box::new(judgement)))
        }
        Task::Respond(position) => {
            let is_same = |known: &CachedSolver| known.problem == *problem && known.rule == rules.futile;
            let mut cached = known.take().filter(is_same).unwrap_or_else(|| CachedSolver {
                problem: problem.clone(),
                rule: rules.futile,
                solver: solver(job),
            });
            let mut watch = |searched| if searched >= nodes { ControlFlow::Break(()) } else { watch(searched) };
            let response = Response::to(&mut cached.solver, problem, position, &mut watch).ok();
            *known = Some(cached);
            SearchResult::Response(response)
        }
        Task::Compare(record) => {
            let entered = cook::entered(record, problem, rules.futile, memory, nodes, watch);
            SearchResult::Comparison(ComparisonResult { entered, unanswered: cook::unanswered(record) })
        }
        Task::CheckPieces(judgement) => {
            SearchResult::SparePieces(cook::spare_pieces(problem, judgement, &settings, watch))
        }
        Task::FindRefutation => SearchResult::Refutation(SideLine::nearest_refutation(job, watch)),
        Task::FindSideLines(line) => SearchResult::SideLines(SideLines::find(job, line, watch)),
    };
    Event { ticket, result }
}

pub(super) fn solver(job: &Job) -> Solver {
    let options = Options { rule: job.rules.futile, memory: job.memory, ..Options::default() };
    Solver::new(job.problem.clone(), options)
}

fn replace_cached(cache: &Mutex<Option<CachedSolver>>, known: Option<CachedSolver>) -> Option<CachedSolver> {
    std::mem::replace(&mut cache.lock().unwrap_or_else(PoisonError::into_inner), known)
}
