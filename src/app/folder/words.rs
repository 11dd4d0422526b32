//! Texts about the records of a folder, in both languages.

use std::io;
use std::path::Path;

use crate::app::desk::folder_settings::FileOrder;
use crate::app::desk::words as shared;
use crate::app::folder::glance::Glance;
use crate::app::folder::listing::{Entry, Look};
use crate::lang::{self, Language, counted};
use crate::record::Outcome;

/// The fixed texts in one language.
#[derive(Debug)]
pub(crate) struct Words {
    /// The title of the dialog for a folder.
    pub(crate) choose_title: &'static str,
    /// The field for searching.
    pub(crate) search: &'static str,
    /// The same, while nothing is in it.
    pub(crate) search_hint: &'static str,
    /// While the list is read.
    pub(crate) reading: &'static str,
    /// No record is in the folder.
    pub(crate) empty: &'static str,
    /// No record has the words that are looked for.
    pub(crate) nothing: &'static str,
    /// Where no folder is known yet.
    pub(crate) no_folder: &'static str,
    /// A file that holds no record.
    pub(crate) unreadable: &'static str,
    /// The menu of the list.
    pub(crate) more: &'static str,
    /// Folds the list away.
    pub(crate) close: &'static str,
    /// Lists the folder of the game on the board again.
    pub(crate) follow: &'static str,
    /// Lists the folder above.
    pub(crate) parent: &'static str,
    /// Lists subfolders, too.
    pub(crate) subfolders: &'static str,
    /// The last comes first.
    pub(crate) reversed: &'static str,
    /// Opens the folder as a set of problems.
    pub(crate) as_set: &'static str,
    /// Above the small boards of recent files.
    pub(crate) recent: &'static str,
}

static JAPANESE: Words = Words {
    choose_title: "一覧にするフォルダを選ぶ",
    search: "一覧を検索",
    search_hint: "ファイル名・対局者・棋戦…",
    reading: "読み込み中…",
    empty: "このフォルダに棋譜はありません",
    nothing: "見つかりません",
    no_folder: "棋譜を開くと、同じフォルダの棋譜がここに並びます",
    unreadable: "棋譜として読めません",
    more: "一覧のメニュー",
    close: "一覧を閉じる",
    follow: "開いている棋譜のフォルダ",
    parent: "上のフォルダ",
    subfolders: "サブフォルダも表示",
    reversed: "逆順",
    as_set: "問題集として開く",
    recent: "最近開いた棋譜",
};

static ENGLISH: Words = Words {
    choose_title: "Choose a folder to list",
    search: "Search the list",
    search_hint: "File name, player, event…",
    reading: "Reading…",
    empty: "No game records in this folder",
    nothing: "No matches",
    no_folder: "Open a game to list the records of its folder here",
    unreadable: "Not a game record",
    more: "List menu",
    close: "Close list",
    follow: "Folder of the open game",
    parent: "Parent folder",
    subfolders: "Include subfolders",
    reversed: "Reverse order",
    as_set: "Open as problem set",
    recent: "Recent files",
};

/// The texts of a language.
pub(crate) const fn of(language: Language) -> &'static Words {
    match language {
        Language::Japanese => &JAPANESE,
        Language::English => &ENGLISH,
    }
}

/// What a list is sorted by.
pub(crate) const fn order(language: Language, order: FileOrder) -> &'static str {
    match (order, language) {
        (FileOrder::Name, Language::Japanese) => "名前順",
        (FileOrder::Name, Language::English) => "Sort by name",
        (FileOrder::Date, Language::Japanese) => "対局日順",
        (FileOrder::Date, Language::English) => "Sort by date of the game",
        (FileOrder::Written, Language::Japanese) => "更新日時順",
        (FileOrder::Written, Language::English) => "Sort by date modified",
    }
}

