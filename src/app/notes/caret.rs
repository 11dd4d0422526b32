//! Where the caret stood in a comment when the user went on to play moves.

use crate::app::desk::Desk;
use crate::app::desk::origin::GameId;
use crate::record::NodeId;

/// Where in a comment played moves can be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Caret {
    game: (GameId, usize),
    /// Whose comment.
    pub(super) node: NodeId,
    /// Before which character.
    pub(super) at: usize,
}

impl Caret {
    /// The caret before a character of the comment that is shown.
    pub(super) fn of(desk: &Desk, at: usize) -> Self {
        let place = desk.place();
        Self { game: place.game, node: place.node, at }
    }

    /// The moves from the comment to the board, if the one leads to the other: what can be added.
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
