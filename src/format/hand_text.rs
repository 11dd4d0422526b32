//! The hand lines of KIF, KI2 and BOD files: `先手の持駒：銀二　歩四　`.
//!
//! People and web pages spell them in ways of their own: `先手持駒：飛車×2`, `攻方：銀二枚、金`, `玉方　持駒　残り全部`.

use super::diagram_text::side_of_name;
use super::lines::{is_blank, trim};
use crate::notation::{digits, japanese, names};
use crate::shogi::{Color, Hand, PieceKind};

/// A line that tells what a side holds.
#[derive(Debug)]
pub(super) struct HandLine<'a> {
    pub(super) side: Color,
    /// What is held, in words.
    value: &'a str,
    /// Spelt `先手の持駒：…`, as programs do.
    pub(super) usual: bool,
    /// Without the word or the colon: only pieces make it such a line.
    doubtful: bool,
}

/// What a side holds.
#[derive(Debug)]
pub(super) enum Held {
    Pieces {
        hand: Hand,
        /// Counted with digits instead of kanji.
        digits: bool,
        /// Otherwise oddly written.
        odd: bool,
    },
    /// All that is neither on the board nor in the other hand.
    Rest,
}

impl<'a> HandLine<'a> {
    /// The line, if it is one.
    pub(super) fn read(text: &'a str) -> Option<Self> {
        let text = trim(text);
        let line = match text.split_once(['：', ':']) {
            Some((key, value)) => {
                let key = trim(key);
                let usual = key.strip_suffix("の持駒").and_then(side_of_name);
                let (side, doubtful) = match usual {
                    Some(side) => (side, false),
                    None => match without_word(key) {
                        Some(name) => (owner(name)?, false),
                        None => (composer_side(key)?, true),
                    },
                };
                Self { side, value: trim(value), usual: usual.is_some(), doubtful }
            }
            None => {
                let end = ["持駒", "持ち駒"].iter().find_map(|word| Some(text.find(word)? + word.len()))?;
                let (key, value) = text.split_at(end);
                let side = owner(without_word(key)?)?;
                Self { side, value: trim(value), usual: false, doubtful: true }
            }
        };
        // What is no list of pieces is something else that is said of that side.
        (!line.doubtful || (!line.value.is_empty() && line.held().is_ok())).then_some(line)
    }

    /// What is held.
    ///
    /// # Errors
    /// The part that cannot be read.
    pub(super) fn held(&self) -> Result<Held, &'a str> {
        let nothing = ["なし", "無し", "ナシ", "無", "特になし", "－", "-", "―", "ー", ""];
        if nothing.contains(&self.value.trim_end_matches('。')) {
            return Ok(Held::Pieces { hand: Hand::EMPTY, digits: false, odd: false });
        }
        if self.value.starts_with("残") {
            return Ok(Held::Rest);
        }
        let (mut hand, mut digits, mut odd) = (Hand::EMPTY, false, false);
        let mut rest = self.value;
        loop {
            rest = rest.trim_start_matches(|ch| is_blank(ch) || matches!(ch, '、' | ',' | '，' | '・' | '/' | '。'));
            let Some(ch) = rest.chars().next() else { break };
            let kind =
                names::of_char(ch).filter(|kind| !kind.is_promoted()).and_then(PieceKind::in_hand).ok_or(rest)?;
            let name = full_name(kind.kind()).filter(|name| rest.starts_with(name));
            odd |= name.is_some();
            rest = &rest[name.map_or(ch.len_utf8(), str::len)..];
            let behind = rest.trim_start_matches(|ch| is_blank(ch) || "×✕xX*＊(（".contains(ch));
            let end = behind.find(|ch| !is_count(ch)).unwrap_or(behind.len());
            let (number, behind) = behind.split_at(end);
            let count = if number.is_empty() {
                1
            } else {
                digits |= number.contains(|ch: char| ch.is_ascii_digit() || ('０'..='９').contains(&ch));
                odd |= !rest.starts_with(number);
                let count = digits::number(number).and_then(|count| u8::try_from(count).ok()).ok_or(rest)?;
                rest = behind.trim_start_matches(['枚', '個', 'つ', ')', '）']);
                odd |= rest.len() < behind.len();
                count
            };
            hand.set(kind, hand.count(kind).saturating_add(count));
        }
        Ok(Held::Pieces { hand, digits, odd })
    }
}

const fn is_count(ch: char) -> bool {
    digits::value(ch).is_some() || matches!(ch, '十' | '百')
}

