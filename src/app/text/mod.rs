//! Every word of the window, in both languages.

mod en;
mod ja;

use std::path::Path;

pub(crate) use crate::app::desk::words::{handicaps, redo, undo};
pub(crate) use crate::app::moves::words as moves;

use crate::lang::{Language, counted};

/// The words of one language.
#[derive(Debug)]
pub(crate) struct Strings {
    pub(crate) file: &'static str,
    pub(crate) edit: &'static str,
    pub(crate) copy_as: &'static str,
    pub(crate) view: &'static str,
    pub(crate) go: &'static str,
    pub(crate) help: &'static str,
    pub(crate) theme: &'static str,
    pub(crate) language: &'static str,
    pub(crate) drop_here: &'static str,
    pub(crate) close: &'static str,
    pub(crate) details: &'static str,
    pub(crate) open_partial: &'static str,
    pub(crate) keys_title: &'static str,
    pub(crate) wheel: &'static str,
    pub(crate) wheel_does: &'static str,
    pub(crate) about_text: &'static str,
    pub(crate) reading: &'static str,
    pub(crate) exporting: &'static str,
}

/// The words of a language.
pub(crate) const fn of(language: Language) -> &'static Strings {
    match language {
        Language::Japanese => &ja::STRINGS,
        Language::English => &en::STRINGS,
    }
}

/// The settings could not be read in full; the file was copied there.
pub(crate) fn settings_unreadable(language: Language, copy: &Path) -> String {
    let copy = copy.display();
    match language {
        Language::Japanese => {
            format!("設定ファイルの一部を読めませんでした。読めた設定は使います。元のファイルのコピー：{copy}")
        }
        Language::English => {
            format!("Some of the settings could not be read. The others are used; the file was copied to {copy}")
        }
    }
}

/// How many warnings there are.
pub(crate) fn warnings(language: Language, count: usize) -> String {
    match language {
        Language::Japanese => format!("警告 {count}件"),
        Language::English => counted(count, "warning", "warnings"),
    }
}

/// Which of a file's records is shown.
pub(crate) fn record_of(language: Language, shown: usize, count: usize) -> String {
    match language {
        Language::Japanese => format!("{count} 局中の第 {} 局", shown + 1),
        Language::English => format!("Game {} of {count}", shown + 1),
    }
}

/// Why there is no window.
pub(crate) fn no_window(language: Language, error: &eframe::Error) -> String {
    let error = error.to_string();
    // The windowing library puts the place in its own sources before its reason.
    let error =
        error.rsplit(".rs:").next().and_then(|rest| rest.split_once(": ")).map_or(error.as_str(), |(_, why)| why);
    match language {
        Language::Japanese => format!(
            "ウィンドウを開けません（画面がありません：DISPLAY または WAYLAND_DISPLAY を確認してください）。{error}\n\
             「komadai inspect」などの命令は画面なしで使えます。"
        ),
        Language::English => format!(
            "Cannot open a window (is there a display? see DISPLAY or WAYLAND_DISPLAY): {error}\n\
             Subcommands such as `komadai inspect` work without one."
        ),
    }
}
