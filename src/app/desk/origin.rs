//! Origins of games, the known state of their files, and what was read from them.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::format::{self, Dialect, Format, Loaded, ReadError, Records, Warning};
use crate::record::Revision;

/// Identifies an open game; never reused while the program runs.
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

/// Identifies a record among those of the open games, wherever it is moved among the others of its file.
pub(crate) type RecordKey = (GameId, usize);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RecordVersion {
    pub(crate) record: RecordKey,
    pub(crate) revision: Revision,
}

#[derive(Clone, Debug)]
pub(crate) enum Origin {
    New,
    /// Pasted while this other game was shown.
    Pasted(GameId),
    File(Known),
    /// The readable part of a damaged file. Saving to that file would lose the rest.
    Part(PathBuf),
}

/// A file as it was when last read or written.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    pub(crate) path: PathBuf,
    pub(crate) held: Arc<[u8]>,
}

impl Origin {
    /// The file that the game was read from or is saved to.
    pub(crate) fn path(&self) -> Option<&Path> {
        match self {
            Self::New | Self::Pasted(_) => None,
            Self::File(known) => Some(&known.path),
            Self::Part(path) => Some(path),
        }
    }

    /// The file that saving writes; `None` when saving must ask for a path.
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
    /// Parses the bytes of a file, with all its records; `hint` is the format of its extension.
    pub(crate) fn of(bytes: Vec<u8>, hint: Option<Format>) -> Self {
        Self { result: format::read_editable(&bytes, hint).map(Box::new), bytes: bytes.into() }
    }

    /// Parses a text that may contain several records one after another.
    pub(crate) fn of_text(text: String) -> Self {
        Self::of_all(text.into_bytes(), None)
    }

    /// Parses bytes that may contain several records one after another.
    pub(crate) fn of_all(bytes: Vec<u8>, hint: Option<Format>) -> Self {
        Self { result: format::read_all(&bytes, hint).map(Box::new), bytes: bytes.into() }
    }
}
