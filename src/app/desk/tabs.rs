//! The open games, which of them is shown, and those that were put away.

use crate::app::desk::game::Game;
use crate::app::desk::origin::{GameId, Origin};
use crate::lang::Language;

/// How many of the games that were put away can be had back.
const KEPT: usize = 20;

/// The open games. There always is one, be it an empty record.
#[derive(Debug)]
pub(crate) struct Tabs {
    games: Vec<Game>,
    current: usize,
    /// The game put away last is the last.
    closed: Vec<Closed>,
}

/// A game that was put away.
#[derive(Debug)]
struct Closed {
    game: Game,
    index: usize,
    /// When undoing put it away: the game that was shown after that, in which redoing brings it back.
    undone_in: Option<GameId>,
}

impl Tabs {
    /// An empty record alone.
    pub(crate) fn new(language: Language) -> Self {
        Self { games: vec![Game::blank(language)], current: 0, closed: Vec::new() }
    }

    /// The games that are open.
    pub(crate) fn games(&self) -> &[Game] {
        &self.games
    }

    /// All games, to be changed each for itself.
    pub(crate) fn games_mut(&mut self) -> &mut [Game] {
        &mut self.games
    }

    /// The game that is shown.
    pub(crate) fn game(&self) -> &Game {
        &self.games[self.current]
    }

    /// The game that is shown, to be changed.
    pub(crate) fn game_mut(&mut self) -> &mut Game {
        &mut self.games[self.current]
    }

    /// Where a game is.
    pub(crate) fn find(&self, id: GameId) -> Option<usize> {
        self.games.iter().position(|game| game.id() == id)
    }

    /// A game, if it is still open.
    pub(crate) fn get(&self, id: GameId) -> Option<&Game> {
        self.games.iter().find(|game| game.id() == id)
    }

    /// A game to be changed, also if it was put away.
    pub(crate) fn get_mut(&mut self, id: GameId) -> Option<&mut Game> {
        let closed = self.closed.iter_mut().map(|closed| &mut closed.game);
        self.games.iter_mut().chain(closed).find(|game| game.id() == id)
    }

    /// Opens a game behind the others, in place of an empty record if that is all there is, and shows it if it
    /// is to be `in_front` or is the only one.
    pub(crate) fn add(&mut self, game: Game, in_front: bool) {
        let shown = if in_front { game.id() } else { self.game().id() };
        self.games.retain(|game| !game.is_blank());
        self.games.push(game);
        self.current = self.find(shown).unwrap_or_else(|| self.current.min(self.games.len() - 1));
    }

    /// Puts a game in another's place. The old one can be had back.
    pub(crate) fn replace(&mut self, id: GameId, new: Game) {
        let Some(index) = self.find(id) else { return };
        let game = std::mem::replace(&mut self.games[index], new);
        self.keep(Closed { game, index: index + 1, undone_in: None });
    }

    /// Shows a game if it is open; says whether it is.
    pub(crate) fn show(&mut self, id: GameId) -> bool {
        let found = self.find(id);
        self.current = found.unwrap_or(self.current);
        found.is_some()
    }

    /// The game that is open `by` tabs further, round and round.
    pub(crate) fn beside(&self, by: isize) -> GameId {
        let count = self.games.len() as isize;
        self.games[(self.current as isize + by).rem_euclid(count) as usize].id()
    }

    /// Puts a game away and shows its neighbour; after the last one, an empty record.
    pub(crate) fn close(&mut self, id: GameId, language: Language) {
        if let Some((index, game)) = self.take(id, language) {
            self.keep(Closed { game, index, undone_in: None });
        }
    }

    /// Whether there is a game that was put away.
    pub(crate) fn can_reopen(&self) -> bool {
        !self.closed.is_empty()
    }

    /// Shows the game again that was put away last, where it was.
    pub(crate) fn reopen(&mut self) {
        let Some(Closed { game, index, .. }) = self.closed.pop() else { return };
        self.games.retain(|game| !game.is_blank());
        let index = index.min(self.games.len());
        self.games.insert(index, game);
        self.current = index;
    }

    /// Whether all that can be undone in the game that is shown is that it was pasted.
    pub(crate) fn can_unpaste(&self) -> bool {
        let game = self.game();
        matches!(game.origin(), Origin::Pasted(_)) && game.is_untouched()
    }

    /// Puts the pasted game away and shows the one that was shown before.
    pub(crate) fn unpaste(&mut self, language: Language) {
        let Origin::Pasted(over) = *self.game().origin() else { return };
        if let Some((index, game)) = self.take(self.game().id(), language) {
            self.current = self.find(over).unwrap_or(self.current);
            let undone_in = Some(self.game().id());
            self.keep(Closed { game, index, undone_in });
        }
    }

    /// Whether all that can be done again in the game that is shown is to paste another.
    pub(crate) fn can_paste_again(&self) -> bool {
        let last = self.closed.last().and_then(|closed| closed.undone_in);
        last == Some(self.game().id()) && self.game().document().redoable().is_none()
    }

    fn take(&mut self, id: GameId, language: Language) -> Option<(usize, Game)> {
        let index = self.find(id)?;
        let game = self.games.remove(index);
        if self.current > index || self.current == self.games.len() {
            self.current = self.current.saturating_sub(1);
        }
        if self.games.is_empty() {
            self.games.push(Game::blank(language));
        }
        Some((index, game))
    }

    fn keep(&mut self, closed: Closed) {
        if closed.game.is_blank() {
            return;
        }
        if self.closed.len() == KEPT {
            self.closed.remove(0);
        }
        self.closed.push(closed);
    }
}
