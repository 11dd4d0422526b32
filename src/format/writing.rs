//! Writing records as files.

use std::borrow::Cow;
use std::iter;

use super::text::{self, Encoding};
use super::{
    Dialect, Format, Location, Loss, LossKind, RecordPart, csa, end_spelling, jkf, kif, read_all, read_back, usi,
};
use crate::record::Record;

/// The result of writing records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The content of the file.
    pub bytes: Vec<u8>,
    /// What the file does not hold, or holds in another form, in the order of the file.
    pub losses: Vec<Loss>,
}

/// Writes a record as a file. Without losses, reading it gives the same record, except for what the format does not
/// need or stores elsewhere: 手合割 next to a board, a result line that repeats the end, the place of names in BOD, and
/// the line `#KIF version=2.0 encoding=UTF-8`.
#[must_use]
pub fn write(record: &Record, dialect: &Dialect) -> Written {
    write_all([record], dialect)
}

pub(super) fn playable(record: &Record) -> (Cow<'_, Record>, usize) {
    let tree = record.tree();
    if tree.walk().any(|id| tree.is_stuck(id)) {
        let (free, stuck) = record.without_stuck();
        return (Cow::Owned(free), stuck);
    }
    (Cow::Borrowed(record), 0)
}

/// Writes several records as one file: any number in CSA (separated by `/`), SFEN and USI, and in KIF, KI2 and BOD with
/// the dialect of a [collection](Dialect::collection). Otherwise only the first is written, and a loss is reported.
/// [`Dialect::further`] is written back behind it.
#[must_use]
pub fn write_all<'a>(
    records: impl IntoIterator<Item = &'a Record, IntoIter: ExactSizeIterator>,
    dialect: &Dialect,
) -> Written {
    let mut records = records.into_iter();
    if let Some(collection) = dialect.collection.as_deref().filter(|collection| collection.fits(dialect.format)) {
        return collection.write(&records.collect::<Vec<_>>(), dialect);
    }
    let count = records.len();
    let is_kif = dialect.format.is_kif();
    if dialect.format.holds_several() || count < 2 && !is_kif {
        return write_each(records, dialect);
    }
    let Some(first) = records.next() else { return write_each(records, dialect) };
    let mut written = if is_kif { read_back::write(first, dialect) } else { write_each(iter::once(first), dialect) };
    if count < 2 {
        return written;
    }
    written.losses.push(Loss { at: Location::START, kind: LossKind::RecordsDropped { records: count - 1 } });
    written.losses.sort_by_key(|loss| loss.at);
    written
}

/// Writes records one after the other, even in formats with one record per file; [`read_all`] reads them. `None` if one
/// could be read as a part of the record before it, as in KI2 without headers and in JKF.
#[must_use]
pub fn write_collection<'a>(
    records: impl IntoIterator<Item = &'a Record, IntoIter: ExactSizeIterator>,
    dialect: &Dialect,
) -> Option<Written> {
    let records: Vec<&Record> = records.into_iter().collect();
    let dialect = &Dialect { collection: None, ..dialect.clone() };
    let written = write_each(records.iter().copied(), dialect);
    if dialect.format.holds_several() || records.len() < 2 {
        return Some(written);
    }
    let read = |bytes: &[u8]| read_all(bytes, Some(dialect.format)).ok().map(|loaded| loaded.records);
    let alone: Option<Vec<_>> = records.iter().map(|record| read(&write(record, dialect).bytes)).collect();
    let same = read(&written.bytes)?.iter().eq(alone?.iter().flatten());
    same.then_some(written)
}

fn write_each<'a>(records: impl ExactSizeIterator<Item = &'a Record>, dialect: &Dialect) -> Written {
    compose(records, dialect).encode(dialect)
}

pub(super) struct Composed {
    /// With LF, or with their own line ends if those of the file are mixed.
    pub(super) text: String,
    pub(super) lines: usize,
    pub(super) losses: Vec<Loss>,
}

pub(super) fn compose<'a>(records: impl ExactSizeIterator<Item = &'a Record>, dialect: &Dialect) -> Composed {
    let mut text = String::new();
    let mut losses = Vec::new();
    let mut lines = 0_usize;
    let records: Vec<&Record> = records.collect();
    // Records that were added, removed or moved have no layout of their own.
    let old = csa::Original::of(dialect).filter(|old| old.is_in_order(&records));
    let old_lines = usi::Original::of(dialect, &records);
    if old_lines.is_none() && usi::has_foreign(dialect) {
        losses.push(Loss { at: Location::START, kind: LossKind::TextDropped { part: RecordPart::Verbatim } });
    }
    for (index, record) in records.into_iter().enumerate() {
        let spelled = end_spelling::with_remarks(record, dialect, index);
        let (free, stuck) = playable(&spelled);
        let record = free.as_ref();
        // The previous record may come from a file without a final line end.
        if index > 0 && !text.ends_with(['\n', '\r']) {
            text.push('\n');
            lines = lines.saturating_add(1);
        }
        let (more, lost) = match dialect.format {
            Format::Kif => kif::write(record, dialect, index),
            Format::Csa => csa::write(record, dialect, index, old.as_ref()),
            Format::Sfen | Format::Usi => usi::write(record, dialect.format, index, old_lines.as_ref()),
            Format::Jkf => jkf::write(record, dialect),
            Format::Ki2 => kif::write_ki2(record, dialect),
            Format::Bod => kif::write_bod(record, dialect),
        };
        if stuck > 0 {
            losses.push(Loss { at: Location::START, kind: LossKind::StuckMovesDropped { moves: stuck } });
        }
        let other_keys = dialect.layout_of(Format::Jkf).filter(|_| index == 0 && dialect.format != Format::Jkf);
        if let Some(kind) = other_keys.and_then(|layout| jkf::loss_of_keys(layout, record)) {
            losses.push(Loss { at: Location::START, kind });
        }
        let before = u32::try_from(lines).unwrap_or(u32::MAX);
        losses.extend(lost.into_iter().map(|mut loss| {
            loss.at.line = loss.at.line.saturating_add(before);
            loss
        }));
        lines = lines.saturating_add(memchr::memchr_iter(b'\n', more.as_bytes()).count());
        if text.is_empty() {
            text = more;
        } else {
            text.push_str(&more);
        }
    }
    if let Some(old) = &old_lines {
        lines = lines.saturating_add(old.push_rest(&mut text));
    }
    if let Some(further) = &dialect.further {
        if further.fits(dialect.format) {
            lines = lines.saturating_add(further.push_to(&mut text, dialect.newline));
        } else {
            losses.push(Loss { at: Location::START, kind: further.loss() });
        }
    }
    Composed { text, lines, losses }
}

impl Composed {
    pub(super) fn encode(self, dialect: &Dialect) -> Written {
        let Self { text, lines, mut losses } = self;
        let text = match dialect.newline.as_str() {
            "\n" => text,
            end => text::with_line_ends(&text, lines, end),
        };
        let (mut bytes, unmapped) = text::encode(&text, dialect.encoding, dialect.bom);
        if dialect.nec_kanji && dialect.encoding == Encoding::ShiftJis {
            text::use_nec_kanji(&mut bytes);
        }
        for _ in 0..dialect.end_marks {
            bytes.extend(text::end_mark(dialect.encoding));
        }
        losses.extend(unmapped);
        losses.sort_by_key(|loss| loss.at);
        Written { bytes, losses }
    }
}
