//! Texts about solutions.

use crate::app::desk::rules::LineVerdict;
use crate::lang::{Language, Text, counted};

/// The number of moves of the solution or, if not `whole`, of those that fit.
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

/// Adds what was not examined only if no verdict follows: a longer sentence would hide it in low windows.
pub(crate) const fn solved(language: Language, verdict: LineVerdict) -> &'static str {
    match (language, verdict) {
        (Language::Japanese, LineVerdict::AboutLine) => "入力された手順は王手が続き、詰みで終わっています。",
        (Language::Japanese, LineVerdict::None) => {
            "入力された手順は王手が続き、詰みで終わっています。余詰やほかの変化は調べていません。"
        }
        (Language::Japanese, LineVerdict::AboutOtherLine) => "詰みで終わっていますが、必ず詰む手順とは認められません。",
        (Language::Japanese, LineVerdict::AboutOtherLineByRule) => "無駄合も手数に数えるので、詰みで終わっていません。",
        (Language::English, LineVerdict::AboutLine) => "The moves entered give check and end in mate.",
        (Language::English, LineVerdict::None) => {
            "The moves entered give check and end in mate. Cooks and other defences were not examined."
        }
        (Language::English, LineVerdict::AboutOtherLine) => "They end in mate, but were not found to force it.",
        (Language::English, LineVerdict::AboutOtherLineByRule) => "No mate at the end, as every interposition counts.",
    }
}

/// `left`: the number of the move where the variation leaves the main line.
pub(crate) fn finding(language: Language, number: u32, left: Option<u32>, flaw: &str) -> String {
    match (language, left) {
        (Language::Japanese, None) => format!("{number}手目：{flaw}"),
        (Language::English, None) => format!("Move {number}: {flaw}"),
        (Language::Japanese, Some(left)) if left == number => format!("{number}手目の変化：{flaw}"),
        (Language::English, Some(left)) if left == number => format!("Variation, move {number}: {flaw}"),
        (Language::Japanese, Some(left)) => format!("{left}手目の変化の{number}手目：{flaw}"),
        (Language::English, Some(left)) => format!("Variation from move {left}, move {number}: {flaw}"),
    }
}

pub(crate) const STATE_LENGTH: Text = Text { ja: "手数欄に記入", en: "Set length" };

pub(crate) fn length(moves: u32) -> String {
    format!("{moves}手")
}
