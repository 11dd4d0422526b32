//! Messages that need no answer, and the text for screen readers.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::app::desk::done::Offer;
use crate::app::desk::origin::{GameId, Origin};
use crate::app::desk::{Desk, Place};
use crate::format::Loaded;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoticeKind {
    Done,
    /// Also read out by screen readers.
    Announced,
    Refused,
    /// Stays until it is closed or its topic is settled.
    Failed,
}

/// The subject of a failure, whose notice is closed by a later success.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Topic {
    Reading(PathBuf),
    Missing(PathBuf),
    Pasting,
    Saving(GameId),
    Settings,
    Renderer,
    InputMethod,
    Folder,
    Converting,
    Keys,
    KeepingSettings,
    KeepingKeys,
    Storing,
    ProblemSet,
    Problem,
    Solved,
    Exporting,
    Solver,
    Editing(Place),
}

/// Later ones are greater.
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
    /// Details, one a line, shown on demand.
    pub(crate) details: Vec<String>,
    /// The readable part of a damaged file, which the notice offers to open.
    pub(crate) partial: Option<Partial>,
    pub(crate) offer: Option<Offer>,
    pub(crate) topic: Option<Topic>,
    /// In seconds of the window's clock; `None` for failures.
    pub(crate) until: Option<f64>,
}

impl Notice {
    pub(crate) fn new(kind: NoticeKind, text: String, now: f64) -> Self {
        let until = (kind != NoticeKind::Failed).then_some(now + time_to_read(&text));
        Self { id: NoticeId::mint(), kind, text, details: Vec::new(), partial: None, offer: None, topic: None, until }
    }

    /// Lets it disappear after a time to read it.
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
    pub(crate) loaded: Loaded,
}

#[derive(Debug, Default)]
pub(crate) struct Announcement {
    text: String,
    /// The number of announced texts, so that a repeated text counts.
    count: u64,
    /// In seconds of the window's clock.
    at: f64,
}

/// Up to this many characters, texts of one frame are joined: the next would cut off the end of a longer one.
const MAX_JOINED_LEN: usize = 200;

impl Announcement {
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
    /// Does not repeat a shown notice; replaces notices of successes.
    pub(crate) fn notify(&mut self, kind: NoticeKind, text: String) {
        self.notices
            .retain(|notice| notice.kind == NoticeKind::Failed && (notice.partial.is_some() || notice.text != text));
        self.notices.push(Notice::new(kind, text, self.now));
    }

    pub(crate) fn announce(&mut self, text: &str) {
        self.announcement.append(text, self.now);
    }

    /// Shows why a command could not be run, and afterwards the last success again.
    pub(crate) fn refuse(&mut self, why: &str) {
        let now = self.now;
        if let Some(shown) =
            self.notices.iter_mut().find(|notice| notice.kind == NoticeKind::Refused && notice.text == why)
        {
            // A held key says it once.
            return shown.renew(now);
        }
        self.forget_refusal();
        self.notices.push(Notice::new(NoticeKind::Refused, why.to_owned(), now));
    }

    pub(crate) fn has_status_text(&self) -> bool {
        self.notices.iter().any(|notice| notice.kind != NoticeKind::Failed)
    }

    pub(crate) fn has_refusal(&self) -> bool {
        self.notices.iter().any(|notice| notice.kind == NoticeKind::Refused)
    }

    pub(crate) fn forget_refusal(&mut self) {
        self.notices.retain(|notice| notice.kind != NoticeKind::Refused);
    }

    /// Shows a failure until its topic is settled.
    pub(crate) fn notify_about(&mut self, topic: Topic, text: String) {
        self.notify(NoticeKind::Failed, text);
        if let Some(notice) = self.notices.last_mut() {
            notice.topic = Some(topic);
        }
    }

    pub(crate) fn close_notices_about(&mut self, topic: &Topic) {
        self.notices.retain(|notice| notice.topic.as_ref() != Some(topic));
    }

    pub(crate) fn expire(&mut self, topic: &Topic) {
        let now = self.now;
        self.notices
            .iter_mut()
            .filter(|notice| notice.topic.as_ref() == Some(topic))
            .for_each(|notice| notice.expire(now));
    }

    pub(crate) fn dismiss(&mut self, id: NoticeId) -> Option<Notice> {
        let index = self.notices.iter().position(|notice| notice.id == id)?;
        Some(self.notices.remove(index))
    }

    pub(crate) fn has_failures(&self) -> bool {
        self.notices.iter().any(|notice| notice.kind == NoticeKind::Failed)
    }
}
