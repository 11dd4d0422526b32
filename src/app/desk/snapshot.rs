//! The types that crash recovery stores.

use std::ffi::OsString;
use std::path::Path;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::app::desk::arrangement::ArrangedKind;
use crate::app::desk::origin::{GameId, Reading};
use crate::format::{Loaded, Target};
use crate::record::{Document, NodeId, Revision};

#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Snapshot {
    pub(crate) origin: KeptOrigin,
    /// The file's layout follows from the source when it is read again.
    pub(crate) source: Option<KeptSource>,
    /// If it differs from the source.
    pub(crate) saved_as: Option<Target>,
    /// At least one.
    pub(crate) documents: Vec<Arc<Document>>,
    /// `None` if stored by an earlier version.
    pub(crate) order: Option<KeptOrder>,
}

/// A [`Snapshot`] without the order of the records, as versions 1 and 2 stored it.
#[derive(Debug, Deserialize)]
pub(crate) struct SnapshotWithoutOrder {
    origin: KeptOrigin,
    source: Option<KeptSource>,
    saved_as: Option<Target>,
    documents: Vec<Arc<Document>>,
}

impl From<SnapshotWithoutOrder> for Snapshot {
    fn from(SnapshotWithoutOrder { origin, source, saved_as, documents }: SnapshotWithoutOrder) -> Self {
        Self { origin, source, saved_as, documents, order: None }
    }
}

/// The ids of the documents of a file, the order that was saved, and what was added, removed and moved.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct KeptOrder {
    /// In the order of the documents.
    pub(crate) ids: Vec<usize>,
    pub(crate) saved: Vec<usize>,
    /// The last is the next to undo.
    pub(crate) undo: Vec<KeptChange>,
    /// The last is the next to redo.
    pub(crate) redo: Vec<KeptChange>,
}

/// A [`Change`](crate::app::desk::arrangement::Change).
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct KeptChange {
    pub(crate) kind: ArrangedKind,
    pub(crate) order: Vec<usize>,
    pub(crate) parked: Vec<(usize, Arc<Document>)>,
    pub(crate) shown: usize,
    pub(crate) at: Vec<(usize, Revision)>,
    pub(crate) edited: Vec<usize>,
}

/// Paths need not be Unicode.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum KeptOrigin {
    New,
    Pasted,
    File {
        path: OsString,
        /// Its last known content; `None` if equal to the source.
        held: Option<Arc<[u8]>>,
    },
    Part(OsString),
    Autosaved {
        path: OsString,
        held: Arc<[u8]>,
        /// As chosen by autosave, without number and extension.
        name: String,
    },
}

impl KeptOrigin {
    pub(crate) fn path(&self) -> Option<&Path> {
        match self {
            Self::New | Self::Pasted => None,
            Self::File { path, .. } | Self::Part(path) | Self::Autosaved { path, .. } => Some(Path::new(path)),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct KeptSource {
    pub(crate) bytes: Arc<[u8]>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct KeptSession {
    pub(crate) current: u64,
    pub(crate) views: Vec<KeptView>,
    pub(crate) set: Option<KeptSet>,
}

impl KeptSession {
    pub(crate) fn is_empty(&self) -> bool {
        self.views.is_empty() && self.set.is_none()
    }
}

/// Paths need not be Unicode.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct KeptSet {
    pub(crate) source: OsString,
    /// Its file and index.
    pub(crate) problem: Option<(OsString, u32)>,
    pub(crate) shown: bool,
}

/// A borrowed [`KeptSet`], for comparing in each frame without copying.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpenSet<'a> {
    pub(crate) source: &'a Path,
    /// Its file and index.
    pub(crate) problem: Option<(&'a Path, u32)>,
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

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct KeptView {
    pub(crate) game: u64,
    pub(crate) shown: usize,
    pub(crate) cursor: NodeId,
    pub(crate) flipped: bool,
}

impl KeptView {
    pub(crate) fn is_in(&self, game: GameId) -> bool {
        self.game == game.number()
    }
}

#[derive(Debug)]
pub(crate) struct Recovered {
    pub(crate) id: GameId,
    pub(crate) snapshot: Snapshot,
    /// The source, parsed again.
    pub(crate) loaded: Option<Loaded>,
    /// The content of a file that has changed.
    pub(crate) file: Option<Reading>,
    pub(crate) view: Option<KeptView>,
    pub(crate) in_front: bool,
}
