//! Texts about files: opening, saving, closing.

mod autosave;
pub(crate) mod changes;

use std::path::Path;

pub(crate) use crate::app::desk::words::saving::{
    elsewhere, overwrite, path_to_save, path_words, saved, with_losses, write_error,
};
use crate::app::desk::words::saving::{file_name, replaced};
pub(crate) use crate::app::desk::words::{
    and_more, cancel, close, not_pasted, paste_error, place, read_error, untitled,
};
use crate::app::files::saving::ExistingFile;
pub(crate) use crate::app::files::words::autosave::{
    autosave_error, autosave_folder, autosave_incomplete, autosaved, autosaved_mark,
};
use crate::app::kit::dialog::FileType;
use crate::disk::ReadFailure;
use crate::format::{LARGEST_FILE, ReadError, Target};
use crate::lang::{self, Language, counted};
use crate::record::Record;

/// The fixed texts in one language.
#[derive(Debug)]
pub(crate) struct Words {
    /// The title of a dialog for opening.
    pub(crate) open_title: &'static str,
    /// The title of a dialog for merging.
    pub(crate) merge_title: &'static str,
    save_title: &'static str,
    copy_title: &'static str,
    records: &'static str,
    all_files: &'static str,
    /// The title of the question for a path to open.
    pub(crate) path_to_open: &'static str,
    /// The title of the question for a path to merge.
    pub(crate) path_to_merge: &'static str,
    /// The heading of the list of warnings.
    pub(crate) warnings_title: &'static str,
    /// The heading of the list of losses.
    pub(crate) losses_title: &'static str,
    /// Asks which record to merge.
    pub(crate) merge_which: &'static str,
    /// The button that saves despite losses.
    pub(crate) save_anyway: &'static str,
    /// The button that saves in UTF-8 to avoid losses.
    pub(crate) save_utf8: &'static str,
    /// The submenu of new games.
    pub(crate) new: &'static str,
    /// The submenu of recent files.
    pub(crate) recent: &'static str,
    /// Stands there when there are none.
    pub(crate) none_recent: &'static str,
    /// The submenu of formats to save in.
    pub(crate) save_in: &'static str,
    /// The button that saves before closing.
    pub(crate) save: &'static str,
    /// The same for several games.
    pub(crate) save_all: &'static str,
    /// The button that closes without saving.
    pub(crate) discard: &'static str,
    /// The button that saves once more.
    pub(crate) try_again: &'static str,
    /// The button that reloads a changed file.
    pub(crate) reload: &'static str,
    /// The title of the question about a file that has changed like its game.
    pub(crate) changed_title: &'static str,
    /// The button that goes on with the edited game.
    pub(crate) keep_edited: &'static str,
    /// The button that loads the file.
    pub(crate) load_file: &'static str,
    /// The menu item that undoes reloading a file.
    pub(crate) take_back: &'static str,
    /// The menu item that undoes pasting a game.
    pub(crate) unpaste: &'static str,
    /// The menu item that redoes it.
    pub(crate) paste_again: &'static str,
    reloaded: &'static str,
    reloaded_over_changes: &'static str,
}

static JAPANESE: Words = Words {
    open_title: "棋譜を開く",
    merge_title: "併合する棋譜を開く",
    save_title: "棋譜を保存",
    copy_title: "棋譜のコピーを保存",
    records: "棋譜",
    all_files: "すべてのファイル",
    path_to_open: "開くファイルのパス",
    warnings_title: "ファイルの警告",
    losses_title: "この形式では保存できない情報があります",
    save_anyway: "このまま保存",
    save_utf8: "KIFU（UTF-8）で保存",
    path_to_merge: "併合するファイルのパス",
    merge_which: "併合する棋譜を選んでください",
    new: "新規",
    recent: "最近開いた棋譜・問題集",
    none_recent: "ありません",
    save_in: "形式を選んで保存",
    save: "保存",
    save_all: "すべて保存",
    discard: "保存しない",
    try_again: "もう一度保存",
    reload: "ファイルを再読み込み",
    changed_title: "ファイルも変更されています",
    keep_edited: "編集中の棋譜を残す",
    load_file: "ファイルを読み込む",
    take_back: "再読み込みを元に戻す",
    unpaste: "貼り付けを元に戻す",
    paste_again: "貼り付けをやり直す",
    reloaded: "ファイルを再読み込みしました。",
    reloaded_over_changes: "ファイルを再読み込みしました。編集していた棋譜は「閉じた棋譜を開く」で戻せます。",
};

