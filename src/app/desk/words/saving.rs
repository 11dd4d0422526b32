//! Texts about saving, for games and pictures.

use std::io::ErrorKind;
use std::path::Path;

use crate::app::desk::words::CANCEL;
use crate::app::kit::question::PathWords;
use crate::lang::{self, Language, Text};

pub(crate) const fn path_words(language: Language, title: &'static str) -> PathWords {
    const WHY: Text = Text {
        ja: "このシステムではファイル選択の画面を使えません。パスを入力してください。",
        en: "This system offers no file dialog. Type a path.",
    };
    PathWords { title, why: WHY.get(language), ok: "OK", cancel: CANCEL.get(language) }
}

pub(crate) const PATH_TO_SAVE: Text = Text { ja: "保存先のパス", en: "Path to save to" };
pub(crate) const OVERWRITE: Text = Text { ja: "上書き", en: "Overwrite" };
pub(crate) const ELSEWHERE: Text = Text { ja: "別の場所に保存…", en: "Save elsewhere…" };

pub(crate) fn file_name(path: &Path) -> String {
    path.file_name().map_or_else(|| path.to_string_lossy(), std::ffi::OsStr::to_string_lossy).into_owned()
}

pub(crate) fn saved(language: Language, path: &Path) -> String {
    let path = path.display();
    match language {
        Language::Japanese => format!("「{path}」に保存しました。"),
        Language::English => format!("Saved as “{path}”."),
    }
}

pub(crate) fn copy_saved(language: Language, path: &Path) -> String {
    let path = path.display();
    match language {
        Language::Japanese => format!("コピーを「{path}」に書き出しました。"),
        Language::English => format!("Copy saved as “{path}”."),
    }
}

pub(crate) fn switched(language: Language, path: &Path) -> String {
    let path = path.display();
    match language {
        Language::Japanese => format!("この棋譜のファイルを「{path}」にしました。"),
        Language::English => format!("“{path}” is now the file of this game."),
    }
}

pub(crate) fn saved_with_losses(language: Language, first: &str, count: usize) -> String {
    const SAVED: Text = Text { ja: "保存しました。", en: "Saved." };
    with_losses(language, SAVED.get(language), first, count)
}

pub(crate) fn with_losses(language: Language, done: &str, first: &str, count: usize) -> String {
    match (language, count) {
        (Language::Japanese, 1) => format!("{done}ただし、{first}"),
        (Language::Japanese, _) => format!("{done}ただし、{first}ほか{}件。", count - 1),
        (Language::English, 1) => format!("{done} But: {first}"),
        (Language::English, _) => format!("{done} But: {first} And {} more.", count - 1),
    }
}

pub(crate) fn replaced(language: Language, found: &[&Path]) -> (&'static str, String) {
    let (first, more) = (found.first().map(|path| file_name(path)).unwrap_or_default(), found.len().saturating_sub(1));
    let title = match more {
        0 => Text { ja: "同じ名前のファイルがあります", en: "The file already exists" },
        _ => Text { ja: "同じ名前のファイルがあります", en: "The files already exist" },
    };
    let text = match (language, more) {
        (Language::Japanese, 0) => format!("「{first}」を上書きすると、今の内容は失われます。"),
        (Language::Japanese, _) => format!("「{first}」ほか {more} 個のファイルを上書きすると、今の内容は失われます。"),
        (Language::English, 0) => format!("Overwriting “{first}” replaces its contents."),
        (Language::English, _) => format!("Overwriting “{first}” and {more} more replaces their contents."),
    };
    (title.get(language), text)
}

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
