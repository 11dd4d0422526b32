//! Whether the defender of a problem holds the remaining pieces.
//!
//! Most positions show whether the defender gets every piece that is not on the board: it is so in problems with an
//! empty box. The user's choice otherwise is neither part of the record nor an undo step, but it is remembered for each
//! revision, so that undo restores it.

use std::collections::BTreeMap;

use crate::app::desk::game::Game;
use crate::app::desk::origin::GameId;
use crate::record::Revision;

/// The choices made for the record that was edited last.
#[derive(Debug, Default)]
pub(super) struct Remaining {
    /// The game, and the index of the record in it.
    of: Option<(GameId, usize)>,
    /// For each revision, whether the defender holds the remaining pieces.
    given: BTreeMap<Revision, bool>,
}

impl Remaining {
    /// The choice for the current revision of a game; `None` when none was made.
    pub(super) fn given(&self, game: &Game) -> Option<bool> {
        let known = self.of == Some((game.id(), game.record_id()));
        self.given.get(&game.document().revision()).copied().filter(|_| known)
    }

    pub(super) fn remember(&mut self, game: &Game, given: bool) {
        let of = Some((game.id(), game.record_id()));
        if self.of != of {
            *self = Self { of, given: BTreeMap::new() };
        }
        self.given.insert(game.document().revision(), given);
    }
}
