//! The thread that writes games down.

use std::collections::HashMap;
use std::io;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use super::store::Store;
use super::{Found, Keep, Session, Snapshot};
use crate::app::action::Action;
use crate::app::host::Reply;
use crate::app::origin::GameId;

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
    /// The window is closed, and nothing was left to be asked.
    Forget,
}

impl Keeper {
    /// Begins to look after the files in this folder. Without one nothing is kept.
    pub(crate) fn new(root: Option<PathBuf>) -> Self {
        let (orders, inbox) = channel();
        let work = move || {
            if let Some(root) = root {
                Work { store: Store::new(root), session: None, games: HashMap::new(), failing: false }.run(&inbox);
            } else {
                nowhere(&inbox);
            }
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

    /// Removes what was written down, and waits until that is done.
    pub(crate) fn forget(&mut self) {
        let _ = self.orders.send(Order::Forget);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn nowhere(inbox: &Receiver<Order>) {
    for order in inbox {
        match order {
            Order::TakeOver(reply) => reply.send(Action::Recovered(Found::default())),
            Order::Keep(..) => {}
            Order::Forget => return,
        }
    }
}

struct Work {
    store: Store,
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
                Ok(Order::TakeOver(reply)) => reply.send(Action::Recovered(self.store.take_over())),
                Ok(Order::Keep(keep, answer)) => {
                    self.games.extend(keep.games);
                    self.session = Some(keep.session);
                    reply = Some(answer);
                    due.get_or_insert_with(|| Instant::now() + PAUSE);
                }
                Ok(Order::Forget) => return self.store.clear(),
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
        let Some(session) = &self.session else { return Ok(()) };
        self.games.retain(|&game, _| session.places.iter().any(|place| place.is_in(game)));
        while let Some((&id, snapshot)) = self.games.iter().next() {
            self.store.write_game(id, snapshot)?;
            self.games.remove(&id);
        }
        self.store.write_session(session)?;
        self.session = None;
        Ok(())
    }
}
