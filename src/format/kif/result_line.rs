//! The result line after the moves: まで85手で先手の勝ち.
//!
//! The form of Kifu for Windows; others are まで108手で先手勝ち, 後手時間切れ, 2手まで先手の勝ち, まで、２７点法で勝ち.

use super::classify::{self, LineKind};
use crate::format::lines::{is_blank, trim};
use crate::notation::{digits, names};
use crate::record::end_words::{self, Closing, kif_word};
use crate::record::result_line::SIDES;
pub use crate::record::result_line::outcome_of_summary;
pub(super) use crate::record::result_line::{end_of_summary, name_giver};
use crate::record::{End, Outcome, Record};
use crate::shogi::{Color, Handicap};

/// The result line of Kifu for Windows. `turn` is the side to move at the end; with `handicap`, the sides are 下手 and
/// 上手.
#[must_use]
pub fn closing_words(end: &End, turn: Color, handicap: bool, moves: usize) -> String {
    let name = |side| names::side(side, handicap);
    let winner = end.outcome(turn).and_then(Outcome::winner);
    let tail = match (end_words::row(end).map(|row| row.closing), winner) {
        (Some(Closing::Win), Some(side)) => format!("{}の勝ち", name(side)),
        (Some(Closing::By(why)), Some(side)) => format!("{why}により{}の勝ち", name(side)),
        (Some(Closing::FoulWin), Some(side)) => format!("{}の反則勝ち", name(side)),
        (Some(Closing::IllegalAction), Some(side)) => format!("{}の反則行為により{}の勝ち", name(!side), name(side)),
        (Some(Closing::FoulLoss), Some(side)) => format!("{}の反則負け", name(side.other())),
        _ => kif_word(end, turn).to_owned(),
    };
    format!("まで{moves}手で{tail}")
}

/// A usual result line need not be stored.
pub(super) fn is_usual(words: &str, end: &End, turn: Color, handicap: bool, ply: usize) -> bool {
    // For these ends, the usual result line says less than the end.
    !matches!(end, End::Declaration | End::WinByDefault | End::LossByDefault)
        && closing_words(end, turn, handicap, ply) == words
}

pub(super) fn names_handicap_sides(record: &Record) -> bool {
    let of_start = || Handicap::of(&record.initial().to_setup()).is_some_and(|handicap| handicap != Handicap::Even);
    record.headers().names_handicap_sides().unwrap_or_else(of_start)
}

/// Whether a line begins with まで, or has only words of result lines, and a side or number of moves: 以上85手で先手の勝ち.
pub(super) fn is_closing(line: &str) -> bool {
    const FAR: usize = 150;
    let line = trim(line);
    if let Some(rest) = line.strip_prefix("まで") {
        return rest.contains(['手', '勝', '負', '詰']) || END_WORDS.iter().any(|word| rest.contains(word));
    }
    if line.len() > FAR || line.contains('：') {
        return false;
    }
    let (mut rest, mut has_result, mut about) = (line, false, false);
    while let Some(ch) = rest.chars().next() {
        let number = rest.find(|ch: char| digits::value(ch).is_none() && !matches!(ch, '十' | '百'));
        let number = number.unwrap_or(rest.len());
        let starts = |words: &[&str]| words.iter().find(|word| rest.starts_with(**word)).map(|word| word.len());
        rest = &rest[if let Some(width) = starts(&END_WORDS) {
            has_result = true;
            width
        } else if let Some(width) = starts(&SIDES.map(|(name, _)| name)) {
            about = true;
            width
        } else if let Some(width) = starts(&["まで", "以上", "により", "による", "のため", "点法"]) {
            width
        } else if number > 0 {
            about |= rest[number..].starts_with('手');
            number
        } else if is_blank(ch) || "手のがはでにて、，,。.！!（）()".contains(ch) {
            ch.len_utf8()
        } else {
            return false;
        }..];
    }
    has_result && about
}

pub(crate) fn is_summary(text: &str) -> bool {
    // Within a line of KIF that is no comment, a NUL character is left out.
    !text.contains('\0') && matches!(classify::classify(text), LineKind::Summary(words) if words == text)
}

/// Longer words come first.
const END_WORDS: [&str; 26] = [
    "連続王手の千日手",
    "接続切れ",
    "入玉宣言勝ち",
    "入玉勝ち",
    "宣言勝ち",
    "時間切れ負け",
    "時間切れ勝ち",
    "時間切れ",
    "切れ負け",
    "反則勝ち",
    "反則負け",
    "反則",
    "不戦勝",
    "不戦敗",
    "投了",
    "勝ち",
    "勝利",
    "勝",
    "負け",
    "敗",
    "引き分け",
    "引分",
    "千日手",
    "持将棋",
    "中断",
    "封じ手",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_closes_a_game() {
        for line in [
            "まで2手で投了",
            "まで108手で先手勝ち",
            "後手時間切れ",
            "先手投了",
            "（まで2手で先手の勝ち）",
            "以上、85手で先手の勝ち",
            "2手まで先手の勝ち",
            "先手の反則により後手の勝ち。",
            "まで千日手",
        ] {
            assert!(is_closing(line), "{line}");
        }
        for line in ["先手：A", "後手番", "勝ち", "上手に負けた", "まで来た", "先手が勝ちやすい", "2手目", "3 投了", ""]
        {
            assert!(!is_closing(line), "{line}");
        }
    }
}
