//! A record that is being edited: where the user stands in it, and all that can be undone.

#[cfg(feature = "serde")]
mod sound;

use super::edit::Edit;
use super::{NodeId, Record, stuck};
use crate::shogi::Impossible;

/// A state of a [`Document`]. No two states that were reached by different edits have the same one, not even
/// after undoing and editing differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Revision(u64);

/// What was done, for a menu that says what would be undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum EditKind {
    /// A move was added.
    Play(NodeId),
    /// An end was stated.
    End(NodeId),
    /// A move was put in place of another.
    Correct(NodeId),
    /// Two moves were put in.
    InsertPair,
    /// Two moves were taken out.
    RemovePair,
    /// A move was removed, with all after it.
    Remove,
    /// A variation came before others, or behind them.
    Reorder,
    /// A line became the main line.
    MakeMain,
    /// A line was pasted.
    Paste,
    /// Another game was merged in.
    Merge,
    /// A comment was written, changed or removed.
    Comment(NodeId),
    /// Bookmarks were set, renamed or removed.
    Bookmark(NodeId),
    /// The time spent on a move was stated.
    Time(NodeId),
    /// Headers were changed.
    Headers,
    /// The start position was changed.
    Start,
}

/// Why something was not done. The document is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditError {
    /// The move cannot be carried out there.
    Impossible(Impossible),
    /// The moves up to there can no longer be played themselves.
    Stuck,
    /// There is no such node in the record, or it is not of the kind that was meant.
    NoSuchNode,
    /// The two games start from different positions.
    DifferentStart,
    /// Pieces or moves would leave the board.
    OffBoard,
}

impl From<Impossible> for EditError {
    fn from(impossible: Impossible) -> Self {
        Self::Impossible(impossible)
    }
}

/// One step of undoing or redoing.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct Change {
    kind: EditKind,
    /// What takes the document from here to the other side of the change, in order.
    edits: Vec<Edit>,
    /// Where the user stands there.
    cursor: NodeId,
    /// What state that is.
    revision: Revision,
}

/// A record, a cursor in it, and its history (undo and redo without limit).
///
/// Every verb is one step of undoing and goes where the user expects to stand after it; undoing comes
/// back to where the user stood before. A verb that is refused changes nothing, and one that finds nothing to
/// do leaves no step.
///
/// ```
/// use komadai::record::{Document, Record};
/// use komadai::{notation::usi, shogi::Position};
///
/// let mut document = Document::new(Record::new(Position::startpos()));
/// document.play(usi::read_move("7g7f").ok_or("?")?).map_err(|_| "refused")?;
/// assert!(document.is_changed());
/// document.set_comment(document.cursor(), Some("角道".to_owned())).map_err(|_| "refused")?;
/// assert!(document.undo() && document.undo());
/// assert!(!document.is_changed() && document.record().tree().is_empty());
/// assert!(document.redo());
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(try_from = "sound::Parts"))]
pub struct Document {
    record: Record,
    cursor: NodeId,
    undo: Vec<Change>,
    redo: Vec<Change>,
    now: Revision,
    newest: Revision,
    saved: Option<Revision>,
}

impl Document {
    /// A record as it was read: unchanged, with the cursor at its start.
    #[must_use]
    pub fn new(record: Record) -> Self {
        let cursor = record.tree().root();
        let first = Revision(0);
        Self { record, cursor, undo: Vec::new(), redo: Vec::new(), now: first, newest: first, saved: Some(first) }
    }

    /// The record as it is now.
    #[must_use]
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Where the user stands.
    #[must_use]
    pub fn cursor(&self) -> NodeId {
        self.cursor
    }

    /// Goes to a node; where it is not in the tree, nowhere. Walking is not editing: it cannot be undone.
    pub fn go(&mut self, node: NodeId) {
        if self.record.tree().contains(node) {
            self.cursor = node;
        }
    }

