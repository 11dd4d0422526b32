//! The changes that a user can make to a record, one undo step each.

use std::time::Duration;

use crate::record::{Annotation, Branch, Document, EditError, End, Headers, NodeId, Record};
use crate::shogi::{Handicap, Move, Position};
use crate::tsume;

/// A change to the record on the board.
#[derive(Clone, Debug)]
pub(crate) enum Edit {
    /// Plays moves one after the other from the cursor on.
    Play(Vec<Move>),
    /// Adds an end of the game, such as a resignation, at the cursor.
    End(End),
    /// Replaces the move at a node and keeps the moves after it.
    Correct(NodeId, Move),
    /// Inserts two moves after the cursor.
    InsertPair(Move, Move),
    /// Removes the move at a node and the next one, and keeps the moves after them.
    RemovePair(NodeId),
    /// Removes a node with all moves after it.
    Remove(NodeId),
    /// Removes the variation that a node belongs to.
    RemoveVariation(NodeId),
    /// Moves the variation that contains a node by so many places among its siblings; negative numbers move it up.
    ShiftVariation(NodeId, isize),
    /// Moves a node to another index among its siblings.
    Reorder(NodeId, usize),
    /// Makes the line through a node the main line.
    MakeMain(NodeId),
    /// Sets or removes the text of a node's comment; an annotation in it stays.
    Comment(NodeId, Option<String>),
    /// Sets or removes the annotation of a node.
    Annotate(NodeId, Box<Annotation>),
    /// Sets the bookmarks of a node.
    Bookmarks(NodeId, Vec<String>),
    /// Sets or removes the time spent on a move.
    Time(NodeId, Option<Duration>),
    /// Replaces all headers.
    Headers(Headers),
    /// Replaces the start position, the number of the first move, and all headers.
    SetUp(Box<Position>, u32, Headers),
    /// Starts the game from a handicap's position and states that in the headers.
    Handicap(Handicap),
    /// Pastes copied moves after the cursor.
    Paste(Box<Branch>),
    /// Merges the moves of another record.
    Merge(Box<Record>),
    /// An edit that belongs to the same undo step as the previous one.
    Amend(Box<Edit>),
}

/// What the user should know about an edit that succeeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Remark {
    /// How many moves and ends were added, and how many could not be played.
    Grafted(crate::record::Grafted),
    /// This many later moves can no longer be played.
    Stuck(usize),
}

impl Edit {
    /// Applies the edit to a document. Returns what the user should know about it.
    ///
    /// # Errors
    /// When the edit is not possible; the document is then unchanged.
    pub(crate) fn apply(self, document: &mut Document) -> Result<Option<Remark>, EditError> {
        match self {
            Self::Play(moves) => document.play_moves(&moves),
            Self::End(end) => document.end(end),
            Self::Correct(node, mv) => return document.correct(node, mv).map(|_| stuck(document)),
            Self::InsertPair(first, second) => {
                return document.insert_pair(first, second).map(|_| stuck(document));
            }
            Self::RemovePair(node) => return document.remove_pair(node).map(|_| stuck(document)),
            Self::Remove(node) => document.remove(node),
            Self::RemoveVariation(node) => document.remove_variation(node),
            Self::ShiftVariation(node, by) => document.shift_variation(node, by),
            Self::Reorder(node, to) => document.reorder(node, to),
            Self::MakeMain(node) => document.make_main(node),
            Self::Comment(node, text) => document.set_text(node, text.as_deref()),
            Self::Annotate(node, annotation) => document.set_annotation(node, &annotation),
            Self::Bookmarks(node, bookmarks) => document.set_bookmarks(node, bookmarks),
            Self::Time(node, spent) => document.set_time(node, spent),
            Self::Headers(headers) => {
                document.set_headers(headers);
                return Ok(None);
            }
            Self::SetUp(initial, number, headers) => {
                document.set_up(*initial, number, headers);
                return Ok(stuck(document));
            }
            Self::Handicap(handicap) => {
                let setup = handicap.setup();
                let headers = tsume::handicap_headers(document.record().headers(), handicap);
                document.restart(setup.into(), headers)
            }
            Self::Paste(branch) => return document.paste(&branch).map(|grafted| Some(Remark::Grafted(grafted))),
            Self::Amend(edit) => return document.amend(|document| edit.apply(document)),
            Self::Merge(record) => return document.merge(&record).map(|grafted| Some(Remark::Grafted(grafted))),
        }
        .map(|_| None)
    }
}

fn stuck(document: &Document) -> Option<Remark> {
    Remark::of_stuck(document.record())
}

impl Remark {
    /// How many moves of a record can no longer be played; `None` when all can.
    pub(crate) fn of_stuck(record: &Record) -> Option<Self> {
        let tree = record.tree();
        let count = tree.walk().filter(|&id| tree.mv(id).is_some() && tree.is_stuck(id)).count();
        (count > 0).then_some(Self::Stuck(count))
    }
}
