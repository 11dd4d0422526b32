//! Who stands how far up in a growing tree.

use super::{NodeId, Tree};

/// Depths and far ancestors of the nodes of one tree, in the order in which they were added.
///
/// A file may leave and take up lines of a million moves again and again. Walking up move by move each
/// time would take for ever; here every node also knows one ancestor far above (Myers' skew-binary jump
/// pointers, "An applicative random-access stack", 1983), so that any ancestor is a few dozen steps away.
#[derive(Clone, Debug)]
pub(super) struct Ancestry {
    known: Vec<Known>,
}

#[derive(Clone, Copy, Debug)]
struct Known {
    depth: u32,
    far: NodeId,
}

impl Ancestry {
    /// Knows the root alone.
    pub(super) fn new(root: NodeId) -> Self {
        Self { known: vec![Known { depth: 0, far: root }] }
    }

    /// Makes room for nodes to come.
    pub(super) fn reserve(&mut self, nodes: usize) {
        self.known.reserve(nodes);
    }

    fn of(&self, node: NodeId) -> Known {
        self.known[node.slot()]
    }

    /// How many moves, or moves and an end, lead to the node.
    pub(super) fn depth(&self, node: NodeId) -> usize {
        self.of(node).depth as usize
    }

    /// Takes note of the node that was added last, below `parent`.
    pub(super) fn add(&mut self, parent: NodeId) {
        let above = self.of(parent);
        let far = self.of(above.far);
        let far_again = self.of(far.far);
        let even = above.depth - far.depth == far.depth - far_again.depth;
        self.known.push(Known { depth: above.depth + 1, far: if even { far.far } else { parent } });
    }

    /// The node at this depth on the way from the root to `node`, which must be at least so deep.
    pub(super) fn at_depth(&self, tree: &Tree, node: NodeId, depth: usize) -> NodeId {
        let mut node = node;
        while self.depth(node) > depth {
            let far = self.of(node).far;
            node = if self.depth(far) >= depth { far } else { tree.parent(node).unwrap_or(far) };
        }
        node
    }
}
