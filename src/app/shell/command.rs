//! What the user can ask for: the tables of all features, one behind the other, for menus, buttons, keys and the list
//! of keys.

use egui::KeyboardShortcut;

use crate::app::announce;
use crate::app::convert;
use crate::app::files;
use crate::app::folder;
use crate::app::kit::command::About;
use crate::app::moves;
use crate::app::notes;
use crate::app::pictures;
use crate::app::play;
use crate::app::problems;
use crate::app::setup;
use crate::app::shell::own::{self, Own};
use crate::app::shell::state::State;
use crate::app::solver;
use crate::lang::Language;

/// Everything that has a name, a place in a menu or a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Command {
    /// One of the window's own.
    Own(Own),
    /// What can be exported.
    Pictures(pictures::Command),
    /// What can be done with sets of problems.
    Problems(problems::Command),
    /// What can be done to the moves of the record.
    Moves(moves::Command),
    /// What can be done with files.
    Files(files::Command),
    /// Stepping through the moves, and seeing the board from either side.
    Play(play::Command),
    /// Beginning and ending to edit the start position.
    SetUp(setup::Command),
    /// What can be done with notes.
    Notes(notes::Command),
    /// What can be done with solutions that were found.
    Solver(solver::Command),
    /// What can be done with the records of a folder.
    Folder(folder::Command),
    /// What can be converted.
    Convert(convert::Command),
    /// What screen readers can be made to read out.
    Announce(announce::Command),
}

impl From<Own> for Command {
    fn from(command: Own) -> Self {
        Self::Own(command)
    }
}

impl From<moves::Command> for Command {
    fn from(command: moves::Command) -> Self {
        Self::Moves(command)
    }
}

impl From<problems::Command> for Command {
    fn from(command: problems::Command) -> Self {
        Self::Problems(command)
    }
}

impl From<notes::Command> for Command {
    fn from(command: notes::Command) -> Self {
        Self::Notes(command)
    }
}

impl From<files::Command> for Command {
    fn from(command: files::Command) -> Self {
        Self::Files(command)
    }
}

impl From<folder::Command> for Command {
    fn from(command: folder::Command) -> Self {
        Self::Folder(command)
    }
}

impl From<solver::Command> for Command {
    fn from(command: solver::Command) -> Self {
        Self::Solver(command)
    }
}

impl Command {
    /// All of them, in the order in which the list of keys shows them.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let moves = moves::COMMANDS.iter().map(|entry| Self::Moves(entry.command));
        let notes = notes::COMMANDS.iter().map(|entry| Self::Notes(entry.command));
        let pictures = pictures::COMMANDS.iter().map(|entry| Self::Pictures(entry.command));
        let own = own::COMMANDS.iter().map(|entry| Self::Own(entry.command));
        let play = play::COMMANDS.iter().map(|entry| Self::Play(entry.command));
        let files = files::COMMANDS.iter().map(|entry| Self::Files(entry.command));
        let announce = announce::COMMANDS.iter().map(|entry| Self::Announce(entry.command));
        let setup = setup::COMMANDS.iter().map(|entry| Self::SetUp(entry.command));
        let problems = problems::COMMANDS.iter().map(|entry| Self::Problems(entry.command));
        let solver = solver::COMMANDS.iter().map(|entry| Self::Solver(entry.command));
        let folder = folder::COMMANDS.iter().map(|entry| Self::Folder(entry.command));
        let convert = convert::COMMANDS.iter().map(|entry| Self::Convert(entry.command));
        play.chain(files)
            .chain(folder)
            .chain(convert)
            .chain(setup)
            .chain(solver)
            .chain(pictures)
            .chain(problems)
            .chain(moves)
            .chain(notes)
            .chain(announce)
            .chain(own)
    }

    /// What its table says of it.
    pub(crate) fn about(self) -> About {
        match self {
            Self::Own(command) => command.entry().about(),
            Self::Files(command) => command.entry().about(),
            Self::Play(command) => command.entry().about(),
            Self::Moves(command) => command.entry().about(),
            Self::Notes(command) => command.entry().about(),
            Self::SetUp(command) => command.entry().about(),
            Self::Solver(command) => command.entry().about(),
            Self::Problems(command) => command.entry().about(),
            Self::Pictures(command) => command.entry().about(),
            Self::Folder(command) => command.entry().about(),
            Self::Convert(command) => command.entry().about(),
            Self::Announce(command) => command.entry().about(),
        }
    }

    /// What menus call it.
    pub(crate) fn name(self, language: Language) -> &'static str {
        self.about().name(language)
    }

    /// Its keys, the one to be shown in menus first.
    pub(crate) fn shortcuts(self) -> &'static [KeyboardShortcut] {
        self.about().keys
    }

    /// Why it would do nothing now, in a short sentence; `None` where it would do something.
    pub(crate) fn why_not(self, state: &State) -> Option<&'static str> {
        (!self.is_enabled(state)).then(|| match self {
            Self::Moves(command) => state.moves.why_not(&state.desk, command),
            _ => state.desk.why_not(&self.about()),
        })
    }

    /// Whether it would do anything now.
    pub(crate) fn is_enabled(self, state: &State) -> bool {
        let desk = &state.desk;
        desk.allows(self.about().modes)
            && match self {
                Self::Own(command) => own::enabled(desk, command),
                Self::Files(command) => state.files.enabled(desk, command),
                Self::Play(command) => state.play.enabled(desk, command),
                Self::Moves(command) => state.moves.enabled(desk, command),
                Self::Notes(command) => state.notes.enabled(desk, command),
                Self::SetUp(command) => state.setup.enabled(desk, command),
                Self::Solver(command) => state.solver.enabled(desk, command),
                Self::Problems(command) => state.problems.enabled(desk, command),
                Self::Pictures(command) => state.pictures.enabled(desk, command),
                Self::Folder(command) => state.folder.enabled(desk, command),
                Self::Convert(_) | Self::Announce(_) => true,
            }
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
            assert_eq!(about.within[0].is_empty(), about.within[1].is_empty(), "{}: a word is missing", about.id);
            assert!(about.name.iter().all(|name| !name.is_empty()), "{}: a word is missing", about.id);
            assert_eq!(about.tip[0].is_empty(), about.tip[1].is_empty(), "{}: a word is missing", about.id);
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
