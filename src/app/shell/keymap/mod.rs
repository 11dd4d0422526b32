//! The keys of commands as data: those of the tables, over them those of a preset, over them the user's own.

pub(crate) mod file;
pub(crate) mod presets;
pub(crate) mod store;
#[cfg(test)]
mod tests;
pub(super) mod words;

use egui::{Key, KeyboardShortcut};

use crate::app::kit::chord::{self, ChordError};
use crate::app::kit::command::{Modes, key_name};
use crate::app::kit::keymap::Keymap;
use crate::app::shell::action::Effect;
use crate::app::shell::command::Command;
use crate::app::shell::keymap::file::File;
use crate::app::shell::keymap::presets::Preset;
use crate::app::shell::sheet;
use crate::app::shell::state::{Modal, State};

/// A change of keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// Take the keys of this preset, below the user's own.
    Preset(Preset),
    /// Give a command these keys.
    Set(Command, Vec<KeyboardShortcut>),
    /// Give a command the keys of the preset again.
    Reset(Command),
    /// Give every command the keys of the preset again.
    ResetAll,
    /// Take the last change back.
    Undo,
    /// Make it again.
    Redo,
}

/// A key of a command that is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Recording {
    /// The command.
    pub(crate) command: Command,
    /// Which of its keys is replaced; `None` if it gets one more.
    pub(crate) place: Option<usize>,
}

impl Recording {
    /// Why a command cannot have this key. Backspace alone takes the key away.
    pub(crate) fn refused(self, key: &KeyboardShortcut) -> Option<ChordError> {
        (chord::is_reserved(key) && !is_removal(key)).then(|| ChordError::Reserved(chord::write(key)))
    }

    /// What a key does, and which commands have had it.
    pub(crate) fn change(self, keymap: &Keymap, key: KeyboardShortcut) -> (Change, Vec<Command>) {
        let mut keys = keymap.keys(&self.command.about()).to_vec();
        let others = clashes(keymap, self.command, &key).collect();
        let replaced = self.place.filter(|&place| place < keys.len());
        if is_removal(&key) {
            replaced.map(|place| keys.remove(place));
        } else {
            match replaced {
                _ if keys.contains(&key) => {}
                Some(place) => keys[place] = key,
                None => keys.push(key),
            }
        }
        (Change::Set(self.command, keys), others)
    }
}

fn is_removal(key: &KeyboardShortcut) -> bool {
    key.logical_key == Key::Backspace && key.modifiers.is_none()
}

/// The keys as the user has chosen them, with the changes that can be taken back.
#[derive(Debug, Default)]
pub(crate) struct Keys {
    file: File,
    undoable: Vec<File>,
    redoable: Vec<File>,
    /// What is to be said of the last change.
    pub(crate) said: Option<String>,
}

impl Keys {
    /// The keys of a file.
    pub(crate) fn of(file: File) -> Self {
        Self { file, ..Self::default() }
    }

    /// What is written down of them.
    pub(crate) const fn file(&self) -> &File {
        &self.file
    }

    /// Whether a change can be taken back.
    pub(crate) const fn can_undo(&self) -> bool {
        !self.undoable.is_empty()
    }

    /// Whether a change can be made again.
    pub(crate) const fn can_redo(&self) -> bool {
        !self.redoable.is_empty()
    }

    /// Makes a change. Returns whether that changed anything.
    pub(crate) fn change(&mut self, change: Change) -> bool {
        let before = self.file.clone();
        match change {
            Change::Undo => {
                let Some(earlier) = self.undoable.pop() else { return false };
                self.redoable.push(std::mem::replace(&mut self.file, earlier));
                return true;
            }
            Change::Redo => {
                let Some(later) = self.redoable.pop() else { return false };
                self.undoable.push(std::mem::replace(&mut self.file, later));
                return true;
            }
            Change::Preset(preset) => {
                if self.file.preset() != preset {
                    self.file.set_preset(preset);
                }
            }
            Change::Set(command, keys) => {
                // What the preset has anyway need not be written.
                self.file.reset(command);
                if layered(&self.file).keys(&command.about()) != keys {
                    self.file = before.clone();
                    self.file.set(command, keys);
                }
            }
            Change::Reset(command) => self.file.reset(command),
            Change::ResetAll => self.file.reset_all(),
        }
        let has_changed = self.file != before;
        if has_changed {
            self.undoable.push(before);
            self.redoable.clear();
        }
        has_changed
    }

