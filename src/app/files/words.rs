//! Texts about files: opening, saving, closing.

use std::io;
use std::path::{Path, PathBuf};

pub(crate) use crate::app::desk::words::saving::{
    ELSEWHERE, OVERWRITE, PATH_TO_SAVE, copy_saved, path_words, saved, switched, with_losses, write_error,
};
use crate::app::desk::words::saving::{file_name, replaced};
pub(crate) use crate::app::desk::words::{
    CANCEL, CLOSE, UNTITLED, and_more, not_pasted, paste_error, place, read_error,
};
use crate::app::files::save::ExistingFile;
use crate::app::kit::dialog::FileType;
use crate::disk::ReadFailure;
use crate::format::{LARGEST_FILE, ReadError, Target};
use crate::lang::{self, Language, Text, counted};
use crate::record::Record;

pub(crate) const OPEN_TITLE: Text = Text { ja: "棋譜を開く", en: "Open games" };
pub(crate) const MERGE_TITLE: Text = Text { ja: "併合する棋譜を開く", en: "Merge a game" };
pub(crate) const SAVE_TITLE: Text = Text { ja: "棋譜を保存", en: "Save game" };
pub(crate) const COPY_TITLE: Text = Text { ja: "棋譜のコピーを保存", en: "Save a copy of the game" };
const RECORDS: Text = Text { ja: "棋譜", en: "Game records" };
const ALL_FILES: Text = Text { ja: "すべてのファイル", en: "All files" };
pub(crate) const PATH_TO_OPEN: Text = Text { ja: "開くファイルのパス", en: "Path of the file to open" };
pub(crate) const PATH_TO_MERGE: Text =
    Text { ja: "併合するファイルのパス", en: "Path of the file to merge" };
pub(crate) const WARNINGS_TITLE: Text = Text { ja: "ファイルの警告", en: "File warnings" };
pub(crate) const LOSSES_TITLE: Text =
    Text { ja: "この形式では保存できない情報があります", en: "Some information will be lost" };
pub(crate) const MERGE_WHICH: Text =
    Text { ja: "併合する棋譜を選んでください", en: "Choose the game to merge" };
pub(crate) const SAVE_ANYWAY: Text = Text { ja: "このまま保存", en: "Save anyway" };
pub(crate) const SAVE_UTF8: Text = Text { ja: "KIFU（UTF-8）で保存", en: "Save as KIFU (UTF-8)" };
pub(crate) const NONE_RECENT: Text = Text { ja: "ありません", en: "None" };
pub(crate) const READING: Text = Text { ja: "読み込み中…", en: "Reading…" };
pub(crate) const EXPORTING: Text = Text { ja: "書き出し中…", en: "Exporting…" };
pub(crate) const SAVE: Text = Text { ja: "保存", en: "Save" };
pub(crate) const SAVE_ALL: Text = Text { ja: "すべて保存", en: "Save all" };
pub(crate) const DISCARD: Text = Text { ja: "保存しない", en: "Don’t save" };
pub(crate) const TRY_AGAIN: Text = Text { ja: "もう一度保存", en: "Try again" };
pub(crate) const NOT_CHANGED: Text = Text {
    ja: "ファイルは前に読んだときと同じです。",
    en: "The file has not changed since it was read.",
};
pub(crate) const RELOAD: Text = Text { ja: "ファイルを再読み込み", en: "Reload from disk" };
pub(crate) const CHANGED_TITLE: Text =
    Text { ja: "ファイルも変更されています", en: "The file has changed, too" };
pub(crate) const KEEP_EDITED: Text = Text { ja: "編集中の棋譜を残す", en: "Keep my version" };
pub(crate) const LOAD_FILE: Text = Text { ja: "ファイルを読み込む", en: "Load the file" };
pub(crate) const RELOADED: Text =
    Text { ja: "ファイルを再読み込みしました。", en: "Reloaded from disk." };
