//! The open games, the current one, and the closed ones that can be reopened.

use std::collections::HashMap;
use std::path::Path;

use crate::app::desk::game::Game;
use crate::app::desk::origin::{GameId, Origin};
use crate::app::desk::words::game_name;
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

/// The last folders of a path, as many as tell it from the others.
fn folder_apart<'a>(path: &Path, twins: impl Iterator<Item = &'a &'a Game>) -> Option<String> {
    let folders = |path: &Path| -> Vec<String> {
        let folders = path.parent().into_iter().flat_map(Path::components);
        folders.map(|folder| folder.as_os_str().to_string_lossy().into_owned()).collect()
    };
    let own = folders(path);
    let others: Vec<Vec<String>> = twins.filter_map(|twin| twin.path()).map(folders).collect();
    let ends = |count: usize| {
        let end = &own[own.len() - count..];
        (!others.iter().any(|other| other.ends_with(end))).then(|| end.join(std::path::MAIN_SEPARATOR_STR))
    };
    let apart = (1..=own.len()).find_map(ends);
    // The folder of one is at the end of another's: all of its folders, or the last.
    apart.or_else(|| own.last().cloned())
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

    /// In the order of the tabs. Files of one name have their folders behind it, other games the time when they were
    /// opened.
    pub(crate) fn names(&self, language: Language) -> Vec<String> {
        let names: Vec<String> = self.games.iter().map(|game| game_name(language, game)).collect();
        let mut named: HashMap<&str, Vec<&Game>> = HashMap::new();
        for (name, game) in names.iter().zip(&self.games) {
            named.entry(name).or_default().push(game);
        }
        let apart = |(name, game): (&String, &Game)| {
            let twins = &named[name.as_str()];
            let apart = match game.path() {
                _ if twins.len() == 1 => None,
                Some(path) => folder_apart(path, twins.iter().filter(|twin| twin.id() != game.id())),
                None => Some(game.opened()),
            };
            apart.map_or_else(|| name.clone(), |apart| format!("{name} — {apart}"))
        };
        names.iter().zip(&self.games).map(apart).collect()
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

#[cfg(test)]
mod tests {
    use crate::app::desk::origin::Reading;
    use crate::app::files::Event;
    use crate::app::tests::GAME;
    use crate::app::tests::state::Bench;
    use crate::lang::Language;

    fn paste(bench: &mut Bench, text: &str) {
        bench.files_event(Event::Pasted(Reading::of_text(text.to_owned())));
    }

    #[test]
    fn games_of_one_name_are_told_apart() {
        let mut bench = Bench::new();
        for name in ["2019/a.kif", "2020/a.kif", "2020/b.kif"] {
            bench.open(name, GAME);
        }
        let names = bench.state.desk.tabs.names(Language::Japanese);
        assert_eq!(names, ["a.kif — 2019", "a.kif — 2020", "b.kif"]);
        bench.open("x/2020/a.kif", GAME);
        let names = bench.state.desk.tabs.names(Language::English);
        assert_eq!(names[3], "a.kif — x/2020".replace('/', std::path::MAIN_SEPARATOR_STR));
    }

    #[test]
    fn a_game_without_a_file_has_its_players_or_its_time() {
        let mut bench = Bench::new();
        for text in ["▲７六歩 △３四歩", "▲２六歩 △８四歩"] {
            paste(&mut bench, text);
        }
        let names = bench.state.desk.tabs.names(Language::Japanese);
        assert!(names.iter().all(|name| name.starts_with("貼り付けた棋譜 — ") && name.contains(':')), "{names:?}");
        paste(&mut bench, "先手：甲\n後手：乙\n手合割：平手\n▲７六歩 △３四歩\n");
        assert_eq!(bench.state.desk.tabs.names(Language::Japanese)[2], "甲 – 乙");
    }
}
