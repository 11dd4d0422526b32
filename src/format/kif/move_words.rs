//! Moves in the notation of KIF: `７六歩(77)`, `同　銀成(31)`, `４五角打`; and which move they mean on a board.

use super::classify::skip_mark;
use crate::format::MoveFault;
use crate::format::lines::is_blank;
use crate::notation::japanese::Spoken;
use crate::notation::move_reader::MoveReader;
use crate::notation::{digits, look_alikes};
use crate::shogi::{Foul, Illegal, Impossible, Move, PieceKind, Position, Square};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MoveWords {
    /// `None` for 同, the destination of the previous move.
    pub(super) to: Option<Square>,
    /// As it is before the move.
    pub(super) kind: PieceKind,
    pub(super) promote: bool,
    pub(super) from: Origin,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    Square(Square),
    Hand,
    Unsaid,
}

impl MoveWords {
    /// Whether this may mean the move; several may fit. `last` is the previous destination.
    pub(super) fn may_be(&self, mv: Move, last: Option<Square>) -> bool {
        let same_target = match self.to {
            Some(to) => to == mv.to(),
            // The move before the first one is known from the diagram only.
            None => last.is_none_or(|last| last == mv.to()),
        };
        same_target
            && match (self.from, mv) {
                (Origin::Square(from), Move::Board { from: origin, promote, .. }) => {
                    // ２二馬(88) is a bishop that promotes.
                    from == origin && (promote == self.promote || promote && self.kind.is_promoted())
                }
                (Origin::Hand | Origin::Unsaid, Move::Drop { kind, .. }) => kind.kind() == self.kind,
                (Origin::Unsaid, Move::Board { promote, .. }) => promote == self.promote,
                (Origin::Square(_), Move::Drop { .. }) | (Origin::Hand, Move::Board { .. }) => false,
            }
    }

    #[inline]
    pub(super) fn meant(
        &self,
        text: &str,
        position: &Position,
        last: Option<Square>,
    ) -> Result<(Move, Option<MoveFlaw>), MoveFault> {
        let Some(to) = self.to.or(last) else { return Err(MoveFault::NothingBefore) };
        let from = match self.from {
            Origin::Square(from) => from,
            Origin::Hand => return self.drop_on(to).map(|mv| (mv, None)),
            Origin::Unsaid => return self.without_origin(text, to, position, last),
        };
        let mv = Move::Board { from, to, promote: self.promote };
        let flaw = match position.board()[from] {
            Some(piece) if piece.kind == self.kind => None,
            // As in CSA, the piece may be named as promoted: ２二馬(88).
            Some(piece) if piece.kind.promoted() == Some(self.kind) => {
                let promotes = Move::Board { from, to, promote: true };
                if position.check(promotes).is_ok() {
                    return Ok((promotes, Some(MoveFlaw::PieceMismatch(piece.kind))));
                }
                Some(MoveFlaw::PieceMismatch(piece.kind))
            }
            // Neither the name nor the movement fits the piece: it is not the one that was meant.
            Some(_) if matches!(position.check(mv), Err(Illegal::Foul(Foul::Movement))) => {
                return Err(MoveFault::NoSuchPiece);
            }
            Some(piece) => Some(MoveFlaw::PieceMismatch(piece.kind)),
            None => return Err(MoveFault::Impossible(Impossible::EmptyOrigin)),
        };
        Ok((mv, flaw))
    }

    fn drop_on(&self, to: Square) -> Result<Move, MoveFault> {
        match self.kind.in_hand() {
            Some(kind) if !self.kind.is_promoted() && !self.promote => Ok(Move::Drop { kind, to }),
            _ => Err(MoveFault::Unreadable),
        }
    }

