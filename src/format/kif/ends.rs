//! The words that end a game, and the closing words.

use crate::record::{End, Outcome};
use crate::shogi::Color;

/// The end that a word names; an unknown word is kept.
pub(crate) fn end_of_word(word: &str) -> End {
    match word {
        "投了" => End::Resign,
        "中断" => End::Interrupted,
        "千日手" => End::Repetition,
        "持将棋" => End::Impasse,
        // 詰 in older files.
        "詰み" | "詰" => End::Mate,
        "不詰" => End::NoMate,
        "切れ負け" => End::TimeUp,
        "反則勝ち" => End::FoulWin,
        "反則負け" => End::FoulLoss,
        "入玉勝ち" => End::Declaration,
        "引き分け" => End::Draw,
        "最大手数" => End::MaxMoves,
        "不戦勝" => End::WinByDefault,
        "不戦敗" => End::LossByDefault,
        _ => End::Other(word.to_owned()),
    }
}

/// The word for an end with `turn` to move. KIF has none for a foul of a named side.
pub(crate) fn word_of_end(end: &End, turn: Color) -> &str {
    match end {
        End::Resign => "投了",
        End::Interrupted => "中断",
        End::Repetition => "千日手",
        End::Impasse => "持将棋",
        End::Mate => "詰み",
        End::NoMate => "不詰",
        End::TimeUp => "切れ負け",
        End::FoulWin => "反則勝ち",
        End::FoulLoss => "反則負け",
        End::IllegalAction(side) => {
            if *side == turn {
                "反則負け"
            } else {
                "反則勝ち"
            }
        }
        End::Declaration => "入玉勝ち",
        End::Draw => "引き分け",
        End::MaxMoves => "最大手数",
        End::WinByDefault => "不戦勝",
        End::LossByDefault => "不戦敗",
        End::Other(word) => word,
    }
}

/// The closing words after a line of `moves` moves that ends like this, as Kifu for Windows has them.
#[must_use]
pub fn closing_words(end: &End, turn: Color, handicap: bool, moves: usize) -> String {
    let name = |side| match (side, handicap) {
        (Color::Black, false) => "先手",
        (Color::White, false) => "後手",
        (Color::Black, true) => "下手",
        (Color::White, true) => "上手",
    };
    let tail = match end {
        End::Resign | End::WinByDefault | End::LossByDefault | End::Declaration => match end.outcome(turn) {
            Some(Outcome::Win(side)) => format!("{}の勝ち", name(side)),
            _ => String::new(),
        },
        End::TimeUp => format!("時間切れにより{}の勝ち", name(!turn)),
        End::FoulWin => format!("{}の反則勝ち", name(turn)),
        End::FoulLoss => format!("{}の反則負け", name(turn)),
        End::IllegalAction(side) => format!("{}の反則負け", name(*side)),
        other => word_of_end(other, turn).to_owned(),
    };
    format!("まで{moves}手で{tail}")
}

/// The end that closing words state, with `turn` to move: in KI2 they are all that tells it. `None`
/// when they say nothing that fits (the side to move has won, nobody knows how).
pub(super) fn end_of_summary(summary: &str, turn: Color) -> Option<End> {
    let outcome = outcome_of_summary(summary);
    let winner = match outcome {
        Some(Outcome::Win(side)) => Some(side),
        _ => None,
    };
    if summary.contains("反則") {
        return winner.map(|side| if side == turn { End::FoulWin } else { End::FoulLoss });
    }
    if summary.contains("時間切れ") || summary.contains("切れ負け") {
        return winner.filter(|&side| side != turn).map(|_| End::TimeUp);
    }
    if summary.contains("不戦") {
        let side = |names: [&str; 2]| names.iter().any(|name| summary.contains(&format!("{name}の不戦")));
        let named = match (side(["先手", "下手"]), side(["後手", "上手"])) {
            (true, false) => Color::Black,
            (false, true) => Color::White,
            _ => turn,
        };
        return Some(if (named == turn) == summary.contains("不戦勝") {
            End::WinByDefault
        } else {
            End::LossByDefault
        });
    }
    if let Some(side) = winner {
        return match (side == turn, summary.contains("入玉") || summary.contains("宣言")) {
            (true, true) => Some(End::Declaration),
            (true, false) => None,
            (false, _) => Some(End::Resign),
        };
    }
    let words = ["中断", "千日手", "持将棋", "引き分け", "最大手数", "不詰"];
    if let Some(word) = words.into_iter().find(|word| summary.contains(word)) {
        return Some(end_of_word(word));
    }
    if summary.contains('詰') {
        return Some(End::Mate);
    }
    summary.ends_with("封じ手").then(|| End::Other("封じ手".to_owned()))
}

/// Who has won by the closing words (`まで85手で先手の勝ち`); `None` when they do not say.
#[must_use]
pub fn outcome_of_summary(summary: &str) -> Option<Outcome> {
    let side = |tail: &str| {
        let find = |names: [&str; 2]| names.iter().filter_map(|name| summary.find(&format!("{name}の{tail}"))).min();
        match (find(["先手", "下手"]), find(["後手", "上手"])) {
            (Some(_), None) => Some(Color::Black),
            (None, Some(_)) => Some(Color::White),
            _ => None,
        }
    };
    if let Some(loser) = side("反則負け").or_else(|| side("負け")) {
        return Some(Outcome::Win(!loser));
    }
    if let Some(winner) = ["反則勝ち", "入玉勝ち", "不戦勝", "勝ち", "勝"].iter().find_map(|tail| side(tail))
    {
        return Some(Outcome::Win(winner));
    }
    ["千日手", "持将棋", "引き分け", "引分"].iter().any(|word| summary.contains(word)).then_some(Outcome::Draw)
}