    /// What state this is.
    #[must_use]
    pub fn revision(&self) -> Revision {
        self.now
    }

    /// Whether this is the state in which it was made, before any edit or with all of them undone.
    #[must_use]
    pub fn is_untouched(&self) -> bool {
        self.now == Revision(0)
    }

    /// Whether this is another state than the one that was saved last, or read.
    #[must_use]
    pub fn is_changed(&self) -> bool {
        self.saved != Some(self.now)
    }

    /// The state of this revision is what the file holds: `None` when no file holds any.
    pub fn mark_saved(&mut self, at: Option<Revision>) {
        self.saved = at;
    }

    /// Whether anything was ever edited, be it undone by now or not.
    #[must_use]
    pub fn has_history(&self) -> bool {
        self.newest != Revision(0)
    }

    /// What [`undo`](Self::undo) would take back.
    #[must_use]
    pub fn undoable(&self) -> Option<EditKind> {
        self.undo.last().map(|change| change.kind)
    }

    /// What [`redo`](Self::redo) would do again.
    #[must_use]
    pub fn redoable(&self) -> Option<EditKind> {
        self.redo.last().map(|change| change.kind)
    }

    /// Takes the last step back. `false` when there is none.
    pub fn undo(&mut self) -> bool {
        let Some(change) = self.undo.pop() else { return false };
        let back = self.cross(change);
        self.redo.extend(back);
        true
    }

    /// Does the step again that was taken back last. `false` when there is none.
    pub fn redo(&mut self) -> bool {
        let Some(change) = self.redo.pop() else { return false };
        let back = self.cross(change);
        self.undo.extend(back);
        true
    }

    /// Carries out a verb as part of the step before it, if that was an edit of the same kind: a comment is one step of
    /// undoing, however often it reaches the document while it is written. Where the two come to nothing, no step
    /// is left.
    ///
    /// # Errors
    /// Those of the verb; nothing has changed then.
    pub fn amend<T>(&mut self, verb: impl FnOnce(&mut Self) -> Result<T, EditError>) -> Result<T, EditError> {
        let steps = self.undo.len();
        let done = verb(self)?;
        if self.undo.len() == steps + 1
            && let [.., first, second] = self.undo.as_slice()
            && first.kind == second.kind
            && let Some(second) = self.undo.pop()
            && let Some(first) = self.undo.last_mut()
        {
            match (second.edits.as_slice(), first.edits.as_slice()) {
                ([later], [earlier]) if earlier.hides(later) => {}
                _ => first.edits = second.edits.into_iter().chain(std::mem::take(&mut first.edits)).collect(),
            }
            if first.edits.iter().all(|edit| edit.is_idle(&self.record)) {
                self.now = first.revision;
                self.undo.pop();
            }
        }
        Ok(done)
    }

    /// Goes through a change: the same change from the other side.
    fn cross(&mut self, change: Change) -> Option<Change> {
        let Change { kind, edits, cursor, revision } = change;
        let mut inverse = Vec::with_capacity(edits.len());
        for edit in edits {
            match self.record.apply(edit) {
                Some(back) => inverse.push(back),
                None => {
                    self.roll_back(inverse);
                    return None;
                }
            }
        }
        inverse.reverse();
        let back = Change { kind, edits: inverse, cursor: self.cursor, revision: self.now };
        self.now = revision;
        // A damaged history may lead anywhere.
        self.cursor = if self.record.tree().contains(cursor) { cursor } else { self.record.tree().root() };
        Some(back)
    }

    fn roll_back(&mut self, inverse: Vec<Edit>) {
        for edit in inverse.into_iter().rev() {
            // Each fits, because what it takes back was done just before.
            let _ = self.record.apply(edit);
        }
    }

