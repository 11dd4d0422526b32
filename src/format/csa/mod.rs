//! CSA, the Computer Shogi Association's format: V1 to V3.0.
//!
//! ```text
//! V2.2
//! N+先手
//! $EVENT:練習将棋
//! PI
//! +
//! +7776FU
//! T3
//! %TORYO
//! ```
//!
//! The documents: <http://www2.computer-shogi.org/protocol/record_v22.html> and, for V3.0 of 2024,
//! <http://www2.computer-shogi.org/protocol/record_v3.html>. What real files add is told where it is
//! read: `read` for the lines, `start` for the position, `words` for the words.
//!
//! A record has KIF's keys for the headers (`N+` is 先手, `$EVENT` is 棋戦); keys without a
//! counterpart stay as they are (`$X_FINAL`). `'*` lines are comments. Other `'` lines are kept with
//! their mark: among the headers when they stand before the side to move, else beside the move. Those of them that
//! are headers of problems (`'分類：双玉詰将棋`) are read as such before the side to move.

mod clock;
mod close;
mod game;
mod layout;
mod moves;
pub(super) mod read;
mod rewrite;
mod start;
mod words;
pub(super) mod write;

use std::sync::Arc;

use crate::record::End;
use crate::shogi::{Color, PieceKind};

pub use layout::Layout;
pub(crate) use layout::Old;
pub(crate) use words::piece_name;

/// How CSA is laid out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CsaStyle {
    /// Which version.
    pub version: CsaVersion,
    /// Whether a V2.2 file states its encoding as Kifu for Windows does (`'encoding=Shift_JIS`).
    pub states_encoding: bool,
    /// The file that was read. What did not change is written as it stands there.
    pub layout: Option<Arc<Layout>>,
}

/// A version of CSA that can be written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CsaVersion {
    /// V2.2, which everybody can read.
    #[default]
    V2_2,
    /// V3.0 of 2024: fractions of seconds, a note, the agreed number of moves.
    V3_0,
}

/// The piece that CSA names so (`FU`).
pub(crate) fn piece_of_name(name: &str) -> Option<PieceKind> {
    match *name.as_bytes() {
        [a, b] => words::piece([a, b]),
        _ => None,
    }
}

/// The end that CSA names so (`%TORYO`), if it is one of those that the documents have.
pub(crate) fn end_of_word(word: &str) -> Option<End> {
    match words::end(word) {
        (end, true) => Some(end),
        _ => None,
    }
}

/// The word that CSA has for an end (`%TORYO`) with `turn` to move: the nearest one.
#[must_use]
pub fn end_word(end: &End, turn: Color) -> &str {
    words::end_word(end, turn).0
}
