//! What a file could not hold.

use super::{Language, counted};
use crate::format::{LossKind, Part};

/// What was not written as it is, in a sentence.
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
            format!("{}「{text}」はこの形式ではそのまま書けないため、形を変えて書きます。", part_japanese(*part))
        }
        LossKind::NoPlace { part } => {
            format!("この形式には{}を書く場所がないため、書きません。", all_japanese(*part))
        }
        LossKind::Records { records } => {
            format!("この形式では1つのファイルに1局しか書けないため、ほかの{records}局を書きませんでした。")
        }
        LossKind::Unread { games } => format!("元のファイルの、読み取れなかった{games}局を書きませんでした。"),
        LossKind::Variations { moves: 0 } => "この形式には変化がないため、もう一つの終局を書きません。".to_owned(),
        LossKind::Variations { moves } => {
            format!("この形式には変化がないため、変化の指し手{moves}手を書きません。")
        }
        LossKind::Moves { moves } => format!("この形式には指し手がないため、{moves}手を書きません。"),
        LossKind::Stuck { moves } => {
            format!("途中の訂正で指せなくなった{moves}手を書きません。")
        }
        LossKind::TooDeep { moves } => format!("変化の入れ子が深すぎるため、奥の{moves}手を書きません。"),
        LossKind::MoveNumber { number } => {
            format!("最初の手数（{number}手目）はこの形式では書けません。1手目からになります。")
        }
        LossKind::Restated { encoding } => format!("ファイル内の文字コードの記述を{}に改めます。", encoding.name()),
        LossKind::Times => "この形式には消費時間がないため、書きません。".to_owned(),
        LossKind::TimeFraction => "消費時間の端数を切り捨てます。".to_owned(),
        LossKind::NoEnd => "この形式には終局の書き場所がないため、書きません。".to_owned(),
        LossKind::End { with } => format!("この終局の理由を表す言葉がこの形式にないため、「{with}」と書きます。"),
    }
}

fn english(kind: &LossKind) -> String {
    match kind {
        LossKind::Twin { ch, with } => {
            format!("“{ch}” (U+{:04X}) is stored as “{with}”, which looks almost the same.", u32::from(*ch))
        }
        LossKind::Character { ch, with, encoding } => format!(
            "“{ch}” (U+{:04X}) does not exist in {}; “{with}” is written instead. UTF-8 (.kifu) can hold it.",
            u32::from(*ch),
            encoding.name()
        ),
        LossKind::More { count } => {
            format!("{} replaced.", counted(*count, "more character is", "more characters are"))
        }
        LossKind::Text { part, text } => {
            format!(
                "The {} “{text}” cannot be written as it is in this format; its form is changed.",
                part_english(*part)
            )
        }
        LossKind::NoPlace { part } => {
            format!("This format has no place for {}; they are not written.", all_english(*part))
        }
        LossKind::Records { records } => {
            let others = counted(*records, "other game was", "other games were");
            format!("A file of this format holds one game; {others} not written.")
        }
        LossKind::Unread { games } => {
            let [one, many] =
                ["game of the file that could not be read was", "games of the file that could not be read were"];
            format!("{} not written.", counted(*games, one, many))
        }
        LossKind::Variations { moves: 0 } => {
            "This format has no variations; another end of the game is not written.".to_owned()
        }
        LossKind::Variations { moves } => {
            let moves = counted(*moves, "move of variations is", "moves of variations are");
            format!("This format has no variations; {moves} not written.")
        }
        LossKind::Moves { moves } => {
            format!("This format has no moves; {} not written.", counted(*moves, "move is", "moves are"))
        }
        LossKind::Stuck { moves } => {
            format!("Moves that can no longer be played after a correction are left out: {moves}.")
        }
        LossKind::TooDeep { moves } => {
            let moves = counted(*moves, "move deepest down is", "moves deepest down are");
            format!("Variations inside variations go too deep; {moves} not written.")
        }
        LossKind::MoveNumber { number } => {
            format!("This format cannot say that the first move is number {number}; it will be number 1.")
        }
        LossKind::Restated { encoding } => {
            format!("The encoding that the file states becomes {}.", encoding.name())
        }
        LossKind::Times => "This format has no times; they are not written.".to_owned(),
        LossKind::TimeFraction => "Fractions of a second that this format cannot hold are dropped.".to_owned(),
        LossKind::NoEnd => "This format cannot say how the game ended; that is not written.".to_owned(),
        LossKind::End { with } => {
            format!("This format has no word for this end of the game; “{with}” is written.")
        }
    }
}

const fn part_japanese(part: Part) -> &'static str {
    match part {
        Part::HeaderKey => "棋譜情報の項目",
        Part::HeaderValue => "棋譜情報の値",
        Part::HeaderLine => "指し手より前の行",
        Part::Comment => "コメント",
        Part::Bookmark => "しおり",
        Part::Verbatim => "読み取れなかった行",
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
        Part::Verbatim => "unread line",
        Part::End => "end",
        Part::Summary => "closing line",
    }
}

/// All texts of a kind.
const fn all_japanese(part: Part) -> &'static str {
    match part {
        Part::HeaderKey | Part::HeaderValue => "棋譜情報",
        Part::HeaderLine => "棋譜情報以外の、指し手より前の行",
        part => part_japanese(part),
    }
}

/// All texts of a kind.
const fn all_english(part: Part) -> &'static str {
    match part {
        Part::HeaderKey | Part::HeaderValue => "headers",
        Part::HeaderLine => "lines before the moves that are no headers",
        Part::Comment => "comments",
        Part::Bookmark => "bookmarks",
        Part::Verbatim => "lines that were not understood",
        Part::End => "ends",
        Part::Summary => "closing lines",
    }
}