pub(crate) const RELOADED_OVER_CHANGES: Text = Text {
    ja: "ファイルを再読み込みしました。編集していた棋譜は「閉じた棋譜を開く」で戻せます。",
    en: "Reloaded from disk. “Reopen closed game” brings your edited game back.",
};

pub(crate) fn readable(language: Language) -> Vec<FileType> {
    let records = FileType { name: RECORDS.get(language).to_owned(), extensions: &READABLE };
    vec![records, FileType { name: ALL_FILES.get(language).to_owned(), extensions: &[] }]
}

const READABLE: [&str; 22] = [
    "kif", "KIF", "kifu", "KIFU", "kifz", "ki2", "KI2", "ki2u", "csa", "CSA", "csa3", "bod", "BOD", "sfen", "SFEN",
    "usi", "USI", "jkf", "JKF", "json", "txt", "TXT",
];

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

/// With a mark if there are unsaved changes.
pub(crate) fn marked(name: &str, changed: bool) -> String {
    if changed { format!("● {name}") } else { name.to_owned() }
}

pub(crate) fn unsaved_title(language: Language, names: &[String]) -> String {
    match (language, names) {
        (Language::Japanese, [name]) => format!("「{name}」の変更を保存しますか？"),
        (Language::Japanese, _) => format!("{}件の変更を保存しますか？", names.len()),
        (Language::English, [name]) => format!("Save changes to “{name}”?"),
        (Language::English, _) => format!("Save changes to {} records?", names.len()),
    }
}

pub(crate) const UNSAVED_TEXT: Text =
    Text { ja: "保存しないと、変更は失われます。", en: "They will be lost if you don’t save them." };

