//! BOD: a board as text, as Kifu for Windows copies it.
//!
//! Hands, diagram and side to move are KIF's; `手数＝61  ▲６二角成  まで` tells how many moves led
//! there and which the last one was. A record of BOD has no moves.

use super::lines::trim;
use super::text::Decoded;
use super::{Format, Loaded, ReadError, kif};
use crate::notation::digits;
use crate::notation::japanese::{self, Ending, Spoken, Target, Words};
use crate::record::{HeaderLine, Record};
use crate::shogi::{Piece, Square};

/// Reads a text as BOD: it is KIF without moves.
pub(crate) fn read(text: Decoded<'_>) -> Result<Loaded, ReadError> {
    let mut loaded = kif::read::read(text)?;
    loaded.dialect.format = Format::Bod;
    for record in &mut loaded.records {
        if let Some(made) = record.headers().lines().iter().find_map(line_of) {
            record.set_first_number(made.saturating_add(1));
            // The number has its place now; a last move has not.
            let headers = std::mem::take(record.headers_mut());
            for line in headers.lines().iter().filter(|line| line_of(line).is_none() || names_move(line)) {
                record.headers_mut().push(line.clone());
            }
        }
    }
    Ok(loaded)
}

/// Whether a `手数＝61` line tells the last move, too.
fn names_move(line: &HeaderLine) -> bool {
    matches!(line, HeaderLine::Verbatim(text) if text.chars().any(|ch| japanese::side_of_mark(ch).is_some()))
}

/// The number of `手数＝61`, if the header line is one.
pub(super) fn line_of(line: &HeaderLine) -> Option<u32> {
    match line {
        HeaderLine::Verbatim(text) => moves_made(text),
        HeaderLine::Field { .. } => None,
    }
}

/// The number of `手数＝61`.
pub(super) fn moves_made(line: &str) -> Option<u32> {
    let rest = trim(line).strip_prefix("手数")?.strip_prefix(['＝', '='])?;
    let rest = rest.trim_start();
    let end = rest.find(|ch: char| digits::value(ch).is_none()).unwrap_or(rest.len());
    digits::number(&rest[..end])
}

/// A move that led to the start of a record, as far as its line of BOD tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveBefore {
    /// Its number, from 1.
    pub number: u32,
    /// What it is called.
    pub words: Words,
    /// Where it came from, where the line says.
    pub from: Option<Square>,
}

/// The move that `手数＝61  ▲６二角成  まで` among the headers tells, as BOD has it; `None` when there is no such
/// line, or not of this board: what moved must stand there, the number must fit, and it is the other side's turn.
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
    let told = trim(line).trim_start_matches(|ch: char| japanese::side_of_mark(ch).is_none());
    let (spoken, _) = Spoken::read(told).ok()?;
    let board = record.initial().board();
    let side = record.initial().turn().other();
    let moved = match spoken.ending {
        Some(Ending::Promote) => spoken.kind.promoted()?,
        _ => spoken.kind,
    };
    let piece = Piece { color: side, kind: moved };
    let to = match spoken.target {
        Target::Square(square) => square,
        // The only one there is.
        Target::Same => {
            let mut places = board.pieces().filter(|&(_, found)| found == piece).map(|(square, _)| square);
            places.next().filter(|_| places.next().is_none())?
        }
    };
    let fits = spoken.side == Some(side) && board[to] == Some(piece);
    let Spoken { kind, lateral, motion, ending, from, target, .. } = spoken;
    let words = Words { side, to, same: target == Target::Same, kind, lateral, motion, ending };
    fits.then_some(MoveBefore { number: made, words, from })
}
