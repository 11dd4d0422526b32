//! The changes to a tree, each of which another one here undoes.

use std::time::Duration;

use super::{Body, Node, NodeId, Parent, Tree};
use crate::record::spent::Spent;
use crate::record::{Children, End, Note};
use crate::shogi::Move;

impl Tree {
    pub(in crate::record) fn mint_move(&mut self, mv: Move) -> NodeId {
        self.mint(Body::Move { mv, stuck: false, children: Children::NONE })
    }

    pub(in crate::record) fn mint_end(&mut self, end: End) -> NodeId {
        self.mint(Body::End(Box::new(end)))
    }

    /// Links `node`, which must not be in the tree, below `parent` as the child of this index. Like the methods below, it
    /// returns `None` and changes nothing when that is not possible.
    pub(in crate::record) fn link(&mut self, parent: NodeId, index: usize, node: NodeId) -> Option<()> {
        self.shape += 1;
        let loose = node != self.root() && self.nodes.get(node.slot())?.parent.is_none();
        if !loose || parent.slot() >= self.nodes.len() || self.is_at_or_below(parent, node) {
            return None;
        }
        let children = self.children_mut(parent)?;
        if index > children.len() {
            return None;
        }
        children.edit(|list| list.insert(index, node));
        self.nodes[node.slot()].parent = Some(parent);
        Some(())
    }

    /// Whether `id` is `top` or stands below it. Quick where nothing does, as in a line that grows move by move.
    fn is_at_or_below(&self, id: NodeId, top: NodeId) -> bool {
        id == top || (!self.children(top).is_empty() && self.is_above(top, id))
    }

    /// Takes the child of this index out of the tree, with all below it. It keeps its name.
    pub(in crate::record) fn unlink(&mut self, parent: NodeId, index: usize) -> Option<NodeId> {
        self.shape += 1;
        let children = self.children_mut(parent)?;
        if index >= children.len() {
            return None;
        }
        let node = children.edit(|list| list.remove(index));
        self.nodes[node.slot()].parent = None;
        Some(node)
    }

    pub(in crate::record) fn reorder(&mut self, parent: NodeId, from: usize, to: usize) -> Option<()> {
        self.shape += 1;
        let children = self.children_mut(parent)?;
        if from >= children.len() || to >= children.len() {
            return None;
        }
        children.edit(|list| {
            let node = list.remove(from);
            list.insert(to, node);
        });
        Some(())
    }

    pub(in crate::record) fn replace_move(&mut self, node: NodeId, new: Move) -> Option<Move> {
        self.shape += 1;
        match &mut self.node_mut(node)?.body {
            Body::Move { mv, .. } => Some(std::mem::replace(mv, new)),
            Body::Root { .. } | Body::End(_) => None,
        }
    }

    pub(in crate::record) fn replace_note(&mut self, node: NodeId, new: Note) -> Option<Note> {
        let note = &mut self.node_mut(node)?.note;
        let new = (!new.is_empty()).then(|| Box::new(new));
        Some(std::mem::replace(note, new).map_or_else(Note::default, |old| *old))
    }

    pub(in crate::record) fn replace_spent(&mut self, node: NodeId, new: Option<Duration>) -> Option<Option<Duration>> {
        let old = std::mem::replace(&mut self.node_mut(node)?.spent, new.map(Spent::from));
        Some(old.map(Duration::from))
    }

    /// Takes a node out of the tree for good.
    pub(in crate::record) fn detach(&mut self, node: NodeId) {
        if let Some(parent) = self.parent(node)
            && let Some(children) = self.children_mut(parent)
        {
            children.edit(|list| list.retain(|&child| child != node));
            self.nodes[node.slot()].parent = None;
        }
    }

    /// Puts a copy of another tree's node, without what is below it, behind the children of `parent`; of the root there
    /// is none. Returns where what follows the node belongs: nothing follows an end.
    pub(in crate::record) fn push_copy(&mut self, parent: Parent, other: &Self, node: NodeId) -> Option<Parent> {
        let (copy, next) = match other.body(node) {
            Body::Root { .. } => return Some(parent),
            &Body::Move { mv, .. } => {
                let copy = self.push_move(parent, mv);
                (copy.id(), Some(copy))
            }
            Body::End(end) => (self.push_end(parent, End::clone(end)), None),
        };
        self.set_spent(copy, other.spent(node));
        let note = other.note(node);
        if !note.is_empty() {
            *self.note_mut(copy) = note.clone();
        }
        next
    }

    /// Counts a change of the start position as a change of all moves.
    pub(in crate::record) fn restart(&mut self) {
        self.shape += 1;
    }

    pub(in crate::record) fn replace_stuck(&mut self, node: NodeId, new: bool) -> Option<bool> {
        self.shape += 1;
        match &mut self.node_mut(node)?.body {
            Body::Move { stuck, .. } => Some(std::mem::replace(stuck, new)),
            Body::Root { .. } | Body::End(_) => None,
        }
    }

    fn node_mut(&mut self, id: NodeId) -> Option<&mut Node> {
        self.nodes.get_mut(id.slot())
    }

    fn children_mut(&mut self, id: NodeId) -> Option<&mut Children> {
        match &mut self.node_mut(id)?.body {
            Body::Root { children } | Body::Move { children, .. } => Some(children),
            Body::End(_) => None,
        }
    }
}
