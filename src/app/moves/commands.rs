//! The commands for moves.

use egui::Key;

use crate::app::kit::command::{Entry, Modes, ctrl, ctrl_shift, key, shift};

/// What can be done to the moves of the record. The variants stand in the order of [`COMMANDS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Command {
    /// Gives the field for typed moves the focus.
    TypeMove,
    /// Has the next move replace a node's; what follows is kept.
    Correct,
    /// Has the next two moves inserted after a node.
    InsertPair,
    /// Removes a node's move and the next one; what follows them is kept.
    RemovePair,
    /// Moves a variation up among its siblings.
    PromoteVariation,
    /// Moves a variation down among its siblings.
    DemoteVariation,
    /// Makes the line through a node the main line.
    MakeMain,
    /// Copies a node with all after it, and deletes them.
    CutLine,
    /// Copies a node with all after it, to be pasted elsewhere.
    CopyLine,
    /// Pastes the cut or copied moves after a node.
    PasteLine,
    /// Deletes a node and all after it.
    DeleteFromHere,
    /// Deletes the variation that a node belongs to.
    DeleteVariation,
    /// Opens the line through a node as a new game.
    Extract,
    /// Shows the drawn tree, or the list again.
    ShowTree,
}

/// Their names and default keys.
pub(crate) const COMMANDS: &[Entry<Command>] = &[
    Entry {
        command: Command::TypeMove,
        id: "moves.type",
        name: ["指し手を入力", "Enter move"],
        tip: ["", ""],
        keys: &[key(Key::T)],
        modes: Modes::PLAY,
    },
    Entry {
        command: Command::Correct,
        id: "moves.correct",
        name: ["指し手を訂正", "Correct move"],
        tip: ["", ""],
        keys: &[key(Key::R)],
        modes: Modes::PLAY,
    },
    Entry {
        command: Command::InsertPair,
        id: "moves.insert-pair",
        name: ["2手挿入", "Insert two moves"],
        tip: ["", ""],
        keys: &[key(Key::I)],
        modes: Modes::PLAY,
    },
    Entry {
        command: Command::RemovePair,
        id: "moves.remove-pair",
        name: ["2手削除", "Delete two moves"],
        tip: ["", ""],
        keys: &[shift(Key::I)],
        modes: Modes::EDIT,
    },
    Entry {
        command: Command::PromoteVariation,
        id: "moves.promote-variation",
        name: ["変化を一つ上へ", "Move variation up"],
        tip: ["", ""],
        keys: &[ctrl(Key::ArrowUp)],
        modes: Modes::EDIT,
    },
    Entry {
        command: Command::DemoteVariation,
        id: "moves.demote-variation",
        name: ["変化を一つ下へ", "Move variation down"],
        tip: ["", ""],
        keys: &[ctrl(Key::ArrowDown)],
        modes: Modes::EDIT,
    },
    Entry {
        command: Command::MakeMain,
        id: "moves.make-main",
        name: ["この変化を本譜にする", "Make main line"],
        tip: ["", ""],
        keys: &[ctrl(Key::M)],
        modes: Modes::EDIT,
    },
    Entry {
        command: Command::CutLine,
        id: "moves.cut-line",
        name: ["この手以降を切り取り", "Cut from here"],
        tip: ["", ""],
        keys: &[ctrl(Key::X)],
        modes: Modes::EDIT,
    },
    Entry {
        command: Command::CopyLine,
        id: "moves.copy-line",
        name: ["この手以降をコピー", "Copy from here"],
        tip: ["", ""],
        keys: &[ctrl(Key::L)],
        modes: Modes::EDIT,
    },
    Entry {
        command: Command::PasteLine,
        id: "moves.paste-line",
        name: ["手順をここに貼り付け", "Paste moves here"],
        tip: ["", ""],
        keys: &[ctrl_shift(Key::L)],
        modes: Modes::EDIT,
    },
    Entry {
        command: Command::DeleteFromHere,
        id: "moves.delete-from-here",
        name: ["この手以降を削除", "Delete from here"],
        tip: ["", ""],
        keys: &[ctrl(Key::D), key(Key::Delete)],
        modes: Modes::EDIT,
    },
    Entry {
        command: Command::DeleteVariation,
        id: "moves.delete-variation",
        name: ["この変化を削除", "Delete variation"],
        tip: ["", ""],
        keys: &[ctrl_shift(Key::D)],
        modes: Modes::EDIT,
    },
    Entry {
        command: Command::Extract,
        id: "moves.extract",
        name: ["この手順を新しい棋譜で開く", "Open line as new game"],
        tip: ["", ""],
        keys: &[ctrl(Key::E)],
        modes: Modes::EDIT,
    },
    Entry {
        command: Command::ShowTree,
        id: "moves.show-tree",
        name: ["変化ツリー", "Variation tree"],
        tip: ["", ""],
        keys: &[key(Key::V)],
        modes: Modes::EDIT,
    },
];

/// The context menu of a move, in groups.
pub(super) const NODE_MENU: [&[Command]; 4] = [
    &[Command::PromoteVariation, Command::DemoteVariation, Command::MakeMain],
    &[Command::Correct, Command::RemovePair],
    &[Command::CutLine, Command::CopyLine, Command::PasteLine, Command::Extract],
    &[Command::DeleteFromHere, Command::DeleteVariation],
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
