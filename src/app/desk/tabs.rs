//! The open games, the current one, and the closed ones that can be reopened.

use crate::app::desk::game::Game;
use crate::app::desk::origin::{GameId, Origin};
use crate::lang::Language;

const KEPT: usize = 20;

/// There is always at least one game, which may be empty.
#[derive(Debug)]
pub(crate) struct Tabs {
    games: Vec<Game>,
    current: usize,
    /// The last closed is at the end.
    closed: Vec<ClosedGame>,
}

#[derive(Debug)]
struct ClosedGame {
    game: Game,
    index: usize,
    /// If undo closed a pasted game: the game in which redo reopens it.
    undone_in: Option<GameId>,
    /// The game that replaced it when its file was reloaded.
    replaced_by: Option<GameId>,
}

impl Tabs {
    pub(crate) fn new(language: Language) -> Self {
        Self { games: vec![Game::blank(language)], current: 0, closed: Vec::new() }
    }

    pub(crate) fn games(&self) -> &[Game] {
        &self.games
    }

    pub(crate) fn games_mut(&mut self) -> &mut [Game] {
        &mut self.games
    }

    pub(crate) fn game(&self) -> &Game {
        &self.games[self.current]
    }

    pub(crate) fn game_mut(&mut self) -> &mut Game {
        &mut self.games[self.current]
    }

    pub(crate) fn find(&self, id: GameId) -> Option<usize> {
        self.games.iter().position(|game| game.id() == id)
    }

    pub(crate) fn get(&self, id: GameId) -> Option<&Game> {
        self.games.iter().find(|game| game.id() == id)
    }

    /// Also finds closed games.
    pub(crate) fn get_mut(&mut self, id: GameId) -> Option<&mut Game> {
        let closed = self.closed.iter_mut().map(|closed| &mut closed.game);
        self.games.iter_mut().chain(closed).find(|game| game.id() == id)
    }

    /// Adds a tab at the end, or replaces a single empty tab. Shows the game if `in_front` or alone.
    pub(crate) fn add(&mut self, game: Game, in_front: bool) {
        let shown = if in_front { game.id() } else { self.game().id() };
        self.games.retain(|game| !game.is_blank());
        self.games.push(game);
        self.current = self.find(shown).unwrap_or_else(|| self.current.min(self.games.len() - 1));
    }

    pub(crate) fn replace(&mut self, id: GameId, new: Game) {
        let Some(index) = self.find(id) else { return };
        let replaced_by = Some(new.id());
        let game = std::mem::replace(&mut self.games[index], new);
        self.keep(ClosedGame { game, index: index + 1, undone_in: None, replaced_by });
    }

    /// Puts a game into the tab of another, which can be reopened.
    pub(crate) fn exchange(&mut self, id: GameId, new: Game) {
        let Some(index) = self.find(id) else { return self.add(new, true) };
        let game = std::mem::replace(&mut self.games[index], new);
        self.current = index;
        self.keep(ClosedGame { game, index: index + 1, undone_in: None, replaced_by: None });
    }

    /// Whether the only thing to undo in the current game is that it was reloaded.
    pub(crate) fn can_undo_reload(&self) -> bool {
        self.game().is_untouched() && self.replaced().is_some()
    }

    /// Undoes reloading: the game is as it was before, and has changes that are not in its file.
    pub(crate) fn undo_reload(&mut self) {
        let Some(index) = self.replaced() else { return };
        let mut game = self.closed.remove(index).game;
        game.mark_unsaved();
        self.games[self.current] = game;
    }

    fn replaced(&self) -> Option<usize> {
        let now = Some(self.game().id());
        self.closed.iter().rposition(|closed| closed.replaced_by == now)
    }

    pub(crate) fn move_to(&mut self, id: GameId, index: usize) {
        let Some(from) = self.find(id) else { return };
        let shown = self.game().id();
        let game = self.games.remove(from);
        self.games.insert(index.min(self.games.len()), game);
        self.show(shown);
    }

    pub(crate) fn show(&mut self, id: GameId) -> bool {
        let found = self.find(id);
        self.current = found.unwrap_or(self.current);
        found.is_some()
    }

    /// Wraps around.
    pub(crate) fn neighbour(&self, by: isize) -> GameId {
        let count = self.games.len() as isize;
        self.games[(self.current as isize + by).rem_euclid(count) as usize].id()
    }

    /// Shows the neighbour, or an empty game after the last one.
    pub(crate) fn close(&mut self, id: GameId, language: Language) {
        if let Some((index, game)) = self.take(id, language) {
            self.keep(ClosedGame { game, index, undone_in: None, replaced_by: None });
        }
    }

    pub(crate) fn can_reopen(&self) -> bool {
        !self.closed.is_empty()
    }

    pub(crate) fn reopen(&mut self) {
        let Some(ClosedGame { game, index, .. }) = self.closed.pop() else { return };
        self.games.retain(|game| !game.is_blank());
        let index = index.min(self.games.len());
        self.games.insert(index, game);
        self.current = index;
    }

    /// Whether undo would take back pasting the current game.
    pub(crate) fn can_unpaste(&self) -> bool {
        let game = self.game();
        matches!(game.origin(), Origin::Pasted(_)) && game.is_untouched()
    }

    /// Closes the pasted game and shows the previous one.
    pub(crate) fn unpaste(&mut self, language: Language) {
        let Origin::Pasted(over) = *self.game().origin() else { return };
        if let Some((index, game)) = self.take(self.game().id(), language) {
            self.current = self.find(over).unwrap_or(self.current);
            let undone_in = Some(self.game().id());
            self.keep(ClosedGame { game, index, undone_in, replaced_by: None });
        }
    }

    /// Whether redo would paste another game again.
    pub(crate) fn can_paste_again(&self) -> bool {
        let last = self.closed.last().and_then(|closed| closed.undone_in);
        last == Some(self.game().id()) && self.game().redoable().is_none()
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

    fn keep(&mut self, closed: ClosedGame) {
        if closed.game.is_blank() {
            return;
        }
        if self.closed.len() == KEPT {
            self.closed.remove(0);
        }
        self.closed.push(closed);
    }
}
