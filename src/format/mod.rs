//! Files: bytes in, records out, and back.
//!
//! Reading gives [`Warning`]s, writing gives [`Loss`]es; both are typed, both are shown, and nothing
//! vanishes. A [`ReadError`] means that no board can be shown.

mod error;
pub mod text;

pub use error::{Location, ReadError, ReadErrorKind, Warning, WarningKind};
pub use text::{Encoding, Newline};

use crate::record::Record;

/// A kind of file, by its content.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// KIF and KIFU (Kakinoki's format; the two differ in encoding alone).
    Kif,
    /// KI2: moves as people write them.
    Ki2,
    /// CSA, V1 to V3.0.
    Csa,
    /// BOD: a board as text.
    Bod,
    /// SFEN positions, one a line.
    Sfen,
    /// USI `position` lines, with moves.
    Usi,
    /// json-kifu-format.
    Jkf,
}

/// What was read.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The games, at least one.
    pub records: Vec<Record>,
    /// How the file was written.
    pub dialect: Dialect,
    /// What was odd, in file order.
    pub warnings: Vec<Warning>,
}

/// How a file was written: what a writer needs to write it the same way again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dialect {
    /// What the content is, whatever the name says.
    pub format: Format,
    /// How its characters are stored.
    pub encoding: Encoding,
    /// Whether it began with a byte order mark.
    pub bom: bool,
    /// How its lines end.
    pub newline: Newline,
}
