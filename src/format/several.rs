//! Several records of KIF, KI2 or BOD in one file, as in collections and mails.
//!
//! These formats hold one record per file. [`read`](super::read) reads the first one and keeps the text of the others;
//! [`read_all`](super::read_all) reads every record, [`read_editable`](super::read_editable) also keeps their text.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use super::kif::KifStyle;
use super::layout::Layout;
use super::lines::{Lines, is_blank, push_lines};
use super::pipeline::{self, Context};
use super::text::Decoded;
use super::writing::Composed;
use super::{
    Dialect, EndWord, Format, Loaded, Location, Loss, LossKind, Newline, ReadError, Warning, WarningKind, Written,
    excerpt, fragment, kif, read_all, read_back, write,
};
use crate::record::{HeaderKey, Record};

/// The text after the first record of a file, which is written back after that record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FurtherRecords {
    text: String,
    format: Format,
    records: usize,
}

impl FurtherRecords {
    /// The number of readable records in the text.
    #[must_use]
    pub const fn records(&self) -> usize {
        self.records
    }

    /// Whether a file of this format can hold the text.
    #[must_use]
    pub fn fits(&self, format: Format) -> bool {
        self.format == format
    }

    pub(super) const fn loss(&self) -> LossKind {
        match self.records {
            0 => LossKind::TextDropped { part: super::RecordPart::Verbatim },
            records => LossKind::RecordsDropped { records },
        }
    }

    pub(super) fn push_to(&self, text: &mut String, newline: Newline) -> usize {
        push_lines(text, &self.text, newline)
    }
}

struct Part {
    range: Range<usize>,
    lines: usize,
    read: Result<Loaded, ReadError>,
}

/// `lines` is the number of lines above the part.
fn place(lines: usize, at: Location) -> Location {
    Location { line: at.line.saturating_add(u32::try_from(lines).unwrap_or(u32::MAX)), ..at }
}

fn names_start(loaded: &Loaded) -> bool {
    loaded
        .records
        .iter()
        .all(|record| record.tree().is_empty() && record.headers().get(HeaderKey::Handicap.name()).is_some())
}

fn starts(text: &str, format: Format) -> Vec<kif::RecordStart> {
    if format.is_kif() { kif::starts(text, format) } else { Vec::new() }
}

pub(super) fn end_of_first(text: &str, format: Format) -> Option<usize> {
    starts(text, format).get(1).map(|next| next.at)
}

