//! Files of KIF, KI2 or BOD that hold several records, to be edited: each record keeps its text and its layout, wherever
//! it goes.

use std::sync::Arc;

use super::kif::KifStyle;
use super::layout::Layout;
use super::lines::{Lines, is_blank, push_lines};
use super::writing::Composed;
use super::{Dialect, EndWord, Format, Loaded, Location, Loss, LossKind, Newline, Written, read_all, read_back, write};
use crate::record::Record;

/// The texts and layouts of the records of a file that holds several, in a format that holds one by definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collection {
    format: Format,
    parts: Vec<StoredRecord>,
}

/// A record of the file, with the blank lines above it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct StoredRecord {
    text: String,
    record: Record,
    style: KifStyle,
    layout: Option<Arc<Layout>>,
    end_words: Vec<EndWord>,
}

/// The blank lines at the head of a text, and what follows.
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
        // Headers below the board might be read as those of the next record.
        style.diagram_at = style.diagram_at.map(|_| usize::MAX);
        self.parts.push(StoredRecord {
            text: text.to_owned(),
            record: loaded.records.first().clone(),
            style,
            layout: loaded.dialect.layout.clone(),
            end_words: loaded.dialect.end_words.clone(),
        });
    }

    /// Adds text that is no record to the last part, which reads as this record with it.
    pub(super) fn lengthen(&mut self, text: &str, record: &Record) {
        if let Some(part) = self.parts.last_mut() {
            part.text.push_str(text);
            part.record.clone_from(record);
        }
    }

    pub(super) fn fits(&self, format: Format) -> bool {
        self.format == format
    }

    /// Writes unchanged records as they were, the others in the layout of the part they were read from or of the first part.
    pub(super) fn write(&self, records: &[&Record], dialect: &Dialect) -> Written {
        let mut out = Output { text: String::new(), lines: 0, losses: Vec::new() };
        let sources = self.sources(records);
        let mut last = None;
        for (&record, &(source, is_same)) in records.iter().zip(&sources) {
            let part = source.and_then(|index| self.parts.get(index));
            // The lines between two parts are kept where they still follow each other.
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

    /// The part that each record was read from, and whether the record is unchanged.
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

    /// How many of the records are read from the whole as they are read from files of their own.
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
    /// Begins the next record, below these lines or a blank one.
    fn separate(&mut self, above: Option<&str>, newline: Newline) {
        if self.text.is_empty() {
            return;
        }
        // The last record of a file may have no line end.
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
