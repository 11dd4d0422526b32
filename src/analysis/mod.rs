//! Engine evaluations in comments of records.
//!
//! No format has a field for evaluations; every program writes them into comments in its own way. [`evaluations`] reads
//! those of all known programs ([`dialect`]); [`along`] gives one for each position of a line, [`sign_at`] the mistakes.
//! [`Judged`] marks moves and [`Summary`] sums up a game; [`Writing`] writes evaluations as other programs do.
//! [`written_by`] tells people's words from those of programs.
//!
//! All values are positive when Black is better, as nearly all known programs write them.
//!
//! ```
//! use komadai::analysis::{Score, evaluations};
//!
//! let found = evaluations("互角\n*評価値=108\n*読み筋=△３四歩▲２六歩\n*深さ=8\n*エンジン=Suisho5");
//! assert_eq!(found[0].score, Some(Score::Centipawns(108)));
//! assert_eq!((found[0].depth, found[0].engine.as_deref()), (Some(8), Some("Suisho5")));
//! ```

mod assessments;
pub mod dialect;
mod judge;
mod respell;
mod signs;
#[cfg(test)]
mod tests;
mod write;

use std::time::Duration;

pub use assessments::Assessments;
pub use dialect::{Author, Dialect, evaluations, lines, remark, written_by};
pub use judge::{Judged, Mark, SideSummary, Summary, accuracy};
pub use respell::respelled;
pub use signs::{sign, sign_at};
pub use write::Writing;

use crate::record::{Line, NodeId, Record};
use crate::shogi::Color;
use crate::usi;

/// Who asked the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Asker {
    /// The engine that played the move (対局).
    Player,
    /// Somebody who analysed the position afterwards (解析, 検討).
    Research,
}

/// An engine's evaluation of a position. Most comments have only part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// The program whose notation it has.
    pub dialect: Dialect,
    /// Whether it was thought during the game or afterwards.
    pub asker: Asker,
    /// The rank among several candidate moves, from 1, the best; `None` if not stated.
    pub rank: Option<u32>,
    /// The value; `None` if there are only moves.
    pub score: Option<Score>,
    /// Whether the value is only a bound of the true one.
    pub bound: Option<Bound>,
    /// How deep the engine searched, in plies.
    pub depth: Option<u32>,
    /// How deep it searched the most promising lines (the second number of 深さ 18/21).
    pub selective_depth: Option<u32>,
    /// How many positions it searched.
    pub nodes: Option<u64>,
    /// How long it thought.
    pub time: Option<Duration>,
    /// The expected moves (読み筋), in the notation of the file.
    pub line: Option<String>,
    /// Its name.
    pub engine: Option<String>,
}

impl Evaluation {
    /// One that says nothing yet.
    #[must_use]
    pub const fn new(dialect: Dialect, asker: Asker) -> Self {
        Self {
            dialect,
            asker,
            rank: None,
            score: None,
            bound: None,
            depth: None,
            selective_depth: None,
            nodes: None,
            time: None,
            line: None,
            engine: None,
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.score.is_none() && self.line.is_none()
    }
}

/// The value of a position for Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// Hundredths of a pawn, positive when Black is better. Engines differ in the value of a pawn.
    Centipawns(i32),
    /// A side mates.
    Mate {
        /// The side that mates.
        winner: Color,
        /// The number of moves of both sides together; `None` if not stated.
        moves: Option<u32>,
    },
}

/// A value is only a bound, since the engine broke off its search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// ↑: it is worth at least as much.
    Lower,
    /// ↓: it is worth at most as much.
    Upper,
}

impl Score {
    /// Least number that means a mate: programs without a notation for mates write ±30000, old engines ±32000.
    const MATE: i32 = 30_000;

    fn of_number(number: i32) -> Self {
        match number {
            Self::MATE.. => Self::Mate { winner: Color::Black, moves: None },
            ..=-30_000 => Self::Mate { winner: Color::White, moves: None },
            _ => Self::Centipawns(number),
        }
    }

    /// What an engine says of a position: it sees it with the eyes of the side to move.
    ///
    /// ```
    /// use komadai::{analysis::Score, shogi::Color, usi};
    /// assert_eq!(Score::of_engine(usi::Score::Centipawns(30), Color::White), Score::Centipawns(-30));
    /// ```
    #[must_use]
    pub fn of_engine(score: usi::Score, turn: Color) -> Self {
        match score {
            usi::Score::Centipawns(value) if turn == Color::Black => Self::Centipawns(value),
            usi::Score::Centipawns(value) => Self::Centipawns(value.saturating_neg()),
            usi::Score::Mates { plies } => Self::Mate { winner: turn, moves: plies },
            usi::Score::IsMated { plies } => Self::Mate { winner: !turn, moves: plies },
        }
    }

