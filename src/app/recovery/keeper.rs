//! The thread that writes recovery files, and the signals of the system that end the program.

use std::collections::HashMap;
use std::io;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use crate::app::desk::origin::GameId;
use crate::app::desk::snapshot::{KeptSession, Snapshot};
use crate::app::kit::task::{Inbox, Job, Received, Report, Session};
use crate::app::recovery::store::Store;
use crate::app::recovery::{Changes, Event, TakenOver};

const PAUSE: Duration = Duration::from_millis(300);
const RETRY: Duration = Duration::from_secs(3);

#[derive(Debug)]
pub(crate) struct Keeper {
    /// The error is taken when it is reported.
    orders: Result<Session<Order>, Option<io::Error>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    Closed,
    Kept,
}

enum Order {
    TakeOver(Report<Event>),
    Store(Box<Changes>, Report<Event>),
    /// Run after everything ordered before is stored.
    Then(Job, Report<Event>),
    Keep(Report<Event>),
    Touch,
    End(Ending),
}

impl Keeper {
    /// Stores nothing without a `root`.
    pub(crate) fn new(root: Option<PathBuf>) -> Self {
        let work = move |orders: &Inbox<Order>| {
            let store = root.map(Store::new);
            Work { store, session: None, games: HashMap::new(), holds: false, failing: false }.run(orders);
        };
        Self { orders: Session::start("recovery", work).map_err(Some) }
    }

    pub(crate) fn take_over(&self, report: &Report<Event>) {
        if self.send(Order::TakeOver(report.clone())).is_err() {
            report.send(Event::TookOver(TakenOver::default()));
        }
    }

    pub(crate) fn keep(&mut self, keep: Changes, report: &Report<Event>) {
        // The error is reported once below.
        let _ = self.send(Order::Store(Box::new(keep), report.clone()));
        if let Err(error) = &mut self.orders
            && let Some(error) = error.take()
        {
            report.send(Event::NotStored(error));
        }
    }

    /// Runs a short job after all earlier orders. So recovery files include the state that is saved to a game's file,
    /// and after a crash it is known whether another program has changed that file.
    pub(crate) fn then(&self, job: Job, report: &Report<Event>) {
        if let Err(Order::Then(job, _)) = self.send(Order::Then(job, report.clone())) {
            job();
        }
    }

    pub(crate) fn keep_now(&self, report: &Report<Event>) {
        if self.send(Order::Keep(report.clone())).is_err() {
            report.send(Event::Kept { succeeded: false });
        }
    }

    pub(crate) fn touch(&self) {
        // Without its thread nothing is stored at all.
        let _ = self.send(Order::Touch);
    }

    pub(crate) fn end(&mut self, ending: Ending) {
        let _ = self.send(Order::End(ending));
        if let Ok(session) = std::mem::replace(&mut self.orders, Err(None)) {
            session.finish();
        }
    }

    fn send(&self, order: Order) -> Result<(), Order> {
        match &self.orders {
            Ok(session) => session.send(order),
            Err(_) => Err(order),
        }
    }
}

struct Work {
    store: Option<Store>,
    session: Option<KeptSession>,
    games: HashMap<GameId, Snapshot>,
    holds: bool,
    failing: bool,
}

impl Work {
    fn run(mut self, orders: &Inbox<Order>) {
        let mut report = None;
        let mut due: Option<Instant> = None;
        loop {
            match orders.receive(due) {
                Received::Message(Order::TakeOver(report)) => {
                    let found = self.store.as_mut().map(Store::take_over).unwrap_or_default();
                    self.holds |= !found.games.is_empty();
                    report.send(Event::TookOver(found));
                }
                Received::Message(Order::Then(job, report)) => {
                    due = self.write(Some(&report)).then(|| Instant::now() + RETRY);
                    job();
                }
                Received::Message(Order::Store(keep, answer)) => {
                    self.games.extend(keep.games);
                    self.holds = !keep.session.is_empty();
                    self.session = Some(keep.session);
                    report = Some(answer);
                    due.get_or_insert_with(|| Instant::now() + PAUSE);
                }
                Received::Message(Order::Keep(report)) => {
                    let fails = self.write(Some(&report));
                    due = fails.then(|| Instant::now() + RETRY);
                    report.send(Event::Kept { succeeded: !fails && self.store.is_some() });
                }
                Received::Message(Order::Touch) => {
                    if let Some(store) = &self.store {
                        store.touch();
                    }
                }
                Received::Message(Order::End(ending)) => return self.end(ending),
                Received::TimedOut => {
                    due = self.write(report.as_ref()).then(|| Instant::now() + RETRY);
                }
                // The window has crashed: store what is left.
                Received::Ended => {
                    self.write(None);
                    return;
                }
            }
        }
    }

    fn end(mut self, ending: Ending) {
        let is_stored = ending == Ending::Kept && !self.write(None);
        let Some(store) = &mut self.store else { return };
        match ending {
            Ending::Kept if self.holds && is_stored => store.mark_ended(),
            // It looks like a crash, but the games are kept.
            Ending::Kept if self.holds => {}
            Ending::Kept | Ending::Closed => store.clear(),
        }
    }

    fn write(&mut self, report: Option<&Report<Event>>) -> bool {
        match self.try_to_write() {
            Ok(()) => {
                if std::mem::take(&mut self.failing)
                    && let Some(report) = report
                {
                    report.send(Event::StoredAgain);
                }
            }
            Err(error) => {
                if !std::mem::replace(&mut self.failing, true)
                    && let Some(report) = report
                {
                    report.send(Event::NotStored(error));
                }
            }
        }
        self.failing
    }

    fn try_to_write(&mut self) -> io::Result<()> {
        let (Some(session), Some(store)) = (&self.session, &mut self.store) else { return Ok(()) };
        self.games.retain(|&game, _| session.views.iter().any(|view| view.is_in(game)));
        while let Some((&id, snapshot)) = self.games.iter().next() {
            store.write_game(id, snapshot)?;
            self.games.remove(&id);
        }
        store.write_session(session)?;
        self.session = None;
        Ok(())
    }
}

#[cfg(unix)]
pub(crate) fn listen(report: &Report<Event>) {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    crate::app::kit::task::start(
        "signals",
        report,
        |_| Event::NotListening,
        |report| {
            let Ok(mut signals) = Signals::new([SIGHUP, SIGINT, SIGTERM]) else { return };
            let mut signals = signals.forever();
            if signals.next().is_some() {
                report.send(Event::Terminate);
            }
            // A second signal ends the program without waiting.
            if let Some(signal) = signals.next() {
                let _ = emulate_default_handler(signal);
            }
        },
    );
}

#[cfg(not(unix))]
pub(crate) fn listen(_: &Report<Event>) {}