/// A part without a board belongs to the record before it.
fn parts(text: &Decoded<'_>, format: Format, context: Context) -> Option<(Loaded, Vec<Part>)> {
    let starts = starts(&text.text, format);
    if starts.len() < 2 {
        return None;
    }
    let read = |range: &Range<usize>| {
        pipeline::read_record(&text.with_text(&text.text[range.clone()]), format, context.among_others())
    };
    let ends = starts.iter().skip(1).map(|start| start.at).chain([text.text.len()]);
    let mut parts: Vec<Part> = Vec::new();
    let mut longer = BTreeSet::new();
    for (&kif::RecordStart { lines, at, if_played }, end) in starts.iter().zip(ends) {
        let range = at..end;
        let read = read(&range);
        let is_part = match &read {
            Ok(loaded) if if_played => loaded.records.iter().any(|record| !record.tree().is_empty()),
            Err(_) if if_played => false,
            // Headers without moves and a board rather belong to the moves above.
            Ok(loaded) if !parts.is_empty() && names_start(loaded) => kif::has_place(&text.text[range.clone()]),
            Ok(loaded) => fragment::shows_position(loaded),
            Err(_) => kif::has_start(&text.text[range.clone()]),
        };
        if is_part {
            parts.push(Part { range, lines, read });
        } else {
            parts.last_mut()?.range.end = end;
            longer.insert(parts.len() - 1);
        }
    }
    for index in longer {
        parts[index].read = read(&parts[index].range);
    }
    let mut parts = parts.into_iter();
    let first = parts.next()?.read.ok()?;
    let others: Vec<Part> = parts.collect();
    (!others.is_empty()).then_some((first, others))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Records {
    First,
    /// A record that cannot be read is kept as lines of the one before it.
    All,
    Editable,
}

pub(super) fn read(
    text: &Decoded<'_>,
    format: Format,
    context: Context,
    records: Records,
) -> Result<Loaded, ReadError> {
    let Some((first, others)) = parts(text, format, context) else {
        return pipeline::read_record(text, format, context);
    };
    if records == Records::First || others.iter().all(|part| part.read.is_err()) {
        return Ok(with_further(first, &others, text, format));
    }
    Ok(all_records(first, others, text, (records == Records::Editable).then(|| Collection::new(format))))
}

fn with_further(mut loaded: Loaded, others: &[Part], text: &Decoded<'_>, format: Format) -> Loaded {
    let records = others.iter().filter(|part| part.read.is_ok()).count();
    let next = &others[0];
    let rest = &text.text[next.range.start..];
    let first_line = Lines::new(rest).find(|line| !line.text.chars().all(is_blank));
    let at = place(next.lines, first_line.map_or(Location::START, |line| line.at()));
    let kind = match records {
        0 => WarningKind::ForeignLines {
            text: first_line.map(|line| excerpt(line.text)).unwrap_or_default(),
            lines: u32::try_from(Lines::new(rest).count()).unwrap_or(u32::MAX),
        },
        records => WarningKind::FurtherRecords { records },
    };
    loaded.warnings.push(Warning::new(at, kind));
    // Headers below the board might begin the next record.
    loaded.dialect.kif.diagram_at = loaded.dialect.kif.diagram_at.map(|_| usize::MAX);
    loaded.dialect.further = Some(Arc::new(FurtherRecords { text: rest.to_owned(), format, records }));
    loaded
}

fn all_records(mut all: Loaded, others: Vec<Part>, text: &Decoded<'_>, mut kept: Option<Collection>) -> Loaded {
    if let Some(kept) = &mut kept {
        kept.push(&text.text[..others[0].range.start], &all);
    }
    for (part, number) in others.into_iter().zip(2..) {
        let place = |at| place(part.lines, at);
        match part.read {
            Ok(loaded) => {
                if let Some(kept) = &mut kept {
                    kept.push(&text.text[part.range], &loaded);
                }
                let warnings = loaded.warnings.into_iter();
                all.warnings.extend(warnings.map(|warning| Warning { at: place(warning.at), ..warning }));
                all.records.extend(loaded.records);
            }
            Err(error) => {
                let why = Box::new(error.kind);
                all.warnings.push(Warning::new(place(error.at), WarningKind::RecordUnreadable { number, why }));
                let record = all.records.last_mut();
                let root = record.tree().root();
                let last = record.tree().main_line_from(root).last().unwrap_or(root);
                let lines = Lines::new(&text.text[part.range.clone()]).map(|line| line.text.to_owned());
                record.note_mut(last).verbatim.extend(lines);
                if let Some(kept) = &mut kept {
                    kept.append_text(&text.text[part.range], record);
                }
            }
        }
    }
    all.dialect.layout = None;
    all.dialect.collection = kept.map(Arc::new);
    all
}

/// The texts and layouts of the records of a file that holds several, in a format that holds one by definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collection {
    format: Format,
    parts: Vec<StoredRecord>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct StoredRecord {
    text: String,
    record: Record,
    style: KifStyle,
    layout: Option<Arc<Layout>>,
    end_words: Vec<EndWord>,
}

fn cut(text: &str) -> (&str, &str) {
    let first = Lines::new(text).find(|line| !line.text.chars().all(is_blank));
    let above = first.map_or(0, |line| line.text.as_ptr() as usize - text.as_ptr() as usize);
    text.split_at(above)
}

impl Collection {
    pub(super) const fn new(format: Format) -> Self {
        Self { format, parts: Vec::new() }
    }

    pub(super) fn push(&mut self, text: &str, loaded: &Loaded) {
        let mut style = loaded.dialect.kif.clone();
        // Headers below the board might begin the next record.
        style.diagram_at = style.diagram_at.map(|_| usize::MAX);
        self.parts.push(StoredRecord {
            text: text.to_owned(),
            record: loaded.records.first().clone(),
            style,
            layout: loaded.dialect.layout.clone(),
            end_words: loaded.dialect.end_words.clone(),
        });
    }

    fn append_text(&mut self, text: &str, record: &Record) {
        if let Some(part) = self.parts.last_mut() {
            part.text.push_str(text);
            part.record.clone_from(record);
        }
    }

    pub(super) fn fits(&self, format: Format) -> bool {
        self.format == format
    }

    /// Writes unchanged records as they were, others in the layout of their part or of the first part.
    pub(super) fn write(&self, records: &[&Record], dialect: &Dialect) -> Written {
        let mut out = Output { text: String::new(), lines: 0, losses: Vec::new() };
        let sources = self.sources(records);
        let mut last = None;
        for (&record, &(source, is_same)) in records.iter().zip(&sources) {
            let part = source.and_then(|index| self.parts.get(index));
            let follows = source.is_some() && source == last.map(|last: usize| last + 1);
            let above = part.filter(|_| follows).map(|part| cut(&part.text).0);
            out.separate(above, dialect.newline);
            match part {
                Some(part) if is_same => out.push(cut(&part.text).1, dialect.newline),
                _ => out.write(record, &self.dialect(part, dialect)),
            }
            last = source;
        }
        let Output { text, lines, mut losses } = out;
        let mut written = Composed { text, lines, losses: Vec::new() }.encode(dialect);
        let merged = records.len().saturating_sub(self.read_again(records, &written.bytes, dialect));
        if merged > 0 {
            losses.push(Loss { at: Location::START, kind: LossKind::RecordsDropped { records: merged } });
        }
        written.losses.extend(losses);
        written.losses.sort_by_key(|loss| loss.at);
        written
    }

    fn sources(&self, records: &[&Record]) -> Vec<(Option<usize>, bool)> {
        let is_at = |index: usize, record: &Record| self.parts.get(index).is_some_and(|part| part.record == *record);
        let mut used = vec![false; self.parts.len()];
        let mut sources = vec![(None, false); records.len()];
        let mut moved = Vec::new();
        for (index, record) in records.iter().enumerate() {
            if is_at(index, record) {
                (used[index], sources[index]) = (true, (Some(index), true));
            } else {
                moved.push(index);
            }
        }
        let mut changed = Vec::new();
        for index in moved {
            match (0..self.parts.len()).find(|&part| !used[part] && is_at(part, records[index])) {
                Some(part) => (used[part], sources[index]) = (true, (Some(part), true)),
                None => changed.push(index),
            }
        }
        for index in changed {
            let starts_like = |part: &usize| self.parts[*part].record.initial() == records[index].initial();
            let is_left = |part: &usize| !used[*part];
            let left = (0..self.parts.len()).filter(is_left).find(starts_like);
            if let Some(part) = left.or(Some(index).filter(|part| *part < self.parts.len() && is_left(part))) {
                (used[part], sources[index].0) = (true, Some(part));
            }
        }
        sources
    }

    fn dialect(&self, part: Option<&StoredRecord>, dialect: &Dialect) -> Dialect {
        let own = part.map(|part| (part.style.clone(), part.layout.clone(), part.end_words.clone()));
        let (kif, layout, end_words) = own.unwrap_or_else(|| {
            let like = self.parts.first().map(|part| part.style.clone());
            (like.unwrap_or_default(), None, Vec::new())
        });
        Dialect { kif, layout, end_words, collection: None, further: None, ..dialect.clone() }
    }

    /// How many of the records are the same when they are read from separate files.
    fn read_again(&self, records: &[&Record], bytes: &[u8], dialect: &Dialect) -> usize {
        let read = |bytes: &[u8]| read_all(bytes, Some(self.format)).ok().map(|loaded| loaded.records);
        let Some(again) = read(bytes) else { return 0 };
        let is_same = |record: &Record, again: &Record| {
            let alone = || write(record, &self.dialect(None, dialect)).bytes;
            record == again || read(&alone()).is_some_and(|alone| alone[..] == [again.clone()])
        };
        if again.len() != records.len() {
            return again.len().min(records.len()).min(1);
        }
        records.iter().zip(&again).filter(|(record, again)| is_same(record, again)).count()
    }
}

struct Output {
    text: String,
    lines: usize,
    losses: Vec<Loss>,
}

impl Output {
    fn separate(&mut self, above: Option<&str>, newline: Newline) {
        if self.text.is_empty() {
            return;
        }
        if !self.text.ends_with(['\n', '\r']) {
            self.push("\n", newline);
        }
        match above {
            Some(above) => self.push(above, newline),
            None => {
                let is_blank_line = |line: &str| line.trim_end_matches('\r').chars().all(is_blank);
                let has_blank = self.text.trim_end_matches('\n').len() + 1 < self.text.len()
                    || self.text.lines().next_back().is_some_and(is_blank_line);
                self.push(if has_blank { "" } else { "\n" }, newline);
            }
        }
    }

    fn push(&mut self, text: &str, newline: Newline) {
        self.lines = self.lines.saturating_add(push_lines(&mut self.text, text, newline));
    }

    fn write(&mut self, record: &Record, dialect: &Dialect) {
        let Composed { text, losses, .. } = read_back::compose_one(record, dialect);
        // Its layout has the blank lines above it.
        let text = cut(&text).1;
        let before = u32::try_from(self.lines).unwrap_or(u32::MAX);
        self.losses.extend(
            losses
                .into_iter()
                .map(|loss| Loss { at: Location { line: loss.at.line.saturating_add(before), ..loss.at }, ..loss }),
        );
        self.lines = self.lines.saturating_add(memchr::memchr_iter(b'\n', text.as_bytes()).count());
        self.text.push_str(text);
    }
}
