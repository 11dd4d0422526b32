//! CSA, the format of the Computer Shogi Association, versions 1 to 3.0.
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
//! Specifications: <http://www2.computer-shogi.org/protocol/record_v22.html> and, for V3.0 of 2024,
//! <http://www2.computer-shogi.org/protocol/record_v3.html>.
//!
//! Headers get the keys of KIF (`N+` becomes 先手); keys without a counterpart stay (`$X_FINAL`). `'` lines are comments:
//! `comment` lists those with data of other formats, all others are kept with their apostrophe.

mod comment;
mod date_time;
mod read;
mod start;
mod time_limit;
mod words;
mod write;

use crate::shogi::PieceKind;
pub(super) use read::{meant, read};
pub(super) use start::PartOfPosition;
pub(super) use words::MOST_SECONDS;
pub(crate) use words::piece_name;
pub(super) use write::{Original, write};

/// The style of a CSA file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CsaStyle {
    /// The version of the format.
    pub version: CsaVersion,
    /// Whether a V2.2 file states its encoding, as those of Kifu for Windows do (`'encoding=Shift_JIS`).
    pub states_encoding: bool,
}

/// A version of CSA for writing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CsaVersion {
    /// V2.2, which every program can read.
    #[default]
    V2_2,
    /// V3.0 of 2024, with fractions of seconds, notes and a maximum number of moves.
    V3_0,
}

pub(crate) fn piece_of_name(name: &str) -> Option<PieceKind> {
    match *name.as_bytes() {
        [a, b] => words::piece([a, b]),
        _ => None,
    }
}
