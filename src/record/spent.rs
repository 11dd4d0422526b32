//! How a node keeps the time spent.

use std::num::NonZeroU32;
use std::time::Duration;

/// A [`Duration`] to the nanosecond, in twelve bytes instead of sixteen, with room for `None` in them:
/// every node has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(from = "Duration", into = "Duration")
)]
pub(super) struct Spent {
    /// The seconds, in halves that need not lie on eight bytes.
    seconds: [u32; 2],
    nanos: NonZeroU32,
}

impl From<Duration> for Spent {
    fn from(time: Duration) -> Self {
        let seconds = time.as_secs();
        // A second has few enough nanoseconds for one more.
        let nanos = NonZeroU32::MIN.saturating_add(time.subsec_nanos());
        Self { seconds: [(seconds >> 32) as u32, seconds as u32], nanos }
    }
}

impl From<Spent> for Duration {
    fn from(time: Spent) -> Self {
        let [high, low] = time.seconds.map(u64::from);
        Self::new(high << 32 | low, time.nanos.get() - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_duration_comes_back() {
        assert_eq!(size_of::<Option<Spent>>(), 12);
        let times = [Duration::ZERO, Duration::from_millis(6123), Duration::new(1 << 32, 999_999_999), Duration::MAX];
        for time in times {
            assert_eq!(Duration::from(Spent::from(time)), time);
        }
    }
}
