//! BOD: a board diagram as text, as copied by Kifu for Windows.
//!
//! Hands, diagram and turn are as in KIF; `手数＝61  ▲６二角成  まで` has the number of moves made and the last move.

use super::kif::names_format;
use super::lines::{is_blank, trim};
use super::text::Decoded;
use super::{Format, Loaded, ReadError, kif};
use crate::notation::digits;
use crate::notation::japanese::{self, Destination, Ending, Spoken, Words};
use crate::record::{HeaderKey, HeaderLine, Line, NodeId, Record};
use crate::shogi::{Move, Piece, Square};

pub(crate) fn read(text: Decoded<'_>) -> Result<Loaded, ReadError> {
    let mut loaded = kif::read(text, Format::Bod)?;
    loaded.records.iter_mut().for_each(count_moves);
    Ok(loaded)
}

pub(super) fn count_moves(record: &mut Record) {
    let Some(made) = record.headers().lines().iter().find_map(line_of) else { return };
    record.set_first_number(made.saturating_add(1));
    // The move number is stored in the record now; the last move has no such place.
    let headers = std::mem::take(record.headers_mut());
    let is_count = |line: &HeaderLine| matches!(line, HeaderLine::Verbatim(text) if only_counts(text, made));
    for line in headers.lines().iter().filter(|line| !is_count(line)) {
        record.headers_mut().push(line.clone());
    }
}

/// Whether a line is `手数＝61` with this number and nothing else, such as the last move.
pub(super) fn only_counts(line: &str, made: u32) -> bool {
    let is_silent = |ch: char| is_blank(ch) || digits::value(ch).is_some() || "手数＝=目まで".contains(ch);
    moves_made(line) == Some(made) && line.chars().all(is_silent)
}

pub(super) fn line_of(line: &HeaderLine) -> Option<u32> {
    match line {
        HeaderLine::Verbatim(text) => moves_made(text),
        HeaderLine::Field { .. } => None,
    }
}

pub(super) fn moves_made(line: &str) -> Option<u32> {
    let rest = trim(line).strip_prefix("手数")?.strip_prefix(['＝', '='])?;
    let rest = rest.trim_start();
    let end = rest.find(|ch: char| digits::value(ch).is_none()).unwrap_or(rest.len());
    digits::number(&rest[..end])
}

/// The move that led to the start position of a record, as given in BOD.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveBefore {
    /// Its move number, from 1.
    pub number: u32,
    /// The move in Japanese notation.
    pub words: Words,
    /// Its origin, if given.
    pub from: Option<Square>,
}

/// The last move by the BOD header `手数＝61  ▲６二角成  まで`. `None` if it is missing or does not fit the start position.
///
/// ```
/// use komadai::format;
///
/// let bod = "後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+
/// | ・ ・ ・ ・ ・ ・ ・ ・v玉|一\n| ・ ・ ・ ・ ・ ・ ・ ・ 金|二\n| ・ ・ ・ ・ ・ ・ ・ ・ 歩|三
/// | ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
/// | ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|九
/// +---------------------------+\n先手の持駒：なし\n手数＝5  ▲１二金打  まで\n\n後手番\n";
/// let loaded = format::read(bod.as_bytes(), None)?;
/// let before = format::move_before(&loaded.records[0]).unwrap();
/// assert_eq!(before.words.to_string(), "▲１二金打");
/// # Ok::<(), format::ReadError>(())
/// ```
#[must_use]
pub fn move_before(record: &Record) -> Option<MoveBefore> {
    let made = record.first_number().checked_sub(1)?;
    let is_of_start = |line: &&HeaderLine| line_of(line) == Some(made);
    let HeaderLine::Verbatim(line) = record.headers().lines().iter().find(is_of_start)? else { return None };
    let text = trim(line).trim_start_matches(|ch: char| japanese::side_of_mark(ch).is_none());
    let (spoken, _) = Spoken::read(text).ok()?;
    let board = record.initial().board();
    let side = record.initial().turn().other();
    let moved = match spoken.ending {
        Some(Ending::Promote) => spoken.kind.promoted()?,
        _ => spoken.kind,
    };
    let piece = Piece { color: side, kind: moved };
    let to = match spoken.destination {
        Destination::Square(square) => square,
        Destination::Same => {
            let mut places = board.pieces().filter(|&(_, found)| found == piece).map(|(square, _)| square);
            places.next().filter(|_| places.next().is_none())?
        }
    };
    let fits = spoken.side == Some(side) && board[to] == Some(piece);
    let Spoken { kind, lateral, motion, ending, from, destination, .. } = spoken;
    let words = Words { side, to, same: destination == Destination::Same, kind, lateral, motion, ending };
    fits.then_some(MoveBefore { number: made, words, from })
}

/// A record without moves that starts at a node of another one, with its headers and the comment and bookmarks of the
/// node. For BOD, it also names the last move.
#[must_use]
pub fn record_at(record: &Record, node: NodeId, format: Format) -> Record {
    let tree = record.tree();
    let line = Line::through(record, node);
    let ply = tree.path(node).iter().filter(|&&id| tree.mv(id).is_some()).count();
    let mut out = Record::new(line.position(record, ply));
    let number = record.first_number().saturating_add(u32::try_from(ply).unwrap_or(u32::MAX));
    out.set_first_number(number);
    for header in record.headers().lines() {
        let (of_start, of_file) = match header {
            HeaderLine::Field { .. } => (header.key() == Some(HeaderKey::Handicap), false),
            HeaderLine::Verbatim(text) => (line_of(header).is_some(), names_format(text)),
        };
        if !of_file && (ply == 0 || !of_start) {
            out.headers_mut().push(header.clone());
        }
    }
    if let Some(words) = (format == Format::Bod).then(|| last_move(record, &line, ply)).flatten() {
        out.headers_mut().push(HeaderLine::Verbatim(format!("手数＝{}  {words}  まで", number - 1)));
    }
    let root = out.tree().root();
    *out.note_mut(root) = tree.note(node).clone();
    out
}

fn last_move(record: &Record, line: &Line, ply: usize) -> Option<String> {
    let tree = record.tree();
    let before = ply.checked_sub(1)?;
    let previous = tree.mv(line.nodes()[before]).map(Move::to);
    let words = japanese::words(&line.position(record, before), tree.mv(line.nodes()[ply])?, previous)?;
    Some(words.text(japanese::Style { same_blank: true, ..japanese::Style::default() }))
}
