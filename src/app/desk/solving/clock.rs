//! The time that a problem takes.

/// A stopwatch, in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Clock {
    /// The time measured until it was last stopped.
    spent: f64,
    /// When it was started, in seconds of the window's clock; `None` while it is stopped.
    since: Option<f64>,
}

impl Clock {
    pub(super) const fn started(now: f64) -> Self {
        Self { spent: 0.0, since: Some(now) }
    }

    pub(super) const fn is_running(self) -> bool {
        self.since.is_some()
    }

    pub(super) fn seconds(self, now: f64) -> f64 {
        self.spent + self.since.map_or(0.0, |since| (now - since).max(0.0))
    }

    pub(super) fn stop(&mut self, now: f64) {
        *self = Self { spent: self.seconds(now), since: None };
    }

    pub(super) fn start(&mut self, now: f64) {
        self.since.get_or_insert(now);
    }
}
