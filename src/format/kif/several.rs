//! Several records of KIF, KI2 or BOD in one text, one behind the other, as collections and mails have them.

use super::lines::{self, Kind, Number};
use crate::format::board_row::{is_frame, is_row};
use crate::format::lines::{Line, Lines, is_blank};
use crate::notation::digits;

/// How many rows a board has.
const ROWS: usize = 9;

/// Cuts a text where another record begins: at headers or a board behind moves, or at a second board. Each part comes
/// with the number of lines before it. Of a text that holds one record, that is the whole.
pub(crate) fn parts(text: &str) -> Vec<(usize, &str)> {
    let mut cuts = vec![(0, 0)];
    if may_hold_several(text) {
        let lines: Vec<Line<'_>> = Lines::new(text).collect();
        let mut from = 0;
        while let Some(next) = next_record(&lines[from..]).map(|index| from + index) {
            cuts.push((next, lines[next].text.as_ptr() as usize - text.as_ptr() as usize));
            from = next;
        }
    }
    let ends = cuts.iter().skip(1).map(|&(_, at)| at).chain([text.len()]);
    cuts.iter().zip(ends).map(|(&(line, at), end)| (line, &text[at..end])).collect()
}

/// Looks quickly for what every record has once.
fn may_hold_several(text: &str) -> bool {
    let twice = |word: &str| memchr::memmem::find_iter(text.as_bytes(), word).nth(1).is_some();
    ["手数--", "|一", "｜一", "手合割", "開始日時"].into_iter().any(twice)
}

/// What a line says about where a record ends and another begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role<'a> {
    /// A move, and what stands among moves.
    Moves,
    /// A comment or a bookmark, which belongs to what is before it.
    Note,
    /// A header that many records have, by its key.
    Header(&'a str),
    /// The heading of the moves.
    Separator,
    /// A board's row, and its frame.
    Row,
    Frame,
    /// What stands below the board of a BOD.
    Tail,
    Blank,
    Other,
}

impl<'a> Role<'a> {
    fn of(line: &'a str) -> Self {
        let line = lines::unquote(line);
        match lines::kind(line) {
            Kind::Blank => Self::Blank,
            Kind::Comment(_) | Kind::Bookmark(_) => Self::Note,
            // `９ ８ ７ ６ ５ ４ ３ ２ １` above a board.
            _ if line.chars().all(|ch| is_blank(ch) || digits::value(ch).is_some()) => Self::Frame,
            Kind::Move(parts) if parts.is_doubtful() => Self::Other,
            Kind::Move(_) | Kind::Summary(_) | Kind::Variation(_) => Self::Moves,
            Kind::Separator => Self::Separator,
            Kind::Remark => Self::Other,
            Kind::Other(content) if content.starts_with(['▲', '△', '☗', '☖', '▼', '▽']) => Self::Moves,
            Kind::Other(content) if is_row(content) => Self::Row,
            Kind::Other(content) if is_frame(content) => Self::Frame,
            Kind::Other(content) if content.starts_with("手数＝") || content.ends_with("手番") => Self::Tail,
            Kind::Other("先手番" | "後手番" | "下手番" | "上手番") => Self::Tail,
            Kind::Other(content) => match lines::field(content) {
                Some((key, _)) if lines::is_known_field(content) => Self::Header(key),
                _ => Self::Other,
            },
        }
    }
}

/// Which line the record begins with that follows the first one.
fn next_record(lines: &[Line<'_>]) -> Option<usize> {
    let (mut moves, mut rows) = (false, 0);
    // From where on lines may be the next record's: behind all that can only be this one's.
    let mut gap = None;
    let mut keys = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let role = Role::of(line.text);
        let begins = match role {
            Role::Row => moves || rows >= ROWS,
            Role::Separator => moves && counts_anew(&lines[index + 1..]),
            Role::Header(key) => (moves && begins_record(key)) || (rows >= ROWS && keys.contains(&key)),
            _ => false,
        };
        if begins {
            return Some(gap.unwrap_or(index));
        }
        match role {
            // A problem may have no moves, but what follows their heading is behind them.
            Role::Moves | Role::Separator => (moves, gap) = (true, None),
            Role::Note | Role::Tail => gap = None,
            Role::Row => (rows, gap) = (rows + 1, None),
            Role::Frame if gap.is_none() && rows == ROWS && !moves => {}
            // The other hand stands below the board.
            Role::Header(key) => {
                keys.push(key);
                let is_hand = key.ends_with("持駒") || key.ends_with("持ち駒");
                if is_hand && rows > 0 && !moves { gap = None } else { gap = gap.or(Some(index)) }
            }
            Role::Blank => {}
            Role::Frame | Role::Other => gap = gap.or(Some(index)),
        }
    }
    None
}

/// Whether the next move is the first.
fn counts_anew(lines: &[Line<'_>]) -> bool {
    let mut kinds = lines.iter().map(|line| lines::kind(lines::unquote(line.text)));
    let next = kinds.find(|kind| !matches!(kind, Kind::Blank | Kind::Comment(_) | Kind::Bookmark(_)));
    matches!(next, Some(Kind::Move(parts)) if parts.number == Number::Is(1))
}

/// Whether such a header behind moves stands at the beginning of a record: many write when a game ended behind it.
fn begins_record(key: &str) -> bool {
    !matches!(key, "終了日時" | "戦型")
}
