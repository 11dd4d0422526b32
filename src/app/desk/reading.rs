//! A file or a text that was read.

use std::sync::Arc;

use crate::format::{self, Format, Loaded, ReadError};

/// A file or a text that could be read, and what it turned out to be.
#[derive(Debug)]
pub(crate) struct Reading {
    /// All of it.
    pub(crate) bytes: Arc<[u8]>,
    /// The records in it.
    pub(crate) result: Result<Loaded, ReadError>,
}

impl Reading {
    /// Reads these bytes; the hint comes from a file's name.
    pub(crate) fn of(bytes: Vec<u8>, hint: Option<Format>) -> Self {
        Self { result: format::read(&bytes, hint), bytes: bytes.into() }
    }

    /// Reads a text that may hold several records behind each other.
    pub(crate) fn of_text(text: String) -> Self {
        Self::of_all(text.into_bytes(), None)
    }

    /// Reads each of several records behind each other.
    pub(crate) fn of_all(bytes: Vec<u8>, hint: Option<Format>) -> Self {
        Self { result: format::read_all(&bytes, hint), bytes: bytes.into() }
    }
}
