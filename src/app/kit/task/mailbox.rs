//! Conflates reports, so that many of them wake the window once.

use std::time::{Duration, Instant};

/// The time between two updates of running work.
pub(crate) const FRAME: Duration = Duration::from_millis(33);

/// Keeps the newest report of each kind, and releases them in batches. The reporting thread owns it and passes the
/// time.
#[derive(Debug)]
pub(crate) struct Mailbox<K, R> {
    interval: Duration,
    kept: Vec<(K, R)>,
    released: Option<Instant>,
}

/// Beyond this many kinds, the oldest report is dropped.
const MAX_KINDS: usize = 256;

impl<K: PartialEq, R> Mailbox<K, R> {
    pub(crate) const fn new(interval: Duration) -> Self {
        Self { interval, kept: Vec::new(), released: None }
    }

    /// Replaces an earlier report of this kind. Returns a batch, in order of arrival, if it is time.
    pub(crate) fn post(&mut self, now: Instant, kind: K, report: R) -> Option<Vec<R>> {
        self.kept.retain(|(other, _)| *other != kind);
        if self.kept.len() == MAX_KINDS {
            self.kept.remove(0);
        }
        self.kept.push((kind, report));
        self.due().is_none_or(|due| due <= now).then(|| self.release(now))
    }

    /// The time of the next batch, if there was one before.
    pub(crate) fn due(&self) -> Option<Instant> {
        Some(self.released? + self.interval)
    }

    pub(crate) fn release(&mut self, now: Instant) -> Vec<R> {
        self.released = Some(now);
        std::mem::take(&mut self.kept).into_iter().map(|(_, report)| report).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thousand_reports_a_second_are_thirty_batches_with_the_newest() {
        let start = Instant::now();
        let mut mailbox = Mailbox::new(FRAME);
        let mut batches = Vec::new();
        for number in 0..1000_u32 {
            let now = start + Duration::from_millis(u64::from(number));
            batches.extend(mailbox.post(now, number % 2, number));
        }
        assert_eq!(batches.len(), 31);
        assert_eq!((batches[0].as_slice(), batches[1].as_slice()), (&[0][..], &[32, 33][..]));
        assert_eq!(mailbox.release(start), [998, 999], "nothing is lost at the end");
        assert!(mailbox.release(start).is_empty());
    }

    #[test]
    fn a_mailbox_stays_bounded() {
        let start = Instant::now();
        let mut mailbox = Mailbox::new(Duration::from_secs(1));
        assert_eq!(mailbox.post(start, usize::MAX, 0), Some(vec![0]));
        for kind in 0..10_000 {
            assert_eq!(mailbox.post(start, kind, kind), None);
        }
        assert_eq!(mailbox.due(), Some(start + Duration::from_secs(1)));
        let batch = mailbox.release(start);
        assert_eq!((batch.len(), batch.first()), (MAX_KINDS, Some(&(10_000 - MAX_KINDS))));
    }
}
