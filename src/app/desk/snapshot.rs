//! A game as it is written down.

use std::ffi::OsString;
use std::path::Path;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::app::desk::origin::GameId;
use crate::app::desk::reading::Reading;
use crate::format::{Loaded, Target};
use crate::record::{Document, NodeId};

/// All of a game that would be missed.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Snapshot {
    /// Where it came from.
    pub(crate) origin: KeptOrigin,
    /// What it was read from: how it is laid out follows from that.
    pub(crate) source: Option<KeptSource>,
    /// What it was saved as last, if not as it was read.
    pub(crate) saved_as: Option<Target>,
    /// Its records, with their histories. At least one.
    pub(crate) documents: Vec<Arc<Document>>,
}

/// Where a game came from. Paths need not be Unicode.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum KeptOrigin {
    /// It was begun here.
    New,
    /// It was pasted.
    Pasted,
    /// From a file.
    File {
        /// Which.
        path: OsString,
        /// What the file held when it was written last; what was read from it when `None`.
        held: Option<Arc<[u8]>>,
    },
    /// From a file that was refused.
    Part(OsString),
}

impl KeptOrigin {
    /// The file that the game has to do with.
    pub(crate) fn path(&self) -> Option<&Path> {
        match self {
            Self::New | Self::Pasted => None,
            Self::File { path, .. } | Self::Part(path) => Some(Path::new(path)),
        }
    }
}

/// What a game was read from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct KeptSource {
    /// The bytes.
    pub(crate) bytes: Arc<[u8]>,
}

/// Which games are open, and which set of problems.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Session {
    /// The number of the game that is shown.
    pub(crate) current: u64,
    /// All of them, in the order of their tabs.
    pub(crate) places: Vec<Place>,
    /// The set of problems.
    pub(crate) set: Option<KeptSet>,
}

impl Session {
    /// Whether nothing is open.
    pub(crate) fn is_empty(&self) -> bool {
        self.places.is_empty() && self.set.is_none()
    }
}

/// A set of problems that is open. Paths need not be Unicode.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct KeptSet {
    /// The folder or the file.
    pub(crate) source: OsString,
    /// The file of the problem that the user went to, and the problem's place there.
    pub(crate) problem: Option<(OsString, u32)>,
    /// Whether it is to be seen.
    pub(crate) shown: bool,
}

/// A set of problems that is open, borrowed: looked at in every frame, it copies nothing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpenSet<'a> {
    /// The folder or the file.
    pub(crate) source: &'a Path,
    /// The file of the problem that the user went to, and the problem's place there.
    pub(crate) problem: Option<(&'a Path, u32)>,
    /// Whether it is to be seen.
    pub(crate) shown: bool,
}

impl PartialEq<KeptSet> for OpenSet<'_> {
    fn eq(&self, kept: &KeptSet) -> bool {
        let problem = kept.problem.as_ref().map(|(path, record)| (Path::new(path), *record));
        self.source == Path::new(&kept.source) && self.problem == problem && self.shown == kept.shown
    }
}

impl From<OpenSet<'_>> for KeptSet {
    fn from(OpenSet { source, problem, shown }: OpenSet<'_>) -> Self {
        Self { source: source.into(), problem: problem.map(|(path, record)| (path.into(), record)), shown }
    }
}

/// Where the user stands in a game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Place {
    /// The game's number.
    pub(crate) game: u64,
    /// Which of its records is shown.
    pub(crate) shown: usize,
    /// The cursor in that.
    pub(crate) cursor: NodeId,
    /// Whether White sits below.
    pub(crate) turned: bool,
}

impl Place {
    /// Whether this is a place in that game.
    pub(crate) fn is_in(&self, game: GameId) -> bool {
        self.game == game.number()
    }
}

/// A game that was written down by a program that is no more.
#[derive(Debug)]
pub(crate) struct Recovered {
    /// The name under which it is kept from now on.
    pub(crate) id: GameId,
    /// What it was.
    pub(crate) snapshot: Snapshot,
    /// Its source, read once more.
    pub(crate) loaded: Option<Loaded>,
    /// What its file holds by now, if that is something else than it was known to hold.
    pub(crate) file: Option<Reading>,
    /// Where the user stood.
    pub(crate) place: Option<Place>,
    /// Whether it was shown.
    pub(crate) in_front: bool,
}
