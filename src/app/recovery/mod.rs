//! Stores games while they are edited, and restores them with unsaved changes and undo histories at the next start:
//! after the window was closed, after a termination by the system, or after a crash. If a setting turns this off,
//! closing asks about unsaved changes, and games are restored only after a crash or a termination.
//!
//! Each running program has its own folder in the user's data folder, and holds a lock while it runs, so that several
//! windows do not interfere and only files of ended runs are taken over. The folder has a file for each open game,
//! rewritten after edits, and one small session file with the games, their order, and the cursor in each. Files are
//! deleted when their game is closed, or the window without keeping what is open.
//!
//! Nothing here blocks the UI thread. Documents are shared, not copied
//! ([`Documents`](super::desk::documents::Documents)); a thread waits a moment for more edits, and writes.

// The paths in the files of earlier versions are those of Unix.
#[cfg(all(test, unix))]
mod golden;
mod keeper;
mod store;
#[cfg(test)]
mod tests;
mod update;
mod words;

use std::io;

use crate::app::desk::game::Game;
use crate::app::desk::origin::GameId;
use crate::app::desk::snapshot::{KeptSession, KeptSet, KeptView, OpenSet, Snapshot};
use crate::app::desk::tabs::Tabs;

pub(crate) use keeper::{Ending, Keeper, listen};
#[cfg(test)]
pub(crate) use store::Store;
pub(crate) use store::TakenOver;

#[derive(Debug, Default)]
pub(crate) struct Recovery {
    watch: Watch,
    /// Whether the search for games of earlier runs still runs: until then nothing is stored, as it would lack those
    /// games.
    waits: bool,
    terminated: bool,
}

#[derive(Debug)]
pub(crate) enum Event {
    TookOver(TakenOver),
    NotStored(io::Error),
    StoredAgain,
    Kept {
        succeeded: bool,
    },
    #[cfg_attr(not(unix), expect(dead_code, reason = "only Unix has signals"))]
    Terminate,
    /// No thread for signals: a termination would look like a crash.
    #[cfg_attr(not(unix), expect(dead_code, reason = "only Unix has signals"))]
    NotListening,
}

#[derive(Debug, PartialEq)]
pub(crate) enum Effect {
    TakeOver,
    Touch,
    Keep,
    Close,
}

#[derive(Debug)]
pub(crate) struct Changes {
    pub(crate) session: KeptSession,
    pub(crate) games: Vec<(GameId, Snapshot)>,
}

#[derive(Debug, Default)]
pub(crate) struct Watch {
    seen: Vec<(u64, KeptView)>,
    current: Option<GameId>,
    set: Option<KeptSet>,
}

impl Watch {
    pub(crate) fn changes(&mut self, tabs: &Tabs, set: Option<OpenSet<'_>>) -> Option<Changes> {
        let open = || tabs.games().iter().filter(|game| !game.is_blank());
        let current = Some(tabs.game()).filter(|game| !game.is_blank()).map(Game::id);
        let same = self.current == current && open().map(fingerprint).eq(self.seen.iter().copied());
        let same_set = match (&set, &self.set) {
            (Some(set), Some(kept)) => set == kept,
            (set, kept) => set.is_none() && kept.is_none(),
        };
        if same && same_set {
            return None;
        }
        let is_new = |game: &&Game| {
            !self.seen.iter().any(|&(version, place)| (version, true) == (game.version(), place.is_in(game.id())))
        };
        let games = open().filter(is_new).map(|game| (game.id(), game.snapshot())).collect();
        self.seen = open().map(fingerprint).collect();
        self.current = current;
        self.set = set.map(KeptSet::from);
        let views = self.seen.iter().map(|&(_, place)| place).collect();
        Some(Changes {
            session: KeptSession { current: current.map_or(0, GameId::number), views, set: self.set.clone() },
            games,
        })
    }
}

fn fingerprint(game: &Game) -> (u64, KeptView) {
    (game.version(), game.kept_view())
}
