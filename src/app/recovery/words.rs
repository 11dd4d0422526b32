//! Texts about restored games.

use std::path::Path;

use crate::lang::{self, Language};

pub(crate) fn restored(language: Language, games: usize) -> String {
    match (language, games) {
        (Language::Japanese, _) => {
            format!("前回は正常に終了しませんでした。開いていた{games}件を編集履歴とともに復元しました。")
        }
        (Language::English, 1) => {
            "Komadai closed unexpectedly. Your record was restored with its undo history.".to_owned()
        }
        (Language::English, _) => {
            format!("Komadai closed unexpectedly. {games} records were restored with their undo history.")
        }
    }
}

pub(crate) fn reopened(language: Language, unsaved: usize) -> String {
    match (language, unsaved) {
        (Language::Japanese, _) => format!("前回の続きです。保存していない棋譜が{unsaved}件あります。"),
        (Language::English, 1) => "Continuing where you left off. One game has unsaved changes.".to_owned(),
        (Language::English, _) => format!("Continuing where you left off. {unsaved} games have unsaved changes."),
    }
}

pub(crate) fn damaged(language: Language, path: &Path) -> String {
    let path = path.display();
    match language {
        Language::Japanese => {
            format!("破損のため復元できなかった棋譜があります。ファイルは「{path}」に残しました。")
        }
        Language::English => {
            format!("A game could not be restored because its recovery file is damaged. The file was kept as “{path}”.")
        }
    }
}

pub(crate) fn not_stored(language: Language, error: &std::io::Error) -> String {
    let why = lang::io_error(language, error);
    match language {
        Language::Japanese => format!("復元用のデータを書き込めません。{why}早めに保存してください。"),
        Language::English => format!("Recovery data cannot be written: {why} Save your work soon."),
    }
}
