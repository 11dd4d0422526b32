//! The window's own commands: undoing, tabs, the look, the language, help.

use egui::Key;

use crate::app::desk::Desk;
use crate::app::kit::command::{Entry, Modes, ctrl, ctrl_shift, key};

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
    Entry {
        command: Own::Undo,
        id: "edit.undo",
        name: ["元に戻す", "Undo"],
        tip: ["", ""],
        keys: &[ctrl(Key::Z)],
        modes: Modes::EDIT,
    },
    Entry {
        command: Own::Redo,
        id: "edit.redo",
        name: ["やり直す", "Redo"],
        tip: ["", ""],
        keys: &[ctrl_shift(Key::Z), ctrl(Key::Y)],
        modes: Modes::EDIT,
    },
    Entry {
        command: Own::NextGame,
        id: "tabs.next",
        name: ["次の棋譜", "Next game"],
        tip: ["", ""],
        keys: &[ctrl(Key::PageDown)],
        modes: Modes::ALL,
    },
    Entry {
        command: Own::PreviousGame,
        id: "tabs.previous",
        name: ["前の棋譜", "Previous game"],
        tip: ["", ""],
        keys: &[ctrl(Key::PageUp)],
        modes: Modes::ALL,
    },
    Entry {
        command: Own::Keys,
        id: "help.keys",
        name: ["キー操作", "Keys"],
        tip: ["", ""],
        keys: &[key(Key::F1)],
        modes: Modes::ALL,
    },
    Entry {
        command: Own::About,
        id: "help.about",
        name: ["駒台について", "About Komadai"],
        tip: ["", ""],
        keys: &[],
        modes: Modes::ALL,
    },
    Entry {
        command: Own::ThemeSystem,
        id: "view.theme-system",
        name: ["システムに合わせる", "Same as the system"],
        tip: ["", ""],
        keys: &[],
        modes: Modes::ALL,
    },
    Entry {
        command: Own::ThemeLight,
        id: "view.theme-light",
        name: ["ライト", "Light"],
        tip: ["", ""],
        keys: &[],
        modes: Modes::ALL,
    },
    Entry {
        command: Own::ThemeDark,
        id: "view.theme-dark",
        name: ["ダーク", "Dark"],
        tip: ["", ""],
        keys: &[],
        modes: Modes::ALL,
    },
    Entry {
        command: Own::Japanese,
        id: "view.japanese",
        name: ["日本語", "日本語"],
        tip: ["", ""],
        keys: &[],
        modes: Modes::ALL,
    },
    Entry {
        command: Own::English,
        id: "view.english",
        name: ["English", "English"],
        tip: ["", ""],
        keys: &[],
        modes: Modes::ALL,
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

impl Own {
    /// Its entry in the table.
    pub(crate) const fn entry(self) -> &'static Entry<Self> {
        &COMMANDS[self as usize]
    }
}

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
