//! Classifies the lines of KIF, without looking at boards or trees.

use super::clock::{self, Clock};
use super::move_line_fast;
use super::move_words::{Cursor, MoveWords, Origin, digit};
use super::result_line::is_closing;
use crate::format::NumberForm;
use crate::format::lines::{is_blank, trim};
use crate::notation::digits;
use crate::notation::move_reader::MoveReader as _;
use crate::record::end_words::{meaning, names_side_and_end};

#[derive(Clone, Copy, Debug)]
pub(super) enum LineKind<'a> {
    Blank,
    Comment(&'a str),
    Bookmark(&'a str),
    Remark,
    /// `手数----指手---------消費時間--`
    Separator,
    /// `変化：3手`: the number, and whether its digits are full-width; `None` if unreadable.
    Variation(Option<(u32, bool)>),
    Summary(&'a str),
    Move(MoveLine<'a>),
    Other(&'a str),
}

/// `  12 同　銀(31)   ( 0:16/00:00:16)+`
#[derive(Clone, Copy, Debug)]
pub(super) struct MoveLine<'a> {
    pub(super) number: Number<'a>,
    pub(super) form: Option<NumberForm>,
    pub(super) body: Body<'a>,
    /// `Err` with the text if the time is unreadable.
    pub(super) clock: Option<Result<Clock, &'a str>>,
    /// A `+` marks a variation.
    pub(super) plus: bool,
    pub(super) rest: &'a str,
}

impl MoveLine<'_> {
    pub(super) fn has_origin(&self) -> bool {
        matches!(self.body, Body::Move { words, .. } if words.from != Origin::Unsaid)
    }

    #[inline]
    pub(super) fn is_doubtful(&self) -> bool {
        match self.body {
            _ if self.clock.is_some() => false,
            Body::Move { words, .. } => {
                self.number == Number::Missing || words.from == Origin::Unsaid && !self.rest.is_empty()
            }
            Body::Word(word) => self.number == Number::Missing || meaning(word).is_none() && !names_side_and_end(word),
        }
    }

    pub(super) fn leaves_text(&self) -> bool {
        !self.rest.is_empty() || matches!(self.clock, Some(Err(_)))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Number<'a> {
    Is(u32),
    Huge(&'a str),
    Missing,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Body<'a> {
    Move { words: MoveWords, text: &'a str },
    Word(&'a str),
}

/// `| ` is kept: it may be the frame of a board.
pub(crate) fn unquote(line: &str) -> &str {
    if !matches!(line.as_bytes().first(), Some(b'>' | 0xEF)) {
        return line;
    }
    let mut rest = line;
    while let Some(inner) = rest.strip_prefix(['>', '＞']) {
        rest = inner.strip_prefix(' ').unwrap_or(inner);
    }
    rest
}

pub(crate) fn is_quoted(text: &str) -> bool {
    let bytes = text.as_bytes();
    let begins_line = |at: usize| at > 0 && matches!(bytes[at - 1], b'\n' | b'\r');
    text.trim_start().starts_with(['>', '＞']) || memchr::memchr_iter(b'>', bytes).any(begins_line)
}

#[inline]
pub(super) fn classify(line: &str) -> LineKind<'_> {
    if let Some(line) = move_line_fast::move_line(line) {
        return LineKind::Move(line);
    }
    classify_thoroughly(line)
}

fn classify_thoroughly(line: &str) -> LineKind<'_> {
    let content = line.trim_start_matches(is_blank);
    let Some(ch) = content.chars().next() else { return LineKind::Blank };
    match ch {
        // Input methods give ＊.
        '*' | '＊' => LineKind::Comment(&content[ch.len_utf8()..]),
        '&' => LineKind::Bookmark(&content[1..]),
        '#' => LineKind::Remark,
        '変' if content.starts_with("変化") => match variation(content) {
            Some(number) => LineKind::Variation(number),
            None => LineKind::Other(content),
        },
        'ま' if is_closing(content) => LineKind::Summary(trim(content)),
        '手' if is_separator(content) => LineKind::Separator,
        _ => {
            let unusual = [framed_move_line, spelled_out_move_line, bare_end];
            match move_line(content).or_else(|| unusual.into_iter().find_map(|read| read(content))) {
                Some(line) => LineKind::Move(line),
                None if is_closing(content) => LineKind::Summary(trim(content)),
                None => LineKind::Other(content),
            }
        }
    }
}

#[cfg(test)]
pub(super) fn thorough_move_line(line: &str) -> Option<MoveLine<'_>> {
    match classify_thoroughly(line) {
        LineKind::Move(line) => Some(line),
        _ => None,
    }
}

pub(crate) fn is_separator(content: &str) -> bool {
    content.strip_prefix("手数").is_some_and(|rest| {
        rest.starts_with("--")
            || (rest.contains("指")
                && rest.chars().all(|ch| is_blank(ch) || "指し手消費時間-－─━―—‐=＝ー".contains(ch)))
    })
}

/// The inner `None` is an unreadable number.
fn variation(content: &str) -> Option<Option<(u32, bool)>> {
    let rest = content.strip_prefix("変化")?.trim_start_matches(is_blank);
    let rest = trim(rest.strip_prefix(['：', ':'])?);
    let (rest, has_move) =
        move_behind_heading(content).map_or((rest, false), |mv| (trim(&rest[..rest.len() - mv.len()]), true));
    // ShogiBoardQ writes 変化：10手目; people add 第, openings and remarks.
    let (number, more) = rest.split_once('手').unwrap_or((rest, ""));
    let number = number.strip_prefix('第').unwrap_or(number);
    let unusual = has_move
        || rest.starts_with('第')
        || !number.is_ascii()
        || !matches!(trim(more).chars().next(), None | Some('#' | '＃'));
    Some(digits::number(trim(number)).map(|number| (number, unusual)))
}

/// The first move behind a heading, which people write on one line: `変化: 2 ８四歩(83)`, `変化：2手 △８四歩`.
pub(super) fn move_behind_heading(content: &str) -> Option<&str> {
    let rest = content.trim_start_matches(is_blank).strip_prefix("変化")?.trim_start_matches(is_blank);
    let rest = trim(rest.strip_prefix(['：', ':'])?);
    let number = rest.strip_prefix('第').unwrap_or(rest).trim_start_matches(|ch| digit(ch).is_some());
    let behind = number.strip_prefix('手').unwrap_or(number);
    let behind = behind.strip_prefix('目').unwrap_or(behind);
    let tail = behind.trim_start_matches(|ch| is_blank(ch) || matches!(ch, '：' | ':' | '、' | '，'));
    let is_apart = tail.len() < number.len() || tail.starts_with(['▲', '△', '☗', '☖', '▼', '▽']);
    let mut at = Cursor(tail);
    skip_mark(&mut at);
    let words = at.move_words().filter(|_| is_apart && number.len() < rest.len())?;
    let is_marked = tail.starts_with(['▲', '△', '☗', '☖', '▼', '▽']);
    (words.from != Origin::Unsaid || is_marked).then_some(tail)
}

pub(crate) fn variation_number(line: &str) -> Option<u32> {
    Some(variation(line.trim_start_matches(is_blank))??.0)
}

/// A move or an end with a number, or a clear move without one.
#[inline]
fn move_line(content: &str) -> Option<MoveLine<'_>> {
    let mut at = Cursor(content);
    let bytes = content.as_bytes();
    // `  12 ７六歩(77)`.
    let ascii = bytes.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(bytes.len());
    if ascii > 0 && bytes.get(ascii) == Some(&b' ') {
        at.0 = &content[ascii..];
        return Some(finish(number(&content[..ascii]), None, at));
    }
    unusual_number(content)
}

#[inline]
pub(super) fn number(digits: &str) -> Number<'_> {
    let mut value: u32 = 0;
    for (count, byte) in digits.bytes().enumerate() {
        if !byte.is_ascii_digit() || count >= 7 {
            return match digits::number(digits) {
                Some(value) if value < 10_000_000 => Number::Is(value),
                _ => Number::Huge(digits),
            };
        }
        value = value * 10 + u32::from(byte - b'0');
    }
    Number::Is(value)
}

#[inline]
pub(super) fn skip_mark(at: &mut Cursor<'_>) {
    at.skip_blanks();
    // `?` replaces ☗ and ☖ in Shift_JIS.
    if let Some(ch @ ('▲' | '△' | '☗' | '☖' | '▼' | '▽' | '⛊' | '⛉' | '?' | '？')) = at.peek() {
        at.bump(ch);
        at.skip_blanks();
    }
}

#[inline]
pub(super) fn finish<'a>(number: Number<'a>, form: Option<NumberForm>, mut at: Cursor<'a>) -> MoveLine<'a> {
    skip_mark(&mut at);
    let start = at.0;
    let body = match at.move_words() {
        Some(words) => Body::Move { words, text: &start[..start.len() - at.0.len()] },
        None => {
            let end = word_length(start);
            at.0 = &start[end..];
            Body::Word(&start[..end])
        }
    };
    at.skip_blanks();
    let mut line = MoveLine { number, form, body, clock: None, plus: false, rest: "" };
    while let Some((inner, behind)) = in_brackets(at.0) {
        match (clock::parse(inner), &line.clock) {
            (Some(clock), None) => line.clock = Some(Ok(clock)),
            // IS-SHOGI writes two groups; the first one is used.
            (Some(_), Some(_)) => {}
            (None, _) if clock::is_placeholder(inner) => {}
            (None, None) if inner.contains([':', '：']) => line.clock = Some(Err(&at.0[..at.0.len() - behind.len()])),
            (None, _) => break,
        }
        at.0 = behind;
        at.skip_blanks();
    }
    while at.eat(|ch| ch == '+') {
        line.plus = true;
        at.skip_blanks();
    }
    line.rest = at.0;
    // `７六歩(77) 0:01`, as in tables.
    const LONGEST: usize = 64;
    if line.clock.is_none()
        && line.rest.len() <= LONGEST
        && line.rest.contains([':', '：', '秒'])
        && let Some(clock) = clock::parse(trim(line.rest))
    {
        line.clock = Some(Ok(clock));
        line.rest = "";
    }
    line
}

#[inline]
fn in_brackets(text: &str) -> Option<(&str, &str)> {
    match text.strip_prefix('(') {
        Some(inner) => {
            let end = memchr::memchr(b')', inner.as_bytes())?;
            Some((&inner[..end], &inner[end + 1..]))
        }
        None => match text.strip_prefix('[') {
            Some(inner) => inner.split_once(']').filter(|(inner, _)| clock::parse(inner).is_some()),
            None => text.strip_prefix('（')?.split_once('）'),
        },
    }
}

#[cold]
fn word_length(text: &str) -> usize {
    // A damaged move may have blanks inside.
    if looks_like_move(text) {
        return trim(&text[..time_start(text)]).len();
    }
    let near = &text[..text.floor_char_boundary(64)];
    let all = trim(&near[..near.find(['(', '（', '+']).unwrap_or(near.len())]).len();
    let first = text.find(|ch| is_blank(ch) || matches!(ch, '(' | '（' | '+')).unwrap_or(text.len());
    // A word has none, but for `投　了` and `先手 反則負け`.
    let is_word = |words: &str| meaning(words).is_some() || names_side_and_end(words);
    if all > first && is_word(&text[..all]) { all } else { first }
}

/// The move at the beginning of a text, without its number.
pub(super) fn first_move(text: &str) -> Option<MoveLine<'_>> {
    Some(finish(Number::Missing, None, Cursor(text))).filter(|line| matches!(line.body, Body::Move { .. }))
}

