//! What the nodes of the tree are called.

use std::collections::HashMap;

use crate::app::desk::describe;
use crate::app::desk::game::Game;
use crate::app::desk::origin::GameId;
use crate::app::desk::words;
use crate::lang::Language;
use crate::record::{NodeId, Revision};

/// How many names are cached: more than are ever visible at once.
const KEPT: usize = 20_000;

/// A cache of the names that have been visible, so that they are not made in every frame.
#[derive(Debug, Default)]
pub(crate) struct Names {
    of: Option<(GameId, usize, Revision, Language)>,
    known: HashMap<NodeId, String>,
}

impl Names {
    /// Empties the cache when the record or the language is another.
    pub(crate) fn follow(&mut self, game: &Game, language: Language) {
        let of = Some((game.id(), game.shown(), game.document().revision(), language));
        if self.of != of || self.known.len() > KEPT {
            self.known.clear();
            self.of = of;
        }
    }

    /// The move at a node as people write it, or the word for the end.
    pub(crate) fn get(&mut self, language: Language, game: &Game, node: NodeId) -> &str {
        self.known.entry(node).or_insert_with(|| name(language, game, node))
    }

    /// The same with its number.
    pub(crate) fn numbered(&mut self, language: Language, game: &Game, node: NodeId) -> String {
        words::numbered(language, number(game, node), self.get(language, game, node))
    }
}

/// The move at a node as people write it, or the word for the end.
pub(crate) fn name(language: Language, game: &Game, node: NodeId) -> String {
    let record = game.record();
    let before = record.tree().parent(node).unwrap_or(node);
    describe::node(language, record, &game.positions().at(record, before), node)
}

/// The same with its number.
pub(crate) fn numbered(language: Language, game: &Game, node: NodeId) -> String {
    words::numbered(language, number(game, node), &name(language, game, node))
}

/// The number of the move at a node.
fn number(game: &Game, node: NodeId) -> Option<u32> {
    let before = u32::try_from(game.positions().depth(node)).unwrap_or(u32::MAX).saturating_sub(1);
    game.record().tree().mv(node).map(|_| game.record().first_number().saturating_add(before))
}
