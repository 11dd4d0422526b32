//! Lines of KI2, without looking at boards or trees: several moves in the notation of books on a line, `▲７六歩 △３四歩`.
//!
//! There are no times. Only the result line (まで85手で先手の勝ち) gives the end of the game, in place of the entry of other
//! formats (投了). If the record has a result line but no such entry, two empty lines precede it. Gekisashi leaves out
//! the blanks between moves, Kifu for Windows pads each move to twelve columns; ☗ and ☖ occur in UTF-8.

use std::borrow::Cow;
use std::ops::Range;

use super::classify::{self, LineKind, unquote};
use crate::format::lines::{Line, Lines, is_blank, trim};
use crate::format::text::Decoded;
use crate::format::{Warning, WarningKind, excerpt};
use crate::notation::digits;
use crate::notation::japanese::{self, Spoken, side_of_mark};
use crate::record::end_words::{is_cut_off, meaning};
use crate::shogi::Color;

/// Empty lines before a result line that replaces no entry.
pub(super) const APART: usize = 2;

pub(crate) fn marked(line: &str) -> Option<Color> {
    let content = line.trim_start_matches(is_blank);
    let mark = content.chars().next()?;
    if matches!(mark, '先' | '後') {
        // Headers such as 先手： and 後手番.
        return None;
    }
    let side = japanese::side_of_mark(mark)?;
    (names_a_move(&content[mark.len_utf8()..]) && !is_prose(content)).then_some(side)
}

/// Whether a line counts as moves only because of destroyed characters, which may have been a player: `▲�`.
pub(super) fn may_be_name(line: &str) -> bool {
    let content = line.trim_start_matches(is_blank);
    line.contains('\u{FFFD}')
        && !begins_with_move(content.trim_start_matches(|ch| japanese::side_of_mark(ch).is_some()))
}

/// Includes damaged moves and ends. `▲山田太郎` is a player.
fn names_a_move(text: &str) -> bool {
    text.contains('\u{FFFD}') || begins_with_move(text)
}

fn begins_with_move(text: &str) -> bool {
    let text = text.trim_start_matches(is_blank);
    let mut chars = text.chars();
    let mut is_digit = || chars.next().is_some_and(|ch| digits::value(ch).is_some());
    text.starts_with('同') || is_digit() && is_digit() || meaning(text.split(is_blank).next().unwrap_or(text)).is_some()
}

/// `▲７六歩と迷った`, `▲２六歩△８四歩の出だし`.
fn is_prose(content: &str) -> bool {
    let mut rest = content;
    while let Ok((_, used)) = Spoken::read(rest) {
        rest = &rest[used..];
        let behind = rest.trim_start_matches(['、', '，', '…', '」', '）']);
        // 成る and 成り are spellings of 成.
        if behind.starts_with(|ch| matches!(ch, 'ぁ'..='ん') && !matches!(ch, 'る' | 'り')) {
            return true;
        }
        rest = rest.trim_start_matches(is_between);
    }
    false
}

/// Includes damaged moves and known ends.
pub(super) fn begins_like_a_move(text: &str) -> bool {
    let word = &text[..text.find(is_blank).unwrap_or(text.len())];
    meaning(word).is_some()
        || is_cut_off(word)
        || text.starts_with(|ch| ch == '同' || digits::value(ch).is_some() || japanese::side_of_mark(ch).is_some())
}

pub(super) fn is_between(ch: char) -> bool {
    is_blank(ch) || "、，,。/／".contains(ch)
}

/// The length of a remark in brackets before the next move, such as minutes in newspapers: `▲７六歩（３）△３四歩＜好手＞▲…`.
pub(super) fn aside(text: &str) -> Option<usize> {
    let close = match text.chars().next()? {
        '(' => ')',
        '（' => '）',
        '[' => ']',
        '［' => '］',
        '<' => '>',
        '＜' => '＞',
        '〈' => '〉',
        '《' => '》',
        '{' => '}',
        '｛' => '｝',
        '【' => '】',
        '「' => '」',
        '『' => '』',
        '〔' => '〕',
        _ => return None,
    };
    let length = text.find(close)? + close.len_utf8();
    let next = text[length..].trim_start_matches(is_between);
    next.starts_with(|ch| side_of_mark(ch).is_some()).then_some(length)
}

/// A word and its end, without marks and blanks: `▲投了`.
pub(super) fn word_behind_mark(text: &str) -> (&str, usize) {
    let word = text.trim_start_matches(|ch| japanese::side_of_mark(ch).is_some() || is_blank(ch));
    let start = text.len() - word.len();
    let length = word.find(is_blank).unwrap_or(word.len());
    (&word[..length], start + length)
}

/// Splits `▲７六歩 まで1手で先手の勝ち` into moves and result line.
pub(super) fn without_result(line: &str) -> (&str, &str) {
    let cut =
        line.rfind("まで").filter(|&cut| cut > 0 && matches!(classify::classify(&line[cut..]), LineKind::Summary(_)));
    line.split_at(cut.unwrap_or(line.len()))
}

