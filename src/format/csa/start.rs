//! Reads the start position: `PI`, `P1` to `P9`, `P+`, `P-`.

use super::words;
use crate::format::error::excerpt;
use crate::format::hands::Held;
use crate::format::lines::{Line, Lines, is_blank, trim};
use crate::format::{Location, ReadError, ReadErrorKind, Warning, WarningKind, kif};
use crate::shogi::{Board, ByColor, Color, File, Hand, Handicap, Piece, PieceKind, Rank, Setup, Square};

#[derive(Debug)]
pub(super) struct Start {
    board: Board,
    hands: ByColor<Hand>,
    /// A set of bits.
    rows: u16,
    /// The side that has all remaining pieces (`00AL`).
    rest: Option<(Color, Location)>,
    at: Option<Location>,
}

impl Start {
    pub(super) const EMPTY: Self = Self {
        board: Board::EMPTY,
        hands: ByColor { black: Hand::EMPTY, white: Hand::EMPTY },
        rows: 0,
        rest: None,
        at: None,
    };

    pub(super) fn read(
        &mut self,
        line: Line<'_>,
        statement: &str,
        warnings: &mut Vec<Warning>,
    ) -> Result<bool, ReadError> {
        let (head, rest) = match statement.get(..2) {
            Some("PI" | "pi" | "pI" | "Pi") => ("PI", &statement[2..]),
            Some("P+" | "p+") => ("P+", &statement[2..]),
            Some("P-" | "p-") => ("P-", &statement[2..]),
            Some(head) if head.as_bytes()[1].is_ascii_digit() => (head, &statement[2..]),
            _ => return Ok(false),
        };
        self.at.get_or_insert(line.at());
        match head {
            "PI" => {
                self.board = Handicap::Even.setup().board;
                self.rows = 0x1FF;
                self.without(line, rest, warnings)?;
            }
            "P+" => self.pieces(line, Color::Black, rest, warnings)?,
            "P-" => self.pieces(line, Color::White, rest, warnings)?,
            _ => self.row(line, head, rest, warnings)?,
        }
        Ok(true)
    }

    /// Reads `PI82HI22KA`: the even game without these pieces.
    fn without(&mut self, line: Line<'_>, pieces: &str, warnings: &mut Vec<Warning>) -> Result<(), ReadError> {
        for (part, square, name) in Pieces(trim(pieces)) {
            let fail = || ReadError::new(line.at_part(part), ReadErrorKind::BoardPiece { text: excerpt(part) });
            let square = square.and_then(|[file, rank]| Square::at(file, rank)).ok_or_else(fail)?;
            let kind = words::piece(name).ok_or_else(fail)?;
            if self.board[square].map(|piece| piece.kind) != Some(kind) {
                warnings.push(Warning::new(line.at_part(part), WarningKind::PieceAbsent { square, kind }));
            }
            // The piece on the square is meant, even under another name.
            self.board[square] = None;
        }
        Ok(())
    }

    fn pieces(
        &mut self,
        line: Line<'_>,
        side: Color,
        pieces: &str,
        warnings: &mut Vec<Warning>,
    ) -> Result<(), ReadError> {
        for (part, square, name) in Pieces(trim(pieces)) {
            let at = line.at_part(part);
            let hand = || ReadError::new(at, ReadErrorKind::HandPiece { text: excerpt(part) });
            let board = || ReadError::new(at, ReadErrorKind::BoardPiece { text: excerpt(part) });
            if let Some((_, rest)) = self.rest {
                warnings.push(Warning::new(rest, WarningKind::RemainingNotLast));
            }
            match square {
                Some([0, 0]) if name == *b"AL" => self.rest = Some((side, at)),
                Some([0, 0]) => {
                    let kind = words::piece(name).filter(|kind| !kind.is_promoted());
                    self.hands[side].add(kind.and_then(PieceKind::in_hand).ok_or_else(hand)?);
                }
                Some([file, rank]) => {
                    let square = Square::at(file, rank).ok_or_else(board)?;
                    let kind = words::piece(name).ok_or_else(board)?;
                    self.board[square] = Some(Piece::new(side, kind));
                }
                None => return Err(board()),
            }
        }
        Ok(())
    }

