//! ShogiHome: a line for each fact, after `*` when the engine played and `#` for analysis.
//!
//! ```text
//! 先手有望
//! *詰み=先手勝ち:15手
//! *評価値=245
//! *読み筋=▲７四金△２八と
//! *深さ=3
//! *ノード数=834
//! *エンジン=usi-csa-bridge
//! ```
//!
//! From `src/common/record/comment.ts` of its sources; the first line is for people. The facts of one search are
//! together. A mate takes precedence over a value.

use super::{Dialect, number};
use crate::analysis::{Asker, Evaluation, Score};
use crate::shogi::Color;

/// Adds a line to the last evaluation or to a new one, if it is such a line.
pub(super) fn read(line: &str, found: &mut Vec<Evaluation>) -> bool {
    let asker = if line.starts_with('*') { Asker::Player } else { Asker::Research };
    let Some((key, value)) = line[1..].split_once('=') else { return false };
    let Some(fact) = Fact::read(key, value) else { return false };
    let goes_on = found
        .last()
        .is_some_and(|last| last.dialect == Dialect::ShogiHome && last.asker == asker && !fact.is_known(last));
    if !goes_on {
        found.push(Evaluation::new(Dialect::ShogiHome, asker));
    }
    if let Some(last) = found.last_mut() {
        fact.note(last);
    }
    true
}

enum Fact {
    Value(i32),
    Mate(Color, Option<u32>),
    Line(String),
    Depth(u32),
    Nodes(u64),
    Engine(String),
}

impl Fact {
    fn read(key: &str, value: &str) -> Option<Self> {
        let value = value.trim();
        match key {
            "評価値" => number(value).map(|(value, _)| Self::Value(value)),
            "詰み" => {
                let (who, moves) = value.split_once([':', '：']).unwrap_or((value, ""));
                let winner = match who {
                    "先手勝ち" => Color::Black,
                    "後手勝ち" => Color::White,
                    _ => return None,
                };
                Some(Self::Mate(winner, moves.strip_suffix('手').and_then(|moves| moves.parse().ok())))
            }
            "読み筋" => Some(Self::Line(value.to_owned())),
            "深さ" => number(value).and_then(|(depth, _)| depth.try_into().ok()).map(Self::Depth),
            "ノード数" => value.parse().ok().map(Self::Nodes),
            "エンジン" => Some(Self::Engine(value.to_owned())),
            _ => None,
        }
    }

    fn is_known(&self, of: &Evaluation) -> bool {
        match self {
            Self::Value(_) => matches!(of.score, Some(Score::Centipawns(_))) || of.line.is_some(),
            Self::Mate(..) => of.score.is_some(),
            Self::Line(_) => of.line.is_some(),
            Self::Depth(_) => of.depth.is_some(),
            Self::Nodes(_) => of.nodes.is_some(),
            Self::Engine(_) => of.engine.is_some(),
        }
    }

    fn note(self, into: &mut Evaluation) {
        match self {
            Self::Value(value) => into.score = into.score.or(Some(Score::Centipawns(value))),
            Self::Mate(winner, moves) => into.score = Some(Score::Mate { winner, moves }),
            Self::Line(line) => into.line = Some(line),
            Self::Depth(depth) => into.depth = Some(depth),
            Self::Nodes(nodes) => into.nodes = Some(nodes),
            Self::Engine(engine) => into.engine = Some(engine),
        }
    }
}
