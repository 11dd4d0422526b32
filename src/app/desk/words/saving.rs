//! Texts about saving, for games and pictures.

use std::io::ErrorKind;
use std::path::Path;

use crate::app::kit::question::PathWords;
use crate::lang::{self, Language};

/// The texts of a question for a path, on systems without dialogs.
pub(crate) const fn path_words(language: Language, title: &'static str) -> PathWords {
    match language {
        Language::Japanese => PathWords {
            title,
            why: "このシステムではファイル選択の画面を使えません。パスを入力してください。",
            ok: "OK",
            cancel: "キャンセル",
        },
        Language::English => {
            PathWords { title, why: "This system offers no file dialog. Type a path.", ok: "OK", cancel: "Cancel" }
        }
    }
}

/// The title of a question for the path to save to.
pub(crate) const fn path_to_save(language: Language) -> &'static str {
    match language {
        Language::Japanese => "保存先のパス",
        Language::English => "Path to save to",
    }
}

/// The button that replaces an existing file.
pub(crate) const fn overwrite(language: Language) -> &'static str {
    match language {
        Language::Japanese => "上書き",
        Language::English => "Overwrite",
    }
}

/// The button that asks for another path.
pub(crate) const fn elsewhere(language: Language) -> &'static str {
    match language {
        Language::Japanese => "別の場所に保存…",
        Language::English => "Save elsewhere…",
    }
}

/// The name of a file without its folder.
pub(crate) fn file_name(path: &Path) -> String {
    path.file_name().map_or_else(|| path.to_string_lossy(), std::ffi::OsStr::to_string_lossy).into_owned()
}

/// The notice that a file was saved.
pub(crate) fn saved(language: Language, path: &Path) -> String {
    let path = path.display();
    match language {
        Language::Japanese => format!("「{path}」に保存しました。"),
        Language::English => format!("Saved as “{path}”."),
    }
}

/// The notice that a file was saved with losses: the first of `count` is named.
pub(crate) fn saved_with_losses(language: Language, first: &str, count: usize) -> String {
    let saved = match language {
        Language::Japanese => "保存しました。",
        Language::English => "Saved.",
    };
    with_losses(language, saved, first, count)
}

/// What was done, as a sentence, and the first of `count` losses, which are sentences as well.
pub(crate) fn with_losses(language: Language, done: &str, first: &str, count: usize) -> String {
    match (language, count) {
        (Language::Japanese, 1) => format!("{done}ただし、{first}"),
        (Language::Japanese, _) => format!("{done}ただし、{first}ほか{}件。", count - 1),
        (Language::English, 1) => format!("{done} But: {first}"),
        (Language::English, _) => format!("{done} But: {first} And {} more.", count - 1),
    }
}

/// Title and text of the question whether to replace existing files.
pub(crate) fn replaced(language: Language, found: &[&Path]) -> (&'static str, String) {
    let (first, more) = (found.first().map(|path| file_name(path)).unwrap_or_default(), found.len().saturating_sub(1));
    match (language, more) {
        (Language::Japanese, 0) => {
            ("同じ名前のファイルがあります", format!("「{first}」を上書きすると、今の内容は失われます。"))
        }
        (Language::Japanese, _) => {
            let what = format!("「{first}」ほか {more} 個のファイルを上書きすると、今の内容は失われます。");
            ("同じ名前のファイルがあります", what)
        }
        (Language::English, 0) => ("The file already exists", format!("Overwriting “{first}” replaces its contents.")),
        (Language::English, _) => {
            let what = format!("Overwriting “{first}” and {more} more replaces their contents.");
            ("The files already exist", what)
        }
    }
}

/// Why a file could not be written.
pub(crate) fn write_error(language: Language, path: &Path, error: &std::io::Error) -> String {
    let name = path.display();
    let why = match (language, error.kind()) {
        (Language::Japanese, ErrorKind::NotFound) => "フォルダがありません。".to_owned(),
        (Language::English, ErrorKind::NotFound) => "its folder does not exist.".to_owned(),
        (Language::Japanese, ErrorKind::PermissionDenied) => "フォルダに書き込む権限がありません。".to_owned(),
        (Language::English, ErrorKind::PermissionDenied) => "writing to its folder is not permitted.".to_owned(),
        _ => lang::io_error(language, error),
    };
    match language {
        Language::Japanese => format!("「{name}」に保存できません。{why}編集した内容は残っています。"),
        Language::English => format!("Cannot save “{name}”: {why} Your changes are kept in this window."),
    }
}
