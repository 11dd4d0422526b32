//! Captions: what stands below a diagram.

use super::{MovesShown, StartDetails};
use crate::format::{self, MoveBefore};
use crate::lang::{self, Language};
use crate::notation::japanese::{self, Style, Words};
use crate::notation::western;
use crate::record::{NodeId, Record};
use crate::shogi::Move;

/// The caption of the position at a node, as far as the record says anything: the move that led there, with the number of
/// the `figure`; or, where a problem starts, its author, source and length, which `start` knows. The problem's name is left out
/// if it stands `above` already.
#[must_use]
pub fn caption(
    record: &Record,
    start: &StartDetails,
    node: NodeId,
    figure: u32,
    above: Option<&str>,
    moves: MovesShown,
    language: Language,
) -> Option<String> {
    let last = last_move(record, node, language);
    last.map_or_else(
        || start.about(above, moves, language),
        |last| Some(lang::caption(language, Some(figure), Some(&last))),
    )
}

/// What the move that led to a node is called: ▲７六歩, 1. P-7f.
pub(super) fn last_move(record: &Record, node: NodeId, language: Language) -> Option<String> {
    let tree = record.tree();
    let moves: Vec<(NodeId, Move)> = tree.path(node).into_iter().filter_map(|id| Some((id, tree.mv(id)?))).collect();
    let ply = moves.len();
    let Some(&(id, mv)) = moves.last() else {
        return format::move_before(record).map(|before| move_before(&before, language));
    };
    let before = record.position_at(record.tree().parent(id)?);
    match language {
        Language::Japanese => {
            let previous = ply.checked_sub(2).map(|index| moves[index].1.to());
            japanese::words(&before, mv, previous).map(alone)
        }
        Language::English => {
            let number = record.first_number().saturating_add(u32::try_from(ply - 1).unwrap_or(u32::MAX));
            Some(format!("{number}. {}", western::write(&before, mv)?))
        }
    }
}

/// What the move before a start is called, of which not all is known.
pub(super) fn move_before(before: &MoveBefore, language: Language) -> String {
    match language {
        Language::Japanese => alone(before.words),
        Language::English => format!("{}. {}", before.number, western::of_words(&before.words)),
    }
}

/// A caption stands alone, so that 同 must say where: ▲６六同銀左, as books have it. Without 同 it would not say that
/// something was taken, which a diagram does not show any more.
fn alone(words: Words) -> String {
    words.text(Style { same_square: true, ..Style::default() })
}
