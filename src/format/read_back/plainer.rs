//! The same record with its odd lines as remarks.

use super::difference::Changed;
use crate::format::{RecordPart, kif};
use crate::record::{HeaderLine, Headers, NodeId, Note, Record};

/// How much of a record is given up so that it comes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Plainness {
    /// The layout of its file.
    Layout,
    /// Lines that could not be read: they become remarks.
    Lines,
    /// Result lines and unknown headers as well.
    Everything,
}

/// The record with its odd lines as remarks, and what became a remark: the text and the remark.
pub(super) fn of(record: &Record, plainness: Plainness) -> (Record, Vec<(Changed, String)>) {
    let mut plain = record.clone();
    if plainness == Plainness::Layout {
        return (plain, Vec::new());
    }
    let mut remarks = Vec::new();
    let mut headers = Headers::default();
    for line in record.headers().lines() {
        headers.push(header(line, plainness, &mut remarks));
    }
    *plain.headers_mut() = headers;
    let tree = record.tree();
    let ids: Vec<NodeId> = tree.walk().filter(|&id| !tree.note(id).is_empty()).collect();
    for id in ids {
        note(plain.note_mut(id), plainness, &mut remarks);
    }
    (plain, remarks)
}

fn header(line: &HeaderLine, plainness: Plainness, remarks: &mut Vec<(Changed, String)>) -> HeaderLine {
    let changed = match line {
        HeaderLine::Verbatim(text) if !kif::is_remark(text) => {
            Changed { part: RecordPart::HeaderLine, text: text.clone() }
        }
        HeaderLine::Field { key, value } if plainness == Plainness::Everything && line.key().is_none() => {
            Changed { part: RecordPart::HeaderKey, text: format!("{key}：{value}") }
        }
        line => return line.clone(),
    };
    HeaderLine::Verbatim(remark(changed, remarks))
}

fn note(note: &mut Note, plainness: Plainness, remarks: &mut Vec<(Changed, String)>) {
    for text in note.verbatim.iter_mut().filter(|text| !kif::is_remark(text)) {
        let changed = Changed { part: RecordPart::Verbatim, text: std::mem::take(text) };
        *text = remark(changed, remarks);
    }
    if plainness == Plainness::Everything
        && let Some(text) = note.summary.take()
    {
        let remark = remark(Changed { part: RecordPart::Summary, text }, remarks);
        note.verbatim.insert(0, remark);
    }
}

fn remark(changed: Changed, remarks: &mut Vec<(Changed, String)>) -> String {
    let remark = kif::remark(&changed.text);
    remarks.push((changed, remark.clone()));
    remark
}
