//! SFEN, the one-line form of a position, from the USI protocol.
//!
//! `lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1`: the ranks from 一 to 九, each from file 9 to 1; the
//! side to move; the hands, Black's first, in the order R B G S N L P; the number of the next move. Nothing is checked.

use std::fmt;
use std::str::FromStr;

use super::names;
use crate::shogi::{Board, ByColor, Color, File, Hand, Piece, Position, Rank, Setup, Square};

/// The start of an even game.
pub const STARTPOS: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

/// A position read from SFEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sfen {
    /// Board, hands and side to move.
    pub setup: Setup,
    /// The number of the next move, if stated.
    pub number: Option<u32>,
}

/// Why a text is not SFEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SfenError {
    /// The column of the error in characters, from 1.
    pub column: u32,
    /// What is wrong there.
    pub kind: SfenErrorKind,
}

/// What a [`SfenError`] can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SfenErrorKind {
    /// The text ends before the board.
    NoBoard,
    /// The text ends before the side to move.
    NoTurn,
    /// The text ends before the hands.
    NoHands,
    /// There are not nine ranks.
    Ranks(u8),
    /// A rank does not have nine squares.
    Width {
        /// The rank, 1 to 9 from the top.
        rank: u8,
        /// How many squares it has.
        squares: u32,
    },
    /// A letter that is no piece.
    Letter(char),
    /// `+` before a piece that does not promote, or before nothing.
    Promotion,
    /// The side to move is neither `b` nor `w`.
    Turn,
    /// A king in hand.
    KingInHand,
    /// A promoted piece in hand.
    PromotedInHand,
    /// A count in hand that is zero, too large, or without a piece.
    HandCount,
    /// The number of the move is not a number.
    Number,
    /// More text follows the four fields.
    Trailing,
}

/// Reads `startpos`, `sfen …` or the bare fields, with or without the number of the move.
///
/// # Errors
/// The first error in the text, with its column.
///
/// ```
/// use komadai::notation::sfen;
/// let mate = sfen::read("8k/8P/7+P1/9/9/9/9/9/9 b G 1")?;
/// assert_eq!(sfen::write(&mate.setup, mate.number), "8k/8P/7+P1/9/9/9/9/9/9 b G 1");
/// # Ok::<(), sfen::SfenError>(())
/// ```
pub fn read(text: &str) -> Result<Sfen, SfenError> {
    let mut fields = Fields::new(text);
    let sfen = fields.sfen()?;
    match fields.next() {
        Some((at, _)) => Err(fields.error(at, SfenErrorKind::Trailing)),
        None => Ok(sfen),
    }
}

#[derive(Clone, Debug)]
pub(super) struct Fields<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Fields<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    pub(super) fn column(&self, at: usize) -> u32 {
        self.width(0, at).saturating_add(1)
    }

    pub(super) fn width(&self, from: usize, to: usize) -> u32 {
        u32::try_from(self.text[from..to].chars().count()).unwrap_or(u32::MAX)
    }

    pub(super) fn end(&self) -> usize {
        self.text.len()
    }

    pub(super) fn error(&self, at: usize, kind: SfenErrorKind) -> SfenError {
        SfenError { column: self.column(at), kind }
    }

    pub(super) fn sfen(&mut self) -> Result<Sfen, SfenError> {
        let (mut at, mut word) = self.next().ok_or(self.error(self.end(), SfenErrorKind::NoBoard))?;
        if word == "startpos" {
            return Ok(Sfen { setup: Position::startpos().to_setup(), number: None });
        }
        if word == "sfen" {
            (at, word) = self.next().ok_or(self.error(self.end(), SfenErrorKind::NoBoard))?;
        }
        let board = board(word).map_err(|(offset, kind)| self.error(at + offset, kind))?;
        let (at, word) = self.next().ok_or(self.error(self.end(), SfenErrorKind::NoTurn))?;
        let turn = match word {
            "b" => Color::Black,
            "w" => Color::White,
            _ => return Err(self.error(at, SfenErrorKind::Turn)),
        };
        let (at, word) = self.next().ok_or(self.error(self.end(), SfenErrorKind::NoHands))?;
        let hands = hands(word).map_err(|(offset, kind)| self.error(at + offset, kind))?;
        let before = self.at;
        let number = match self.next() {
            None => None,
            Some((_, "moves")) => {
                self.at = before;
                None
            }
            Some((at, word)) => {
                let digits = word.bytes().all(|b| b.is_ascii_digit());
                let number = word.parse().ok().filter(|_| digits);
                Some(number.ok_or(self.error(at, SfenErrorKind::Number))?)
            }
        };
        Ok(Sfen { setup: Setup { board, hands, turn }, number })
    }
}

