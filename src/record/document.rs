//! Editing a record, with a cursor, undo and redo.

#[cfg(feature = "serde")]
mod sound;

use super::step::Step;
use super::{NodeId, Positions, Record, stuck};
use crate::shogi::{Impossible, Move, Position, Square};
use std::collections::HashMap;

/// Identifies a state of a [`Document`]. Different edits have different revisions; undo returns to the earlier one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Revision(u64);

/// The kind of an edit, for a menu, with the node it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(into = "sound::StoredKind", try_from = "sound::StoredKind")
)]
pub enum EditKind {
    /// A move was added.
    Play(NodeId),
    /// An end (投了, 中断 …) was set.
    End(NodeId),
    /// A move was replaced with another.
    Correct(NodeId),
    /// Two moves were inserted.
    InsertPair,
    /// Two moves were removed, and those after them kept.
    RemovePair,
    /// A move was removed with everything after it.
    Remove,
    /// A variation was moved among its siblings.
    Reorder,
    /// A line became the main line.
    MakeMain,
    /// Moves were pasted.
    Paste,
    /// Another game was merged in.
    Merge,
    /// A comment was written, changed or removed.
    Comment(NodeId),
    /// A sign, arrows or marked squares were set or removed.
    Annotation(NodeId),
    /// Bookmarks were set, renamed or removed.
    Bookmark(NodeId),
    /// The time spent on a move was set or removed.
    Time(NodeId),
    /// Headers were changed.
    Headers,
    /// The start position or the number of the first move was changed.
    Start,
}

/// Why an edit was refused. The document is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditError {
    /// The move cannot be carried out there.
    Impossible(Impossible),
    /// The moves before it are [stuck](super::Tree::is_stuck).
    Stuck,
    /// The node is not in the tree, or the edit is not for nodes of its kind.
    NoSuchNode,
    /// The two games start from different positions.
    DifferentStart,
    /// Pieces or moves would leave the board.
    OffBoard,
    /// Moves of the record cannot be played from that start position.
    MovesDoNotFit,
}

