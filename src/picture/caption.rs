use super::{MovesShown, StartDetails};
use crate::format::{self, MoveBefore};
use crate::lang::{self, Language, Naming};
use crate::record::{NodeId, Record};
use crate::shogi::Move;

/// The caption of the position at a node: its move with the number of the `figure` or, at the start of a problem,
/// author, source, length, and the name unless it is in the title `above`. `None` if the record has none.
#[must_use]
pub fn caption(
    record: &Record,
    start: &StartDetails,
    node: NodeId,
    figure: u32,
    above: Option<&str>,
    moves: MovesShown,
    naming: impl Into<Naming>,
) -> Option<String> {
    let naming = naming.into();
    let language = naming.language;
    let last = last_move(record, node, naming);
    last.map_or_else(
        || start.about(above, moves, language),
        |last| Some(lang::caption(language, Some(figure), Some(&last))),
    )
}

/// ▲７六歩, 1. P-7f.
pub(super) fn last_move(record: &Record, node: NodeId, naming: Naming) -> Option<String> {
    let tree = record.tree();
    let moves: Vec<(NodeId, Move)> = tree.path(node).into_iter().filter_map(|id| Some((id, tree.mv(id)?))).collect();
    let ply = moves.len();
    let Some(&(id, mv)) = moves.last() else {
        return format::move_before(record).map(|before| move_before(&before, naming));
    };
    let before = record.position_at(record.tree().parent(id)?);
    let previous = ply.checked_sub(2).map(|index| moves[index].1.to());
    let words = naming.lone_mv(&before, mv, previous)?;
    Some(match naming.language {
        Language::Japanese => words,
        Language::English => {
            let number = record.first_number().saturating_add(u32::try_from(ply - 1).unwrap_or(u32::MAX));
            format!("{number}. {words}")
        }
    })
}

pub(super) fn move_before(before: &MoveBefore, naming: Naming) -> String {
    let words = naming.lone_words(&before.words);
    match naming.language {
        Language::Japanese => words,
        Language::English => format!("{}. {words}", before.number),
    }
}
