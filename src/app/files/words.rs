//! What is said about files: opening, saving, closing.

use std::io::ErrorKind;
use std::path::Path;

use crate::app::files::saving::Found;
use crate::app::text::file_name;
use crate::app::text::place;
use crate::disk::ReadFailure;
use crate::format::{LARGEST_FILE, ReadError};
use crate::lang::{self, Language};

/// The words of one language.
#[derive(Debug)]
pub(crate) struct Words {
    pub(crate) new: &'static str,
    pub(crate) recent: &'static str,
    pub(crate) none_recent: &'static str,
    pub(crate) save: &'static str,
    pub(crate) save_all: &'static str,
    pub(crate) discard: &'static str,
    pub(crate) overwrite: &'static str,
    pub(crate) elsewhere: &'static str,
    pub(crate) take_theirs: &'static str,
    pub(crate) unpaste: &'static str,
    pub(crate) paste_again: &'static str,
    reread: &'static str,
    reread_over_changes: &'static str,
}

static JAPANESE: Words = Words {
    new: "新規",
    recent: "最近開いた棋譜・問題集",
    none_recent: "ありません",
    save: "保存",
    save_all: "すべて保存",
    discard: "保存しない",
    overwrite: "上書き",
    elsewhere: "別の場所に保存…",
    take_theirs: "ファイルを読み直す",
    unpaste: "貼り付けを元に戻す",
    paste_again: "貼り付けをやり直す",
    reread: "ファイルを読み直しました。",
    reread_over_changes: "ファイルを読み直しました。編集していた棋譜は「閉じた棋譜を開く」で戻せます。",
};

static ENGLISH: Words = Words {
    new: "New",
    recent: "Open recent",
    none_recent: "None",
    save: "Save",
    save_all: "Save all",
    discard: "Don’t save",
    overwrite: "Overwrite",
    elsewhere: "Save elsewhere…",
    take_theirs: "Read the file again",
    unpaste: "Undo paste",
    paste_again: "Redo paste",
    reread: "The file was read again.",
    reread_over_changes: "The file was read again. “Reopen closed game” brings your edited game back.",
};

/// The words of a language.
pub(crate) const fn files(language: Language) -> &'static Words {
    match language {
        Language::Japanese => &JAPANESE,
        Language::English => &ENGLISH,
    }
}

impl Words {
    /// A file was read again, in place of a game with changes or without.
    pub(crate) const fn reread(&self, over_changes: bool) -> &'static str {
        if over_changes { self.reread_over_changes } else { self.reread }
    }
}

/// A name, with a mark in front when the game is changed.
pub(crate) fn marked(name: &str, changed: bool) -> String {
    if changed { format!("● {name}") } else { name.to_owned() }
}

/// Changes are about to be lost: of one game, or of several.
pub(crate) fn unsaved_title(language: Language, names: &[String]) -> String {
    match (language, names) {
        (Language::Japanese, [name]) => format!("「{name}」の変更を保存しますか？"),
        (Language::Japanese, _) => format!("{}局の変更を保存しますか？", names.len()),
        (Language::English, [name]) => format!("Save the changes to “{name}”?"),
        (Language::English, _) => format!("Save the changes to {} games?", names.len()),
    }
}

/// What is lost when they are not saved.
pub(crate) const fn unsaved_text(language: Language) -> &'static str {
    match language {
        Language::Japanese => "保存しないと、変更は失われます。",
        Language::English => "Otherwise they are lost.",
    }
}

/// What stands where something is to be saved, and nobody has agreed to have it replaced.
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
        (Language::English, 0) => {
            ("There is such a file already", format!("Overwriting “{first}” loses what is in it now."))
        }
        (Language::English, _) => {
            let what = format!("Overwriting “{first}” and {more} more loses what is in them now.");
            ("There are such files already", what)
        }
    }
}

/// What stands where a file was to be written.
pub(crate) fn conflict(language: Language, path: &Path, found: Found) -> (&'static str, String) {
    let name = file_name(path);
    match (language, found) {
        (_, Found::File) => replaced(language, &[path]),
        (Language::Japanese, Found::Changed) => (
            "ファイルが変更されています",
            format!("「{name}」は、開いたあとに別のソフトで変更されました。上書きすると、その変更は失われます。"),
        ),
        (Language::English, Found::Changed) => (
            "The file has changed",
            format!("Another program has changed “{name}” since it was opened. Overwriting loses what it wrote."),
        ),
    }
}

/// Why a file could not be read.
pub(crate) fn read_failure(language: Language, path: &Path, failure: &ReadFailure) -> String {
    let why = match (language, failure) {
        (_, ReadFailure::Io(error)) => lang::io_error(language, error),
        (Language::Japanese, ReadFailure::Folder) => "フォルダです。棋譜のファイルを選んでください。".to_owned(),
        (Language::English, ReadFailure::Folder) => "it is a folder. Choose a record in it.".to_owned(),
        (Language::Japanese, ReadFailure::TooLarge) => {
            format!("{} MB を超えるため、棋譜として読みません。", LARGEST_FILE >> 20)
        }
        (Language::English, ReadFailure::TooLarge) => {
            format!("it is larger than {} MB, which no record is.", LARGEST_FILE >> 20)
        }
    };
    cannot_open(language, path, &why)
}

/// Why a file that was read cannot be shown.
pub(crate) fn open_error(language: Language, path: &Path, error: &ReadError) -> String {
    cannot_open(language, path, &read_error(language, error))
}

/// Where reading came to its end, and why.
pub(crate) fn read_error(language: Language, error: &ReadError) -> String {
    let what = lang::read_error(language, &error.kind);
    match language {
        Language::Japanese => format!("{}：{what}", place(language, error.at)),
        Language::English => format!("{}: {what}", place(language, error.at)),
    }
}

fn cannot_open(language: Language, path: &Path, why: &str) -> String {
    let name = file_name(path);
    match language {
        Language::Japanese => format!("「{name}」を開けません。{why}"),
        Language::English => format!("Cannot open “{name}”: {why}"),
    }
}

/// Why a file was not written.
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
        Language::English => format!("Cannot save “{name}”: {why} Your changes are still here."),
    }
}

/// Games of a run that ended badly are back.
pub(crate) fn recovered(language: Language, games: usize) -> String {
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
pub(crate) fn not_kept(language: Language, error: &std::io::Error) -> String {
    let why = lang::io_error(language, error);
    match language {
        Language::Japanese => format!("編集内容を自動で控えられません。{why}早めに保存してください。"),
        Language::English => format!("Edits cannot be kept in case of a crash: {why} Please save soon."),
    }
}
