//! Reading result lines: まで85手で先手の勝ち.

use super::end_words::{Meaning, meaning};
use super::{End, Outcome};
use crate::shogi::{Color, Position};

pub(crate) const SIDES: [(&str, Color); 10] = [
    ("先手", Color::Black),
    ("下手", Color::Black),
    ("▲", Color::Black),
    ("▼", Color::Black),
    ("☗", Color::Black),
    ("後手", Color::White),
    ("上手", Color::White),
    ("△", Color::White),
    ("▽", Color::White),
    ("☖", Color::White),
];

/// The end stated by a result line in the last position, if any known end fits. KI2 states the end only there.
pub(crate) fn end_of_summary(summary: &str, position: &Position) -> Option<End> {
    let turn = position.turn();
    let winner = outcome_of_summary(summary).and_then(Outcome::winner);
    let has = |words: &[&str]| words.iter().any(|word| summary.contains(word));
    if has(&["連続王手"]) {
        let loser = winner.map(Color::other).unwrap_or_else(|| Meaning::PerpetualCheck.loser(position, false));
        return Some(End::PerpetualCheck(loser));
    }
    if let (true, Some(winner)) = (has(&["反則行為"]), winner) {
        return Some(End::IllegalAction(winner.other()));
    }
    if has(&["反則"]) {
        return match winner {
            Some(side) => Some(if side == turn { End::FoulWin } else { End::FoulLoss }),
            None if has(&["反則勝"]) => Some(End::FoulWin),
            None => has(&["反則負"]).then_some(End::FoulLoss),
        };
    }
    if let Some(word) = ["接続切れ", "キャッチ!", "トライ!"].into_iter().find(|word| summary.contains(word))
    {
        return Some(End::Other(word.to_owned()));
    }
    if has(&["時間切れ", "切れ負け"]) {
        return winner.is_none_or(|side| side != turn).then_some(End::TimeUp);
    }
    if has(&["不戦"]) {
        let side = |names: [&str; 2]| names.iter().any(|name| summary.contains(&format!("{name}の不戦")));
        let named = match (side(["先手", "下手"]), side(["後手", "上手"])) {
            (true, false) => Color::Black,
            (false, true) => Color::White,
            _ => turn,
        };
        return Some(if (named == turn) == has(&["不戦勝"]) { End::WinByDefault } else { End::LossByDefault });
    }
    let declared = has(&["入玉", "宣言", "点法"]) && has(&["勝"]);
    if let Some(side) = winner {
        return match (side == turn, declared) {
            (true, true) => Some(End::Declaration),
            (true, false) => None,
            (false, _) => Some(End::Resign),
        };
    }
    if declared {
        return Some(End::Declaration);
    }
    let words = ["投了", "中断", "千日手", "持将棋", "引き分け", "引分", "最大手数", "不詰"];
    if let Some(word) = words.into_iter().find(|word| summary.contains(word)) {
        return match meaning(word) {
            Some(Meaning::End(end)) => Some(end.clone()),
            _ => None,
        };
    }
    if summary.contains('詰') {
        return Some(End::Mate);
    }
    summary.ends_with("封じ手").then(|| End::Other("封じ手".to_owned()))
}

/// The winner by a result line (`まで85手で先手の勝ち`, `まで後手投了`); `None` if it names none or both.
#[must_use]
pub fn outcome_of_summary(summary: &str) -> Option<Outcome> {
    let mut winner = None;
    for (side, words) in sides(summary) {
        let Some(won) = has_won(words) else { continue };
        let side = if won { side } else { side.other() };
        if *winner.get_or_insert(side) != side {
            return None;
        }
    }
    match winner {
        Some(side) => Some(Outcome::Win(side)),
        None if summary.contains("連続王手") => None,
        None => ["千日手", "持将棋", "引き分け", "引分", "最大手数"]
            .iter()
            .any(|word| summary.contains(word))
            .then_some(Outcome::Draw),
    }
}

pub(crate) fn name_giver(summary: &str) -> String {
    summary.replace("先手", "上手").replace("後手", "下手")
}

