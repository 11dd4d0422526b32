//! The parts of a line: moves, times, and other text.

use std::time::Duration;

use super::spelling::{SpelledMove, begins_kana_digit, read};
use crate::format::kif;
use crate::format::lines::is_blank;
use crate::notation::japanese::Spoken;
use crate::notation::{digits, look_alikes};
use crate::record::end_words::meaning;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Item<'a> {
    Move(SpelledMove, &'a str),
    Spent(Duration),
    /// The seconds left to the side that has just moved.
    Left(u64),
    /// When the next move is shown in a video: `12:34 ▲７六歩`.
    Stamp(&'a str),
    Text(&'a str),
}

/// This many moves in a row are a game even before a sentence: `▲７六歩△３四歩▲２六歩△８四歩と進み`.
const IN_A_ROW: usize = 4;

/// `None` if the line has no moves, or is prose that mentions moves: `▲７六歩と迷った`.
pub(super) fn items(line: &str) -> Option<Vec<Item<'_>>> {
    let glyphs = glyphs(line);
    if !glyphs.iter().any(|glyph| is_of_destination(glyph.ch)) {
        return None;
    }
    let byte = |index: usize| glyphs.get(index).map_or(line.len(), |glyph| glyph.at);
    let mut items = Vec::new();
    let (mut index, mut text) = (0, 0);
    let mut moves = 0;
    while index < glyphs.len() {
        if let Some(width) = tag(&glyphs[index..]) {
            index += width;
            continue;
        }
        let before = index.checked_sub(1).map(|before| glyphs[before].ch);
        let begins_word = !before.is_some_and(|ch| ch.is_ascii_alphanumeric());
        // After kana, kana belongs to a word.
        let is_within_kana = begins_kana_digit(glyphs[index].ch) && matches!(before, Some('ぁ'..='ん'));
        if is_within_kana || !may_begin(glyphs[index].ch) {
            index += 1;
            continue;
        }
        let found =
            read(&glyphs[index..]).filter(|(spelled, _)| begins_word || matches!(spelled, SpelledMove::Words(_)));
        let Some((spelled, width)) = found.map(|found| without_emphasis(found, &glyphs[text..], index - text)) else {
            index += 1;
            continue;
        };
        push_text(&mut items, &line[byte(text)..byte(index)], true);
        items.push(Item::Move(spelled, &line[byte(index)..]));
        index += width;
        moves += 1;
        if moves < IN_A_ROW && goes_on_as_prose(&glyphs[index..]) {
            return None;
        }
        while let Some((item, width)) = time(&glyphs[index..]) {
            items.push(item);
            index += width;
        }
        text = index;
    }
    if moves == 0 {
        return None;
    }
    push_text(&mut items, &line[byte(text)..], false);
    (!is_prose(&items, moves)).then_some(items)
}

fn is_of_destination(ch: char) -> bool {
    matches!(ch, '同' | 'ど') || digits::value(ch).is_some() || begins_kana_digit(ch)
}

fn may_begin(ch: char) -> bool {
    ch.is_ascii_alphanumeric() || matches!(ch, '+' | '-') || is_of_destination(ch)
}

/// A `*` that closes an emphasis (`**７六歩**`) is no drop.
fn without_emphasis(found: (SpelledMove, usize), glyphs: &[Glyph], at: usize) -> (SpelledMove, usize) {
    match found {
        (SpelledMove::Words(spoken), width)
            if glyphs[at + width - 1].ch == '*' && glyphs[..at].iter().any(|glyph| glyph.ch == '*') =>
        {
            (SpelledMove::Words(Spoken { ending: None, ..spoken }), width - 1)
        }
        found => found,
    }
}

fn tag(glyphs: &[Glyph]) -> Option<usize> {
    const LONGEST: usize = 200;
    let [Glyph { ch: '<', .. }, Glyph { ch: first, .. }, ..] = glyphs else { return None };
    if !first.is_ascii_alphabetic() && *first != '/' {
        return None;
    }
    glyphs.iter().take(LONGEST).position(|glyph| glyph.ch == '>').map(|end| end + 1)
}

/// Whether prose follows a move: `▲７六歩と`, but not まで.
fn goes_on_as_prose(behind: &[Glyph]) -> bool {
    let mut chars = behind.iter().map(|glyph| glyph.ch);
    let (first, second) = (chars.next(), chars.next());
    matches!(first, Some('ぁ'..='ん')) && (first, second) != (Some('ま'), Some('で'))
}

/// Whether kana is between the moves, or before one or two of them.
fn is_prose(items: &[Item<'_>], moves: usize) -> bool {
    const MANY: usize = 3;
    let has_kana = |text: &str| text.contains(|ch| matches!(ch, 'ぁ'..='ん'));
    let mut seen = 0;
    items.iter().any(|item| {
        seen += usize::from(matches!(item, Item::Move(..)));
        matches!(item, Item::Text(text) if has_kana(text) && seen < moves && (seen > 0 || moves < MANY))
    })
}

/// The time at the beginning and its length: `(0:10)`, `,"0:10"`, `10秒`, `,T10`, `,L599`.
fn time(glyphs: &[Glyph]) -> Option<(Item<'static>, usize)> {
    const LONGEST: usize = 40;
    let start = glyphs.iter().take_while(|glyph| " ,;\"'、|\t/".contains(glyph.ch)).count();
    let rest = &glyphs[start..];
    let opening = rest.first()?.ch;
    let (inside, used) = match "([{<〔【〈".find(opening) {
        Some(_) => {
            let end = rest.iter().take(LONGEST).position(|glyph| ")]}>〕】〉".contains(glyph.ch))?;
            (&rest[1..end], start + end + 1)
        }
        None => {
            let is_end = |glyph: &Glyph| " ,;\"'、|▲△☗☖▼▽".contains(glyph.ch);
            let end = rest.iter().take(LONGEST).position(is_end).unwrap_or(rest.len().min(LONGEST));
            (&rest[..end], start + end)
        }
    };
    let inside: String = inside.iter().map(|glyph| glyph.ch).collect();
    let number = |text: &str| text.parse::<u64>().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
    if let Some(seconds) = inside.strip_prefix('T').and_then(number) {
        return Some((Item::Spent(Duration::from_secs(seconds)), used));
    }
    if let Some(seconds) = inside.strip_prefix('L').and_then(number) {
        return Some((Item::Left(seconds), used));
    }
    let clear =
        inside.contains([':', '秒', '分']) && inside.starts_with(|ch: char| digits::value(ch).is_some() || ch == ' ');
    let spent = kif::spent(&inside).filter(|_| clear)?;
    Some((Item::Spent(spent), used))
}

/// `before_move`: the text may be the number of a move.
fn push_text<'a>(items: &mut Vec<Item<'a>>, text: &'a str, before_move: bool) {
    let text = text.trim_matches(|ch: char| is_punctuation(ch) && !matches!(ch, '#' | '<' | '>'));
    let plain: String = {
        let glyphs = glyphs(text);
        let mut plain = String::with_capacity(text.len());
        let mut at = 0;
        while let Some(glyph) = glyphs.get(at) {
            let width = tag(&glyphs[at..]).unwrap_or(1);
            if width == 1 {
                plain.push(glyph.ch);
            }
            at += width;
        }
        plain
    };
    let mut rest = plain.as_str();
    while let Some(ch) = rest.chars().next() {
        let label = LABELS.iter().find(|label| rest.starts_with(**label)).filter(|_| before_move);
        let width = match label {
            Some(label) => label.len(),
            None if is_punctuation(ch) || is_mark(ch) => ch.len_utf8(),
            None if before_move && is_number(ch) => ch.len_utf8(),
            None => break,
        };
        rest = &rest[width..];
    }
    if !rest.is_empty() {
        let text = text.trim_start_matches(is_mark);
        let is_around = |ch: char| before_move && (is_punctuation(ch) || is_mark(ch));
        items.push(Item::Text(text.trim_end_matches(is_around)));
    } else if let Some(stamp) = stamp(text).filter(|_| before_move) {
        items.push(Item::Stamp(stamp));
    }
}

/// Whether a line begins with a clock time before words: `0:12 オープニング`.
pub(super) fn begins_with_stamp(line: &str) -> bool {
    let (first, words) = line.trim().split_once(char::is_whitespace).unwrap_or_default();
    stamp(first) == Some(first) && !words.is_empty()
}

fn stamp(text: &str) -> Option<&str> {
    let is_of_stamp = |ch: char| ch.is_ascii_digit() || ch == ':';
    text.split(|ch| !is_of_stamp(ch)).find(|word| {
        let mut parts = word.split(':');
        let hours = parts.next().is_some_and(|part| (1..=3).contains(&part.len()));
        hours && word.contains(':') && parts.all(|part| part.len() == 2)
    })
}

const LABELS: [&str; 15] =
    ["item", "先手", "後手", "上手", "下手", "手目", "先", "後", "黒", "白", "第", "No", "no", "手", "初"];

fn is_number(ch: char) -> bool {
    ch.is_ascii_digit() || digits::value(ch).is_some() || digits::enclosed(ch).is_some() || matches!(ch, '十' | '百')
}

fn is_mark(ch: char) -> bool {
    "▲△☗☖▼▽⛊⛉●○■□◆◇◎⚫⚪⬛⬜?BW".contains(ch)
}

fn is_punctuation(ch: char) -> bool {
    // A byte order mark may be at the beginning of a file.
    ch.is_whitespace()
        || matches!(ch, '\u{3000}' | '\u{FEFF}')
        || ".．,，、。;；:：・/／|｜\\_＿=＝-－ー―—–→⇒>＞<＜~〜～*＊#＃+＋…\"“”'`()（）[]［］{}｛｝【】「」『』〈〉〔〕＜＞".contains(ch)
}

pub(super) fn is_around_number(ch: char) -> bool {
    is_punctuation(ch) || is_mark(ch)
}

/// The word of an end, without marks and punctuation: `▲投了`.
pub(in crate::format) fn end_word(text: &str) -> Option<&str> {
    let word = text.trim_matches(|ch: char| is_punctuation(ch) || is_mark(ch) || ch.is_ascii_digit());
    meaning(word).map(|_| word)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Glyph {
    pub(super) at: usize,
    pub(super) ch: char,
}

pub(super) fn glyphs(line: &str) -> Vec<Glyph> {
    line.char_indices().map(|(at, ch)| Glyph { at, ch: plain(ch) }).collect()
}

fn plain(ch: char) -> char {
    match ch {
        _ if is_blank(ch) => ' ',
        '！'..='～' => char::from_u32(ch as u32 - '！' as u32 + '!' as u32).unwrap_or(ch),
        '−' | '‐' | '–' => '-',
        '“' | '”' | '″' => '"',
        _ => look_alikes::meant(ch).unwrap_or(ch),
    }
}

/// The numbers of all moves and the end, and their bytes in the line; `None` if one has no number.
pub(in crate::format) fn numbered(line: &str) -> Option<Vec<(u32, usize)>> {
    let Some(items) = items(line) else {
        let (number, start, rest) = first_number(line)?;
        return end_word(rest).map(|_| vec![(number, start)]);
    };
    let mut numbers = Vec::new();
    let mut from = 0;
    for item in items {
        let Item::Move(_, rest) = item else { continue };
        let at = line.len() - rest.len();
        let before = line.get(from..at)?;
        let before = before.trim_end_matches(is_around_number).trim_end_matches("手目").trim_end_matches('手');
        let before = before.trim_end_matches(is_blank);
        let start = before.trim_end_matches(|ch| digit(ch).is_some()).len();
        numbers.push((number(&before[start..])?, from + start));
        from = at;
    }
    Some(numbers)
}

pub(in crate::format) fn first_number(line: &str) -> Option<(u32, usize, &str)> {
    const LONGEST: usize = 8;
    let (start, _) = line
        .char_indices()
        .take(LONGEST)
        .take_while(|&(_, ch)| digit(ch).is_some() || may_precede(ch))
        .find(|&(_, ch)| digit(ch).is_some())?;
    let text = &line[start..];
    let end = text.find(|ch| digit(ch).is_none()).unwrap_or(text.len());
    let rest = &text[end..];
    // 7776FU is a move.
    if rest.starts_with(|ch: char| ch.is_ascii_alphabetic()) {
        return None;
    }
    let before = line[..start].trim_matches(is_around_number).trim_start_matches('第');
    let is_alone = before.is_empty() || before == "No";
    Some((number(&text[..end]).filter(|_| is_alone)?, start, rest))
}

fn may_precede(ch: char) -> bool {
    match ch {
        '第' | 'N' | 'o' => true,
        _ if ch.is_ascii() => !ch.is_ascii_alphabetic(),
        _ => is_around_number(ch),
    }
}

fn digit(ch: char) -> Option<u8> {
    digits::value(ch).filter(|_| ch.is_ascii_digit() || matches!(ch, '０'..='９'))
}

fn number(text: &str) -> Option<u32> {
    const LARGEST: u32 = 9_999;
    let value = text.chars().try_fold(0_u32, |all, ch| all.checked_mul(10)?.checked_add(u32::from(digit(ch)?)))?;
    (!text.is_empty() && (1..=LARGEST).contains(&value)).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(line: &str) -> Option<Vec<String>> {
        let name = |item: Item<'_>| match item {
            Item::Move(..) => "move".to_owned(),
            Item::Spent(time) => format!("{}s", time.as_secs()),
            Item::Left(seconds) => format!("{seconds}s left"),
            Item::Stamp(stamp) => format!("at {stamp}"),
            Item::Text(text) => text.to_owned(),
        };
        Some(items(line)?.into_iter().map(name).collect())
    }

    #[test]
    fn parts_of_lines() {
        for (line, expected) in [
            ("①７六歩", vec!["move"]),
            (r"\item ▲７六歩", vec!["move"]),
            ("ななろくふ さんよんふ", vec!["move", "move"]),
            ("一手目 ７六歩", vec!["move"]),
            ("#1 ７六歩", vec!["move"]),
            ("\"1\",\"先手\",\"７六歩\",\"0:10\"", vec!["move", "10s"]),
            ("1. 7六歩 3四歩", vec!["move", "move"]),
            ("▲７六歩 (0:10) △３四歩（１分）", vec!["move", "10s", "move", "60s"]),
            ("+7776FU,L599\t-3334FU,L598", vec!["move", "599s left", "move", "598s left"]),
            ("先手「７六歩」 後手「３四歩」", vec!["move", "move"]),
            (
                "甲-乙 ▲７六歩△３四歩 まで2手で後手の勝ち #将棋",
                vec!["甲-乙", "move", "move", "まで2手で後手の勝ち #将棋"],
            ),
            ("[1:02:34] ▲７六歩 0:10", vec!["at 1:02:34", "move", "10s"]),
            ("1:７六歩 2：34歩", vec!["move", "move"]),
            ("<li>▲７六歩</li>", vec!["move"]),
            ("12 ７六歩 +50", vec!["move", "50"]),
            ("▲７六歩　好手", vec!["move", "好手"]),
            ("1. **▲７六歩** *△３四歩*", vec!["move", "move"]),
            ("▲３三銀 △同玉 ▲２三金まで", vec!["move", "move", "move", "まで"]),
            (
                "初手から▲７六歩△３四歩▲２六歩△８四歩と進み、横歩取りに。",
                vec!["初手から", "move", "move", "move", "move", "と進み、横歩取りに"],
            ),
        ] {
            assert_eq!(texts(line), Some(expected.into_iter().map(str::to_owned).collect()), "{line}");
        }
    }

    #[test]
    fn prose_has_no_moves() {
        for line in [
            "▲７六歩と指した。",
            "ここで▲７六歩",
            "▲７六歩から△３四歩が進み",
            "▲７六歩△３四歩の出だし",
            "",
            "2024年7月6日",
            "第3図",
            "先手：甲",
        ] {
            assert_eq!(texts(line), None, "{line}");
        }
    }

    #[test]
    fn ends_in_words() {
        assert_eq!(end_word("▲投了"), Some("投了"));
        assert_eq!(end_word(" 26 投了。"), Some("投了"));
        assert_eq!(end_word("好手"), None);
    }

    #[test]
    fn look_alikes_are_one() {
        let text: String = glyphs("１⼆步（⾦）　仝").into_iter().map(|glyph| glyph.ch).collect();
        assert_eq!(text, "1二歩(金) 同");
        assert_eq!(glyphs("７六")[1].at, '７'.len_utf8());
    }

    #[test]
    fn numbers_and_where_they_begin() {
        for (line, expected) in [
            ("  12 ７六歩(77)", Some(vec![(12, 2)])),
            ("12手目 ▲７六歩", Some(vec![(12, 0)])),
            ("第３手 ７六歩", Some(vec![(3, 3)])),
            ("1.７六歩  4.８四歩", Some(vec![(1, 0), (4, 13)])),
            ("120 投了", Some(vec![(120, 0)])),
            ("1 ７六歩 ３四歩", None),
            ("▲７六歩", None),
            ("第1局 ▲７六歩", None),
            ("120", None),
        ] {
            assert_eq!(numbered(line), expected, "{line}");
        }
        assert_eq!(first_number(" (3) ７六歩"), Some((3, 2, ") ７六歩")));
        assert_eq!(first_number("図3"), None);
    }

    #[test]
    fn a_number_beyond_those_that_fit_is_none() {
        for line in ["4294967297", "4294967297 ７六歩", "99999999999 ７六歩", "10000 ７六歩"] {
            assert_eq!(first_number(line), None, "{line}");
            assert_eq!(numbered(line), None, "{line}");
        }
    }
}
