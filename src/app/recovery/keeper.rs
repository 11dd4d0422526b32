//! The thread that stores games.

use std::collections::HashMap;
use std::io;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use crate::app::desk::origin::GameId;
use crate::app::desk::snapshot::{Session, Snapshot};
use crate::app::kit::task::{Job, Queue, Report};
use crate::app::recovery::store::Store;
use crate::app::recovery::{Action, Found, Keep};

/// Edits that follow each other so closely are stored together.
const PAUSE: Duration = Duration::from_millis(300);
/// After this long, what could not be stored is tried again.
const RETRY: Duration = Duration::from_secs(3);

/// Stores games beside the window.
#[derive(Debug)]
pub(crate) struct Keeper {
    /// The thread, or why there is none, until that was told.
    orders: Result<Queue<Order>, Option<io::Error>>,
}

/// How the program ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// The user has closed the window, and nothing was left to be asked: what was stored is no longer needed.
    Closed,
    /// The system has told it to end at once: all is stored, and opened again at the next start.
    Terminated,
}

enum Order {
    TakeOver(Report<Action>),
    Keep(Box<Keep>, Report<Action>),
    /// Something that comes after what is to be stored by then.
    Then(Job, Report<Action>),
    End(Ending),
}

impl Keeper {
    /// Begins to look after the files in this folder. Without one nothing is stored.
    pub(crate) fn new(root: Option<PathBuf>) -> Self {
        let work = move |orders: &Receiver<Order>| {
            let store = root.map(Store::new);
            Work { store, session: None, games: HashMap::new(), failing: false }.run(orders);
        };
        Self { orders: Queue::start("recovery", work).map_err(Some) }
    }

    /// Takes over what a program that is no more has left; the answer is an action.
    pub(crate) fn take_over(&self, report: &Report<Action>) {
        if self.send(Order::TakeOver(report.clone())).is_err() {
            report.send(Action::Found(Found::default()));
        }
    }

    /// Has something stored.
    pub(crate) fn keep(&mut self, keep: Keep, report: &Report<Action>) {
        // Without a thread nothing is stored, which is no reason not to go on; but it is told once.
        let _ = self.send(Order::Keep(Box::new(keep), report.clone()));
        if let Err(error) = &mut self.orders
            && let Some(error) = error.take()
        {
            report.send(Action::NotStored(error));
        }
    }

    /// Runs a job, which must not take long, once everything is stored that was to be before it. So a file that it
    /// writes never holds what is not in a game's history, and after a crash it is known whether somebody else has
    /// written it.
    pub(crate) fn then(&self, job: Job, report: &Report<Action>) {
        if let Err(Order::Then(job, _)) = self.send(Order::Then(job, report.clone())) {
            job();
        }
    }

    /// Ends, and waits until that is done.
    pub(crate) fn end(&mut self, ending: Ending) {
        let _ = self.send(Order::End(ending));
        if let Ok(queue) = std::mem::replace(&mut self.orders, Err(None)) {
            queue.finish();
        }
    }

    fn send(&self, order: Order) -> Result<(), Order> {
        match &self.orders {
            Ok(queue) => queue.send(order),
            Err(_) => Err(order),
        }
    }
}

struct Work {
    /// Nothing is stored where there is no place for it.
    store: Option<Store>,
    /// What is still to be written.
    session: Option<Session>,
    games: HashMap<GameId, Snapshot>,
    /// Whether the last try came to nothing, which the user is told once.
    failing: bool,
}

impl Work {
    fn run(mut self, orders: &Receiver<Order>) {
        let mut report = None;
        let mut due: Option<Instant> = None;
        loop {
            let order = match due {
                None => orders.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(due) => orders.recv_timeout(due.saturating_duration_since(Instant::now())),
            };
            match order {
                Ok(Order::TakeOver(report)) => {
                    let found = self.store.as_mut().map(Store::take_over);
                    report.send(Action::Found(found.unwrap_or_default()));
                }
                Ok(Order::Then(job, report)) => {
                    due = self.write(Some(&report)).then(|| Instant::now() + RETRY);
                    job();
                }
                Ok(Order::Keep(keep, answer)) => {
                    self.games.extend(keep.games);
                    self.session = Some(keep.session);
                    report = Some(answer);
                    due.get_or_insert_with(|| Instant::now() + PAUSE);
                }
                Ok(Order::End(ending)) => return self.end(ending),
                Err(RecvTimeoutError::Timeout) => {
                    due = self.write(report.as_ref()).then(|| Instant::now() + RETRY);
                }
                // The window is gone without a farewell: what can be stored is.
                Err(RecvTimeoutError::Disconnected) => {
                    self.write(None);
                    return;
                }
            }
        }
    }

    fn end(mut self, ending: Ending) {
        match ending {
            Ending::Closed => {
                if let Some(store) = &mut self.store {
                    store.clear();
                }
            }
            Ending::Terminated => {
                let failing = self.write(None);
                if let Some(store) = self.store.as_mut().filter(|_| !failing) {
                    store.mark_ended();
                }
            }
        }
    }

    /// Writes what is to be written. Whether that must be tried again.
    fn write(&mut self, report: Option<&Report<Action>>) -> bool {
        match self.try_to_write() {
            Ok(()) => self.failing = false,
            Err(error) => {
                if !std::mem::replace(&mut self.failing, true)
                    && let Some(report) = report
                {
                    report.send(Action::NotStored(error));
                }
            }
        }
        self.failing
    }

    fn try_to_write(&mut self) -> io::Result<()> {
        let (Some(session), Some(store)) = (&self.session, &mut self.store) else { return Ok(()) };
        self.games.retain(|&game, _| session.places.iter().any(|place| place.is_in(game)));
        while let Some((&id, snapshot)) = self.games.iter().next() {
            store.write_game(id, snapshot)?;
            self.games.remove(&id);
        }
        store.write_session(session)?;
        self.session = None;
        Ok(())
    }
}
