//! Moving the cursor of the game on the board, by hand and by autoplay.

use crate::app::desk::Desk;
use crate::app::desk::game::Game;
use crate::app::desk::settings::PACES;

impl Desk {
    /// Moves the cursor by hand, which stops autoplay.
    pub(crate) fn walk(&mut self, go: impl FnOnce(&mut Game)) {
        self.autoplay = None;
        go(self.game_mut());
    }

    /// Goes `by` moves forward along the line, or back if negative, at most to its ends: along that which is tried out, if
    /// there is one.
    pub(crate) fn step(&mut self, by: isize) {
        if self.steps_explored(by > 0) {
            return self.step_explored(by);
        }
        self.walk(|game| game.go_to(game.step().saturating_add_signed(by)));
    }

    /// Goes to the sibling `by` places after the current move.
    pub(crate) fn go_to_sibling(&mut self, by: isize) {
        self.walk(|game| {
            if let Some(node) = game.sibling(by) {
                game.go_to_node(node);
            }
        });
    }

    /// Stops autoplay, or starts it; at the end of the line it begins again from the start.
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

    /// Sets the window's clock to `now`, in seconds: autoplay makes its next step when that is due, and notices of
    /// successes disappear when their time is over.
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

    /// Sets the pace of autoplay in seconds a move, clamped to [`PACES`] and rounded to tenths.
    pub(crate) fn set_pace(&mut self, seconds: f32) {
        // Nobody perceives less than a tenth of a second.
        self.settings.pace = (seconds.clamp(*PACES.start(), *PACES.end()) * 10.0).round() / 10.0;
        if let Some(due) = &mut self.autoplay {
            *due = self.now + f64::from(self.settings.pace);
        }
    }
}
