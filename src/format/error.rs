//! What can be wrong with a file, and where.

use super::Loaded;

/// A place in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Location {
    /// The line, from 1.
    pub line: u32,
    /// The character in the line, from 1.
    pub column: u32,
}

/// Why no board can be shown.
#[derive(Clone, Debug)]
pub struct ReadError {
    /// Where reading failed.
    pub at: Location,
    /// What is wrong.
    pub kind: ReadErrorKind,
    /// What could be read all the same, if that is anything: offered, not taken for the game.
    pub partial: Option<Box<Loaded>>,
}

/// What a [`ReadError`] can be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadErrorKind {
    /// There is nothing in the file.
    Empty,
}

/// Something odd that did not keep the file from being read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// Where it stands.
    pub at: Location,
    /// What it is.
    pub kind: WarningKind,
}

/// What a [`Warning`] can be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WarningKind {
    /// The last line has no line end though others do, and stops in the middle of a move.
    Truncated,
}