pub(crate) fn conflict(language: Language, path: &Path, found: ExistingFile) -> (&'static str, String) {
    let name = file_name(path);
    match (language, found) {
        (_, ExistingFile::File) => replaced(language, &[path]),
        (Language::Japanese, ExistingFile::Changed) => (
            "ファイルが変更されています",
            format!("「{name}」は、開いたあとにほかで変更されました。上書きすると、その変更は失われます。"),
        ),
        (Language::English, ExistingFile::Changed) => (
            "The file has changed",
            format!("“{name}” was changed elsewhere since you opened it. Overwriting discards those changes."),
        ),
        (Language::Japanese, ExistingFile::ReadOnly) => (
            "読み取り専用のファイルです",
            format!("「{name}」は読み取り専用です。上書きすると、今の内容は失われます。読み取り専用のままになります。"),
        ),
        (Language::English, ExistingFile::ReadOnly) => (
            "The file is read-only",
            format!("“{name}” is protected against changes. Overwriting replaces its contents; it stays read-only."),
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

pub(crate) fn stay_open(language: Language, games: usize) -> String {
    match (language, games) {
        (Language::Japanese, _) => format!("保存していない変更のある{games}件は、閉じずに残しました。"),
        (Language::English, 1) => "One game has unsaved changes and stays open.".to_owned(),
        (Language::English, _) => format!("{games} games have unsaved changes and stay open."),
    }
}

pub(crate) const PATH_COPIED: Text =
    Text { ja: "ファイルのパスをコピーしました。", en: "File path copied." };

pub(crate) fn not_shown(language: Language, path: &Path) -> String {
    match language {
        Language::Japanese => format!("「{}」を表示できるファイルマネージャーが見つかりません。", file_name(path)),
        Language::English => format!("No file manager was found to show “{}”.", file_name(path)),
    }
}

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

pub(crate) fn shown_elsewhere(language: Language, path: &Path) -> String {
    let name = file_name(path);
    match language {
        Language::Japanese => format!("「{name}」は別のウィンドウで開いています。そのウィンドウで表示しました。"),
        Language::English => format!("“{name}” is open in another window, which shows it now."),
    }
}

/// No thread could be started.
pub(crate) fn not_opened(language: Language, path: &Path, error: &std::io::Error) -> String {
    cannot_open(language, path, &lang::io_error(language, error))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Copied {
    /// `moves` counts those of the main line.
    Game { moves: usize, in_variations: usize },
    /// The number of moves.
    Line(usize),
    /// `None` for the start position.
    Position(Option<u32>),
}

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

/// 「問題集　詰将棋」.
pub(crate) fn set_in(language: Language, folder: &str) -> String {
    match language {
        Language::Japanese => format!("問題集　{folder}"),
        Language::English => format!("Problems · {folder}"),
    }
}

pub(crate) fn copy_name(language: Language, stem: &str) -> String {
    match language {
        Language::Japanese => format!("{stem} のコピー.kif"),
        Language::English => format!("{stem} copy.kif"),
    }
}

/// 「3. 先手太郎 対 後手花子　試験戦（85手）」.
pub(crate) fn record(language: Language, index: usize, record: &Record) -> String {
    let headers = record.headers();
    let moves = record.tree().main_line().filter(|&id| record.tree().mv(id).is_some()).count();
    let versus = if language == Language::Japanese { "対" } else { "–" };
    let mut text = format!("{}.", index + 1);
    if let (Some(black), Some(white)) = (headers.black(), headers.white()) {
        text.push_str(&format!(" {black} {versus} {white}"));
    }
    if let Some(title) = headers.title().or_else(|| headers.event()) {
        text.push_str(&format!("  {title}"));
    }
    text.push_str(&match language {
        Language::Japanese => format!("（{moves}手）"),
        Language::English => format!(" ({})", counted(moves, "move", "moves")),
    });
    text
}

pub(crate) const LINK_ALONE: Text = Text {
    ja: "このリンク自体に棋譜はありません。ページの棋譜をコピーして貼り付けてください（通信はしません）。",
    en: "This link holds no game itself. Copy the game on its page and paste that: nothing is downloaded.",
};

pub(crate) const AUTOSAVED_MARK: Text = Text { ja: "自動保存", en: "Autosaved" };

pub(crate) const AUTOSAVE_FOLDER: Text = Text { ja: "自動保存のフォルダ", en: "Autosave folder" };

pub(crate) fn autosaved(language: Language, path: &Path) -> String {
    let path = path.display();
    match language {
        Language::Japanese => format!("「{path}」に自動保存しました。"),
        Language::English => format!("Autosaved to “{path}”."),
    }
}

pub(crate) fn autosave_error(language: Language, path: &Path, error: &io::Error) -> String {
    let why = write_error(language, path, error);
    match language {
        Language::Japanese => format!("自動保存できませんでした。{why}"),
        Language::English => format!("Autosave has failed. {why}"),
    }
}

pub(crate) const AUTOSAVE_INCOMPLETE: Text = Text {
    ja: "自動保存していません。保存できない情報があるため、「保存」で確認してください。",
    en: "Not autosaved, since some information would be lost. Save the game to see what.",
};

pub(crate) fn changed_by_both(language: Language, path: &Path) -> String {
    let name = file_name(path);
    match language {
        Language::Japanese => format!(
            "「{name}」は、ここで編集している間にほかで変更されました。ファイルを読み込んでも、編集中の棋譜は元に戻す操作で戻せます。"
        ),
        Language::English => format!(
            "“{name}” was changed elsewhere while you were editing it. If you load the file, undo brings your version back."
        ),
    }
}

pub(crate) fn reloaded_changed(language: Language, paths: &[PathBuf]) -> String {
    match (language, paths) {
        (Language::Japanese, [path]) => {
            format!("「{}」が変更されたため、再読み込みしました。", file_name(path))
        }
        (Language::English, [path]) => {
            format!("Reloaded “{}”: the file has changed.", file_name(path))
        }
        (Language::Japanese, _) => {
            format!("変更された{}件のファイルを再読み込みしました。", paths.len())
        }
        (Language::English, _) => format!("Reloaded {} files that have changed.", paths.len()),
    }
}

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
