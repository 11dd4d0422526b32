//! Writes evaluations as comments, as each program writes them.
//!
//! | dialect | from |
//! |---|---|
//! | ShogiHome | `buildSearchComment` of its `src/common/record/comment.ts` |
//! | ShogiGUI | `buildShogiGUISearchComment`, with the rank and time that ShogiGUI itself writes |
//! | floodgate, CSA V3 | `buildFloodgateSearchComment`, `buildCSA3SearchComment` |

use std::fmt::Write as _;
use std::time::Duration;

use super::{Asker, Bound, Evaluation, Score};
use crate::notation::{japanese, kif_move, names};
use crate::shogi::{Color, Move, Position, Square};

/// A dialect that evaluations are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Writing {
    /// ShogiHome: a line for each fact.
    ShogiHome,
    /// ShogiGUI: all on one line.
    ShogiGui,
    /// floodgate: value and moves.
    Floodgate,
    /// CSA V3: the same with the number of positions.
    Csa3,
}

impl Writing {
    /// The lines of a comment for one evaluation of a position: without a line end at the last, and empty if there is nothing
    /// to say. The expected moves are given beside it, and written as far as they are legal; [`Evaluation::line`] is not looked at.
    ///
    /// Only ShogiGUI has a rank and a sign for bounds, and none but ShogiHome the length of a mate.
    ///
    /// ```
    /// use komadai::analysis::{Asker, Dialect, Evaluation, Score, Writing, evaluations};
    /// use komadai::shogi::Position;
    ///
    /// let mut found = Evaluation::new(Dialect::ShogiHome, Asker::Research);
    /// found.score = Some(Score::Centipawns(245));
    /// found.depth = Some(18);
    /// let moves = ["7g7f".parse().unwrap(), "3c3d".parse().unwrap()];
    /// let text = Writing::ShogiHome.comment(&Position::startpos(), &found, &moves);
    /// assert_eq!(text, "先手有望\n#評価値=245\n#読み筋=▲７六歩△３四歩\n#深さ=18");
    /// assert_eq!(evaluations(&text)[0].score, found.score);
    /// ```
    #[must_use]
    pub fn comment(self, position: &Position, found: &Evaluation, moves: &[Move]) -> String {
        match self {
            Self::ShogiHome => shogihome(position, found, moves),
            Self::ShogiGui => shogigui(position, found, moves),
            Self::Floodgate => floodgate(position, found, moves),
            Self::Csa3 => {
                let mut text = floodgate(position, found, moves);
                if let Some(nodes) = found.nodes.filter(|_| !text.is_empty()) {
                    let _ = write!(text, " #{nodes}");
                }
                text
            }
        }
    }
}

fn shogihome(position: &Position, found: &Evaluation, moves: &[Move]) -> String {
    let mark = if found.asker == Asker::Player { '*' } else { '#' };
    let mut lines: Vec<String> = Vec::new();
    match found.score {
        Some(Score::Mate { winner, moves }) => {
            let winner = if winner == Color::Black { "先手勝ち" } else { "後手勝ち" };
            // Its reader takes no moves for none.
            let length = moves.filter(|&moves| moves > 0).map(|moves| format!(":{moves}手")).unwrap_or_default();
            lines.push(format!("{mark}詰み={winner}{length}"));
        }
        Some(Score::Centipawns(value)) => {
            lines.push(situation(value));
            lines.push(format!("{mark}評価値={value}"));
        }
        None => {}
    }
    let line = in_words(position, moves);
    if !line.is_empty() {
        lines.push(format!("{mark}読み筋={line}"));
    }
    let fact =
        |name: &str, value: Option<u64>| value.filter(|&value| value > 0).map(|value| format!("{mark}{name}={value}"));
    lines.extend(fact("深さ", found.depth.map(u64::from)));
    lines.extend(fact("ノード数", found.nodes));
    if let Some(engine) = found.engine.as_ref().filter(|_| !lines.is_empty()) {
        lines.push(format!("{mark}エンジン={}", engine.replace(char::is_control, " ")));
    }
    lines.join("\n")
}