fn sides(text: &str) -> impl Iterator<Item = (Color, &str)> {
    let named = move |at: usize| SIDES.iter().find(move |(name, _)| text[at..].starts_with(name));
    let mut found = text.char_indices().filter_map(move |(at, _)| named(at).map(|(name, side)| (at, *name, *side)));
    let mut next = found.next();
    std::iter::from_fn(move || {
        let (at, name, side) = next?;
        next = found.next();
        let end = next.map_or(text.len(), |(at, ..)| at);
        Some((side, &text[at + name.len()..end]))
    })
}

/// Whether the side that a text is about has won, if it says so.
fn has_won(text: &str) -> Option<bool> {
    let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
    let first = |words: &[&str]| words.iter().filter_map(|word| text.find(word)).min();
    if has(&["勝負", "勝率", "勝勢"]) {
        return None;
    }
    // The first word counts: の勝ち（反則負け）.
    match (first(&["勝"]), first(&["負", "敗"])) {
        (Some(won), lost) => Some(lost.is_none_or(|lost| won < lost)),
        (None, Some(_)) => Some(false),
        (None, None) if has(&["入玉宣言"]) => Some(true),
        (None, None) => has(&["投了", "反則", "時間切れ", "タイムアップ", "タイムアウト", "連続王手"]).then_some(false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn winners_are_read_from_result_lines() {
        let (black, white) = (Some(Outcome::Win(Color::Black)), Some(Outcome::Win(Color::White)));
        for (words, expected) in [
            ("まで85手で先手の勝ち", black),
            ("まで108手で先手勝ち", black),
            ("まで108 まで先手の勝ち", black),
            ("まで85手で△藤井の勝ち", white),
            ("後手時間切れ", black),
            ("先手投了", white),
            ("まで85手で時間切れにより後手の勝ち", white),
            ("まで12手で先手の反則により後手の勝ち", white),
            ("まで12手で先手の反則負け", white),
            ("まで12手で先手の勝ち（反則負け）", black),
            ("まで12手で先手の反則勝ち", black),
            ("まで200手で後手の入玉宣言", white),
            ("まで200手で引分け", Some(Outcome::Draw)),
            ("まで57手で千日手", Some(Outcome::Draw)),
            ("まで57手で千日手指し直し、先手の勝ち", black),
            ("まで10手で後手番", None),
            ("まで10手で先手勝勢", None),
            ("まで10手で先手の勝ち、後手の勝ち", None),
            ("まで7手詰", None),
            ("まで57手で連続王手の千日手により後手の勝ち", white),
            ("まで57手で先手の連続王手の千日手", white),
            ("まで57手で連続王手の千日手", None),
            ("まで57手で接続切れにより先手の勝ち", black),
        ] {
            assert_eq!(outcome_of_summary(words), expected, "{words}");
        }
    }

    #[test]
    fn a_giver_called_first_is_the_upper_hand() {
        assert_eq!(name_giver("まで5手で後手の反則により先手の勝ち"), "まで5手で下手の反則により上手の勝ち");
        assert_eq!(name_giver("まで5手で中断"), "まで5手で中断");
    }

    #[test]
    fn ends_are_read_from_result_lines() {
        for (words, expected) in [
            ("まで2手で投了", Some(End::Resign)),
            ("まで2手で後手勝ち", Some(End::Resign)),
            ("まで2手で先手の時間切れ", Some(End::TimeUp)),
            ("まで2手で27点法で勝ち", Some(End::Declaration)),
            ("まで2手で反則負け", Some(End::FoulLoss)),
            ("まで2手で引分け", Some(End::Draw)),
            ("まで2手で先手の勝ち", None),
            ("まで2手で接続切れにより先手の勝ち", Some(End::Other("接続切れ".to_owned()))),
            ("まで2手でトライ!", Some(End::Other("トライ!".to_owned()))),
            ("まで2手で連続王手の千日手により先手の勝ち", Some(End::PerpetualCheck(Color::White))),
        ] {
            assert_eq!(end_of_summary(words, &Position::startpos()), expected, "{words}");
        }
    }
}
