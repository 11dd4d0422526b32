//! Moving about in the game on the board.

use crate::app::desk::Desk;
use crate::app::desk::game::Game;
use crate::app::desk::settings::PACES;

impl Desk {
    /// Moves about in the game on the board. Whoever does so by hand stops autoplay.
    pub(crate) fn walk(&mut self, go: impl FnOnce(&mut Game)) {
        self.autoplay = None;
        go(self.game_mut());
    }

    /// Goes so many steps forward along the line, or back where `by` is negative, as far as there are any.
    pub(crate) fn step(&mut self, by: isize) {
        self.walk(|game| game.go_to(game.step().saturating_add_signed(by)));
    }

    /// Goes to the variation that is listed `by` places after the current move.
    pub(crate) fn go_beside(&mut self, by: isize) {
        self.walk(|game| {
            if let Some(node) = game.sibling(by) {
                game.go_to_node(node);
            }
        });
    }

    /// Starts autoplay, from the start when the line is at its end; or stops it.
    pub(crate) fn toggle_autoplay(&mut self) {
        if self.autoplay.take().is_some() {
            return;
        }
        let game = self.game_mut();
        if game.step() == game.last_step() {
            game.go_to(0);
        }
        self.autoplay = Some(self.now + f64::from(self.settings.pace));
    }

    /// Sets the window's clock, in seconds; autoplay goes on when its time has come, and what was said of success is
    /// closed when it has been there long enough.
    pub(crate) fn tick(&mut self, now: f64) {
        self.now = now;
        self.notices.retain(|notice| !notice.is_over(now));
        if self.autoplay.is_none_or(|due| now < due) {
            return;
        }
        self.autoplay = Some(now + f64::from(self.settings.pace));
        let game = self.game_mut();
        game.go_to(game.step() + 1);
        if game.step() == game.last_step() {
            self.autoplay = None;
        }
    }

    /// Sets how long autoplay shows each move, in seconds, kept within [`PACES`].
    pub(crate) fn set_pace(&mut self, seconds: f32) {
        // Tenths of a second are as fine as anybody hears.
        self.settings.pace = (seconds.clamp(*PACES.start(), *PACES.end()) * 10.0).round() / 10.0;
        if let Some(due) = &mut self.autoplay {
            *due = self.now + f64::from(self.settings.pace);
        }
    }
}
