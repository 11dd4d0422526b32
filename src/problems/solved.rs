use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::notation::sfen;
use crate::shogi::Setup;

/// When a problem was solved, and how fast.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Solve {
    /// The time taken, in seconds.
    pub seconds: u32,
    /// In seconds since 1970-01-01 UTC.
    pub at: u64,
}

/// The solved problems of all sets by start position (SFEN). Stored as a JSON object.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Solved(BTreeMap<String, Solve>);

impl Solved {
    /// Parses what [`to_json`](Self::to_json) wrote.
    ///
    /// # Errors
    /// When the bytes are not such JSON.
    pub fn of_json(bytes: &[u8]) -> Result<Self, serde_json::Error> {
        serde_json::from_slice(bytes)
    }

    /// All entries as pretty-printed JSON in UTF-8.
    #[must_use]
    pub fn to_json(&self) -> Vec<u8> {
        // Strings and numbers can always be serialized.
        serde_json::to_vec_pretty(self).unwrap_or_default()
    }

    /// When the problem with this start position was last solved.
    #[must_use]
    pub fn get(&self, setup: &Setup) -> Option<Solve> {
        self.0.get(&sfen::write(setup, None)).copied()
    }

    /// Adds or replaces the entry of a start position.
    pub fn insert(&mut self, setup: &Setup, solve: Solve) {
        self.0.insert(sfen::write(setup, None), solve);
    }

    /// The number of solved problems.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether no problem was solved yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
