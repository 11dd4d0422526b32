//! A position of a game as a record of its own.

use super::kif::names_format;
use super::{Format, bod};
use crate::notation::japanese;
use crate::record::{HeaderKey, HeaderLine, Line, NodeId, Record};
use crate::shogi::Move;

/// A record without moves that starts from the position at a node of another record, with its headers and the comment
/// and bookmarks of the node. For BOD, it also names the last move.
#[must_use]
pub fn record_at(record: &Record, node: NodeId, format: Format) -> Record {
    let tree = record.tree();
    let line = Line::through(record, node);
    let ply = tree.path(node).iter().filter(|&&id| tree.mv(id).is_some()).count();
    let mut out = Record::new(line.position(record, ply));
    let number = record.first_number().saturating_add(u32::try_from(ply).unwrap_or(u32::MAX));
    out.set_first_number(number);
    for header in record.headers().lines() {
        // Headers that describe the old start position or the old file do not apply.
        let (of_start, of_file) = match header {
            HeaderLine::Field { .. } => (header.key() == Some(HeaderKey::Handicap), false),
            HeaderLine::Verbatim(text) => (bod::line_of(header).is_some(), names_format(text)),
        };
        if !of_file && (ply == 0 || !of_start) {
            out.headers_mut().push(header.clone());
        }
    }
    if let Some(words) = (format == Format::Bod).then(|| last_move(record, &line, ply)).flatten() {
        out.headers_mut().push(HeaderLine::Verbatim(format!("手数＝{}  {words}  まで", number - 1)));
    }
    let root = out.tree().root();
    *out.note_mut(root) = tree.note(node).clone();
    out
}

fn last_move(record: &Record, line: &Line, ply: usize) -> Option<String> {
    let tree = record.tree();
    let before = ply.checked_sub(1)?;
    let previous = tree.mv(line.nodes()[before]).map(Move::to);
    let words = japanese::words(&line.position(record, before), tree.mv(line.nodes()[ply])?, previous)?;
    Some(words.text(japanese::Style { same_blank: true, ..japanese::Style::default() }))
}
