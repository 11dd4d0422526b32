//! What stays where it is on the screen while the tree changes its shape: the current node, or else the nearest before it
//! that is still there.

use crate::app::desk::game::Game;
use crate::app::desk::origin::GameId;
use crate::app::moves::ui::tree::camera::Camera;
use crate::record::NodeId;

/// How many ancestors of the current node are remembered: an edit rarely removes more of them.
const BEFORE: usize = 8;

/// Where the current node and its ancestors were drawn.
#[derive(Debug, Default)]
pub(super) struct Anchors {
    /// The record, the shape of its tree, and the current node.
    of: Option<(GameId, usize, u64, NodeId)>,
    /// Nodes with their rows and lanes, the current one first.
    nodes: Vec<(NodeId, (usize, u32))>,
}

impl Anchors {
    /// Records where nodes are drawn, if that may have changed.
    pub(super) fn set(&mut self, game: &Game) {
        let tree = game.record().tree();
        let of = Some((game.id(), game.record_id(), tree.shape(), game.node()));
        if self.of != of {
            self.of = of;
            let way = std::iter::successors(Some(game.node()), |&node| tree.parent(node));
            self.nodes = way.take(BEFORE).map(|node| (node, place(game, node))).collect();
        }
    }

    /// Scrolls so that the first of these nodes that still exists stays in place, if the shape of the tree has
    /// changed.
    pub(super) fn hold(&self, game: &Game, camera: &mut Camera) {
        let tree = game.record().tree();
        if self
            .of
            .is_none_or(|(id, shown, shape, _)| (id, shown) != (game.id(), game.record_id()) || shape == tree.shape())
        {
            return;
        }
        if let Some(&(node, before)) = self.nodes.iter().find(|(node, _)| tree.contains(*node)) {
            camera.follow(before, place(game, node));
        }
    }

    pub(super) fn forget(&mut self) {
        *self = Self::default();
    }
}

fn place(game: &Game, node: NodeId) -> (usize, u32) {
    (game.positions().depth(node), game.lanes().lane(node))
}
