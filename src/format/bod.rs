//! BOD: a board as text, as Kifu for Windows copies it.
//!
//! Hands, diagram and side to move are KIF's; `手数＝61  ▲６二角成  まで` tells how many moves led
//! there and which the last one was. A record of BOD has no moves.

use super::lines::trim;
use super::text::Decoded;
use super::{Format, Loaded, ReadError, kif};
use crate::notation::{digits, japanese};
use crate::record::HeaderLine;

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
