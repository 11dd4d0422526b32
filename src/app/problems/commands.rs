//! What the user can ask for here.

use egui::Key;

use crate::app::kit::command::{Entry, Modes, ctrl_shift, key, shift};

/// What can be done with sets of problems. The variants stand in the order of [`COMMANDS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Command {
    /// Asks for a folder and lists the problems in it.
    OpenSet,
    /// Shows the set that is open, or the games again.
    ShowSet,
    /// To the next problem that is listed.
    Next,
    /// To the previous problem that is listed.
    Previous,
    /// Shows the solution of the problem.
    ShowSolution,
    /// To a recorded defence that was not answered yet.
    AnswerDefence,
    /// Opens the problem's file, to be edited.
    OpenAsGame,
    /// Lists the records of the game's file as problems.
    OpenFileAsSet,
}

/// What each is called, and its keys.
pub(crate) const COMMANDS: &[Entry<Command>] = &[
    Entry {
        command: Command::OpenSet,
        id: "problems.open-set",
        name: ["問題集を開く…", "Open problem set…"],
        tip: ["", ""],
        keys: &[ctrl_shift(Key::O)],
        modes: Modes::ALL,
    },
    Entry {
        command: Command::ShowSet,
        id: "problems.show-set",
        name: ["問題集", "Problem set"],
        tip: ["", ""],
        keys: &[key(Key::P)],
        modes: Modes::ALL,
    },
    Entry {
        command: Command::Next,
        id: "problems.next",
        name: ["次の問題", "Next problem"],
        tip: ["", ""],
        keys: &[key(Key::N)],
        modes: Modes::ALL,
    },
    Entry {
        command: Command::Previous,
        id: "problems.previous",
        name: ["前の問題", "Previous problem"],
        tip: ["", ""],
        keys: &[shift(Key::N)],
        modes: Modes::ALL,
    },
    Entry {
        command: Command::ShowSolution,
        id: "problems.show-solution",
        name: ["解答を見る", "Show solution"],
        tip: ["", ""],
        keys: &[key(Key::H)],
        modes: Modes::ALL,
    },
    Entry {
        command: Command::AnswerDefence,
        id: "problems.answer-defence",
        name: ["別の応手に挑戦", "Try another defence"],
        tip: ["", ""],
        keys: &[key(Key::O)],
        modes: Modes::ALL,
    },
    Entry {
        command: Command::OpenAsGame,
        id: "problems.open-as-game",
        name: ["問題を棋譜として開く", "Open problem as game"],
        tip: ["", ""],
        keys: &[key(Key::E)],
        modes: Modes::ALL,
    },
    Entry {
        command: Command::OpenFileAsSet,
        id: "problems.open-file-as-set",
        name: ["このファイルを問題集として開く", "Open file as problem set"],
        tip: ["", ""],
        keys: &[],
        modes: Modes::EDIT,
    },
];

// Each entry stands where the number of its variant says.
const _: () = {
    let mut index = 0;
    while index < COMMANDS.len() {
        assert!(COMMANDS[index].command as usize == index);
        index += 1;
    }
};

impl Command {
    /// Its entry in the table.
    pub(crate) const fn entry(self) -> &'static Entry<Self> {
        &COMMANDS[self as usize]
    }
}
