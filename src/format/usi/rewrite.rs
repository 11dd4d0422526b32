//! Rewrites a file of SFEN or USI lines: lines whose record has not changed stay as they were, and so do lines that
//! are not records.

use std::cell::OnceCell;
use std::collections::HashMap;

use super::{Sorted, read_entry, write_new};
use crate::format::lines::{push_lines, trim};
use crate::format::{Format, Loss, LossKind, Newline, RecordPart};
use crate::record::{HeaderLine, Record};

/// The text of a file of SFEN or USI lines that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineLayout {
    pub(super) source: String,
    pub(super) format: Format,
    pub(super) has_foreign: bool,
}

impl LineLayout {
    /// Whether the file has lines that are part of no record.
    pub(in crate::format) const fn has_foreign(&self) -> bool {
        self.has_foreign
    }
}

/// The original file, split into records and the text between them.
pub(in crate::format) struct Original<'a> {
    places: Vec<Place<'a>>,
    /// Whether there are as many records as there were.
    is_full: bool,
    /// The index of the first of these records by what is written of it anew; made when a record is not in its place.
    by_line: OnceCell<HashMap<String, usize>>,
    /// The text after the last record.
    rest: &'a str,
    newline: Newline,
}

/// The line of a record.
struct Place<'a> {
    record: Record,
    /// The text between the line of the previous record and this one.
    before: &'a str,
    /// The line without its line end.
    line: &'a str,
    end: &'a str,
    /// Whether a part of the record's comment stands in the line.
    has_head: bool,
}

impl Place<'_> {
    /// Whether the lines above say all comments of a record.
    fn holds_comments(&self, record: &Record) -> bool {
        let tree = record.tree();
        let comment = |record: &Record| record.tree().note(record.tree().root()).comment.clone();
        let others = tree.walk().filter(|&id| id != tree.root() && tree.note(id).comment.is_some()).count();
        !self.has_head && others == 0 && comment(record) == comment(&self.record)
    }
}

impl<'a> Original<'a> {
    /// Splits the original text; `None` unless it is in this format, and these records can be written into it.
    pub(in crate::format) fn of(
        layout: &'a LineLayout,
        format: Format,
        newline: Newline,
        records: &[&Record],
    ) -> Option<Self> {
        if layout.format != format {
            return None;
        }
        let source = layout.source.as_str();
        let mut places: Vec<Place<'_>> = Vec::with_capacity(records.len());
        let mut done = 0;
        let Sorted { entries, is_log, .. } = Sorted::of(source);
        for entry in entries {
            let (line, has_head) = (entry.line, !entry.head.is_empty());
            let Ok(record) = read_entry(entry, &mut Vec::new()) else { continue };
            let start = line.text.as_ptr() as usize - source.as_ptr() as usize;
            let behind = start + line.text.len();
            let next = match source.as_bytes()[behind..] {
                [b'\r', b'\n', ..] => behind + 2,
                [b'\r' | b'\n', ..] => behind + 1,
                _ => behind,
            };
            let (before, end) = (&source[done..start], &source[behind..next]);
            places.push(Place { record, before, line: line.text, end, has_head });
            done = next;
        }
        // Among the lines of a log, a changed one would make no sense.
        if is_log && !places.iter().map(|place| &place.record).eq(records.iter().copied()) {
            return None;
        }
        let is_full = places.len() == records.len();
        Some(Self { places, is_full, by_line: OnceCell::new(), rest: &source[done..], newline })
    }

    /// The line of a record with the lines before it.
    pub(super) fn write(&self, record: &Record, format: Format, index: usize) -> Option<(String, Vec<Loss>)> {
        let place = self.place(record, format, index)?;
        let mut text = String::new();
        let above = push_lines(&mut text, place.before, self.newline);
        let mut losses = Vec::new();
        if place.record == *record {
            text.push_str(place.line);
        } else {
            let (line, lost) = write_new(record, format);
            losses = lost;
            text.push_str(line.trim_end());
            if let Some(remark) = remark(record).filter(|remark| trim(place.line).ends_with(remark))
                && !line.contains(" moves ")
            {
                text.push(' ');
                text.push_str(remark);
                losses.retain(|loss| loss.kind != LossKind::TextDropped { part: RecordPart::HeaderLine });
            }
            if place.holds_comments(record) {
                losses.retain(|loss| loss.kind != LossKind::TextDropped { part: RecordPart::Comment });
            }
        }
        for loss in &mut losses {
            loss.at.line = loss.at.line.saturating_add(u32::try_from(above).unwrap_or(u32::MAX));
        }
        push_lines(&mut text, place.end, self.newline);
        Some((text, losses))
    }

    /// The line of a record that is in its place, or has been moved unchanged; else the one in whose place it is, if none
    /// was added or removed.
    fn place(&self, record: &Record, format: Format, index: usize) -> Option<&Place<'a>> {
        let here = self.places.get(index);
        if let Some(here) = here.filter(|here| here.record == *record) {
            return Some(here);
        }
        let by_line = self.by_line.get_or_init(|| {
            let lines = self.places.iter().enumerate().rev();
            lines.map(|(at, place)| (write_new(&place.record, format).0, at)).collect()
        });
        let moved = by_line.get(&write_new(record, format).0).and_then(|&at| self.places.get(at));
        moved.filter(|moved| moved.record == *record).or(here.filter(|_| self.is_full))
    }

    /// Appends the text after the last record; returns the number of line ends.
    pub(in crate::format) fn push_rest(&self, text: &mut String) -> usize {
        push_lines(text, self.rest, self.newline)
    }
}

/// The text after the position in the record's line.
fn remark(record: &Record) -> Option<&str> {
    match record.headers().lines() {
        [HeaderLine::Verbatim(remark)] => Some(remark),
        _ => None,
    }
}
