//! What the user can ask for: the tables of all features, one behind the other, for menus, buttons, keys and the list
//! of keys.

use egui::KeyboardShortcut;

use crate::app::files;
use crate::app::kit::command::{About, Entry};
use crate::app::moves;
use crate::app::notes;
use crate::app::pictures;
use crate::app::play;
use crate::app::setup;
use crate::app::shell::own::{self, Own};
use crate::app::text;
use crate::lang::Language;

/// Everything that has a name, a place in a menu or a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Command {
    /// One of the window's own.
    Own(Own),
    /// Ask for a folder and list the problems in it.
    OpenProblems,
    /// List the records of the current game's file as problems.
    AsProblems,
    /// Show the set of problems that is open, or the tabs again.
    Problems,
    /// To the next problem.
    NextProblem,
    /// To the previous problem.
    PreviousProblem,
    /// Show the solution of the problem.
    ShowSolution,
    /// To a reply that the problem's record has beside those that were answered.
    OtherReply,
    /// Open the problem's file, to be edited.
    EditProblem,
    /// What can be exported.
    Pictures(pictures::Command),
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
}

impl From<moves::Command> for Command {
    fn from(command: moves::Command) -> Self {
        Self::Moves(command)
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

impl Command {
    /// Those that stand in no table yet.
    const LEGACY: &'static [Self] = &[
        Self::SetUp(setup::Command::SetUp),
        Self::SetUp(setup::Command::SetUpFromHere),
        Self::OpenProblems,
        Self::Problems,
        Self::NextProblem,
        Self::PreviousProblem,
        Self::ShowSolution,
        Self::OtherReply,
        Self::EditProblem,
        Self::AsProblems,
    ];

    /// All of them, in the order in which the list of keys shows them.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let moves = moves::COMMANDS.iter().map(|entry| Self::Moves(entry.command));
        let notes = notes::COMMANDS.iter().map(|entry| Self::Notes(entry.command));
        let pictures = pictures::COMMANDS.iter().map(|entry| Self::Pictures(entry.command));
        let own = own::COMMANDS.iter().map(|entry| Self::Own(entry.command));
        let play = play::COMMANDS.iter().map(|entry| Self::Play(entry.command));
        let files = files::COMMANDS.iter().map(|entry| Self::Files(entry.command));
        let edit = files.chain(Self::LEGACY.iter().copied()).chain(pictures);
        play.chain(edit).chain(moves).chain(notes).chain(own)
    }

    /// What its table says of it.
    pub(crate) fn about(self) -> Option<About> {
        match self {
            Self::Own(command) => about(own::COMMANDS, command),
            Self::Moves(command) => Some(command.entry().about()),
            Self::Files(command) => about(files::COMMANDS, command),
            Self::Pictures(command) => Some(command.entry().about()),
            Self::Play(command) => Some(command.entry().about()),
            Self::SetUp(command) => Some(command.entry().about()),
            Self::Notes(command) => Some(command.entry().about()),
            _ => None,
        }
    }

    /// What menus call it.
    pub(crate) fn name(self, language: Language) -> &'static str {
        self.about().map_or_else(|| text::command(language, self), |about| about.name(language))
    }

    /// Its keys, the one to be shown in menus first.
    pub(crate) fn shortcuts(self) -> &'static [KeyboardShortcut] {
        self.about().map_or_else(|| self.legacy_shortcuts(), |about| about.keys)
    }
}

/// What the table of a feature says of one of its commands.
fn about<C: Copy + PartialEq>(table: &'static [Entry<C>], command: C) -> Option<About> {
    table.iter().find(|entry| entry.command == command).map(Entry::about)
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
        for about in Command::all().filter_map(Command::about) {
            assert!(ids.insert(about.id), "{}: two commands", about.id);
            assert!(about.id.split_once('.').is_some_and(|(room, verb)| !room.is_empty() && !verb.is_empty()));
            assert!(
                about.id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '.' || c == '-'),
                "{}",
                about.id
            );
            assert!(about.name.iter().all(|name| !name.is_empty()), "{}: a word is missing", about.id);
            assert_eq!(about.tip[0].is_empty(), about.tip[1].is_empty(), "{}: a word is missing", about.id);
        }
    }
}