/// A folder could not be listed.
pub(crate) fn unlisted(language: Language, folder: &Path, error: &io::Error) -> String {
    let (folder, why) = (folder.display(), lang::io_error(language, error));
    match language {
        Language::Japanese => format!("フォルダ「{folder}」を開けません：{why}"),
        Language::English => format!("The folder “{folder}” cannot be listed: {why}"),
    }
}

/// There is no file behind the last, or before the first.
pub(crate) const fn no_further(language: Language, forward: bool) -> &'static str {
    match (language, forward) {
        (Language::Japanese, true) => "フォルダの最後のファイルです。",
        (Language::Japanese, false) => "フォルダの最初のファイルです。",
        (Language::English, true) => "This is the last file of the folder.",
        (Language::English, false) => "This is the first file of the folder.",
    }
}

/// How many files are shown, of how many.
pub(crate) fn count(language: Language, shown: usize, all: usize) -> String {
    match language {
        Language::Japanese if shown == all => format!("{all}ファイル"),
        Language::Japanese => format!("{all}ファイル中{shown}"),
        Language::English if shown == all => counted(all, "file", "files"),
        Language::English => format!("{shown} of {}", counted(all, "file", "files")),
    }
}

/// Who plays, or what a problem is called.
pub(crate) fn title(glance: &Glance) -> Option<String> {
    let names = || glance.names();
    let title = || glance.title.as_deref().or(glance.event.as_deref()).map(str::to_owned);
    if glance.problem { title().or_else(names) } else { names().or_else(title) }
}

/// The day of a game and how it ended: 2024-01-15　113手　先手勝ち.
pub(crate) fn result(language: Language, glance: &Glance) -> String {
    let mut parts: Vec<String> = glance.date.map(|date| date.to_string()).into_iter().collect();
    if let Some(author) = &glance.author {
        parts.push(author.to_string());
    }
    let mut ending = vec![moves(language, glance), glance.outcome.map(|it| won(language, it, glance.handicap))];
    // In English it takes more room: who has won must not be cut.
    if language == Language::English {
        ending.reverse();
    }
    parts.extend(ending.into_iter().flatten());
    if glance.records > 1 {
        parts.push(match language {
            Language::Japanese => format!("全{}局", glance.records),
            Language::English => counted(glance.records, "record", "records"),
        });
    }
    parts.join(if language == Language::Japanese { "　" } else { ", " })
}

fn moves(language: Language, glance: &Glance) -> Option<String> {
    let count = Some(glance.moves).filter(|&count| count > 0)?;
    Some(match language {
        Language::Japanese if glance.problem => format!("{count}手詰"),
        Language::Japanese => format!("{count}手"),
        Language::English => counted(count as usize, "move", "moves"),
    })
}

fn won(language: Language, outcome: Outcome, handicap: bool) -> String {
    let Some(winner) = outcome.winner() else {
        return match language {
            Language::Japanese => "引き分け",
            Language::English => "draw",
        }
        .to_owned();
    };
    let side = shared::side(language, winner, handicap);
    match language {
        Language::Japanese => format!("{side}勝ち"),
        Language::English => format!("{side} won"),
    }
}

/// A row for screen readers: all that it shows.
pub(crate) fn accessible_name(language: Language, entry: &Entry) -> String {
    let name = entry.file.below.to_string();
    let mut parts = vec![name];
    match &entry.look {
        Look::Seen(glance) => {
            parts.extend(title(glance));
            parts.push(result(language, glance));
        }
        Look::Unreadable => parts.push(of(language).unreadable.to_owned()),
        Look::Waiting => {}
    }
    parts.retain(|part| !part.is_empty());
    lang::listed(language, &parts)
}

/// A set of problems among recent files.
pub(crate) const fn set(language: Language) -> &'static str {
    match language {
        Language::Japanese => "問題集",
        Language::English => "Problem set",
    }
}

/// A recent file for screen readers.
pub(crate) fn recent_name(language: Language, name: &str, title: Option<&str>) -> String {
    let parts: Vec<String> = std::iter::once(name).chain(title).map(str::to_owned).collect();
    lang::listed(language, &parts)
}
