//! What was said in both directions.

use std::collections::VecDeque;
use std::fmt;
use std::time::Duration;

/// Who said a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// It was sent to the engine.
    Sent,
    /// The engine said it.
    Received,
    /// The engine wrote it to its standard error.
    Error,
}

/// A line of a [`Log`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// Since the engine was started.
    pub at: Duration,
    /// Who said it.
    pub direction: Direction,
    /// The line.
    pub text: String,
}

/// The last lines of both directions, about a megabyte of them. Shown it is a text to be saved: `  12.345 > go infinite`.
#[derive(Clone, Debug, Default)]
pub struct Log {
    lines: VecDeque<LogLine>,
    bytes: usize,
    dropped: u64,
}

impl Log {
    const BYTES: usize = 1 << 20;
    /// What a line takes beside its text.
    const LINE: usize = size_of::<LogLine>();

    /// Adds a line, and drops the oldest when there are too many.
    pub fn push(&mut self, at: Duration, direction: Direction, text: &str) {
        self.bytes += text.len() + Self::LINE;
        self.lines.push_back(LogLine { at, direction, text: text.to_owned() });
        while self.bytes > Self::BYTES
            && let Some(oldest) = self.lines.pop_front()
        {
            self.bytes -= oldest.text.len() + Self::LINE;
            self.dropped += 1;
        }
    }

    /// The lines, the oldest first.
    pub fn lines(&self) -> impl DoubleEndedIterator<Item = &LogLine> + ExactSizeIterator {
        self.lines.iter()
    }

    /// How many older lines were dropped.
    #[must_use]
    pub const fn dropped(&self) -> u64 {
        self.dropped
    }
}

impl fmt::Display for Log {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.dropped > 0 {
            writeln!(out, "… {}", self.dropped)?;
        }
        for line in &self.lines {
            let mark = match line.direction {
                Direction::Sent => '>',
                Direction::Received => '<',
                Direction::Error => '!',
            };
            writeln!(out, "{:9.3} {mark} {}", line.at.as_secs_f64(), line.text)?;
        }
        Ok(())
    }
}
