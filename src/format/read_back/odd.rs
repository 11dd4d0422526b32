//! Which records hold more than a game.

use crate::format::{Dialect, kif};
use crate::record::{End, HeaderLine, NodeId, Record, Tree};
use crate::shogi::{Color, Handicap};

/// Whether something in a record might be read otherwise where it is written: a line that is no field, move or remark, a
/// header with unusual characters, an end by an unknown word, a result line in the middle of a game. Without any moves, the
/// headers decide everything. And so it may be if there were warnings about the file.
pub(super) fn is_odd(record: &Record, dialect: &Dialect) -> bool {
    let tree = record.tree();
    tree.is_empty()
        || dialect.further.is_some()
        || dialect.layout.as_ref().is_some_and(|layout| layout.is_kif() && layout.is_doubtful())
        || may_name_giver_first(record)
        || record.headers().lines().iter().any(is_odd_header)
        || tree.walk().any(|id| has_odd_text(tree, id))
}

/// Whether players are called 先手 and 後手 in a handicap game: a result line may make a reader take 先手 for the giver.
fn may_name_giver_first(record: &Record) -> bool {
    let start = record.initial();
    start.turn() == Color::White
        && record.headers().names_handicap_sides() == Some(false)
        && Handicap::of(&start.to_setup()).is_some()
}

/// Whether a header line is not what programs write.
fn is_odd_header(line: &HeaderLine) -> bool {
    match line {
        HeaderLine::Verbatim(text) => !kif::is_remark(text),
        HeaderLine::Field { key, value } => {
            let is_key =
                key.chars().all(|ch| ch.is_alphanumeric() || ch == ' ') && key.starts_with(char::is_alphabetic);
            let is_odd = |ch: char| ch.is_control() || matches!(ch, '\u{FEFF}' | '>' | '＞' | '|' | '\u{FFFD}');
            !is_key || value.contains(is_odd) || value.contains("://")
        }
    }
}

fn has_odd_text(tree: &Tree, id: NodeId) -> bool {
    let note = tree.note(id);
    matches!(tree.end(id), Some(End::Other(_)))
        || note.verbatim.iter().any(|text| !kif::is_remark(text))
        || note.summary.is_some() && !tree.children(id).is_empty()
}