pub(super) fn has_origin(text: &str) -> bool {
    text.split('(')
        .skip(1)
        .any(|rest| matches!(rest.as_bytes(), [file, rank, b')', ..] if file.is_ascii_digit() && rank.is_ascii_digit()))
}

pub(super) fn looks_like_move(word: &str) -> bool {
    let near = word.get(..word.floor_char_boundary(64)).unwrap_or(word);
    if has_origin(near) {
        return true;
    }
    match word.chars().next() {
        Some('同' | '〃' | '\u{FFFD}') => true,
        Some(ch) => digit(ch).is_some(),
        None => false,
    }
}

fn time_start(text: &str) -> usize {
    let near = &text[..text.floor_char_boundary(256)];
    near.match_indices('(')
        .map(|(at, _)| at)
        .find(|&at| near[at..].split_once(')').is_some_and(|(inner, _)| inner.contains(':')))
        .unwrap_or(text.len())
}

pub(crate) fn is_remark(line: &str) -> bool {
    line.trim_start_matches(is_blank).starts_with('#')
}

pub(crate) fn is_move_line(line: &str) -> bool {
    match classify(line) {
        LineKind::Move(MoveLine { body: Body::Move { words, .. }, number, .. }) => {
            number != Number::Missing || words.from != Origin::Unsaid
        }
        LineKind::Move(MoveLine { body: Body::Word(word), .. }) => meaning(word).is_some(),
        LineKind::Variation(_) => true,
        _ => false,
    }
}

