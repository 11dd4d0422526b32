//! Checking documents that are deserialized.

use serde::{Deserialize, Serialize};

use super::{Change, Document, EditKind, Revision};
use crate::record::step::Step;
use crate::record::{NodeId, Record, stuck};

#[derive(Deserialize)]
pub(super) struct Parts {
    record: Record,
    cursor: NodeId,
    undo: Vec<StoredChange>,
    redo: Vec<StoredChange>,
    now: Revision,
    newest: Revision,
    saved: Option<Revision>,
}

#[derive(Deserialize)]
struct StoredChange {
    kind: StoredKind,
    edits: Vec<Step>,
    cursor: NodeId,
    revision: Revision,
}

/// An [`EditKind`] as stored by any version. Kinds are stored by number, so that obsolete ones keep their places.
#[derive(Deserialize, Serialize)]
pub(super) enum StoredKind {
    Play(NodeId),
    End(NodeId),
    Correct(NodeId),
    InsertPair,
    RemovePair,
    Remove,
    Reorder,
    MakeMain,
    Paste,
    Merge,
    Comment(NodeId),
    Bookmark(NodeId),
    Time(NodeId),
    Headers,
    Start,
    /// Obsolete; changed nothing in the record.
    RemainingPieces,
    Annotation(NodeId),
}

impl From<EditKind> for StoredKind {
    fn from(kind: EditKind) -> Self {
        match kind {
            EditKind::Play(node) => Self::Play(node),
            EditKind::End(node) => Self::End(node),
            EditKind::Correct(node) => Self::Correct(node),
            EditKind::InsertPair => Self::InsertPair,
            EditKind::RemovePair => Self::RemovePair,
            EditKind::Remove => Self::Remove,
            EditKind::Reorder => Self::Reorder,
            EditKind::MakeMain => Self::MakeMain,
            EditKind::Paste => Self::Paste,
            EditKind::Merge => Self::Merge,
            EditKind::Comment(node) => Self::Comment(node),
            EditKind::Annotation(node) => Self::Annotation(node),
            EditKind::Bookmark(node) => Self::Bookmark(node),
            EditKind::Time(node) => Self::Time(node),
            EditKind::Headers => Self::Headers,
            EditKind::Start => Self::Start,
        }
    }
}

impl TryFrom<StoredKind> for EditKind {
    type Error = &'static str;

    fn try_from(stored: StoredKind) -> Result<Self, Self::Error> {
        stored.current().ok_or("a kind of edit that is no longer made")
    }
}

impl StoredKind {
    const fn current(&self) -> Option<EditKind> {
        Some(match *self {
            Self::Play(node) => EditKind::Play(node),
            Self::End(node) => EditKind::End(node),
            Self::Correct(node) => EditKind::Correct(node),
            Self::InsertPair => EditKind::InsertPair,
            Self::RemovePair => EditKind::RemovePair,
            Self::Remove => EditKind::Remove,
            Self::Reorder => EditKind::Reorder,
            Self::MakeMain => EditKind::MakeMain,
            Self::Paste => EditKind::Paste,
            Self::Merge => EditKind::Merge,
            Self::Comment(node) => EditKind::Comment(node),
            Self::Bookmark(node) => EditKind::Bookmark(node),
            Self::Time(node) => EditKind::Time(node),
            Self::Headers => EditKind::Headers,
            Self::Start => EditKind::Start,
            Self::RemainingPieces => return None,
            Self::Annotation(node) => EditKind::Annotation(node),
        })
    }
}

fn current(stored: Vec<StoredChange>) -> Vec<Change> {
    let change = |StoredChange { kind, edits, cursor, revision }| {
        Some(Change { kind: kind.current()?, edits, cursor, revision })
    };
    stored.into_iter().filter_map(change).collect()
}

impl TryFrom<Parts> for Document {
    type Error = &'static str;

    fn try_from(parts: Parts) -> Result<Self, Self::Error> {
        let Parts { record, cursor, undo, redo, now, newest, saved } = parts;
        let (undo, redo) = (current(undo), current(redo));
        let document = Self { record, cursor, undo, redo, now, newest, saved };
        document.is_sound().then_some(document).ok_or("these parts are no document")
    }
}

impl Document {
    /// Whether cursor and marks of stuck moves are right, and undo and redo work throughout.
    fn is_sound(&self) -> bool {
        let Self { record, newest, .. } = self;
        let tree = record.tree();
        let changes = || self.undo.iter().chain(&self.redo);
        let revisions = changes().map(|change| change.revision).chain([self.now]).chain(self.saved);
        tree.contains(self.cursor)
            // Leaves room for more edits.
            && newest.0 < u64::MAX / 2
            && revisions.max() <= Some(*newest)
            && changes().flat_map(Change::nodes).all(|node| node.slot() < tree.len())
            && stuck::wrong_marks(record, tree.root(), Some(record.initial().clone())).is_empty()
            && self.leads_back()
    }

    fn leads_back(&self) -> bool {
        let steps = self.undo.len() + self.redo.len();
        let mut other = self.clone();
        while other.undo() {}
        let back = other.redo.len() == steps;
        while other.redo() {}
        let forth = other.undo.len() == steps;
        while other.undo.len() > self.undo.len() && other.undo() {}
        back && forth && other.record == self.record && other.now == self.now
    }
}

impl Change {
    fn nodes(&self) -> impl Iterator<Item = NodeId> {
        let edited = match self.kind {
            EditKind::Play(node)
            | EditKind::End(node)
            | EditKind::Correct(node)
            | EditKind::Comment(node)
            | EditKind::Annotation(node)
            | EditKind::Bookmark(node)
            | EditKind::Time(node) => Some(node),
            EditKind::InsertPair
            | EditKind::RemovePair
            | EditKind::Remove
            | EditKind::Reorder
            | EditKind::MakeMain
            | EditKind::Paste
            | EditKind::Merge
            | EditKind::Headers
            | EditKind::Start => None,
        };
        edited.into_iter().chain([self.cursor])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Annotation, Record as Game};
    use crate::shogi::Position;

    #[test]
    fn an_annotation_comes_back_with_its_history() {
        let mut document = Document::new(Game::new(Position::startpos()));
        let root = document.record().tree().root();
        let annotation = Annotation::split("[%sign !]").0;
        assert_eq!(document.set_annotation(root, &annotation), Ok(root));
        let stored = serde_json::to_string(&document).unwrap_or_default();
        let mut again: Document = serde_json::from_str(&stored).unwrap();
        assert_eq!(again.undoable(), Some(EditKind::Annotation(root)));
        assert!(again.undo() && again.record().tree().note(root).annotation().is_empty());
        assert!(serde_json::from_str::<EditKind>("\"RemainingPieces\"").is_err());
    }
}