    /// A move without origin and 打, as in KI2: a drop, or a move of the only piece that fits the words (`５八金右`).
    #[cold]
    fn without_origin(
        &self,
        text: &str,
        to: Square,
        position: &Position,
        last: Option<Square>,
    ) -> Result<(Move, Option<MoveFlaw>), MoveFault> {
        let moves = position.movers(self.kind, to).map(|from| Move::Board { from, to, promote: self.promote });
        let mut legal = moves.filter(|&mv| position.check(mv).is_ok());
        match (legal.next(), legal.next()) {
            (Some(mv), None) => Ok((mv, Some(MoveFlaw::OriginMissing))),
            (Some(_), Some(_)) => {
                let spoken = Spoken::read(text).ok().and_then(|(spoken, _)| spoken.resolve(position, last).ok());
                spoken.map(|mv| (mv, Some(MoveFlaw::OriginMissing))).ok_or(MoveFault::Ambiguous)
            }
            (None, _) => match self.drop_on(to) {
                Ok(mv @ Move::Drop { kind, .. }) if position.hand(position.turn()).count(kind) > 0 => {
                    Ok((mv, Some(MoveFlaw::DropUnmarked)))
                }
                _ => Err(MoveFault::NoSuchPiece),
            },
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MoveFlaw {
    DropUnmarked,
    OriginMissing,
    PieceMismatch(PieceKind),
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Cursor<'a>(pub(super) &'a str);

impl MoveReader for Cursor<'_> {
    #[inline]
    fn peek(&self) -> Option<char> {
        self.0.peek()
    }

    #[inline]
    fn bump(&mut self, ch: char) {
        self.0.bump(ch);
    }
}

impl Cursor<'_> {
    #[inline]
    pub(super) fn skip_blanks(&mut self) {
        while let Some(ch) = self.peek()
            && is_blank(ch)
        {
            self.bump(ch);
        }
    }

    #[inline]
    fn digit(&mut self) -> Option<u8> {
        self.take(digit)
    }

    #[inline]
    pub(super) fn move_words(&mut self) -> Option<MoveWords> {
        self.attempt(|at| {
            let to = at.target()?;
            at.after_target(to)
        })
    }

    /// Takes `７六`, `76`, `７６`, `7六`, `七六`, `同　` or a look-alike of it.
    #[inline]
    pub(super) fn target(&mut self) -> Option<Option<Square>> {
        if let Some(ch) = self.peek().filter(|&ch| ch == '同' || look_alikes::meant(ch) == Some('同')) {
            self.bump(ch);
            // 同じく銀, 同、銀.
            while let Some(ch @ ('じ' | 'く' | '上' | '、' | '・')) = self.peek() {
                self.bump(ch);
            }
            self.skip_blanks();
            // 同２二銀 gives the square twice.
            return Some(self.square());
        }
        let square = self.square()?;
        if self.eat(|ch| ch == '同') {
            self.skip_blanks();
        }
        Some(Some(square))
    }

    #[inline]
    fn after_target(&mut self, to: Option<Square>) -> Option<MoveWords> {
        let kind = self.piece()?;
        let mut promote = false;
        let mut dropped = false;
        while let Some(ch) = self.peek() {
            match ch {
                '成' | '不' | '生' | 'な' | 'ナ' | 'フ' | 'ふ' => match self.promotion() {
                    Some(choice) => {
                        promote = choice;
                        continue;
                    }
                    None => break,
                },
                '打' => dropped = true,
                // Words of KI2, which some programs also write in KIF.
                '右' | '左' | '上' | '寄' | '引' | '直' | '行' | '入' => {}
                // Western notation: ２二角+(88). A `+` alone marks a branch.
                '+' if self.0.starts_with("+(") => promote = true,
                '(' | '（' if self.0[ch.len_utf8()..].starts_with('打') => {
                    let rest = self.0[ch.len_utf8() + '打'.len_utf8()..].strip_prefix([')', '）'])?;
                    self.0 = rest;
                    dropped = true;
                    continue;
                }
                '（' if self.0.starts_with("（成）") => {
                    self.bump('（');
                    self.bump('成');
                    self.bump('）');
                    promote = true;
                    continue;
                }
                _ => break,
            }
            self.bump(ch);
        }
        let from = match self.origin() {
            Some(Some(_)) if dropped => return None,
            Some(Some(square)) => Origin::Square(square),
            Some(None) => Origin::Hand,
            None if dropped => Origin::Hand,
            // An unreadable origin is not a missing one, but a time may follow.
            None if self.0.starts_with(['(', '（']) && !self.0.split(')').next().is_some_and(|t| t.contains(':')) => {
                return None;
            }
            None => Origin::Unsaid,
        };
        Some(MoveWords { to, kind, promote, from })
    }

    #[inline]
    fn promotion(&mut self) -> Option<bool> {
        if let Some(rest) = self.0.strip_prefix('成')
            && rest.starts_with(['(', ' '])
        {
            self.0 = rest;
            return Some(true);
        }
        self.choice()
    }

    #[inline]
    fn origin(&mut self) -> Option<Option<Square>> {
        let (file, rank, rest) = match self.0.as_bytes() {
            [b'(', file @ b'0'..=b'9', rank @ b'0'..=b'9', b')', ..] => (file - b'0', rank - b'0', &self.0[4..]),
            _ => {
                let mut at = *self;
                let (file, rank) = at.unusual_origin()?;
                (file, rank, at.0)
            }
        };
        let from = match (file, rank) {
            (0, 0) => None,
            _ => Some(Square::at(file, rank)?),
        };
        self.0 = rest;
        Some(from)
    }

    /// Takes `（７七）`, `[77]`, `(7,7)`, `(7-7)` or `←77`.
    #[cold]
    fn unusual_origin(&mut self) -> Option<(u8, u8)> {
        self.skip_blanks();
        let opening = self.peek().filter(|ch| matches!(ch, '(' | '（' | '[' | '［' | '←'))?;
        self.bump(opening);
        let file = self.digit()?;
        if let Some(ch @ (',' | '，' | '-' | '・')) = self.peek() {
            self.bump(ch);
        }
        let ch = self.peek()?;
        let rank = digits::value(ch)?;
        self.bump(ch);
        let closed = match opening {
            '(' | '（' => self.eat(|ch| matches!(ch, ')' | '）')),
            '[' | '［' => self.eat(|ch| matches!(ch, ']' | '］')),
            _ => true,
        };
        closed.then_some((file, rank))
    }

    #[inline]
    fn piece(&mut self) -> Option<PieceKind> {
        // In 成銀, 成桂 and 成香, 成 is not a promotion.
        if self.peek() == Some('成') { self.short_piece() } else { self.full_piece() }
    }
}

/// The number and the destination of the last move in BOD: `手数＝171  ▲６二角成  まで`.
pub(super) fn position_line(content: &str) -> Option<Option<Square>> {
    let rest = content.strip_prefix("手数")?.strip_prefix(['＝', '='])?;
    let mark = rest.find(['▲', '△', '☗', '☖', '▼', '▽']);
    Some(mark.and_then(|mark| {
        let mut at = Cursor(&rest[mark..]);
        skip_mark(&mut at);
        at.target().flatten()
    }))
}

#[inline]
pub(super) const fn digit(ch: char) -> Option<u8> {
    match ch {
        '0'..='9' => Some(ch as u8 - b'0'),
        '０'..='９' => Some((ch as u32 - '０' as u32) as u8),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::Square;

    fn words(text: &str) -> Option<(Option<Square>, PieceKind, bool, Origin)> {
        let mut cursor = Cursor(text);
        let words = cursor.move_words()?;
        assert_eq!(cursor.0, "", "{text}");
        Some((words.to, words.kind, words.promote, words.from))
    }

    #[test]
    fn spellings() {
        let at = Square::at;
        let from = |file, rank| at(file, rank).map_or(Origin::Unsaid, Origin::Square);
        for text in
            ["７六歩(77)", "76歩(77)", "７６歩(77)", "7六歩(77)", "７六歩（７７）", "７六歩 (77)", "７六歩不成(77)"]
        {
            assert_eq!(words(text), Some((at(7, 6), PieceKind::Pawn, false, from(7, 7))), "{text}");
        }
        for text in [
            "七六歩(77)",
            "７六歩兵(77)",
            "７六歩[77]",
            "７六歩［７七］",
            "７六歩(7,7)",
            "７六歩(7-7)",
            "７六歩←77",
            "７六歩（7・七）",
        ] {
            assert_eq!(words(text), Some((at(7, 6), PieceKind::Pawn, false, from(7, 7))), "{text}");
        }
        for text in ["２二角+(88)", "２二角行成(88)", "２二角（成）(88)"] {
            assert_eq!(words(text), Some((at(2, 2), PieceKind::Bishop, true, from(8, 8))), "{text}");
        }
        assert_eq!(words("２二竜馬(88)"), Some((at(2, 2), PieceKind::Horse, false, from(8, 8))));
        assert_eq!(words("２二龍王(88)"), Some((at(2, 2), PieceKind::Dragon, false, from(8, 8))));
        assert_eq!(words("〃　銀将(31)"), Some((None, PieceKind::Silver, false, from(3, 1))));
        for text in ["同２二銀(31)", "２二同銀(31)", "２二同　銀(3一)"] {
            assert_eq!(words(text), Some((at(2, 2), PieceKind::Silver, false, from(3, 1))), "{text}");
        }
        assert_eq!(words("２二角成り(88)"), Some((at(2, 2), PieceKind::Bishop, true, from(8, 8))));
        for text in ["同　銀成(31)", "同銀成(31)", "同 銀成(31)"] {
            assert_eq!(words(text), Some((None, PieceKind::Silver, true, from(3, 1))), "{text}");
        }
        for text in ["４五角打", "４五角打(00)", "４五角(00)"] {
            assert_eq!(words(text), Some((at(4, 5), PieceKind::Bishop, false, Origin::Hand)), "{text}");
        }
        for text in ["５四成銀(55)", "５四全(55)"] {
            assert_eq!(words(text), Some((at(5, 4), PieceKind::ProSilver, false, from(5, 5))), "{text}");
        }
        for text in ["５四竜(55)", "５四龍(55)"] {
            assert_eq!(words(text), Some((at(5, 4), PieceKind::Dragon, false, from(5, 5))), "{text}");
        }
        for text in ["投了", "７六", "０六歩(77)", "７六犬(77)", "歩(77)", "７六歩打(77)"] {
            assert_eq!(Cursor(text).move_words(), None, "{text}");
        }
    }
}
