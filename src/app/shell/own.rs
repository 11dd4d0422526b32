//! The window's own commands: undoing, tabs, the look, the language, help.

use egui::Key;

use crate::app::desk::Desk;
use crate::app::kit::command::{Entry, Modes, ctrl, ctrl_shift, index_table, key};

/// What the window does that belongs to no feature. The variants stand in the order of [`COMMANDS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Own {
    /// Take the last change back.
    Undo,
    /// Make the change again that was taken back last.
    Redo,
    /// Show the tab to the right, after the last the first.
    NextGame,
    /// Show the tab to the left, before the first the last.
    PreviousGame,
    /// Show the list of keys, or close it.
    Keys,
    /// Show what this program is, or close that.
    About,
    /// Follow the system's light or dark theme.
    ThemeSystem,
    /// The light theme.
    ThemeLight,
    /// The dark theme.
    ThemeDark,
    /// 日本語.
    Japanese,
    /// English.
    English,
}

/// The table of these commands.
pub(crate) const COMMANDS: &[Entry<Own>] = &[
    Entry::new(Own::Undo, "edit.undo", ["元に戻す", "Undo"]).keys(&[ctrl(Key::Z)]).modes(Modes::EDIT),
    Entry::new(Own::Redo, "edit.redo", ["やり直す", "Redo"])
        .keys(&[ctrl_shift(Key::Z), ctrl(Key::Y)])
        .modes(Modes::EDIT),
    Entry::new(Own::NextGame, "tabs.next", ["次の棋譜", "Next game"]).keys(&[ctrl(Key::PageDown)]),
    Entry::new(Own::PreviousGame, "tabs.previous", ["前の棋譜", "Previous game"]).keys(&[ctrl(Key::PageUp)]),
    Entry::new(Own::Keys, "help.keys", ["キー操作", "Keys"]).keys(&[key(Key::F1)]),
    Entry::new(Own::About, "help.about", ["駒台について", "About Komadai"]),
    Entry::new(Own::ThemeSystem, "view.theme-system", ["システムに合わせる", "Same as the system"]),
    Entry::new(Own::ThemeLight, "view.theme-light", ["ライト", "Light"]),
    Entry::new(Own::ThemeDark, "view.theme-dark", ["ダーク", "Dark"]),
    Entry::new(Own::Japanese, "view.japanese", ["日本語", "日本語"]),
    Entry::new(Own::English, "view.english", ["English", "English"]),
];

index_table!(Own);

/// Whether a command would do anything now.
pub(crate) fn enabled(desk: &Desk, command: Own) -> bool {
    let game = desk.game();
    match command {
        Own::Undo => game.document().undoable().is_some() || desk.tabs.can_unpaste(),
        Own::Redo => game.document().redoable().is_some() || desk.tabs.can_paste_again(),
        Own::NextGame | Own::PreviousGame => desk.games().len() > 1,
        Own::Keys | Own::About | Own::ThemeSystem | Own::ThemeLight | Own::ThemeDark | Own::Japanese | Own::English => {
            true
        }
    }
}
