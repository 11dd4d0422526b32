//! Finds where records of KIF, KI2 or BOD begin in a text.

use super::classify::{self, Body, LineKind, MoveLine, Number};
use super::header_line::{self, names_format};
use super::implied::handicap_of_name;
use super::ki2_line::{is_between, marked, may_be_name};
use crate::format::Format;
use crate::format::diagram_text::{BoardRow, is_frame, is_row};
use crate::format::hands::HandLine;
use crate::format::lines::{Line, Lines, is_blank, trim};
use crate::notation::digits;
use crate::notation::japanese::Spoken;
use crate::record::end_words::meaning;
use crate::record::{HeaderKey, HeaderLine};
use crate::shogi::{ByColor, Color, Position};

const ROWS: usize = 9;

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RecordStart {
    pub(crate) lines: usize,
    pub(crate) at: usize,
    /// If its moves cannot be played, they belong to the board above.
    pub(crate) if_played: bool,
}

/// A record begins at the start, at headers or a board below moves, at a second board, and at a start position below a
/// board with moves.
pub(crate) fn starts(text: &str, format: Format) -> Vec<RecordStart> {
    // Files of the other formats are few and short.
    if format != Format::Kif || may_hold_several(text) { starts_thoroughly(text) } else { vec![RecordStart::default()] }
}

pub(crate) fn starts_thoroughly(text: &str) -> Vec<RecordStart> {
    let mut starts = vec![RecordStart::default()];
    let lines: Vec<Line<'_>> = Lines::new(text).collect();
    let mut from = 0;
    while let Some((index, if_played)) = next_record(&lines[from..]) {
        let next = from + index;
        // Blank lines between records do not belong to the first, which may be rewritten.
        let before = lines[..next].iter().rposition(|line| !line.text.chars().all(is_blank));
        let next = before.map_or(next, |before| before + 1);
        let at = lines[next].text.as_ptr() as usize - text.as_ptr() as usize;
        starts.push(RecordStart { lines: next, at, if_played });
        from = next;
    }
    starts
}

/// Lines without a start position rather belong to the record before.
pub(crate) fn has_start(text: &str) -> bool {
    let names = |role| matches!(role, Role::Header(Some(HeaderKey::Handicap)));
    has_place(text) || Lines::new(text).any(|line| names(Role::of(line.text)))
}

pub(crate) fn has_place(text: &str) -> bool {
    Lines::new(text).any(|line| matches!(Role::of(line.text), Role::Separator | Role::Row))
}

/// Quick check for a second separator or board, or a start position below a board; rewriting the first record must not matter.
fn may_hold_several(text: &str) -> bool {
    const BARS: usize = 2 * ROWS;
    let bytes = text.as_bytes();
    let bars = || memchr::memchr_iter(b'|', bytes).chain(memchr::memmem::find_iter(bytes, "｜")).take(BARS + 1);
    if bars().count() > BARS || repeats_words(bytes) || memchr::memmem::find_iter(bytes, "開始日時").nth(1).is_some()
    {
        return true;
    }
    // This takes long, and most files have no board.
    bars().next().is_some() && {
        let start =
            ["手合割", "#KI"].into_iter().filter_map(|word| memchr::memmem::rfind(bytes, word.as_bytes())).max();
        start.is_some_and(|start| Lines::new(&text[..start]).any(|line| is_board_row(line.text)))
    }
}

fn is_board_row(line: &str) -> bool {
    let line = trim(classify::unquote(line));
    is_row(line) && BoardRow::read(line).is_some_and(|row| row.width() == 9)
}

/// Searches for 手 once: whether 手数--, 手合割 or 先手： occurs twice.
fn repeats_words(text: &[u8]) -> bool {
    const AROUND: [(&str, &str); 3] = [("", "数--"), ("", "合割"), ("先", "：")];
    let mut seen = [false; AROUND.len()];
    memchr::memmem::find_iter(text, "手").any(|at| {
        let (before, behind) = (&text[..at], &text[at + "手".len()..]);
        AROUND.iter().zip(&mut seen).any(|((begin, end), seen)| {
            let is_here = behind.starts_with(end.as_bytes()) && before.ends_with(begin.as_bytes());
            is_here && std::mem::replace(seen, true)
        })
    })
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    Moves,
    /// Ignored before the first move.
    Variation,
    /// Among moves it is an end.
    Word,
    Note,
    Header(Option<HeaderKey>),
    Separator,
    Row,
    Frame,
    Tail,
    Blank,
    Other,
}

