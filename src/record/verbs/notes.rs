//! What is written beside moves and before them.

use std::time::Duration;

use crate::record::document::{Deed, Document, Refused};
use crate::record::edit::Edit;
use crate::record::{Headers, NodeId, Note};
use crate::shogi::Position;

impl Document {
    /// Writes a comment beside a node, or removes it.
    ///
    /// # Errors
    /// When there is no such node.
    pub fn comment(&mut self, node: NodeId, comment: Option<String>) -> Result<NodeId, Refused> {
        self.note(node, Deed::Comment(node), |note| note.comment = comment)
    }

    /// Sets the bookmarks of a node.
    ///
    /// # Errors
    /// When there is no such node.
    pub fn bookmarks(&mut self, node: NodeId, bookmarks: Vec<String>) -> Result<NodeId, Refused> {
        self.note(node, Deed::Bookmark(node), |note| note.bookmarks = bookmarks)
    }

    /// States the time spent on a move, or that nobody knows.
    ///
    /// # Errors
    /// When there is no such node, or it is the root.
    pub fn time(&mut self, node: NodeId, spent: Option<Duration>) -> Result<NodeId, Refused> {
        let cursor = self.cursor();
        self.change(
            |_| Deed::Time(node),
            |draft| {
                draft.place(node)?;
                if draft.record().tree().spent(node) != spent {
                    draft.edit(Edit::Spent { node, spent })?;
                }
                Ok(cursor)
            },
        )
    }

    /// Puts these headers in place of all.
    ///
    /// # Errors
    /// Never.
    pub fn headers(&mut self, headers: Headers) -> Result<NodeId, Refused> {
        let cursor = self.cursor();
        self.change(
            |_| Deed::Headers,
            |draft| {
                if *draft.record().headers() != headers {
                    draft.edit(Edit::Headers(headers))?;
                }
                Ok(cursor)
            },
        )
    }

    /// Starts the record from another position, its first move having this number (at least 1). All moves are
    /// kept: what can no longer be played is marked as [stuck](crate::record::Tree::is_stuck).
    ///
    /// # Errors
    /// Never.
    pub fn start(&mut self, initial: Position, number: u32) -> Result<NodeId, Refused> {
        let headers = self.record().headers().clone();
        self.set_up(initial, number, headers)
    }

    /// Starts the record from another position as [`start`](Self::start) does, and puts these headers in place of
    /// all: a new start may be for something else, and headers say for what.
    ///
    /// # Errors
    /// Never.
    pub fn set_up(&mut self, initial: Position, number: u32, headers: Headers) -> Result<NodeId, Refused> {
        let (cursor, record) = (self.cursor(), self.record());
        let is_other = *record.initial() != initial || record.first_number() != number;
        self.change(
            |_| if is_other { Deed::Start } else { Deed::Headers },
            |draft| {
                if is_other {
                    draft.edit(Edit::Start { initial: Box::new(initial), number })?;
                    let root = draft.record().tree().root();
                    draft.mark_stuck(root)?;
                }
                if *draft.record().headers() != headers {
                    draft.edit(Edit::Headers(headers))?;
                }
                Ok(cursor)
            },
        )
    }

    /// A step of undoing in which the record stays as it is: while its start is set up somebody decided who holds the
    /// pieces that are left, and there were none to be moved. Whoever keeps that beside the document ties it to the
    /// [revision](Self::revision), which is another one from here on.
    ///
    /// # Errors
    /// Never.
    pub fn rest(&mut self) -> Result<NodeId, Refused> {
        let cursor = self.cursor();
        self.change(
            |_| Deed::Rest,
            |draft| {
                let headers = draft.record().headers().clone();
                draft.edit(Edit::Headers(headers))?;
                Ok(cursor)
            },
        )
    }

    fn note(&mut self, node: NodeId, deed: Deed, write: impl FnOnce(&mut Note)) -> Result<NodeId, Refused> {
        let cursor = self.cursor();
        self.change(
            |_| deed,
            |draft| {
                let tree = draft.record().tree();
                if !tree.contains(node) {
                    return Err(Refused::NotThere);
                }
                let mut note = tree.note(node).clone();
                write(&mut note);
                if note != *tree.note(node) {
                    draft.edit(Edit::Note { node, note })?;
                }
                Ok(cursor)
            },
        )
    }
}
