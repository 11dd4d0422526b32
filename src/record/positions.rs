//! The positions of all nodes of a tree, and transpositions (合流).

use std::collections::HashMap;

use super::{NodeId, Record, Tree};
use crate::shogi::Position;

/// The number of moves between stored positions.
const KEPT_EVERY: u32 = 16;

/// The positions of all nodes of a record, each computed in at most 15 moves, and nodes of different lines with the
/// same position (合流). Valid until moves change.
#[derive(Clone, Debug)]
pub struct Positions {
    nodes: Vec<NodeInfo>,
    kept: Vec<Position>,
    /// The last node with each key; the others form a chain behind it.
    met: HashMap<u64, NodeId>,
}

#[derive(Clone, Copy, Debug, Default)]
struct NodeInfo {
    key: u64,
    /// The index of the node in pre-order, and the last index below it.
    from: u32,
    to: u32,
    depth: u32,
    kept: Option<u32>,
    /// The node before it with the same key.
    earlier: Option<NodeId>,
}

impl Positions {
    /// Computes the positions of a record.
    #[must_use]
    pub fn of(record: &Record) -> Self {
        let tree = record.tree();
        // Allocated once, since growing takes longer than playing the moves.
        let mut positions = Self {
            nodes: vec![NodeInfo::default(); tree.len()],
            kept: Vec::with_capacity(tree.len() / KEPT_EVERY as usize + 1),
            met: HashMap::with_capacity(tree.len()),
        };
        let mut order = Vec::with_capacity(tree.len());
        let mut open = vec![(tree.root(), 0, record.initial().clone())];
        while let Some((id, depth, mut position)) = open.pop() {
            tree.play(id, &mut position);
            positions.note(tree, id, depth, order.len(), &position);
            order.push(id);
            if depth % KEPT_EVERY == 0 {
                positions.nodes[id.slot()].kept = u32::try_from(positions.kept.len()).ok();
                positions.kept.push(position.clone());
            }
            // Positions are large: they are copied only for variations.
            if let Some((&first, others)) = tree.children(id).split_first() {
                open.extend(others.iter().rev().map(|&child| (child, depth + 1, position.clone())));
                open.push((first, depth + 1, position));
            }
        }
        for &id in order.iter().rev() {
            let info = positions.nodes[id.slot()];
            if let Some(parent) = tree.parent(id) {
                let above = &mut positions.nodes[parent.slot()];
                above.to = above.to.max(info.to);
            }
        }
        positions
    }

    fn note(&mut self, tree: &Tree, id: NodeId, depth: u32, at: usize, position: &Position) {
        let from = u32::try_from(at).unwrap_or(u32::MAX);
        let key = position.key();
        // Ends have the position of the move before them, stuck moves have none.
        let counts = tree.end(id).is_none() && !tree.is_stuck(id);
        let earlier = if counts { self.met.insert(key, id) } else { None };
        self.nodes[id.slot()] = NodeInfo { key, from, to: from, depth, kept: None, earlier };
    }

    /// The number of moves, and perhaps an end, that lead to a node.
    #[must_use]
    pub fn depth(&self, node: NodeId) -> usize {
        self.nodes.get(node.slot()).map_or(0, |info| info.depth as usize)
    }

    /// The position at a node of the same `record`; at a stuck node or an end, that of the last playable move.
    #[must_use]
    pub fn at(&self, record: &Record, node: NodeId) -> Position {
        let tree = record.tree();
        let mut path = Vec::new();
        let mut above = node;
        let mut position = loop {
            let kept = self.nodes.get(above.slot()).and_then(|info| self.kept.get(info.kept? as usize));
            if let Some(kept) = kept {
                break kept.clone();
            }
            path.push(above);
            match tree.parent(above) {
                Some(parent) => above = parent,
                None => break record.initial().clone(),
            }
        };
        for &id in path.iter().rev() {
            tree.play(id, &mut position);
        }
        position
    }

    /// The number of moves, and perhaps an end, of the longest line.
    #[must_use]
    pub fn longest(&self) -> usize {
        self.nodes.iter().map(|info| info.depth as usize).max().unwrap_or(0)
    }

    /// The nodes before a node on its line with the same position, the nearest first; those of a repetition (千日手).
    /// For an end, those of the move before it.
    pub fn repeated<'a>(&'a self, record: &'a Record, node: NodeId) -> impl Iterator<Item = NodeId> + 'a {
        let tree = record.tree();
        let node = tree.end(node).and_then(|_| tree.parent(node)).unwrap_or(node);
        let here = self.nodes.get(node.slot()).copied().unwrap_or_default();
        let counts = !tree.is_stuck(node);
        let mut next = if counts { self.met.get(&here.key).copied() } else { None };
        let same = std::iter::from_fn(move || {
            let id = next?;
            next = self.nodes[id.slot()].earlier;
            Some(id)
        });
        let mut position = None;
        same.filter(move |&id| {
            let there = self.nodes[id.slot()];
            let is_before = there.from < here.from && here.from <= there.to;
            is_before && *position.get_or_insert_with(|| self.at(record, node)) == self.at(record, id)
        })
    }

    /// The nodes of other lines with the same position, unordered. Those on the same line are repetitions (千日手).
    pub fn elsewhere<'a>(&'a self, record: &'a Record, node: NodeId) -> impl Iterator<Item = NodeId> + 'a {
        let here = self.nodes.get(node.slot()).copied().unwrap_or_default();
        let counts = record.tree().end(node).is_none() && !record.tree().is_stuck(node);
        let mut next = if counts { self.met.get(&here.key).copied() } else { None };
        let same = std::iter::from_fn(move || {
            let id = next?;
            next = self.nodes[id.slot()].earlier;
            Some(id)
        });
        let position = counts.then(|| self.at(record, node));
        same.filter(move |&id| {
            let there = self.nodes[id.slot()];
            let on_one_line = (here.from <= there.from && there.from <= here.to)
                || (there.from <= here.from && here.from <= there.to);
            !on_one_line && position.as_ref().is_some_and(|position| *position == self.at(record, id))
        })
    }
}
