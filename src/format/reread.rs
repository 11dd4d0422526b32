//! Texts in which the reader of their format finds nothing, or not everything.

use std::borrow::Cow;

use super::lines::Lines;
use super::text::Decoded;
use super::{
    Format, Loaded, Location, ReadError, ReadErrorKind, detect, fragment, free_form, read_as, read_only, reorder,
};
use crate::shogi::Position;

/// What else is in the file that a text is from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Company {
    /// Nothing.
    None,
    /// Other records, before or behind it.
    OtherRecords,
}

/// Reads a text in a known format, and what stands in it in none.
///
/// # Errors
/// When there is nothing to show: no board, no header and no move.
pub(super) fn read(text: &Decoded<'_>, format: Format, company: Company) -> Result<Loaded, ReadError> {
    let read = read_as(Decoded { text: Cow::Borrowed(&text.text), warnings: Vec::new(), ..*text }, format);
    otherwise(text, read, company)
}

/// Reads a text of which the format was not found.
///
/// # Errors
/// The error of detection, if there is no game in other notations, either.
pub(super) fn undetected(mut text: Decoded<'_>, hint: Option<Format>, error: ReadError) -> Result<Loaded, ReadError> {
    let error = error.or_destroyed(&text.warnings);
    let warnings = std::mem::take(&mut text.warnings);
    let read = otherwise(&text, Err(error), Company::None);
    let mut loaded = read.or_else(|error| match error.kind {
        ReadErrorKind::NotARecord { .. } if detect::are_headers(&text.text, hint) => {
            let format = hint.filter(|&hint| hint == Format::Ki2).unwrap_or(Format::Kif);
            read_as(Decoded { text: Cow::Borrowed(&text.text), warnings: Vec::new(), ..text }, format)
        }
        _ => Err(error),
    })?;
    loaded.warnings.splice(0..0, warnings);
    Ok(loaded)
}

/// Looks for other notations and for moves from last to first, unless everything was read.
fn otherwise(text: &Decoded<'_>, read: Result<Loaded, ReadError>, company: Company) -> Result<Loaded, ReadError> {
    let game = forwards(text, read, company);
    let backwards = || if company == Company::None { reorder::backwards(text, &game) } else { None };
    backwards().map_or(game, Ok)
}

/// Reads the moves in the order of the text, in whatever notation. `read` is what the reader of its format made of it.
pub(super) fn forwards(
    text: &Decoded<'_>,
    read: Result<Loaded, ReadError>,
    company: Company,
) -> Result<Loaded, ReadError> {
    // Headers alone may be the lines of a position in words: 玉方：２一玉. Once it is drawn as a board, records behind it
    // would be taken for parts of it.
    let may_be_drawn = company == Company::None && !read.as_ref().is_ok_and(fragment::shows_position);
    let drawn = || if may_be_drawn { read_only::read_position(text) } else { None };
    let json = match &read {
        Err(_) => read_only::read_json(text, None),
        Ok(loaded) if loaded.dialect.format == Format::Jkf => read_only::read_json(text, Some(loaded.records.first())),
        Ok(_) => None,
    };
    if let Some(game) = json {
        return Ok(game);
    }
    if is_of_no_use_in_json(&read)
        && let Some(limit) = read_only::json_limit_exceeded(text)
    {
        return Err(ReadError::new(Location::START, ReadErrorKind::JsonTooLong { limit }));
    }
    let game = match &read {
        Err(_) => read_only::read_links(text).or_else(drawn).or_else(|| read_only::read_psn(text)),
        // Numbers with a colon before Western moves look like headers: `1: P-76`.
        Ok(loaded) if company == Company::None && is_without_moves(loaded) && has_numbers(&text.text) => {
            drawn().or_else(|| read_only::read_psn(text))
        }
        Ok(_) => drawn(),
    };
    let game = game.or_else(|| free_form::read(text, &read, company));
    let is_prose = matches!(&read, Err(error) if matches!(error.kind, ReadErrorKind::NotARecord { .. }));
    let in_prose = || if is_prose { read_only::read_sfen_in_prose(text) } else { None };
    game.or_else(in_prose).map_or(read, Ok)
}

/// Whether a text, should it be JSON, is not that of JKF.
fn is_of_no_use_in_json(read: &Result<Loaded, ReadError>) -> bool {
    match read {
        Ok(loaded) if loaded.dialect.format == Format::Jkf => {
            let record = loaded.records.first();
            record.headers().lines().is_empty() && !record.tree().walk().any(|id| record.tree().mv(id).is_some())
        }
        Ok(_) => false,
        Err(error) => matches!(error.kind, ReadErrorKind::NotARecord { .. } | ReadErrorKind::Json { .. }),
    }
}

/// Whether lines begin with numbers.
fn has_numbers(text: &str) -> bool {
    Lines::new(text).any(|line| line.text.trim_start().starts_with(|ch: char| ch.is_ascii_digit()))
}

/// Whether a text was read as KIF or KI2 that begins an even game, and has none of its moves.
fn is_without_moves(loaded: &Loaded) -> bool {
    let record = loaded.records.first();
    let tree = record.tree();
    matches!(loaded.dialect.format, Format::Kif | Format::Ki2)
        && *record.initial() == Position::startpos()
        && !tree.walk().any(|id| tree.mv(id).is_some())
}