impl From<Impossible> for EditError {
    fn from(impossible: Impossible) -> Self {
        Self::Impossible(impossible)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct Change {
    kind: EditKind,
    edits: Vec<Step>,
    cursor: NodeId,
    revision: Revision,
}

/// A record, a cursor in it, and its history (undo and redo without limit).
///
/// Each editing method makes one undo step and moves the cursor to where a user expects it. An edit that is refused, or
/// has nothing to change, makes no step. Methods that return a [`NodeId`] return the new cursor.
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
    /// A document of this record, with the cursor at the start position.
    #[must_use]
    pub fn new(record: Record) -> Self {
        let cursor = record.tree().root();
        let first = Revision(0);
        Self { record, cursor, undo: Vec::new(), redo: Vec::new(), now: first, newest: first, saved: Some(first) }
    }

    /// The record in its present state.
    #[must_use]
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The node where the user is.
    #[must_use]
    pub fn cursor(&self) -> NodeId {
        self.cursor
    }

    /// Moves the cursor to a node, which is ignored if it is not in the tree. This is no edit.
    pub fn go(&mut self, node: NodeId) {
        if self.record.tree().contains(node) {
            self.cursor = node;
        }
    }

    /// The revision of the present state.
    #[must_use]
    pub fn revision(&self) -> Revision {
        self.now
    }

    /// Whether the present state differs from the one last [saved](Self::mark_saved) or, before that, from the first.
    #[must_use]
    pub fn is_changed(&self) -> bool {
        self.saved != Some(self.now)
    }

    /// Sets which revision the file holds; with `None` the document counts as changed.
    pub fn mark_saved(&mut self, at: Option<Revision>) {
        self.saved = at;
    }

    /// The kind of the edit that [`undo`](Self::undo) would take back; `None` when there is none.
    #[must_use]
    pub fn undoable(&self) -> Option<EditKind> {
        self.undo.last().map(|change| change.kind)
    }

    /// The kind of the edit that [`redo`](Self::redo) would repeat; `None` when there is none.
    #[must_use]
    pub fn redoable(&self) -> Option<EditKind> {
        self.redo.last().map(|change| change.kind)
    }

    /// Undoes the last edit. Returns `false` when there is none.
    pub fn undo(&mut self) -> bool {
        let Some(change) = self.undo.pop() else { return false };
        let back = self.cross(change);
        self.redo.extend(back);
        true
    }

    /// Redoes the edit that was undone last. Returns `false` when there is none.
    pub fn redo(&mut self) -> bool {
        let Some(change) = self.redo.pop() else { return false };
        let back = self.cross(change);
        self.undo.extend(back);
        true
    }

    /// Carries out an edit and merges its undo step into the one before, if that is of the same kind, as for a comment
    /// that is typed. When the merged edits change nothing, no step is left.
    ///
    /// # Errors
    /// Those of the edit; the document is then unchanged.
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

    pub(super) fn as_one_step<T>(&mut self, extends_last: bool, edits: impl FnOnce(&mut Self) -> T) -> T {
        let first = self.undo.len().saturating_sub(usize::from(extends_last));
        let result = edits(self);
        let later = self.undo.split_off(self.undo.len().min(first + 1));
        if let Some(step) = self.undo.last_mut() {
            for change in later {
                let earlier = std::mem::replace(&mut step.edits, change.edits);
                step.edits.extend(earlier);
            }
        }
        result
    }

    fn cross(&mut self, change: Change) -> Option<Change> {
        let Change { kind, edits, cursor, revision } = change;
        let mut inverse = Vec::with_capacity(edits.len());
        for edit in edits {
            match self.record.take(edit) {
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
        // A damaged history may name any node.
        self.cursor = if self.record.tree().contains(cursor) { cursor } else { self.record.tree().root() };
        Some(back)
    }

    fn roll_back(&mut self, inverse: Vec<Step>) {
        for edit in inverse.into_iter().rev() {
            // Each fits, because it was inverted just before.
            let _ = self.record.take(edit);
        }
    }

    /// Carries out a verb that may be refused, as one undo step if it edits anything. The verb returns the new cursor.
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

    pub(super) fn change_here(
        &mut self,
        kind: EditKind,
        verb: impl FnOnce(&mut Draft<'_>) -> Result<(), EditError>,
    ) -> Result<NodeId, EditError> {
        let cursor = self.cursor;
        self.change(|_| kind, |draft| verb(draft).map(|()| cursor))
    }

    pub(super) fn change_always(&mut self, kind: EditKind, verb: impl FnOnce(&mut Draft<'_>)) {
        let mut draft = Draft { record: &mut self.record, inverse: Vec::new() };
        verb(&mut draft);
        let inverse = draft.inverse;
        self.commit(kind, inverse);
    }

    fn commit(&mut self, kind: EditKind, mut inverse: Vec<Step>) {
        if !inverse.is_empty() {
            inverse.reverse();
            self.undo.push(Change { kind, edits: inverse, cursor: self.cursor, revision: self.now });
            self.redo.clear();
            self.newest = Revision(self.newest.0 + 1);
            self.now = self.newest;
        }
    }
}

/// A change in progress. If it is refused half-way, all of it is rolled back.
pub(super) struct Draft<'a> {
    record: &'a mut Record,
    inverse: Vec<Step>,
}

impl Draft<'_> {
    pub(super) fn record(&self) -> &Record {
        self.record
    }

    /// The tree, for making nodes that are not linked yet, which changes nothing.
    pub(super) fn mint(&mut self) -> &mut super::Tree {
        self.record.tree_mut()
    }

    pub(super) fn edit(&mut self, edit: Step) -> Result<(), EditError> {
        self.inverse.push(self.record.take(edit).ok_or(EditError::NoSuchNode)?);
        Ok(())
    }

    pub(super) fn edit_always(&mut self, edit: Step) {
        self.inverse.extend(self.record.take(edit));
    }

    /// The parent of a node, and the node's index among its children.
    pub(super) fn place(&self, node: NodeId) -> Result<(NodeId, usize), EditError> {
        let tree = self.record.tree();
        let parent = tree.contains(node).then(|| tree.parent(node)).flatten().ok_or(EditError::NoSuchNode)?;
        let index = tree.children(parent).iter().position(|&child| child == node).ok_or(EditError::NoSuchNode)?;
        Ok((parent, index))
    }

    pub(super) fn unlink(&mut self, node: NodeId) -> Result<(), EditError> {
        let (parent, index) = self.place(node)?;
        self.edit(Step::Unlink { parent, index })
    }

    pub(super) fn link_last(&mut self, parent: NodeId, node: NodeId) -> Result<(), EditError> {
        let index = self.record.tree().children(parent).len();
        self.edit(Step::Link { parent, index, node })
    }

    /// Updates the marks of moves at and below `from` that cannot be played.
    pub(super) fn mark_stuck(&mut self, from: NodeId) {
        let tree = self.record.tree();
        let before = match tree.parent(from) {
            Some(parent) if tree.is_stuck(parent) => None,
            Some(parent) => Some(self.record.position_at(parent)),
            None => Some(self.record.initial().clone()),
        };
        for (node, stuck) in stuck::wrong_marks(self.record, from, before) {
            self.edit_always(Step::Stuck { node, stuck });
        }
    }
}

/// The last state in which a [stuck](crate::record::Tree::is_stuck) move could be played, for writing it as then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastPlayed {
    /// The position before it.
    pub before: Position,
    /// The destination of the move before it, for 同.
    pub previous: Option<Square>,
}

impl Document {
    /// For each stuck move, the last state in which it could be played, if any. Found by undoing the edits one by one.
    ///
    /// ```
    /// use komadai::record::{Document, Record};
    /// use komadai::shogi::Position;
    /// let mut document = Document::new(Record::new(Position::startpos()));
    /// let pawn = document.play("7g7f".parse()?)?;
    /// let again = document.play_moves(&["3c3d".parse()?, "7f7e".parse()?])?;
    /// document.correct(pawn, "2g2f".parse()?)?;
    /// let played = document.last_played();
    /// assert_eq!(played.len(), 1);
    /// assert!(played[&again].before.board()["7f".parse()?].is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn last_played(&self) -> HashMap<NodeId, LastPlayed> {
        let tree = self.record().tree();
        let mut wanted: Vec<(NodeId, Move)> =
            tree.walk().filter(|&id| tree.is_stuck(id)).filter_map(|id| Some((id, tree.mv(id)?))).collect();
        let mut found = HashMap::with_capacity(wanted.len());
        if wanted.is_empty() {
            return found;
        }
        let mut back = self.clone();
        while !wanted.is_empty() && back.undo() {
            let (record, tree) = (back.record(), back.record().tree());
            // A move that was mirrored since then is another one.
            let could =
                |&mut (id, mv): &mut (NodeId, Move)| tree.mv(id) == Some(mv) && !tree.is_stuck(id) && tree.contains(id);
            let free: Vec<_> = wanted.extract_if(.., could).collect();
            if free.is_empty() {
                continue;
            }
            let positions = Positions::of(record);
            for (id, _) in free {
                let parent = tree.parent(id).unwrap_or(tree.root());
                let played =
                    LastPlayed { before: positions.at(record, parent), previous: tree.mv(parent).map(Move::to) };
                found.insert(id, played);
            }
        }
        found
    }
}
