//! Changes of open files by others, detected when the system tells of them, on focus, and after games of an earlier run
//! were restored.
//!
//! Games without unsaved changes are reloaded, with an undo; others ask when shown. Games without a file stay open.

use std::collections::{HashMap, HashSet};
use std::mem::take;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::app::desk::Desk;
use crate::app::desk::done::Direction;
use crate::app::desk::feature::Out;
use crate::app::desk::game::Game;
use crate::app::desk::mode::{Mode, MoveEntry};
use crate::app::desk::notice::{NoticeKind, Topic};
use crate::app::desk::origin::{GameId, Known, Reading};
use crate::app::files::{Ask, Effect, Files, Newer, open, words};
use crate::format::Loaded;

#[derive(Debug, Default)]
pub(crate) struct Changes {
    checking: bool,
    /// Whether files may have changed since the check that runs, or that could not be used, has begun.
    again: bool,
    watched: Vec<PathBuf>,
    /// Whether games were just restored: their notice is kept.
    restoring: bool,
    /// Contents that do not replace a game again: the user has declined them.
    declined: HashMap<GameId, Arc<[u8]>>,
    /// Checked again when they are shown.
    waiting: HashSet<GameId>,
    gone: HashSet<PathBuf>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Watched {
    pub(crate) game: GameId,
    pub(crate) path: PathBuf,
    pub(crate) held: Arc<[u8]>,
}

#[derive(Debug)]
pub(crate) enum FileState {
    Same,
    Changed(Reading),
    Gone,
}

impl Watched {
    fn of(game: &Game) -> Option<Self> {
        let Known { path, held } = game.origin().file()?;
        Some(Self { game: game.id(), path: path.clone(), held: Arc::clone(held) })
    }
}

impl Files {
    pub(super) fn check_all(&mut self, desk: &Desk, out: &mut Out<Self>) {
        self.check(desk.games().iter().filter_map(Watched::of).collect(), out);
    }

    pub(super) fn check_restored(&mut self, desk: &Desk, out: &mut Out<Self>) {
        self.changes.restoring = true;
        self.check_all(desk, out);
    }

    pub(super) fn check_shown(&mut self, desk: &Desk, out: &mut Out<Self>) {
        let game = desk.tabs.game();
        if self.changes.waiting.remove(&game.id()) {
            self.check(Watched::of(game).into_iter().collect(), out);
        }
    }

    fn check(&mut self, files: Vec<Watched>, out: &mut Out<Self>) {
        self.changes.again |= self.changes.checking;
        if !files.is_empty() && !self.changes.checking && self.starting.is_none() {
            self.changes.checking = true;
            out.run(Effect::CheckFiles(files));
        }
    }

    /// While a question is open; the check is repeated after it.
    pub(crate) fn skip_check(&mut self) {
        self.changes.checking = false;
        self.changes.again = true;
    }

    pub(super) fn check_again(&mut self, desk: &Desk, out: &mut Out<Self>) {
        let is_busy = self.changes.checking || desk.is_asking || out.ask.is_some();
        if !is_busy && take(&mut self.changes.again) {
            self.check_all(desk, out);
        }
    }

    pub(super) fn watch(&mut self, desk: &Desk, out: &mut Out<Self>) {
        let files = || desk.games().iter().filter_map(|game| game.origin().file()).map(|file| &*file.path);
        if !files().eq(self.changes.watched.iter().map(|path| &**path)) {
            self.changes.watched = files().map(Path::to_owned).collect();
            out.run(Effect::Watch(self.changes.watched.clone()));
        }
    }

