//! Tasks of which only the newest matters.

use std::fmt;
use std::io;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::Builder;

use super::{Cancel, Report, thread};

/// Runs tasks of which only the newest matters, such as previews or saving settings. One runs at a time; of those that
/// arrive meanwhile only the newest is kept, so that the last state is written last.
#[derive(Clone, Debug, Default)]
pub(crate) struct Latest {
    shared: Arc<Shared>,
    /// In bytes; `None` for the system's default.
    stack: Option<usize>,
}

#[derive(Debug, Default)]
struct Shared {
    slot: Mutex<Slot>,
    idle: Condvar,
}

#[derive(Default)]
struct Slot {
    running: Option<Cancel>,
    next: Option<Task>,
}

type Task = Box<dyn FnOnce(&Cancel) + Send>;

impl fmt::Debug for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Slot").field("running", &self.running).field("waits", &self.next.is_some()).finish()
    }
}

impl Latest {
    pub(crate) fn with_stack(bytes: usize) -> Self {
        Self { stack: Some(bytes), ..Self::default() }
    }

    pub(crate) fn cancel(&self) {
        let mut slot = self.slot();
        slot.next = None;
        if let Some(running) = &slot.running {
            running.cancel();
        }
    }

    /// Cancels the running task and runs `work` when it has ended, unless a newer task arrives before. Reports the
    /// result unless `work` was cancelled; that of `failed` if no thread could be started.
    pub(crate) fn start<R: 'static>(
        &self,
        name: &str,
        report: &Report<R>,
        failed: impl FnOnce(io::Error) -> R,
        work: impl FnOnce(&Cancel) -> R + Send + 'static,
    ) {
        let thread = thread(name);
        let thread = match self.stack {
            Some(bytes) => thread.stack_size(bytes),
            None => thread,
        };
        self.start_on(thread, report, failed, work);
    }

    fn start_on<R: 'static>(
        &self,
        thread: Builder,
        report: &Report<R>,
        failed: impl FnOnce(io::Error) -> R,
        work: impl FnOnce(&Cancel) -> R + Send + 'static,
    ) {
        let to = report.clone();
        let mut slot = self.slot();
        slot.next = Some(Box::new(move |cancel| {
            let result = work(cancel);
            if !cancel.is_cancelled() {
                to.send(result);
            }
        }));
        if let Some(running) = &slot.running {
            return running.cancel();
        }
        slot.running = Some(Cancel::default());
        drop(slot);
        let latest = self.clone();
        if let Err(error) = thread.spawn(move || latest.run()) {
            *self.slot() = Slot::default();
            self.shared.idle.notify_all();
            report.send(failed(error));
        }
    }

    pub(crate) fn finish(&self) {
        let busy = |slot: &mut Slot| slot.running.is_some();
        drop(self.shared.idle.wait_while(self.slot(), busy).unwrap_or_else(PoisonError::into_inner));
    }

    fn run(self) {
        let idle = Idle(&self.shared);
        while let Some((task, cancel)) = self.next() {
            task(&cancel);
        }
        drop(idle);
    }

    fn next(&self) -> Option<(Task, Cancel)> {
        let mut slot = self.slot();
        let task = slot.next.take();
        // Set under the same lock, so that `start` sees either a running task or none.
        slot.running = task.is_some().then(Cancel::default);
        Some((task?, slot.running.clone()?))
    }

    fn slot(&self) -> MutexGuard<'_, Slot> {
        self.shared.slot()
    }
}

impl Shared {
    fn slot(&self) -> MutexGuard<'_, Slot> {
        self.slot.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Wakes [`Latest::finish`] when dropped, also after a panic.
struct Idle<'a>(&'a Shared);

impl Drop for Idle<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            *self.0.slot() = Slot::default();
        }
        self.0.idle.notify_all();
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails should say where")]

    use std::sync::mpsc::channel;

    use super::*;
    use crate::app::kit::task::tests::inbox;

    /// With more stack than any machine has.
    fn impossible() -> Builder {
        thread("impossible").stack_size(1 << 60)
    }

    fn not_started(_: io::Error) -> &'static str {
        "not started"
    }

    #[test]
    fn a_thread_that_cannot_be_started_is_reported_and_blocks_nothing() {
        let (report, inbox) = inbox();
        let latest = Latest::default();
        latest.start_on(impossible(), &report, not_started, |_| "done");
        assert_eq!(inbox.recv().unwrap(), "not started");
        latest.finish();
        latest.start("next", &report, not_started, |_| "done");
        assert_eq!(inbox.recv().unwrap(), "done");
    }

    #[test]
    fn a_newer_task_cancels_the_running_one_and_replaces_the_waiting_one() {
        let (report, inbox) = inbox();
        let (begun, has_begun) = channel();
        let latest = Latest::default();
        latest.start("first", &report, not_started, move |cancel| {
            begun.send(()).unwrap();
            while !cancel.is_cancelled() {
                std::thread::yield_now();
            }
            "first"
        });
        has_begun.recv().unwrap();
        latest.start("second", &report, not_started, |_| "second");
        latest.start("third", &report, not_started, |_| "third");
        latest.finish();
        drop(report);
        let results: Vec<_> = inbox.iter().collect();
        assert_eq!(results.last(), Some(&"third"));
        assert!(!results.contains(&"first"), "cancelled");
    }

    #[test]
    fn a_cancelled_task_reports_nothing_and_the_waiting_one_never_runs() {
        let (report, inbox) = inbox();
        let (begun, has_begun) = channel();
        let latest = Latest::with_stack(1 << 20);
        latest.start("first", &report, not_started, move |cancel| {
            begun.send(()).unwrap();
            while !cancel.is_cancelled() {
                std::thread::yield_now();
            }
            "first"
        });
        has_begun.recv().unwrap();
        latest.start("second", &report, not_started, |_| "second");
        latest.cancel();
        latest.finish();
        latest.start("third", &report, not_started, |_| "third");
        latest.finish();
        drop(report);
        assert_eq!(inbox.iter().collect::<Vec<_>>(), ["third"]);
    }

    #[test]
    fn the_last_state_is_the_last_to_be_written() {
        for _ in 0..200 {
            let (report, _inbox) = inbox();
            let written = Arc::new(Mutex::new(Vec::new()));
            let latest = Latest::default();
            for state in 0..20 {
                let written = Arc::clone(&written);
                latest.start("write", &report, |_| (), move |_| written.lock().unwrap().push(state));
            }
            latest.finish();
            let written = written.lock().unwrap();
            assert!(written.is_sorted() && written.last() == Some(&19), "{written:?}");
        }
    }

    #[test]
    fn a_task_that_panics_does_not_hold_up_the_next() {
        let (report, inbox) = inbox();
        let latest = Latest::default();
        latest.start("panics", &report, not_started, |_| panic!("meant to"));
        latest.finish();
        latest.start("next", &report, not_started, |_| "done");
        assert_eq!(inbox.recv().unwrap(), "done");
    }
}
