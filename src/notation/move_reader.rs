//! The common reader of spelled moves. Formats add their own cursors and spellings.

use super::japanese::{Lateral, Motion};
use super::{digits, names};
use crate::shogi::{PieceKind, Square};

pub(crate) trait MoveReader: Copy {
    fn peek(&self) -> Option<char>;

    fn bump(&mut self, ch: char);

    #[inline]
    fn take<T>(&mut self, read: impl FnOnce(char) -> Option<T>) -> Option<T> {
        let ch = self.peek()?;
        let value = read(ch)?;
        self.bump(ch);
        Some(value)
    }

    #[inline]
    fn eat(&mut self, accept: impl FnOnce(char) -> bool) -> bool {
        self.take(|ch| accept(ch).then_some(())).is_some()
    }

    fn word(&mut self, words: &[&str]) -> bool {
        words.iter().any(|word| {
            let mut rest = *self;
            let fits = word.chars().all(|expected| rest.eat(|ch| ch == expected));
            if fits {
                *self = rest;
            }
            fits
        })
    }

    #[inline]
    fn attempt<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let mut rest = *self;
        let found = read(&mut rest)?;
        *self = rest;
        Some(found)
    }

    /// `７六`, `76`, `７６`, `7六`, `七六`.
    #[inline]
    fn square(&mut self) -> Option<Square> {
        self.square_of(digits::value, digits::rank)
    }

    #[inline]
    fn square_of(
        &mut self,
        file: impl FnOnce(char) -> Option<u8>,
        rank: impl FnOnce(char) -> Option<u8>,
    ) -> Option<Square> {
        self.attempt(|rest| Square::at(rest.take(file)?, rest.take(rank)?))
    }

    #[inline]
    fn short_piece(&mut self) -> Option<PieceKind> {
        self.attempt(|rest| {
            let is_promoted = rest.eat(|ch| ch == '成');
            let kind = rest.take(names::of_char)?;
            if is_promoted { kind.promoted() } else { Some(kind) }
        })
    }

    #[inline]
    fn full_piece(&mut self) -> Option<PieceKind> {
        let first = self.peek()?;
        let kind = names::of_char(first)?;
        self.bump(first);
        match (first, self.peek()) {
            // 竜馬 is the promoted bishop, 竜 alone the promoted rook.
            ('竜' | '龍', Some('馬')) => {
                self.bump('馬');
                return Some(PieceKind::Horse);
            }
            (_, Some(second @ ('兵' | '車' | '馬' | '将' | '行' | '王' | '金')))
                if matches!(
                    (first, second),
                    ('歩', '兵')
                        | ('香' | '飛', '車')
                        | ('桂', '馬')
                        | ('銀' | '金' | '玉' | '王', '将')
                        | ('角', '行')
                        | ('竜' | '龍', '王')
                        | ('と', '金')
                ) =>
            {
                self.bump(second);
            }
            _ => {}
        }
        Some(kind)
    }

    /// 成 or 不成 in any spelling: 成り, ナル, 生, ならず. Whether the piece promotes.
    fn choice(&mut self) -> Option<bool> {
        const DECLINE: [&str; 10] =
            ["不成り", "不成", "成らず", "成ラズ", "ならず", "ナラズ", "ふなり", "フナリ", "生", "（ならず）"];
        const PROMOTE: [&str; 8] = ["成り", "成る", "成", "なり", "ナリ", "なる", "ナル", "（なる）"];
        if self.word(&DECLINE) { Some(false) } else { self.word(&PROMOTE).then_some(true) }
    }

    fn lateral(&mut self) -> Option<Lateral> {
        self.take(|ch| match ch {
            '左' => Some(Lateral::Left),
            '直' => Some(Lateral::Straight),
            '右' => Some(Lateral::Right),
            _ => None,
        })
    }

    fn motion(&mut self) -> Option<Motion> {
        self.take(|ch| match ch {
            '上' | '行' | '入' => Some(Motion::Up),
            '寄' => Some(Motion::Sideways),
            '引' | '下' => Some(Motion::Down),
            _ => None,
        })
    }
}

impl MoveReader for &str {
    #[inline]
    fn peek(&self) -> Option<char> {
        self.chars().next()
    }

    #[inline]
    fn bump(&mut self, ch: char) {
        *self = &self[ch.len_utf8()..];
    }
}

pub(crate) const fn rank_of_letter(ch: char) -> Option<u8> {
    match ch {
        '1'..='9' => Some(ch as u8 - b'0'),
        'a'..='i' => Some(ch as u8 - b'a' + 1),
        _ => None,
    }
}

pub(crate) const fn file_of_digit(ch: char) -> Option<u8> {
    match ch {
        '1'..='9' => Some(ch as u8 - b'0'),
        _ => None,
    }
}