pub(crate) fn is_numbered_move(text: &str) -> bool {
    text.starts_with(|ch: char| ch.is_ascii_digit()) && is_move_line(text)
}

/// Only KIF has moves with an origin.
pub(crate) fn is_clear_move(line: &str) -> bool {
    // A quick check: most headers have none of the last bytes of (, （ and 打.
    let may_be = line.bytes().fold(false, |found, byte| found | matches!(byte, b'(' | 0x88 | 0x93));
    may_be && matches!(classify(line), LineKind::Move(line) if line.has_origin())
}

#[cold]
fn unusual_number(content: &str) -> Option<MoveLine<'_>> {
    let run = content.find(|ch| digit(ch).is_none()).unwrap_or(content.len());
    let (digits, rest) = content.split_at(run);
    let ascii = digits.bytes().take_while(u8::is_ascii_digit).count();
    let full_width = ascii == 0 && !digits.is_empty();
    let next = rest.chars().next();
    match next {
        Some(ch) if run > 0 && is_blank(ch) => {
            let form = full_width.then_some(NumberForm::FullWidth);
            Some(finish(number(digits), form, Cursor(rest)))
        }
        Some('.' | '．') if run > 0 => {
            let after = &rest[next.map_or(0, char::len_utf8)..];
            let line = finish(number(digits), Some(NumberForm::Dot), Cursor(after));
            // `1.5 …` and `2024.1.15` are foreign text.
            matches!(line.body, Body::Move { .. }).then_some(line)
        }
        Some('▲' | '△' | '☗' | '☖' | '▼' | '▽' | '同') => {
            let mut at = Cursor(rest);
            skip_mark(&mut at);
            clear_move(at)?;
            let (number, form) =
                if run > 0 { (number(digits), NumberForm::NoBlank) } else { (Number::Missing, NumberForm::Missing) };
            Some(finish(number, Some(form), Cursor(rest)))
        }
        // The number ends before the digits of the square: `7六歩(77)`, `17六歩(77)`, `76歩(77)`, `1７六歩(77)`.
        Some(ch) if run > 0 => {
            let own = if digits::value(ch).is_some() { 1 } else { 2 };
            let cut = digits.char_indices().rev().nth(own - 1)?.0;
            clear_move(Cursor(&content[cut..]))?;
            let (number, form) = if cut == 0 {
                (Number::Missing, NumberForm::Missing)
            } else {
                (number(&content[..cut]), NumberForm::NoBlank)
            };
            Some(finish(number, Some(form), Cursor(&content[cut..])))
        }
        _ => None,
    }
}

