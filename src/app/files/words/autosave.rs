//! What is said of games that are saved by themselves.

use std::io;
use std::path::Path;

use crate::app::desk::words::saving::write_error;
use crate::lang::Language;

/// What the line at the bottom says of such a game.
pub(crate) const fn autosaved_mark(language: Language) -> &'static str {
    match language {
        Language::Japanese => "自動保存",
        Language::English => "Autosaved",
    }
}

/// The title of the dialog for their folder.
pub(crate) const fn autosave_folder(language: Language) -> &'static str {
    match language {
        Language::Japanese => "自動保存のフォルダ",
        Language::English => "Autosave folder",
    }
}

/// A game was saved there by itself.
pub(crate) fn autosaved(language: Language, path: &Path) -> String {
    let path = path.display();
    match language {
        Language::Japanese => format!("「{path}」に自動保存しました。"),
        Language::English => format!("Autosaved to “{path}”."),
    }
}

/// A game could not be saved by itself.
pub(crate) fn autosave_error(language: Language, path: &Path, error: &io::Error) -> String {
    let why = write_error(language, path, error);
    match language {
        Language::Japanese => format!("自動保存できませんでした。{why}"),
        Language::English => format!("Autosave has failed. {why}"),
    }
}

/// A game is not saved by itself because no format holds all of it.
pub(crate) const fn autosave_incomplete(language: Language) -> &'static str {
    match language {
        Language::Japanese => "自動保存していません。保存できない情報があるため、「保存」で確認してください。",
        Language::English => "Not autosaved, since some information would be lost. Save the game to see what.",
    }
}
