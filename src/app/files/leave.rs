//! Closing games and the window, asking about unsaved changes first.

use crate::app::desk::Desk;
use crate::app::desk::feature::{Out, Wish};
use crate::app::desk::game::Game;
use crate::app::desk::notice::NoticeKind;
use crate::app::desk::origin::GameId;
use crate::app::files::save::{AfterSave, Deferred};
use crate::app::files::{Ask, Effect, Files, Leaving, words};

impl Files {
    pub(super) fn close(&mut self, desk: &mut Desk, id: GameId, out: &mut Out<Self>) {
        desk.autoplay = None;
        self.save_before(desk, Some(id), out);
        if self.defer(Some(id), Deferred::Close) {
            return;
        }
        match desk.tabs.get(id).map(Game::is_changed) {
            Some(true) => {
                desk.tabs.show(id);
                out.ask(Ask::Unsaved(Leaving::Game(id)));
            }
            Some(false) => desk.tabs.close(id, desk.language()),
            None => {}
        }
    }

    /// Closes tabs from this one on, except the current game and those with unsaved changes, which a notice counts.
    pub(super) fn close_all(&mut self, desk: &mut Desk, from: usize) {
        desk.autoplay = None;
        let (language, shown) = (desk.language(), desk.tabs.game().id());
        let mut stay = 0;
        let ids: Vec<GameId> = desk.games().iter().skip(from).map(Game::id).filter(|&id| id != shown).collect();
        for id in ids {
            let is_written = self.writing.iter().any(|writing| writing.game == id);
            if is_written || desk.tabs.get(id).is_some_and(Game::is_changed) {
                stay += 1;
            } else {
                desk.tabs.close(id, language);
            }
        }
        if stay > 0 {
            desk.notify(NoticeKind::Done, words::stay_open(language, stay));
        }
    }

    /// Closes the window if it has waited for the export; after a failure it stays open.
    pub(super) fn exported(&mut self, desk: &mut Desk, succeeded: bool, out: &mut Out<Self>) {
        self.exporting = self.exporting.saturating_sub(1);
        if self.exporting == 0 && std::mem::take(&mut self.closes_after_export) && succeeded {
            self.quit(desk, out);
        }
    }

    pub(crate) fn quit(&mut self, desk: &mut Desk, out: &mut Out<Self>) {
        self.save_before(desk, None, out);
        if self.defer(None, Deferred::Quit) {
            return;
        }
        if Leaving::Window.unsaved(desk).next().is_none() {
            self.close_window(out);
        } else if desk.settings.reopens {
            out.wish(Wish::Keep);
        } else {
            out.ask(Ask::Unsaved(Leaving::Window));
        }
    }

    pub(super) fn kept(&mut self, succeeded: bool, out: &mut Out<Self>) {
        if succeeded {
            self.close_window(out);
        } else {
            out.ask(Ask::Unsaved(Leaving::Window));
        }
    }

    pub(super) fn save_first(&mut self, desk: &mut Desk, leaving: Leaving, out: &mut Out<Self>) {
        match leaving {
            Leaving::Game(id) => self.save(desk, id, AfterSave::Close, out),
            Leaving::Window => self.save_next(desk, out),
        }
    }

    pub(super) fn discard(&mut self, desk: &mut Desk, leaving: Leaving, out: &mut Out<Self>) {
        match leaving {
            Leaving::Game(id) => desk.tabs.close(id, desk.language()),
            Leaving::Window => self.close_window(out),
        }
    }

    pub(super) fn after_saving(&mut self, desk: &mut Desk, id: GameId, then: AfterSave, out: &mut Out<Self>) {
        match then {
            AfterSave::Stay => {}
            AfterSave::Close => self.close(desk, id, out),
            AfterSave::Quit => self.save_next(desk, out),
        }
    }

    fn save_next(&mut self, desk: &mut Desk, out: &mut Out<Self>) {
        let Some(id) = Leaving::Window.unsaved(desk).next().map(Game::id) else {
            return self.close_window(out);
        };
        desk.tabs.show(id);
        self.save(desk, id, AfterSave::Quit, out);
    }

    /// Waits for running exports, unless called again.
    fn close_window(&mut self, out: &mut Out<Self>) {
        if self.exporting > 0 && !self.closes_after_export {
            self.closes_after_export = true;
            return;
        }
        self.leaving = true;
        out.run(Effect::Close);
    }

    /// Returns `false` if no such game is being written.
    pub(super) fn defer(&mut self, game: Option<GameId>, next: Deferred) -> bool {
        let writing = self.writing.iter_mut().find(|writing| game.is_none_or(|game| writing.game == game));
        if let Some(writing) = writing {
            writing.next = Some(next);
            return true;
        }
        false
    }
}
