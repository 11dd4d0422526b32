//! Playing, correcting, inserting and removing moves, and setting ends.

use super::graft::graft;
use crate::record::document::{Document, EditError, EditKind};
use crate::record::step::Step;
use crate::record::{End, NodeId, Record};
use crate::shogi::{Move, Position};

impl Document {
    /// Plays a move at the cursor, as the last child unless it is there already, and moves the cursor to it. At an end,
    /// it becomes a sibling of the end.
    ///
    /// # Errors
    /// [`EditError::Impossible`] when the move cannot be carried out there, [`EditError::Stuck`] when the moves up to there
    /// cannot. Fouls can be played; [`Position::check`](crate::shogi::Position::check) tells them from legal moves.
    pub fn play(&mut self, mv: Move) -> Result<NodeId, EditError> {
        self.play_moves(&[mv])
    }

    /// Plays moves one after the other, each like [`play`](Self::play), as one undo step.
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

    /// Sets an end at the cursor and moves the cursor to it. An old end is replaced, its comment and time are kept.
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
            // The result line states the old result.
            draft.edit(Step::Note { node, note: crate::record::Note { summary: None, ..note } })?;
            draft.edit(Step::Spent { node, spent })?;
            Ok(node)
        })
    }

    /// Where a move would be played: the cursor, or at an end the node before it.
    #[must_use]
    pub fn tip(&self) -> NodeId {
        let tree = self.record().tree();
        match tree.end(self.cursor()) {
            Some(_) => tree.parent(self.cursor()).unwrap_or(tree.root()),
            None => self.cursor(),
        }
    }

    /// Replaces the move of a node and moves the cursor there. Moves after it that can no longer be played are marked
    /// as [stuck](crate::record::Tree::is_stuck). A sibling with the new move is merged with the node.
    ///
    /// # Errors
    /// [`EditError::NoSuchNode`] when the node is not a move of the tree, [`EditError::Impossible`] when the new move cannot
    /// be carried out there, [`EditError::Stuck`] when the moves before it cannot.
    pub fn correct(&mut self, node: NodeId, mv: Move) -> Result<NodeId, EditError> {
        self.change(EditKind::Correct, |draft| {
            let (parent, _) = draft.place(node)?;
            let tree = draft.record().tree();
            let old = tree.mv(node).ok_or(EditError::NoSuchNode)?;
            if tree.is_stuck(parent) {
                return Err(EditError::Stuck);
            }
            draft.record().position_at(parent).play(mv)?;
            if old == mv {
                return Ok(node);
            }
            draft.edit(Step::Move { node, mv })?;
            let tree = draft.record().tree();
            let twin = tree.children(parent).iter().copied().find(|&id| id != node && tree.mv(id) == Some(mv));
            if twin.is_some() {
                draft.unlink(node)?;
                let joined = graft(draft, parent, node)?;
                draft.mark_stuck(joined);
                return Ok(joined);
            }
            draft.mark_stuck(node);
            Ok(node)
        })
    }

    /// Inserts two moves between the cursor and the moves after it.
    ///
    /// # Errors
    /// [`EditError::Impossible`] when one of them cannot be carried out, [`EditError::Stuck`] when the moves up to there
    /// cannot.
    pub fn insert_pair(&mut self, first: Move, second: Move) -> Result<NodeId, EditError> {
        let at = self.tip();
        self.change(
            |_| EditKind::InsertPair,
            |draft| {
                let tree = draft.record().tree();
                if tree.is_stuck(at) {
                    return Err(EditError::Stuck);
                }
                let mut position: Position = draft.record().position_at(at);
                position.play(first)?;
                position.play(second)?;
                let following = tree.children(at).to_vec();
                for _ in &following {
                    draft.edit(Step::Unlink { parent: at, index: 0 })?;
                }
                let one = draft.mint().mint_move(first);
                let two = draft.mint().mint_move(second);
                draft.link_last(at, one)?;
                draft.link_last(one, two)?;
                for node in following {
                    draft.link_last(two, node)?;
                }
                draft.mark_stuck(one);
                Ok(two)
            },
        )
    }

    /// Removes a move and the one after it, with the variations of the second; the moves after them take their place.
    ///
    /// # Errors
    /// [`EditError::NoSuchNode`] when there are not two moves.
    pub fn remove_pair(&mut self, first: NodeId) -> Result<NodeId, EditError> {
        self.change(
            |_| EditKind::RemovePair,
            |draft| {
                let (parent, index) = draft.place(first)?;
                let second = next_move(draft.record(), first).ok_or(EditError::NoSuchNode)?;
                let following = draft.record().tree().children(second).to_vec();
                for _ in &following {
                    draft.edit(Step::Unlink { parent: second, index: 0 })?;
                }
                draft.edit(Step::Unlink { parent, index })?;
                let mut place = index;
                for node in following {
                    let siblings = draft.record().tree().children(parent).len();
                    let joined = graft(draft, parent, node)?;
                    if draft.record().tree().children(parent).len() > siblings {
                        draft.edit(Step::Reorder { parent, from: siblings, to: place })?;
                        place += 1;
                    }
                    draft.mark_stuck(joined);
                }
                Ok(parent)
            },
        )
    }
}

fn next_move(record: &Record, node: NodeId) -> Option<NodeId> {
    let tree = record.tree();
    tree.mv(node)?;
    tree.children(node).first().copied().filter(|&next| tree.mv(next).is_some())
}
