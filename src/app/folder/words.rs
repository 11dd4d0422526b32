//! Texts about the records of a folder, in both languages.

use std::io;
use std::path::Path;

use crate::app::desk::folder_settings::FileOrder;
use crate::app::desk::words as shared;
use crate::app::folder::listing::Glance;
use crate::app::folder::listing::{Entry, FileState};
use crate::lang::{self, Language, Text, counted};
use crate::record::Outcome;

pub(crate) const CHOOSE_TITLE: Text =
    Text { ja: "一覧にするフォルダを選ぶ", en: "Choose a folder to list" };
pub(crate) const SEARCH: Text = Text { ja: "一覧を検索", en: "Search the list" };
pub(crate) const SEARCH_HINT: Text =
    Text { ja: "ファイル名・対局者・棋戦・コメント…", en: "File name, player, event, comment…" };
pub(crate) const READING: Text = Text { ja: "読み込み中…", en: "Reading…" };
pub(crate) const EMPTY: Text =
    Text { ja: "このフォルダに棋譜はありません", en: "No game records in this folder" };
pub(crate) const NOTHING: Text = Text { ja: "見つかりません", en: "No matches" };
pub(crate) const NO_FOLDER: Text = Text {
    ja: "棋譜を開くと、同じフォルダの棋譜がここに並びます",
    en: "Open a game to list the records of its folder here",
};
pub(crate) const UNREADABLE: Text = Text { ja: "棋譜として読めません", en: "Not a game record" };
pub(crate) const MORE: Text = Text { ja: "一覧のメニュー", en: "List menu" };
pub(crate) const CLOSE: Text = Text { ja: "一覧を閉じる", en: "Close list" };
pub(crate) const FOLLOW: Text = Text { ja: "開いている棋譜のフォルダ", en: "Folder of the open game" };
pub(crate) const PARENT: Text = Text { ja: "上のフォルダ", en: "Parent folder" };
pub(crate) const SUBFOLDERS: Text = Text { ja: "サブフォルダも表示", en: "Include subfolders" };
pub(crate) const REVERSED: Text = Text { ja: "逆順", en: "Reverse order" };
pub(crate) const AS_SET: Text = Text { ja: "問題集として開く", en: "Open as problem set" };
pub(crate) const RECENT: Text = Text { ja: "最近開いた棋譜", en: "Recent files" };

pub(crate) const fn order(order: FileOrder) -> Text {
    match order {
        FileOrder::Name => Text { ja: "名前順", en: "Sort by name" },
        FileOrder::Date => Text { ja: "対局日順", en: "Sort by date of the game" },
        FileOrder::Written => Text { ja: "更新日時順", en: "Sort by date modified" },
    }
}

pub(crate) fn unlisted(language: Language, folder: &Path, error: &io::Error) -> String {
    let (folder, why) = (folder.display(), lang::io_error(language, error));
    match language {
        Language::Japanese => format!("フォルダ「{folder}」を開けません：{why}"),
        Language::English => format!("The folder “{folder}” cannot be listed: {why}"),
    }
}

pub(crate) const LAST_FILE: Text =
    Text { ja: "フォルダの最後のファイルです。", en: "This is the last file of the folder." };
pub(crate) const FIRST_FILE: Text =
    Text { ja: "フォルダの最初のファイルです。", en: "This is the first file of the folder." };

pub(crate) fn count(language: Language, shown: usize, all: usize) -> String {
    match language {
        Language::Japanese if shown == all => format!("{all}ファイル"),
        Language::Japanese => format!("{all}ファイル中{shown}"),
        Language::English if shown == all => counted(all, "file", "files"),
        Language::English => format!("{shown} of {}", counted(all, "file", "files")),
    }
}

pub(crate) fn title(glance: &Glance) -> Option<String> {
    let names = || glance.names();
    let title = || glance.title.as_deref().or(glance.event.as_deref()).map(str::to_owned);
    if glance.problem { title().or_else(names) } else { names().or_else(title) }
}

/// 2024-01-15　113手　先手勝ち.
pub(crate) fn result(language: Language, glance: &Glance) -> String {
    let mut parts: Vec<String> = glance.date.map(|date| date.to_string()).into_iter().collect();
    if let Some(author) = &glance.author {
        parts.push(author.to_string());
    }
    let mut ending = vec![moves(language, glance), glance.outcome.map(|it| won(language, it, glance.handicap))];
    // In English the first parts may be cut off: the winner must not.
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
        return Text { ja: "引き分け", en: "draw" }.get(language).to_owned();
    };
    let side = shared::side(language, winner, handicap);
    match language {
        Language::Japanese => format!("{side}勝ち"),
        Language::English => format!("{side} won"),
    }
}

pub(crate) fn accessible_name(language: Language, entry: &Entry) -> String {
    let name = entry.file.below.to_string();
    let mut parts = vec![name];
    match &entry.state {
        FileState::Read(glance) => {
            parts.extend(title(glance));
            parts.push(result(language, glance));
        }
        FileState::Unreadable => parts.push(UNREADABLE.get(language).to_owned()),
        FileState::Waiting => {}
    }
    parts.retain(|part| !part.is_empty());
    lang::listed(language, &parts)
}

pub(crate) const SET: Text = Text { ja: "問題集", en: "Problem set" };

pub(crate) fn recent_name(language: Language, name: &str, title: Option<&str>) -> String {
    let parts: Vec<String> = std::iter::once(name).chain(title).map(str::to_owned).collect();
    lang::listed(language, &parts)
}
