//! The steps from bytes to records.
//!
//! ```text
//! bytes ─ mail ─ encoding ─→ text ─ markup, columns, order ─→ plain text ─ detection ─→ format
//!       ─ one record after the other ─→ the reader of the format ─→ Reading ─ RECOVERIES ─→ Loaded
//! ```
//!
//! Where the reader of the format fails or leaves something out, the [`RECOVERIES`] are tried in order.

use std::sync::Arc;

use super::read_only::{board_in_remarks, headers_alone, json, link, link_below, position, psn, sfen_in_prose};
use super::text::{self, Decoded};
use super::{
    Format, Loaded, Location, ReadError, ReadErrorKind, Warning, WarningKind, bare_board, bod, csa, detect, fragment,
    free_form, hands, jkf, kif, mail, markup, reorder, several, usi,
};
use crate::shogi::Position;

struct Recovery {
    name: &'static str,
    applies: fn(&Reading) -> bool,
    recover: fn(&Decoded<'_>, &Reading) -> Option<Reading>,
}

/// Their order matters. Each has a sample in `tests/data/recoveries`.
#[rustfmt::skip] // A table is read by its columns.
const RECOVERIES: [Recovery; 10] = [
    // Games in JSON that is not JKF: lishogi, web services, apps.
    Recovery { name: "json", applies: |it| it.is_unread() || it.is_jkf(), recover: json::recover },
    // Links that hold a game or a position, pasted from Shogi Playground, ShogiHome, KENTO, SHOGI-EXTEND, lishogi.
    Recovery { name: "link", applies: Reading::is_unread, recover: link::recover },
    // A board in remarks (`#`), and below it moves that start from it.
    Recovery { name: "board-in-remarks", applies: |it| it.is_alone() && (it.is_without_position() || it.breaks_off()), recover: board_in_remarks::recover },
    // Positions drawn in part or in words, as people write them in mails, and the templates of Wikipedia.
    Recovery { name: "position", applies: |it| it.is_alone() && it.is_without_position(), recover: position::recover },
    // Western notation: PSN of GNU Shogi, gshogi, XShogi, and `1. P-76 P-34`, whose numbers look like those of KIF.
    Recovery { name: "western", applies: |it| it.is_unread() || it.is_alone() && it.is_without_moves(), recover: psn::recover },
    // Moves in no format: mails, posts, tables, lists of programs, pages of Shogi Wars.
    Recovery { name: "free-form", applies: Reading::is_first, recover: free_form::recover },
    // An SFEN within a sentence.
    Recovery { name: "sfen-in-prose", applies: |it| it.is_unread() && it.is_no_record(), recover: sfen_in_prose::recover },
    // Moves without numbers, the newest on top: pages and chats.
    Recovery { name: "backwards", applies: |it| it.is_alone() && it.breaks_off(), recover: reorder::recover },
    // Headers, and below them a link instead of the moves: blogs.
    Recovery { name: "link-below-headers", applies: |it| it.is_alone() && it.holds_headers_alone(), recover: link_below::recover },
    // Nothing but headers of any keys: lists of games, templates that people fill in.
    Recovery { name: "headers-alone", applies: |it| it.is_undetected() && it.is_no_record(), recover: headers_alone::recover },
];

pub(super) fn read(bytes: &[u8], hint: Option<Format>, records: several::Records) -> Result<Loaded, ReadError> {
    let mail = mail::read(bytes);
    let mut text = text::decode(mail.as_ref().map_or(bytes, |(text, _)| text.as_bytes()))?;
    if let Some((_, encoding)) = mail {
        text.warnings.insert(0, Warning::new(Location::START, WarningKind::MailDecoded { encoding }));
    }
    take_off_layout(&mut text, hint);
    let order = reorder::put_in_order(&mut text);
    let (format, broken_board) = detect(&mut text, hint);
    let warnings = std::mem::take(&mut text.warnings);
    let context = Context::new(&format, hint, broken_board.is_some());
    let read = match format {
        Ok(format) => several::read(&text, format, context, records),
        Err(error) => recover(&text, Reading::new(Err(error.or_destroyed(&warnings)), context)).result,
    };
    let mut read = finish(read, warnings, broken_board, context);
    if let Some(order) = order {
        order.restore(&mut read);
    }
    read
}

fn take_off_layout(text: &mut Decoded<'_>, hint: Option<Format>) {
    markup::take_off(text);
    hands::move_left_column(text, hint);
    hands::join_columns(text, hint);
}

/// Also returns the error of a board that cannot be read.
fn detect(text: &mut Decoded<'_>, hint: Option<Format>) -> (Result<Format, ReadError>, Option<ReadError>) {
    let drawn = bare_board::draw(text, hint).or_else(|error| match markup::remove_comment_marks(text) {
        true => bare_board::draw(text, hint),
        false => Err(error),
    });
    let (format, broken_board) = match drawn {
        Ok((format, broken_board)) => (format, broken_board),
        Err(error) => return (Err(error), None),
    };
    if let Some(expected) = hint
        && !detect::may_be_named(format, expected)
    {
        text.warnings.push(Warning::new(Location::START, WarningKind::FormatMismatch { expected, found: format }));
    }
    if format == Format::Ki2 {
        kif::join_wrapped(text);
    }
    (Ok(format), broken_board)
}

pub(super) fn read_record(text: &Decoded<'_>, format: Format, context: Context) -> Result<Loaded, ReadError> {
    recover(text, Reading::new(exact(text, format), context)).result
}

pub(super) fn exact(text: &Decoded<'_>, format: Format) -> Result<Loaded, ReadError> {
    let text = text.with_text(&*text.text);
    match format {
        Format::Kif | Format::Ki2 => kif::read(text, format),
        Format::Csa => csa::read(text),
        Format::Sfen | Format::Usi => usi::read(text, format),
        Format::Jkf => jkf::read(text),
        Format::Bod => bod::read(text),
    }
}

fn recover(text: &Decoded<'_>, mut reading: Reading) -> Reading {
    for recovery in &RECOVERIES {
        if (recovery.applies)(&reading)
            && let Some(better) = (recovery.recover)(text, &reading)
        {
            let mut recovered_by = reading.recovered_by;
            recovered_by.push(recovery.name);
            reading = Reading { recovered_by, ..better };
        }
    }
    reading
}

/// Reads moves that a recovery has rearranged or extracted: in their format, or else as a link or in Western or free
/// notation.
pub(super) fn read_moves(text: &Decoded<'_>, format: Result<Format, ReadError>) -> Result<Loaded, ReadError> {
    let context = Context::new(&format, None, false);
    let reading = Reading::new(format.and_then(|format| exact(text, format)), context);
    let linked = || link::recover(text, &reading).or_else(|| psn::recover(text, &reading));
    let read = if reading.is_unread() { linked() } else { None };
    read.or_else(|| free_form::recover(text, &reading)).unwrap_or(reading).result
}

/// Reads the first record in a part of a text, such as a value of JSON.
pub(super) fn read_embedded(text: &str) -> Result<Loaded, ReadError> {
    let mut text = text::decode(text.as_bytes())?;
    take_off_layout(&mut text, None);
    reorder::put_in_order(&mut text);
    let (format, broken_board) = detect(&mut text, None);
    let warnings = std::mem::take(&mut text.warnings);
    let end = format.as_ref().ok().and_then(|&format| several::end_of_first(&text.text, format));
    let first = text.with_text(&text.text[..end.unwrap_or(text.text.len())]);
    let context = Context::new(&format, None, broken_board.is_some());
    finish(read_moves(&first, format), warnings, broken_board, context)
}

/// Adds the warnings of the text, and rejects a record of headers with an unreadable board.
fn finish(
    mut read: Result<Loaded, ReadError>,
    text_warnings: Vec<Warning>,
    broken_board: Option<ReadError>,
    context: Context,
) -> Result<Loaded, ReadError> {
    if context.format.is_none() {
        return read.map(|loaded| Loaded { warnings: [text_warnings, loaded.warnings].concat(), ..loaded });
    }
    read = read.map_err(|error| error.or_destroyed(&text_warnings));
    if let (Some(error), Ok(loaded)) = (broken_board, &read)
        && !fragment::shows_position(loaded)
    {
        read = Err(ReadError { partial: read.ok().map(Box::new), ..error });
    }
    let loaded = match &mut read {
        Ok(loaded) => Some(loaded),
        Err(error) => error.partial.as_deref_mut(),
    };
    if let Some(loaded) = loaded {
        loaded.warnings.splice(0..0, text_warnings);
        limit_warnings(&mut loaded.warnings);
        if let Some(layout) = loaded.dialect.layout.as_mut().filter(|_| !loaded.warnings.is_empty()) {
            Arc::make_mut(layout).mark_as_doubtful();
        }
    }
    read
}

fn limit_warnings(warnings: &mut Vec<Warning>) {
    const LIMIT: usize = 200;
    warnings.sort_by_key(|warning| warning.at);
    if warnings.len() > LIMIT {
        let count = warnings.len() - LIMIT;
        let at = warnings[LIMIT].at;
        warnings.truncate(LIMIT);
        warnings.push(Warning::new(at, WarningKind::MoreWarnings { count }));
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Context {
    among_others: bool,
    format: Option<Format>,
    /// By the file name.
    hint: Option<Format>,
    has_broken_board: bool,
}

impl Context {
    fn new(format: &Result<Format, ReadError>, hint: Option<Format>, has_broken_board: bool) -> Self {
        Self { among_others: false, format: format.as_ref().ok().copied(), hint, has_broken_board }
    }

    pub(super) fn among_others(self) -> Self {
        Self { among_others: true, ..self }
    }
}

#[derive(Debug)]
pub(super) struct Reading {
    result: Result<Loaded, ReadError>,
    context: Context,
    recovered_by: Vec<&'static str>,
}

impl Reading {
    const fn new(result: Result<Loaded, ReadError>, context: Context) -> Self {
        Self { result, context, recovered_by: Vec::new() }
    }

    pub(super) const fn with_result(&self, result: Result<Loaded, ReadError>) -> Self {
        Self::new(result, self.context)
    }

    pub(super) const fn result(&self) -> &Result<Loaded, ReadError> {
        &self.result
    }

    pub(super) const fn hint(&self) -> Option<Format> {
        self.context.hint
    }

    pub(super) const fn is_among_others(&self) -> bool {
        self.context.among_others
    }

    fn loaded(&self) -> Option<&Loaded> {
        self.result.as_ref().ok()
    }

    fn is_first(&self) -> bool {
        self.recovered_by.is_empty()
    }

    fn is_unread(&self) -> bool {
        self.is_first() && self.result.is_err()
    }

    fn is_undetected(&self) -> bool {
        self.context.format.is_none()
    }

    /// Below a position in words (玉方：２一玉), other records would be read as parts of it.
    fn is_alone(&self) -> bool {
        !self.context.among_others
    }

    fn is_jkf(&self) -> bool {
        self.loaded().is_some_and(|loaded| loaded.dialect.format == Format::Jkf)
    }

    fn is_no_record(&self) -> bool {
        matches!(&self.result, Err(error) if matches!(error.kind, ReadErrorKind::NotARecord { .. }))
    }

    fn is_without_position(&self) -> bool {
        self.is_first() && !self.loaded().is_some_and(fragment::shows_position)
    }

    fn is_without_moves(&self) -> bool {
        self.is_first()
            && self.loaded().is_some_and(|loaded| {
                let record = loaded.records.first();
                let tree = record.tree();
                matches!(loaded.dialect.format, Format::Kif | Format::Ki2)
                    && *record.initial() == Position::startpos()
                    && !tree.walk().any(|id| tree.mv(id).is_some())
            })
    }

    fn breaks_off(&self) -> bool {
        match &self.result {
            Ok(loaded) => loaded.warnings.iter().any(|warning| {
                matches!(
                    warning.kind,
                    WarningKind::MoveUnplayable { .. }
                        | WarningKind::ForeignLines { .. }
                        | WarningKind::FreeForm { .. }
                )
            }),
            Err(error) => matches!(error.kind, ReadErrorKind::NotARecord { .. } | ReadErrorKind::Move { .. }),
        }
    }

    fn holds_headers_alone(&self) -> bool {
        !self.context.has_broken_board && self.loaded().is_some_and(|loaded| !fragment::shows_position(loaded))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn recovered_by(bytes: &[u8]) -> Vec<&'static str> {
        let mut text = text::decode(bytes).unwrap();
        take_off_layout(&mut text, None);
        let (format, broken_board) = detect(&mut text, None);
        let context = Context::new(&format, None, broken_board.is_some());
        let read = format.and_then(|format| exact(&text, format));
        let reading = recover(&text, Reading::new(read, context));
        assert!(reading.result.is_ok());
        reading.recovered_by
    }

    macro_rules! samples {
        ($($name:literal),*) => {
            [$(($name, include_bytes!(concat!("../../tests/data/recoveries/", $name, ".txt")) as &[u8])),*]
        };
    }

    const SAMPLES: [(&str, &[u8]); RECOVERIES.len()] = samples![
        "json",
        "link",
        "board-in-remarks",
        "position",
        "western",
        "free-form",
        "sfen-in-prose",
        "backwards",
        "link-below-headers",
        "headers-alone"
    ];

    #[test]
    fn every_recovery_has_a_sample_that_it_alone_reads() {
        for (recovery, (name, sample)) in RECOVERIES.iter().zip(SAMPLES) {
            assert_eq!(name, recovery.name);
            assert_eq!(recovered_by(sample), [name]);
        }
    }

    #[test]
    fn the_table_of_recoveries_is_documented_in_its_order() {
        for docs in [include_str!("../../docs/architecture.md"), include_str!("mod.rs")] {
            let at = RECOVERIES.iter().map(|recovery| docs.find(&format!("| `{}` |", recovery.name)).unwrap());
            assert!(at.is_sorted());
        }
    }
}
