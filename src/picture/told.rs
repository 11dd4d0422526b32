//! What a record tells of its positions.

use super::Start;
use crate::format;
use crate::lang::{self, Language};
use crate::notation::{japanese, western};
use crate::record::{NodeId, Record};
use crate::shogi::Move;

/// What a record tells below the diagram of a node: the move that led there, if one did, and where a problem starts
/// whose it is, where it is from and how long its solution. What it is called is left out where that stands `above`.
#[must_use]
pub fn told(record: &Record, node: NodeId, figure: u32, above: Option<&str>, language: Language) -> Option<String> {
    let last = last_move(record, node, language);
    let Some(last) = last else { return Start::of(record).about(above, language) };
    Some(lang::caption(language, Some(figure), Some(&last)))
}

/// What the move that led to a node is called: ▲７六歩, 1. P-7f. Of the one before the start not all is known.
///
/// A caption stands alone, so that 同 must say where: ▲６六同銀左, as books have it. Without 同 it would not say that
/// something was taken, which a diagram does not show any more.
pub(super) fn last_move(record: &Record, node: NodeId, language: Language) -> Option<String> {
    let tree = record.tree();
    let moves: Vec<(NodeId, Move)> = tree.path(node).into_iter().filter_map(|id| Some((id, tree.mv(id)?))).collect();
    let ply = moves.len();
    let style = japanese::Style { same_square: true, ..japanese::Style::default() };
    let Some(&(id, mv)) = moves.last() else {
        let words = format::move_before(record)?.words;
        return Some(match language {
            Language::Japanese => words.text(style),
            Language::English => format!("{}. {}", record.first_number().saturating_sub(1), western::of_words(&words)),
        });
    };
    let before = record.position_at(record.tree().parent(id)?);
    match language {
        Language::Japanese => {
            let previous = ply.checked_sub(2).map(|index| moves[index].1.to());
            Some(japanese::words(&before, mv, previous)?.text(style))
        }
        Language::English => {
            let number = record.first_number().saturating_add(u32::try_from(ply - 1).unwrap_or(u32::MAX));
            Some(format!("{number}. {}", western::write(&before, mv)?))
        }
    }
}