    /// The keys that follow.
    pub(crate) fn keymap(&self) -> Keymap {
        layered(&self.file)
    }
}

/// The layers of keys, one over the other. A key of an upper layer is taken from every other command that would have it in a
/// lower one: who gives `J` to a command need not take it from another first.
fn layered(file: &File) -> Keymap {
    let preset = file.preset();
    let layer = |command: Command| -> (usize, &[KeyboardShortcut]) {
        if let Some(keys) = file.keys(command) {
            (0, keys)
        } else if let Some(keys) = preset.keys(command) {
            (1, keys)
        } else {
            (2, command.about().keys)
        }
    };
    let mut given: Vec<(Command, Vec<KeyboardShortcut>)> = Vec::new();
    for number in 0..3 {
        let of_layer: Vec<_> = Command::all()
            .filter(|&command| layer(command).0 == number)
            .map(|command| {
                let is_free = |key: &&KeyboardShortcut| {
                    !given.iter().any(|(other, keys)| keys.contains(key) && meet(*other, command))
                };
                (command, layer(command).1.iter().filter(is_free).copied().collect())
            })
            .collect();
        given.extend(of_layer);
    }
    Keymap::of(given.into_iter().map(|(command, keys)| (command.about().id, keys)))
}

/// Whether two commands can both be run in some mode, so that they cannot have one key.
fn meet(one: Command, other: Command) -> bool {
    let (Modes { play, set_up, solve }, its) = (one.about().modes, other.about().modes);
    play && its.play || set_up && its.set_up || solve && its.solve
}

/// The other commands that have this key, where both can be run: which of them is meant cannot be told.
pub(crate) fn clashes(keymap: &Keymap, command: Command, key: &KeyboardShortcut) -> impl Iterator<Item = Command> {
    let has = |other: &Command| *other != command && meet(*other, command) && keymap.keys(&other.about()).contains(key);
    Command::all().filter(has).collect::<Vec<_>>().into_iter()
}

/// Gives commands other keys, and has them kept.
pub(super) fn change_keys(state: &mut State, change: Change, effects: &mut Vec<Effect>) {
    state.keys.said = None;
    if state.keys.change(change) {
        state.desk.keys = state.keys.keymap();
        effects.push(Effect::SaveKeys(state.keys.file().write()));
    }
}

/// Waits for a key, or for none any more, if the page is still there.
pub(super) fn wait_for(state: &mut State, recording: Option<Recording>) {
    if matches!(state.modal, Some(Modal::ChangeKeys(_))) {
        state.modal = Some(Modal::ChangeKeys(recording));
        state.keys.said = None;
    }
}

/// Gives the key to the command for which it was waited, and says from which other it was taken.
pub(super) fn recorded(state: &mut State, key: KeyboardShortcut, effects: &mut Vec<Effect>) {
    let Some(Modal::ChangeKeys(Some(recording))) = state.modal else { return };
    let language = state.desk.language();
    if let Some(refused) = recording.refused(&key) {
        state.keys.said = Some(words::chord(language, &refused));
        return;
    }
    state.modal = Some(Modal::ChangeKeys(None));
    let (change, others) = recording.change(&state.desk.keys, key);
    change_keys(state, change, effects);
    let lost = others.into_iter().find(|other| !state.desk.keys.keys(&other.about()).contains(&key));
    state.keys.said = lost.map(|other| sheet::words::taken(language, &key_name(language, &key), other.name(language)));
}
