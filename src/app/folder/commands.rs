//! The commands for the records of a folder.

use egui::Key;

use crate::app::kit::command::{Entry, Modes, alt, ctrl_shift, index_table, shift};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Command {
    Show,
    Next,
    Previous,
    Find,
    Choose,
}

const NO_FOLDER: [&str; 2] = ["この棋譜にはまだフォルダがありません。", "This game is in no folder yet."];

pub(crate) const COMMANDS: &[Entry<Command>] = &[
    Entry::new(Command::Show, "folder.show", ["フォルダの棋譜一覧", "Folder panel"])
        .reading("ふぉるだのきふいちらん")
        .also("ファイル一覧 エクスプローラ explorer files browser sidebar")
        .within(["パネル", "Panels"])
        .keys(&[shift(Key::F7)])
        .tip([
            "開いている棋譜と同じフォルダの棋譜を一覧にします。",
            "Lists the records in the folder of the game on the board.",
        ]),
    Entry::new(Command::Next, "folder.next", ["次のファイル", "Next file"])
        .reading("つぎのふぁいる")
        .needs(NO_FOLDER)
        .keys(&[alt(Key::PageDown)])
        .modes(Modes::PLAY)
        .tip(["同じフォルダの次の棋譜を開きます。", "Opens the next record of the folder."]),
    Entry::new(Command::Previous, "folder.previous", ["前のファイル", "Previous file"])
        .reading("まえのふぁいる")
        .needs(NO_FOLDER)
        .keys(&[alt(Key::PageUp)])
        .modes(Modes::PLAY)
        .tip(["同じフォルダの前の棋譜を開きます。", "Opens the previous record of the folder."]),
    Entry::new(Command::Find, "folder.find", ["フォルダの棋譜を検索", "Search in folder"])
        .reading("ふぉるだのきふをけんさく")
        .keys(&[ctrl_shift(Key::F)])
        .modes(Modes::PLAY)
        .tip([
            "ファイル名・対局者・棋戦などから棋譜を探します。",
            "Finds records by file name, players, event and all other headers.",
        ]),
    Entry::new(Command::Choose, "folder.choose", ["一覧にするフォルダを選ぶ…", "List another folder…"])
        .reading("いちらんにするふぉるだをえらぶ"),
];

index_table!(Command);
