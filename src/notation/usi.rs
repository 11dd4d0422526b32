//! USI, the protocol of shogi engines: moves (`7g7f`, `7g7f+`, `P*5e`) and `position` lines.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use super::sfen::{Fields, Sfen, SfenErrorKind};
use super::{names, sfen};
use crate::shogi::{Move, Position, Setup, Square};

/// Why a line is not a `position` line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UsiError {
    /// The column of the error in characters, from 1.
    pub column: u32,
    /// What is wrong there.
    pub kind: UsiErrorKind,
}

/// What a [`UsiError`] can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UsiErrorKind {
    /// The position is not SFEN.
    Sfen(SfenErrorKind),
    /// A word that is not a move.
    Move,
    /// The word after the position is not `moves`.
    Trailing,
}

/// Reads one move; `None` when the text is not one. It need not be playable.
///
/// ```
/// use komadai::notation::usi;
/// let mv = usi::read_move("7g7f").unwrap();
/// assert_eq!(usi::write_move(mv), "7g7f");
/// assert_eq!(usi::read_move("7j7f"), None);
/// ```
#[must_use]
pub fn read_move(text: &str) -> Option<Move> {
    match *text.as_bytes() {
        [kind, b'*', file, rank] => {
            let kind = names::of_letter(char::from(kind))?.in_hand()?;
            Some(Move::Drop { kind, to: square(file, rank)? })
        }
        [from_file, from_rank, file, rank] => {
            Some(Move::Board { from: square(from_file, from_rank)?, to: square(file, rank)?, promote: false })
        }
        [from_file, from_rank, file, rank, b'+'] => {
            Some(Move::Board { from: square(from_file, from_rank)?, to: square(file, rank)?, promote: true })
        }
        _ => None,
    }
}

/// Reads a square, `7f`; `None` when the text is not one.
#[must_use]
pub fn read_square(text: &str) -> Option<Square> {
    match *text.as_bytes() {
        [file, rank] => square(file, rank),
        _ => None,
    }
}

fn square(file: u8, rank: u8) -> Option<Square> {
    Square::at(file.checked_sub(b'0')?, rank.checked_sub(b'a')?.checked_add(1)?)
}

/// The move as text.
#[must_use]
pub fn write_move(mv: Move) -> String {
    let mut out = String::with_capacity(5);
    push_move(&mut out, mv);
    out
}

pub(crate) fn push_move(out: &mut String, mv: Move) {
    match mv {
        Move::Drop { kind, .. } => {
            out.push(names::letter(kind.kind()));
            out.push('*');
        }
        Move::Board { from, .. } => push_square(out, from),
    }
    push_square(out, mv.to());
    if let Move::Board { promote: true, .. } = mv {
        out.push('+');
    }
}

pub(crate) fn push_square(out: &mut String, square: Square) {
    out.push(char::from(b'0' + square.file().get()));
    out.push(char::from(b'a' - 1 + square.rank().get()));
}

/// The start position of a `position` line, and its moves, which are read one by one.
#[derive(Clone, Debug)]
pub struct PositionLine<'a> {
    /// The start position, and the number of the first move.
    pub start: Sfen,
    /// The moves after the word `moves`, each read when the iterator reaches it.
    pub moves: Moves<'a>,
}

/// The moves of a [`PositionLine`], each with its column in characters, from 1. The iterator goes on after an error.
#[derive(Clone, Debug)]
pub struct Moves<'a> {
    fields: Fields<'a>,
    /// A byte before the next field, and its column, from which columns are counted.
    counted: (usize, u32),
}

impl<'a> Moves<'a> {
    fn new(fields: Fields<'a>) -> Self {
        Self { fields, counted: (0, 1) }
    }
}

impl<'a> Moves<'a> {
    /// The remaining words with their columns, whether or not they are moves.
    pub fn words(mut self) -> impl Iterator<Item = (u32, &'a str)> {
        std::iter::from_fn(move || self.word())
    }

    fn word(&mut self) -> Option<(u32, &'a str)> {
        let (at, word) = self.fields.next()?;
        let column = self.counted.1.saturating_add(self.fields.width(self.counted.0, at));
        self.counted = (at, column);
        Some((column, word))
    }
}

impl Iterator for Moves<'_> {
    type Item = Result<(u32, Move), UsiError>;

    fn next(&mut self) -> Option<Self::Item> {
        let (column, word) = self.word()?;
        Some(read_move(word).map(|mv| (column, mv)).ok_or(UsiError { column, kind: UsiErrorKind::Move }))
    }
}

