//! What is said about edits.

use crate::app::desk::edit::Remark;
use crate::lang::{self, Language};
use crate::record::{Deed, Refused};

/// What was done, as the menu names what would be undone.
pub(crate) const fn deed(language: Language, deed: Deed) -> &'static str {
    match language {
        Language::Japanese => match deed {
            Deed::Play(_) => "指し手の追加",
            Deed::End(_) => "終局の記入",
            Deed::Correct(_) => "指し手の訂正",
            Deed::InsertPair => "二手の挿入",
            Deed::RemovePair => "二手の削除",
            Deed::Remove => "指し手の削除",
            Deed::Reorder => "変化の並べ替え",
            Deed::MakeMain => "本譜の変更",
            Deed::Paste => "手順の貼り付け",
            Deed::Merge => "棋譜の併合",
            Deed::Comment(_) => "コメントの編集",
            Deed::Bookmark(_) => "しおりの編集",
            Deed::Time(_) => "消費時間の編集",
            Deed::Headers => "棋譜情報の編集",
            Deed::Start => "開始局面の変更",
            Deed::Rest => "残りの駒の扱い",
        },
        Language::English => match deed {
            Deed::Play(_) => "move",
            Deed::End(_) => "result",
            Deed::Correct(_) => "correction",
            Deed::InsertPair => "insertion of two moves",
            Deed::RemovePair => "removal of two moves",
            Deed::Remove => "removal",
            Deed::Reorder => "order of variations",
            Deed::MakeMain => "main line",
            Deed::Paste => "pasted moves",
            Deed::Merge => "merge",
            Deed::Comment(_) => "comment",
            Deed::Bookmark(_) => "bookmark",
            Deed::Time(_) => "time",
            Deed::Headers => "game information",
            Deed::Start => "start position",
            Deed::Rest => "rest to the defender",
        },
    }
}

/// The menu item that undoes, naming what.
pub(crate) fn undo(language: Language, what: Option<Deed>) -> String {
    match (language, what.map(|what| deed(language, what))) {
        (Language::Japanese, Some(what)) => format!("{what}を元に戻す"),
        (Language::Japanese, None) => "元に戻す".to_owned(),
        (Language::English, Some(what)) => format!("Undo {what}"),
        (Language::English, None) => "Undo".to_owned(),
    }
}

/// The menu item that does again what was undone, naming what.
pub(crate) fn redo(language: Language, what: Option<Deed>) -> String {
    match (language, what.map(|what| deed(language, what))) {
        (Language::Japanese, Some(what)) => format!("{what}をやり直す"),
        (Language::Japanese, None) => "やり直す".to_owned(),
        (Language::English, Some(what)) => format!("Redo {what}"),
        (Language::English, None) => "Redo".to_owned(),
    }
}

/// What there is to say about an edit.
pub(crate) fn remark(language: Language, remark: Remark) -> String {
    match (language, remark) {
        (Language::Japanese, Remark::Grafted(grafted)) if grafted.left_out > 0 => {
            format!("{}手を加えました。指せない{}手は入れていません。", grafted.added, grafted.left_out)
        }
        (Language::Japanese, Remark::Grafted(grafted)) => format!("{}手を加えました。", grafted.added),
        (Language::English, Remark::Grafted(grafted)) if grafted.left_out > 0 => {
            format!(
                "Moves added: {}. Left out, because they cannot be played there: {}.",
                grafted.added, grafted.left_out
            )
        }
        (Language::English, Remark::Grafted(grafted)) => format!("Moves added: {}.", grafted.added),
        (Language::Japanese, Remark::Stuck(moves)) => {
            format!("このままでは指せない手が{moves}手あります。残してあるので、訂正を続けられます。")
        }
        (Language::English, Remark::Stuck(moves)) => {
            format!("Moves that can no longer be played: {moves}. They are kept, so that you can go on correcting.")
        }
    }
}

/// Why an edit was refused.
pub(crate) fn refused(language: Language, refused: Refused) -> String {
    match (language, refused) {
        (Language::Japanese, Refused::Impossible(why)) => {
            format!("その手は指せません。{}。", lang::impossible(language, why))
        }
        (Language::English, Refused::Impossible(why)) => {
            format!("That cannot be played: {}.", lang::impossible(language, why))
        }
        (Language::Japanese, Refused::Stuck) => "ここまでの手順が指せないため、手を加えられません。".to_owned(),
        (Language::English, Refused::Stuck) => "The moves up to here cannot be played themselves.".to_owned(),
        (Language::Japanese, Refused::NotThere) => "ここではできません。".to_owned(),
        (Language::English, Refused::NotThere) => "That cannot be done here.".to_owned(),
        (Language::Japanese, Refused::FallsOff) => "盤の外に出る駒や指し手があるため、ずらせません。".to_owned(),
        (Language::English, Refused::FallsOff) => "Pieces or moves would leave the board.".to_owned(),
        (Language::Japanese, Refused::OtherStart) => "開始局面が異なるため、併合できません。".to_owned(),
        (Language::English, Refused::OtherStart) => {
            "The two games start from different positions and cannot be merged.".to_owned()
        }
    }
}
