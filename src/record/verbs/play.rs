//! Playing on.

use crate::record::document::{Document, EditError, EditKind};
use crate::record::edit::Edit;
use crate::record::{End, NodeId};
use crate::shogi::Move;

impl Document {
    /// Plays a move at the cursor and goes there. If the same move follows already, goes there without
    /// adding anything; otherwise it is the last of those that follow. At an end, the move is put beside it.
    ///
    /// # Errors
    /// When it cannot be carried out there. Fouls are played: whoever wants to know asks the position.
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

    /// States at the cursor why no move follows, in place of an end that is stated there already.
    ///
    /// # Errors
    /// When the moves up to there can no longer be played.
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

    /// The last move at or before the cursor, or the root: where a move would be played.
    #[must_use]
    pub fn tip(&self) -> NodeId {
        let tree = self.record().tree();
        match tree.end(self.cursor()) {
            Some(_) => tree.parent(self.cursor()).unwrap_or(tree.root()),
            None => self.cursor(),
        }
    }
}
