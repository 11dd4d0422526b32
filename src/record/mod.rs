//! The record of a game (棋譜): a tree of moves with what people wrote beside them.
//!
//! Nodes live in an arena and are named by [`NodeId`]s that are never reused, so that a cursor, a
//! bookmark list or a table beside the tree may hold them. A [`Builder`] carries the position
//! along and grows a tree from nothing; a [`Document`] edits one, and takes every edit back. Both only add
//! moves that can be played.

mod ancestry;
mod build;
mod children;
mod document;
mod edit;
mod end;
mod headers;
mod lanes;
mod line;
mod note;
mod positions;
#[allow(clippy::module_inception, reason = "the type of this name is the floor's main word")]
mod record;
mod spent;
mod stuck;
mod tree;
mod verbs;

pub use build::{Builder, Unreachable};
pub use children::Children;
pub use document::{Deed, Document, Refused, Revision};
pub use end::{End, Outcome};
pub use headers::{HeaderLine, Headers};
pub use lanes::{Cell, Lanes};
pub use line::Line;
pub use note::Note;
pub use positions::Positions;
pub use record::Record;
pub use tree::{Body, NodeId, Tree};
pub use verbs::{Branch, Grafted};
