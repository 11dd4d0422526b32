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
        let cursor = self.cursor();
        self.change(
            |_| Deed::Start,
            |draft| {
                let record = draft.record();
                if *record.initial() != initial || record.first_number() != number {
                    draft.edit(Edit::Start { initial: Box::new(initial), number })?;
                    let root = draft.record().tree().root();
                    draft.mark_stuck(root)?;
                }
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
