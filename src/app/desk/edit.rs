//! What the user can change in a game. Each is one step of undoing.

use std::time::Duration;

use crate::record::{Branch, Document, EditError, End, Headers, NodeId, Record};
use crate::shogi::{Move, Position};

/// A change to the document that is shown.
#[derive(Clone, Debug)]
pub(crate) enum Edit {
    /// Plays a move at the cursor.
    Play(Move),
    /// States at the cursor why no move follows.
    End(End),
    /// Puts another move in a node's place and keeps what follows.
    Correct(NodeId, Move),
    /// Puts two moves in behind the cursor.
    InsertPair(Move, Move),
    /// Takes a move out, and the one after it.
    RemovePair(NodeId),
    /// Removes a node and all after it.
    Remove(NodeId),
    /// Removes the variation that a node belongs to.
    RemoveVariation(NodeId),
    /// Moves the variation that a node belongs to towards the main line, or away from it.
    ShiftVariation(NodeId, isize),
    /// Puts a node at another place among its siblings.
    Reorder(NodeId, usize),
    /// Makes the line through a node the main line.
    MakeMain(NodeId),
    /// Writes a comment beside a node, or removes it.
    Comment(NodeId, Option<String>),
    /// Sets the bookmarks of a node.
    Bookmarks(NodeId, Vec<String>),
    /// States the time spent on a move.
    Time(NodeId, Option<Duration>),
    /// Puts other headers in place of all.
    Headers(Headers),
    /// Starts from another position, its first move having this number, and puts other headers in place of all.
    SetUp(Box<Position>, u32, Headers),
    /// Pastes moves behind the cursor.
    Paste(Box<Branch>),
    /// Merges another game in.
    Merge(Box<Record>),
    /// Goes on with the edit that was made last: both are one step of undoing.
    Amend(Box<Edit>),
}

/// What there is to say about an edit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Remark {
    /// So many moves and ends were added, and so many moves could not be played.
    Grafted(crate::record::Grafted),
    /// So many moves can no longer be played.
    Stuck(usize),
}

impl Edit {
    /// Changes the document. What is worth saying about it comes back.
    ///
    /// # Errors
    /// When it was refused; nothing has changed then.
    pub(crate) fn apply(self, document: &mut Document) -> Result<Option<Remark>, EditError> {
        match self {
            Self::Play(mv) => document.play(mv),
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
            Self::Comment(node, comment) => document.set_comment(node, comment),
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
    /// That moves of a record can no longer be played, where there are some.
    pub(crate) fn of_stuck(record: &Record) -> Option<Self> {
        let tree = record.tree();
        let count = tree.walk().filter(|&id| tree.mv(id).is_some() && tree.is_stuck(id)).count();
        (count > 0).then_some(Self::Stuck(count))
    }
}
