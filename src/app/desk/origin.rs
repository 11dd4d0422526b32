//! Origins of games, the known state of their files, and what was read from them.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::format::{self, Dialect, Format, Loaded, ReadError, Records, Warning};
use crate::record::Revision;

/// Never reused while the program runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct GameId(u64);

impl GameId {
    pub(crate) fn mint() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        Self(NEXT.fetch_add(1, Ordering::Relaxed))
    }

    pub(crate) const fn number(self) -> u64 {
        self.0
    }
}

/// Identifies a record of an open game, independently of its place in the file.
pub(crate) type RecordKey = (GameId, usize);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RecordVersion {
    pub(crate) record: RecordKey,
    pub(crate) revision: Revision,
}

#[derive(Clone, Debug)]
pub(crate) enum Origin {
    New,
    Pasted(GameId),
    File(Known),
    /// The readable part of a damaged file; saving to that file would lose the rest.
    Part(PathBuf),
}

#[derive(Clone, Debug)]
pub(crate) struct Known {
    pub(crate) path: PathBuf,
    pub(crate) held: Arc<[u8]>,
}

impl Origin {
    pub(crate) fn path(&self) -> Option<&Path> {
        match self {
            Self::New | Self::Pasted(_) => None,
            Self::File(known) => Some(&known.path),
            Self::Part(path) => Some(path),
        }
    }

    /// `None` if saving must ask for a path.
    pub(crate) const fn file(&self) -> Option<&Known> {
        match self {
            Self::File(known) => Some(known),
            Self::New | Self::Pasted(_) | Self::Part(_) => None,
        }
    }
}

#[derive(Debug)]
pub(crate) struct Source {
    pub(crate) bytes: Arc<[u8]>,
    pub(crate) dialect: Dialect,
    pub(crate) warnings: Vec<Warning>,
}

impl Source {
    pub(crate) fn of(bytes: Arc<[u8]>, loaded: Loaded) -> (Self, Records) {
        let Loaded { records, dialect, warnings } = loaded;
        (Self { bytes, dialect, warnings }, records)
    }
}

#[derive(Debug)]
pub(crate) struct Reading {
    pub(crate) bytes: Arc<[u8]>,
    pub(crate) result: Result<Box<Loaded>, ReadError>,
}

impl Reading {
    /// Reads all records; `hint` is the format of the extension.
    pub(crate) fn of(bytes: Vec<u8>, hint: Option<Format>) -> Self {
        Self { result: format::read_editable(&bytes, hint).map(Box::new), bytes: bytes.into() }
    }

    /// Reads a text with one or several records.
    pub(crate) fn of_text(text: String) -> Self {
        Self::of_all(text.into_bytes(), None)
    }

    pub(crate) fn of_all(bytes: Vec<u8>, hint: Option<Format>) -> Self {
        Self { result: format::read_all(&bytes, hint).map(Box::new), bytes: bytes.into() }
    }
}
