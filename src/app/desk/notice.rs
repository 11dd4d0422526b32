//! What the user is told once.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::app::desk::origin::Origin;
use crate::format::Loaded;

/// How grave a notice is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gravity {
    /// Something went well: nothing has to be done about it.
    Done,
    /// Something did not work.
    Failed,
}

/// Names a notice as long as the program runs: others come and go while the user points at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct NoticeId(u64);

impl NoticeId {
    fn mint() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        Self(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

/// Something the user should know.
#[derive(Debug)]
pub(crate) struct Notice {
    /// Its name.
    pub(crate) id: NoticeId,
    /// How grave it is.
    pub(crate) gravity: Gravity,
    /// What is to be said, in the user's language.
    pub(crate) text: String,
    /// What it is about, one by one, for who wants to know.
    pub(crate) details: Vec<String>,
    /// A file that was refused, with what could be read of it all the same.
    pub(crate) partial: Option<Partial>,
    /// When it goes away by itself, in the window's seconds. What failed stays until it is put away.
    pub(crate) until: Option<f64>,
}

impl Notice {
    /// A notice that is given now.
    pub(crate) fn new(gravity: Gravity, text: String, now: f64) -> Self {
        // Long enough to be noticed, and then to be read.
        let lasts = 4.0 + 0.08 * text.chars().count() as f64;
        let until = (gravity == Gravity::Done).then_some(now + lasts);
        Self { id: NoticeId::mint(), gravity, text, details: Vec::new(), partial: None, until }
    }

    /// Whether it has been there long enough.
    pub(crate) fn is_over(&self, now: f64) -> bool {
        self.until.is_some_and(|until| until <= now)
    }
}

/// What could be read of a file or a text that was refused.
#[derive(Debug)]
pub(crate) struct Partial {
    /// Where it would come from.
    pub(crate) origin: Origin,
    /// All of it.
    pub(crate) bytes: Arc<[u8]>,
    /// What could be read.
    pub(crate) loaded: Loaded,
}