    /// Black's chance to win, 0 to 1: `1 / (1 + exp(-v / 600))` for a value `v`, ShogiHome's scale; a mate is certain.
    ///
    /// ```
    /// use komadai::analysis::Score;
    /// assert_eq!(Score::Centipawns(0).chance(), 0.5);
    /// assert_eq!((Score::Centipawns(600).chance() * 100.0).round(), 73.0);
    /// ```
    #[must_use]
    pub fn chance(self) -> f64 {
        match self {
            Self::Centipawns(value) => 1.0 / (1.0 + (-f64::from(value) / 600.0).exp()),
            Self::Mate { winner: Color::Black, .. } => 1.0,
            Self::Mate { winner: Color::White, .. } => 0.0,
        }
    }
}

/// The evaluation at each step of a line, as in [`Line::nodes`]. It reads every comment, some microseconds each; keep
/// the result while [`Document::revision`](crate::record::Document::revision) and the line stay the same.
///
/// ```
/// use komadai::analysis::{Score, along};
/// use komadai::record::Line;
///
/// let kif = "手数----指手---\n   1 ７六歩(77)\n**解析 0 候補1 評価値 52 読み筋 △３四歩(33)\n   2 ３四歩(33)\n";
/// let loaded = komadai::format::read(kif.as_bytes(), None)?;
/// let record = loaded.records.first();
/// let line = Line::through(record, record.tree().root());
/// let scores: Vec<_> = along(record, &line).into_iter().map(|found| found.and_then(|found| found.score)).collect();
/// assert_eq!(scores, [None, Some(Score::Centipawns(52)), None]);
/// # Ok::<(), komadai::format::ReadError>(())
/// ```
#[must_use]
pub fn along(record: &Record, line: &Line) -> Vec<Option<Evaluation>> {
    let assessments = Assessments::of(record);
    line.nodes().iter().map(|&node| assessments.at(node)).collect()
}

/// The evaluation of the position at a node; `None` where the comment has none. For many nodes use [`Assessments`].
#[must_use]
pub fn at(record: &Record, node: NodeId) -> Option<Evaluation> {
    Assessments::of(record).at(node)
}

/// The one for a graph: with a value, of the best candidate move, from analysis rather than the game, exact rather than
/// a bound, and the deepest; of equal ones the last, since programs append.
#[must_use]
pub fn best(evaluations: Vec<Evaluation>) -> Option<Evaluation> {
    let valued = evaluations.into_iter().filter(|it| it.score.is_some());
    valued.max_by_key(|it| {
        let rank = std::cmp::Reverse(it.rank.unwrap_or(1));
        (rank, it.asker == Asker::Research, it.bound.is_none(), it.depth)
    })
}

/// A kind of note to go to along a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Landmark {
    /// A bookmark (しおり).
    Bookmark,
    /// A comment with [words of people](remark), not only annotations or evaluations.
    Comment,
    /// A sign, arrows or marked squares.
    Annotation,
}

impl Landmark {
    /// Whether it is at a node.
    #[must_use]
    pub fn is_at(self, record: &Record, node: NodeId) -> bool {
        let note = record.tree().note(node);
        match self {
            Self::Bookmark => !note.bookmarks.is_empty(),
            Self::Comment => note.text().is_some_and(|text| remark(&text).is_some()),
            Self::Annotation => !note.annotation().is_empty(),
        }
    }

    /// The first step after `step` of a line of this record that has such a note.
    #[must_use]
    pub fn next(self, record: &Record, line: &Line, step: usize) -> Option<usize> {
        let nodes = line.nodes();
        (step.saturating_add(1)..nodes.len()).find(|&step| self.is_at(record, nodes[step]))
    }

    /// The last step before `step` of a line of this record that has such a note.
    #[must_use]
    pub fn previous(self, record: &Record, line: &Line, step: usize) -> Option<usize> {
        let nodes = line.nodes();
        (0..step.min(nodes.len())).rev().find(|&step| self.is_at(record, nodes[step]))
    }
}
