//! What an edit did, in words.

use crate::app::desk::arrangement::Arranged;
use crate::app::desk::done::{Direction, Done, Drawing};
use crate::app::desk::game::Step;
use crate::app::desk::words::{handicap_name, header_name, start, step};
use crate::lang::{self, Language, Naming, counted};

pub(crate) fn done(naming: Naming, done: Done) -> String {
    match (naming.language, done) {
        (_, Done::Header { key, has_handicap, says }) => {
            header(naming.language, &header_name(naming, has_handicap, key), says)
        }
        (Language::Japanese, done) => japanese(done),
        (Language::English, done) => english(done),
    }
}

fn header(language: Language, name: &str, says: bool) -> String {
    match (language, says) {
        (Language::Japanese, true) => format!("{name}を入力しました。"),
        (Language::Japanese, false) => format!("{name}を削除しました。"),
        (Language::English, true) => format!("{name} edited."),
        (Language::English, false) => format!("{name} deleted."),
    }
}

fn japanese(done: Done) -> String {
    match done {
        Done::MovesAdded { number, moves: 1, .. } => format!("{number}手目に変化を追加しました。"),
        Done::MovesAdded { number, moves, is_variation: true } => {
            format!("{number}手目から変化（{moves}手）を追加しました。")
        }
        Done::MovesAdded { number, moves, .. } => format!("{number}手目から{moves}手を追加しました。"),
        Done::Removed { number, moves: 0, is_main, .. } => {
            format!("{}の{number}手目の結果を削除しました。", if is_main { "本譜" } else { "変化" })
        }
        Done::Removed { number, moves, is_main, in_variations } => {
            let line = if is_main { "本譜" } else { "変化" };
            let more = if in_variations > 0 { format!("（うち変化{in_variations}手）") } else { String::new() };
            format!("{line}の{number}手目以降{moves}手{more}を削除しました。")
        }
        Done::Corrected { number } => format!("{number}手目を訂正しました。"),
        Done::PairInserted { number } => format!("{number}手目から2手を挿入しました。"),
        Done::PairRemoved { number } => format!("{number}手目から2手を削除しました。"),
        Done::Reordered { number, is_new_main: true, .. } | Done::MainLineChanged { number } => {
            format!("{number}手目からの変化を本譜にしました。")
        }
        Done::Reordered { number, place, of, .. } => {
            format!("{number}手目の変化を{of}通りのうち{place}番目に移しました。")
        }
        Done::Signed { number, sign } => {
            let at = at(Language::Japanese, number);
            match sign {
                Some(sign) => format!("{at}に {sign}（{}）を付けました。", lang::sign(Language::Japanese, sign)),
                None => format!("{at}の評価記号を消しました。"),
            }
        }
        Done::Header { .. } | Done::Headers => "棋譜情報を変更しました。".to_owned(),
        Done::Handicap(handicap) => format!("手合割を{}にしました。", handicap_name(Language::Japanese, handicap)),
        Done::Drawn { number, drawing } => {
            let what = match drawing {
                Drawing::Arrow => "に矢印を描きました。",
                Drawing::ArrowRemoved => "の矢印を消しました。",
                Drawing::Mark => "のマスに印を付けました。",
                Drawing::MarkRemoved => "のマスの印を消しました。",
                Drawing::Cleared => "の矢印と印をすべて消しました。",
            };
            at(Language::Japanese, number) + what
        }
    }
}

/// The move at which something was noted, or the start position.
fn at(language: Language, number: Option<u32>) -> String {
    match (language, number) {
        (_, None) => start(language).to_owned(),
        (Language::Japanese, Some(number)) => format!("{number}手目"),
        (Language::English, Some(number)) => format!("Move {number}"),
    }
}

