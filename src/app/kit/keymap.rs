//! The current keys of commands.

use std::collections::HashMap;

use egui::KeyboardShortcut;

use crate::app::kit::command::{About, Entry, key_name};
use crate::lang::Language;

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Keymap {
    /// By id; missing commands have the keys of their table.
    keys: HashMap<&'static str, Vec<KeyboardShortcut>>,
}

impl Keymap {
    pub(crate) fn of(keys: impl IntoIterator<Item = (&'static str, Vec<KeyboardShortcut>)>) -> Self {
        Self { keys: keys.into_iter().collect() }
    }

    pub(crate) fn keys(&self, about: &About) -> &[KeyboardShortcut] {
        self.keys.get(about.id).map_or(about.keys, Vec::as_slice)
    }

    /// Empty without a key.
    pub(crate) fn first(&self, about: &About, language: Language) -> String {
        self.keys(about).first().map(|key| key_name(language, key)).unwrap_or_default()
    }

    /// For callers that cannot name the command's type; empty without a key.
    pub(crate) fn named(&self, id: &str, language: Language) -> String {
        let first = self.keys.get(id).and_then(|keys| keys.first());
        first.map(|key| key_name(language, key)).unwrap_or_default()
    }

    pub(crate) fn behind(text: &str, key: &str) -> String {
        if key.is_empty() { text.to_owned() } else { format!("{text} ({key})") }
    }

    pub(crate) fn hint<C: Copy>(&self, entry: &Entry<C>, language: Language) -> String {
        self.hint_as(entry, language, entry.name(language))
    }

    pub(crate) fn hint_as<C: Copy>(&self, entry: &Entry<C>, language: Language, name: &str) -> String {
        self.hint_of(&entry.about, language, name)
    }

    pub(crate) fn hint_of(&self, about: &About, language: Language, name: &str) -> String {
        match self.first(about, language) {
            key if key.is_empty() => name.to_owned(),
            key => format!("{name}  {key}"),
        }
    }
}
