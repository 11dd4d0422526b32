//! The page of settings: one list in groups, searched as the palette is. Every change works at once and can be taken back.

mod controls;
mod items;
mod page;
mod rows;
#[cfg(test)]
mod tests;
mod words;

use std::io;
use std::path::PathBuf;

pub(super) use page::{Page, page_ui};

use crate::app::desk::notice::Topic;
use crate::app::desk::settings::Settings;
use crate::app::shell::state::{Modal, State};

/// A setting of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Item {
    /// The language of the window.
    Language,
    /// Light or dark.
    Theme,
    /// How large everything is.
    Zoom,
    /// Which panels are shown, and how large.
    Panels,
    /// The board.
    Board,
    /// The piece set.
    Pieces,
    /// What stands beside the board.
    Coordinates,
    /// Whether pieces are seen moving.
    Motion,
    /// Whether pieces are heard.
    Sound,
    /// How moves are written.
    Moves,
    /// How the sides are called in English.
    Sides,
    /// Whether the list of moves shows variations.
    ListsVariations,
    /// The keys of commands, which have a page of their own.
    Keys,
    /// What the mouse wheel does.
    Wheel,
    /// What a double click does.
    DoubleClick,
    /// How fast autoplay is.
    Pace,
    /// Whether the next start opens what was open.
    Reopens,
    /// The format of new files.
    Format,
    /// Their encoding.
    Encoding,
    /// Their line ends.
    Newline,
    /// Whether games without a file are saved by themselves.
    Autosave,
    /// Where.
    AutosaveFolder,
    /// Under which names.
    AutosaveName,
    /// Whether new records state the day.
    Date,
    /// Black's name in new records.
    Black,
    /// White's name in new records.
    White,
    /// The event in new records.
    Event,
    /// The place in new records.
    Site,
}

impl Item {
    /// Copies what it is about from one to the other.
    pub(crate) fn copy(self, from: &Settings, to: &mut Settings) {
        match self {
            Self::Language => to.language = from.language,
            Self::Theme => to.theme = from.theme,
            Self::Zoom => to.zoom = from.zoom,
            Self::Panels => to.panels = from.panels,
            Self::Board => to.board = from.board,
            Self::Pieces => to.pieces = from.pieces,
            Self::Coordinates => to.coordinates = from.coordinates,
            Self::Motion => to.motion = from.motion,
            Self::Sound => to.sound = from.sound,
            Self::Moves => to.moves = from.moves,
            Self::Sides => to.sides = from.sides,
            Self::ListsVariations => to.lists_variations = from.lists_variations,
            Self::Keys => {}
            Self::Wheel => to.wheel = from.wheel,
            Self::DoubleClick => to.double_click = from.double_click,
            Self::Pace => to.pace = from.pace,
            Self::Reopens => to.reopens = from.reopens,
            Self::Format => to.new_files.format = from.new_files.format,
            Self::Encoding => to.new_files.encoding = from.new_files.encoding,
            Self::Newline => to.new_files.newline = from.new_files.newline,
            Self::Autosave => to.autosave.on = from.autosave.on,
            Self::AutosaveFolder => to.autosave.folder.clone_from(&from.autosave.folder),
            Self::AutosaveName => to.autosave.name.clone_from(&from.autosave.name),
            Self::Date => to.new_headers.date = from.new_headers.date,
            Self::Black => to.new_headers.black.clone_from(&from.new_headers.black),
            Self::White => to.new_headers.white.clone_from(&from.new_headers.white),
            Self::Event => to.new_headers.event.clone_from(&from.new_headers.event),
            Self::Site => to.new_headers.site.clone_from(&from.new_headers.site),
        }
    }

    /// The settings with this one as it is at first; `None` where it is so.
    fn reset(self, settings: &Settings) -> Option<Settings> {
        let mut usual = settings.clone();
        self.copy(&Settings::default(), &mut usual);
        (usual != *settings).then_some(usual)
    }

    /// Whether it is typed, letter by letter, and all of that is taken back at once.
    const fn is_typed(self) -> bool {
        matches!(
            self,
            Self::AutosaveFolder
                | Self::AutosaveName
                | Self::Black
                | Self::White
                | Self::Event
                | Self::Site
                | Self::Pace
        )
    }
}

/// A change on the page.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Change {
    /// A setting is as in these settings.
    Set(Item, Box<Settings>),
    /// What was typed is whole: what is typed next is another change.
    EndStep,
    /// Take the last change back.
    Undo,
    /// Make it again.
    Redo,
}

/// The changes that can be taken back.
#[derive(Debug, Default)]
pub(crate) struct Preferences {
    /// A setting that was changed, and the settings before.
    undoable: Vec<(Item, Settings)>,
    redoable: Vec<(Item, Settings)>,
    /// Whether more letters belong to the last change.
    goes_on: bool,
}

impl Preferences {
    /// The setting whose change is taken back next.
    pub(crate) fn next_undo(&self) -> Option<Item> {
        self.undoable.last().map(|&(item, _)| item)
    }

    /// The setting whose change is made again next.
    pub(crate) fn next_redo(&self) -> Option<Item> {
        self.redoable.last().map(|&(item, _)| item)
    }

    /// Makes a change.
    pub(crate) fn change(&mut self, settings: &mut Settings, change: Change) {
        let before = settings.clone();
        match change {
            Change::EndStep => self.goes_on = false,
            Change::Set(item, new) => {
                item.copy(&new, settings);
                if *settings == before {
                    return;
                }
                let is_same = self.goes_on && self.next_undo() == Some(item);
                if !is_same {
                    self.undoable.push((item, before));
                }
                self.goes_on = item.is_typed();
                self.redoable.clear();
            }
            Change::Undo => self.go_on(false, settings),
            Change::Redo => self.go_on(true, settings),
        }
    }

    /// Takes a change back, or makes it again.
    fn go_on(&mut self, again: bool, settings: &mut Settings) {
        self.goes_on = false;
        let (from, to) = match again {
            false => (&mut self.undoable, &mut self.redoable),
            true => (&mut self.redoable, &mut self.undoable),
        };
        let Some((item, old)) = from.pop() else { return };
        to.push((item, settings.clone()));
        item.copy(&old, settings);
    }
}

/// Changes a setting of the page, and with it whatever it is about.
pub(super) fn prefer(state: &mut State, change: Change) {
    let language = state.desk.language();
    state.preferences.change(&mut state.desk.settings, change);
    if state.desk.language() != language {
        state.desk.leave_entry();
    }
}

/// Saves games that have no file in this folder.
pub(super) fn autosave_in(state: &mut State, folder: PathBuf) {
    let mut new = state.desk.settings.clone();
    new.autosave.folder = Some(folder);
    state.preferences.change(&mut state.desk.settings, Change::EndStep);
    prefer(state, Change::Set(Item::AutosaveFolder, Box::new(new)));
}

/// Says that the settings, or the keys, could not be kept; they are used all the same.
pub(super) fn kept(state: &mut State, topic: Topic, result: io::Result<()>) {
    let Err(error) = result else { return state.desk.settle(&topic) };
    let of_keys = topic == Topic::KeepingKeys;
    let said = words::not_kept(state.desk.language(), of_keys, &error);
    if of_keys && matches!(state.modal, Some(Modal::ChangeKeys(_))) {
        state.keys.said = Some(said.clone());
    }
    state.desk.settle(&topic);
    state.desk.notify_about(topic, said);
}
