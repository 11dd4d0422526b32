//! The canonical text of the rules' types: USI for squares and moves, SFEN for positions.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use super::sfen::{self, SfenError};
use super::{names, usi};
use crate::shogi::{Move, Position, Setup, Square};

/// A text is no square: these are `1a` to `9i`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseSquareError;

/// A text is no move: these are `7g7f`, `8h2b+`, `P*5e`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseMoveError;

/// USI: file and rank, `7f`.
impl fmt::Display for Square {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_char(char::from(b'0' + self.file().get()))?;
        out.write_char(char::from(b'a' - 1 + self.rank().get()))
    }
}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        usi::read_square(text).ok_or(ParseSquareError)
    }
}

/// USI: `7g7f`, `8h2b+`, `P*5e`.
impl fmt::Display for Move {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Drop { kind, to } => write!(out, "{}*{to}", names::letter(kind.kind())),
            Self::Board { from, to, promote: false } => write!(out, "{from}{to}"),
            Self::Board { from, to, promote: true } => write!(out, "{from}{to}+"),
        }
    }
}

/// Reads USI. Whether the move can be played is not checked.
impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        usi::read_move(text).ok_or(ParseMoveError)
    }
}

/// SFEN without the number of the move, which a setup does not have.
impl fmt::Display for Setup {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&sfen::write(self, None))
    }
}

/// Reads `startpos`, or SFEN with or without the number of the move, which is ignored.
impl FromStr for Setup {
    type Err = SfenError;

    fn from_str(text: &str) -> Result<Self, SfenError> {
        sfen::read(text).map(|sfen| sfen.setup)
    }
}

/// The same text as its [`Setup`]'s.
impl fmt::Display for Position {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_setup().fmt(out)
    }
}

/// Reads the same text as a [`Setup`] does.
impl FromStr for Position {
    type Err = SfenError;

    fn from_str(text: &str) -> Result<Self, SfenError> {
        text.parse().map(|setup: Setup| setup.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_and_move_is_read_as_it_is_written() {
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
        }
        assert_eq!("7j".parse::<Square>(), Err(ParseSquareError));
        for mv in ["7g7f", "8h2b+", "P*5e"] {
            assert_eq!(mv.parse().map(|mv: Move| mv.to_string()), Ok(mv.to_owned()));
        }
        assert_eq!("7g".parse::<Move>(), Err(ParseMoveError));
    }

    #[test]
    fn positions_are_sfen() {
        let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -";
        assert_eq!(Position::startpos().to_string(), start);
        assert_eq!(format!("{start} 1").parse(), Ok(Position::startpos()));
        assert_eq!("startpos".parse(), Ok(Position::startpos()));
        assert!("9/9 b -".parse::<Setup>().is_err());
    }
}
