//! Pieces in hand as text: lines that list them, and columns as in books.
//!
//! Programs write one per side: `先手の持駒：銀二　歩四　`. Others put both on one line, add text, or name the sides otherwise:
//! `第3問　攻方：金銀　玉方：残り全部`, `持駒 金銀（先手）`, `▲持ち駒・・桂`.

use std::borrow::Cow;

use super::diagram_text::{BARS, is_frame, is_of_frame, is_row, side_of_name};
use super::lines::{Line, Lines, is_blank, trim};
use super::text::Decoded;
use super::{Format, detect, kif};
use crate::notation::{digits, japanese, names};
use crate::shogi::{Color, Hand, HandKind, PieceKind};

#[derive(Debug)]
pub(super) struct HandLine {
    pub(super) hands: Vec<(Color, Held)>,
    pub(super) usual: bool,
    /// Whether it cannot be anything else: it begins with the hand and has a colon.
    pub(super) certain: bool,
    pub(super) words: String,
}

impl HandLine {
    /// `None` if it is no hand line. The error is the part that is not a piece.
    pub(super) fn read(text: &str) -> Result<Option<Self>, &str> {
        let text = trim(text);
        let Some(mut label) = Label::find(text) else { return Ok(None) };
        let certain = label.colon && label.is_first() && !label.bare && label.side.is_some();
        let usual = certain && label.usual;
        let fail = |part| if certain { Err(part) } else { Ok(None) };
        let (mut hands, mut words) = (Vec::with_capacity(2), Vec::new());
        loop {
            let (held, behind) = match Held::read(label.value) {
                // Without a colon or the word 持駒, it is a hand line only if pieces follow.
                Some((held, rest)) if label.colon && !label.bare || rest.len() < label.value.len() => (held, rest),
                _ => return fail(label.value),
            };
            let (named, behind) = match side_behind(behind) {
                Some((side, rest)) if label.side.is_none_or(|stated| stated == side) => (Some(side), rest),
                _ => (None, behind),
            };
            let next = Label::find(behind);
            let rest = next.as_ref().map_or(behind, |next| next.words);
            let apart = rest.len() < behind.len()
                || behind.starts_with(['(', '（'])
                || ends_apart(&label.value[..label.value.len() - behind.len()]);
            // If the list is followed by anything but a separator or more pieces, it is not a list of pieces.
            let goes_on = certain || !apart || Held::begins(rest);
            if goes_on && !trim(rest).is_empty() {
                return fail(rest);
            }
            let Some(side) = label.side.or(named).or_else(|| label.default_side(hands.is_empty())) else {
                return fail(label.value);
            };
            if hands.iter().any(|&(other, _)| other == side) {
                return fail(label.value);
            }
            hands.push((side, held));
            words.push(trim(label.words));
            match next {
                Some(next) => label = next,
                None => {
                    words.push(trim(rest));
                    break;
                }
            }
        }
        // A leftover bracket or frame is not text.
        words.retain(|words| words.contains(char::is_alphanumeric));
        Ok(Some(Self { hands, usual: usual && words.is_empty(), certain, words: words.join("　") }))
    }

    /// A mark followed by pieces only is a hand where no moves are: `☗金銀`.
    pub(super) fn marked(text: &str) -> Option<Self> {
        let mut chars = text.chars();
        let side = japanese::side_of_mark(chars.next()?)?;
        let pieces = trim(chars.as_str());
        let (held, rest) = Held::read(pieces).filter(|(_, rest)| rest.len() < pieces.len())?;
        let hands = vec![(side, held)];
        trim(rest).is_empty().then_some(Self { hands, usual: false, certain: false, words: String::new() })
    }
}

#[derive(Debug)]
struct Label<'a> {
    words: &'a str,
    side: Option<Color>,
    unknown: bool,
    usual: bool,
    /// Whether the word 持駒 is missing: `攻方：`.
    bare: bool,
    colon: bool,
    value: &'a str,
}

const WORDS: [&str; 4] = ["持駒", "持ち駒", "持ちごま", "もちごま"];
const COMPOSER_SIDES: [(&str, Color); 8] = [
    ("攻め方", Color::Black),
    ("攻方", Color::Black),
    ("詰め方", Color::Black),
    ("詰方", Color::Black),
    ("詰手", Color::Black),
    ("玉方", Color::White),
    ("受け方", Color::White),
    ("受方", Color::White),
];

