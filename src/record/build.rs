//! Growing a record, move by move.

use super::{Body, End, NodeId, Note, Record};
use crate::shogi::{Impossible, Move, Position};

/// Grows a record while carrying the position along. It stands at a node, the *tip*; moves are played
/// there. Readers of every format use it, and so does whoever makes a record from a program.
#[derive(Clone, Debug)]
pub struct Builder {
    record: Record,
    /// Each node on the way to the tip that is not an end, with the position there; the root first.
    path: Vec<(NodeId, Position)>,
    /// The end stated at the tip, if one was.
    end: Option<NodeId>,
    /// The last nodes of the lines that were left, oldest first.
    left: Vec<NodeId>,
}

/// No line that was read reaches so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unreachable;

impl Builder {
    /// A builder that stands at the start.
    #[must_use]
    pub fn new(initial: Position) -> Self {
        let record = Record::new(initial.clone());
        let root = record.tree().root();
        Self { record, path: vec![(root, initial)], end: None, left: Vec::new() }
    }

    /// The record so far.
    #[must_use]
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The record so far, to set headers and the like.
    pub fn record_mut(&mut self) -> &mut Record {
        &mut self.record
    }

    /// The node where the builder stands: a move, the root, or an end.
    #[must_use]
    pub fn tip(&self) -> NodeId {
        self.end.unwrap_or(self.last().0)
    }

    /// The position at the tip.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.last().1
    }

    /// How many moves lead to the tip.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.path.len() - 1
    }

    /// Whether an end was stated at the tip.
    #[must_use]
    pub fn is_ended(&self) -> bool {
        self.end.is_some()
    }

    fn last(&self) -> &(NodeId, Position) {
        &self.path[self.path.len() - 1]
    }

    /// Plays a move at the tip and goes there. If the same move follows already, goes there without
    /// adding anything. A move after an end continues the line beside that end.
    ///
    /// # Errors
    /// When the move cannot be carried out; the builder is unchanged. Fouls are played.
    pub fn play(&mut self, mv: Move) -> Result<NodeId, Impossible> {
        let (at, position) = self.last();
        let (at, mut position) = (*at, position.clone());
        position.play(mv)?;
        let tree = self.record.tree_mut();
        let known = tree.children(at).iter().copied().find(|&child| tree.mv(child) == Some(mv));
        let id = known.unwrap_or_else(|| tree.push_move(at, mv));
        self.path.push((id, position));
        self.end = None;
        Ok(id)
    }

    /// States why no move follows at the tip. If the same end stands there already, goes there.
    pub fn end(&mut self, end: End) -> NodeId {
        let at = self.last().0;
        let tree = self.record.tree_mut();
        let known = tree.children(at).iter().copied().find(|&child| tree.end(child) == Some(&end));
        let id = known.unwrap_or_else(|| tree.push_end(at, end));
        self.end = Some(id);
        id
    }

    /// What is written beside the tip.
    pub fn note_mut(&mut self) -> &mut Note {
        let tip = self.tip();
        self.record.note_mut(tip)
    }

    /// Goes back to where `ply` moves have been played: on the current line, or else on the line read
    /// most recently that reaches so far (as KIF's `変化：N手` counts, with `ply = N - 1`).
    ///
    /// # Errors
    /// When no line reaches so far; the builder is unchanged.
    pub fn back_to(&mut self, ply: usize) -> Result<(), Unreachable> {
        if ply < self.path.len() {
            if ply + 1 < self.path.len() {
                self.left.push(self.last().0);
            }
            self.path.truncate(ply + 1);
            self.end = None;
            return Ok(());
        }
        let tree = self.record.tree();
        let line = self.left.iter().rev().map(|&last| tree.path(last)).find(|line| line.len() >= ply);
        let line = line.ok_or(Unreachable)?;
        self.left.push(self.last().0);
        let shared = self.path.iter().skip(1).zip(&line).take_while(|((a, _), b)| a == *b).count();
        self.path.truncate(shared + 1);
        for &id in &line[shared..ply] {
            let mut position = self.position().clone();
            if let Body::Move { mv, .. } = *self.record.tree().body(id) {
                // It was played before, so it can be played again.
                position.play(mv).map_err(|_| Unreachable)?;
            }
            self.path.push((id, position));
        }
        self.end = None;
        Ok(())
    }

    /// The finished record.
    #[must_use]
    pub fn finish(self) -> Record {
        self.record
    }
}
