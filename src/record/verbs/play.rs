//! Playing moves and setting ends at the cursor.

use crate::record::document::{Document, EditError, EditKind};
use crate::record::step::Step;
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
        self.play_moves(&[mv])
    }

    /// Plays moves one after the other, each like [`play`](Self::play): one step to undo, whatever their number. Without
    /// any the cursor stays.
    ///
    /// ```
    /// use komadai::record::{Document, Record};
    /// use komadai::shogi::Position;
    /// let mut document = Document::new(Record::new(Position::startpos()));
    /// document.play_moves(&["7g7f".parse()?, "3c3d".parse()?])?;
    /// assert_eq!(document.record().tree().path(document.cursor()).len(), 2);
    /// assert!(document.undo() && document.record().tree().is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As for [`play`](Self::play); then none of the moves is played.
    pub fn play_moves(&mut self, moves: &[Move]) -> Result<NodeId, EditError> {
        if moves.is_empty() {
            return Ok(self.cursor());
        }
        let mut at = self.tip();
        let tree = self.record().tree();
        if tree.is_stuck(at) {
            return Err(EditError::Stuck);
        }
        let mut position = self.record().position_at(at);
        for &mv in moves {
            position.play(mv)?;
        }
        let mut new = moves;
        while let Some((&mv, rest)) = new.split_first()
            && let Some(&known) = tree.children(at).iter().find(|&&child| tree.mv(child) == Some(mv))
        {
            (at, new) = (known, rest);
        }
        if new.is_empty() {
            self.go(at);
            return Ok(at);
        }
        self.change(EditKind::Play, |draft| {
            for &mv in new {
                let node = draft.mint().mint_move(mv);
                draft.link_last(at, node)?;
                at = node;
            }
            Ok(at)
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
            draft.edit(Step::Unlink { parent: at, index })?;
            draft.edit(Step::Link { parent: at, index, node })?;
            // What was said about the old end is about the new one. Closing words told the old result.
            draft.edit(Step::Note { node, note: crate::record::Note { summary: None, ..note } })?;
            draft.edit(Step::Spent { node, spent })?;
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
