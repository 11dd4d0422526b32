//! How programs write evaluations into comments, a file each.
//!
//! | program | a line of a comment, after KIF's `*` or CSA's `'*` | whose view |
//! |---|---|---|
//! | ShogiHome (Electron将棋) | `*評価値=108`, `#評価値=-60`, `*詰み=先手勝ち:15手`, `*読み筋=…` | Black's (its `buildSearchComment`, and its wiki) |
//! | ShogiGUI, ShogiDroid | `*解析 0 ○ 候補1 時間 00:03.9 深さ 18/21 ノード数 123 評価値 71 読み筋 …`, `評価値 +詰 5` | Black's (ShogiHome and converters of its files take `+詰` for Black's mate whoever is to move) |
//! | the same fields by others: 棋神アナリティクス, hisui | `* Engine hisui Version 2026 候補1 深さ 10/12 評価値 5 読み筋 …` | Black's, as above |
//! | floodgate, CSA V2 and V3 | `* 56 -2726FU +3334FU`, with ` #nodes` in V3 | Black's: [V3.0](http://www2.computer-shogi.org/protocol/record_v3.html) |
//! | Piyo Shogi, K-Shogi | `#指し手[72]△１四歩 ▲６八銀`, `#形勢[72]…` | Black's (ShogiHome reads both so) |
//!
//! Not read, for want of files that show whose view they take: the bare scores of Shogidokoro, and `<analyze>` of
//! Gekisashi.

mod fields;
mod floodgate;
mod piyo;
mod shogihome;

use super::Evaluation;

/// The program in whose way an evaluation is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Dialect {
    /// ShogiHome, formerly Electron将棋.
    ShogiHome,
    /// ShogiGUI, ShogiDroid and others that name each field with a word.
    ShogiGui,
    /// floodgate, and CSA V3.
    Floodgate,
    /// Piyo Shogi and K-Shogi.
    Piyo,
}

/// All evaluations in a comment, in order. A comment without any costs one look at each of its lines.
#[must_use]
pub fn evaluations(comment: &str) -> Vec<Evaluation> {
    let mut found: Vec<Evaluation> = Vec::new();
    // Each is written behind one of two marks, which few comments of people begin a line with.
    for line in comment.split('\n').filter(|line| line.starts_with(['*', '#'])) {
        if shogihome::read(line, &mut found) {
            continue;
        }
        let read = fields::read(line).or_else(|| floodgate::read(line)).or_else(|| piyo::read(line));
        found.extend(read);
    }
    found.retain(|it| !it.is_empty());
    found
}

/// The number at the beginning of a text, with or without a sign, and what follows it. A fraction is cut off, a number that
/// no `i32` holds becomes the nearest.
fn number(text: &str) -> Option<(i32, &str)> {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let digits = unsigned.find(|c: char| !c.is_ascii_digit()).unwrap_or(unsigned.len());
    let (digits, rest) = unsigned.split_at(digits);
    if digits.is_empty() {
        return None;
    }
    let size = digits.parse::<i32>().unwrap_or(i32::MAX);
    let fraction = rest.strip_prefix('.').map(|rest| rest.trim_start_matches(|c: char| c.is_ascii_digit()));
    Some((if text.starts_with('-') { -size } else { size }, fraction.unwrap_or(rest)))
}
