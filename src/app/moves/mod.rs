//! The moves of the record: the list, the drawn tree, branches, typed moves, and what can be done at a node.

pub(crate) mod commands;
mod folds;
mod outline;
#[cfg(test)]
mod tests;
pub(crate) mod typed;
pub(crate) mod ui;
mod update;
pub(crate) mod words;

use std::convert::Infallible;

pub(crate) use commands::{COMMANDS, Command, SIGNS};

use crate::app::desk::feature::Feature;
use crate::record::{Branch, NodeId};
use folds::Folds;

/// The state of the feature.
#[derive(Debug, Default)]
pub(crate) struct Moves {
    clip: Option<Branch>,
    tree_shown: bool,
    focus_requests: u32,
    folds: Folds,
}

impl Feature for Moves {
    type Action = Action;
    type Effect = Infallible;
    type Ask = Infallible;
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Action {
    Run(Command),
    /// Run a command at this node.
    At(NodeId, Command),
    /// The text of the field for moves has changed.
    Typed,
    Fold(NodeId),
}

impl Moves {
    pub(crate) fn is_tree_shown(&self) -> bool {
        self.tree_shown
    }

    /// How often the field for typed moves was asked to take the focus; it does so when this grows.
    pub(crate) fn focus_requests(&self) -> u32 {
        self.focus_requests
    }
}
