//! Positions along a growing tree, and the ways back to them.

use super::Tree;
use super::tree::Parent;
use crate::shogi::Position;

/// Checkpoints stand this many moves apart; positions between them are played anew when they are wanted.
const APART: u32 = 32;

/// The root or a move, and how many moves lead to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeAtPly {
    pub(super) node: Parent,
    pub(super) ply: u32,
}

impl NodeAtPly {
    /// The node `ply` moves from the start, on the way to this one, which must be at least so far. Takes a step for each
    /// move between them.
    fn up_to(self, tree: &Tree, ply: u32) -> Self {
        let mut node = self.node;
        for _ in ply..self.ply {
            node = tree.parent_of(node.id()).unwrap_or(node);
        }
        Self { node, ply: self.ply.min(ply) }
    }
}

/// The positions at moves whose number is a multiple of [`APART`], in the order in which they were added,
/// which is that of the nodes' names.
///
/// A file may go back and forth between lines of a million moves. Walking up move by move each time would be far too
/// slow; here every checkpoint also knows one far above it (Myers' skew-binary jump
/// pointers, "An applicative random-access stack", 1983), so that any other is a few dozen steps away.
#[derive(Clone, Debug)]
pub(super) struct Checkpoints {
    list: Vec<Checkpoint>,
    /// Their positions, which are large: apart, so that a search through the list stays in little memory.
    positions: Vec<Position>,
}

#[derive(Clone, Copy, Debug)]
struct Checkpoint {
    place: NodeAtPly,
    /// The checkpoint before this one, and one further up, by their index.
    above: u32,
    far: u32,
}

impl Checkpoints {
    pub(super) fn new(initial: &Position) -> Self {
        let place = NodeAtPly { node: Parent::ROOT, ply: 0 };
        Self { list: vec![Checkpoint { place, above: 0, far: 0 }], positions: vec![initial.clone()] }
    }

    pub(super) fn reserve(&mut self, nodes: usize) {
        let more = nodes / APART as usize;
        self.list.reserve(more);
        self.positions.reserve(more);
    }

    /// Takes note of a node that has just been added to the tree, if a checkpoint belongs there.
    #[inline]
    pub(super) fn pass(&mut self, tree: &Tree, place: NodeAtPly, position: &Position) {
        if place.ply.is_multiple_of(APART) {
            self.add(tree, place, position);
        }
    }

    fn add(&mut self, tree: &Tree, place: NodeAtPly, position: &Position) {
        let above = self.index(place.up_to(tree, place.ply - APART).node);
        let far = self.far(above);
        let even = self.ply(above) - self.ply(far) == self.ply(far) - self.ply(self.far(far));
        let far = if even { self.far(far) } else { above };
        // No list is longer than the tree, whose nodes are counted in as many bits.
        let [above, far] = [above, far].map(|index| index as u32);
        self.list.push(Checkpoint { place, above, far });
        self.positions.push(position.clone());
    }

    fn ply(&self, index: usize) -> u32 {
        self.list[index].place.ply
    }

    fn far(&self, index: usize) -> usize {
        self.list[index].far as usize
    }

    fn index(&self, node: Parent) -> usize {
        self.list.partition_point(|checkpoint| checkpoint.place.node < node)
    }

    /// The node `ply` moves from the start, on the way to another, which must be at least so far.
    pub(super) fn back(&self, tree: &Tree, from: NodeAtPly, ply: u32) -> NodeAtPly {
        let near = from.ply - from.ply % APART;
        if near <= ply {
            return from.up_to(tree, ply);
        }
        // The last checkpoint that is not before the node.
        let least = ply.next_multiple_of(APART);
        let mut index = self.index(from.up_to(tree, near).node);
        while self.ply(index) > least {
            let far = self.far(index);
            index = if self.ply(far) >= least { far } else { self.list[index].above as usize };
        }
        self.list[index].place.up_to(tree, ply)
    }

    pub(super) fn position(&self, tree: &Tree, place: NodeAtPly) -> Position {
        let mut moves = [None; APART as usize];
        let moves = &mut moves[..(place.ply % APART) as usize];
        let mut node = place.node;
        for mv in moves.iter_mut().rev() {
            *mv = tree.mv(node.id());
            node = tree.parent_of(node.id()).unwrap_or(node);
        }
        let mut position = self.positions[self.index(node)].clone();
        for &mv in moves.iter().flatten() {
            // It was played before, so it can be played again.
            let _ = position.play(mv);
        }
        position
    }
}
