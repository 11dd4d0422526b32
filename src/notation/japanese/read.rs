//! Reading a move of a text into its words.

use super::{Ending, Lateral, Motion};
use crate::notation::{digits, look_alikes, names};
use crate::shogi::{Color, PieceKind, Square};

/// The square where a move ends, as a text names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Destination {
    /// 同: where the move before ended.
    Same,
    /// A square, with or without 同 beside it.
    Square(Square),
}

/// A move as a text names it, not yet resolved to a [`Move`](crate::shogi::Move).
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
    /// The square where it starts, when that is written in brackets as in KIF.
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
        '▲' | '▼' | '☗' | '⛊' | '先' => Some(Color::Black),
        '△' | '▽' | '☖' | '⛉' | '後' => Some(Color::White),
        _ => None,
    }
}

/// Takes 成 or 不成 off a text, in any spelling: 成り, ナル, 生, ならず. Returns the rest and whether the piece promotes.
pub(crate) fn choice(text: &str) -> Option<(&str, bool)> {
    // Words precede those that they begin with.
    const DECLINE: [&str; 10] =
        ["不成り", "不成", "成らず", "成ラズ", "ならず", "ナラズ", "ふなり", "フナリ", "生", "（ならず）"];
    const PROMOTE: [&str; 8] = ["成り", "成る", "成", "なり", "ナリ", "なる", "ナル", "（なる）"];
    let strip = |words: &[&str]| words.iter().find_map(|word| text.strip_prefix(word));
    strip(&DECLINE).map(|rest| (rest, false)).or_else(|| strip(&PROMOTE).map(|rest| (rest, true)))
}

const fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '　' | '\t')
}

struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl Cursor<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn take<T>(&mut self, read: impl Fn(char) -> Option<T>) -> Option<T> {
        let c = self.peek()?;
        let value = read(c)?;
        self.at += c.len_utf8();
        Some(value)
    }

    fn word(&mut self, words: &[&str]) -> bool {
        let found = words.iter().find(|word| self.text[self.at..].starts_with(**word));
        self.at += found.map_or(0, |word| word.len());
        found.is_some()
    }

    fn blanks(&mut self) {
        while self.take(|c| is_blank(c).then_some(())).is_some() {}
    }

    /// Two digits in any spelling; nothing is taken when they are no square.
    fn square(&mut self) -> Option<Square> {
        let start = self.at;
        let square =
            self.take(digits::value).and_then(|file| self.take(digits::rank).and_then(|rank| Square::at(file, rank)));
        if square.is_none() {
            self.at = start;
        }
        square
    }

    fn piece(&mut self) -> Option<PieceKind> {
        let start = self.at;
        if self.word(&["成"]) {
            let kind = self.take(names::of_char).and_then(PieceKind::promoted);
            if kind.is_none() {
                self.at = start;
            }
            return kind;
        }
        self.take(names::of_char)
    }

    /// `(77)`, when it stands there.
    fn origin(&mut self) -> Option<Square> {
        let start = self.at;
        let square = self
            .take(|c| matches!(c, '(' | '（').then_some(()))
            .and_then(|()| self.square())
            .filter(|_| self.take(|c| matches!(c, ')' | '）').then_some(())).is_some());
        if square.is_none() {
            self.at = start;
        }
        square
    }
}

impl Spoken {
    /// Reads the move at the beginning of a text. Returns it with its length in bytes; the text after it is left to
    /// the caller. It reads the marks of [`side_of_mark`] or none; ７六 76 ７６ 7六; 同 with or
    /// without a blank, before or after the square; 成銀 and 全, 竜 and 龍, 王 and 玉; the words in any
    /// order; 成, 不成, 生, ナラズ, ならず, なり, 打; and an origin in brackets.
    ///
    /// # Errors
    /// When the square or the piece is missing.
    pub fn read(text: &str) -> Result<(Self, usize), SyntaxError> {
        let mut cursor = Cursor { text, at: 0 };
        cursor.blanks();
        let side = cursor.take(side_of_mark);
        if side.is_some() {
            // 先手 and 後手 written out.
            cursor.word(&["手"]);
        }
        cursor.blanks();
        let mut same = cursor.word(&["同じく", "同"])
            || cursor.take(|ch| look_alikes::meant(ch).filter(|&plain| plain == '同')).is_some();
        if same {
            cursor.blanks();
        }
        let square = cursor.square();
        if square.is_some() {
            cursor.blanks();
            same |= cursor.word(&["同"]);
            cursor.blanks();
        }
        let destination = match square {
            Some(square) => Destination::Square(square),
            None if same => Destination::Same,
            None => return Err(SyntaxError { at: cursor.at, kind: SyntaxErrorKind::NoSquare }),
        };
        let kind = cursor.piece().ok_or(SyntaxError { at: cursor.at, kind: SyntaxErrorKind::NoPiece })?;
        let mut spoken = Self { side, destination, kind, lateral: None, motion: None, ending: None, from: None };
        while spoken.word(&mut cursor) {}
        spoken.from = cursor.origin();
        Ok((spoken, cursor.at))
    }

    fn word(&mut self, cursor: &mut Cursor<'_>) -> bool {
        if self.ending.is_none() {
            if let Some((rest, promote)) = choice(&cursor.text[cursor.at..]) {
                cursor.at = cursor.text.len() - rest.len();
                self.ending = Some(if promote { Ending::Promote } else { Ending::Decline });
                return true;
            }
            if cursor.word(&["打"]) {
                self.ending = Some(Ending::Drop);
                return true;
            }
        }
        if self.lateral.is_none() {
            self.lateral = cursor.take(|c| match c {
                '左' => Some(Lateral::Left),
                '直' => Some(Lateral::Straight),
                '右' => Some(Lateral::Right),
                _ => None,
            });
            if self.lateral.is_some() {
                return true;
            }
        }
        if self.motion.is_none() {
            self.motion = cursor.take(|c| match c {
                '上' | '行' | '入' => Some(Motion::Up),
                '寄' => Some(Motion::Sideways),
                '引' | '下' => Some(Motion::Down),
                _ => None,
            });
            return self.motion.is_some();
        }
        false
    }
}
