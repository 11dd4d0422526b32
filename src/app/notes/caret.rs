//! Where the caret was in a comment before the user went on to play moves.

use crate::app::desk::Desk;
use crate::app::desk::origin::GameId;
use crate::record::NodeId;

/// Where the caret was in a comment before the user went on to play moves, which can be inserted there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Caret {
    game: (GameId, usize),
    /// The node with the comment.
    pub(super) node: NodeId,
    /// The index of the character behind the caret.
    pub(super) at: usize,
}

impl Caret {
    pub(super) fn of(desk: &Desk, at: usize) -> Self {
        let place = desk.place();
        Self { game: place.game, node: place.node, at }
    }

    /// The moves from the comment's node to the cursor; `None` where they do not lead there, or there are none.
    pub(super) fn moves(&self, desk: &Desk) -> Option<Vec<NodeId>> {
        let game = desk.game();
        let tree = game.record().tree();
        let here = self.game == desk.place().game && tree.contains(self.node);
        let mut moves = Vec::new();
        let mut node = game.node();
        while here && node != self.node {
            if tree.is_stuck(node) {
                return None;
            }
            if tree.mv(node).is_some() {
                moves.push(node);
            }
            node = tree.parent(node)?;
        }
        moves.reverse();
        (!moves.is_empty()).then_some(moves)
    }
}
