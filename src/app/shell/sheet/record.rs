//! What changes of keys do to the window.

use egui::KeyboardShortcut;

use crate::app::kit::command::key_name;
use crate::app::shell::action::Effect;
use crate::app::shell::keymap::{Change, Recording};
use crate::app::shell::state::{Modal, State};
use crate::app::shell::words;

/// Gives commands other keys, and has them kept.
pub(in crate::app::shell) fn change_keys(state: &mut State, change: Change, effects: &mut Vec<Effect>) {
    state.keys.said = None;
    if state.keys.change(change) {
        state.desk.keys = state.keys.keymap();
        effects.push(Effect::SaveKeys(state.keys.file().write()));
    }
}

/// Waits for a key, or for none any more, if the page is still there.
pub(in crate::app::shell) fn wait_for(state: &mut State, recording: Option<Recording>) {
    if matches!(state.modal, Some(Modal::ChangeKeys(_))) {
        state.modal = Some(Modal::ChangeKeys(recording));
        state.keys.said = None;
    }
}

/// Gives the key to the command for which it was waited, and says from which other it was taken.
pub(in crate::app::shell) fn recorded(state: &mut State, key: KeyboardShortcut, effects: &mut Vec<Effect>) {
    let Some(Modal::ChangeKeys(Some(recording))) = state.modal else { return };
    let language = state.desk.language();
    if let Some(refused) = recording.refused(&key) {
        state.keys.said = Some(words::keys::chord(language, &refused));
        return;
    }
    state.modal = Some(Modal::ChangeKeys(None));
    let (change, others) = recording.change(&state.desk.keys, key);
    change_keys(state, change, effects);
    let lost = others.into_iter().find(|other| !state.desk.keys.keys(&other.about()).contains(&key));
    state.keys.said = lost.map(|other| words::sheet::taken(language, &key_name(language, &key), other.name(language)));
}
