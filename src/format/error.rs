//! Errors of reading a file, with their location.

use super::{Loaded, Warning, WarningKind};
use crate::notation::japanese::ResolveError;
use crate::notation::sfen::SfenErrorKind;
use crate::shogi::Impossible;

/// A location in a text file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Location {
    /// The line number, from 1.
    pub line: u32,
    /// The column, counted in characters, from 1.
    pub column: u32,
}

impl Location {
    /// The first character of the file.
    pub const START: Self = Self { line: 1, column: 1 };

    /// The first character of a line.
    #[must_use]
    pub const fn line(line: u32) -> Self {
        Self { line, column: 1 }
    }
}

/// Why a file could not be read: it has no board, header or move, or a damaged board. Everything else is a
/// [`Warning`](super::Warning).
#[derive(Clone, Debug)]
pub struct ReadError {
    /// The location of the error.
    pub at: Location,
    /// The cause.
    pub kind: ReadErrorKind,
    /// The part that could be read before the error. It may be shown, but must not be taken for the game.
    pub partial: Option<Box<Loaded>>,
}

impl ReadError {
    pub(crate) const fn new(at: Location, kind: ReadErrorKind) -> Self {
        Self { at, kind, partial: None }
    }

    pub(super) fn or_destroyed(self, decode_warnings: &[Warning]) -> Self {
        const MANY: usize = 8;
        let lost = decode_warnings.iter().find_map(|warning| match warning.kind {
            WarningKind::CharactersLost { count } => Some((warning.at, count)),
            _ => None,
        });
        match (&self.kind, lost) {
            (ReadErrorKind::NotARecord { .. } | ReadErrorKind::Move { .. }, Some((at, count))) if count >= MANY => {
                Self { at, kind: ReadErrorKind::Destroyed { count }, ..self }
            }
            _ => self,
        }
    }
}

/// The cause of a [`ReadError`]. Texts quoted from the file are shortened by [`excerpt`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// The file is empty or holds nothing but blanks.
    Empty,
    /// The bytes are not text in any supported encoding.
    NotText,
    /// A line is too long for a record.
    EndlessLine {
        /// The length limit of a line, in bytes.
        limit: usize,
    },
    /// Nothing can be read, because too many characters were replaced by U+FFFD when the file was saved.
    Destroyed {
        /// The number of lost characters.
        count: usize,
    },
    /// The file is text, but nothing in it looks like a record.
    NotARecord {
        /// The beginning of its first non-blank line.
        text: String,
    },
    /// The record is of a game other than shogi on 9×9 squares.
    Variant {
        /// The word that names the other game.
        text: String,
    },
    /// A board diagram does not have nine rows.
    BoardRows {
        /// The number of rows found.
        found: u32,
    },
    /// A row of a board diagram does not have nine squares.
    BoardRowWidth {
        /// The number of squares found.
        found: u32,
        /// The row as written.
        text: String,
    },
    /// Blanks alone do not show where the squares of a board diagram are.
    BoardAmbiguous {
        /// The first row as written.
        text: String,
    },
    /// A square of a board diagram holds an unknown piece.
    BoardPiece {
        /// The unknown piece as written.
        text: String,
    },
    /// A hand (持駒) holds an unknown piece.
    HandPiece {
        /// The unknown piece as written.
        text: String,
    },
    /// The line is not a valid SFEN position.
    Sfen(SfenErrorKind),
    /// The file is not valid JSON, or valid JSON that is not a JKF record.
    Json {
        /// The message of the JSON parser, in English.
        text: String,
    },
    /// The file is JSON other than JKF, and too long: it would take many times its length in memory.
    JsonTooLong {
        /// The length limit, in bytes.
        limit: usize,
    },
    /// The first move cannot be played, and there is neither a board nor a header to show.
    Move {
        /// The move as written.
        text: String,
        /// Why it could not be played.
        fault: MoveFault,
    },
}

/// Why a move of a file could not be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveFault {
    /// The text is not a move.
    Unreadable,
    /// The move is to 同 (“the same square”), but there is no previous move.
    NothingBefore,
    /// More than one piece can make the move.
    Ambiguous,
    /// No piece of that kind can reach the square.
    NoSuchPiece,
    /// The file gives the move to the side whose turn it is not.
    WrongSide,
    /// The move can be read, but is impossible in the position.
    Impossible(Impossible),
}

impl From<ResolveError> for MoveFault {
    fn from(error: ResolveError) -> Self {
        match error {
            ResolveError::NothingBefore => Self::NothingBefore,
            ResolveError::NoSuchMove { .. } => Self::NoSuchPiece,
            ResolveError::Ambiguous { .. } => Self::Ambiguous,
        }
    }
}

/// Shortens a text for a message: at most forty characters of its first line, trimmed, with dots for control
/// characters.
#[must_use]
pub fn excerpt(text: &str) -> String {
    const LIMIT: usize = 40;
    let text = text.trim();
    // The rest of a long line need not be scanned.
    let text = &text[..text.floor_char_boundary(4 * (LIMIT + 2))];
    let end = text.find(['\n', '\r']).unwrap_or(text.len());
    let mut chars = text[..end].chars().map(|c| match c {
        '\t' => ' ',
        c if c.is_control() || c == char::REPLACEMENT_CHARACTER => '·',
        c => c,
    });
    let mut quoted: String = chars.by_ref().take(LIMIT).collect();
    if chars.next().is_some() {
        quoted.push('…');
    }
    quoted
}
