//! What is said about games that were stored and are back.

use std::path::Path;

use crate::lang::{self, Language};

/// Games of a run that ended badly are back.
pub(crate) fn restored(language: Language, games: usize) -> String {
    match (language, games) {
        (Language::Japanese, _) => {
            format!("前回は正常に終了しませんでした。開いていた{games}局を、編集の履歴とともに復元しました。")
        }
        (Language::English, 1) => {
            "The last run did not end well. The game that was open is back, with its history.".to_owned()
        }
        (Language::English, _) => {
            format!("The last run did not end well. The {games} games that were open are back, with their history.")
        }
    }
}

/// A game of such a run could not be read.
pub(crate) fn damaged(language: Language, path: &Path) -> String {
    let path = path.display();
    match language {
        Language::Japanese => format!("壊れていて復元できなかった棋譜があります。ファイルは残してあります：{path}"),
        Language::English => {
            format!("A game could not be brought back, because its file is damaged. It was kept: {path}")
        }
    }
}

/// Games cannot be written down in case of a crash.
pub(crate) fn not_stored(language: Language, error: &std::io::Error) -> String {
    let why = lang::io_error(language, error);
    match language {
        Language::Japanese => format!("編集内容を自動で控えられません。{why}早めに保存してください。"),
        Language::English => format!("Edits cannot be kept in case of a crash: {why} Please save soon."),
    }
}