fn english(done: Done) -> String {
    match done {
        Done::MovesAdded { number, moves: 1, .. } => format!("Variation added at move {number}."),
        Done::MovesAdded { number, moves, is_variation: true } => {
            format!("Variation of {} added at move {number}.", counted(moves, "move", "moves"))
        }
        Done::MovesAdded { number, moves, .. } => {
            format!("{} added from move {number} on.", counted(moves, "move", "moves"))
        }
        Done::Removed { number, moves: 0, .. } => format!("Result after move {} deleted.", number.saturating_sub(1)),
        Done::Removed { number, moves, is_main, in_variations } => {
            let line = if is_main { "main line" } else { "variation" };
            let more = if in_variations > 0 { format!(" ({in_variations} in variations)") } else { String::new() };
            format!("{}{more} deleted from move {number} of the {line}.", counted(moves, "move", "moves"))
        }
        Done::Corrected { number } => format!("Move {number} corrected."),
        Done::PairInserted { number } => format!("Two moves inserted at move {number}."),
        Done::PairRemoved { number } => format!("Two moves deleted at move {number}."),
        Done::Reordered { number, is_new_main: true, .. } | Done::MainLineChanged { number } => {
            format!("The variation at move {number} is now the main line.")
        }
        Done::Reordered { number, place, of, .. } => format!("Move {number}: now choice {place} of {of}."),
        Done::Signed { number, sign } => match sign {
            Some(sign) => {
                format!("{}: marked {sign} ({}).", at(Language::English, number), lang::sign(Language::English, sign))
            }
            None => format!("{}: sign removed.", at(Language::English, number)),
        },
        Done::Header { .. } | Done::Headers => "Game information changed.".to_owned(),
        Done::Handicap(handicap) => format!("Handicap changed: {}.", handicap_name(Language::English, handicap)),
        Done::Drawn { number, drawing } => {
            let what = match drawing {
                Drawing::Arrow => "arrow drawn",
                Drawing::ArrowRemoved => "arrow removed",
                Drawing::Mark => "square marked",
                Drawing::MarkRemoved => "mark removed",
                Drawing::Cleared => "arrows and marks removed",
            };
            format!("{}: {what}.", at(Language::English, number))
        }
    }
}

/// What was done to the records of a file, which are problems or games.
pub(crate) fn arranged(language: Language, done: Arranged, problem: bool) -> String {
    let one = match (language, problem) {
        (Language::Japanese, true) => "題",
        (Language::Japanese, false) => "局",
        (Language::English, true) => "problem",
        (Language::English, false) => "game",
    };
    match (language, done) {
        (Language::Japanese, Arranged::Added { place, count: 1, of }) => {
            format!("第{place}{one}を追加しました（全{of}{one}）。")
        }
        (Language::Japanese, Arranged::Added { place, count, of }) => {
            format!("第{place}{one}から{count}{one}を追加しました（全{of}{one}）。")
        }
        (Language::Japanese, Arranged::Removed { place, of }) => {
            format!("第{place}{one}を削除しました（残り{of}{one}）。")
        }
        (Language::Japanese, Arranged::Moved { place, of }) => {
            format!("全{of}{one}のうち第{place}{one}に移しました。")
        }
        (Language::Japanese, Arranged::Sorted { of }) => format!("{of}{one}を作品番号の順に並べ替えました。"),
        (Language::Japanese, Arranged::Numbered { count }) => {
            format!("並び順に作品番号を振りました（{count}{one}を変更）。")
        }
        (Language::English, Arranged::Added { place, count: 1, of }) => format!("Added {one} {place} of {of}."),
        (Language::English, Arranged::Added { place, count, of }) => {
            format!("Added {count} {one}s from {place} on; there are {of} now.")
        }
        (Language::English, Arranged::Removed { place, of }) => format!("Deleted {one} {place}; {of} left."),
        (Language::English, Arranged::Moved { place, of }) => format!("Moved; now {one} {place} of {of}."),
        (Language::English, Arranged::Sorted { of }) => format!("Sorted {of} {one}s by number."),
        (Language::English, Arranged::Numbered { count }) => {
            format!("Numbered in order; {} changed.", counted(count, one, if problem { "problems" } else { "games" }))
        }
    }
}

/// What was undone, or done again.
pub(crate) fn went(language: Language, direction: Direction, what: Step) -> String {
    let what = step(language, what);
    match (language, direction) {
        (Language::Japanese, Direction::Undo) => format!("{what}を元に戻しました。"),
        (Language::Japanese, Direction::Redo) => format!("{what}をやり直しました。"),
        (Language::English, Direction::Undo) => format!("Undone: {what}."),
        (Language::English, Direction::Redo) => format!("Redone: {what}."),
    }
}
