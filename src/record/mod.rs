//! The record of a game (棋譜): a tree of moves with what people wrote beside them.
//!
//! Nodes live in an arena and are named by [`NodeId`]s that are never reused, so that a cursor, a
//! bookmark list or a table beside the tree may hold them. Only a [`Builder`], which carries the
//! position along, adds moves: a move that cannot be played never enters a tree.

mod ancestry;
mod build;
mod children;
mod end;
mod headers;
mod line;
mod note;
#[allow(clippy::module_inception, reason = "the type of this name is the floor's main word")]
mod record;
mod spent;
mod tree;

pub use build::{Builder, Unreachable};
pub use children::Children;
pub use end::{End, Outcome};
pub use headers::{HeaderLine, Headers};
pub use line::Line;
pub use note::Note;
pub use record::Record;
pub use tree::{Body, NodeId, Tree};
