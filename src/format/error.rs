//! Why a file cannot be read, and where.

use super::Loaded;
use crate::notation::sfen::SfenErrorKind;
use crate::shogi::Impossible;

/// A place in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Location {
    /// The line, from 1.
    pub line: u32,
    /// The character in the line, from 1.
    pub column: u32,
}

impl Location {
    /// The first character of a file.
    pub const START: Self = Self { line: 1, column: 1 };

    /// The start of a line.
    #[must_use]
    pub const fn line(line: u32) -> Self {
        Self { line, column: 1 }
    }
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

impl ReadError {
    pub(crate) const fn new(at: Location, kind: ReadErrorKind) -> Self {
        Self { at, kind, partial: None }
    }
}

/// What a [`ReadError`] can be. Texts quoted from the file are shortened ([`excerpt`]).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadErrorKind {
    /// There is nothing in the file, or nothing but blanks.
    Empty,
    /// The bytes are not text in any encoding.
    NotText,
    /// A line is longer than any line of a record.
    EndlessLine {
        /// How many bytes a line may have.
        limit: usize,
    },
    /// It is text, but nothing in it looks like a record.
    NotARecord {
        /// How its first line begins.
        text: String,
    },
    /// A record of another game than shogi on 9×9 squares.
    Variant {
        /// What gives it away.
        text: String,
    },
    /// A board diagram has the wrong number of rows.
    BoardRows {
        /// How many it has.
        found: u32,
    },
    /// A row of a board diagram does not have nine squares.
    BoardRowWidth {
        /// How many it has.
        found: u32,
        /// The row.
        text: String,
    },
    /// The rows of a board diagram can be read in more ways than one: blanks do not tell where the squares are.
    BoardAmbiguous {
        /// The first row.
        text: String,
    },
    /// A square of a board diagram holds something that is not a piece.
    BoardPiece {
        /// What it holds.
        text: String,
    },
    /// A hand (持駒) holds something that is not a piece.
    HandPiece {
        /// What it holds.
        text: String,
    },
    /// The line is not a position in SFEN.
    Sfen(SfenErrorKind),
    /// The text is not JSON, or not that of a record.
    Json {
        /// What the JSON reader says, in English.
        text: String,
    },
    /// The record breaks off so early that it is hardly the game that was meant.
    Move {
        /// The move, as the file has it.
        text: String,
        /// What is wrong with it.
        fault: MoveFault,
    },
}

/// Why a move could not be carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveFault {
    /// It cannot be understood.
    Unreadable,
    /// It says 同 ("the same square"), and there is no move before it.
    NothingBefore,
    /// It does not say which of several pieces moves.
    Ambiguous,
    /// No piece of that kind can get there.
    NoSuchPiece,
    /// It is said to be a move of the side that is not to move.
    WrongSide,
    /// It can be understood, and does not fit the board.
    Impossible(Impossible),
}

/// A text as messages quote it: its first line, without blanks around it, at most forty characters. What cannot be
/// shown is a dot.
#[must_use]
pub fn excerpt(text: &str) -> String {
    const LIMIT: usize = 40;
    let text = text.trim();
    // Longer than any forty characters: the rest of an endless line need not be looked at.
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
