//! The keys of commands: the user's override those of a preset, which override those of the tables.

pub(crate) mod file;
pub(crate) mod presets;
#[cfg(test)]
mod tests;
pub(super) mod words;

use std::{fs, io};

use egui::{Key, KeyboardShortcut};

use crate::app::kit::chord::{self, ChordError};
use crate::app::kit::command::{Modes, key_name};
use crate::app::kit::keymap::Keymap;
use crate::app::shell::action::Effect;
use crate::app::shell::command::Command;
use crate::app::shell::keymap::file::File;
use crate::app::shell::keymap::presets::Preset;
use crate::app::shell::settings::{config_file, write};
use crate::app::shell::sheet;
use crate::app::shell::state::{Modal, State};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    Preset(Preset),
    Set(Command, Vec<KeyboardShortcut>),
    Reset(Command),
    ResetAll,
    Undo,
    Redo,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Recording {
    pub(crate) command: Command,
    /// The index of the replaced key; `None` adds one.
    pub(crate) place: Option<usize>,
}

impl Recording {
    /// Backspace is allowed, since it removes the key.
    fn refused(self, key: &KeyboardShortcut) -> Option<ChordError> {
        (chord::is_reserved(key) && !is_removal(key)).then(|| ChordError::Reserved(chord::write(key)))
    }

    /// The change for a pressed key.
    fn change(self, keymap: &Keymap, key: KeyboardShortcut) -> Change {
        let mut keys = keymap.keys(&self.command.about()).to_vec();
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
        Change::Set(self.command, keys)
    }

    /// Another command that has the pressed key, and would lose it.
    fn owner(self, keymap: &Keymap, key: &KeyboardShortcut) -> Option<Command> {
        let is_new = !is_removal(key) && !keymap.keys(&self.command.about()).contains(key);
        clashes(keymap, self.command, key).next().filter(|_| is_new)
    }
}

/// A pressed key that another command has: it is taken from that only if the user agrees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Clash {
    recording: Recording,
    pub(crate) key: KeyboardShortcut,
    pub(crate) owner: Command,
}

impl Clash {
    pub(crate) const fn command(&self) -> Command {
        self.recording.command
    }
}

fn is_removal(key: &KeyboardShortcut) -> bool {
    key.logical_key == Key::Backspace && key.modifiers.is_none()
}

#[derive(Debug, Default)]
pub(crate) struct Keys {
    file: File,
    undoable: Vec<File>,
    redoable: Vec<File>,
    pub(crate) message: Option<String>,
    pub(crate) clash: Option<Clash>,
}

impl Keys {
    /// Forgets what was said and asked.
    pub(crate) fn settle(&mut self) {
        (self.message, self.clash) = (None, None);
    }

    pub(crate) fn of(file: File) -> Self {
        Self { file, ..Self::default() }
    }

    pub(crate) const fn file(&self) -> &File {
        &self.file
    }

    pub(crate) const fn can_undo(&self) -> bool {
        !self.undoable.is_empty()
    }

    pub(crate) const fn can_redo(&self) -> bool {
        !self.redoable.is_empty()
    }

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

    pub(crate) fn keymap(&self) -> Keymap {
        layered(&self.file)
    }
}

/// Merges the keys of user, preset and tables. A key in one of these is taken from commands that have it in a later
/// one, so that `J` can be assigned without removing it elsewhere first.
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

/// Whether both commands can be run in the same mode.
fn meet(one: Command, other: Command) -> bool {
    let (Modes { play, set_up, solve }, its) = (one.about().modes, other.about().modes);
    play && its.play || set_up && its.set_up || solve && its.solve
}

pub(crate) fn clashes(keymap: &Keymap, command: Command, key: &KeyboardShortcut) -> impl Iterator<Item = Command> {
    let has = |other: &Command| *other != command && meet(*other, command) && keymap.keys(&other.about()).contains(key);
    Command::all().filter(has).collect::<Vec<_>>().into_iter()
}

pub(crate) fn load() -> File {
    config_file("keys.toml").and_then(|path| fs::read(path).ok()).map_or_else(File::default, |bytes| File::read(&bytes))
}

/// # Errors
/// When the configuration folder cannot be written to.
pub(super) fn save(bytes: &[u8]) -> io::Result<()> {
    config_file("keys.toml").map_or(Ok(()), |path| write(&path, bytes))
}

pub(super) fn change_keys(state: &mut State, change: Change, effects: &mut Vec<Effect>) {
    state.keys.settle();
    if state.keys.change(change) {
        state.desk.keys = state.keys.keymap();
        effects.push(Effect::SaveKeys(state.keys.file().write()));
    }
}

pub(super) fn record(state: &mut State, recording: Option<Recording>) {
    if matches!(state.modal, Some(Modal::ChangeKeys(_))) {
        state.modal = Some(Modal::ChangeKeys(recording));
        state.keys.settle();
    }
}

/// Assigns the recorded key; asks first if another command has it.
pub(super) fn recorded(state: &mut State, key: KeyboardShortcut, effects: &mut Vec<Effect>) {
    let Some(Modal::ChangeKeys(Some(recording))) = state.modal else { return };
    let language = state.desk.language();
    if let Some(refused) = recording.refused(&key) {
        state.keys.message = Some(words::chord(language, &refused));
        return;
    }
    state.modal = Some(Modal::ChangeKeys(None));
    match recording.owner(&state.desk.keys, &key) {
        Some(owner) => state.keys.clash = Some(Clash { recording, key, owner }),
        None => change_keys(state, recording.change(&state.desk.keys, key), effects),
    }
}

/// Answers the question about a key of another command, and says which one has lost it.
pub(super) fn resolve(state: &mut State, takes: bool, effects: &mut Vec<Effect>) {
    let Some(Clash { recording, key, owner }) = state.keys.clash.take().filter(|_| takes) else { return };
    let language = state.desk.language();
    change_keys(state, recording.change(&state.desk.keys, key), effects);
    let is_lost = !state.desk.keys.keys(&owner.about()).contains(&key);
    let taken = || sheet::words::taken(language, &key_name(language, &key), owner.name(language));
    state.keys.message = is_lost.then(taken);
}
