//! What is said of files that other programs have changed or deleted.

use std::path::{Path, PathBuf};

use crate::app::files::words::file_name;
use crate::lang::Language;

/// The text of the question about a file that has changed like its game.
pub(crate) fn changed_by_both(language: Language, path: &Path) -> String {
    let name = file_name(path);
    match language {
        Language::Japanese => format!(
            "「{name}」は、ここで編集している間に別のソフトで変更されました。ファイルを読み込んでも、編集中の棋譜は元に戻す操作で戻せます。"
        ),
        Language::English => format!(
            "Another program has changed “{name}” while you were editing it. If you load the file, undo brings your version back."
        ),
    }
}

/// The notice that files were reloaded because other programs have changed them.
pub(crate) fn reloaded_changed(language: Language, paths: &[PathBuf]) -> String {
    match (language, paths) {
        (Language::Japanese, [path]) => {
            format!("「{}」が別のソフトで変更されたため、再読み込みしました。", file_name(path))
        }
        (Language::English, [path]) => {
            format!("Reloaded “{}”, which another program has changed.", file_name(path))
        }
        (Language::Japanese, _) => {
            format!("別のソフトで変更された{}件のファイルを再読み込みしました。", paths.len())
        }
        (Language::English, _) => format!("Reloaded {} files, which other programs have changed.", paths.len()),
    }
}

/// The notice that the file of an open game is not there any more.
pub(crate) fn missing(language: Language, path: &Path) -> String {
    let name = file_name(path);
    match language {
        Language::Japanese => {
            format!(
                "「{name}」が見つかりません。削除または移動されたようです。棋譜は開いたままで、保存すると作り直せます。"
            )
        }
        Language::English => {
            format!(
                "“{name}” is gone: it was deleted or moved. The game stays open, and saving it writes the file again."
            )
        }
    }
}
