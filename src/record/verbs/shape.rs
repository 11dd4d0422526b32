//! Removing and ordering variations, transforming all moves, and taking one line out of a tree.

use crate::record::document::{Document, EditError, EditKind};
use crate::record::step::Step;
use crate::record::tree::Parent;
use crate::record::{NodeId, Record};
use crate::shogi::Transform;

impl Document {
    /// Removes a node and everything after it. A cursor there moves to the node before it.
    ///
    /// # Errors
    /// [`EditError::NoSuchNode`] when the node is the root, or not in the tree.
    pub fn remove(&mut self, node: NodeId) -> Result<NodeId, EditError> {
        let cursor = self.cursor();
        self.change(
            |_| EditKind::Remove,
            |draft| {
                let (parent, index) = draft.place(node)?;
                let inside = draft.record().tree().is_above(node, cursor);
                draft.edit(Step::Unlink { parent, index })?;
                Ok(if inside { parent } else { cursor })
            },
        )
    }

    /// Removes the variation of a node, from its [first move](crate::record::Tree::variation_start).
    ///
    /// # Errors
    /// [`EditError::NoSuchNode`] when the node is on the main line, or not in the tree.
    pub fn remove_variation(&mut self, node: NodeId) -> Result<NodeId, EditError> {
        let tree = self.record().tree();
        let first = tree.variation_start(node).filter(|_| tree.contains(node)).ok_or(EditError::NoSuchNode)?;
        self.remove(first)
    }

    /// Moves a node to this index among its siblings; 0 is the main continuation. The cursor stays.
    ///
    /// # Errors
    /// [`EditError::NoSuchNode`] when there is no such node or index.
    pub fn reorder(&mut self, node: NodeId, to: usize) -> Result<NodeId, EditError> {
        self.change_here(EditKind::Reorder, |draft| {
            let (parent, from) = draft.place(node)?;
            if from != to {
                draft.edit(Step::Reorder { parent, from, to })?;
            }
            Ok(())
        })
    }

    /// Moves the variation of a node by this number of places: towards the main line (`-1`) or away from it. The cursor
    /// stays.
    ///
    /// # Errors
    /// [`EditError::NoSuchNode`] when there is no such place, or the line to the node never branches.
    pub fn shift_variation(&mut self, node: NodeId, by: isize) -> Result<NodeId, EditError> {
        let tree = self.record().tree();
        let first = tree.nearest_branch(node).ok_or(EditError::NoSuchNode)?;
        let siblings = tree.parent(first).map_or(&[][..], |parent| tree.children(parent));
        let here = siblings.iter().position(|&id| id == first).ok_or(EditError::NoSuchNode)?;
        let to = here.checked_add_signed(by).filter(|&to| to < siblings.len()).ok_or(EditError::NoSuchNode)?;
        self.reorder(first, to)
    }

    /// Makes the line through a node the main line, from the start on. The cursor stays.
    ///
    /// # Errors
    /// [`EditError::NoSuchNode`] when the node is not in the tree.
    pub fn make_main(&mut self, node: NodeId) -> Result<NodeId, EditError> {
        self.change_here(EditKind::MakeMain, |draft| {
            if !draft.record().tree().contains(node) {
                return Err(EditError::NoSuchNode);
            }
            for id in draft.record().tree().path(node) {
                let (parent, from) = draft.place(id)?;
                if from != 0 {
                    draft.edit(Step::Reorder { parent, from, to: 0 })?;
                }
            }
            Ok(())
        })
    }

    /// Transforms the start position and every move. Playable moves stay playable, and solutions stay solutions.
    ///
    /// # Errors
    /// [`EditError::OffBoard`] when a piece of the start position or a playable move would leave the board.
    /// [Stuck](crate::record::Tree::is_stuck) moves that would leave it stay as they are.
    pub fn transform(&mut self, transform: Transform) -> Result<NodeId, EditError> {
        self.change_here(EditKind::Start, |draft| {
            let (record, tree) = (draft.record(), draft.record().tree());
            let initial = transform.setup(record.initial().to_setup()).map_err(|_| EditError::OffBoard)?.into();
            let mut edits = Vec::new();
            if initial != *record.initial() {
                edits.push(Step::Start { initial: Box::new(initial), number: record.first_number() });
            }
            for node in tree.walk() {
                let Some(old) = tree.mv(node) else { continue };
                match transform.mv(old) {
                    Some(mv) if mv != old => edits.push(Step::Move { node, mv }),
                    None if !tree.is_stuck(node) => return Err(EditError::OffBoard),
                    Some(_) | None => {}
                }
            }
            for edit in edits {
                draft.edit(edit)?;
            }
            // A stuck move that was not transformed may be playable now.
            draft.mark_stuck(draft.record().tree().root());
            Ok(())
        })
    }
}

impl Record {
    /// The line through a node up to the first stuck move, as a record with headers, notes and times.
    #[must_use]
    pub fn line_alone(&self, node: NodeId) -> Self {
        let tree = self.tree();
        let mut alone = Self::new(self.initial().clone());
        *alone.headers_mut() = self.headers().clone();
        alone.set_first_number(self.first_number());
        let root = alone.tree().root();
        *alone.note_mut(root) = tree.note(tree.root()).clone();
        let mut at = Parent::ROOT;
        let line = tree.path(node).into_iter().chain(tree.main_line_from(node));
        for id in line.take_while(|&id| !tree.is_stuck(id)) {
            let Some(next) = alone.tree_mut().push_copy(at, tree, id) else { break };
            at = next;
        }
        alone
    }
}
