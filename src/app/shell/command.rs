//! Commands: the tables of all features joined, for menus, buttons, keys and the list of keys.

use egui::KeyboardShortcut;

use crate::app::desk::feature::Feature;
use crate::app::shell::features::features;
use crate::app::shell::own::Own;
use crate::app::shell::state::State;
use crate::lang::Language;

macro_rules! commands {
    ($($module:ident: $Feature:ident $([$Command:ident])?,)*) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub(crate) enum Command {
            Own(Own),
            $($Feature(<crate::app::$module::$Feature as Feature>::Command),)*
        }
    };
}
features!(commands);

impl From<Own> for Command {
    fn from(command: Own) -> Self {
        Self::Own(command)
    }
}

impl Command {
    pub(crate) fn with_id(id: &str) -> Option<Self> {
        Self::all().find(|command| command.about().id == id)
    }

    pub(crate) fn name(self, language: Language) -> &'static str {
        self.about().name(language)
    }

    /// Menus show the first.
    pub(crate) fn shortcuts(self) -> &'static [KeyboardShortcut] {
        self.about().keys
    }

    /// Why it is disabled, in a short sentence.
    pub(crate) fn why_not(self, state: &State) -> Option<&'static str> {
        (!self.is_enabled(state)).then(|| self.reason(state))
    }

    pub(crate) fn is_enabled(self, state: &State) -> bool {
        state.desk.allows(self.about().modes) && self.has_use(state)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_command_is_listed_once() {
        let commands: Vec<_> = Command::all().collect();
        assert_eq!(commands.iter().collect::<HashSet<_>>().len(), commands.len());
    }

    #[test]
    fn no_two_commands_share_an_id_and_every_word_is_there_in_both_languages() {
        let mut ids = HashSet::new();
        for about in Command::all().map(Command::about) {
            assert!(ids.insert(about.id), "{}: two commands", about.id);
            assert!(about.id.split_once('.').is_some_and(|(room, verb)| !room.is_empty() && !verb.is_empty()));
            assert!(
                about.id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '.' || c == '-'),
                "{}",
                about.id
            );
            let spoken = |c: char| matches!(c, 'ぁ'..='ゔ' | 'ー' | ' ');
            assert!(!about.reading.is_empty(), "{}: nobody who types kana would find it", about.id);
            assert!(about.reading.chars().all(spoken), "{}: {}", about.id, about.reading);
            assert_eq!(about.within.ja.is_empty(), about.within.en.is_empty(), "{}: a word is missing", about.id);
            assert!(!about.name.ja.is_empty() && !about.name.en.is_empty(), "{}: a word is missing", about.id);
            assert_eq!(about.tip.ja.is_empty(), about.tip.en.is_empty(), "{}: a word is missing", about.id);
        }
    }

    #[test]
    fn no_two_commands_have_one_name_where_no_menu_stands_around_them() {
        for language in [Language::Japanese, Language::English] {
            let mut names = HashSet::new();
            for about in Command::all().map(Command::about) {
                assert!(names.insert(about.full_name(language)), "{}: two commands", about.full_name(language));
            }
        }
    }

    #[test]
    fn no_two_commands_share_a_key() {
        let mut seen = HashSet::new();
        for command in Command::all() {
            for shortcut in command.shortcuts() {
                assert!(seen.insert(*shortcut), "{command:?}: {shortcut:?}");
            }
        }
    }
}