static ENGLISH: Words = Words {
    open_title: "Open games",
    merge_title: "Merge a game",
    save_title: "Save game",
    copy_title: "Save a copy of the game",
    records: "Game records",
    all_files: "All files",
    path_to_open: "Path of the file to open",
    warnings_title: "File warnings",
    losses_title: "Some information will be lost",
    save_anyway: "Save anyway",
    save_utf8: "Save as KIFU (UTF-8)",
    path_to_merge: "Path of the file to merge",
    merge_which: "Choose the game to merge",
    new: "New",
    recent: "Open recent",
    none_recent: "None",
    save_in: "Save in format",
    save: "Save",
    save_all: "Save all",
    discard: "Don’t save",
    try_again: "Try again",
    reload: "Reload from disk",
    changed_title: "Changed by another program",
    keep_edited: "Keep my version",
    load_file: "Load the file",
    take_back: "Undo reload",
    unpaste: "Undo paste",
    paste_again: "Redo paste",
    reloaded: "Reloaded from disk.",
    reloaded_over_changes: "Reloaded from disk. “Reopen closed game” brings your edited game back.",
};

/// The texts of a language.
pub(crate) const fn of(language: Language) -> &'static Words {
    match language {
        Language::Japanese => &JAPANESE,
        Language::English => &ENGLISH,
    }
}

impl Words {
    /// The notice that a game was reloaded, discarding changes or not.
    pub(crate) const fn reloaded(&self, over_changes: bool) -> &'static str {
        if over_changes { self.reloaded_over_changes } else { self.reloaded }
    }
}

/// The file types of a dialog for opening.
pub(crate) fn readable(language: Language) -> Vec<FileType> {
    let words = of(language);
    let records = FileType { name: words.records.to_owned(), extensions: &READABLE };
    vec![records, FileType { name: words.all_files.to_owned(), extensions: &[] }]
}

/// File extensions of records.
const READABLE: [&str; 22] = [
    "kif", "KIF", "kifu", "KIFU", "kifz", "ki2", "KI2", "ki2u", "csa", "CSA", "csa3", "bod", "BOD", "sfen", "SFEN",
    "usi", "USI", "jkf", "JKF", "json", "txt", "TXT",
];

/// The file types of a dialog for saving.
pub(crate) fn writable() -> Vec<FileType> {
    let filter = |name: &str, extensions| FileType { name: name.to_owned(), extensions };
    vec![
        filter("KIF (Shift_JIS)", &["kif", "KIF"]),
        filter("KIFU (UTF-8)", &["kifu", "KIFU"]),
        filter("CSA", &["csa", "CSA"]),
        filter("KI2", &["ki2", "KI2"]),
        filter("JKF, USI, SFEN, BOD", &["jkf", "usi", "sfen", "bod"]),
    ]
}

/// The title of a dialog for saving a game, or a copy of it.
pub(crate) const fn save_title(language: Language, copy: bool) -> &'static str {
    let words = of(language);
    if copy { words.copy_title } else { words.save_title }
}

/// A name, with a mark in front if there are unsaved changes.
pub(crate) fn marked(name: &str, changed: bool) -> String {
    if changed { format!("● {name}") } else { name.to_owned() }
}

