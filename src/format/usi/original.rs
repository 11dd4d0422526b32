//! Rewrites a file of SFEN or USI lines: lines whose record has not changed stay as they were, and so do lines that
//! are not records.

use std::cell::OnceCell;
use std::collections::HashMap;

use super::{Sorted, read_entry, write_new};
use crate::format::layout::{Pieces, Recorder};
use crate::format::lines::{push_lines, trim};
use crate::format::{Dialect, Format, Loss, LossKind, Newline, RecordPart};
use crate::record::{HeaderLine, Record};

pub(in crate::format) struct Original<'a> {
    lines: Vec<OldLine>,
    texts: Pieces<'a, ()>,
    is_full: bool,
    /// The index of the first record by the line that is written for it; made when a record is not in its place.
    by_line: OnceCell<HashMap<String, usize>>,
    newline: Newline,
}

struct OldLine {
    record: Record,
    /// Whether a part of the record's comment is on the line.
    has_head: bool,
}

impl OldLine {
    /// Whether the lines above have all comments of a record.
    fn holds_comments(&self, record: &Record) -> bool {
        let tree = record.tree();
        let comment = |record: &Record| record.tree().note(record.tree().root()).comment.clone();
        let others = tree.walk().filter(|&id| id != tree.root() && tree.note(id).comment.is_some()).count();
        !self.has_head && others == 0 && comment(record) == comment(&self.record)
    }
}

impl<'a> Original<'a> {
    /// Reads the original text again; `None` if it is in another format, or these records do not fit into it.
    pub(in crate::format) fn of(dialect: &'a Dialect, records: &[&Record]) -> Option<Self> {
        let is_lines = matches!(dialect.format, Format::Sfen | Format::Usi);
        let source = dialect.layout_of(dialect.format).filter(|_| is_lines)?.text();
        let mut texts = Recorder::of(source)?;
        let mut lines: Vec<OldLine> = Vec::with_capacity(records.len());
        let Sorted { entries, is_log, .. } = Sorted::of(source);
        for entry in entries {
            let (line, has_head) = (entry.line, !entry.head.is_empty());
            let Ok(record) = read_entry(entry, &mut Vec::new()) else { continue };
            texts.push(line.text, ());
            lines.push(OldLine { record, has_head });
        }
        // Among the lines of a log, a changed one would make no sense.
        if is_log && !lines.iter().map(|line| &line.record).eq(records.iter().copied()) {
            return None;
        }
        let is_full = lines.len() == records.len();
        let texts = texts.finish(source);
        Some(Self { lines, texts, is_full, by_line: OnceCell::new(), newline: dialect.newline })
    }

    fn text_before(&self, index: usize) -> &'a str {
        let end = index.checked_sub(1).and_then(|before| self.texts.line_end(before)).map_or(0, str::len);
        &self.texts.gap_before(index)[end..]
    }

    pub(super) fn write(&self, record: &Record, format: Format, index: usize) -> Option<(String, Vec<Loss>)> {
        let index = self.index(record, format, index)?;
        let (old, old_text) = (&self.lines[index], self.texts.text(index));
        let mut text = String::new();
        let above = push_lines(&mut text, self.text_before(index), self.newline);
        let mut losses = Vec::new();
        if old.record == *record {
            text.push_str(old_text);
        } else {
            let (line, lost) = write_new(record, format);
            losses = lost;
            text.push_str(line.trim_end());
            if let Some(remark) = remark(record).filter(|remark| trim(old_text).ends_with(remark))
                && !line.contains(" moves ")
            {
                text.push(' ');
                text.push_str(remark);
                losses.retain(|loss| loss.kind != LossKind::TextDropped { part: RecordPart::HeaderLine });
            }
            if old.holds_comments(record) {
                losses.retain(|loss| loss.kind != LossKind::TextDropped { part: RecordPart::Comment });
            }
        }
        for loss in &mut losses {
            loss.at.line = loss.at.line.saturating_add(u32::try_from(above).unwrap_or(u32::MAX));
        }
        push_lines(&mut text, self.texts.line_end(index).unwrap_or_default(), self.newline);
        Some((text, losses))
    }

    /// The index of the line of a record: in its place or moved. A changed record has the line in its place, if none was added or
    /// removed.
    fn index(&self, record: &Record, format: Format, index: usize) -> Option<usize> {
        let is_at = |index: usize| self.lines.get(index).is_some_and(|line| line.record == *record);
        if is_at(index) {
            return Some(index);
        }
        let by_line = self.by_line.get_or_init(|| {
            let lines = self.lines.iter().enumerate().rev();
            lines.map(|(at, line)| (write_new(&line.record, format).0, at)).collect()
        });
        let moved = by_line.get(&write_new(record, format).0).copied().filter(|&moved| is_at(moved));
        moved.or(Some(index).filter(|&index| self.is_full && index < self.lines.len()))
    }

    pub(in crate::format) fn push_rest(&self, text: &mut String) -> usize {
        push_lines(text, self.text_before(self.lines.len()), self.newline)
    }
}

/// The text after the position in the record's line.
fn remark(record: &Record) -> Option<&str> {
    match record.headers().lines() {
        [HeaderLine::Verbatim(remark)] => Some(remark),
        _ => None,
    }
}
