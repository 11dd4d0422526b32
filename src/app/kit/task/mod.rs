//! Background work: the only way to leave the UI thread.
//!
//! | | |
//! |---|---|
//! | [`start`] | one task on a thread of its own; it may report progress |
//! | [`Latest`] | tasks of which only the newest matters: one runs at a time, and a newer one cancels it |
//! | [`Session`] | a long-lived thread that receives messages, such as one that writes or that talks to another program |
//! | [`Mailbox`] | conflates a stream of reports: of each kind only the newest |
//! | [`Ticket`] | tells the answer to the newest question from stale ones |
//!
//! Results arrive as [`Report`]s, also when a thread cannot be started. Long work polls its [`Cancel`] token.

mod latest;
mod mailbox;
mod session;

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::Builder;
use std::{fmt, io};

pub(crate) use latest::Latest;
pub(crate) use mailbox::{FRAME, Mailbox};
pub(crate) use session::{Inbox, Received, Session};

/// A cancellation token for long work to poll. Clones share one state, and are equal only to each other.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cancel(Arc<AtomicBool>);

impl Cancel {
    pub(crate) fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// For searches that poll a callback.
    pub(crate) fn control_flow(&self) -> ControlFlow<()> {
        if self.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl PartialEq for Cancel {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// Sends a task's results and progress from any thread.
pub(crate) struct Report<R>(Arc<dyn Fn(R) + Send + Sync>);

impl<R> Report<R> {
    pub(crate) fn new(send: impl Fn(R) + Send + Sync + 'static) -> Self {
        Self(Arc::new(send))
    }

    pub(crate) fn send(&self, result: R) {
        (self.0)(result);
    }
}

impl<R> Clone for Report<R> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<R> fmt::Debug for Report<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Report")
    }
}

/// Runs `work` on a new thread; it may report any number of results. If the thread cannot be started, reports the
/// result of `failed`.
pub(crate) fn start<R: 'static>(
    name: &str,
    report: &Report<R>,
    failed: impl FnOnce(io::Error) -> R,
    work: impl FnOnce(&Report<R>) + Send + 'static,
) {
    let to = report.clone();
    if let Err(error) = thread(name).spawn(move || work(&to)) {
        report.send(failed(error));
    }
}

fn thread(name: &str) -> Builder {
    Builder::new().name(name.to_owned())
}

pub(crate) type Job = Box<dyn FnOnce() + Send>;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Ticket(u64);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tickets {
    last: Ticket,
}

impl Tickets {
    /// Makes all earlier tickets stale.
    pub(crate) const fn issue(&mut self) -> Ticket {
        self.last = Ticket(self.last.0 + 1);
        self.last
    }

    pub(crate) fn is_current(&self, ticket: Ticket) -> bool {
        self.last == ticket
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that fails should say where")]

    use super::*;
    use std::sync::mpsc::{Receiver, channel};

    pub(super) fn inbox<R: Send + 'static>() -> (Report<R>, Receiver<R>) {
        let (sender, inbox) = channel();
        (Report::new(move |result| sender.send(result).unwrap()), inbox)
    }

    #[test]
    fn progress_arrives_in_order() {
        let (report, inbox) = inbox();
        start("count", &report, |_| -1, |report| (0..100).for_each(|number| report.send(number)));
        drop(report);
        assert_eq!(inbox.iter().collect::<Vec<_>>(), (0..100).collect::<Vec<_>>());
    }

    #[test]
    fn tokens_are_equal_to_their_clones_only() {
        let token = Cancel::default();
        let same = token.clone();
        same.cancel();
        assert!(token.is_cancelled() && token == same && token != Cancel::default());
    }

    #[test]
    fn only_the_newest_ticket_is_current() {
        let mut tickets = Tickets::default();
        let first = tickets.issue();
        assert!(tickets.is_current(first));
        let second = tickets.issue();
        assert!(!tickets.is_current(first) && tickets.is_current(second));
    }
}
