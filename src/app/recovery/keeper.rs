//! The thread that writes games down.

use std::collections::HashMap;
use std::io;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::app::desk::origin::GameId;
use crate::app::desk::snapshot::{Session, Snapshot};
use crate::app::files::saving::{Over, Write};
use crate::app::recovery::Found;
use crate::app::recovery::Keep;
use crate::app::recovery::store::Store;
use crate::app::shell::action::Action;
use crate::app::shell::host::{Reply, thread};
use crate::disk::{self, Existing};

/// Edits that follow each other so closely are written down together.
const PAUSE: Duration = Duration::from_millis(300);
/// After this long, what could not be written is tried again.
const RETRY: Duration = Duration::from_secs(3);

/// Writes games down beside the window.
#[derive(Debug)]
pub(crate) struct Keeper {
    orders: Sender<Order>,
    thread: Option<JoinHandle<()>>,
}

#[derive(Debug)]
enum Order {
    TakeOver(Reply),
    Keep(Keep, Reply),
    Save(Write, Reply),
    /// The window is closed, and nothing was left to be asked.
    Forget,
}

impl Keeper {
    /// Begins to look after the files in this folder. Without one nothing is kept.
    pub(crate) fn new(root: Option<PathBuf>) -> Self {
        let (orders, inbox) = channel();
        let work = move || {
            let store = root.map(Store::new);
            Work { store, session: None, games: HashMap::new(), failing: false }.run(&inbox);
        };
        let thread = std::thread::Builder::new().name("recovery".to_owned()).spawn(work).ok();
        Self { orders, thread }
    }

    /// Takes over what a program that is no more has left; the answer is an action.
    pub(crate) fn take_over(&self, reply: &Reply) {
        if self.orders.send(Order::TakeOver(reply.clone())).is_err() {
            reply.send(Action::Recovered(Found::default()));
        }
    }

    /// Has something written down.
    pub(crate) fn keep(&self, keep: Keep, reply: &Reply) {
        // Without a thread nothing is kept, which is no reason not to go on.
        let _ = self.orders.send(Order::Keep(keep, reply.clone()));
    }

    /// Has a file written once the game that it is written from is written down. So a file never holds what is
    /// not in a game's history, and after a crash it is known whether somebody else has written it.
    pub(crate) fn save(&self, write: Write, reply: &Reply) {
        if let Err(error) = self.orders.send(Order::Save(write, reply.clone()))
            && let Order::Save(write, reply) = error.0
        {
            save(write, reply);
        }
    }

    /// Removes what was written down, and waits until that is done.
    pub(crate) fn forget(&mut self) {
        let _ = self.orders.send(Order::Forget);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Writes a file, on a thread of its own: a slow disk must not keep games from being written down.
fn save(write: Write, reply: Reply) {
    thread("write", move || {
        let existing = match &write.over {
            Over::Anything => Existing::Replace,
            Over::Nothing => Existing::Keep,
            Over::Known(held) => Existing::Expect(held),
        };
        let result = disk::write(&write.path, &write.bytes, existing);
        reply.send(Action::Written { write, result });
    });
}

struct Work {
    /// Nothing is kept where there is no place for it.
    store: Option<Store>,
    /// What is still to be written.
    session: Option<Session>,
    games: HashMap<GameId, Snapshot>,
    /// Whether the last try came to nothing, which the user is told once.
    failing: bool,
}

impl Work {
    fn run(mut self, inbox: &Receiver<Order>) {
        let mut reply = None;
        let mut due: Option<Instant> = None;
        loop {
            let order = match due {
                None => inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(due) => inbox.recv_timeout(due.saturating_duration_since(Instant::now())),
            };
            match order {
                Ok(Order::TakeOver(reply)) => {
                    let found = self.store.as_mut().map(Store::take_over);
                    reply.send(Action::Recovered(found.unwrap_or_default()));
                }
                Ok(Order::Save(write, reply)) => {
                    due = self.write(Some(&reply)).then(|| Instant::now() + RETRY);
                    save(write, reply);
                }
                Ok(Order::Keep(keep, answer)) => {
                    self.games.extend(keep.games);
                    self.session = Some(keep.session);
                    reply = Some(answer);
                    due.get_or_insert_with(|| Instant::now() + PAUSE);
                }
                Ok(Order::Forget) => {
                    if let Some(store) = &mut self.store {
                        store.clear();
                    }
                    return;
                }
                Err(RecvTimeoutError::Timeout) => {
                    due = self.write(reply.as_ref()).then(|| Instant::now() + RETRY);
                }
                // The window is gone without a farewell: what can be kept is kept.
                Err(RecvTimeoutError::Disconnected) => {
                    self.write(None);
                    return;
                }
            }
        }
    }

    /// Writes what is to be written. Whether that must be tried again.
    fn write(&mut self, reply: Option<&Reply>) -> bool {
        match self.try_to_write() {
            Ok(()) => self.failing = false,
            Err(error) => {
                if !std::mem::replace(&mut self.failing, true)
                    && let Some(reply) = reply
                {
                    reply.send(Action::NotKept(error));
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
