//! A position out of a game.

use crate::format::Format;
use crate::notation::japanese;
use crate::record::{HeaderLine, Line, Record};
use crate::shogi::Move;

/// The record that begins after `ply` moves of the main line and has no moves; the game's headers and
/// what was written beside that move come along. `None` when the line is shorter.
pub(super) fn at(record: &Record, ply: usize, format: Format) -> Option<Record> {
    let tree = record.tree();
    let line = Line::through(record, tree.root());
    let node = *line.nodes().get(ply).filter(|&&node| tree.end(node).is_none())?;
    let mut out = Record::new(line.position(record, ply));
    let number = record.first_number().saturating_add(u32::try_from(ply).ok()?);
    out.set_first_number(number);
    for header in record.headers().lines() {
        // It names the start of the game, which is not the start any more.
        let is_handicap = matches!(header, HeaderLine::Field { key, .. } if key == "手合割");
        if ply == 0 || !is_handicap {
            out.headers_mut().push(header.clone());
        }
    }
    if format == Format::Bod
        && let Some(mv) = tree.mv(node)
    {
        let before = line.position(record, ply - 1);
        let previous = tree.parent(node).and_then(|parent| tree.mv(parent)).map(Move::to);
        let words = japanese::words(&before, mv, previous)?;
        let style = japanese::Style { same_blank: true, ..japanese::Style::default() };
        let (made, words) = (number - 1, words.text(style));
        out.headers_mut().push(HeaderLine::Verbatim(format!("手数＝{made}  {words}  まで")));
    }
    let root = out.tree().root();
    *out.note_mut(root) = tree.note(node).clone();
    Some(out)
}