/// The question about unsaved changes of one or several games.
pub(crate) fn unsaved_title(language: Language, names: &[String]) -> String {
    match (language, names) {
        (Language::Japanese, [name]) => format!("「{name}」の変更を保存しますか？"),
        (Language::Japanese, _) => format!("{}件の変更を保存しますか？", names.len()),
        (Language::English, [name]) => format!("Save changes to “{name}”?"),
        (Language::English, _) => format!("Save changes to {} records?", names.len()),
    }
}

/// The explanation of that question.
pub(crate) const fn unsaved_text(language: Language) -> &'static str {
    match language {
        Language::Japanese => "保存しないと、変更は失われます。",
        Language::English => "They will be lost if you don’t save them.",
    }
}

/// Title and text of the question about an existing or changed file.
pub(crate) fn conflict(language: Language, path: &Path, found: ExistingFile) -> (&'static str, String) {
    let name = file_name(path);
    match (language, found) {
        (_, ExistingFile::File) => replaced(language, &[path]),
        (Language::Japanese, ExistingFile::Changed) => (
            "ファイルが変更されています",
            format!("「{name}」は、開いたあとに別のソフトで変更されました。上書きすると、その変更は失われます。"),
        ),
        (Language::English, ExistingFile::Changed) => (
            "The file has changed",
            format!("Another program has changed “{name}” since you opened it. Overwriting discards those changes."),
        ),
        (Language::Japanese, ExistingFile::Open) => (
            "ファイルが使われています",
            format!(
                "「{name}」はほかのソフトが開いているため、保存できません。そのソフトで閉じてから、もう一度お試しください。"
            ),
        ),
        (Language::English, ExistingFile::Open) => (
            "The file is in use",
            format!("“{name}” cannot be saved because another program has it open. Close it there and try again."),
        ),
    }
}

/// The notice that games were not closed, because they have unsaved changes.
pub(crate) fn stay_open(language: Language, games: usize) -> String {
    match (language, games) {
        (Language::Japanese, _) => format!("保存していない変更のある{games}件は、閉じずに残しました。"),
        (Language::English, 1) => "One game has unsaved changes and stays open.".to_owned(),
        (Language::English, _) => format!("{games} games have unsaved changes and stay open."),
    }
}

/// The notice that a path was copied.
pub(crate) const fn path_copied(language: Language) -> &'static str {
    match language {
        Language::Japanese => "ファイルのパスをコピーしました。",
        Language::English => "File path copied.",
    }
}

/// The notice that no file manager shows a file.
pub(crate) fn not_shown(language: Language, path: &Path) -> String {
    match language {
        Language::Japanese => format!("「{}」を表示できるファイルマネージャーが見つかりません。", file_name(path)),
        Language::English => format!("No file manager was found to show “{}”.", file_name(path)),
    }
}

/// Why a file could not be read.
pub(crate) fn read_failure(language: Language, path: &Path, failure: &ReadFailure) -> String {
    let why = match (language, failure) {
        (_, ReadFailure::Io(error)) => lang::io_error(language, error),
        (Language::Japanese, ReadFailure::Folder) => "フォルダです。棋譜のファイルを選んでください。".to_owned(),
        (Language::English, ReadFailure::Folder) => "it is a folder. Choose a file in it.".to_owned(),
        (Language::Japanese, ReadFailure::TooLarge) => {
            format!("{} MB を超えるため、棋譜として読みません。", LARGEST_FILE >> 20)
        }
        (Language::English, ReadFailure::TooLarge) => {
            format!("it is larger than {} MB.", LARGEST_FILE >> 20)
        }
    };
    cannot_open(language, path, &why)
}

/// Why a file that was read cannot be shown.
pub(crate) fn open_error(language: Language, path: &Path, error: &ReadError) -> String {
    cannot_open(language, path, &read_error(language, error))
}

fn cannot_open(language: Language, path: &Path, why: &str) -> String {
    let name = file_name(path);
    match language {
        Language::Japanese => format!("「{name}」を開けません。{why}"),
        Language::English => format!("Cannot open “{name}”: {why}"),
    }
}

