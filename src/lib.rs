//! Komadai (駒台, the stand that holds captured pieces): kifu, the records of shogi games, read,
//! replayed and written.
//!
//! # As a library
//!
//! Bytes in, records out, whatever the dialect and the encoding; and back, with a list of what the
//! format could not hold:
//!
//! ```
//! use komadai::format::{self, Dialect};
//!
//! let kif = "手合割：平手\n手数----指手--\n   1 ７六歩(77)\n   2 ３四歩(33)\n*角道が開く\n   3 投了\n";
//! let loaded = format::read(kif.as_bytes(), None).expect("a record");
//! let record = &loaded.records[0];
//! let moves: Vec<_> = record.tree().main_line_from(record.tree().root()).collect();
//! assert_eq!(moves.len(), 3);
//! assert_eq!(record.tree().note(moves[1]).comment.as_deref(), Some("角道が開く"));
//!
//! let written = format::write(record, &Dialect::kif());
//! assert!(written.losses.is_empty());
//! ```
//!
//! # Code map
//!
//! Floors; each may use those below it, never one above or beside it. A test walks the sources and
//! fails on an upward `use`.
//!
//! | floor | what it is |
//! |---|---|
//! | [`shogi`] | the game: pieces, boards, moves, rules. Knows no file, no record, no screen |
//! | [`notation`] | moves and positions as people and programs write them: words and lines, not files |
//! | [`diagram`] | pictures of positions: one description, drawn into SVG, PNG, PDF and the window |
//! | [`record`] | a game as a tree of moves with notes: a [`record::Builder`] grows one, a [`record::Document`] edits one, undoes and does again |
//! | [`tsume`] | problems: what makes a record one, and whether its moves solve it |
//! | [`format`](mod@format) | files: bytes to records and back, with typed warnings and losses |
//! | [`lang`] | what is said to people, in Japanese and English |
//! | [`picture`] | which positions of a record pictures show, and what is written around them |
//! | `disk` | whole files, read within bounds and written whole or not at all |
//! | [`problems`] | sets of problems: read from folders and files, listed, searched |
//! | [`cli`] | the subcommands |
//! | `app` | the window (feature `gui`): a state, the actions that change it, the effects they ask for, and panels that draw it |
//!
//! # Invariants
//!
//! - **A move that cannot be played never enters a tree.** Correcting one may leave those after it stuck: marked,
//!   never played, and not written without being told. One that breaks a rule may enter: real games end
//!   with them. See [`shogi::Impossible`] and [`shogi::Foul`].
//! - **Reading never fails half-way.** A [`format::ReadError`] means that no board can be shown; anything
//!   less is a record with [`format::Warning`]s.
//! - **Nothing vanishes.** What a reader does not understand is kept verbatim where it stood; what a
//!   writer cannot express is a [`format::Loss`].
//! - **A [`record::NodeId`] is never reused**, so that a cursor or a table beside the tree may hold it.
//! - **Walking is not editing.** The cursor is not in the tree, and no derived state is.
//! - **Only `app` knows windows; only `app`, `cli` and `disk` touch files and clocks**, and threads run only
//!   there and where many files are read ([`problems`]).
//! - **The window shows what pictures show.** Its board is a [`diagram::Diagram`] like that of any file, and `app`
//!   only puts the shapes of its scene onto the screen.
//! - **Panels read the state and report actions.** Nothing is parsed, searched or written while a frame is
//!   drawn, and no frame is drawn while nothing happens.
//!
//! # Why
//!
//! *Why is [`shogi::Position`] made from any [`shogi::Setup`], without a check?* Because files hold boards
//! with two white kings and nineteen pawns, and their moves must be replayed all the same. What is odd
//! about a board is a list ([`shogi::Setup::faults`]), not a refusal.
//!
//! *Why does [`record::Builder`] live beside the tree and not with the readers?* Because only it and
//! [`record::Document`] may add nodes: the invariant above holds by construction, for programs that make
//! records as for files.
//!
//! *Why do moves that no longer fit stay in the tree after a correction?* Because the next correction often
//! makes them fit again. A list beside the tree would have to be kept in step with every edit.
//!
//! *Why are notes boxed and times not?* Nearly every move of a real game has a time, few have a comment.

#[cfg(feature = "gui")]
pub mod app;
#[cfg(feature = "cli")]
pub mod cli;
#[cfg(feature = "pictures")]
pub mod diagram;
#[cfg(any(feature = "cli", feature = "gui"))]
mod disk;
pub mod format;
pub mod lang;
pub mod notation;
#[cfg(feature = "pictures")]
pub mod picture;
#[cfg(any(feature = "gui", all(feature = "cli", feature = "pictures")))]
pub mod problems;
pub mod record;
pub mod shogi;
pub mod tsume;
