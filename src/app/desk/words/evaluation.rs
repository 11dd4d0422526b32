//! Texts about evaluations by engines.

use crate::analysis::Score;
use crate::lang::{Language, Naming};
use crate::shogi::Color;

/// 「先手有利（+450）」. Side names differ in a `handicap` game.
pub(crate) fn evaluation(naming: Naming, score: Score, handicap: bool) -> String {
    let language = naming.language;
    match score {
        Score::Centipawns(value) => {
            let judged = judged(naming, value, handicap);
            match language {
                Language::Japanese => format!("{judged}（{}）", number(score)),
                Language::English => format!("{judged} ({})", number(score)),
            }
        }
        Score::Mate { winner, moves } => {
            let winner = naming.side(winner, handicap);
            match (language, moves) {
                (Language::Japanese, Some(moves)) => format!("{winner}勝ち（{moves}手詰）"),
                (Language::Japanese, None) => format!("{winner}勝ち（詰みあり）"),
                (Language::English, Some(moves)) => format!("{winner} mates in {moves}"),
                (Language::English, None) => format!("{winner} mates"),
            }
        }
    }
}

/// From Black's view: `+450`, `-12`, `+#15` for a mate in 15, `-#` for one of unknown length.
pub(crate) fn number(score: Score) -> String {
    match score {
        Score::Centipawns(0) => "0".to_owned(),
        Score::Centipawns(value) => format!("{value:+}"),
        Score::Mate { winner, moves } => {
            let sign = if winner == Color::Black { '+' } else { '-' };
            format!("{sign}#{}", moves.map(|moves| moves.to_string()).unwrap_or_default())
        }
    }
}

/// In the steps of ShogiHome: 200, 400, 600 and 1500.
fn judged(naming: Naming, value: i32, handicap: bool) -> String {
    let better = naming.side(if value > 0 { Color::Black } else { Color::White }, handicap);
    let step = [200, 400, 600, 1500].iter().filter(|&&least| value.unsigned_abs() >= least).count();
    match (naming.language, step) {
        (Language::Japanese, 0) => "互角".to_owned(),
        (Language::Japanese, 1) => format!("{better}有望"),
        (Language::Japanese, 2) => format!("{better}有利"),
        (Language::Japanese, 3) => format!("{better}優勢"),
        (Language::Japanese, _) => format!("{better}勝勢"),
        (Language::English, 0) => "Even".to_owned(),
        (Language::English, 1) => format!("{better} is slightly better"),
        (Language::English, 2) => format!("{better} is better"),
        (Language::English, 3) => format!("{better} is much better"),
        (Language::English, _) => format!("{better} is winning"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_judged_from_the_side_that_stands_better() {
        let mate = |winner, moves| Score::Mate { winner, moves };
        for (score, japanese, english) in [
            (Score::Centipawns(0), "互角（0）", "Even (0)"),
            (Score::Centipawns(-199), "互角（-199）", "Even (-199)"),
            (Score::Centipawns(200), "先手有望（+200）", "Black is slightly better (+200)"),
            (Score::Centipawns(-450), "後手有利（-450）", "White is better (-450)"),
            (Score::Centipawns(600), "先手優勢（+600）", "Black is much better (+600)"),
            (Score::Centipawns(i32::MIN), "後手勝勢（-2147483648）", "White is winning (-2147483648)"),
            (mate(Color::Black, Some(15)), "先手勝ち（15手詰）", "Black mates in 15"),
            (mate(Color::White, None), "後手勝ち（詰みあり）", "White mates"),
        ] {
            let said =
                [Language::Japanese, Language::English].map(|language| evaluation(language.into(), score, false));
            assert_eq!(said, [japanese, english]);
        }
        assert_eq!(evaluation(Language::Japanese.into(), Score::Centipawns(-300), true), "上手有望（-300）");
        assert_eq!([mate(Color::White, Some(3)), mate(Color::Black, None)].map(number), ["-#3", "+#"]);
    }
}