    /// Reads `P1-KY-KE-GI-KI-OU-KI-GI-KE-KY`. A square has three characters, ` * ` if empty; blanks may differ.
    fn row(&mut self, line: Line<'_>, head: &str, row: &str, warnings: &mut Vec<Warning>) -> Result<(), ReadError> {
        let wrong = |found| ReadError::new(line.at(), ReadErrorKind::BoardRowWidth { found, text: excerpt(line.text) });
        let rank = Rank::new(head.as_bytes()[1] - b'0').ok_or_else(|| wrong(0))?;
        self.rows |= 1 << (rank.get() - 1);
        if self.plain_row(rank, row) {
            return Ok(());
        }
        let mut rest = row;
        for (found, file) in (0..).zip(File::all().rev()) {
            rest = rest.trim_start_matches(is_blank);
            let square = Square::new(file, rank);
            if let Some(after) = rest.strip_prefix(['*', '＊', '・']) {
                self.board[square] = None;
                rest = after;
                continue;
            }
            let piece = rest.as_bytes().get(..3).and_then(|cell| {
                let color = match cell[0] {
                    b'+' => Color::Black,
                    b'-' => Color::White,
                    _ => return None,
                };
                words::piece([cell[1].to_ascii_uppercase(), cell[2].to_ascii_uppercase()])
                    .map(|kind| Piece::new(color, kind))
            });
            match piece {
                Some(_) => self.board[square] = piece,
                None if rest.is_empty() => return Err(wrong(found)),
                None => {
                    let kind = ReadErrorKind::BoardPiece { text: excerpt(rest.get(..3).unwrap_or(rest)) };
                    return Err(ReadError::new(line.at_part(rest), kind));
                }
            }
            rest = &rest[3..];
        }
        if !trim(rest).is_empty() {
            let kind = WarningKind::BoardRowSpelling { text: excerpt(line.text) };
            warnings.push(Warning::new(line.at_part(rest), kind));
        }
        Ok(())
    }

    fn plain_row(&mut self, rank: Rank, row: &str) -> bool {
        let (cells, []) = row.as_bytes().as_chunks::<3>() else { return false };
        if cells.len() != 9 {
            return false;
        }
        for (cell, file) in cells.iter().zip(File::all().rev()) {
            self.board[Square::new(file, rank)] = match *cell {
                [b' ', b'*', b' '] => None,
                [sign @ (b'+' | b'-'), a, b] => match words::piece([a, b]) {
                    Some(kind) => Some(Piece::new(if sign == b'+' { Color::Black } else { Color::White }, kind)),
                    None => return false,
                },
                _ => return false,
            };
        }
        true
    }

    pub(super) fn finish(self, turn: Color) -> Result<(Setup, Option<Location>), ReadError> {
        let Some(at) = self.at else {
            return Ok((Setup { turn, ..Handicap::Even.setup() }, None));
        };
        if !matches!(self.rows, 0 | 0x1FF) {
            return Err(ReadError::new(at, ReadErrorKind::BoardRows { found: self.rows.count_ones() }));
        }
        let mut setup = Setup { board: self.board, hands: self.hands, turn };
        if let Some((side, _)) = self.rest {
            for (kind, count) in setup.piece_box().pieces.iter() {
                let held = setup.hands[side].count(kind);
                setup.hands[side].set(kind, held.saturating_add(count));
            }
        }
        Ok((setup, Some(at)))
    }
}

pub(in crate::format) struct PartOfPosition<'a> {
    pub(in crate::format) board: Board,
    pub(in crate::format) hands: ByColor<Option<Held>>,
    pub(in crate::format) turn: Option<Color>,
    pub(in crate::format) rows: u32,
    pub(in crate::format) at: Location,
    pub(in crate::format) warnings: Vec<Warning>,
    pub(in crate::format) other_lines: Vec<Line<'a>>,
}

impl<'a> PartOfPosition<'a> {
    pub(in crate::format) fn read(text: &'a str) -> Option<Self> {
        let (mut start, mut turn, mut warnings) = (Start::EMPTY, None, Vec::new());
        let mut other_lines = Vec::new();
        for line in Lines::new(text) {
            let statement = trim(kif::unquote(line.text));
            match statement.as_bytes() {
                [b'+'] => turn = Some(Color::Black),
                [b'-'] => turn = Some(Color::White),
                [b'+' | b'-' | b'%', ..] => return None,
                [b'P' | b'p', ..] if start.read(line, statement, &mut warnings).ok()? => {}
                _ => other_lines.push(line),
            }
        }
        let (rows, at) = (start.rows.count_ones(), start.at?);
        let is_king = |(_, piece): (Square, Piece)| piece.kind == PieceKind::King;
        if rows == 0 || !start.board.pieces().any(is_king) {
            return None;
        }
        let held = |side| match start.rest {
            Some((owner, _)) if owner == side => Some(Held::Remaining),
            _ => Some(start.hands[side]).filter(|hand| !hand.is_empty()).map(Held::of),
        };
        Some(Self { board: start.board, hands: ByColor::new_with(held), turn, rows, at, warnings, other_lines })
    }
}

/// The text, the digits of the square, and the name in upper case of each piece in `27FU00KI`.
struct Pieces<'a>(&'a str);

impl<'a> Iterator for Pieces<'a> {
    type Item = (&'a str, Option<[u8; 2]>, [u8; 2]);

    fn next(&mut self) -> Option<Self::Item> {
        let text = self.0.trim_start_matches(is_blank);
        if text.is_empty() {
            return None;
        }
        let cut = text.get(..4).map_or(text.len(), |_| 4);
        let (part, rest) = text.split_at(cut);
        self.0 = rest;
        Some(match *part.as_bytes() {
            [file @ b'0'..=b'9', rank @ b'0'..=b'9', a, b] => {
                (part, Some([file - b'0', rank - b'0']), [a.to_ascii_uppercase(), b.to_ascii_uppercase()])
            }
            _ => (part, None, [0, 0]),
        })
    }
}
