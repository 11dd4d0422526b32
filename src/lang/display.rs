//! `Display` in English for warnings, losses and errors.

use std::fmt;

use super::{Language, edit_error, foul, impossible, loss, move_fault, problem_error, read_error, sfen_error, warning};
use crate::format::{Loss, LossKind, MoveFault, ReadError, ReadErrorKind, Warning, WarningKind};
use crate::notation::japanese::{MoveError, ResolveError, SyntaxError, SyntaxErrorKind};
use crate::notation::sfen::{SfenError, SfenErrorKind};
use crate::notation::usi::{UsiError, UsiErrorKind};
use crate::notation::western::WesternError;
use crate::notation::{ParseMoveError, ParseSquareError};
use crate::record::{EditError, Unreachable};
use crate::shogi::{Foul, Illegal, Impossible, OffBoard};
use crate::tsume::solver::{Interrupted, ProblemError};

/// `line:column: message` in English. For other languages see [`lang`](crate::lang).
impl fmt::Display for ReadError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}:{}: {}", self.at.line, self.at.column, self.kind)
    }
}

impl std::error::Error for ReadError {}

/// `line:column: message` in English.
impl fmt::Display for Warning {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}:{}: {}", self.at.line, self.at.column, self.kind)
    }
}

/// `line:column: message` in English.
impl fmt::Display for Loss {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}:{}: {}", self.at.line, self.at.column, self.kind)
    }
}

/// The message in English.
impl fmt::Display for WarningKind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&warning(Language::English, self))
    }
}

/// The message in English.
impl fmt::Display for LossKind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&loss(Language::English, self))
    }
}

macro_rules! error_in_english {
    ($($error:ty: |$this:ident| $message:expr;)*) => {
        $(
            impl fmt::Display for $error {
                fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                    let $this = self;
                    write!(out, "{}", $message)
                }
            }

            impl std::error::Error for $error {}
        )*
    };
}

error_in_english! {
    ReadErrorKind: |kind| read_error(Language::English, kind);
    MoveFault: |fault| move_fault(Language::English, *fault);
    Impossible: |error| impossible(Language::English, *error);
    Foul: |error| foul(Language::English, *error);
    Illegal: |error| match error {
        Self::Impossible(error) => impossible(Language::English, *error),
        Self::Foul(error) => foul(Language::English, *error),
    };
    OffBoard: |error| match error.squares.len() {
        1 => "a piece would leave the board".to_owned(),
        pieces => format!("{pieces} pieces would leave the board"),
    };
    ParseSquareError: |_error| "a square is a digit and a letter, from 1a to 9i";
    ParseMoveError: |_error| "a move is written like 7g7f, 8h2b+ or P*5e";
    SfenErrorKind: |kind| sfen_error(Language::English, *kind);
    SfenError: |error| format!("character {}: {}", error.column, error.kind);
    UsiErrorKind: |kind| match kind {
        Self::Sfen(kind) => kind.to_string(),
        Self::Move => ParseMoveError.to_string(),
        Self::Trailing => "“moves” should follow the position".to_owned(),
    };
    UsiError: |error| format!("character {}: {}", error.column, error.kind);
    WesternError: |error| match error {
        Self::Syntax(byte) => format!("byte {byte}: it is not written like a move"),
        Self::NoSuchMove { .. } => move_fault(Language::English, MoveFault::NoSuchPiece).to_owned(),
        Self::Ambiguous { .. } => move_fault(Language::English, MoveFault::Ambiguous).to_owned(),
    };
    SyntaxErrorKind: |kind| match kind {
        Self::NoSquare => "there is neither a square nor 同",
        Self::NoPiece => "there is no piece after the square",
        Self::Trailing => "something follows the move",
    };
    SyntaxError: |error| format!("byte {}: {}", error.at, error.kind);
    ResolveError: |error| move_fault(Language::English, match error {
        Self::NothingBefore => MoveFault::NothingBefore,
        Self::NoSuchMove { .. } => MoveFault::NoSuchPiece,
        Self::Ambiguous { .. } => MoveFault::Ambiguous,
    });
    MoveError: |error| match error {
        Self::Syntax(error) => error.to_string(),
        Self::Resolve(error) => error.to_string(),
    };
    Unreachable: |_error| "no line has so many moves";
    EditError: |error| edit_error(Language::English, *error);
    ProblemError: |error| problem_error(Language::English, *error);
    Interrupted: |_error| "the search was broken off";
}
