//! What the user can ask for here.

use egui::Key;

use crate::app::kit::command::{Entry, Modes, ctrl, ctrl_shift, key};

/// What can be done with games and their files, and the clipboard. The variants stand in the order of [`COMMANDS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Command {
    /// Begins an even game.
    New,
    /// Asks for files and opens them.
    Open,
    /// Opens the game again that was closed last.
    Reopen,
    /// Writes the game to its file.
    Save,
    /// Asks for a name, and writes the game there from now on.
    SaveAs,
    /// Reads the game's file again, or the set of problems that is shown.
    Reload,
    /// Merges another file's game into this one.
    Merge,
    /// Copies the record as KIF.
    CopyKif,
    /// Copies the position as SFEN.
    CopySfen,
    /// Copies the position as BOD.
    CopyBod,
    /// Opens what the clipboard holds.
    Paste,
    /// Closes the game.
    Close,
    /// Shows the list of what was odd in the file, or closes it.
    Warnings,
    /// Closes the window.
    Quit,
    /// Copies the record as CSA.
    CopyCsa,
    /// Copies the record as KI2.
    CopyKi2,
    /// Copies the line of moves as a USI line.
    CopyUsi,
    /// Copies the record as JKF.
    CopyJkf,
    /// Copies the position as CSA.
    CopyPositionCsa,
    /// Copies the position as a USI line.
    CopyPositionUsi,
    /// Begins a record with the position on the board.
    NewFromPosition,
    /// Asks for a name, and writes a copy of the game there.
    SaveCopy,
}

/// A command without a tooltip.
const fn entry(
    command: Command,
    id: &'static str,
    name: [&'static str; 2],
    keys: &'static [egui::KeyboardShortcut],
    modes: Modes,
) -> Entry<Command> {
    Entry { command, id, name, tip: ["", ""], keys, modes }
}

/// What each is called, and its keys.
pub(crate) const COMMANDS: &[Entry<Command>] = &[
    entry(Command::New, "files.new", ["平手で新規", "New game"], &[ctrl(Key::N)], Modes::ALL),
    entry(Command::Open, "files.open", ["開く…", "Open…"], &[ctrl(Key::O)], Modes::ALL),
    entry(
        Command::Reopen,
        "files.reopen",
        ["閉じた棋譜を開く", "Reopen closed game"],
        &[ctrl_shift(Key::T)],
        Modes::ALL,
    ),
    entry(Command::Save, "files.save", ["上書き保存", "Save"], &[ctrl(Key::S)], Modes::EDIT),
    entry(Command::SaveAs, "files.save-as", ["名前を付けて保存…", "Save as…"], &[ctrl_shift(Key::S)], Modes::EDIT),
    entry(Command::Reload, "files.reload", ["ファイルを再読み込み", "Reload from disk"], &[key(Key::F5)], Modes::ALL),
    entry(
        Command::Merge,
        "files.merge",
        ["別の棋譜を併合…", "Merge another game…"],
        &[ctrl_shift(Key::M)],
        Modes::EDIT,
    ),
    entry(Command::CopyKif, "files.copy-kif", ["棋譜をコピー（KIF）", "Copy game (KIF)"], &[ctrl(Key::C)], Modes::ALL),
    entry(
        Command::CopySfen,
        "files.copy-sfen",
        ["局面をコピー（SFEN）", "Copy position (SFEN)"],
        &[ctrl(Key::B)],
        Modes::ALL,
    ),
    entry(
        Command::CopyBod,
        "files.copy-bod",
        ["局面をコピー（BOD）", "Copy position (BOD)"],
        &[ctrl_shift(Key::B)],
        Modes::ALL,
    ),
    entry(
        Command::Paste,
        "files.paste",
        ["クリップボードから開く", "Open from clipboard"],
        &[ctrl(Key::V)],
        Modes::ALL,
    ),
    entry(Command::Close, "files.close", ["この棋譜を閉じる", "Close game"], &[ctrl(Key::W)], Modes::EDIT),
    entry(Command::Warnings, "files.warnings", ["警告の一覧", "File warnings"], &[key(Key::W)], Modes::EDIT),
    entry(Command::Quit, "files.quit", ["終了", "Quit"], &[ctrl(Key::Q)], Modes::ALL),
    entry(Command::CopyCsa, "files.copy-csa", ["CSA", "CSA"], &[], Modes::ALL),
    entry(Command::CopyKi2, "files.copy-ki2", ["KI2", "KI2"], &[], Modes::ALL),
    entry(Command::CopyUsi, "files.copy-usi", ["USI（この手順）", "USI (this line)"], &[], Modes::ALL),
    entry(Command::CopyJkf, "files.copy-jkf", ["JKF", "JKF"], &[], Modes::ALL),
    entry(
        Command::CopyPositionCsa,
        "files.copy-position-csa",
        ["局面をコピー（CSA）", "Copy position (CSA)"],
        &[],
        Modes::ALL,
    ),
    entry(
        Command::CopyPositionUsi,
        "files.copy-position-usi",
        ["局面をコピー（USI）", "Copy position (USI)"],
        &[],
        Modes::ALL,
    ),
    entry(
        Command::NewFromPosition,
        "files.new-from-position",
        ["この局面から指し継ぐ", "New game from this position"],
        &[],
        Modes::EDIT,
    ),
    entry(Command::SaveCopy, "files.save-copy", ["コピーを保存…", "Save a copy as…"], &[], Modes::EDIT),
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