/// 飛車 for 飛.
const fn full_name(kind: PieceKind) -> Option<&'static str> {
    Some(match kind {
        PieceKind::Pawn => "歩兵",
        PieceKind::Lance => "香車",
        PieceKind::Knight => "桂馬",
        PieceKind::Silver => "銀将",
        PieceKind::Gold => "金将",
        PieceKind::Bishop => "角行",
        PieceKind::Rook => "飛車",
        _ => return None,
    })
}

/// What stands before `の持駒`.
fn without_word(key: &str) -> Option<&str> {
    let name = ["持駒", "持ち駒", "持ちごま", "もちごま"].iter().find_map(|word| key.strip_suffix(word))?;
    let name = trim(name);
    Some(trim(name.strip_suffix('の').unwrap_or(name)))
}

/// Whose hand it is; problems that name nobody mean the one who gives mate.
fn owner(name: &str) -> Option<Color> {
    let mut rest = name.chars();
    let marked = rest.next().filter(|ch| !matches!(ch, '先' | '後')).and_then(japanese::side_of_mark);
    let plain = if marked.is_some() { trim(rest.as_str()) } else { name };
    match side_of_name(plain).or_else(|| composer_side(plain)) {
        Some(side) => Some(side),
        None if plain.is_empty() => Some(marked.unwrap_or(Color::Black)),
        None => marked,
    }
}

/// What the sides of a problem are called.
fn composer_side(name: &str) -> Option<Color> {
    match name {
        "攻方" | "攻め方" | "詰方" | "詰め方" | "詰手" => Some(Color::Black),
        "玉方" | "受方" | "受け方" => Some(Color::White),
        _ => None,
    }
}

/// Writes what a side holds: `先手の持駒：銀二　歩四　`.
pub(crate) fn write_hand(out: &mut String, side: Color, hand: &Hand, handicap: bool) {
    out.push_str(names::side(side, handicap));
    out.push_str("の持駒：");
    if hand.is_empty() {
        out.push_str("なし");
    }
    for (kind, count) in hand.iter() {
        out.push_str(names::short(kind.kind()));
        if count > 1 {
            out.push_str(&digits::kanji(u32::from(count)));
        }
        out.push('　');
    }
    out.push('\n');
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that fails should say where")]

    use super::*;
    use crate::shogi::HandKind;

    /// The side, and how many rooks, silvers and golds it holds.
    fn read(text: &str) -> Option<(Color, [u8; 3])> {
        let line = HandLine::read(text)?;
        let Ok(Held::Pieces { hand, .. }) = line.held() else { return None };
        Some((line.side, [HandKind::Rook, HandKind::Silver, HandKind::Gold].map(|kind| hand.count(kind))))
    }

    #[test]
    fn spellings() {
        let black = Some((Color::Black, [2, 2, 1]));
        for text in [
            "先手の持駒：飛二　銀二　金　",
            "下手の持ち駒：飛二銀二金",
            "先手持駒：飛2 銀2 金",
            "先手の持駒 飛二　銀二　金",
            "先手　持駒　飛二　銀二　金",
            "持駒：飛二、銀二、金",
            "▲持駒：飛二　銀二　金",
            "▲先手の持駒：飛二　銀二　金",
            "☗羽生の持駒：飛二　銀二　金",
            "攻方：飛車二　銀将二　金将",
            "攻方の持駒：飛×2　銀×2　金",
            "先手の持駒：飛(2) 銀(2) 金",
            "先手の持駒：飛二枚　銀2枚　金1枚",
            "先手の持駒：飛　二　銀　二　金",
            "先手の持駒：飛飛銀銀金",
        ] {
            assert_eq!(read(text), black, "{text}");
        }
        for text in ["後手の持駒：なし", "玉方持駒：無し", "玉方：なし", "△持駒：", "受方の持駒：特になし。"]
        {
            assert_eq!(read(text), Some((Color::White, [0; 3])), "{text}");
        }
        let rest = HandLine::read("玉方：残り全部").unwrap();
        assert!(matches!((rest.side, rest.held()), (Color::White, Ok(Held::Rest))));
    }

    #[test]
    fn other_lines() {
        for text in ["先手：飛", "攻方：山田", "攻方：", "先手の持駒", "先手の持ち時間：１時間", "持駒を使う", "駒：飛"]
        {
            assert!(HandLine::read(text).is_none(), "{text}");
        }
        assert_eq!(HandLine::read("先手の持駒：飛　犬").unwrap().held().unwrap_err(), "犬");
    }
}
