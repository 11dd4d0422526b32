//! The page of settings. Every change takes effect at once and can be undone.

mod controls;
mod page;
mod table;
#[cfg(test)]
mod tests;
mod words;

use std::io;
use std::path::PathBuf;

pub(super) use page::{Page, page_ui};

use crate::app::desk::notice::Topic;
use crate::app::desk::settings::Settings;
use crate::app::shell::state::{Modal, State};

/// In the order of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Item {
    Language,
    Theme,
    Zoom,
    Panels,
    Board,
    Pieces,
    Kings,
    Coordinates,
    Motion,
    Sound,
    Moves,
    Sides,
    ListsVariations,
    Graph,
    /// Opens the page of keys; not a setting.
    Keys,
    Wheel,
    DoubleClick,
    Pace,
    Reopens,
    Format,
    Encoding,
    Newline,
    Autosave,
    AutosaveFolder,
    AutosaveName,
    Date,
    Black,
    White,
    Event,
    Site,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Change {
    /// Copies one setting from these settings.
    Set(Item, Box<Settings>),
    /// Ends a run of typing: what is typed next is undone separately.
    EndStep,
    Undo,
    Redo,
}

#[derive(Debug, Default)]
pub(crate) struct History {
    /// Each with all settings before the change.
    undoable: Vec<(Item, Settings)>,
    redoable: Vec<(Item, Settings)>,
    /// Whether another change of the same setting joins the last step.
    joins: bool,
}

impl History {
    pub(crate) fn next_undo(&self) -> Option<Item> {
        self.undoable.last().map(|&(item, _)| item)
    }

    pub(crate) fn next_redo(&self) -> Option<Item> {
        self.redoable.last().map(|&(item, _)| item)
    }

    pub(crate) fn change(&mut self, settings: &mut Settings, change: Change) {
        match change {
            Change::EndStep => self.joins = false,
            Change::Set(item, new) => {
                let before = settings.clone();
                (item.row().copy)(&new, settings);
                if *settings == before {
                    return;
                }
                if !(self.joins && self.next_undo() == Some(item)) {
                    self.undoable.push((item, before));
                }
                self.joins = item.row().joins_changes();
                self.redoable.clear();
            }
            Change::Undo => {
                self.joins = false;
                restore(&mut self.undoable, &mut self.redoable, settings);
            }
            Change::Redo => {
                self.joins = false;
                restore(&mut self.redoable, &mut self.undoable, settings);
            }
        }
    }
}

fn restore(from: &mut Vec<(Item, Settings)>, to: &mut Vec<(Item, Settings)>, settings: &mut Settings) {
    let Some((item, old)) = from.pop() else { return };
    to.push((item, settings.clone()));
    (item.row().copy)(&old, settings);
}

/// A new language ends a correction or insertion of moves.
pub(super) fn change_setting(state: &mut State, change: Change) {
    let language = state.desk.language();
    state.settings_history.change(&mut state.desk.settings, change);
    if state.desk.language() != language {
        state.desk.leave_entry();
    }
}

pub(super) fn set_autosave_folder(state: &mut State, folder: PathBuf) {
    let mut new = state.desk.settings.clone();
    new.autosave.folder = Some(folder);
    change_setting(state, Change::EndStep);
    change_setting(state, Change::Set(Item::AutosaveFolder, Box::new(new)));
}

/// Reports that settings or keys could not be saved. They apply all the same.
pub(super) fn report_saving(state: &mut State, topic: Topic, result: io::Result<()>) {
    let Err(error) = result else { return state.desk.close_notices_about(&topic) };
    let of_keys = topic == Topic::KeepingKeys;
    let message = words::not_saved(state.desk.language(), of_keys, &error);
    if of_keys && matches!(state.modal, Some(Modal::ChangeKeys(_))) {
        state.keys.message = Some(message.clone());
    }
    state.desk.close_notices_about(&topic);
    state.desk.notify_about(topic, message);
}
