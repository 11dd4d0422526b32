//! The record of a game (棋譜): headers, and a tree of moves with comments, bookmarks and times.
//!
//! [`NodeId`]s are never reused, so that they can be stored outside the tree. A [`Builder`] builds a record move by
//! move; a [`Document`] edits one, with undo and redo. Both add only moves that can be played.
//!
//! ```
//! use komadai::notation::usi;
//! use komadai::record::{Builder, End, HeaderKey};
//! use komadai::shogi::Position;
//!
//! let mut game = Builder::new(Position::startpos());
//! game.record_mut().headers_mut().set(HeaderKey::Black.name(), "甲");
//! for mv in ["7g7f", "3c3d"] {
//!     game.play(usi::read_move(mv).expect("a move")).expect("one that can be played");
//! }
//! game.end(End::Resign);
//! game.back_to(1).expect("the line reaches so far");
//! game.play(usi::read_move("8c8d").expect("a move")).expect("a variation");
//! let record = game.finish();
//!
//! // Every move of the tree with its distance from the start.
//! let tree = record.tree();
//! let moves: Vec<String> = tree
//!     .walk()
//!     .filter_map(|id| Some(format!("{} {}", tree.path(id).len(), usi::write_move(tree.mv(id)?))))
//!     .collect();
//! assert_eq!(moves, ["1 7g7f", "2 3c3d", "2 8c8d"]);
//! ```

mod annotation;
mod builder;
mod children;
mod date;
mod document;
mod edit;
mod end;
pub(crate) mod end_words;
mod header_key;
pub(crate) mod headers;
mod lanes;
mod line;
mod note;
mod positions;
#[allow(clippy::module_inception, reason = "the type of this name is the floor's main word")]
mod record;
pub(crate) mod result_line;
mod step;
mod stuck;
mod tree;

mod verbs {
    mod graft;
    mod notes;
    mod play;
    mod shape;

    pub use graft::{Branch, Grafted};
}

pub use annotation::{Annotation, Arrow, Brush, Mark, Origin, ParseSignError, Sign};
pub use builder::{Builder, Unreachable};
pub use children::Children;
pub use date::Date;
pub use document::{Document, EditError, EditKind, LastPlayed, Revision};
pub use edit::{Edit, EditReport};
pub use end::{Conclusion, End, EndSource, Outcome};
pub use header_key::HeaderKey;
pub use headers::{HeaderLine, Headers};
pub use lanes::{Cell, Lanes};
pub use line::{Line, LineName};
pub use note::Note;
pub use positions::Positions;
pub use record::Record;
pub use tree::{Body, NodeId, Tree};
pub use verbs::{Branch, Grafted};