/// How the game stands, as ShogiHome says it: 互角, 先手有利.
fn situation(value: i32) -> String {
    let word = match value.saturating_abs() {
        1_500.. => "勝勢",
        600.. => "優勢",
        400.. => "有利",
        200.. => "有望",
        _ => return "互角".to_owned(),
    };
    format!("{}{word}", if value > 0 { "先手" } else { "後手" })
}

fn shogigui(position: &Position, found: &Evaluation, moves: &[Move]) -> String {
    let mut text = if found.asker == Asker::Player { "*対局".to_owned() } else { "*解析 0".to_owned() };
    if let Some(rank) = found.rank.filter(|_| found.asker == Asker::Research) {
        let _ = write!(text, " 候補{rank}");
    }
    if let Some(time) = found.time {
        let _ = write!(text, " 時間 {}", minutes(time));
    }
    match (found.depth, found.selective_depth) {
        (Some(depth), Some(selective)) => drop(write!(text, " 深さ {depth}/{selective}")),
        (Some(depth), None) => drop(write!(text, " 深さ {depth}")),
        (None, _) => {}
    }
    if let Some(nodes) = found.nodes {
        let _ = write!(text, " ノード数 {nodes}");
    }
    let Some(score) = found.score else { return String::new() };
    let bound = match found.bound {
        Some(Bound::Lower) => "↑",
        Some(Bound::Upper) => "↓",
        None => "",
    };
    let _ = write!(text, " 評価値 {}{bound}", number(score));
    let mut here = position.clone();
    for (index, &mv) in moves.iter().enumerate() {
        let Some(words) = kif_move::write(&here, mv, None) else { break };
        let side = japanese::Mark::Triangles.of(here.turn());
        if here.check(mv).is_err() || here.play(mv).is_err() {
            break;
        }
        let _ = write!(text, "{} {side}{words}", if index == 0 { " 読み筋" } else { "" });
    }
    text
}

/// `01:03.9`.
fn minutes(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{:02}:{:02}.{}", seconds / 60, seconds % 60, time.subsec_millis() / 100)
}

fn floodgate(position: &Position, found: &Evaluation, moves: &[Move]) -> String {
    let Some(score) = found.score else { return String::new() };
    let mut text = format!("* {}", number(score));
    let mut here = position.clone();
    for &mv in moves {
        let side = if here.turn() == Color::Black { '+' } else { '-' };
        if here.check(mv).is_err() || here.play(mv).is_err() {
            break;
        }
        let square = |square: Square| format!("{}{}", square.file().get(), square.rank().get());
        let from = mv.from().map_or_else(|| "00".to_owned(), square);
        let Some(piece) = here.board()[mv.to()] else { break };
        let _ = write!(text, " {side}{from}{}{}", square(mv.to()), names::csa(piece.kind));
    }
    text
}

/// Mates are ±30000.
const fn number(score: Score) -> i32 {
    match score {
        Score::Centipawns(value) => value,
        Score::Mate { winner: Color::Black, .. } => Score::MATE,
        Score::Mate { winner: Color::White, .. } => -Score::MATE,
    }
}

/// ▲７六歩△３四歩, with a blank after every 同, as tsshogi writes it.
fn in_words(position: &Position, moves: &[Move]) -> String {
    let (mut text, mut here, mut previous) = (String::new(), position.clone(), None);
    for &mv in moves {
        let Some(words) = japanese::words(&here, mv, previous) else { break };
        if here.check(mv).is_err() || here.play(mv).is_err() {
            break;
        }
        let words = words.text(japanese::Style { same_blank: true, ..japanese::Style::default() });
        text += &if words.contains("同　") { words } else { words.replacen('同', "同　", 1) };
        previous = Some(mv.to());
    }
    text
}