/// Reads `position startpos` or `position sfen …`, with or without `moves …` and the word `position`; or `moves …`
/// alone from the start of an even game.
///
/// # Errors
/// When the position cannot be read, or a word other than `moves` follows. The iterator reads the moves.
pub fn read_line(text: &str) -> Result<PositionLine<'_>, UsiError> {
    let mut fields = Fields::new(text);
    let mut ahead = fields.clone();
    let mut first = ahead.next();
    if let Some((_, "position")) = first {
        fields = ahead.clone();
        first = ahead.next();
    }
    if let Some((_, "moves")) = first {
        let start = Sfen { setup: Position::startpos().to_setup(), number: None };
        return Ok(PositionLine { start, moves: Moves::new(ahead) });
    }
    let start = fields.sfen().map_err(|e| UsiError { column: e.column, kind: UsiErrorKind::Sfen(e.kind) })?;
    match fields.next() {
        None | Some((_, "moves")) => Ok(PositionLine { start, moves: Moves::new(fields) }),
        Some((at, _)) => Err(UsiError { column: fields.column(at), kind: UsiErrorKind::Trailing }),
    }
}

/// Writes a `position` line, with `startpos` for an even game from move 1.
#[must_use]
pub fn write_line(start: &Setup, number: u32, moves: impl IntoIterator<Item = Move>) -> String {
    let mut out = String::from("position ");
    if number == 1 && *start == Position::startpos().to_setup() {
        out.push_str("startpos");
    } else {
        out.push_str("sfen ");
        out.push_str(&sfen::write(start, Some(number)));
    }
    for (i, mv) in moves.into_iter().enumerate() {
        out.push_str(if i == 0 { " moves " } else { " " });
        push_move(&mut out, mv);
    }
    out
}

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
        read_square(text).ok_or(ParseSquareError)
    }
}

/// USI: `7g7f`, `8h2b+`, `P*5e`.
impl fmt::Display for Move {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&write_move(*self))
    }
}

/// Reads USI. The move need not be playable.
impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        read_move(text).ok_or(ParseMoveError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::HandKind;

    #[test]
    fn moves_go_both_ways() {
        let (to, from) = (Square::at(7, 6).unwrap(), Square::at(7, 7).unwrap());
        for (text, mv) in [
            ("7g7f", Move::Board { from, to, promote: false }),
            ("7g7f+", Move::Board { from, to, promote: true }),
            ("G*7f", Move::Drop { kind: HandKind::Gold, to }),
        ] {
            assert_eq!(read_move(text), Some(mv));
            assert_eq!(write_move(mv), text);
        }
        for bad in ["", "7g", "7g7", "0g7f", "7g7j", "7G7F", "K*5e", "p*5e", "+P*5e", "7g7f=", "7g7f++", "７g7f"] {
            assert_eq!(read_move(bad), None, "{bad}");
        }
    }

    fn usis(text: &str) -> Vec<String> {
        read_line(text).unwrap().moves.map(|m| write_move(m.unwrap().1)).collect()
    }

    #[test]
    fn lines_go_both_ways() {
        for text in [
            "position startpos",
            "position startpos moves 7g7f 3c3d",
            "position sfen 8k/8P/7+P1/9/9/9/9/9/9 b G 1 moves G*2b",
            "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 3",
        ] {
            let line = read_line(text).unwrap();
            let moves = line.moves.clone().map(|m| m.unwrap().1);
            assert_eq!(write_line(&line.start.setup, line.start.number.unwrap_or(1), moves), text);
        }
        assert_eq!(usis("moves 7g7f 3c3d"), ["7g7f", "3c3d"]);
        assert_eq!(usis("startpos  moves   7g7f"), ["7g7f"]);
        assert_eq!(usis("sfen 4k4/9/9/9/9/9/9/9/4K4 b - moves 5i5h"), ["5i5h"]);
        assert!(usis("4k4/9/9/9/9/9/9/9/4K4 b -").is_empty());
    }

    #[test]
    fn errors_name_the_place() {
        let line = read_line("position startpos moves 7g7f abc 3c3d").unwrap();
        let read: Vec<_> = line.moves.collect();
        assert_eq!(read[1], Err(UsiError { column: 30, kind: UsiErrorKind::Move }));
        assert!(read[2].is_ok());
        let error = read_line("position startpos 7g7f").unwrap_err();
        assert_eq!(error, UsiError { column: 19, kind: UsiErrorKind::Trailing });
        let error = read_line("position sfen").unwrap_err();
        assert_eq!(error, UsiError { column: 14, kind: UsiErrorKind::Sfen(SfenErrorKind::NoBoard) });
    }

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
}
