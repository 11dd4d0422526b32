//! Games put away, the window closed: never with changes that nobody was asked about.

use crate::app::desk::game::Game;
use crate::app::desk::origin::GameId;
use crate::app::files::save::save;
use crate::app::files::saving::{Next, Then};
use crate::app::shell::action::Effect;
use crate::app::shell::state::{Leaving, Modal, State};

/// Puts a game away, or asks about its changes first.
pub(crate) fn close(state: &mut State, id: GameId) {
    state.desk.autoplay = None;
    if state.wait(Some(id), Next::Close) {
        return;
    }
    match state.desk.tabs.get(id).map(Game::is_changed) {
        Some(true) => {
            state.desk.tabs.show(id);
            state.modal = Some(Modal::Unsaved(Leaving::Game(id)));
        }
        Some(false) => state.desk.tabs.close(id, state.desk.language()),
        None => {}
    }
}

/// An export has come to its end: closes the window if that is what it waits for. When it went wrong, it stays.
pub(crate) fn exported(state: &mut State, went_well: bool, effects: &mut Vec<Effect>) {
    if state.exporting == 0 && std::mem::take(&mut state.closes_after_export) && went_well {
        quit(state, effects);
    }
}

/// Closes the window, or asks about changed games first.
pub(crate) fn quit(state: &mut State, effects: &mut Vec<Effect>) {
    if state.wait(None, Next::Quit) {
        return;
    }
    if state.unsaved(Leaving::Window).next().is_some() {
        state.modal = Some(Modal::Unsaved(Leaving::Window));
    } else {
        leave(state, effects);
    }
}

/// The user wants the changes saved, and then what was asked for.
pub(crate) fn save_first(state: &mut State, effects: &mut Vec<Effect>) {
    match leaving(state) {
        Some(Leaving::Game(id)) => save(state, id, Then::Close, effects),
        Some(Leaving::Window) => save_next(state, effects),
        None => {}
    }
}

/// The user does not want the changes.
pub(crate) fn discard(state: &mut State, effects: &mut Vec<Effect>) {
    match leaving(state) {
        Some(Leaving::Game(id)) => state.desk.tabs.close(id, state.desk.language()),
        Some(Leaving::Window) => leave(state, effects),
        None => {}
    }
}

/// Goes on once a game has been saved.
pub(crate) fn follow(state: &mut State, id: GameId, then: Then, effects: &mut Vec<Effect>) {
    match then {
        Then::Stay => {}
        // It may have been edited while it was written: then that is asked about.
        Then::Close => close(state, id),
        Then::Quit => save_next(state, effects),
    }
}

/// Saves the next changed game; after the last one, closes the window.
fn save_next(state: &mut State, effects: &mut Vec<Effect>) {
    let Some(id) = state.unsaved(Leaving::Window).next().map(Game::id) else {
        return leave(state, effects);
    };
    state.desk.tabs.show(id);
    save(state, id, Then::Quit, effects);
}

/// Closes the window. Nothing is left to be asked; but a picture that is being made is still saved, unless the user
/// asks again.
fn leave(state: &mut State, effects: &mut Vec<Effect>) {
    if state.exporting > 0 && !state.closes_after_export {
        state.closes_after_export = true;
        return;
    }
    state.leaving = true;
    effects.push(Effect::Close);
}

fn leaving(state: &mut State) -> Option<Leaving> {
    match state.modal.take_if(|modal| matches!(modal, Modal::Unsaved(_))) {
        Some(Modal::Unsaved(leaving)) => Some(leaving),
        _ => None,
    }
}