impl Role {
    fn of(line: &str) -> Self {
        let line = classify::unquote(line);
        match classify::classify(line) {
            LineKind::Blank => Self::Blank,
            _ if marked(line).is_some() && !may_be_name(line) => Self::Moves,
            LineKind::Comment(_) | LineKind::Bookmark(_) => Self::Note,
            _ if line.chars().all(|ch| is_blank(ch) || digits::value(ch).is_some()) => Self::Frame,
            LineKind::Move(parts) if parts.is_doubtful() => Self::Other,
            LineKind::Move(MoveLine { body: Body::Word(word), .. }) if meaning(word).is_none() => Self::Word,
            LineKind::Move(_) | LineKind::Summary(_) => Self::Moves,
            LineKind::Variation(_) => Self::Variation,
            LineKind::Separator => Self::Separator,
            LineKind::Remark => Self::Other,
            LineKind::Other(content) if is_row(content) => Self::Row,
            LineKind::Other(content) if is_frame(content) => Self::Frame,
            LineKind::Other(content) if content.starts_with("手数＝") || content.ends_with("手番") => Self::Tail,
            LineKind::Other("先手番" | "後手番" | "下手番" | "上手番") => Self::Tail,
            LineKind::Other(content) => match header_line::field(content) {
                Some((key, _)) if header_line::is_known_field(content) => Self::Header(HeaderKey::of(key)),
                _ => Self::Other,
            },
        }
    }
}

