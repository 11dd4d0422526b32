//! The result of reading a file or a text.

use std::sync::Arc;

use crate::format::{self, Format, Loaded, ReadError};

/// Bytes of a file or a text, with the records found in them.
#[derive(Debug)]
pub(crate) struct Reading {
    /// All bytes.
    pub(crate) bytes: Arc<[u8]>,
    /// The records, or why there are none.
    pub(crate) result: Result<Loaded, ReadError>,
}

impl Reading {
    /// Parses the bytes of a file, with all its records; `hint` is the format of its extension.
    pub(crate) fn of(bytes: Vec<u8>, hint: Option<Format>) -> Self {
        Self { result: format::read_editable(&bytes, hint), bytes: bytes.into() }
    }

    /// Parses a text that may contain several records one after another.
    pub(crate) fn of_text(text: String) -> Self {
        Self::of_all(text.into_bytes(), None)
    }

    /// Parses bytes that may contain several records one after another.
    pub(crate) fn of_all(bytes: Vec<u8>, hint: Option<Format>) -> Self {
        Self { result: format::read_all(&bytes, hint), bytes: bytes.into() }
    }
}
