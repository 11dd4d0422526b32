//! Finds what has changed on the board since the last announcement.

use crate::app::announce::words;
use crate::app::desk::Desk;
use crate::app::desk::origin::GameId;
use crate::app::desk::words::{COMMA, game_name};
use crate::record::NodeId;
use crate::shogi::Move;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Seen {
    game: (GameId, usize),
    node: NodeId,
    /// The number of shown moves of a preview, and the last of them.
    beside: (usize, Option<Move>),
}

/// Longer jumps are not read move by move.
const MOST: usize = 3;

impl Seen {
    pub(super) fn of(desk: &Desk) -> Self {
        let (place, preview) = (desk.place(), desk.mode.preview());
        let beside = preview.map_or((0, None), |preview| (preview.moves().len(), preview.moves().last().copied()));
        Self { game: place.game, node: place.node, beside }
    }
}

/// Nothing is said about the empty game at the start.
pub(super) fn between(desk: &Desk, before: Option<&Seen>, now: &Seen) -> Option<String> {
    let (language, naming, game) = (desk.language(), desk.naming(), desk.game());
    // Solving must not reveal the number of moves.
    let solves = desk.solving().is_some();
    let at = |node: NodeId| words::step(naming, game, node, solves);
    let Some(before) = before.filter(|before| before.game == now.game) else {
        return (!game.is_blank())
            .then(|| format!("{}{}{}", game_name(language, game), COMMA.get(language), at(now.node)));
    };
    if before.beside != now.beside {
        return Some(match desk.mode.preview() {
            None => at(now.node),
            Some(preview) => {
                // The new moves, or the last one after a step back.
                let first = before.beside.0.min(now.beside.0.saturating_sub(1));
                words::beside(naming, game, preview, first.max(now.beside.0.saturating_sub(MOST)))
            }
        });
    }
    if before.node == now.node {
        return None;
    }
    let path = game.record().tree().path(now.node);
    let passed = path.iter().position(|&node| node == before.node).map(|at| &path[at + 1..]);
    Some(match passed {
        Some(passed) if passed.len() <= MOST => passed.iter().map(|&node| at(node)).collect::<Vec<_>>().join(" "),
        _ => at(now.node),
    })
}
