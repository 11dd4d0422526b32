//! One line of moves through the tree.

use super::{NodeId, Record};
use crate::shogi::Position;

/// Positions are kept this many steps apart.
const KEPT_EVERY: usize = 16;

/// The line of moves through a node: from the start to the node, and on along first children to the end. The position at
/// any step is computed from one at most 15 moves before it. A line belongs to the record it was made from, and must be
/// made anew when that changes.
#[derive(Clone, Debug)]
pub struct Line {
    nodes: Vec<NodeId>,
    kept: Vec<Position>,
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
        let mut kept = Vec::with_capacity(nodes.len() / KEPT_EVERY + 1);
        for (step, &id) in nodes.iter().enumerate() {
            play(&mut position, record, id);
            if step.is_multiple_of(KEPT_EVERY) {
                kept.push(position.clone());
            }
        }
        Self { nodes, kept }
    }

    /// The nodes in order, the root first.
    #[must_use]
    pub fn nodes(&self) -> &[NodeId] {
        &self.nodes
    }

    /// The position at this step: 0 is the start; past the last step, the last position. An end has the
    /// position of the move before it. `record` is the one that the line was made from.
    #[must_use]
    pub fn position(&self, record: &Record, step: usize) -> Position {
        let step = step.min(self.nodes.len() - 1);
        let near = step / KEPT_EVERY;
        let mut position = self.kept[near].clone();
        for &id in &self.nodes[near * KEPT_EVERY + 1..=step] {
            play(&mut position, record, id);
        }
        position
    }

    /// The step of a node, 0 for the root; `None` when it is not on this line.
    #[must_use]
    pub fn step_of(&self, node: NodeId) -> Option<usize> {
        self.nodes.iter().position(|&id| id == node)
    }
}

fn play(position: &mut Position, record: &Record, id: NodeId) {
    let tree = record.tree();
    if let Some(mv) = tree.mv(id).filter(|_| !tree.is_stuck(id)) {
        // What is not stuck can be played, so nothing is ignored here.
        let _ = position.play(mv);
    }
}