/// Excludes moves that end with a word (`▲投了`).
pub(super) fn is_result_line(line: &str) -> bool {
    marked(line).is_none() && matches!(classify::classify(line), LineKind::Summary(_))
}

/// `後手投了`, if it is that side's turn. A word behind a mark has lost its first character.
pub(super) fn loser_named<'a>(word: &'a str, rest: &str, turn: Color) -> Option<&'a str> {
    let side = match turn {
        Color::Black => ["先手", "下手"],
        Color::White => ["後手", "上手"],
    };
    let text = &rest[..rest.find(is_blank).unwrap_or(rest.len())];
    let named = side.iter().find_map(|side| text.strip_prefix(side))?;
    word.ends_with(named).then(|| &word[word.len() - named.len()..])
}

/// Moves line breaks inside moves, made by mail programs, behind them; the number of lines stays:
///
/// ```text
/// ▲７六歩 △３四歩 ▲２六
/// 歩 △８四歩
/// ```
pub(crate) fn join_wrapped(text: &mut Decoded<'_>) {
    let mut cuts: Vec<Range<usize>> = Vec::new();
    let mut warnings = Vec::new();
    let mut before: Option<Line<'_>> = None;
    for line in Lines::new(&text.text) {
        let above = before.replace(line);
        let Some((above, (head, tail))) = above.and_then(|above| Some((above, wrapped_move(above.text, line.text)?)))
        else {
            continue;
        };
        let at = |part: &str| part.as_ptr() as usize - text.text.as_ptr() as usize;
        cuts.push(at(head) + head.len()..at(tail) + tail.len());
        let whole = excerpt(&[head, tail].concat());
        warnings.push(Warning::new(above.at_part(head), WarningKind::MoveWrapped { text: whole }));
    }
    if cuts.is_empty() {
        return;
    }
    let mut joined = String::with_capacity(text.text.len());
    let mut done = 0;
    for cut in cuts {
        joined.push_str(&text.text[done..cut.start]);
        let between = &text.text[cut.clone()];
        let (line_break, tail) =
            between.split_at(between.rfind(is_in_front).map_or(0, |at| at + char_width(between, at)));
        joined.extend([tail, line_break]);
        done = cut.end;
    }
    joined.push_str(&text.text[done..]);
    text.text = Cow::Owned(joined);
    text.warnings.extend(warnings);
}

fn is_in_front(ch: char) -> bool {
    is_blank(ch) || matches!(ch, '\n' | '\r' | '>' | '＞')
}

fn char_width(text: &str, at: usize) -> usize {
    text[at..].chars().next().map_or(0, char::len_utf8)
}

fn wrapped_move<'a>(above: &'a str, below: &'a str) -> Option<(&'a str, &'a str)> {
    let rest = unquote(below).trim_start_matches(is_blank);
    let first = rest.chars().next().filter(|&ch| may_go_on(ch))?;
    let above = trim(unquote(above));
    if above.starts_with(['*', '＊', '#', '&']) {
        return None;
    }
    let head = &above[above.rfind(|ch| side_of_mark(ch).is_some_and(|_| !matches!(ch, '先' | '後')))?..];
    if Spoken::read(head).is_ok_and(|(_, used)| used < head.len()) {
        return None;
    }
    let word = &rest[..rest.find(|ch| is_blank(ch) || side_of_mark(ch).is_some()).unwrap_or(rest.len())];
    let (_, used) = Spoken::read(&[head, word].concat()).ok()?;
    // Else it is prose: `成るほど`.
    (used >= head.len() + first.len_utf8() && used == head.len() + word.trim_end_matches(['、', '，', '。']).len())
        .then(|| (head, &rest[..used - head.len()]))
}

fn may_go_on(ch: char) -> bool {
    "歩香桂銀金角飛玉王と成馬竜龍杏圭全打不右左直上引寄行入同".contains(ch) || digits::value(ch).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::text::Encoding;

    #[test]
    fn line_breaks_inside_moves_stand_behind_them() {
        for (text, joined) in [
            ("▲７六歩 △３四歩 ▲２六\n歩 △８四歩\n", "▲７六歩 △３四歩 ▲２六歩\n △８四歩\n"),
            ("▲\n７六歩△３\r\n　四歩\n▲同\n角", "▲７六歩\n△３四歩\r\n　\n▲同角\n"),
            ("> ▲２二角\n> 成 △同銀\n", "> ▲２二角成\n>  △同銀\n"),
        ] {
            let mut text = Decoded::of(text, Encoding::Utf8);
            join_wrapped(&mut text);
            assert_eq!(text.text, joined);
            assert!(!text.warnings.is_empty());
        }
        for whole in [
            "▲７六歩\n成程と思う\n",
            "▲７六歩\n△３四歩\n",
            "*▲２二角\n成\n",
            "▲７六歩\n１０分考えた\n",
            "▲７六歩 疑問\n成\n",
        ] {
            let mut text = Decoded::of(whole, Encoding::Utf8);
            join_wrapped(&mut text);
            assert_eq!(text.text, whole);
        }
    }
}
