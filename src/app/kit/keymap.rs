//! Which keys commands have now: those of the tables, as far as nobody has changed them.

use std::collections::HashMap;

use egui::KeyboardShortcut;

use crate::app::kit::command::{About, Entry, key_name};
use crate::lang::Language;

/// The keys of commands.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Keymap {
    /// The keys of those commands that have others than in the tables, by their ids.
    changed: HashMap<&'static str, Vec<KeyboardShortcut>>,
}

impl Keymap {
    /// The keys of the tables, but of these commands others.
    pub(crate) fn of(changed: impl IntoIterator<Item = (&'static str, Vec<KeyboardShortcut>)>) -> Self {
        Self { changed: changed.into_iter().collect() }
    }

    /// The keys of a command; menus show the first.
    pub(crate) fn keys(&self, about: &About) -> &[KeyboardShortcut] {
        self.changed.get(about.id).map_or(about.keys, Vec::as_slice)
    }

    /// Its first key as it is printed on keyboards; empty where it has none.
    pub(crate) fn first(&self, about: &About, language: Language) -> String {
        self.keys(about).first().map(|key| key_name(language, key)).unwrap_or_default()
    }

    /// The name of a command with its first key, as a tooltip for buttons without text.
    pub(crate) fn hint<C>(&self, entry: &Entry<C>, language: Language) -> String {
        self.hint_as(entry, language, entry.name(language))
    }

    /// Another name with its first key, where there is no room for its own.
    pub(crate) fn hint_as<C>(&self, entry: &Entry<C>, language: Language, name: &str) -> String {
        match self.first(&entry.about(), language) {
            key if key.is_empty() => name.to_owned(),
            key => format!("{name}  {key}"),
        }
    }
}
