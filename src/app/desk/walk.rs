//! Moving about in the game.

use crate::app::desk::game::Game;
use crate::app::desk::settings::PACES;
use crate::app::shell::action::Effect;
use crate::app::shell::state::State;

/// Moves about in the current game; whoever does so by hand stops what plays by itself.
pub(crate) fn walk(state: &mut State, go: impl FnOnce(&mut Game)) {
    state.autoplay = None;
    go(state.game_mut());
}

pub(crate) fn step(state: &mut State, by: isize) {
    walk(state, |game| game.go_to(game.step().saturating_add_signed(by)));
}

pub(crate) fn beside(state: &mut State, by: isize) {
    walk(state, |game| {
        if let Some(node) = game.sibling(by) {
            game.go_to_node(node);
        }
    });
}

pub(crate) fn autoplay(state: &mut State) {
    if state.autoplay.take().is_some() {
        return;
    }
    let game = state.game_mut();
    if game.step() == game.last_step() {
        game.go_to(0);
    }
    state.autoplay = Some(state.now + f64::from(state.settings.pace));
}

pub(crate) fn tick(state: &mut State, now: f64) {
    state.now = now;
    if state.autoplay.is_none_or(|due| now < due) {
        return;
    }
    state.autoplay = Some(now + f64::from(state.settings.pace));
    let game = state.game_mut();
    game.go_to(game.step() + 1);
    if game.step() == game.last_step() {
        state.autoplay = None;
    }
}

pub(crate) fn set_pace(state: &mut State, seconds: f32, effects: &mut Vec<Effect>) {
    // Tenths of a second are as fine as anybody hears.
    state.settings.pace = (seconds.clamp(*PACES.start(), *PACES.end()) * 10.0).round() / 10.0;
    if let Some(due) = &mut state.autoplay {
        *due = state.now + f64::from(state.settings.pace);
    }
    effects.push(Effect::SaveSettings(state.settings.clone()));
}
