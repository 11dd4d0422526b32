//! What is said about solutions.

use crate::lang::{Language, counted};

/// The heading: how many moves the solution has, or as many as still fit the board.
pub(crate) fn solution(language: Language, moves: u32, whole: bool) -> String {
    match (language, whole) {
        (Language::Japanese, false) if moves == 0 => "解答の点検".to_owned(),
        (Language::English, false) if moves == 0 => "Solution".to_owned(),
        (Language::Japanese, true) => format!("解答の点検（{moves}手）"),
        (Language::Japanese, false) => format!("解答の点検（{moves}手まで）"),
        (Language::English, true) if moves == 1 => "Solution (1 move)".to_owned(),
        (Language::English, true) => format!("Solution ({})", counted(moves, "move", "moves")),
        (Language::English, false) => format!("Solution (up to move {moves})"),
    }
}

/// Nothing is wrong with it.
pub(crate) const fn solved(language: Language) -> &'static str {
    match language {
        Language::Japanese => "王手が続き、詰みで終わっています。",
        Language::English => "Every move gives check, and the last one mates.",
    }
}

/// Something is wrong with it, at a move; of a variation it is said where it leaves the main line.
pub(crate) fn finding(language: Language, number: u32, left: Option<u32>, flaw: &str) -> String {
    match (language, left) {
        (Language::Japanese, None) => format!("{number}手目：{flaw}"),
        (Language::English, None) => format!("Move {number}: {flaw}"),
        (Language::Japanese, Some(left)) if left == number => format!("変化{number}手目：{flaw}"),
        (Language::English, Some(left)) if left == number => format!("Variation, move {number}: {flaw}"),
        (Language::Japanese, Some(left)) => format!("変化（{left}手目から）{number}手目：{flaw}"),
        (Language::English, Some(left)) => format!("Variation from move {left}, move {number}: {flaw}"),
    }
}

/// The button that puts the length into the headers.
pub(crate) const fn state_length(language: Language) -> &'static str {
    match language {
        Language::Japanese => "手数欄に記入",
        Language::English => "Enter as length",
    }
}

/// The header's value.
pub(crate) fn length(moves: u32) -> String {
    format!("{moves}手")
}
