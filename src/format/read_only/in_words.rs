//! Positions in words, as in forums.
//!
//! ```text
//! 攻方 1三金、2四銀／玉方 2一玉 持駒 金
//! 玉方：２一玉・１一香・３一桂
//! 攻 1三金 2四銀　玉 2一玉　持 金
//! Black: G1c, S2d; White: K2a; Hand: G
//! ```

use super::FoundGame;
use super::position::PositionParts;
use crate::format::error::excerpt;
use crate::format::hands::{self, Held};
use crate::format::lines::{Line, Lines, is_blank, trim};
use crate::format::{WarningKind, kif};
use crate::notation::{digits, names, western};
use crate::shogi::{Color, Hand, Piece, PieceKind, Square};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Label {
    /// The pieces on the board are this side's.
    Side(Color),
    /// The same, of a problem: the attacker's or the defender's.
    Role(Color),
    /// A mark; moves have these, too.
    Mark(Color),
    /// Pieces in hand follow: of the attacker, or of the side before it.
    Hand,
}

/// Longer words come first.
const LABELS: [(Label, &[&str]); 7] = [
    (Label::Role(Color::Black), &["攻め方", "攻方", "詰め方", "詰方", "attacker", "attack"]),
    (Label::Side(Color::Black), &["先手", "下手", "sente", "black"]),
    (Label::Role(Color::White), &["玉方", "受け方", "受方", "王方", "defender", "defence"]),
    (Label::Side(Color::White), &["後手", "上手", "gote", "white"]),
    (Label::Mark(Color::Black), &["▲", "☗"]),
    (Label::Mark(Color::White), &["△", "▽", "☖"]),
    (
        Label::Hand,
        &[
            "持ち駒",
            "持駒",
            "持ちごま",
            "もちごま",
            "手持ち駒",
            "手持駒",
            "手持ち",
            "手駒",
            "pieces in hand",
            "in hand",
            "hands",
            "hand",
        ],
    ),
];

fn labels() -> impl Iterator<Item = (&'static str, Label)> {
    LABELS.into_iter().flat_map(|(label, names)| names.iter().map(move |&name| (name, label)))
}

/// A blank follows: 攻 1三金 玉 2一玉 持 金.
const SHORT_LABELS: [(char, Label); 5] = [
    ('攻', Label::Role(Color::Black)),
    ('詰', Label::Role(Color::Black)),
    ('玉', Label::Role(Color::White)),
    ('受', Label::Role(Color::White)),
    ('持', Label::Hand),
];

pub(super) fn read(text: &str) -> Option<FoundGame> {
    const PATIENCE: usize = 60;
    if Lines::new(text).nth(PATIENCE).is_some() {
        return None;
    }
    let mut list = List::default();
    for line in Lines::new(text) {
        list.line(line)?;
    }
    let List { parts, first, count, has_word, .. } = list;
    let (first, text) = first?;
    (count >= 2 && has_word && parts.has_king(Color::White))
        .then(|| parts.into_game(first, WarningKind::PositionInWords { text }))
}

#[derive(Default)]
struct List {
    parts: PositionParts,
    side: Option<Color>,
    in_hand: bool,
    /// A hand behind the defender's pieces is the defender's if the attacker has another.
    is_defenders: bool,
    first: Option<(crate::format::Location, String)>,
    count: usize,
    /// Marks alone are those of moves.
    has_word: bool,
}

impl List {
    fn line(&mut self, line: Line<'_>) -> Option<()> {
        let text = trim(kif::unquote(line.text));
        let (words, listed) = text.split_at(beginning(text));
        let mut part = Part { list: self, items: 0, is_marked: false, is_named: false, placed: Vec::new() };
        let behind = part.read(listed);
        let Part { items, is_marked, is_named, placed, .. } = part;
        if let Some(behind) = behind.filter(|_| items > 0) {
            for (square, piece) in placed {
                // Two pieces on one square are no position.
                if self.parts.board[square].replace(piece).is_some() {
                    return None;
                }
                self.count += 1;
            }
            self.first.get_or_insert((line.at(), excerpt(text)));
            for words in [words, behind] {
                self.parts.add_comment(trim(words));
            }
            return Some(());
        }
        // A part of a position is none; solutions have marks only.
        if items > 0 && (is_named || !is_marked) {
            return None;
        }
        self.parts.add_line(line);
        Some(())
    }
}

struct Part<'a> {
    list: &'a mut List,
    items: usize,
    is_marked: bool,
    is_named: bool,
    placed: Vec<(Square, Piece)>,
}

