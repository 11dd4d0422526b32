//! The commands that begin and end position editing.

use egui::Key;

use crate::app::kit::command::{Entry, Modes, index_table, key, shift};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Command {
    SetUp,
    SetUpFromHere,
}

pub(crate) const COMMANDS: &[Entry<Command>] = &[
    Entry::new(Command::SetUp, "setup.edit-position", ["局面編集", "Edit position"])
        .reading("きょくめんへんしゅう")
        .also("局面作成 盤面編集 詰将棋を入力 任意局面 set up board")
        .keys(&[key(Key::F2)])
        .modes(Modes::EDIT)
        .waits(),
    Entry::new(
        Command::SetUpFromHere,
        "setup.edit-new-record",
        ["この局面を編集して新しい棋譜に", "New position from here"],
    )
    .reading("このきょくめんをへんしゅうしてあたらしいきふに")
    .keys(&[shift(Key::F2)])
    .modes(Modes::EDIT)
    .tip(["元の棋譜はそのまま残ります。", "The game itself is left as it is."])
    .waits(),
];

index_table!(Command);