    pub(super) fn files_checked(&mut self, desk: &mut Desk, states: Vec<(Watched, FileState)>, out: &mut Out<Self>) {
        self.changes.checking = false;
        let mut reloaded = Vec::new();
        for (file, state) in states {
            let is_known = desk.tabs.get(file.game).and_then(Watched::of).is_some_and(|now| now == file);
            if !is_known || self.writing.iter().any(|writing| writing.game == file.game) {
                continue;
            }
            match state {
                FileState::Same => self.is_there(desk, &file.path),
                FileState::Gone => {
                    if self.changes.gone.insert(file.path.clone()) {
                        let text = words::missing(desk.language(), &file.path);
                        desk.notify_about(Topic::Missing(file.path), text);
                    }
                }
                FileState::Changed(Reading { bytes, result }) => {
                    self.is_there(desk, &file.path);
                    if self.changes.declined.get(&file.game) == Some(&bytes) {
                        continue;
                    }
                    match result {
                        Ok(loaded) => {
                            let known = Known { path: file.path, held: bytes };
                            reloaded.extend(self.changed(desk, file.game, known, *loaded, out));
                        }
                        Err(error) => {
                            // Reported once.
                            self.changes.declined.insert(file.game, bytes);
                            let text = words::open_error(desk.language(), &file.path, &error);
                            desk.notify_about(Topic::Reading(file.path), text);
                        }
                    }
                }
            }
        }
        let restoring = take(&mut self.changes.restoring);
        if !reloaded.is_empty() {
            say_reloaded(desk, &reloaded, restoring);
        }
    }

    /// Asks if the game has unsaved changes. Returns path and new game if it was reloaded.
    fn changed(
        &mut self,
        desk: &mut Desk,
        id: GameId,
        known: Known,
        loaded: Loaded,
        out: &mut Out<Self>,
    ) -> Option<(PathBuf, GameId)> {
        let is_shown = desk.tabs.game().id() == id;
        let is_edited = desk.tabs.get(id).is_some_and(Game::is_changed);
        if is_shown && is_busy(&desk.mode) || is_edited && (!is_shown || out.ask.is_some()) {
            self.changes.waiting.insert(id);
            return None;
        }
        if is_edited {
            self.changes.declined.insert(id, Arc::clone(&known.held));
            out.ask(Ask::Changed(Box::new(Newer { game: id, known, loaded })));
            return None;
        }
        let path = known.path.clone();
        self.replace(desk, id, known, loaded).map(|new| (path, new))
    }

    pub(super) fn load_newer(&mut self, desk: &mut Desk, newer: Newer) {
        let Newer { game, known, loaded } = newer;
        let path = known.path.clone();
        if let Some(new) = self.replace(desk, game, known, loaded) {
            say_reloaded(desk, &[(path, new)], false);
        }
    }

    /// After an undo the game is not replaced again until the file changes.
    pub(super) fn replace(&mut self, desk: &mut Desk, id: GameId, known: Known, loaded: Loaded) -> Option<GameId> {
        let held = Arc::clone(&known.held);
        let new = open::replace_game(desk, id, known, loaded)?;
        self.changes.declined.insert(id, held);
        Some(new)
    }

    pub(super) fn is_there(&mut self, desk: &mut Desk, path: &Path) {
        if self.changes.gone.remove(path) {
            desk.close_notices_about(&Topic::Missing(path.to_owned()));
        }
    }
}

/// Whether reloading would interrupt what the user does with the game on the board.
fn is_busy(mode: &Mode) -> bool {
    match mode {
        Mode::SetUp | Mode::Explore(_) | Mode::Play(MoveEntry::Correct(_) | MoveEntry::Insert(_)) => true,
        Mode::Play(MoveEntry::Play) | Mode::Preview(_) | Mode::Solve => false,
    }
}

fn say_reloaded(desk: &mut Desk, reloaded: &[(PathBuf, GameId)], restoring: bool) {
    let paths: Vec<PathBuf> = reloaded.iter().map(|(path, _)| path.clone()).collect();
    let mut text = words::reloaded_changed(desk.language(), &paths);
    let before = desk.notices.iter().rfind(|notice| notice.kind == NoticeKind::Done);
    if let Some(before) = before.filter(|_| restoring) {
        text = format!("{} {text}", before.text);
    }
    if reloaded.iter().any(|&(_, game)| desk.game().id() == game) {
        desk.notify_offering(text, Direction::Undo);
    } else {
        desk.notify(NoticeKind::Done, text);
    }
}
