//! USI, the protocol between a shogi program and an engine, as values: the output of engines, and the commands to them.
//!
//! It knows no process and no clock. A line of an engine goes in and an [`Output`] comes out ([`read`]); a [`Command`]
//! is shown as the line to be sent. [`Search`] gathers the `info` lines of one search into lines of play.
//!
//! ```
//! use komadai::usi::{Output, Score, Search, read};
//!
//! let mut search = Search::default();
//! for line in ["info depth 8 score cp 120 nodes 9000 pv 7g7f 3c3d", "info string thinking", "info depth 9 nodes 12000"] {
//!     if let Ok(Output::Info(info)) = read(line) {
//!         search.update(&info);
//!     }
//! }
//! let best = &search.lines()[0];
//! assert_eq!((best.score(), best.depth()), (Some(Score::Centipawns(120)), Some(8)));
//! assert_eq!((search.depth(), search.nodes()), (Some(9), Some(12_000)));
//! ```
//!
//! # Sources
//!
//! - The draft of Tord Romstad, and the page of Shogidokoro, which is the definition in use:
//!   <https://shogidokoro2.stars.ne.jp/usi.html>. Both skip words that they do not know, and so does this reader.
//! - Koji Hirono's comparison of what seven engines answer to `go mate`: <https://qiita.com/koji-hirono/items/29ed8e85ddfb366c3da3>.
//! - What engines do beside it, seen in their output: Fairy-Stockfish 11.1, GPSShogi 0.7.0, YaneuraOu, shtsume,
//!   KomoringHeights. `tests/it/usi` has a test for each.
//!
//! The crate `usi` 0.6 has the same purpose. It refuses names of options with blanks (`Skill Level`) and whole `info` lines
//! for a word that it does not know, loses limits of 64 bits and folds blanks in strings, so that it is not used here.

mod answer;
mod command;
mod info;
mod option;
mod output;
mod search;
mod variation;

pub use answer::{BestMove, Checkmate};
pub use command::{Clock, Command, Extra, GameResult, Go};
pub use info::{Bound, Info, Score};
pub use option::{EngineOption, OptionError, OptionKind, ValueError};
pub use output::{Output, OutputError, read};
pub use search::{Line, Search};
pub use variation::Variation;
