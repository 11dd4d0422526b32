//! Moves as people spell them: ７六歩, 7六ふ, ７-六歩, ２二角（成）, １ニ歩 (with a katakana ニ), 同じく銀, 7g7f, 7776FU.

use super::line::Glyph;
use crate::notation::japanese::{Destination, Ending, Spoken};
use crate::notation::move_reader::{MoveReader, rank_of_letter};
use crate::notation::{digits, names, usi};
use crate::shogi::{Illegal, Move, PieceKind, Position, Square};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SpelledMove {
    /// A square in brackets behind a move is its origin.
    Words(Spoken),
    Usi(Move),
    /// Without `from`, a drop. With `plus`, the piece promotes if it can.
    Csa {
        from: Option<Square>,
        to: Square,
        kind: PieceKind,
        plus: bool,
    },
}

impl SpelledMove {
    /// `previous` is the destination of the previous move. `None` if the move cannot be played.
    pub(super) fn resolve(self, position: &Position, previous: Option<Square>) -> Option<Move> {
        let can_be = |mv: &Move| !matches!(position.check(*mv), Err(Illegal::Impossible(_)));
        let mv = match self {
            Self::Words(spoken) => spoken.resolve(position, previous).ok()?,
            Self::Usi(mv) => mv,
            Self::Csa { from: None, to, kind, .. } => Move::Drop { kind: kind.in_hand()?, to },
            Self::Csa { from: Some(from), to, kind, plus } => {
                let moved = position.board()[from]?.kind;
                (moved == kind || moved.promoted() == Some(kind)).then_some(())?;
                let promotes = Move::Board { from, to, promote: true };
                Move::Board { from, to, promote: moved != kind || plus && position.check(promotes).is_ok() }
            }
        };
        Some(mv).filter(can_be)
    }
}

pub(super) fn read(glyphs: &[Glyph]) -> Option<(SpelledMove, usize)> {
    let mut cursor = Cursor { glyphs, at: 0 };
    let spelled = match cursor.letters() {
        Some(spelled) => spelled,
        None => SpelledMove::Words(cursor.words()?),
    };
    Some((spelled, cursor.at))
}

#[derive(Clone, Copy)]
struct Cursor<'a> {
    glyphs: &'a [Glyph],
    at: usize,
}

impl MoveReader for Cursor<'_> {
    fn peek(&self) -> Option<char> {
        self.ahead(0)
    }

    fn bump(&mut self, _: char) {
        self.at += 1;
    }
}

