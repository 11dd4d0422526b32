//! The moves of the record: list, drawn tree, variations, typed moves, and editing.

pub(crate) mod commands;
mod folds;
mod outline;
mod panels;
#[cfg(test)]
mod tests;
pub(crate) mod typed;
pub(crate) mod ui;
mod update;
pub(crate) mod words;

pub(crate) use commands::{Command, SIGNS};

use crate::record::{Branch, NodeId};
use folds::Folds;

#[derive(Debug, Default)]
pub(crate) struct Moves {
    clip: Option<Branch>,
    tree_shown: bool,
    focus_requests: usize,
    folds: Folds,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Input {
    Run(Command),
    At(NodeId, Command),
    Typed,
    Fold(NodeId),
}

impl Moves {
    pub(crate) fn is_tree_shown(&self) -> bool {
        self.tree_shown
    }
}
