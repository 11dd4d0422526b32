//! Lines beside the protocol: how many are passed on, and the last of them.

use std::collections::VecDeque;
use std::time::Duration;

/// The lines that a failure quotes.
const LAST: usize = 20;
/// No reader takes in more.
const A_SECOND: u32 = 100;

#[derive(Debug, Default)]
pub(super) struct Said {
    last: VecDeque<String>,
    since: Duration,
    passed: u32,
    skipped: u64,
}

impl Said {
    /// Of a longer line the beginning is passed on, in characters.
    pub(super) const LONGEST: usize = 1_000;

    /// Remembers a line for failures to quote.
    pub(super) fn remember(&mut self, line: &str) {
        if self.last.len() == LAST {
            self.last.pop_front();
        }
        self.last.push_back(line.chars().take(Self::LONGEST).collect());
    }

    pub(super) fn last(&self) -> Vec<String> {
        self.last.iter().cloned().collect()
    }

    /// Whether a line may be passed on now.
    pub(super) fn passes(&mut self, now: Duration) -> bool {
        if now.saturating_sub(self.since) >= Duration::from_secs(1) {
            (self.since, self.passed) = (now, 0);
        }
        let passes = self.passed < A_SECOND;
        if passes {
            self.passed += 1;
        } else {
            self.skipped += 1;
        }
        passes
    }

    /// How many lines were not passed on since this was asked last.
    pub(super) fn skipped(&mut self) -> Option<u64> {
        Some(std::mem::take(&mut self.skipped)).filter(|&skipped| skipped > 0)
    }
}
