//! How programs write evaluations into comments.
//!
//! | program | a line of a comment, after KIF's `*` or CSA's `'*` | whose view |
//! |---|---|---|
//! | ShogiHome (Electron将棋) | `*評価値=108`, `#評価値=-60`, `*詰み=先手勝ち:15手`, `*読み筋=…` | Black's (its `buildSearchComment`, and its wiki) |
//! | ShogiGUI, ShogiDroid | `*解析 0 ○ 候補1 時間 00:03.9 深さ 18/21 ノード数 123 評価値 71 読み筋 …`, `評価値 +詰 5` | Black's (ShogiHome and converters of its files take `+詰` for Black's mate whoever is to move) |
//! | the same fields by others: 棋神アナリティクス, hisui | `* Engine hisui Version 2026 候補1 深さ 10/12 評価値 5 読み筋 …` | Black's, as above |
//! | floodgate, CSA V2 and V3 | `* 56 -2726FU +3334FU`, with ` #nodes` in V3 | Black's: [V3.0](http://www2.computer-shogi.org/protocol/record_v3.html) |
//! | Piyo Shogi, K-Shogi | `#指し手[72]△１四歩 ▲６八銀`, `#形勢[72]…` | Black's (ShogiHome reads both so) |
//! | 将棋所 (Shogidokoro) | `45`, `-Mate:16`, and the moves on the line below | the engine's in some files, Black's in others: known tournament games have both |
//!
//! Not read, since its view is not known: `<analyze>` of Gekisashi.

mod fields;
mod floodgate;
mod piyo;
mod shogidokoro;
mod shogihome;

use super::Evaluation;

/// The program whose notation an evaluation has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Dialect {
    /// ShogiHome, formerly Electron将棋.
    ShogiHome,
    /// ShogiGUI, ShogiDroid and others that name each field with a word.
    ShogiGui,
    /// floodgate, and CSA V3.
    Floodgate,
    /// Piyo Shogi and K-Shogi.
    Piyo,
    /// 将棋所.
    Shogidokoro,
}

/// All evaluations in a comment, in order. Those of 将棋所 are as written, which may be the engine's view: for a record, use
/// [`Assessments`](super::Assessments).
#[must_use]
pub fn evaluations(comment: &str) -> Vec<Evaluation> {
    let mut found: Vec<Evaluation> = Vec::new();
    let mut lines = comment.split('\n').peekable();
    while let Some(line) = lines.next() {
        if !line.starts_with(['*', '#']) {
            if let Some((own, has_moves)) = shogidokoro::read(line, lines.peek().copied()) {
                found.push(own);
                lines.next_if(|_| has_moves);
            }
            continue;
        }
        if shogihome::read(line, &mut found) {
            continue;
        }
        let read = fields::read(line).or_else(|| floodgate::read(line)).or_else(|| piyo::read(line));
        found.extend(read);
    }
    found.retain(|it| !it.is_empty());
    found
}

/// Who wrote a line of a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Author {
    /// Somebody who annotates the game.
    Person,
    /// An engine, or the program that asked it.
    Program,
}

/// The lines of a comment, each with its author. Blank lines are a person's.
///
/// ```
/// use komadai::analysis::{Author, lines};
///
/// let written: Vec<_> = lines("先手有望\n#評価値=245\n攻めが続く").collect();
/// assert_eq!(written[1..], [(Author::Program, "#評価値=245"), (Author::Person, "攻めが続く")]);
/// ```
pub fn lines(comment: &str) -> impl Iterator<Item = (Author, &str)> {
    let mut lines = comment.lines();
    // 将棋所 has the moves on the line below the value.
    let mut are_moves = false;
    std::iter::from_fn(move || {
        let line = lines.next()?;
        let next = || lines.clone().map(str::trim).find(|next| !next.is_empty());
        if std::mem::take(&mut are_moves) {
            return Some((Author::Program, line));
        }
        if let Some((_, has_moves)) = shogidokoro::read(line, lines.clone().next()) {
            are_moves = has_moves;
            return Some((Author::Program, line));
        }
        let is_program = is_of_program(line.trim()) || is_verdict(line.trim()) && next().is_some_and(is_of_program);
        Some((if is_program { Author::Program } else { Author::Person }, line))
    })
}

/// The first line of a comment, trimmed, that a person wrote.
///
/// ```
/// use komadai::analysis::remark;
///
/// assert_eq!(remark("*評価値=108\n*読み筋=△３四歩\n* 飛車先を突く"), Some("* 飛車先を突く"));
/// assert_eq!(remark("先手有望\n#評価値=245\n"), None);
/// assert_eq!(remark("*解析 0 候補1 評価値 52 読み筋 △３四歩(33)\n"), None);
/// ```
#[must_use]
pub fn remark(comment: &str) -> Option<&str> {
    let people = lines(comment).filter(|&(author, _)| author == Author::Person);
    people.map(|(_, line)| line.trim()).find(|line| !line.is_empty())
}

/// The lines of a comment by one author, without blank lines at its ends or more than one where others were left out.
///
/// ```
/// use komadai::analysis::{Author, written_by};
///
/// let comment = "よい手。\n\n*解析 0 候補1 評価値 52 読み筋 △３四歩(33)\n\n次は△３四歩。";
/// assert_eq!(written_by(Author::Person, comment), "よい手。\n\n次は△３四歩。");
/// assert_eq!(written_by(Author::Program, comment), "*解析 0 候補1 評価値 52 読み筋 △３四歩(33)");
/// ```
#[must_use]
pub fn written_by(author: Author, comment: &str) -> String {
    let mut kept: Vec<&str> = Vec::new();
    let mut leaves_gap = false;
    for (by, line) in lines(comment) {
        let is_blank = line.trim().is_empty();
        if by != author {
            leaves_gap = true;
        } else if !(is_blank && leaves_gap && kept.last().is_none_or(|last| last.trim().is_empty())) {
            leaves_gap &= is_blank;
            kept.push(line);
        }
    }
    let text = kept.join("\n");
    text.trim_end().trim_start_matches('\n').to_owned()
}

/// Beginnings of program lines without an evaluation, after `*` and `#`.
const BESIDE: [(char, &[&str]); 2] =
    [('*', &["解析 ", "検討 ", "対局 ", "Engines ", "Engine "]), ('#', &["指し手[", "形勢[", "推奨手[", "定跡"])];

/// ShogiHome's line above an evaluation: 互角, 先手有望.
fn is_verdict(line: &str) -> bool {
    let rest = ["先手", "後手"].into_iter().find_map(|side| line.strip_prefix(side));
    line == "互角" || rest.is_some_and(|rest| ["有望", "有利", "優勢", "勝勢", "勝ち"].contains(&rest))
}

fn is_of_program(line: &str) -> bool {
    let Some(&(mark, words)) = BESIDE.iter().find(|(mark, _)| line.starts_with(*mark)) else { return false };
    let text = line.trim_start_matches(mark).trim_start();
    let begins = |word: &&str| text.starts_with(word) || text == word.trim_end();
    text.is_empty()
        || words.iter().any(begins)
        || shogihome::read(line, &mut Vec::new())
        || [fields::read, floodgate::read, piyo::read].iter().any(|read| read(line).is_some())
}

/// The number at the beginning of a text, and the rest. Fractions are cut off, values beyond an `i32` clamped.
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
