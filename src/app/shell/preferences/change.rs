//! What changes of settings do to the window.

use std::io;
use std::path::PathBuf;

use crate::app::desk::notice::Topic;
use crate::app::shell::preferences::{Change, Item};
use crate::app::shell::state::{Modal, State};
use crate::app::shell::words;

/// Changes a setting of the page, and with it whatever it is about.
pub(in crate::app::shell) fn prefer(state: &mut State, change: Change) {
    let language = state.desk.language();
    state.preferences.change(&mut state.desk.settings, change);
    if state.desk.language() != language {
        state.desk.leave_entry();
    }
}

/// Saves games that have no file in this folder.
pub(in crate::app::shell) fn autosave_in(state: &mut State, folder: PathBuf) {
    let mut new = state.desk.settings.clone();
    new.autosave.folder = Some(folder);
    state.preferences.change(&mut state.desk.settings, Change::EndStep);
    prefer(state, Change::Set(Item::AutosaveFolder, Box::new(new)));
}

/// Says that the settings, or the keys, could not be kept; they are used all the same.
pub(in crate::app::shell) fn kept(state: &mut State, topic: Topic, result: io::Result<()>) {
    let Err(error) = result else { return state.desk.settle(&topic) };
    let of_keys = topic == Topic::KeepingKeys;
    let said = words::preferences::not_kept(state.desk.language(), of_keys, &error);
    if of_keys && matches!(state.modal, Some(Modal::ChangeKeys(_))) {
        state.keys.said = Some(said.clone());
    }
    state.desk.settle(&topic);
    state.desk.notify_about(topic, said);
}