/// The line index of the second record, and whether it counts only if its moves can be played.
fn next_record(lines: &[Line<'_>]) -> Option<(usize, bool)> {
    // Separators count as `moves`.
    let (mut played, mut moves, mut was_row) = (false, false, false);
    // Whether the moves so far are those of KI2, and a result line is below them.
    let (mut are_marked, mut ended) = (false, false);
    let mut rows = 0;
    // Moves are known to continue up to this index.
    let mut going = 0;
    // Lines from this index on may belong to the next record.
    let mut gap = None;
    let mut hands = ByColor::default();
    for (index, line) in lines.iter().enumerate() {
        let role = Role::of(line.text);
        let begins = match role {
            // Right below nine rows, a tenth is one of a board that is no board of shogi.
            Role::Row => moves || rows >= ROWS && !was_row,
            // A title below a result, and other moves.
            Role::Moves => ended && gap.is_some() && begins_anew(line.text),
            Role::Separator => played && counts_anew(&lines[index + 1..]),
            Role::Header(key) => moves && begins_record(key),
            _ => false,
        };
        if begins && role == Role::Moves {
            return Some((gap.unwrap_or(index), true));
        }
        if begins && index >= going {
            let behind = if moves { goes_on(&lines[index..], played) } else { None };
            match behind {
                Some(behind) => going = index + behind,
                None => return Some((gap.unwrap_or(index), false)),
            }
        }
        if !moves && rows >= ROWS && is_start_line(line.text) && moves_follow(&lines[index + 1..]) {
            return Some((gap.unwrap_or(index), true));
        }
        was_row = role == Role::Row;
        if role == Role::Moves {
            let is_result = matches!(classify::classify(classify::unquote(line.text)), LineKind::Summary(_));
            (are_marked, ended) =
                (are_marked && is_result || !is_result && is_marked(line.text), are_marked && is_result);
        }
        ended &= role != Role::Variation;
        match role {
            // A separator ends the headers even of a problem without moves.
            Role::Moves => (played, moves, gap) = (true, true, None),
            Role::Variation if moves => (played, gap) = (true, None),
            Role::Separator => (moves, gap) = (true, None),
            Role::Word if moves => gap = None,
            Role::Note | Role::Tail => gap = None,
            Role::Row => (rows, gap) = (rows + 1, None),
            Role::Frame if gap.is_none() && rows == ROWS && !moves => {}
            // The other hand is below the board; a second one of the same side belongs to the next record.
            Role::Header(_) | Role::Other if !moves && is_first_hand(line.text, &mut hands) && rows > 0 => gap = None,
            Role::Blank => {}
            Role::Header(_) | Role::Frame | Role::Word | Role::Variation | Role::Other => gap = gap.or(Some(index)),
        }
    }
    None
}

fn is_marked(line: &str) -> bool {
    marked(classify::unquote(line)).is_some()
}

/// Whether marked moves are those of another game: the first can be played in the start position.
fn begins_anew(line: &str) -> bool {
    let line = classify::unquote(line).trim_start_matches(is_blank);
    marked(line) == Some(Color::Black)
        && Spoken::read(line).is_ok_and(|(spoken, used)| {
            let goes_on = marked(line[used..].trim_start_matches(is_between)).is_some();
            goes_on && spoken.resolve(&Position::startpos(), None).is_ok()
        })
}

fn is_first_hand(line: &str, known: &mut ByColor<bool>) -> bool {
    let Ok(Some(found)) = HandLine::read(classify::unquote(line)) else { return false };
    found.hands.iter().fold(true, |first, &(side, _)| !std::mem::replace(&mut known[side], true) && first)
}

/// Excludes headers that need a board; includes the first line of a file.
pub(super) fn is_start_line(line: &str) -> bool {
    let line = classify::unquote(line);
    names_format(line) || header_line::field(line).is_some_and(|(key, value)| is_handicap(key, value))
}

pub(super) fn is_start_header(line: &HeaderLine) -> bool {
    match line {
        HeaderLine::Field { key, value } => is_handicap(key, value),
        HeaderLine::Verbatim(text) => names_format(text),
    }
}

fn is_handicap(key: &str, value: &str) -> bool {
    HeaderKey::of(key) == Some(HeaderKey::Handicap) && handicap_of_name(value).is_some()
}

fn moves_follow(lines: &[Line<'_>]) -> bool {
    let ahead = lines.iter().take_while(|line| !is_start_line(line.text)).map(|line| Role::of(line.text));
    let mut found = ahead.filter(|role| matches!(role, Role::Moves | Role::Variation | Role::Row));
    found.next().is_some_and(|role| role != Role::Row)
}

/// The index where moves go on behind other lines: after moves with another number than 1 or a variation, otherwise
/// with any moves without headers or a board.
fn goes_on(lines: &[Line<'_>], played: bool) -> Option<usize> {
    let goes_on = |line: &Line<'_>| match classify::classify(classify::unquote(line.text)) {
        LineKind::Variation(_) => Some(true),
        LineKind::Summary(_) => Some(!played),
        LineKind::Move(parts) if parts.has_origin() || !parts.is_doubtful() => {
            Some(!played || matches!(parts.number, Number::Is(number) if number != 1))
        }
        _ if marked(classify::unquote(line.text)).is_some() => Some(!played),
        _ => None,
    };
    let begins = |role| role == Role::Separator || (role == Role::Row && !played);
    let ahead = lines.iter().take_while(|line| !begins(Role::of(line.text)));
    let (behind, goes_on) = ahead.enumerate().find_map(|(behind, line)| Some((behind, goes_on(line)?)))?;
    goes_on.then_some(behind)
}

fn counts_anew(lines: &[Line<'_>]) -> bool {
    let mut kinds = lines.iter().map(|line| classify::classify(classify::unquote(line.text)));
    let next = kinds.find(|kind| !matches!(kind, LineKind::Blank | LineKind::Comment(_) | LineKind::Bookmark(_)));
    matches!(next, Some(LineKind::Move(parts)) if parts.number == Number::Is(1))
}

/// Some programs write the end time after the moves.
fn begins_record(key: Option<HeaderKey>) -> bool {
    !matches!(key, Some(HeaderKey::Ended | HeaderKey::Opening))
}

pub(crate) fn may_begin(line: &str) -> bool {
    match Role::of(line) {
        Role::Row | Role::Separator => true,
        Role::Header(key) => begins_record(key),
        _ => false,
    }
}