impl<'a> Label<'a> {
    fn find(text: &'a str) -> Option<Self> {
        // The words below begin with these.
        let may_begin = |&(_, ch): &(usize, char)| matches!(ch, '持' | 'も' | '攻' | '詰' | '玉' | '受');
        text.char_indices().filter(may_begin).find_map(|(at, _)| {
            let (before, here) = text.split_at(at);
            if let Some((word, behind)) = WORDS.iter().find_map(|word| Some((word, here.strip_prefix(word)?))) {
                let label = Self::new(before, behind);
                return Some(Self { usual: label.usual && word == &WORDS[0], ..label });
            }
            let (name, side) = COMPOSER_SIDES.iter().find(|(name, _)| here.starts_with(name))?;
            let (colon, value) = separator(&here[name.len()..]);
            colon.then_some(Self {
                words: before,
                side: Some(*side),
                unknown: false,
                usual: false,
                bare: true,
                colon,
                value,
            })
        })
    }

    fn new(before: &'a str, behind: &'a str) -> Self {
        let (colon, value) = separator(behind);
        let owner = before.trim_end_matches(is_blank);
        let possessive = owner.strip_suffix('の');
        let owner = trim(possessive.unwrap_or(owner));
        let found = owner_at_end(owner).or_else(|| owner_before_name(owner, possessive.is_some()));
        let usual = possessive.is_some_and(|name| side_of_name(name).is_some());
        let apart = before.is_empty() || ends_apart(before);
        // 後手番 is mostly the side to move.
        let unknown = found.is_none() && (possessive.is_some() || !apart || owner.ends_with("後手番"));
        let (words, side) = match found {
            Some((words, side)) => (words, Some(side)),
            None => (before, None),
        };
        Self { words, side, unknown, usual, bare: false, colon, value }
    }

    /// In problems, the attacker.
    fn default_side(&self, first: bool) -> Option<Color> {
        (first && !self.unknown).then_some(Color::Black)
    }

    fn is_first(&self) -> bool {
        trim(self.words).is_empty()
    }
}

fn separator(behind: &str) -> (bool, &str) {
    let value = behind.trim_start_matches(is_blank);
    let behind = value.trim_start_matches(['：', ':', '＝', '=', '】', '」', '〕', '）', ')', '・', '…', '/', '／']);
    (value.starts_with(['：', ':', '＝', '=']), trim(behind))
}

fn owner_at_end(text: &str) -> Option<(&str, Color)> {
    let sides = [("先手", Color::Black), ("下手", Color::Black), ("後手", Color::White), ("上手", Color::White)];
    let named = sides.iter().chain(&COMPOSER_SIDES).find_map(|(name, side)| Some((text.strip_suffix(name)?, *side)));
    let marked =
        |text: &str| japanese::side_of_mark(text.chars().next_back()?).filter(|_| !text.ends_with(['先', '後']));
    match named {
        Some((words, side)) if marked(words.trim_end_matches(is_blank)) == Some(side) => {
            let words = words.trim_end_matches(is_blank);
            Some((words.trim_end_matches(|ch| japanese::side_of_mark(ch).is_some()), side))
        }
        Some(found) => Some(found),
        None => marked(text).map(|side| (text.trim_end_matches(|ch| japanese::side_of_mark(ch).is_some()), side)),
    }
}

/// `☗羽生の持駒`, `後手：谷川　持駒`. A name after a colon stays in the text.
fn owner_before_name(text: &str, possessive: bool) -> Option<(&str, Color)> {
    let mark = text.rfind(['▲', '△', '☗', '☖', '▼', '▽']);
    if let Some((words, name)) = mark.map(|at| text.split_at(at))
        && (possessive || !name.contains(is_blank))
        && !name.contains(['。', '、'])
        && !name.chars().nth(1).is_some_and(|ch| ch == '同' || crate::notation::digits::value(ch).is_some())
    {
        return Some((words, japanese::side_of_mark(name.chars().next()?)?));
    }
    let colon = text.rfind(['：', ':'])?;
    let key = text[..colon].rsplit(is_blank).next()?;
    Some((text, side_of_name(key)?))
}

fn side_behind(text: &str) -> Option<(Color, &str)> {
    let (inside, rest) = text.strip_prefix(['(', '（'])?.split_once([')', '）'])?;
    let (words, side) = owner_at_end(trim(inside))?;
    words.is_empty().then_some((side, rest))
}

