//! Reads a move of a text into its words.

use super::{Ending, Lateral, Motion};
use crate::notation::look_alikes;
use crate::notation::move_reader::MoveReader as _;
use crate::shogi::{Color, PieceKind, Square};

/// The square where a move ends, as written in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Destination {
    /// 同: where the move before ended.
    Same,
    /// A square, with or without 同.
    Square(Square),
}

/// A move as written in a text, not yet resolved to a [`Move`](crate::shogi::Move).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spoken {
    /// The side that the mark names; `None` without a mark.
    pub side: Option<Color>,
    /// The square where it ends.
    pub destination: Destination,
    /// The kind of piece, as it was before the move.
    pub kind: PieceKind,
    /// 右, 左 or 直, when it is written.
    pub lateral: Option<Lateral>,
    /// 上, 行, 入, 寄 or 引, when it is written.
    pub motion: Option<Motion>,
    /// 成, 不成, 打 or another spelling of them, when it is written.
    pub ending: Option<Ending>,
    /// The square where it starts, if written in brackets as in KIF.
    pub from: Option<Square>,
}

/// Why a text is not written like a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    /// The byte of the text, from 0.
    pub at: usize,
    /// What is wrong there.
    pub kind: SyntaxErrorKind,
}

/// What a [`SyntaxError`] can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SyntaxErrorKind {
    /// The text begins neither with a square nor with 同.
    NoSquare,
    /// No piece follows the square.
    NoPiece,
    /// Something follows the move.
    Trailing,
}

/// The side that a mark names: ▲ ▼ ☗ ⛊ 先 are Black's, △ ▽ ☖ ⛉ 後 White's.
#[must_use]
pub const fn side_of_mark(c: char) -> Option<Color> {
    match c {
        '先' => Some(Color::Black),
        '後' => Some(Color::White),
        _ => side_of_symbol(c),
    }
}

/// As [`side_of_mark`], without 先 and 後, which begin other words.
pub(crate) const fn side_of_symbol(c: char) -> Option<Color> {
    match c {
        '▲' | '▼' | '☗' | '⛊' => Some(Color::Black),
        '△' | '▽' | '☖' | '⛉' => Some(Color::White),
        _ => None,
    }
}

const fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '　' | '\t')
}

fn skip_blanks(rest: &mut &str) {
    while rest.eat(is_blank) {}
}

fn origin(rest: &mut &str) -> Option<Square> {
    rest.attempt(|rest| {
        rest.eat(|ch| matches!(ch, '(' | '（')).then_some(())?;
        let square = rest.square()?;
        rest.eat(|ch| matches!(ch, ')' | '）')).then_some(square)
    })
}

impl Spoken {
    /// Reads the move at the beginning of a text, and returns it with its length in bytes. Accepted are the marks of
    /// [`side_of_mark`] or none; ７六 76 ７６ 7六; 同 with or without a blank, before or after the square; 成銀 and 全, 竜 and 龍,
    /// 王 and 玉; the words in any order; 成, 不成, 生, ナラズ, ならず, なり, 打; and an origin in brackets.
    ///
    /// # Errors
    /// When the square or the piece is missing.
    pub fn read(text: &str) -> Result<(Self, usize), SyntaxError> {
        let mut rest = text;
        skip_blanks(&mut rest);
        let side = rest.take(side_of_mark);
        if side.is_some() {
            rest.word(&["手"]);
        }
        skip_blanks(&mut rest);
        let mut same = rest.word(&["同じく", "同"]) || rest.eat(|ch| look_alikes::meant(ch) == Some('同'));
        if same {
            skip_blanks(&mut rest);
        }
        let square = rest.square();
        if square.is_some() {
            skip_blanks(&mut rest);
            same |= rest.word(&["同"]);
            skip_blanks(&mut rest);
        }
        let destination = match square {
            Some(square) => Destination::Square(square),
            None if same => Destination::Same,
            None => return Err(SyntaxError { at: text.len() - rest.len(), kind: SyntaxErrorKind::NoSquare }),
        };
        let kind =
            rest.short_piece().ok_or(SyntaxError { at: text.len() - rest.len(), kind: SyntaxErrorKind::NoPiece })?;
        let mut spoken = Self { side, destination, kind, lateral: None, motion: None, ending: None, from: None };
        while spoken.word(&mut rest) {}
        spoken.from = origin(&mut rest);
        Ok((spoken, text.len() - rest.len()))
    }

    fn word(&mut self, rest: &mut &str) -> bool {
        if self.ending.is_none() {
            self.ending = rest.choice().map(|promote| if promote { Ending::Promote } else { Ending::Decline });
            if self.ending.is_none() && rest.word(&["打"]) {
                self.ending = Some(Ending::Drop);
            }
            if self.ending.is_some() {
                return true;
            }
        }
        if self.lateral.is_none() {
            self.lateral = rest.lateral();
            if self.lateral.is_some() {
                return true;
            }
        }
        if self.motion.is_none() {
            self.motion = rest.motion();
            return self.motion.is_some();
        }
        false
    }
}
