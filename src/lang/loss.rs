//! Messages for data that will be lost on saving.

use super::{Language, counted};
use crate::format::{LossKind, Part};

/// What is lost or changed when a record is saved in a format, as a sentence.
#[must_use]
pub fn loss(language: Language, kind: &LossKind) -> String {
    match language {
        Language::Japanese => japanese(kind),
        Language::English => english(kind),
    }
}

fn japanese(kind: &LossKind) -> String {
    match kind {
        LossKind::Twin { ch, with } => {
            format!("「{ch}」(U+{:04X}) を、ほぼ同じ形の「{with}」で保存します。", u32::from(*ch))
        }
        LossKind::Character { ch, with, encoding } => format!(
            "「{ch}」(U+{:04X}) は{}で保存できないため、「{with}」に置き換えます。UTF-8（.kifu）なら保存できます。",
            u32::from(*ch),
            encoding.name()
        ),
        LossKind::More { count } => format!("このほかに{count}字を置き換えます。"),
        LossKind::Text { part, text } => {
            format!(
                "{}「{text}」はこの形式ではそのまま保存できないため、書き方を変えて保存します。",
                part_japanese(*part)
            )
        }
        LossKind::NoPlace { part } => {
            format!("{}はこの形式では保存できません。", all_japanese(*part))
        }
        LossKind::Records { records } => {
            format!("この形式では1つのファイルに1局しか保存できません。ほかの{records}局は保存されません。")
        }
        LossKind::Unread { games } => format!("元のファイルの、読み取れなかった{games}局は保存されません。"),
        LossKind::Variations { moves: 0 } => {
            "この形式では変化を保存できません。変化の終局は保存されません。".to_owned()
        }
        LossKind::Variations { moves } => {
            format!("この形式では変化を保存できません。変化の指し手{moves}手は保存されません。")
        }
        LossKind::Moves { moves } => format!("この形式では指し手を保存できません。{moves}手は保存されません。"),
        LossKind::Stuck { moves } => {
            format!("訂正によって指せなくなった{moves}手は保存されません。")
        }
        LossKind::TooDeep { moves } => format!("変化の入れ子が深すぎるため、深いところの{moves}手は保存されません。"),
        LossKind::MoveNumber { number } => {
            format!("開始手数（{number}手目）はこの形式では保存できません。1手目からになります。")
        }
        LossKind::Restated { encoding } => {
            format!("ファイルに書かれている文字コード名を{}に変更します。", encoding.name())
        }
        LossKind::Times => "消費時間はこの形式では保存できません。".to_owned(),
        LossKind::TimeFraction => "消費時間の端数を切り捨てます。".to_owned(),
        LossKind::NoEnd => "終局の結果はこの形式では保存できません。".to_owned(),
        LossKind::End { with } => format!("この終局の理由はこの形式では表せないため、「{with}」として保存します。"),
    }
}

fn english(kind: &LossKind) -> String {
    match kind {
        LossKind::Twin { ch, with } => {
            format!("“{ch}” (U+{:04X}) is saved as “{with}”, which looks almost the same.", u32::from(*ch))
        }
        LossKind::Character { ch, with, encoding } => format!(
            "“{ch}” (U+{:04X}) does not exist in {} and is replaced by “{with}”. UTF-8 (.kifu) can store it.",
            u32::from(*ch),
            encoding.name()
        ),
        LossKind::More { count } => {
            format!("{} replaced.", counted(*count, "more character is", "more characters are"))
        }
        LossKind::Text { part, text } => {
            format!(
                "The {} “{text}” cannot be saved unchanged in this format; it is written in another form.",
                part_english(*part)
            )
        }
        LossKind::NoPlace { part } => {
            format!("This format cannot store {}; they are not saved.", all_english(*part))
        }
        LossKind::Records { records } => {
            let others = counted(*records, "other game was", "other games were");
            format!("This format stores one game per file; {others} not saved.")
        }
        LossKind::Unread { games } => {
            let [one, many] =
                ["unreadable game of the original file was", "unreadable games of the original file were"];
            format!("{} not saved.", counted(*games, one, many))
        }
        LossKind::Variations { moves: 0 } => {
            "This format cannot store variations; the end of a variation is not saved.".to_owned()
        }
        LossKind::Variations { moves } => {
            let moves = counted(*moves, "move in variations is", "moves in variations are");
            format!("This format cannot store variations; {moves} not saved.")
        }
        LossKind::Moves { moves } => {
            format!("This format cannot store moves; {} not saved.", counted(*moves, "move is", "moves are"))
        }
        LossKind::Stuck { moves } => {
            format!(
                "{} not saved because they no longer fit after a correction.",
                counted(*moves, "move is", "moves are")
            )
        }
        LossKind::TooDeep { moves } => {
            let moves = counted(*moves, "of the deepest moves is", "of the deepest moves are");
            format!("Variations are nested too deeply; {moves} not saved.")
        }
        LossKind::MoveNumber { number } => {
            format!("This format cannot number the first move {number}; it becomes move 1.")
        }
        LossKind::Restated { encoding } => {
            format!("The encoding named in the file is changed to {}.", encoding.name())
        }
        LossKind::Times => "This format cannot store times; they are not saved.".to_owned(),
        LossKind::TimeFraction => "Fractions of a second that this format cannot store are dropped.".to_owned(),
        LossKind::NoEnd => "This format cannot store how the game ended; it is not saved.".to_owned(),
        LossKind::End { with } => {
            format!("This format has no word for this end of the game; it is saved as “{with}”.")
        }
    }
}

const fn part_japanese(part: Part) -> &'static str {
    match part {
        Part::HeaderKey => "棋譜情報の項目",
        Part::HeaderValue => "棋譜情報の値",
        Part::HeaderLine => "指し手の前の行",
        Part::Comment => "コメント",
        Part::Bookmark => "しおり",
        Part::Verbatim => "解釈できなかった行",
        Part::End => "終局",
        Part::Summary => "結果の行",
    }
}

const fn part_english(part: Part) -> &'static str {
    match part {
        Part::HeaderKey => "header field",
        Part::HeaderValue => "header value",
        Part::HeaderLine => "line before the moves",
        Part::Comment => "comment",
        Part::Bookmark => "bookmark",
        Part::Verbatim => "unrecognized line",
        Part::End => "end",
        Part::Summary => "result line",
    }
}

/// The plural or collective name of a kind of text.
const fn all_japanese(part: Part) -> &'static str {
    match part {
        Part::HeaderKey | Part::HeaderValue => "棋譜情報",
        Part::HeaderLine => "棋譜情報以外の、指し手の前の行",
        part => part_japanese(part),
    }
}

/// The plural or collective name of a kind of text.
const fn all_english(part: Part) -> &'static str {
    match part {
        Part::HeaderKey | Part::HeaderValue => "headers",
        Part::HeaderLine => "lines before the moves that are not headers",
        Part::Comment => "comments",
        Part::Bookmark => "bookmarks",
        Part::Verbatim => "unrecognized lines",
        Part::End => "ends",
        Part::Summary => "result lines",
    }
}