impl<'a> Iterator for Fields<'a> {
    type Item = (usize, &'a str);

    fn next(&mut self) -> Option<Self::Item> {
        let rest = &self.text[self.at..];
        let start = self.at + rest.find(|c: char| !c.is_ascii_whitespace())?;
        let field = self.text[start..].split(|c: char| c.is_ascii_whitespace()).next()?;
        self.at = start + field.len();
        Some((start, field))
    }
}

type Wrong = (usize, SfenErrorKind);

fn board(text: &str) -> Result<Board, Wrong> {
    let mut board = Board::EMPTY;
    let (mut rank, mut squares) = (1_u8, 0_u32);
    let mut promoted = None;
    for (at, c) in text.char_indices().chain([(text.len(), '/')]) {
        if let Some(plus) = promoted
            && !c.is_ascii_alphabetic()
        {
            return Err((plus, SfenErrorKind::Promotion));
        }
        match c {
            '/' => {
                if squares != 9 {
                    return Err((at, SfenErrorKind::Width { rank, squares }));
                }
                if at < text.len() {
                    (rank, squares) = (rank.saturating_add(1), 0);
                }
            }
            '+' => promoted = Some(at),
            '1'..='9' => squares += u32::from(c) - u32::from('0'),
            _ => {
                let color = if c.is_ascii_uppercase() { Color::Black } else { Color::White };
                let kind = names::of_letter(c.to_ascii_uppercase()).ok_or((at, SfenErrorKind::Letter(c)))?;
                let kind = match promoted.take() {
                    Some(plus) => kind.promoted().ok_or((plus, SfenErrorKind::Promotion))?,
                    None => kind,
                };
                let file = u8::try_from(squares).ok().and_then(|s| File::new(9_u8.checked_sub(s)?));
                if let (Some(file), Some(rank)) = (file, Rank::new(rank)) {
                    board[Square::new(file, rank)] = Some(Piece::new(color, kind));
                }
                squares += 1;
            }
        }
    }
    if rank == 9 { Ok(board) } else { Err((text.len(), SfenErrorKind::Ranks(rank))) }
}

fn hands(text: &str) -> Result<ByColor<Hand>, Wrong> {
    let mut hands = ByColor::<Hand>::default();
    if text == "-" {
        return Ok(hands);
    }
    let mut count: Option<(usize, u32)> = None;
    for (at, c) in text.char_indices() {
        if let Some(digit) = c.to_digit(10) {
            let (start, so_far) = count.unwrap_or((at, 0));
            let value = so_far.saturating_mul(10).saturating_add(digit);
            count = Some((start, value));
            continue;
        }
        if c == '+' {
            return Err((at, SfenErrorKind::PromotedInHand));
        }
        let kind = names::of_letter(c.to_ascii_uppercase()).ok_or((at, SfenErrorKind::Letter(c)))?;
        let kind = kind.in_hand().ok_or((at, SfenErrorKind::KingInHand))?;
        let hand = &mut hands[if c.is_ascii_uppercase() { Color::Black } else { Color::White }];
        let (start, count) = count.take().unwrap_or((at, 1));
        let total = u8::try_from(count).ok().filter(|&n| n > 0).and_then(|n| hand.count(kind).checked_add(n));
        hand.set(kind, total.ok_or((start, SfenErrorKind::HandCount))?);
    }
    match count {
        Some((start, _)) => Err((start, SfenErrorKind::HandCount)),
        None => Ok(hands),
    }
}

/// The position as SFEN. `number` is the number of the next move; without one the last field is omitted.
#[must_use]
pub fn write(setup: &Setup, number: Option<u32>) -> String {
    let mut out = String::with_capacity(96);
    push(&mut out, setup);
    if let Some(number) = number {
        out.push(' ');
        out.push_str(&number.to_string());
    }
    out
}

pub(crate) fn push(out: &mut String, setup: &Setup) {
    for rank in Rank::all() {
        if rank.get() > 1 {
            out.push('/');
        }
        let mut empty = 0_u8;
        for file in File::all().rev() {
            match setup.board[Square::new(file, rank)] {
                None => empty += 1,
                Some(piece) => {
                    push_empty(out, &mut empty);
                    push_piece(out, piece);
                }
            }
        }
        push_empty(out, &mut empty);
    }
    out.push_str(if setup.turn == Color::Black { " b " } else { " w " });
    let start = out.len();
    for color in Color::ALL {
        for (kind, count) in setup.hands[color].iter() {
            if count > 1 {
                out.push_str(&count.to_string());
            }
            push_piece(out, Piece::new(color, kind.kind()));
        }
    }
    if out.len() == start {
        out.push('-');
    }
}

fn push_empty(out: &mut String, empty: &mut u8) {
    if *empty > 0 {
        out.push(char::from(b'0' + *empty));
        *empty = 0;
    }
}

pub(crate) fn piece(piece: Piece) -> String {
    let mut text = String::new();
    push_piece(&mut text, piece);
    text
}

fn push_piece(out: &mut String, piece: Piece) {
    if piece.kind.is_promoted() {
        out.push('+');
    }
    let letter = names::letter(piece.kind);
    out.push(if piece.color == Color::Black { letter } else { letter.to_ascii_lowercase() });
}

/// SFEN without the number of the move.
impl fmt::Display for Setup {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&write(self, None))
    }
}

