//! Editing notes, times, headers and the start position.

use std::time::Duration;

use crate::record::document::{Document, EditError, EditKind};
use crate::record::step::Step;
use crate::record::{Annotation, Headers, NodeId, Note};
use crate::shogi::Position;

impl Document {
    /// Sets the comment of a node, including any annotation, or removes it with `None`. The cursor stays.
    ///
    /// # Errors
    /// [`EditError::NoSuchNode`] when the node is not in the tree.
    pub fn set_comment(&mut self, node: NodeId, comment: Option<String>) -> Result<NodeId, EditError> {
        self.note(node, EditKind::Comment(node), |note| note.comment = comment)
    }

    /// Sets the [text](Note::text) of a comment, or removes it with `None`; the annotation, and any in the text, is
    /// kept. The cursor stays.
    ///
    /// # Errors
    /// [`EditError::NoSuchNode`] when the node is not in the tree.
    pub fn set_text(&mut self, node: NodeId, text: Option<&str>) -> Result<NodeId, EditError> {
        self.note(node, EditKind::Comment(node), |note| {
            if note.text() != text.map(Into::into) {
                note.comment = note.annotation().join(text);
            }
        })
    }

    /// Sets the annotation of a node and keeps the text of its comment; an empty one removes it. The cursor stays.
    ///
    /// # Errors
    /// [`EditError::NoSuchNode`] when the node is not in the tree.
    pub fn set_annotation(&mut self, node: NodeId, annotation: &Annotation) -> Result<NodeId, EditError> {
        self.note(node, EditKind::Annotation(node), |note| {
            if note.annotation() != *annotation {
                note.comment = annotation.join(note.text().as_deref());
            }
        })
    }

    /// Replaces all bookmarks of a node. The cursor stays.
    ///
    /// # Errors
    /// [`EditError::NoSuchNode`] when the node is not in the tree.
    pub fn set_bookmarks(&mut self, node: NodeId, bookmarks: Vec<String>) -> Result<NodeId, EditError> {
        self.note(node, EditKind::Bookmark(node), |note| note.bookmarks = bookmarks)
    }

    /// Sets the time spent on a move, or removes it with `None`. The cursor stays.
    ///
    /// # Errors
    /// [`EditError::NoSuchNode`] when the node is not in the tree, or is the root.
    pub fn set_time(&mut self, node: NodeId, spent: Option<Duration>) -> Result<NodeId, EditError> {
        self.change_here(EditKind::Time(node), |draft| {
            draft.place(node)?;
            if draft.record().tree().spent(node) != spent {
                draft.edit(Step::Spent { node, spent })?;
            }
            Ok(())
        })
    }

    /// Replaces all headers.
    pub fn set_headers(&mut self, headers: Headers) {
        self.change_always(EditKind::Headers, |draft| {
            if *draft.record().headers() != headers {
                draft.edit_always(Step::Headers(headers));
            }
        });
    }

    /// Sets the start position and the number of the first move (at least 1). All moves are kept; those that can no
    /// longer be played are marked as [stuck](crate::record::Tree::is_stuck).
    pub fn set_start(&mut self, initial: Position, number: u32) {
        let headers = self.record().headers().clone();
        self.set_up(initial, number, headers);
    }

    /// Like [`set_start`](Self::set_start), and replaces all headers, which say if it is a problem, in the same undo
    /// step.
    pub fn set_up(&mut self, initial: Position, number: u32, headers: Headers) {
        let record = self.record();
        let is_other = *record.initial() != initial || record.first_number() != number;
        self.change_always(if is_other { EditKind::Start } else { EditKind::Headers }, |draft| {
            if is_other {
                draft.edit_always(Step::Start { initial: Box::new(initial), number });
                let root = draft.record().tree().root();
                draft.mark_stuck(root);
            }
            if *draft.record().headers() != headers {
                draft.edit_always(Step::Headers(headers));
            }
        });
    }

    /// Like [`set_up`](Self::set_up) with the first number 1, but only if all moves
    /// [fit](crate::record::Record::fits_start). The cursor stays.
    ///
    /// # Errors
    /// [`EditError::MovesDoNotFit`] when moves could no longer be played, or would become fouls.
    pub fn restart(&mut self, initial: Position, headers: Headers) -> Result<NodeId, EditError> {
        let record = self.record();
        let number = if *record.initial() == initial { record.first_number() } else { 1 };
        if !record.fits_start(&initial) {
            return Err(EditError::MovesDoNotFit);
        }
        self.set_up(initial, number, headers);
        Ok(self.cursor())
    }

    fn note(&mut self, node: NodeId, kind: EditKind, write: impl FnOnce(&mut Note)) -> Result<NodeId, EditError> {
        self.change_here(kind, |draft| {
            let tree = draft.record().tree();
            if !tree.contains(node) {
                return Err(EditError::NoSuchNode);
            }
            let mut note = tree.note(node).clone();
            write(&mut note);
            if note != *tree.note(node) {
                draft.edit(Step::Note { node, note })?;
            }
            Ok(())
        })
    }
}
