//! Pieces in hand as text: `銀二　歩四　`.
//!
//! People and web pages spell them in various ways: `飛車×2`, `銀二枚、金`, `残り全部`.

use super::lines::is_blank;
use crate::notation::{digits, names};
use crate::shogi::{Color, Hand, HandKind, PieceKind};

#[derive(Clone, Copy, Debug)]
pub(super) enum Held {
    Pieces {
        hand: Hand,
        /// Whether pieces are counted with digits instead of kanji.
        digits: bool,
        /// Whether the spelling is unusual otherwise.
        unusual: bool,
    },
    /// All remaining pieces: those neither on the board nor in the other hand.
    Remaining,
}

const NOTHING: [&str; 9] = ["特になし", "なし", "無し", "ナシ", "無", "－", "-", "―", "ー"];
/// Words for all remaining pieces; longer ones come first.
const REMAINING: [&str; 16] = [
    "残り全部",
    "残り全駒",
    "残りすべて",
    "残り全て",
    "残りの駒全部",
    "残りの駒すべて",
    "残りの駒全て",
    "残りの駒",
    "残り駒全部",
    "残り駒すべて",
    "残り駒全て",
    "残り駒",
    "残り",
    "残駒全部",
    "残駒",
    "その他全部",
];

impl Held {
    pub(super) const fn of(hand: Hand) -> Self {
        Self::Pieces { hand, digits: false, unusual: false }
    }

    /// Reads as many pieces as possible; also returns what follows. An empty text is an empty hand. `None`: a count is too large.
    pub(super) fn read(text: &str) -> Option<(Self, &str)> {
        if let Some(rest) = NOTHING.iter().find_map(|word| text.strip_prefix(word)) {
            return Some((Self::of(Hand::EMPTY), skip(rest)));
        }
        if let Some(rest) = remaining(text) {
            return Some((Self::Remaining, skip(rest)));
        }
        let (mut hand, mut digits, mut unusual) = (Hand::EMPTY, false, false);
        let mut rest = skip(text);
        while let Some(kind) = first_kind(rest) {
            let name = full_name(kind.kind()).filter(|name| rest.starts_with(name));
            unusual |= name.is_some();
            rest = &rest[name.map_or(rest.chars().next().map_or(0, char::len_utf8), str::len)..];
            let behind = rest.trim_start_matches(|ch| is_blank(ch) || "×✕xX*＊(（".contains(ch));
            let end = behind.find(|ch| !is_count(ch)).unwrap_or(behind.len());
            let is_bracketed = rest[..rest.len() - behind.len()].contains(['(', '（']);
            let (number, behind) = behind.split_at(end);
            // 金（3手詰） is one gold.
            let is_count = !is_bracketed || behind.starts_with(['枚', '個', 'つ', ')', '）']);
            let number = if is_count { number } else { "" };
            let count = if number.is_empty() {
                1
            } else {
                digits |= number.contains(|ch: char| ch.is_ascii_digit() || ('０'..='９').contains(&ch));
                unusual |= !rest.starts_with(number);
                let count = digits::number(number).and_then(|count| u8::try_from(count).ok())?;
                rest = behind.trim_start_matches(['枚', '個', 'つ', ')', '）']);
                unusual |= rest.len() < behind.len();
                count
            };
            hand.set(kind, hand.count(kind).saturating_add(count));
            rest = skip(rest);
        }
        Some((Self::Pieces { hand, digits, unusual }, rest))
    }

    /// Whether a text begins like a list of pieces, in hand or on a board.
    pub(super) fn begins(text: &str) -> bool {
        skip(text).starts_with(|ch| names::of_char(ch).is_some())
    }
}

/// What follows a word for all remaining pieces at the beginning of a text.
pub(super) fn remaining(text: &str) -> Option<&str> {
    REMAINING.iter().find_map(|word| text.strip_prefix(word)).map(|rest| rest.trim_start_matches('は'))
}

fn skip(text: &str) -> &str {
    text.trim_start_matches(|ch| is_blank(ch) || matches!(ch, '、' | ',' | '，' | '・' | '/' | '。'))
}

fn first_kind(text: &str) -> Option<HandKind> {
    text.chars().next().and_then(names::of_char).filter(|kind| !kind.is_promoted()).and_then(PieceKind::in_hand)
}

const fn is_count(ch: char) -> bool {
    digits::value(ch).is_some() || matches!(ch, '十' | '百')
}

/// The name of two characters, such as 飛車 for 飛.
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

/// Writes a hand line: `先手の持駒：銀二　歩四　`. With `handicap`, the sides are 下手 and 上手.
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
