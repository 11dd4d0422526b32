//! Shares the cores among computing threads. One is always left free, to keep the window and other programs responsive.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::app::kit::task::Cancel;

/// The time between checks for cancellation.
const NAP: Duration = Duration::from_millis(100);

/// Background work yields to work that the user waits for.
#[derive(Clone, Debug)]
pub(crate) struct Cores {
    shared: Arc<Shared>,
    most: usize,
}

#[derive(Debug, Default)]
struct Shared {
    /// The number of threads with urgent work.
    urgent: Mutex<usize>,
    changed: Condvar,
}

impl Default for Cores {
    /// All cores but one, at least one.
    fn default() -> Self {
        Self::of(std::thread::available_parallelism().map_or(1, |all| all.get() - 1))
    }
}

impl Cores {
    fn of(most: usize) -> Self {
        Self { shared: Arc::default(), most: most.max(1) }
    }

    pub(crate) fn most(&self) -> usize {
        self.most
    }

    /// Takes a core for urgent work until the guard is dropped.
    pub(crate) fn urgent(&self) -> Urgent<'_> {
        *self.shared.urgent() += 1;
        Urgent(&self.shared)
    }

    /// Pauses a background thread, numbered from 0, while urgent work leaves no core for it.
    pub(crate) fn give_way(&self, thread: usize, cancel: &Cancel) {
        let mut urgent = self.shared.urgent();
        while *urgent + thread >= self.most && *urgent > 0 && !cancel.is_cancelled() {
            let woken = self.shared.changed.wait_timeout(urgent, NAP);
            urgent = woken.unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

impl Shared {
    fn urgent(&self) -> MutexGuard<'_, usize> {
        self.urgent.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[derive(Debug)]
pub(crate) struct Urgent<'a>(&'a Shared);

impl Drop for Urgent<'_> {
    fn drop(&mut self) {
        *self.0.urgent() -= 1;
        self.0.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that fails should say where")]

    use std::sync::mpsc::channel;

    use super::*;

    #[test]
    fn background_work_rests_while_urgent_work_has_its_core() {
        let cores = Cores::of(2);
        let cancel = Cancel::default();
        cores.give_way(1, &cancel);
        let urgent = cores.urgent();
        cores.give_way(0, &cancel);
        let (sender, receiver) = channel();
        let same = cores.clone();
        let resting = std::thread::spawn(move || {
            same.give_way(1, &Cancel::default());
            sender.send(()).unwrap();
        });
        assert!(receiver.try_recv().is_err(), "the second has no core left");
        drop(urgent);
        receiver.recv().unwrap();
        resting.join().unwrap();
    }

    #[test]
    fn cancelled_work_no_longer_rests() {
        let cores = Cores::of(1);
        let urgent = cores.urgent();
        let cancel = Cancel::default();
        cancel.cancel();
        cores.give_way(0, &cancel);
        drop(urgent);
    }

    #[test]
    fn there_is_a_core_on_any_machine() {
        assert_eq!(Cores::of(0).most(), 1);
        assert!(Cores::default().most() >= 1);
    }
}
