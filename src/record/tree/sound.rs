//! Checking trees that are deserialized.

use serde::Deserialize;

use super::{Body, Node, NodeId, Tree};

#[derive(Deserialize)]
pub(super) struct Nodes {
    nodes: Vec<Node>,
}

impl TryFrom<Nodes> for Tree {
    type Error = &'static str;

    fn try_from(Nodes { nodes }: Nodes) -> Result<Self, Self::Error> {
        let tree = Self { nodes, shape: 0 };
        tree.is_sound().then_some(tree).ok_or("these nodes are no tree")
    }
}

impl Tree {
    /// Whether the first node is the only root, children and parents agree, and no node is above itself.
    fn is_sound(&self) -> bool {
        let root = self.root();
        let bodies = self.nodes.iter().enumerate();
        let one_root = !self.nodes.is_empty()
            && self.parent(root).is_none()
            && bodies.clone().all(|(slot, node)| matches!(node.body, Body::Root { .. }) == (slot == root.slot()));
        // With as many children as nodes with a parent, each the child of its parent, none is listed twice.
        let children =
            || self.nodes.iter().enumerate().flat_map(|(slot, node)| node.children().iter().map(move |&id| (slot, id)));
        let known = |(slot, id): (usize, NodeId)| {
            self.nodes.get(id.slot()).and_then(|node| node.parent).is_some_and(|parent| parent.slot() == slot)
        };
        let mut listed = vec![false; self.nodes.len()];
        one_root
            && children().all(|child| known(child) && !std::mem::replace(&mut listed[child.1.slot()], true))
            && self.nodes.iter().zip(&listed).all(|(node, &listed)| node.parent.is_some() == listed)
            && self.reached() == self.nodes.len()
    }

    /// The number of nodes reachable from those without a parent. The others form cycles.
    fn reached(&self) -> usize {
        let tops = self.nodes.iter().filter(|node| node.parent.is_none());
        let mut open: Vec<&Node> = tops.collect();
        let mut reached = 0;
        while let Some(node) = open.pop() {
            reached += 1;
            open.extend(node.children().iter().map(|id| &self.nodes[id.slot()]));
        }
        reached
    }
}

impl Node {
    fn children(&self) -> &[NodeId] {
        match &self.body {
            Body::Root { children } | Body::Move { children, .. } => children,
            Body::End(_) => &[],
        }
    }
}
