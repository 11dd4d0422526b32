//! A long-lived thread that receives messages, such as one that writes files or talks to another program.
//!
//! It answers through a [`Report`](super::Report), perhaps with a [`Mailbox`](super::Mailbox) that says when its next
//! batch is [due](super::Mailbox::due). [`Session::pair`] makes one without a thread, for tests that play the other
//! side.

use std::fmt;
use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Instant;

use super::{Cancel, thread};

/// When it is dropped, the other side still receives what was sent.
pub(crate) struct Session<M> {
    messages: Sender<M>,
    stopped: Cancel,
    thread: Option<JoinHandle<()>>,
}

#[derive(Debug)]
pub(crate) struct Inbox<M> {
    messages: Receiver<M>,
    stopped: Cancel,
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Received<M> {
    Message(M),
    TimedOut,
    /// The session was ended, and everything sent before was received.
    Ended,
}

impl<M> fmt::Debug for Session<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Session").field(&self.thread.as_ref().map(|thread| thread.thread().name())).finish()
    }
}

impl<M> Session<M> {
    pub(crate) fn pair() -> (Self, Inbox<M>) {
        let (sender, messages) = channel();
        let stopped = Cancel::default();
        (Self { messages: sender, stopped: stopped.clone(), thread: None }, Inbox { messages, stopped })
    }

    /// Starts a thread. `work` receives the messages, and should return when the session has ended.
    ///
    /// # Errors
    /// When the thread cannot be started.
    pub(crate) fn start(name: &str, work: impl FnOnce(&Inbox<M>) + Send + 'static) -> io::Result<Self>
    where
        M: Send + 'static,
    {
        let (session, inbox) = Self::pair();
        let thread = thread(name).spawn(move || work(&inbox))?;
        Ok(Self { thread: Some(thread), ..session })
    }

    /// # Errors
    /// Returns the message when the other side has ended.
    pub(crate) fn send(&self, message: M) -> Result<(), M> {
        self.messages.send(message).map_err(|error| error.0)
    }

    /// Ends the session without waiting, and drops unreceived messages.
    pub(crate) fn stop(self) {
        self.stopped.cancel();
    }

    /// Blocks until the other side has handled all messages.
    pub(crate) fn finish(self) {
        let Self { messages, thread, .. } = self;
        drop(messages);
        if let Some(thread) = thread {
            // A panicked thread has ended as well.
            let _ = thread.join();
        }
    }
}

impl<M> Inbox<M> {
    /// Waits until `due` at most.
    pub(crate) fn receive(&self, due: Option<Instant>) -> Received<M> {
        let received = match due {
            None => self.messages.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(due) => self.messages.recv_timeout(due.saturating_duration_since(Instant::now())),
        };
        match received {
            _ if self.stopped.is_cancelled() => Received::Ended,
            Ok(message) => Received::Message(message),
            Err(RecvTimeoutError::Timeout) => Received::TimedOut,
            Err(RecvTimeoutError::Disconnected) => Received::Ended,
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that fails should say where")]

    use std::sync::{Arc, Mutex};

    use super::*;

    fn all<M>(inbox: &Inbox<M>) -> Vec<M> {
        std::iter::from_fn(|| match inbox.receive(None) {
            Received::Message(message) => Some(message),
            Received::TimedOut | Received::Ended => None,
        })
        .collect()
    }

    #[test]
    fn everything_sent_before_the_end_is_handled() {
        let done = Arc::new(Mutex::new(Vec::new()));
        let seen = Arc::clone(&done);
        let session = Session::start("session", move |inbox| seen.lock().unwrap().extend(all(inbox))).unwrap();
        (0..100).for_each(|message| session.send(message).unwrap());
        session.finish();
        assert_eq!(*done.lock().unwrap(), (0..100).collect::<Vec<_>>());
    }

    #[test]
    fn messages_come_back_when_nobody_receives_them() {
        let session = Session::start("ends at once", |_: &Inbox<i32>| {}).unwrap();
        while session.send(1).is_ok() {}
        assert_eq!(session.send(2), Err(2));
    }

    #[test]
    fn a_stopped_session_drops_what_was_not_received() {
        let (session, inbox) = Session::pair();
        session.send(1).unwrap();
        assert_eq!(inbox.receive(None), Received::Message(1));
        session.send(2).unwrap();
        session.stop();
        assert_eq!(inbox.receive(None), Received::Ended);
    }

    #[test]
    fn receiving_ends_in_time_and_with_the_session() {
        let (session, inbox) = Session::pair();
        assert_eq!(inbox.receive(Some(Instant::now())), Received::TimedOut);
        session.send(1).unwrap();
        assert_eq!(inbox.receive(Some(Instant::now())), Received::Message(1));
        session.send(2).unwrap();
        drop(session);
        assert_eq!([inbox.receive(None), inbox.receive(None)], [Received::Message(2), Received::Ended]);
    }
}
