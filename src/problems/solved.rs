//! What has been solved.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::notation::sfen;
use crate::shogi::Setup;

/// That a problem was solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Solve {
    /// How many seconds it took.
    pub seconds: u32,
    /// When: seconds since the beginning of 1970, UTC.
    pub at: u64,
}

/// Everything that has been solved, by its start (SFEN): wherever the same position turns up again, it counts as
/// solved. Kept as JSON.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Solved(BTreeMap<String, Solve>);

impl Solved {
    /// Reads what [`to_json`](Self::to_json) wrote.
    ///
    /// # Errors
    /// When it is something else.
    pub fn of_json(bytes: &[u8]) -> Result<Self, serde_json::Error> {
        serde_json::from_slice(bytes)
    }

    /// All of it, a line each.
    #[must_use]
    pub fn to_json(&self) -> Vec<u8> {
        // Strings and numbers can always be written.
        serde_json::to_vec_pretty(self).unwrap_or_default()
    }

    /// When the problem with this start was solved last.
    #[must_use]
    pub fn get(&self, setup: &Setup) -> Option<Solve> {
        self.0.get(&sfen::write(setup, None)).copied()
    }

    /// The problem with this start has been solved.
    pub fn insert(&mut self, setup: &Setup, solve: Solve) {
        self.0.insert(sfen::write(setup, None), solve);
    }

    /// How many problems have been solved.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether none has.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
