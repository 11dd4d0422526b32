//! Correcting, inserting and removing moves while keeping those that follow.

use super::graft::graft;
use crate::record::document::{Document, EditError, EditKind};
use crate::record::step::Step;
use crate::record::{NodeId, Record};
use crate::shogi::{Move, Position};

impl Document {
    /// Replaces the move of a node and moves the cursor there. All moves after it are kept; those that can no longer be
    /// played are marked as [stuck](crate::record::Tree::is_stuck). If a sibling has the new move already, the two nodes
    /// and all after them are merged.
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

    /// Inserts two moves after the cursor; the moves that followed there follow them.
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

    /// Removes a move and the one after it; the moves that followed them take their place. Variations to the second move
    /// are removed with it.
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
