//! Where a game came from, and what is known of its file.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::format::{Dialect, Loaded, Records, Warning};

/// The name of an open game, never given to another while the program runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct GameId(u64);

impl GameId {
    /// A new one.
    pub(crate) fn mint() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        Self(NEXT.fetch_add(1, Ordering::Relaxed))
    }

    /// The number by which files name it.
    pub(crate) const fn number(self) -> u64 {
        self.0
    }
}

/// Where a game came from.
#[derive(Clone, Debug)]
pub(crate) enum Origin {
    /// It was begun here.
    New,
    /// It was pasted while another game was shown.
    Pasted(GameId),
    /// It is what a file holds, or held when it was read or written last.
    File(Known),
    /// It is as much as could be read of a file that was refused: saved there, the rest would be lost.
    Part(PathBuf),
}

/// A file on the disk as it was when it was read or written last.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    /// Where it is.
    pub(crate) path: PathBuf,
    /// What it held.
    pub(crate) held: Arc<[u8]>,
}

impl Origin {
    /// The file that the game has to do with.
    pub(crate) fn path(&self) -> Option<&Path> {
        match self {
            Self::New | Self::Pasted(_) => None,
            Self::File(known) => Some(&known.path),
            Self::Part(path) => Some(path),
        }
    }

    /// The file that the game is saved to.
    pub(crate) const fn file(&self) -> Option<&Known> {
        match self {
            Self::File(known) => Some(known),
            Self::New | Self::Pasted(_) | Self::Part(_) => None,
        }
    }
}

/// What a game was read from.
#[derive(Debug)]
pub(crate) struct Source {
    /// The bytes.
    pub(crate) bytes: Arc<[u8]>,
    /// How they were written.
    pub(crate) dialect: Dialect,
    /// What was odd in them.
    pub(crate) warnings: Vec<Warning>,
}

impl Source {
    /// What was read of these bytes, apart from the records.
    pub(crate) fn of(bytes: Arc<[u8]>, loaded: Loaded) -> (Self, Records) {
        let Loaded { records, dialect, warnings } = loaded;
        (Self { bytes, dialect, warnings }, records)
    }
}