impl Part<'_> {
    /// Returns the words behind the list; `None` if it is no list.
    fn read<'t>(&mut self, text: &'t str) -> Option<&'t str> {
        let mut rest = skip(text);
        // A label holds for the next lines, unless nothing was listed behind it.
        let (side, in_hand) = (self.list.side, self.list.in_hand);
        let mut hands = self.list.parts.hands;
        let mut has_word = self.list.has_word;
        let mut is_own = false;
        while !rest.is_empty() {
            if let Some((label, behind)) = label(rest) {
                match label {
                    Label::Side(side) | Label::Role(side) => {
                        (self.list.side, self.list.in_hand, has_word) = (Some(side), false, true);
                        self.list.parts.is_problem |= matches!(label, Label::Role(_));
                        (self.is_named, is_own) = (true, false);
                    }
                    Label::Mark(side) => {
                        (self.list.side, self.list.in_hand, self.is_marked) = (Some(side), false, true);
                        is_own = false;
                    }
                    Label::Hand => {
                        (self.list.in_hand, has_word) = (true, true);
                        // 持駒 alone is the attacker's, unless that is known and the defender's pieces precede it: 攻方 1三金
                        // 持駒 金／玉方 2一玉 持駒 なし, in either order.
                        let named = text[..text.len() - rest.len()].trim_end_matches(|ch| is_blank(ch) || ch == 'の');
                        let named = named.to_ascii_lowercase();
                        is_own = labels().any(|(name, label)| label != Label::Hand && named.ends_with(name));
                        let before = self.placed.last().map(|(_, piece)| piece.color);
                        if before == Some(Color::Black) && self.list.is_defenders && hands[Color::White].is_none() {
                            hands[Color::White] = hands[Color::Black].take();
                        }
                        let stays = is_own || before == Some(Color::White) && hands[Color::Black].is_some();
                        if !stays {
                            self.list.side = Some(Color::Black);
                            self.list.is_defenders = before == Some(Color::White);
                        }
                    }
                }
                let behind = BEHIND_LABELS.iter().find_map(|word| behind.strip_prefix(word)).unwrap_or(behind);
                rest = skip(behind.trim_start_matches(['の', 'は', 'が']));
                continue;
            }
            if let Some(behind) = remaining(rest) {
                // It is the defender's, unless the hand is named.
                let side = self.list.side.filter(|_| is_own).unwrap_or(Color::White);
                hands[side] = Some(Held::Remaining);
                has_word = true;
                self.items += 1;
                rest = skip(behind);
                continue;
            }
            if self.list.in_hand
                && let Some((held, behind)) = held(rest)
            {
                let side = self.list.side.unwrap_or(Color::Black);
                let known = hands[side].unwrap_or(Held::of(Hand::EMPTY));
                hands[side] = Some(joined(known, held));
                self.items += 1;
                rest = skip(skip(behind).trim_start_matches('と'));
                continue;
            }
            let Some((square, kind, behind)) = item(rest) else { break };
            let Some(side) = self.list.side.filter(|_| !self.list.in_hand) else { break };
            self.placed.push((square, Piece::new(side, kind)));
            self.items += 1;
            let behind = ["のみ", "だけ"].iter().find_map(|word| behind.strip_prefix(word)).unwrap_or(behind);
            rest = skip(behind);
        }
        let said = words_behind(&text[..text.len() - rest.len()], rest);
        if said.is_some() {
            (self.list.parts.hands, self.list.has_word) = (hands, has_word);
        } else {
            (self.list.side, self.list.in_hand) = (side, in_hand);
        }
        said
    }
}

const BEHIND_LABELS: [&str; 6] = ["の盤面", "盤面", "の配置", "配置", "の駒", "側"];

/// A list begins with the line or at a side of a problem.
fn beginning(text: &str) -> usize {
    let starts = |(at, _): &(usize, char)| {
        let is_apart = text[..*at].ends_with(|ch: char| is_blank(ch) || "】）)」：:".contains(ch));
        is_apart && matches!(label(&text[*at..]), Some((Label::Role(_), _)))
    };
    let is_listed = label(skip(text)).is_some() || item(skip(text)).is_some();
    if is_listed { 0 } else { text.char_indices().find(starts).map_or(0, |(at, _)| at) }
}

/// `None` if words in brackets or a sentence behind a list may be a part of it.
fn words_behind<'t>(listed: &str, behind: &'t str) -> Option<&'t str> {
    // In bytes, as each character begins a search for pieces.
    const LONGEST: usize = 300;
    let is_apart = behind.len() <= LONGEST
        && (listed.ends_with('。') || listed.ends_with(['（', '(']) && behind.ends_with(['）', ')']));
    let names_pieces = || behind.char_indices().any(|(at, _)| item(&behind[at..]).is_some());
    let words = behind.trim_end_matches(['）', ')']);
    (behind.is_empty() || is_apart && !names_pieces()).then_some(words)
}

fn joined(one: Held, other: Held) -> Held {
    match (one, other) {
        (Held::Pieces { mut hand, .. }, Held::Pieces { hand: more, .. }) => {
            for (kind, count) in more.iter() {
                hand.set(kind, hand.count(kind).saturating_add(count));
            }
            Held::of(hand)
        }
        _ => Held::Remaining,
    }
}

