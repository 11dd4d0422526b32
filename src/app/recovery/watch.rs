//! Detecting which games have changed since they were last stored.

use crate::app::desk::game::Game;
use crate::app::desk::origin::GameId;
use crate::app::desk::snapshot::{KeptSession, KeptSet, KeptView, OpenSet, Snapshot};
use crate::app::desk::tabs::Tabs;

#[derive(Debug)]
pub(crate) struct Changes {
    /// Files of other games are deleted.
    pub(crate) session: KeptSession,
    pub(crate) games: Vec<(GameId, Snapshot)>,
}

/// What was handed over to be stored.
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
