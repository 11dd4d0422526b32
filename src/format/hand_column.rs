//! Hands that are written from top to bottom, as in books: below their name, or next to a board.
//!
//! ```text
//! 持駒
//! 金
//! 銀
//! 歩二
//! ```
//!
//! Before a text is parsed, such a column becomes one line; its other lines become empty, so that all others stay where
//! they are.

use std::borrow::Cow;

use super::bare_board::may_have_boards;
use super::board_row::{BARS, is_frame, is_of_frame, is_row};
use super::hand_line::HandLine;
use super::hand_text::Held;
use super::lines::{Line, Lines, trim};
use super::text::Decoded;
use super::{Format, detect, kif};
use crate::notation::{digits, names};

/// Joins the columns of a text with a board, unless it has lines of hands.
pub(super) fn join_columns(text: &mut Decoded<'_>, hint: Option<Format>) {
    const PATIENCE: usize = 200;
    // A long text has more lines than that, and is not searched for words.
    const LONG: usize = 1 << 16;
    if text.text.len() > LONG && Lines::new(&text.text).nth(PATIENCE).is_some() {
        return;
    }
    let is_in_row = |line: &Line<'_>| is_row(trim(kif::unquote(line.text)));
    let holds = |word: &str| memchr::memmem::find(text.text.as_bytes(), word.as_bytes()).is_some();
    // Nearly every text ends here.
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

/// Whether a text may have boards: a `-` of CSA is a side, not an empty hand.
fn may_be_drawn(text: &Decoded<'_>, hint: Option<Format>) -> bool {
    detect::detect(&text.text, hint).map_or(true, may_have_boards)
}

/// Takes a column off the left of the rows and the frame of a board, and writes its hand in one line behind one of them:
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
    let lines: Vec<Line<'_>> = Lines::new(&text.text).take(PATIENCE).collect();
    let cells: Vec<Option<(&str, &str)>> = lines.iter().map(|line| before_frame(kif::unquote(line.text))).collect();
    // Nearly every text ends here.
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

/// The column that begins here: its number of lines, and its text in one line.
fn column_at(mut lines: impl Iterator<Item = String>) -> Option<(usize, String)> {
    let (mut name, mut length) = (String::new(), 0);
    // 持駒 may be written from top to bottom itself, and so may its side.
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
