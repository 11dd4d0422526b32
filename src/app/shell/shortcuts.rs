//! The keys of commands.

use egui::{Key, KeyboardShortcut, Modifiers};

use crate::app::shell::command::Command;

impl Command {
    /// The keys of those that stand in no table yet. [`Modifiers::COMMAND`] is Ctrl, on a Mac ⌘.
    pub(crate) const fn legacy_shortcuts(self) -> &'static [KeyboardShortcut] {
        const NONE: Modifiers = Modifiers::NONE;
        const SHIFT: Modifiers = Modifiers::SHIFT;
        const CTRL_SHIFT: Modifiers = Modifiers { alt: false, ctrl: false, shift: true, mac_cmd: false, command: true };
        const fn key(modifiers: Modifiers, key: Key) -> KeyboardShortcut {
            KeyboardShortcut::new(modifiers, key)
        }
        match self {
            Self::OpenProblems => const { &[key(CTRL_SHIFT, Key::O)] },
            Self::Problems => const { &[key(NONE, Key::P)] },
            Self::NextProblem => const { &[key(NONE, Key::N)] },
            Self::PreviousProblem => const { &[key(SHIFT, Key::N)] },
            Self::ShowSolution => const { &[key(NONE, Key::H)] },
            Self::OtherReply => const { &[key(NONE, Key::O)] },
            Self::EditProblem => const { &[key(NONE, Key::E)] },
            Self::Own(_)
            | Self::Moves(_)
            | Self::Files(_)
            | Self::Play(_)
            | Self::SetUp(_)
            | Self::Notes(_)
            | Self::Pictures(_)
            | Self::AsProblems => &[],
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

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