impl Cursor<'_> {
    fn ahead(&self, ahead: usize) -> Option<char> {
        Some(self.glyphs.get(self.at + ahead)?.ch)
    }

    fn letters(&mut self) -> Option<SpelledMove> {
        const LONGEST: usize = 7;
        let is_of_word = |ch: &char| ch.is_ascii_alphanumeric() || matches!(ch, '+' | '-' | '*');
        let word: String = self.glyphs.iter().take(LONGEST).map(|glyph| glyph.ch).take_while(is_of_word).collect();
        if let Some(mv) = usi::read_move(&word) {
            self.at += word.len();
            return Some(SpelledMove::Usi(mv));
        }
        // Moves of CSA may lack blanks between them.
        let sign = usize::from(word.starts_with(['+', '-']));
        let (from, to, kind) = csa(&word.get(sign..sign + 6)?.to_ascii_uppercase())?;
        self.at += sign + 6;
        let mut behind = self.glyphs[self.at..].iter().map(|glyph| glyph.ch);
        let plus = behind.next() == Some('+') && !behind.next().is_some_and(|ch| ch.is_ascii_digit());
        self.at += usize::from(plus);
        Some(SpelledMove::Csa { from, to, kind, plus })
    }

    fn words(&mut self) -> Option<Spoken> {
        let destination = self.destination()?;
        self.word(&[" ", "・"]);
        let kind = self.piece()?;
        let mut spoken =
            Spoken { side: None, destination, kind, lateral: None, motion: None, ending: None, from: None };
        while self.manner(&mut spoken) {}
        match self.attempt(Self::origin) {
            Some(None) if spoken.ending.is_none_or(|ending| ending == Ending::Drop) => {
                spoken.ending = Some(Ending::Drop);
            }
            Some(from) => spoken.from = from,
            None => {}
        }
        Some(spoken)
    }

    fn destination(&mut self) -> Option<Destination> {
        if self.word(&["同", "どう"]) {
            self.word(&["じく", "じ", "上"]);
            while self.eat(|ch| matches!(ch, ' ' | '、' | ',' | '・')) {}
            return Some(self.attempt(Self::any_square).map_or(Destination::Same, Destination::Square));
        }
        let square = self.attempt(Self::any_square)?;
        // 11同銀 is the eleventh move.
        if !self.glyphs[self.at - 1].ch.is_ascii_digit() {
            self.word(&["同"]);
        }
        Some(Destination::Square(square))
    }

    /// `76`, ７六, `7-6`, `7,6`, ７筋六段, ７の六, １ー (dash for 一), １ニ (katakana ニ), `7f`, `７Ⅵ`.
    fn any_square(&mut self) -> Option<Square> {
        let file = self.digit()?;
        self.word(&["筋の", "筋", "の", ".", "・", ",", "-", " "]);
        let rank = match self.attempt(Self::digit) {
            Some(rank) => rank,
            None if self.at > 0 && self.glyphs[self.at - 1].ch == '-' => 1,
            None => {
                let rank = digits::rank(self.peek()?).or_else(|| rank_of_letter(self.peek()?))?;
                self.at += 1;
                rank
            }
        };
        self.word(&["段目", "段"]);
        Square::at(file, rank)
    }

    fn digit(&mut self) -> Option<u8> {
        let Some(digit) = digits::value(self.peek()?) else {
            return KANA.iter().find(|(word, _)| self.word(&[word])).map(|&(_, digit)| digit);
        };
        self.at += 1;
        Some(digit)
    }

    fn piece(&mut self) -> Option<PieceKind> {
        let in_csa = PieceKind::ALL.into_iter().map(|kind| (names::csa(kind), kind));
        if let Some((_, kind)) = WORDS.into_iter().chain(in_csa).find(|(word, _)| self.word(&[word])) {
            return Some(kind);
        }
        if self.eat(|ch| ch == '成') {
            // A further 成 would allow unlimited recursion.
            return if self.peek() == Some('成') { None } else { self.piece()?.promoted() };
        }
        self.full_piece()
    }

    fn manner(&mut self, spoken: &mut Spoken) -> bool {
        if spoken.ending.is_none()
            && let Some(ending) = self.attempt(Self::ending)
        {
            spoken.ending = Some(ending);
            return true;
        }
        // 上手 and 下手 are sides.
        if self.ahead(1) == Some('手') {
            return false;
        }
        if spoken.lateral.is_none() {
            spoken.lateral = self.lateral();
            if spoken.lateral.is_some() {
                return true;
            }
        }
        if spoken.motion.is_none() {
            spoken.motion = self.motion();
            return spoken.motion.is_some();
        }
        false
    }

    /// 成, 不成 or 打, perhaps in brackets or behind a blank.
    fn ending(&mut self) -> Option<Ending> {
        let apart = self.word(&[" ", "・"]);
        let bracketed = self.eat(|ch| ch == '(');
        let ending = if let Some(promote) = self.choice() {
            if promote { Ending::Promote } else { Ending::Decline }
        } else if self.word(&["打ち", "打つ", "打ッ", "打", "うち"]) {
            Ending::Drop
        } else if !apart && !bracketed {
            // ７六歩+50: an evaluation.
            let sign = self.peek().filter(|_| !self.ahead(1).is_some_and(|ch| ch.is_ascii_digit()))?;
            let ending = match sign {
                '+' => Ending::Promote,
                '=' => Ending::Decline,
                '*' => Ending::Drop,
                _ => return None,
            };
            self.at += 1;
            return Some(ending);
        } else {
            return None;
        };
        let other = apart && self.peek().is_some_and(|ch| names::of_char(ch).is_some());
        ((!bracketed || self.eat(|ch| ch == ')')) && !other).then_some(ending)
    }

    /// The inner `None` is the hand: `(00)`.
    fn origin(&mut self) -> Option<Option<Square>> {
        self.word(&[" "]);
        let opening = self.peek()?;
        let bracketed = "([{<〔【〈".contains(opening);
        let signed = "←_/-".contains(opening) || self.word(&["から"]);
        if bracketed || "←_/-".contains(opening) {
            self.at += 1;
        }
        let file = self.digit()?;
        self.word(&[",", "-", "・", "."]);
        let rank = self.digit()?;
        let closed = self.eat(|ch| ")]}>〕】〉".contains(ch));
        // 66角-14.33銀: the number of the next move.
        let ends = self.peek().is_none_or(|ch| " ,、△▲☗☖".contains(ch));
        if !closed && !(ends && (signed || bracketed)) {
            return None;
        }
        match (file, rank) {
            (0, 0) => Some(None),
            _ => Some(Some(Square::at(file, rank)?)),
        }
    }
}

