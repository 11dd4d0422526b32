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

    /// The first step after this one with such a note; `None` when there is none up to the end of the line.
    #[must_use]
    pub fn next_landmark(&self, record: &Record, step: usize, landmark: Landmark) -> Option<usize> {
        (step.saturating_add(1)..self.nodes.len()).find(|&step| landmark.is_at(record, self.nodes[step]))
    }

    /// The last step before this one with such a note; `None` when there is none from the start on.
    #[must_use]
    pub fn previous_landmark(&self, record: &Record, step: usize, landmark: Landmark) -> Option<usize> {
        (0..step.min(self.nodes.len())).rev().find(|&step| landmark.is_at(record, self.nodes[step]))
    }

    /// The step of a node, 0 for the root; `None` when it is not on this line.
    #[must_use]
    pub fn step_of(&self, node: NodeId) -> Option<usize> {
        self.nodes.iter().position(|&id| id == node)
    }
}

/// What a player goes to along a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Landmark {
    /// A bookmark (しおり).
    Bookmark,
    /// A comment with a text: one that holds an annotation alone, or nothing but blanks, is none.
    Comment,
    /// A sign, arrows or marked squares.
    Annotation,
}

impl Landmark {
    /// Whether it is at a node.
    #[must_use]
    pub fn is_at(self, record: &Record, node: NodeId) -> bool {
        let note = record.tree().note(node);
        match self {
            Self::Bookmark => !note.bookmarks.is_empty(),
            Self::Comment => note.text().is_some_and(|text| !text.trim().is_empty()),
            Self::Annotation => !note.annotation().is_empty(),
        }
    }
}

fn play(position: &mut Position, record: &Record, id: NodeId) {
    let tree = record.tree();
    if let Some(mv) = tree.mv(id).filter(|_| !tree.is_stuck(id)) {
        // What is not stuck can be played, so nothing is ignored here.
        let _ = position.play(mv);
    }
}
