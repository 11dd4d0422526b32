//! The variations that are folded away in the list of moves.

use std::collections::{HashMap, HashSet};

use crate::app::desk::Desk;
use crate::app::desk::game::Game;
use crate::app::desk::origin::GameId;
use crate::record::NodeId;

#[derive(Debug, Default)]
pub(crate) struct Folds {
    of: HashMap<(GameId, usize), HashSet<NodeId>>,
    none: HashSet<NodeId>,
    version: u64,
    turns: u64,
}

impl Folds {
    pub(crate) fn of(&self, game: &Game) -> &HashSet<NodeId> {
        self.of.get(&(game.id(), game.record_id())).unwrap_or(&self.none)
    }

    /// Grows with every change; the layout of the list depends on it.
    pub(crate) fn version(&self) -> u64 {
        self.version
    }

    /// Grows when all variations are folded or unfolded at once; the list then scrolls to the cursor.
    pub(crate) fn turns(&self) -> u64 {
        self.turns
    }

    pub(super) fn toggle(&mut self, game: &Game, node: NodeId) {
        let folded = self.of.entry((game.id(), game.record_id())).or_default();
        if !folded.remove(&node) {
            folded.insert(node);
        }
        self.version += 1;
    }

    /// Folds all variations except those that contain the cursor, or unfolds them if all are folded.
    pub(super) fn toggle_all(&mut self, game: &Game) {
        let tree = game.record().tree();
        let path: HashSet<NodeId> = tree.path(game.node()).into_iter().collect();
        let is_first = |node: NodeId| tree.parent(node).is_some_and(|up| tree.children(up).first() != Some(&node));
        let all: HashSet<NodeId> = tree.walk().filter(|&node| is_first(node) && !path.contains(&node)).collect();
        let folded = self.of.entry((game.id(), game.record_id())).or_default();
        *folded = if *folded == all { HashSet::new() } else { all };
        self.version += 1;
        self.turns += 1;
    }

    /// Unfolds variations that hide the cursor, and drops closed games.
    pub(super) fn follow(&mut self, desk: &Desk) {
        if self.of.is_empty() {
            return;
        }
        let game = desk.game();
        let path = game.record().tree().path(game.node());
        if let Some(folded) = self.of.get_mut(&(game.id(), game.record_id())) {
            let before = folded.len();
            // The first moves of a folded variation stay visible; going on from there unfolds it.
            folded.retain(|node| !path.contains(node));
            self.version += u64::from(folded.len() != before);
        }
        let open = |id: GameId| id == game.id() || desk.games().iter().any(|game| game.id() == id);
        self.of.retain(|&(id, _), folded| open(id) && !folded.is_empty());
    }
}