/// Longer words come first.
const KANA: [(&str, u8); 12] = [
    ("いち", 1),
    ("に", 2),
    ("さん", 3),
    ("よん", 4),
    ("しち", 7),
    ("し", 4),
    ("ご", 5),
    ("ろく", 6),
    ("なな", 7),
    ("はち", 8),
    ("きゅう", 9),
    ("く", 9),
];

pub(super) const fn begins_kana_digit(ch: char) -> bool {
    matches!(ch, 'い' | 'に' | 'さ' | 'よ' | 'し' | 'ご' | 'ろ' | 'な' | 'は' | 'き' | 'く')
}

fn csa(word: &str) -> Option<(Option<Square>, Square, PieceKind)> {
    let &[a, b, c, d, _, _] = word.as_bytes() else { return None };
    let digit = |byte: u8| byte.is_ascii_digit().then(|| byte - b'0');
    let from = match (digit(a)?, digit(b)?) {
        (0, 0) => None,
        (file, rank) => Some(Square::at(file, rank)?),
    };
    let kind = PieceKind::ALL.into_iter().find(|&kind| names::csa(kind) == &word[4..])?;
    Some((from, Square::at(digit(c)?, digit(d)?)?, kind))
}

/// Longer words come first.
pub(super) const WORDS: [(&str, PieceKind); 21] = [
    ("成角", PieceKind::Horse),
    ("成飛", PieceKind::Dragon),
    ("成歩", PieceKind::ProPawn),
    ("ふ", PieceKind::Pawn),
    ("きょう", PieceKind::Lance),
    ("けい", PieceKind::Knight),
    ("ぎん", PieceKind::Silver),
    ("きん", PieceKind::Gold),
    ("かく", PieceKind::Bishop),
    ("ひしゃ", PieceKind::Rook),
    ("ぎょく", PieceKind::King),
    ("おう", PieceKind::King),
    ("うま", PieceKind::Horse),
    ("りゅう", PieceKind::Dragon),
    ("フ", PieceKind::Pawn),
    ("ギン", PieceKind::Silver),
    ("キン", PieceKind::Gold),
    ("カク", PieceKind::Bishop),
    ("ヒシャ", PieceKind::Rook),
    ("ケイ", PieceKind::Knight),
    ("ウマ", PieceKind::Horse),
];

#[cfg(test)]
mod tests {
    use super::super::line::glyphs;
    use super::*;
    use crate::notation::sfen;

    #[test]
    fn spellings_of_one_move() {
        let start = Position::startpos();
        for text in [
            "７六歩",
            "76歩",
            "7-6歩",
            "７.六歩",
            "７の六歩",
            "７筋六段歩",
            "７六 歩",
            "七六歩",
            "7f歩",
            "７Ⅵ歩",
            "76ふ",
            "７六歩兵",
            "７六⽣",
            "７六步",
            "７六歩(77)",
            "７六歩 〔77〕",
            "76歩←77",
            "７六歩（７七",
            "7g7f",
            "+7776FU",
            "76FU",
            "７六歩から77",
            "７六歩(7,7)",
            "７六歩77)",
            "ななろくふ",
            "ななろく歩",
            "しち六ふ",
        ] {
            let meant = read(&glyphs(text)).and_then(|(spelled, _)| spelled.resolve(&start, None));
            let expected = (text != "７六⽣").then(|| "7g7f".parse().unwrap());
            assert_eq!(meant, expected, "{text}");
        }
        let position = sfen::read("lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3").unwrap();
        let position = Position::from(position.setup);
        for text in [
            "２二角成",
            "22角成り",
            "２ニ角成",
            "２二角（成）",
            "２二角 ナリ",
            "２二角+",
            "同、角成",
            "8822UM",
            "2二かくなる",
        ] {
            let meant = read(&glyphs(text)).and_then(|(spelled, _)| spelled.resolve(&position, Square::at(2, 2)));
            assert_eq!(meant, Some("8h2b+".parse().unwrap()), "{text}");
        }
    }

    #[test]
    fn what_is_no_move() {
        for text in ["", "7", "76", "７六", "歩", "2024年7月", "7g", "7776", "0:10", "９ ８ ７", "歩二 銀", "７六犬"]
        {
            assert_eq!(read(&glyphs(text)), None, "{text}");
        }
    }

    #[test]
    fn a_move_ends_where_it_ends() {
        for (text, used) in [
            ("７六歩(0:10)", 3),
            ("７六歩 成銀", 3),
            ("７六歩+50", 3),
            ("７六歩(77)(0:10)", 7),
            ("７六歩上手", 3),
            ("７六歩△３四歩", 3),
            ("76歩34歩", 3),
        ] {
            assert_eq!(read(&glyphs(text)).map(|(_, used)| used), Some(used), "{text}");
        }
    }
}