fn label(text: &str) -> Option<(Label, &str)> {
    let long = labels().find_map(|(name, label)| {
        let head = text.get(..name.len()).filter(|head| head.eq_ignore_ascii_case(name))?;
        let behind = &text[head.len()..];
        // A longer word is another.
        let ends = !name.is_ascii() || !behind.starts_with(|ch: char| ch.is_ascii_alphabetic());
        ends.then_some((label, behind))
    });
    long.or_else(|| {
        let (label, behind) =
            SHORT_LABELS.into_iter().find_map(|(name, label)| Some((label, text.strip_prefix(name)?)))?;
        (skip(behind).len() < behind.len()).then_some((label, behind))
    })
}

fn remaining(text: &str) -> Option<&str> {
    const WORDS: [&str; 4] = ["all the rest", "the rest", "rest", "remaining pieces"];
    let in_english = || {
        let word = WORDS.iter().find(|word| text.get(..word.len()).is_some_and(|head| head.eq_ignore_ascii_case(word)));
        word.map(|word| &text[word.len()..])
    };
    hands::remaining(text).or_else(in_english)
}

/// At least one piece, or a word for none.
fn held(text: &str) -> Option<(Held, &str)> {
    let (held, rest) = Held::read(text)?;
    if rest.len() < text.len() {
        return Some((held, rest));
    }
    if let Some((kind, rest)) = english_name(text) {
        let mut hand = Hand::EMPTY;
        hand.add(kind.in_hand()?);
        return Some((Held::of(hand), rest));
    }
    let end = text.find(|ch: char| !ch.is_ascii_alphanumeric()).unwrap_or(text.len());
    let (word, rest) = text.split_at(end);
    let letter = word.trim_matches(|ch: char| ch.is_ascii_digit());
    let number = word.replace(letter, "");
    let mut letters = letter.chars();
    let kind = letters.next().and_then(|letter| names::of_letter(letter.to_ascii_uppercase()))?.in_hand()?;
    if letters.next().is_some() {
        return word.eq_ignore_ascii_case("none").then_some((Held::of(Hand::EMPTY), rest));
    }
    let count = if number.is_empty() { 1 } else { u8::try_from(digits::number(&number)?).ok()? };
    let mut hand = Hand::EMPTY;
    hand.set(kind, count);
    Some((Held::of(hand), rest))
}

fn english_name(text: &str) -> Option<(PieceKind, &str)> {
    PieceKind::ALL.into_iter().find_map(|kind| {
        let name = names::english(kind);
        let behind =
            text.get(..name.len()).filter(|head| head.eq_ignore_ascii_case(name)).map(|_| &text[name.len()..])?;
        (!behind.starts_with(|ch: char| ch.is_ascii_alphabetic())).then_some((kind, behind))
    })
}

fn square(text: &str) -> Option<(Square, &str)> {
    let mut chars = text.chars();
    let file = digits::value(chars.next()?)?;
    let rank = chars.next()?;
    let rank = if let 'a'..='i' = rank.to_ascii_lowercase() {
        rank.to_ascii_lowercase() as u8 - b'a' + 1
    } else {
        digits::value(rank)?
    };
    Some((Square::at(file, rank)?, chars.as_str()))
}

/// A piece and its square: 1三金, 13金, ２一成銀, 金13, G1c, gold 1c.
fn item(text: &str) -> Option<(Square, PieceKind, &str)> {
    let end = text.find(|ch: char| !ch.is_ascii_alphanumeric() && ch != '+').unwrap_or(text.len());
    if let Some((kind, square)) = western::named(&text[..end]).filter(|_| end > 2) {
        return Some((square, kind, &text[end..]));
    }
    if let Some((kind, behind)) = english_name(text) {
        let (square, behind) = square(behind.trim_start_matches([' ', '-', '@']))?;
        return Some((square, kind, behind));
    }
    if let Some((square, rest)) = square(text) {
        let (kind, behind) = name(rest)?;
        return Some((square, kind, behind));
    }
    let (kind, behind) = name(text)?;
    let (square, behind) = square(behind)?;
    Some((square, kind, behind))
}

/// 金, 成銀, と金, 飛車, 角行, 桂馬, 香車, 金将 …
fn name(text: &str) -> Option<(PieceKind, &str)> {
    let (promoted, name) = match text.strip_prefix('成') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let mut chars = name.chars();
    let kind = names::of_char(chars.next()?)?;
    let kind = if promoted { kind.promoted()? } else { kind };
    let behind = chars.as_str();
    let ends = ["金", "車", "行", "馬", "将", "兵", "王"];
    Some((kind, ends.into_iter().find_map(|end| behind.strip_prefix(end)).unwrap_or(behind)))
}

fn skip(text: &str) -> &str {
    text.trim_start_matches(|ch: char| is_blank(ch) || "、，,・･/／;；:：。.=＝|｜[]【】()（）「」".contains(ch))
}
