//! An engine whose events are waited for.

use std::path::Path;
use std::sync::mpsc::{self, Receiver};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use komadai::engine::{Budget, Engine, Event, Exit, Failure, Launch, Limits, Order, Outcome, SearchId, Task};
use komadai::shogi::Position;

pub(crate) const FAKE: &str = env!("CARGO_BIN_EXE_komadai-fake-engine");

/// No event takes so long on any machine.
const PATIENCE: Duration = Duration::from_secs(300);

pub(crate) const fn ms(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

/// One engine at a time: threads and processes are counted.
pub(crate) fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

pub(crate) struct Watched {
    pub(crate) engine: Engine,
    events: Receiver<Event>,
}

/// Limits that are short, for engines that are silent.
pub(crate) const SHORT: Limits =
    Limits { introduction: ms(2_000), readiness: ms(2_000), stop: ms(1_000), quit: ms(1_000) };

pub(crate) fn fake(manner: &str) -> Launch {
    Launch::new(FAKE).arguments([manner]).limits(SHORT)
}

impl Watched {
    pub(crate) fn start(launch: &Launch) -> Self {
        let (send, events) = mpsc::channel();
        let engine = Engine::start(launch, move |event| drop(send.send(event))).unwrap();
        Self { engine, events }
    }

    /// Waits for an event of which something can be had.
    #[track_caller]
    pub(crate) fn wait<T>(&self, mut pick: impl FnMut(&Event) -> Option<T>) -> T {
        let until = Instant::now() + PATIENCE;
        let mut seen = Vec::new();
        while let Ok(event) = self.events.recv_timeout(until.saturating_duration_since(Instant::now())) {
            if let Some(found) = pick(&event) {
                return found;
            }
            seen.push(event);
        }
        seen.drain(..seen.len().saturating_sub(20));
        panic!("it did not come; the last events were {seen:#?}\n{}", self.engine.log());
    }

    #[track_caller]
    pub(crate) fn outcome(&self, id: SearchId) -> Outcome {
        self.wait(|event| match event {
            Event::Finished { search, outcome } if *search == id => Some(outcome.clone()),
            _ => None,
        })
    }

    /// Until it has failed, and is gone.
    #[track_caller]
    pub(crate) fn failure(&self) -> (Failure, Exit) {
        let failure = self.wait(|event| match event {
            Event::Failed(failure) => Some(failure.clone()),
            _ => None,
        });
        (failure, self.end())
    }

    #[track_caller]
    pub(crate) fn end(&self) -> Exit {
        self.wait(|event| match event {
            Event::Ended(exit) => Some(*exit),
            _ => None,
        })
    }

    /// Waits for a line beside the protocol that begins so, and returns the rest.
    #[track_caller]
    pub(crate) fn said(&self, begin: &str) -> String {
        self.wait(|event| match event {
            Event::Said { text, .. } => text.strip_prefix(begin).map(str::to_owned),
            Event::Info { info, .. } => info.text.as_ref().and_then(|text| text.strip_prefix(begin)).map(str::to_owned),
            _ => None,
        })
    }
}

/// The position after some moves.
pub(crate) fn order(moves: &str, task: Task) -> Order {
    let moves = moves.split_whitespace().map(|word| word.parse().unwrap()).collect();
    Order::new(Position::startpos().to_setup(), 1, moves, task).unwrap()
}

pub(crate) const fn for_time(time: Duration) -> Task {
    Task::Think(Budget { time: Some(time), nodes: None, depth: None })
}

pub(crate) const ENDLESS: Task = Task::Think(Budget { time: None, nodes: None, depth: None });

/// The threads of engines in this process.
pub(crate) fn threads() -> usize {
    let tasks = std::fs::read_dir("/proc/self/task").unwrap();
    let name = |path: &Path| std::fs::read_to_string(path.join("comm")).unwrap_or_default();
    tasks.filter(|task| name(&task.as_ref().unwrap().path()).starts_with("engine")).count()
}

/// The resident memory of this process, in bytes.
pub(crate) fn memory() -> usize {
    let pages = std::fs::read_to_string("/proc/self/statm").unwrap();
    pages.split_whitespace().nth(1).unwrap().parse::<usize>().unwrap() * 4096
}

/// Whether a process lives. One that is dead and not waited for does not.
pub(crate) fn lives(pid: &str) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    stat.rsplit_once(')').is_some_and(|(_, rest)| !rest.trim_start().starts_with(['Z', 'X']))
}

/// Waits until something holds.
#[track_caller]
pub(crate) fn until(what: &str, mut holds: impl FnMut() -> bool) {
    let end = Instant::now() + Duration::from_secs(10);
    while !holds() {
        assert!(Instant::now() < end, "not so: {what}");
        std::thread::sleep(ms(10));
    }
}
