//! Messages to the user that do not need an answer, and the text that screen readers read out.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::app::desk::done::Offer;
use crate::app::desk::origin::{GameId, Origin};
use crate::app::desk::{Desk, Place};
use crate::format::Loaded;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoticeKind {
    /// Disappears by itself.
    Done,
    /// Read out by screen readers, too.
    Announced,
    /// A command could not be run. Disappears by itself.
    Refused,
    /// Stays until the user closes it, or until its topic is settled.
    Failed,
}

/// What a failure was about. The notice is closed when the same succeeds, or is no longer wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Topic {
    Reading(PathBuf),
    /// The file of an open game was deleted.
    Missing(PathBuf),
    Pasting,
    Saving(GameId),
    Settings,
    Renderer,
    Folder,
    Converting,
    Keys,
    KeepingSettings,
    KeepingKeys,
    Storing,
    ProblemSet,
    Problem,
    Solved,
    /// Exporting a picture, a sheet or a position, or copying a picture.
    Exporting,
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
    pub(crate) text: String,
    /// Details, one a line, shown on request.
    pub(crate) details: Vec<String>,
    /// What could be read of a file that could not be opened; the notice offers to open it.
    pub(crate) partial: Option<Partial>,
    pub(crate) offer: Option<Offer>,
    pub(crate) topic: Option<Topic>,
    /// When it disappears by itself, in seconds of the window's clock; `None` for failures.
    pub(crate) until: Option<f64>,
}

impl Notice {
    pub(crate) fn new(kind: NoticeKind, text: String, now: f64) -> Self {
        let until = (kind != NoticeKind::Failed).then_some(now + time_to_read(&text));
        Self { id: NoticeId::mint(), kind, text, details: Vec::new(), partial: None, offer: None, topic: None, until }
    }

    /// Lets it disappear by itself once there was time to read it.
    pub(crate) fn expire(&mut self, now: f64) {
        self.until.get_or_insert(now + time_to_read(&self.text));
    }

    pub(crate) fn renew(&mut self, now: f64) {
        self.until = Some(now + time_to_read(&self.text));
    }

    pub(crate) fn is_over(&self, now: f64) -> bool {
        self.until.is_some_and(|until| until <= now)
    }
}

/// In seconds.
fn time_to_read(text: &str) -> f64 {
    4.0 + 0.08 * text.chars().count() as f64
}

#[derive(Debug)]
pub(crate) struct Partial {
    pub(crate) origin: Origin,
    pub(crate) bytes: Arc<[u8]>,
    /// The records up to the place where reading failed.
    pub(crate) loaded: Loaded,
}

/// The text that screen readers were given last.
#[derive(Debug, Default)]
pub(crate) struct Announcement {
    text: String,
    /// How many texts were announced: the same text twice counts twice.
    count: u64,
    /// In seconds of the window's clock.
    at: f64,
}

/// The number of characters up to which texts of one frame are joined. The end of a longer text would be cut off by the next.
const MAX_JOINED_LEN: usize = 200;

impl Announcement {
    /// Announces a text, joined to those of the same frame.
    pub(super) fn append(&mut self, text: &str, now: f64) {
        if self.at == now && !self.text.is_empty() && self.text.chars().count() < MAX_JOINED_LEN {
            self.text.push(' ');
        } else {
            self.text.clear();
        }
        self.text.push_str(text);
        (self.count, self.at) = (self.count + 1, now);
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    pub(crate) fn count(&self) -> u64 {
        self.count
    }
}

impl Desk {
    /// Shows a notice. It is not repeated if it is already shown, and it replaces notices of earlier successes.
    pub(crate) fn notify(&mut self, kind: NoticeKind, text: String) {
        self.notices
            .retain(|notice| notice.kind == NoticeKind::Failed && (notice.partial.is_some() || notice.text != text));
        self.notices.push(Notice::new(kind, text, self.now));
    }

    /// Makes screen readers read a text.
    pub(crate) fn announce(&mut self, text: &str) {
        self.announcement.append(text, self.now);
    }

    /// Shows why a command could not be run, until it is read; then the notice of the last success again.
    pub(crate) fn refuse(&mut self, why: &str) {
        let now = self.now;
        if let Some(shown) =
            self.notices.iter_mut().find(|notice| notice.kind == NoticeKind::Refused && notice.text == why)
        {
            // A key that is held says it once.
            return shown.renew(now);
        }
        self.forget_refusal();
        self.notices.push(Notice::new(NoticeKind::Refused, why.to_owned(), now));
    }

    /// Whether the status line has a text.
    pub(crate) fn has_status_text(&self) -> bool {
        self.notices.iter().any(|notice| notice.kind != NoticeKind::Failed)
    }

    pub(crate) fn has_refusal(&self) -> bool {
        self.notices.iter().any(|notice| notice.kind == NoticeKind::Refused)
    }

    pub(crate) fn forget_refusal(&mut self) {
        self.notices.retain(|notice| notice.kind != NoticeKind::Refused);
    }

    /// Shows a notice about a failure, which is closed when its topic is settled.
    pub(crate) fn notify_about(&mut self, topic: Topic, text: String) {
        self.notify(NoticeKind::Failed, text);
        if let Some(notice) = self.notices.last_mut() {
            notice.topic = Some(topic);
        }
    }

    /// Closes the notices about a topic that has succeeded.
    pub(crate) fn close_notices_about(&mut self, topic: &Topic) {
        self.notices.retain(|notice| notice.topic.as_ref() != Some(topic));
    }

    /// Closes the notices about a topic once there was time to read them.
    pub(crate) fn expire(&mut self, topic: &Topic) {
        let now = self.now;
        self.notices
            .iter_mut()
            .filter(|notice| notice.topic.as_ref() == Some(topic))
            .for_each(|notice| notice.expire(now));
    }

    /// Closes a notice, and returns it if it was still there.
    pub(crate) fn dismiss(&mut self, id: NoticeId) -> Option<Notice> {
        let index = self.notices.iter().position(|notice| notice.id == id)?;
        Some(self.notices.remove(index))
    }

    pub(crate) fn has_failures(&self) -> bool {
        self.notices.iter().any(|notice| notice.kind == NoticeKind::Failed)
    }
}