/// A move without a number or directly behind it, but no prose: `▲７六歩と迷った`, `同歩なら`.
fn clear_move(mut at: Cursor<'_>) -> Option<()> {
    let words = at.move_words()?;
    at.skip_blanks();
    let clear =
        words.from != Origin::Unsaid || at.peek().is_none_or(|ch| digit(ch).is_some() || "▲△☗☖▼▽同(（*+#".contains(ch));
    clear.then_some(())
}

/// An end without a number or directly behind it, as in hand-typed files.
#[cold]
fn bare_end(content: &str) -> Option<MoveLine<'_>> {
    const LONGEST: usize = 40;
    let word = trim(content);
    // With a colon it is a header.
    if word.len() > LONGEST || word.contains([':', '：']) {
        return None;
    }
    if meaning(word).is_some() {
        return Some(finish(Number::Missing, None, Cursor(word)));
    }
    // `3投了`.
    let (digits, word) = word.split_at(word.find(|ch| digit(ch).is_none())?);
    meaning(word)?;
    Some(finish(number(digits), Some(NumberForm::NoBlank), Cursor(word)))
}

/// Decorated numbers: `1手目 `, `第1手 `, `(1) `, `[1] `, `No.1 `, `1: `, `・1 `, unless the line may be prose.
#[cold]
fn framed_move_line(content: &str) -> Option<MoveLine<'_>> {
    const NEAR: usize = 16;
    let near = &content[..content.floor_char_boundary(NEAR + 4)];
    let start = near.find(|ch| digit(ch).is_some()).filter(|&at| at <= NEAR)?;
    let before = trim(&content[..start]);
    let digits = &content[start..];
    let run = digits.find(|ch| digit(ch).is_none())?;
    let (digits, rest) = digits.split_at(run);
    let framed = match before {
        "" => behind_frame(rest).len() < rest.len(),
        "(" | "（" | "[" | "【" => rest.starts_with([')', '）', ']', '】']),
        "第" | "No." | "NO." | "no." | "No" | "・" | "＞" | "\u{200B}" => true,
        _ => false,
    };
    if !framed {
        return None;
    }
    numbered(number(digits), NumberForm::Framed, behind_frame(rest))
}

