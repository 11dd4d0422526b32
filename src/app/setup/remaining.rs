//! Who holds the remaining pieces.
//!
//! Whether the defender holds all that the board leaves over, and goes on holding it, is seen from most positions: a
//! problem of which nothing is left looks so. Where the user decides otherwise, that stands in no record, and is no
//! step of undoing; but whoever undoes a step finds it as it was there.

use std::collections::BTreeMap;

use crate::app::desk::game::Game;
use crate::app::desk::origin::GameId;
use crate::record::Revision;

/// What was decided about the record whose start was edited last.
#[derive(Debug, Default)]
pub(super) struct Remaining {
    /// Which game, and which record in it.
    of: Option<(GameId, usize)>,
    /// In which states of it the defender holds the remaining pieces, and in which not.
    given: BTreeMap<Revision, bool>,
}

impl Remaining {
    /// Whether the defender holds them in the state in which the record is; `None` when nobody has decided that yet.
    pub(super) fn given(&self, game: &Game) -> Option<bool> {
        let known = self.of == Some((game.id(), game.shown()));
        self.given.get(&game.document().revision()).copied().filter(|_| known)
    }

    /// Remembers who holds them in the state in which the record is.
    pub(super) fn remember(&mut self, game: &Game, given: bool) {
        let of = Some((game.id(), game.shown()));
        if self.of != of {
            *self = Self { of, given: BTreeMap::new() };
        }
        self.given.insert(game.document().revision(), given);
    }
}
