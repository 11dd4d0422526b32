//! ShogiGUI, ShogiDroid and similar: all on one line, each field after its word.
//!
//! ```text
//! *解析 0 ○ 候補1 時間 00:03.9 深さ 18/21 ノード数 1115190 評価値 103↑ 読み筋 ▲２六歩(27) △８四歩(83)
//! *対局 時間 00:00.8 深さ 22/28 ノード数 744743 評価値 88 読み筋 ▲３四飛(24)
//! *検討 1 時間 00:00.3 評価値 -詰 11 読み筋 ▲２二角成(88)
//! * Engine hisui Version dr5 候補1 深さ 10/12 ノード数 100 評価値 5 読み筋 ▲７六歩(77)
//! ```
//!
//! The number behind 解析 is that of the engine in a list at the head of the file (`**Engines 0 Suisho5`). ShogiHome
//! writes these lines without number and time, and a mate as ±30000.

use std::time::Duration;

use super::{Dialect, number};
use crate::analysis::{Asker, Bound, Evaluation, Score};
use crate::shogi::Color;

pub(super) fn read(line: &str) -> Option<Evaluation> {
    let text = line.strip_prefix('*')?;
    text.split_once(" 評価値 ")?;
    let asker = if text.trim_start().starts_with("対局") { Asker::Player } else { Asker::Research };
    let mut found = Evaluation::new(Dialect::ShogiGui, asker);
    found.engine = engine(text);
    let (head, line) = text.split_once(" 読み筋").unwrap_or((text, ""));
    found.line = Some(line.trim()).filter(|line| !line.is_empty()).map(str::to_owned);
    let mut words = head.split_whitespace().peekable();
    while let Some(word) = words.next() {
        match word {
            "時間" => found.time = words.next().and_then(time),
            "深さ" => {
                let depth = words.next().unwrap_or_default();
                let (depth, selective) = depth.split_once('/').unwrap_or((depth, ""));
                (found.depth, found.selective_depth) = (depth.parse().ok(), selective.parse().ok());
            }
            "ノード数" => found.nodes = words.next().and_then(|nodes| nodes.replace(',', "").parse().ok()),
            "評価値" => {
                let value = words.next().unwrap_or_default();
                let moves = words.peek().copied();
                found.score = score(value, moves);
                found.bound = match value.chars().last() {
                    Some('↑') => Some(Bound::Lower),
                    Some('↓') => Some(Bound::Upper),
                    _ => None,
                };
            }
            _ => found.rank = found.rank.or(word.strip_prefix("候補").and_then(|rank| rank.parse().ok())),
        }
    }
    found.score.is_some().then_some(found)
}

/// `71`, `103↑`, `+詰`, `-詰5`, `+詰 5`.
fn score(value: &str, after: Option<&str>) -> Option<Score> {
    let Some((sign, moves)) = value.split_once('詰') else {
        return number(value).map(|(value, _)| Score::of_number(value));
    };
    let winner = match sign {
        "+" | "＋" | "" => Color::Black,
        "-" | "－" => Color::White,
        _ => return None,
    };
    let moves = if moves.is_empty() { after.unwrap_or_default() } else { moves };
    Some(Score::Mate { winner, moves: moves.trim_end_matches(['手', '↑', '↓']).parse().ok() })
}

/// `00:03.9`, `1:02:03`.
fn time(text: &str) -> Option<Duration> {
    let mut seconds = 0.0;
    for part in text.split(':') {
        let part: f64 = part.parse().ok().filter(|part: &f64| part.is_finite() && *part >= 0.0)?;
        seconds = seconds * 60.0 + part;
    }
    Duration::try_from_secs_f64(seconds).ok()
}

fn engine(text: &str) -> Option<String> {
    let (_, rest) = text.split_once("Engine ")?;
    let fields = ["候補", "時間", "深さ", "ノード数", "評価値", "読み筋"];
    let words = rest.split_whitespace().take_while(|word| !fields.iter().any(|field| word.starts_with(field)));
    Some(words.filter(|&word| word != "Version").collect::<Vec<_>>().join(" ")).filter(|name| !name.is_empty())
}
