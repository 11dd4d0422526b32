//! Edits of a record as values.

use std::time::Duration;

use super::{Annotation, Branch, Document, EditError, End, Grafted, Headers, NodeId, Record};
use crate::shogi::{Move, Position};

/// A method of [`Document`] with its arguments.
#[derive(Clone, Debug)]
pub enum Edit {
    /// Plays moves one after the other from the cursor: [`Document::play_moves`].
    Play(Vec<Move>),
    /// Adds an end of the game at the cursor: [`Document::end`].
    End(End),
    /// Replaces the move at a node and keeps the moves after it: [`Document::correct`].
    Correct(NodeId, Move),
    /// Inserts two moves after the cursor: [`Document::insert_pair`].
    InsertPair(Move, Move),
    /// Removes the move at a node and the next one, and keeps the moves after them: [`Document::remove_pair`].
    RemovePair(NodeId),
    /// Removes a node with all moves after it: [`Document::remove`].
    Remove(NodeId),
    /// Removes the variation that a node belongs to: [`Document::remove_variation`].
    RemoveVariation(NodeId),
    /// Moves the variation of a node by this number of places, up if negative: [`Document::shift_variation`].
    ShiftVariation(NodeId, isize),
    /// Moves a node to another index among its siblings: [`Document::reorder`].
    Reorder(NodeId, usize),
    /// Makes the line through a node the main line: [`Document::make_main`].
    MakeMain(NodeId),
    /// Sets or removes the text of a node's comment and keeps an annotation in it: [`Document::set_text`].
    Comment(NodeId, Option<String>),
    /// Sets or removes the annotation of a node: [`Document::set_annotation`].
    Annotate(NodeId, Box<Annotation>),
    /// Sets the bookmarks of a node: [`Document::set_bookmarks`].
    Bookmarks(NodeId, Vec<String>),
    /// Sets or removes the time spent on a move: [`Document::set_time`].
    Time(NodeId, Option<Duration>),
    /// Replaces all headers: [`Document::set_headers`].
    Headers(Headers),
    /// Replaces the start position, the number of the first move, and all headers: [`Document::set_up`].
    SetUp(Box<Position>, u32, Headers),
    /// Replaces the start position and all headers, if all moves fit: [`Document::restart`].
    Restart(Box<Position>, Headers),
    /// Pastes copied moves after the cursor: [`Document::paste`].
    Paste(Box<Branch>),
    /// Merges the moves of another record: [`Document::merge`].
    Merge(Box<Record>),
    /// An edit that belongs to the same undo step as the one before it: [`Document::amend`].
    Amend(Box<Self>),
}

/// The side effects of an edit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditReport {
    /// How many moves and ends were added, and how many could not be played.
    Grafted(Grafted),
    /// The number of later moves that can no longer be played.
    Stuck(usize),
}

impl EditReport {
    /// The number of moves of a record that can no longer be played; `None` when all can.
    #[must_use]
    pub fn stuck(record: &Record) -> Option<Self> {
        let tree = record.tree();
        let count = tree.walk().filter(|&id| tree.mv(id).is_some() && tree.is_stuck(id)).count();
        (count > 0).then_some(Self::Stuck(count))
    }
}

impl Document {
    /// Applies edits, each with the cursor at its node, as one undo step. The cursor stays unless its node is removed.
    ///
    /// # Errors
    /// Those of the first edit that is refused. The document is then unchanged.
    pub fn apply_all(&mut self, edits: Vec<(NodeId, Edit)>) -> Result<(), EditError> {
        let cursor = self.cursor();
        let extends_last = matches!(edits.first(), Some((_, Edit::Amend(_))));
        let before = (edits.len() > 1).then(|| self.clone());
        let result = self.as_one_step(extends_last, |document| {
            edits.into_iter().try_for_each(|(node, edit)| {
                document.go(node);
                document.apply(edit).map(drop)
            })
        });
        match before.filter(|_| result.is_err()) {
            Some(before) => *self = before,
            None => self.go(cursor),
        }
        result
    }

    /// Applies an edit.
    ///
    /// # Errors
    /// Those of the method. The document is then unchanged.
    pub fn apply(&mut self, edit: Edit) -> Result<Option<EditReport>, EditError> {
        match edit {
            Edit::Play(moves) => self.play_moves(&moves)?,
            Edit::End(end) => self.end(end)?,
            Edit::Correct(node, mv) => return self.correct(node, mv).map(|_| EditReport::stuck(self.record())),
            Edit::InsertPair(first, second) => {
                return self.insert_pair(first, second).map(|_| EditReport::stuck(self.record()));
            }
            Edit::RemovePair(node) => return self.remove_pair(node).map(|_| EditReport::stuck(self.record())),
            Edit::Remove(node) => self.remove(node)?,
            Edit::RemoveVariation(node) => self.remove_variation(node)?,
            Edit::ShiftVariation(node, by) => self.shift_variation(node, by)?,
            Edit::Reorder(node, to) => self.reorder(node, to)?,
            Edit::MakeMain(node) => self.make_main(node)?,
            Edit::Comment(node, text) => self.set_text(node, text.as_deref())?,
            Edit::Annotate(node, annotation) => self.set_annotation(node, &annotation)?,
            Edit::Bookmarks(node, bookmarks) => self.set_bookmarks(node, bookmarks)?,
            Edit::Time(node, spent) => self.set_time(node, spent)?,
            Edit::Headers(headers) => {
                self.set_headers(headers);
                return Ok(None);
            }
            Edit::SetUp(initial, number, headers) => {
                self.set_up(*initial, number, headers);
                return Ok(EditReport::stuck(self.record()));
            }
            Edit::Restart(initial, headers) => self.restart(*initial, headers)?,
            Edit::Paste(branch) => return self.paste(&branch).map(|grafted| Some(EditReport::Grafted(grafted))),
            Edit::Merge(record) => return self.merge(&record).map(|grafted| Some(EditReport::Grafted(grafted))),
            Edit::Amend(edit) => return self.amend(|document| document.apply(*edit)),
        };
        Ok(None)
    }
}
