//! Which keys commands have now.

use std::collections::HashMap;

use egui::KeyboardShortcut;

use crate::app::kit::command::{About, Entry, key_name};
use crate::lang::Language;

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Keymap {
    /// The keys of commands by their ids; those of the tables where a command is missing.
    keys: HashMap<&'static str, Vec<KeyboardShortcut>>,
}

impl Keymap {
    pub(crate) fn of(keys: impl IntoIterator<Item = (&'static str, Vec<KeyboardShortcut>)>) -> Self {
        Self { keys: keys.into_iter().collect() }
    }

    /// The keys of a command; menus show the first.
    pub(crate) fn keys(&self, about: &About) -> &[KeyboardShortcut] {
        self.keys.get(about.id).map_or(about.keys, Vec::as_slice)
    }

    /// Its first key as it is printed on keyboards; empty where it has none.
    pub(crate) fn first(&self, about: &About, language: Language) -> String {
        self.keys(about).first().map(|key| key_name(language, key)).unwrap_or_default()
    }

    /// The first key of the command with this id, for whom cannot name it; empty where it has none.
    pub(crate) fn named(&self, id: &str, language: Language) -> String {
        let first = self.keys.get(id).and_then(|keys| keys.first());
        first.map(|key| key_name(language, key)).unwrap_or_default()
    }

    /// A text with a key behind it, in parentheses, if there is one.
    pub(crate) fn behind(text: &str, key: &str) -> String {
        if key.is_empty() { text.to_owned() } else { format!("{text} ({key})") }
    }

    /// The name of a command with its first key, as a tooltip for buttons without text.
    pub(crate) fn hint<C: Copy>(&self, entry: &Entry<C>, language: Language) -> String {
        self.hint_as(entry, language, entry.name(language))
    }

    /// Another name with its first key, where there is no room for its own.
    pub(crate) fn hint_as<C: Copy>(&self, entry: &Entry<C>, language: Language, name: &str) -> String {
        match self.first(&entry.about, language) {
            key if key.is_empty() => name.to_owned(),
            key => format!("{name}  {key}"),
        }
    }
}
