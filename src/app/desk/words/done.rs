//! Texts about arranged records, and about undo.

use crate::app::desk::arrangement::Arranged;
use crate::app::desk::done::Direction;
use crate::app::desk::game::Step;
use crate::app::desk::words::step;
use crate::lang::{Language, counted};

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
        (Language::Japanese, Arranged::Written { count }) => {
            format!("{count}{one}に作意・手数・完全性を書き込みました。")
        }
        (Language::English, Arranged::Written { count }) => {
            format!(
                "Solution, length and soundness written into {}.",
                counted(count, one, if problem { "problems" } else { "games" })
            )
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

pub(crate) fn went(language: Language, direction: Direction, what: Step) -> String {
    let what = step(language, what);
    match (language, direction) {
        (Language::Japanese, Direction::Undo) => format!("{what}を元に戻しました。"),
        (Language::Japanese, Direction::Redo) => format!("{what}をやり直しました。"),
        (Language::English, Direction::Undo) => format!("Undone: {what}."),
        (Language::English, Direction::Redo) => format!("Redone: {what}."),
    }
}
