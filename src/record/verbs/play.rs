//! Playing moves and setting ends at the cursor.

use crate::record::document::{Document, EditError, EditKind};
use crate::record::edit::Edit;
use crate::record::{End, NodeId};
use crate::shogi::Move;

impl Document {
    /// Plays a move at the cursor and moves the cursor there. If the same move follows already, the cursor moves there and
    /// nothing is added; otherwise the move becomes the last child. At an end, it is added beside the end.
    ///
    /// # Errors
    /// [`EditError::Impossible`] when the move cannot be carried out there, [`EditError::Stuck`] when the moves up to there
    /// cannot. Fouls can be played; [`Position::check`](crate::shogi::Position::check) tells them from legal moves.
    pub fn play(&mut self, mv: Move) -> Result<NodeId, EditError> {
        let at = self.tip();
        let tree = self.record().tree();
        if tree.is_stuck(at) {
            return Err(EditError::Stuck);
        }
        self.record().position_at(at).play(mv)?;
        if let Some(&known) = tree.children(at).iter().find(|&&child| tree.mv(child) == Some(mv)) {
            self.go(known);
            return Ok(known);
        }
        self.change(EditKind::Play, |draft| {
            let node = draft.mint().mint_move(mv);
            draft.link_last(at, node)?;
            Ok(node)
        })
    }

    /// Sets an end at the cursor, in place of one that is there already, and moves the cursor to it. Comment and time of the
    /// old end are kept.
    ///
    /// # Errors
    /// [`EditError::Stuck`] when the moves up to there can no longer be played.
    pub fn end(&mut self, end: End) -> Result<NodeId, EditError> {
        let at = self.tip();
        let tree = self.record().tree();
        if tree.is_stuck(at) {
            return Err(EditError::Stuck);
        }
        let stated = tree.children(at).iter().position(|&child| tree.end(child).is_some());
        if let Some(&known) = tree.children(at).iter().find(|&&child| tree.end(child) == Some(&end)) {
            self.go(known);
            return Ok(known);
        }
        self.change(EditKind::End, |draft| {
            let node = draft.mint().mint_end(end);
            let Some(index) = stated else {
                draft.link_last(at, node)?;
                return Ok(node);
            };
            let tree = draft.record().tree();
            let old = tree.children(at)[index];
            let (note, spent) = (tree.note(old).clone(), tree.spent(old));
            draft.edit(Edit::Unlink { parent: at, index })?;
            draft.edit(Edit::Link { parent: at, index, node })?;
            // What was said about the old end is about the new one. Closing words told the old result.
            draft.edit(Edit::Note { node, note: crate::record::Note { summary: None, ..note } })?;
            draft.edit(Edit::Spent { node, spent })?;
            Ok(node)
        })
    }

    /// The node after which a move would be played: the cursor, or at an end the node before it.
    #[must_use]
    pub fn tip(&self) -> NodeId {
        let tree = self.record().tree();
        match tree.end(self.cursor()) {
            Some(_) => tree.parent(self.cursor()).unwrap_or(tree.root()),
            None => self.cursor(),
        }
    }
}
