//! Komadai (駒台, the stand for captured pieces) reads, replays, edits and writes kifu, the records of shogi games.
//!
//! Bytes go in and records come out, whatever the format, the encoding and the program that wrote them; on the way back
//! a list says what the format could not hold.
//!
//! ```
//! use komadai::format::{self, Dialect, Format};
//!
//! let kif = "手合割：平手\n手数----指手--\n   1 ７六歩(77)\n   2 ３四歩(33)\n*角道が開く\n   3 投了\n";
//! let loaded = format::read(kif.as_bytes(), None)?;
//! assert!(loaded.warnings.is_empty());
//!
//! let record = loaded.records.first();
//! let tree = record.tree();
//! let comments: Vec<&str> = tree.walk().filter_map(|node| tree.note(node).comment.as_deref()).collect();
//! assert_eq!(comments, ["角道が開く"]);
//!
//! let usi = format::write(record, &Dialect::of(Format::Usi));
//! assert_eq!(usi.bytes, b"position startpos moves 7g7f 3c3d\n");
//! assert_eq!(usi.losses.len(), 3, "a line of USI has no headers, no comments and no resignation");
//! # Ok::<(), format::ReadError>(())
//! ```
//!
//! | module | what it is for | start with |
//! |---|---|---|
//! | [`shogi`] | pieces, boards, moves, rules | [`shogi::Position`] |
//! | [`notation`] | moves and positions as text: ▲７六歩, P-7f, 7g7f, SFEN | [`notation::japanese`], [`notation::usi`] |
//! | [`usi`] | engine output and commands | [`usi::read`], [`usi::Search`] |
//! | [`record`] | a game as a tree of moves; edits that can be undone | [`record::Record`], [`record::Document`] |
//! | [`analysis`] | what engines think of positions, read from comments | [`analysis::along`] |
//! | [`tsume`] | problems, whether their moves solve them, and a solver | [`tsume::is_tsume`], [`tsume::solver`] |
//! | [`format`](mod@format) | KIF, KI2, CSA, BOD, SFEN, USI and JKF files | [`format::read`], [`format::write`] |
//! | [`lang`] | messages and words in Japanese and English | [`lang::Language`] |
//! | [`review`] | many problems judged, and what is reported of them | [`review::run`], [`review::Report`] |
//! | `diagram`, `picture` | positions as SVG, PNG and PDF (feature `pictures`) | `picture::DiagramOptions` |
//! | `publish` | whole games for readers, as HTML and text (feature `pictures`) | `publish::Book` |
//!
//! A module uses only those above it. Nothing here panics whatever a file holds, and a move that cannot be played never
//! enters a tree.
//!
//! # Features
//!
//! | feature | adds |
//! |---|---|
//! | `pictures` | `diagram`, `picture` and `publish` |
//! | `serde` | `Serialize` and `Deserialize` on boards, moves, records and documents |
//! | `cli` (default) | the program `komadai` with its subcommands, and the module `cli` behind it |
//! | `gui` (default) | the window of that program, which is no part of this library |
//!
//! The last two are for that program: others want `default-features = false`, and perhaps `pictures`. `problems`, the sets
//! of problems that the window lists, comes with `gui`, or with `cli` and `pictures` together; `disk`, which reads files
//! within bounds and writes them whole or not at all, `convert`, which converts many of them, and `engine`, which runs
//! programs that speak USI, with either.
//!
//! How the code is laid out, what always holds and why things are as they are stands in `docs/architecture.md`.

pub mod analysis;
#[cfg(feature = "cli")]
pub mod cli;
#[cfg(any(feature = "cli", feature = "gui"))]
pub mod convert;
#[cfg(feature = "pictures")]
pub mod diagram;
#[cfg(any(feature = "cli", feature = "gui"))]
pub mod disk;
#[cfg(any(feature = "cli", feature = "gui"))]
pub mod engine;
pub mod format;
pub mod lang;
pub mod notation;
#[cfg(feature = "pictures")]
pub mod picture;
#[cfg(any(feature = "gui", all(feature = "cli", feature = "pictures")))]
pub mod problems;
#[cfg(feature = "pictures")]
pub mod publish;
pub mod record;
pub mod review;
pub mod shogi;
pub mod tsume;
pub mod usi;
