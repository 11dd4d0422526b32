//! One way through the tree, with the position at each step.

use super::{NodeId, Record};
use crate::shogi::Position;

/// The line of moves through a node: from the start to it, and on along first children to the end.
/// Holds the position at every step, so that stepping costs nothing. It belongs to the record it was
/// made from and must be made anew when that changes.
#[derive(Clone, Debug)]
pub struct Line {
    nodes: Vec<NodeId>,
    positions: Vec<Position>,
}

impl Line {
    /// The line through `node`.
    #[must_use]
    pub fn through(record: &Record, node: NodeId) -> Self {
        let tree = record.tree();
        let mut nodes = vec![tree.root()];
        nodes.extend(tree.path(node));
        nodes.extend(tree.main_line_from(node));
        let mut position = record.initial().clone();
        let positions = nodes
            .iter()
            .map(|&id| {
                if let Some(mv) = tree.mv(id) {
                    // Trees hold only moves that can be played, so nothing is ignored here.
                    let _ = position.play(mv);
                }
                position.clone()
            })
            .collect();
        Self { nodes, positions }
    }

    /// The nodes in order, the root first.
    #[must_use]
    pub fn nodes(&self) -> &[NodeId] {
        &self.nodes
    }

    /// The position at this step: 0 is the start. An end has the position of the move before it.
    #[must_use]
    pub fn position(&self, step: usize) -> Option<&Position> {
        self.positions.get(step)
    }

    /// At which step a node stands, if it is on this line.
    #[must_use]
    pub fn step_of(&self, node: NodeId) -> Option<usize> {
        self.nodes.iter().position(|&id| id == node)
    }
}