/// Reads `startpos`, or SFEN with or without the number of the move, which is ignored.
impl FromStr for Setup {
    type Err = SfenError;

    fn from_str(text: &str) -> Result<Self, SfenError> {
        read(text).map(|sfen| sfen.setup)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_setup().fmt(out)
    }
}

impl FromStr for Position {
    type Err = SfenError;

    fn from_str(text: &str) -> Result<Self, SfenError> {
        text.parse().map(|setup: Setup| setup.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> (u32, SfenErrorKind) {
        let error = read(text).unwrap_err();
        (error.column, error.kind)
    }

    #[test]
    fn positions_go_both_ways() {
        for text in [
            STARTPOS,
            "ln1g5/1r2S1k2/p2pppn2/2ps2p2/1p7/2P6/PPSPPPPLP/2G2K1pr/LN4G1b w BGSLPnp 62",
            "6k2/9/6+P2/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1",
            "9/9/9/9/9/9/9/9/9 w - 1",
            "+p+l+n+s+b+r3/9/9/9/4K4/9/9/9/3+R+B+S+N+L+P b RBGSNLPrbgsnlp 300",
            "k8/9/9/9/9/9/9/9/8K b 19P 1",
        ] {
            let read = read(text).unwrap();
            assert_eq!(write(&read.setup, read.number), text);
        }
    }

    #[test]
    fn words_before_the_board_and_a_missing_number_are_accepted() {
        assert_eq!(read("startpos").unwrap().setup, read(STARTPOS).unwrap().setup);
        assert_eq!(read("sfen 4k4/9/9/9/9/9/9/9/4K4 w P").unwrap().number, None);
        assert_eq!(read("  4k4/9/9/9/9/9/9/9/4K4  w  P2p3P  7 ").unwrap().number, Some(7));
    }

    #[test]
    fn errors_name_the_place() {
        use SfenErrorKind as K;
        assert_eq!(error(""), (1, K::NoBoard));
        assert_eq!(error("sfen"), (5, K::NoBoard));
        assert_eq!(error("9/9/9/9/9/9/9/9/9"), (18, K::NoTurn));
        assert_eq!(error("9/9/9/9/9/9/9/9/9 b"), (20, K::NoHands));
        assert_eq!(error("9/9/9 b - 1"), (6, K::Ranks(3)));
        assert_eq!(error("9/9/9/9/9/9/9/9/9/9 b - 1"), (20, K::Ranks(10)));
        assert_eq!(error("9/8/9/9/9/9/9/9/9 b - 1"), (4, K::Width { rank: 2, squares: 8 }));
        assert_eq!(error("9/9p/9/9/9/9/9/9/9 b - 1"), (5, K::Width { rank: 2, squares: 10 }));
        assert_eq!(error("9/x8/9/9/9/9/9/9/9 b - 1"), (3, K::Letter('x')));
        assert_eq!(error("9/歩8/9/9/9/9/9/9/9 b - 1"), (3, K::Letter('歩')));
        assert_eq!(error("9/+K8/9/9/9/9/9/9/9 b - 1"), (3, K::Promotion));
        assert_eq!(error("9/+G8/9/9/9/9/9/9/9 b - 1"), (3, K::Promotion));
        assert_eq!(error("9/9+/9/9/9/9/9/9/9 b - 1"), (4, K::Promotion));
        assert_eq!(error("9/++P8/9/9/9/9/9/9/9 b - 1"), (3, K::Promotion));
        assert_eq!(error("9/9/9/9/9/9/9/9/9 x - 1"), (19, K::Turn));
        assert_eq!(error("9/9/9/9/9/9/9/9/9 b PK 1"), (22, K::KingInHand));
        assert_eq!(error("9/9/9/9/9/9/9/9/9 b +P 1"), (21, K::PromotedInHand));
        assert_eq!(error("9/9/9/9/9/9/9/9/9 b 0P 1"), (21, K::HandCount));
        assert_eq!(error("9/9/9/9/9/9/9/9/9 b P256p 1"), (22, K::HandCount));
        assert_eq!(error("9/9/9/9/9/9/9/9/9 b P2 1"), (22, K::HandCount));
        assert_eq!(error("9/9/9/9/9/9/9/9/9 b - x"), (23, K::Number));
        assert_eq!(error("9/9/9/9/9/9/9/9/9 b - +1"), (23, K::Number));
        assert_eq!(error("9/9/9/9/9/9/9/9/9 b - 1 x"), (25, K::Trailing));
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
