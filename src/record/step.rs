//! Elementary, invertible steps of edits.

use std::time::Duration;

use super::{Headers, NodeId, Note, Record};
use crate::shogi::{Move, Position};

/// Only methods of [`Document`](super::Document) make steps, and keep the tree sound.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) enum Step {
    Link { parent: NodeId, index: usize, node: NodeId },
    Unlink { parent: NodeId, index: usize },
    Reorder { parent: NodeId, from: usize, to: usize },
    Move { node: NodeId, mv: Move },
    Note { node: NodeId, note: Note },
    Spent { node: NodeId, spent: Option<Duration> },
    Stuck { node: NodeId, stuck: bool },
    Headers(Headers),
    Start { initial: Box<Position>, number: u32 },
}

impl Record {
    /// Returns the inverse. `None` when the step does not fit the record, as in a damaged history; then nothing
    /// changes.
    pub(super) fn take(&mut self, step: Step) -> Option<Step> {
        Some(match step {
            Step::Link { parent, index, node } => {
                self.tree_mut().link(parent, index, node)?;
                Step::Unlink { parent, index }
            }
            Step::Unlink { parent, index } => {
                let node = self.tree_mut().unlink(parent, index)?;
                Step::Link { parent, index, node }
            }
            Step::Reorder { parent, from, to } => {
                self.tree_mut().reorder(parent, from, to)?;
                Step::Reorder { parent, from: to, to: from }
            }
            Step::Move { node, mv } => Step::Move { node, mv: self.tree_mut().replace_move(node, mv)? },
            Step::Note { node, note } => Step::Note { node, note: self.tree_mut().replace_note(node, note)? },
            Step::Spent { node, spent } => Step::Spent { node, spent: self.tree_mut().replace_spent(node, spent)? },
            Step::Stuck { node, stuck } => Step::Stuck { node, stuck: self.tree_mut().replace_stuck(node, stuck)? },
            Step::Headers(headers) => Step::Headers(std::mem::replace(self.headers_mut(), headers)),
            Step::Start { initial, number } => {
                let old = Step::Start { initial: Box::new(self.initial().clone()), number: self.first_number() };
                self.restart(*initial, number);
                old
            }
        })
    }
}

impl Step {
    /// Whether this overwrites all that `later`, carried out before it, has written.
    pub(super) fn hides(&self, later: &Self) -> bool {
        match (self, later) {
            (Self::Note { node, .. }, Self::Note { node: other, .. })
            | (Self::Spent { node, .. }, Self::Spent { node: other, .. }) => node == other,
            (Self::Headers(_), Self::Headers(_)) => true,
            _ => false,
        }
    }

    /// Whether this would change nothing; `false` for changes of the tree's shape.
    pub(super) fn is_idle(&self, record: &Record) -> bool {
        match self {
            Self::Note { node, note } => record.tree().note(*node) == note,
            Self::Spent { node, spent } => record.tree().spent(*node) == *spent,
            Self::Headers(headers) => record.headers() == headers,
            _ => false,
        }
    }
}