/// Numbers in circles or kanji: `①７六歩(77)`, `十二 ７六歩(77)`, `第十二手　７六歩(77)`, unless the line may be prose.
#[cold]
fn spelled_out_move_line(content: &str) -> Option<MoveLine<'_>> {
    let first = content.chars().next()?;
    if let Some(number) = digits::enclosed(first) {
        let body = behind_frame(&content[first.len_utf8()..]);
        return numbered(Number::Is(number.into()), NumberForm::Circled, body);
    }
    let text = content.strip_prefix('第').unwrap_or(content);
    let is_kanji = |ch: char| matches!(ch, '十' | '百') || digit(ch).is_none() && digits::value(ch).is_some();
    // Nearly every header and comment ends here.
    let end = text.find(|ch| !is_kanji(ch)).filter(|&end| end > 0)?;
    let (word, rest) = text.split_at(end);
    let body = behind_frame(rest);
    let stands_apart = body.len() < rest.len()
        || rest.starts_with(|ch| is_blank(ch) || digit(ch).is_some() || "▲△☗☖▼▽同".contains(ch));
    numbered(Number::Is(digits::number(word).filter(|_| stands_apart)?), NumberForm::Kanji, body)
}

fn behind_frame(text: &str) -> &str {
    text.trim_start_matches("手目")
        .trim_start_matches(['手', ')', '）', ']', '】', ':', '：', '|', ',', '、', '-', '.'])
}

fn numbered<'a>(number: Number<'a>, form: NumberForm, body: &'a str) -> Option<MoveLine<'a>> {
    let line = finish(number, Some(form), Cursor(body));
    let clear = match line.body {
        Body::Move { words, .. } => words.from != Origin::Unsaid,
        Body::Word(word) => meaning(word).is_some() && line.rest.is_empty(),
    };
    clear.then_some(line)
}
