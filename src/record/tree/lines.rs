//! Which line a node belongs to, and what stands beside it.

use super::{NodeId, Tree};

impl Tree {
    /// The moves and ends that could stand in a node's place: all children of its parent, itself among them. The root
    /// stands alone.
    #[must_use]
    pub fn siblings(&self, id: NodeId) -> &[NodeId] {
        self.parent(id).map_or(std::slice::from_ref(&NodeId::ROOT), |parent| self.children(parent))
    }

    /// Where a node stands among its [siblings](Self::siblings): 0 is what the line above goes on with.
    #[must_use]
    pub fn sibling_index(&self, id: NodeId) -> usize {
        self.siblings(id).iter().position(|&sibling| sibling == id).unwrap_or(0)
    }

    /// Whether a node is on the main line (本譜). The root is.
    #[must_use]
    pub fn is_on_main_line(&self, id: NodeId) -> bool {
        self.variation_start(id).is_none()
    }

    /// The node on the other side of the branch: for a node of a variation the one of the line it left, for one that
    /// variations stand beside the next of them. `None` where no branch lies on the way from the start to the node.
    #[must_use]
    pub fn across_branch(&self, id: NodeId) -> Option<NodeId> {
        let place = match self.variation_start(id) {
            Some(start) => start,
            None => self.first_of_variation(id)?,
        };
        let siblings = self.siblings(place);
        let index = self.sibling_index(place);
        let other = if index == 0 { 1 } else { 0 };
        siblings.get(other).copied()
    }
}