fn ends_apart(text: &str) -> bool {
    text.ends_with(|ch: char| is_blank(ch) || "、。，,・：:」』】）)〕］]>＞|｜│┃┨┤".contains(ch))
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Held {
    Pieces {
        hand: Hand,
        /// Pieces are counted with digits instead of kanji.
        digits: bool,
        unusual: bool,
    },
    /// All remaining pieces: those neither on the board nor in the other hand.
    Remaining,
}

const NOTHING: [&str; 9] = ["特になし", "なし", "無し", "ナシ", "無", "－", "-", "―", "ー"];
/// Longer words come first.
const REMAINING: [&str; 27] = [
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
    "その他の駒全部",
    "その他の駒",
    "その他全部",
    "その他すべて",
    "その他全て",
    "その他",
    "他の駒全部",
    "他全部",
    "全部",
    "すべて",
    "全て",
    "省略",
];

impl Held {
    pub(super) const fn of(hand: Hand) -> Self {
        Self::Pieces { hand, digits: false, unusual: false }
    }

    /// Also returns the rest. An empty text is an empty hand; `None` means that a count is too large.
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

    pub(super) const fn hand(self) -> Hand {
        match self {
            Self::Pieces { hand, .. } => hand,
            Self::Remaining => Hand::EMPTY,
        }
    }

    pub(super) fn begins(text: &str) -> bool {
        skip(text).starts_with(|ch| names::of_char(ch).is_some())
    }
}

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

/// With `handicap`, the sides are 下手 and 上手.
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

/// Joins hands written from top to bottom in texts with a board and without hand lines, leaving empty lines so that
/// line numbers stay.
///
/// ```text
/// 持駒
/// 金
/// 歩二
/// ```
pub(super) fn join_columns(text: &mut Decoded<'_>, hint: Option<Format>) {
    const PATIENCE: usize = 200;
    const LONG: usize = 1 << 16;
    if text.text.len() > LONG && Lines::new(&text.text).nth(PATIENCE).is_some() {
        return;
    }
    let is_in_row = |line: &Line<'_>| is_row(trim(kif::unquote(line.text)));
    let holds = |word: &str| memchr::memmem::find(text.text.as_bytes(), word.as_bytes()).is_some();
    let may_have_columns = holds("持") || holds("も");
    if !may_have_columns || !Lines::new(&text.text).take(PATIENCE).any(|line| is_in_row(&line)) {
        return;
    }
    let lines: Vec<Line<'_>> = Lines::new(&text.text).take(PATIENCE + 1).collect();
    let content = |line: &Line<'_>| trim(kif::unquote(line.text)).to_owned();
    let is_hand = |line: &Line<'_>| matches!(HandLine::read(&content(line)), Ok(Some(hand)) if !hand.hands.is_empty());
    if lines.len() > PATIENCE || lines.iter().any(is_hand) {
        return;
    }
    let mut joined: Vec<Cow<'_, str>> = lines.iter().map(|line| Cow::Borrowed(line.text)).collect();
    let mut at = 0;
    let mut is_joined = false;
    while at < lines.len() {
        let Some((length, whole)) = column_at(lines[at..].iter().map(content)) else {
            at += 1;
            continue;
        };
        let mark = |line: &Line<'_>| line.text[..line.text.len() - kif::unquote(line.text).len()].to_owned();
        joined[at] = Cow::Owned(mark(&lines[at]) + &whole);
        for (line, joined) in lines[at..at + length].iter().zip(&mut joined[at..]).skip(1) {
            *joined = Cow::Owned(mark(line));
        }
        is_joined = true;
        at += length;
    }
    if is_joined && may_be_drawn(text, hint) {
        text.text = Cow::Owned(joined.join("\n") + "\n");
    }
}

/// CSA is excluded: its `-` is a side, not an empty hand.
fn may_be_drawn(text: &Decoded<'_>, hint: Option<Format>) -> bool {
    detect::detect(&text.text, hint).map_or(true, Format::is_kif)
}

/// Moves a column on the left of a board to one line behind a row or the frame:
///
/// ```text
///   ３ ２ １
///  +---------+
/// ☖| ・ ・v玉|一
/// 金| ・ ・ ・|二
///  +---------+
/// ```
pub(super) fn move_left_column(text: &mut Decoded<'_>, hint: Option<Format>) {
    const PATIENCE: usize = 200;
    // A quick check, ten times as fast as looking for frames in each line.
    let holds =
        |bar: char| memchr::memmem::find(text.text.as_bytes(), bar.encode_utf8(&mut [0; 4]).as_bytes()).is_some();
    if !BARS.into_iter().any(holds) {
        return;
    }
    let lines: Vec<Line<'_>> = Lines::new(&text.text).take(PATIENCE).collect();
    let cells: Vec<Option<(&str, &str)>> = lines.iter().map(|line| before_frame(kif::unquote(line.text))).collect();
    if cells.iter().flatten().filter(|(cell, _)| !cell.is_empty()).count() < 2 {
        return;
    }
    let column: String = cells.iter().flatten().map(|&(cell, _)| cell).collect();
    let marked = || {
        HandLine::marked(&column)?;
        let mark = column.chars().next()?;
        Some(format!("{mark}持駒：{}", &column[mark.len_utf8()..]))
    };
    let is_hand = |hand: HandLine| hand.words.is_empty() && hand.hands.len() == 1;
    let named = || HandLine::read(&column).ok().flatten().is_some_and(is_hand).then(|| column.clone());
    let Some(hand) = marked().or_else(named).filter(|_| may_be_drawn(text, hint)) else { return };
    let is_free = |cell: &Option<(&str, &str)>, is_end: fn(char) -> bool| {
        cell.is_some_and(|(_, framed)| trim(framed).ends_with(is_end))
    };
    let frame = cells.iter().position(|cell| is_free(cell, is_of_frame));
    let row = || cells.iter().position(|cell| is_free(cell, |ch| digits::value(ch).is_some()));
    let Some(place) = frame.or_else(row) else { return };
    let mut moved: Vec<Cow<'_, str>> = Lines::new(&text.text).map(|line| Cow::Borrowed(line.text)).collect();
    for (at, cell) in cells.iter().enumerate() {
        let Some((_, framed)) = cell else { continue };
        let mark = &lines[at].text[..lines[at].text.len() - kif::unquote(lines[at].text).len()];
        let behind = if at == place { format!(" {hand}") } else { String::new() };
        moved[at] = Cow::Owned(format!("{mark}{}{behind}", framed.trim_end()));
    }
    text.text = Cow::Owned(moved.join("\n") + "\n");
}

fn before_frame(text: &str) -> Option<(&str, &str)> {
    let at = text.find(|ch| BARS.contains(&ch) || ch == '+' || ('┌'..='╬').contains(&ch))?;
    let (cell, framed) = (trim(&text[..at]), &text[at..]);
    let is_cell = cell.chars().nth(3).is_none();
    (is_cell && (is_row(framed) || is_frame(framed))).then_some((cell, framed))
}

fn column_at(mut lines: impl Iterator<Item = String>) -> Option<(usize, String)> {
    let (mut name, mut length) = (String::new(), 0);
    // 持駒 and the side may themselves be written from top to bottom.
    loop {
        let line = lines.next()?;
        length += 1;
        name.push_str(&line);
        let letters = line.chars().count();
        if is_hand_name(&name) {
            break;
        }
        if letters > 2 || length > 8 || !may_begin_hand_name(&name) {
            return None;
        }
    }
    let mut pieces = String::new();
    let mut blanks = 0;
    for line in lines {
        if line.is_empty() {
            blanks += 1;
            if blanks > 1 && !pieces.is_empty() {
                break;
            }
            continue;
        }
        let is_part = line.chars().count() <= 4
            && (is_count_line(&line) && !pieces.is_empty()
                || Held::read(&line).is_some_and(|(_, rest)| rest.is_empty()));
        if !is_part {
            break;
        }
        length += 1 + std::mem::take(&mut blanks);
        pieces.push_str(&line);
    }
    let whole = format!("{name}：{pieces}");
    let all_read = Held::read(&pieces).is_some_and(|(_, rest)| rest.is_empty());
    (!pieces.is_empty() && all_read).then_some((length, whole))
}

const OWNERS: [&str; 12] = ["", "先手", "後手", "攻方", "玉方", "受方", "詰方", "下手", "上手", "▲", "☗", "☖"];

fn is_hand_name(text: &str) -> bool {
    let owner = ["持駒", "持ち駒", "もちごま"].iter().find_map(|word| text.strip_suffix(word));
    owner.is_some_and(|owner| OWNERS.contains(&owner.trim_end_matches('の')))
}

fn may_begin_hand_name(text: &str) -> bool {
    let words =
        OWNERS.iter().flat_map(|owner| [format!("{owner}持駒"), format!("{owner}の持駒"), format!("{owner}持ち駒")]);
    words.into_iter().any(|word| word.starts_with(text))
}

fn is_count_line(text: &str) -> bool {
    digits::number(text).is_some() && !text.contains(|ch| names::of_char(ch).is_some())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that fails should say where")]

    use super::*;
    use crate::shogi::HandKind;

    type Hands = Vec<(Color, Option<[u8; 3]>)>;

    fn read(text: &str) -> Option<(Hands, String)> {
        let line = HandLine::read(text).unwrap()?;
        let counts = |held: &Held| match held {
            Held::Pieces { hand, .. } => {
                Some([HandKind::Rook, HandKind::Silver, HandKind::Gold].map(|kind| hand.count(kind)))
            }
            Held::Remaining => None,
        };
        Some((line.hands.iter().map(|(side, held)| (*side, counts(held))).collect(), line.words))
    }

    #[test]
    fn one_side() {
        let black = Some((vec![(Color::Black, Some([2, 2, 1]))], String::new()));
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
            "▲持駒 飛飛銀銀金",
            "☗持駒　飛2銀2金1",
            "▲持ち駒・・飛飛銀銀金",
            "持駒 飛飛銀銀金 (先手)",
            "持駒：飛飛銀銀金（攻方）",
            "（攻方持駒）飛2銀2金",
        ] {
            assert_eq!(read(text), black, "{text}");
        }
        for text in ["後手の持駒：なし", "玉方持駒：無し", "玉方：なし", "△持駒：", "受方の持駒：特になし。"]
        {
            assert_eq!(read(text), Some((vec![(Color::White, Some([0; 3]))], String::new())), "{text}");
        }
        assert_eq!(read("玉方：残り全部"), Some((vec![(Color::White, None)], String::new())));
        assert_eq!(read("持駒：銀（後手）"), Some((vec![(Color::White, Some([0, 1, 0]))], String::new())));
    }

    #[test]
    fn both_sides_and_other_words() {
        let (gold, none) = (Some([0, 1, 1]), Some([0; 3]));
        let (black, white) = (Color::Black, Color::White);
        for (text, hands, words) in [
            ("第3問　攻方持駒：金銀", vec![(black, gold)], "第3問"),
            ("詰将棋 持駒：金銀", vec![(black, gold)], "詰将棋"),
            ("【問題】持駒 金・銀", vec![(black, gold)], "【問題】"),
            ("持駒：金銀（3手詰）", vec![(black, gold)], "（3手詰）"),
            ("攻方：金銀  玉方：残り全部", vec![(black, gold), (white, None)], ""),
            ("攻方持駒：金 銀　玉方持駒：残り全部。", vec![(black, gold), (white, None)], ""),
            ("先手の持駒：金　銀　後手の持駒：なし", vec![(black, gold), (white, none)], ""),
            ("▲持駒：金銀 △持駒：なし", vec![(black, gold), (white, none)], ""),
            ("△なし ▲持駒：金銀 です", vec![(black, gold)], "△なし　です"),
            ("後手：谷川浩司　持駒：金銀", vec![(white, gold)], "後手：谷川浩司"),
            ("┼──┼──┨  ▲持ち駒:銀,金", vec![(black, gold)], ""),
        ] {
            assert_eq!(read(text), Some((hands, words.to_owned())), "{text}");
        }
    }

    #[test]
    fn other_lines() {
        for text in [
            "先手：飛",
            "攻方：山田",
            "攻方：",
            "先手の持駒",
            "先手の持ち時間：１時間",
            "持駒を使う",
            "駒：飛",
            "先手の持駒が少ないので、次の手は難しい。",
            "持駒は金と銀です。",
            "次の一手（持駒 金と銀）",
            "相手の持駒：金",
            "後手番　持駒：金",
            "持駒 金 持駒 銀",
            "▲７六歩　持駒を使わせる",
            "棋戦：持駒 金杯",
            "問題　先手の持駒：鳳",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
        assert_eq!(HandLine::read("先手の持駒：飛　犬").unwrap_err(), "犬");
        assert_eq!(HandLine::read("先手の持駒：鳳　後手の持駒：金").unwrap_err(), "鳳　");
    }
}
