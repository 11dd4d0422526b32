//! Beginning and ending.

use egui::Key;

use crate::app::kit::command::{Entry, Modes, key, shift};

/// What the user can ask of it. The variants stand in the order of [`COMMANDS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Command {
    /// Begin to edit the start position, or end it.
    SetUp,
    /// Begin a record with the position on the board, and edit that.
    SetUpFromHere,
}

/// What each is called, and its keys.
pub(crate) const COMMANDS: &[Entry<Command>] = &[
    Entry {
        command: Command::SetUp,
        id: "setup.edit-position",
        name: ["局面編集", "Edit position"],
        tip: ["", ""],
        keys: &[key(Key::F2)],
        modes: Modes::EDIT,
    },
    Entry {
        command: Command::SetUpFromHere,
        id: "setup.edit-new-record",
        name: ["この局面を編集して新しい棋譜に", "New position from here"],
        tip: ["", ""],
        keys: &[shift(Key::F2)],
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
