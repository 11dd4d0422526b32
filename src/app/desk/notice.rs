//! Messages to the user that do not need an answer.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::app::desk::Place;
use crate::app::desk::done::Offer;
use crate::app::desk::origin::{GameId, Origin};
use crate::format::Loaded;

/// Whether a notice is about a success, a failure, or something that could not be done at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoticeKind {
    /// A success. The notice disappears by itself.
    Done,
    /// What was asked for is read out by screen readers, and shown for a while.
    Announced,
    /// Why a command could not be run. The notice disappears by itself.
    Refused,
    /// A failure. The notice stays until the user closes it, or until what it says is over.
    Failed,
}

/// What a failure was about. When it has gone well after all, or is no longer asked for, its notice goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Topic {
    Reading(PathBuf),
    /// This file of an open game, which is not there any more.
    Missing(PathBuf),
    Pasting,
    Saving(GameId),
    /// Reading the settings of an earlier run.
    Settings,
    /// Choosing what draws the window.
    Renderer,
    Folder,
    Converting,
    Keys,
    KeepingSettings,
    KeepingKeys,
    /// Storing games in case of a crash.
    Storing,
    ProblemSet,
    Problem,
    Solved,
    /// Exporting a picture, a sheet or a position, or copying a picture.
    Exporting,
    /// Starting the search for a mate of the problem on the board.
    Solver,
    Editing(Place),
}

/// Identifies a notice while the program runs; later ones are greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct NoticeId(u64);

impl NoticeId {
    fn mint() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        Self(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

#[derive(Debug)]
pub(crate) struct Notice {
    pub(crate) id: NoticeId,
    pub(crate) kind: NoticeKind,
    /// The message in the user's language.
    pub(crate) text: String,
    /// Details, one a line, shown on request.
    pub(crate) details: Vec<String>,
    /// What could be read of a file that could not be opened; the notice offers to open it.
    pub(crate) partial: Option<Partial>,
    /// What would take the edit back that it speaks of, or make it again.
    pub(crate) offer: Option<Offer>,
    pub(crate) topic: Option<Topic>,
    /// When it disappears by itself, in seconds of the window's clock; `None` for failures.
    pub(crate) until: Option<f64>,
}

impl Notice {
    /// A notice that is shown from `now` on, in seconds of the window's clock.
    pub(crate) fn new(kind: NoticeKind, text: String, now: f64) -> Self {
        let until = (kind != NoticeKind::Failed).then_some(now + time_to_read(&text));
        Self { id: NoticeId::mint(), kind, text, details: Vec::new(), partial: None, offer: None, topic: None, until }
    }

    /// Lets it disappear by itself once there was time to read it.
    pub(crate) fn expire(&mut self, now: f64) {
        self.until.get_or_insert(now + time_to_read(&self.text));
    }

    /// Gives it the time to be read once more.
    pub(crate) fn renew(&mut self, now: f64) {
        self.until = Some(now + time_to_read(&self.text));
    }

    pub(crate) fn is_over(&self, now: f64) -> bool {
        self.until.is_some_and(|until| until <= now)
    }
}

/// Time to notice a text, and then to read it, in seconds.
fn time_to_read(text: &str) -> f64 {
    4.0 + 0.08 * text.chars().count() as f64
}

/// What could be read of a file or text that could not be opened.
#[derive(Debug)]
pub(crate) struct Partial {
    pub(crate) origin: Origin,
    /// All bytes of the file or text.
    pub(crate) bytes: Arc<[u8]>,
    /// The records up to the place where reading failed.
    pub(crate) loaded: Loaded,
}
