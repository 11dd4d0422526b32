//! Work on many problems, several at a time, told in their order.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// Within which limits the problems are worked on.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    pub(super) nodes: u64,
    pub(super) seconds: Option<u32>,
    pub(super) megabytes: usize,
    pub(super) threads: usize,
}

impl Limits {
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
        let end = limits.seconds.and_then(|seconds| begun.checked_add(Duration::from_secs(seconds.into())));
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

/// What became of a problem.
pub(super) struct Done {
    /// What is printed, with its line end.
    pub(super) text: String,
    pub(super) is_decided: bool,
    /// What is kept for the end.
    pub(super) kept: String,
}

/// What became of all of them.
pub(super) struct Total {
    pub(super) all_decided: bool,
    pub(super) kept: String,
}

/// Room for the deepest search of a main line: a frame for each of its moves.
const STACK: usize = 256 << 20;

/// Works on all problems, several at a time if there are several threads, and prints what became of them in their order.
/// `work` is told the number of threads.
pub(super) fn run<E: Sync>(entries: &[E], limits: &Limits, work: impl Fn(&E, usize) -> Done + Sync) -> Total {
    let (next, (sender, receiver)) = (AtomicUsize::new(0), mpsc::channel());
    let threads = limits.threads.clamp(1, entries.len().max(1));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, next, work) = (sender.clone(), &next, &work);
            let worker = move || {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(entry) = entries.get(at) else { break };
                    if sender.send((at, work(entry, threads))).is_err() {
                        break;
                    }
                }
            };
            if std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, worker).is_err() {
                break;
            }
        }
        drop(sender);
        print(receiver, entries.len())
    })
}

/// Prints what was done as it becomes due.
fn print(reports: mpsc::Receiver<(usize, Done)>, count: usize) -> Total {
    let mut out = io::stdout().lock();
    let mut waiting: Vec<Option<Done>> = std::iter::repeat_with(|| None).take(count).collect();
    let (mut due, mut total) = (0, Total { all_decided: true, kept: String::new() });
    for (at, done) in reports {
        if let Some(place) = waiting.get_mut(at) {
            *place = Some(done);
        }
        while let Some(done) = waiting.get_mut(due).and_then(Option::take) {
            due += 1;
            total.all_decided &= done.is_decided;
            total.kept.push_str(&done.kept);
            if out.write_all(done.text.as_bytes()).and_then(|()| out.flush()).is_err() {
                // Nobody reads the output any more (a closed pipe).
                return Total { all_decided: false, ..total };
            }
        }
    }
    total.all_decided &= due == count;
    total
}