/// A file could not be read, because no thread could be started.
pub(crate) fn not_opened(language: Language, path: &Path, error: &std::io::Error) -> String {
    cannot_open(language, path, &lang::io_error(language, error))
}

/// What was copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Copied {
    /// A game, with so many moves in its main line and so many in variations.
    Game {
        /// Those of the main line.
        moves: usize,
        /// Those of variations.
        in_variations: usize,
    },
    /// The moves of the line on the board, so many.
    Line(usize),
    /// The position after the move of this number; `None` for the start position.
    Position(Option<u32>),
}

/// The notice that something was copied in this format.
pub(crate) fn copied(language: Language, what: Copied, target: Target) -> String {
    let format = match target {
        Target::Kif | Target::Kifu => "KIF",
        Target::Ki2 => "KI2",
        Target::Csa | Target::Csa3 => "CSA",
        Target::Bod => "BOD",
        Target::Sfen => "SFEN",
        Target::Usi => "USI",
        Target::Jkf => "JKF",
    };
    let moves = |count| counted(count, "move", "moves");
    match language {
        Language::Japanese => {
            let what = match what {
                Copied::Game { moves, in_variations: 0 } => format!("棋譜（{moves}手）"),
                Copied::Game { moves, in_variations } => format!("棋譜（{moves}手と変化{in_variations}手）"),
                Copied::Line(moves) => format!("この手順（{moves}手）"),
                Copied::Position(Some(number)) => format!("{number}手目の局面"),
                Copied::Position(None) => "開始局面".to_owned(),
            };
            format!("{what}を{format}形式でコピーしました。")
        }
        Language::English => match what {
            Copied::Game { moves: count, in_variations: 0 } => format!("Game of {} copied as {format}.", moves(count)),
            Copied::Game { moves: count, in_variations } => {
                format!("Game of {} and {in_variations} in variations copied as {format}.", moves(count))
            }
            Copied::Line(count) => format!("Line of {} copied as {format}.", moves(count)),
            Copied::Position(Some(number)) => format!("Position after move {number} copied as {format}."),
            Copied::Position(None) => format!("Start position copied as {format}."),
        },
    }
}

/// A set of problems among the recent files, with its folder: 「問題集　詰将棋」.
pub(crate) fn set_in(language: Language, folder: &str) -> String {
    match language {
        Language::Japanese => format!("問題集　{folder}"),
        Language::English => format!("Problems · {folder}"),
    }
}

/// The proposed name for a copy of a file, without extension.
pub(crate) fn copy_name(language: Language, stem: &str) -> String {
    match language {
        Language::Japanese => format!("{stem} のコピー.kif"),
        Language::English => format!("{stem} copy.kif"),
    }
}

/// A record of a file with players, event and length: 「3. 先手太郎 対 後手花子　試験戦（85手）」.
pub(crate) fn record(language: Language, index: usize, record: &Record) -> String {
    let headers = record.headers();
    let moves = record.tree().main_line().filter(|&id| record.tree().mv(id).is_some()).count();
    let versus = if language == Language::Japanese { "対" } else { "–" };
    let mut said = format!("{}.", index + 1);
    if let (Some(black), Some(white)) = (headers.black(), headers.white()) {
        said.push_str(&format!(" {black} {versus} {white}"));
    }
    if let Some(title) = headers.title().or_else(|| headers.event()) {
        said.push_str(&format!("  {title}"));
    }
    said.push_str(&match language {
        Language::Japanese => format!("（{moves}手）"),
        Language::English => format!(" ({})", counted(moves, "move", "moves")),
    });
    said
}

/// A link without a game was pasted.
pub(crate) const fn link_alone(language: Language) -> &'static str {
    match language {
        Language::Japanese => {
            "このリンク自体に棋譜はありません。ページの棋譜をコピーして貼り付けてください（通信はしません）。"
        }
        Language::English => {
            "This link holds no game itself. Copy the game on its page and paste that: nothing is downloaded."
        }
    }
}