    /// Carries out a verb that may be refused: one undo step, or nothing at all when it is refused or edits nothing. The
    /// verb returns where the cursor goes.
    pub(super) fn change(
        &mut self,
        kind: impl FnOnce(NodeId) -> EditKind,
        verb: impl FnOnce(&mut Draft<'_>) -> Result<NodeId, EditError>,
    ) -> Result<NodeId, EditError> {
        let mut draft = Draft { record: &mut self.record, inverse: Vec::new() };
        let result = verb(&mut draft);
        let inverse = draft.inverse;
        match result {
            Err(refused) => {
                self.roll_back(inverse);
                Err(refused)
            }
            Ok(node) => {
                self.commit(kind(node), inverse);
                self.cursor = node;
                Ok(node)
            }
        }
    }

    /// Carries out a verb that is never refused: one undo step, or none when it edits nothing. The cursor stays.
    pub(super) fn change_always(&mut self, kind: EditKind, verb: impl FnOnce(&mut Draft<'_>)) {
        let mut draft = Draft { record: &mut self.record, inverse: Vec::new() };
        verb(&mut draft);
        let inverse = draft.inverse;
        self.commit(kind, inverse);
    }

    /// Makes an undo step of edits that were carried out, if there were any.
    fn commit(&mut self, kind: EditKind, mut inverse: Vec<Edit>) {
        if !inverse.is_empty() {
            inverse.reverse();
            self.undo.push(Change { kind, edits: inverse, cursor: self.cursor, revision: self.now });
            self.redo.clear();
            self.newest = Revision(self.newest.0 + 1);
            self.now = self.newest;
        }
    }
}

/// A change while it is made. What is refused half-way is rolled back whole.
pub(super) struct Draft<'a> {
    record: &'a mut Record,
    inverse: Vec<Edit>,
}

impl Draft<'_> {
    /// The record as it is by now.
    pub(super) fn record(&self) -> &Record {
        self.record
    }

    /// The record, to mint nodes that are not in the tree: that alone changes nothing.
    pub(super) fn mint(&mut self) -> &mut super::Tree {
        self.record.tree_mut()
    }

    /// Makes one small change.
    pub(super) fn edit(&mut self, edit: Edit) -> Result<(), EditError> {
        self.inverse.push(self.record.apply(edit).ok_or(EditError::NoSuchNode)?);
        Ok(())
    }

    /// Makes a small change that fits every record: headers, the start, the marks of its moves.
    pub(super) fn edit_always(&mut self, edit: Edit) {
        self.inverse.extend(self.record.apply(edit));
    }

    /// The parent of a node, and its index among that one's children.
    pub(super) fn place(&self, node: NodeId) -> Result<(NodeId, usize), EditError> {
        let tree = self.record.tree();
        let parent = tree.contains(node).then(|| tree.parent(node)).flatten().ok_or(EditError::NoSuchNode)?;
        let index = tree.children(parent).iter().position(|&child| child == node).ok_or(EditError::NoSuchNode)?;
        Ok((parent, index))
    }

    /// Takes a node out of the tree.
    pub(super) fn unlink(&mut self, node: NodeId) -> Result<(), EditError> {
        let (parent, index) = self.place(node)?;
        self.edit(Edit::Unlink { parent, index })
    }

    /// Puts a node behind the other children of `parent`.
    pub(super) fn link_last(&mut self, parent: NodeId, node: NodeId) -> Result<(), EditError> {
        let index = self.record.tree().children(parent).len();
        self.edit(Edit::Link { parent, index, node })
    }

    /// Marks what can no longer be played at and below `from`, and what can be played again.
    pub(super) fn mark_stuck(&mut self, from: NodeId) {
        let tree = self.record.tree();
        let before = match tree.parent(from) {
            Some(parent) if tree.is_stuck(parent) => None,
            Some(parent) => Some(self.record.position_at(parent)),
            None => Some(self.record.initial().clone()),
        };
        for (node, stuck) in stuck::wrong_marks(self.record, from, before) {
            self.edit_always(Edit::Stuck { node, stuck });
        }
    }
}
