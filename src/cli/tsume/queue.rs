//! Work on many problems, several at a time, told in their order.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::thread;
use std::time::{Duration, Instant};

use crate::format::Location;
use crate::review::{self, refusal_line};

/// Within which limits the problems are worked on.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    pub(super) nodes: u64,
    pub(super) seconds: Option<Duration>,
    pub(super) megabytes: usize,
    /// How many problems are worked on at a time, where that was given.
    pub(super) threads: Option<usize>,
}

/// The least memory for each of the threads that nobody has asked for, in megabytes.
const ENOUGH: usize = 32;

impl Limits {
    /// How many of so many problems are worked on at a time: as many as there are cores, unless that was given.
    fn threads(&self, problems: usize) -> usize {
        let cores = || thread::available_parallelism().map_or(1, usize::from).min(self.megabytes / ENOUGH);
        self.threads.unwrap_or_else(cores).min(problems).max(1)
    }

    /// The bytes for each of several threads.
    pub(super) fn memory(&self, threads: usize) -> usize {
        (self.megabytes << 20) / threads.max(1)
    }
}

/// The time that a problem takes.
pub(super) struct Clock {
    begun: Instant,
    end: Option<Instant>,
}

impl Clock {
    pub(super) fn start(limits: &Limits) -> Self {
        let begun = Instant::now();
        let end = limits.seconds.and_then(|seconds| begun.checked_add(seconds));
        Self { begun, end }
    }

    /// Whether to go on.
    pub(super) fn watch(&self) -> ControlFlow<()> {
        if self.end.is_some_and(|end| Instant::now() >= end) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    /// The seconds so far, with three decimals.
    pub(super) fn seconds(&self) -> f64 {
        (self.begun.elapsed().as_secs_f64() * 1e3).round() / 1e3
    }
}

/// Why something could not be worked on.
#[derive(Clone)]
pub(super) struct Refusal {
    /// The place in the file, where one is to blame.
    pub(super) at: Option<Location>,
    pub(super) message: String,
}

impl Refusal {
    /// About all of it.
    pub(super) fn new(message: String) -> Self {
        Self { at: None, message }
    }
}

/// What became of a problem.
pub(super) struct Done {
    /// What is printed, with its line end.
    pub(super) text: String,
    pub(super) is_decided: bool,
    /// What is kept for the end.
    pub(super) kept: String,
}

impl Done {
    /// What is told of a problem that was not worked on.
    pub(super) fn refused(file: Option<&str>, index: usize, why: &Refusal) -> Self {
        let at = why.at.map(|at| [at.line, at.column]);
        Self { text: refusal_line(file, index, at, &why.message), is_decided: false, kept: String::new() }
    }
}

/// What became of all of them.
pub(super) struct Total {
    pub(super) all_decided: bool,
    pub(super) kept: String,
}

/// Works on all problems, several at a time where there are several threads, and prints what became of them in their order.
/// `work` is told the number of threads.
pub(super) fn run<E: Sync>(entries: &[E], limits: &Limits, work: impl Fn(&E, usize) -> Done + Sync) -> Total {
    let threads = limits.threads(entries.len());
    let mut out = io::stdout().lock();
    let mut waiting: Vec<Option<Done>> = std::iter::repeat_with(|| None).take(entries.len()).collect();
    let (mut due, mut total) = (0, Total { all_decided: true, kept: String::new() });
    let ended = review::run(
        entries,
        threads,
        |entry, _| Some(work(entry, threads)),
        |at, done| {
            if let Some(place) = waiting.get_mut(at) {
                *place = Some(done);
            }
            while let Some(done) = waiting.get_mut(due).and_then(Option::take) {
                due += 1;
                total.all_decided &= done.is_decided;
                total.kept.push_str(&done.kept);
                if out.write_all(done.text.as_bytes()).and_then(|()| out.flush()).is_err() {
                    // Nobody reads the output any more (a closed pipe).
                    return ControlFlow::Break(());
                }
            }
            ControlFlow::Continue(())
        },
    );
    total.all_decided &= ended.is_ok() && due == entries.len();
    total
}
