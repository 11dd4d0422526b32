//! Text beside the moves that could not be read.
//!
//! It is written where it stood, and whether a reader keeps it there as text again depends on all lines around it. The
//! writer knows the common cases and makes remarks of such lines; so that nothing is lost in the rare ones, what was
//! written of a record with such text is read once more, and what would come back otherwise is reported.

use std::borrow::Cow;

use super::classify::{self, LineKind};
use crate::format::reread::{self, Company};
use crate::format::text::Decoded;
use crate::format::{Encoding, Format, Location, Loss, LossKind, RecordPart, excerpt};
use crate::record::{End, HeaderLine, NodeId, Note, Record, Tree};

/// Whether there is text that could not be read: beside the moves, or as the word of an end.
pub(super) fn is_in(tree: &Tree) -> bool {
    tree.walk().any(|id| text_at(tree, id).is_some())
}

/// What would not come back of a record with such text, if this is what was written of it in KIF.
pub(super) fn lost(record: &Record, written: &str) -> Option<Loss> {
    let tree = record.tree();
    let loose = tree.walk().find_map(|id| text_at(tree, id))?;
    let again = match reread::read(&Decoded::of(written, Encoding::Utf8), Format::Kif, Company::None) {
        Ok(again) => Some(again.records),
        Err(error) => error.partial.map(|partial| partial.records),
    };
    let text = match &again {
        Some(records) => differing_text(record, records.first())?.unwrap_or(loose),
        None => loose,
    };
    let line = written.lines().position(|line| line.contains(text)).unwrap_or(0);
    let at = Location::line(u32::try_from(line).unwrap_or(u32::MAX).saturating_add(1));
    Some(Loss { at, kind: LossKind::TextChanged { part: RecordPart::Verbatim, text: excerpt(text) } })
}

/// The first text of a node that could not be read.
fn text_at(tree: &Tree, id: NodeId) -> Option<&str> {
    let unread = |text: &&String| !matches!(classify::classify(text), LineKind::Remark);
    let end = match tree.end(id) {
        Some(End::Other(word)) => Some(word.as_str()),
        _ => None,
    };
    end.or_else(|| tree.note(id).verbatim.iter().find(unread).map(String::as_str))
}

/// `None` if a record came back; otherwise the text at the first node that differs, if there is any.
fn differing_text<'a>(record: &'a Record, again: &Record) -> Option<Option<&'a str>> {
    let (tree, other) = (record.tree(), again.tree());
    let mut nodes = tree.walk().zip(other.walk());
    let is_same = |&(a, b): &(NodeId, NodeId)| {
        tree.mv(a) == other.mv(b)
            && tree.end(a) == other.end(b)
            && tree.spent(a) == other.spent(b)
            && tree.children(a).len() == other.children(b).len()
            && note(tree, a) == note(other, b)
    };
    if let Some((id, b)) = nodes.find(|pair| !is_same(pair)) {
        return Some(changed_text(tree, id, other, b).or_else(|| text_at(tree, id)));
    }
    let same_start = record.initial() == again.initial() && record.first_number() == again.first_number();
    (!same_start || !fields(record).eq(fields(again))).then_some(None)
}

/// The first line of a node's text that is another in the other tree.
fn changed_text<'a>(tree: &'a Tree, id: NodeId, other: &Tree, again: NodeId) -> Option<&'a str> {
    let after = &other.note(again).verbatim;
    let lines = tree.note(id).verbatim.iter().enumerate();
    lines
        .map(|(index, text)| (text, after.get(index)))
        .find(|&(text, now)| now != Some(text))
        .map(|(text, _)| text.as_str())
}

/// The note of a node. Remarks on the start may stand among the headers.
fn note(tree: &Tree, id: NodeId) -> Cow<'_, Note> {
    let note = tree.note(id);
    if id != tree.root() || note.verbatim.is_empty() {
        return Cow::Borrowed(note);
    }
    let mut note = note.clone();
    note.verbatim.retain(|text| !matches!(classify::classify(text), LineKind::Remark));
    Cow::Owned(note)
}

fn fields(record: &Record) -> impl Iterator<Item = &HeaderLine> {
    record.headers().lines().iter().filter(|line| matches!(line, HeaderLine::Field { .. }))
}
