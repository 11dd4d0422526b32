//! Evaluations of engines, as records carry them in their comments.
//!
//! No format has a field for evaluations; every program writes them into comments in its own way. [`evaluations`] reads
//! them all, a file of [`dialect`] each, into [`Evaluation`]s; [`along`] gives the one of each position of a line, for
//! a graph.
//!
//! All values are Black's: positive when Black is better. All known programs write them so, too; [`dialect`] names the
//! sources.
//!
//! ```
//! use komadai::analysis::{Score, evaluations};
//!
//! let found = evaluations("互角\n*評価値=108\n*読み筋=△３四歩▲２六歩\n*深さ=8\n*エンジン=Suisho5");
//! assert_eq!(found[0].score, Some(Score::Centipawns(108)));
//! assert_eq!((found[0].depth, found[0].engine.as_deref()), (Some(8), Some("Suisho5")));
//! ```

mod along;
pub mod dialect;
mod landmark;
mod score;
#[cfg(test)]
mod tests;

use std::time::Duration;

pub use along::{along, at, best};
pub use dialect::{Dialect, evaluations, remark};
pub use landmark::Landmark;
pub use score::{Bound, Score};

/// Who asked the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Asker {
    /// The engine played the move, and this is what it thought of it (対局).
    Player,
    /// Somebody looked at the position afterwards (解析, 検討).
    Research,
}

/// What an engine thought of a position. Most comments have only part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// The program whose notation it has.
    pub dialect: Dialect,
    /// Whether it was thought during the game or afterwards.
    pub asker: Asker,
    /// The rank among several candidate moves, from 1, the best; `None` when it is not stated.
    pub rank: Option<u32>,
    /// The value; `None` when only moves are written.
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
    /// The moves it expects (読み筋), in the notation of the file.
    pub line: Option<String>,
    /// Its name.
    pub engine: Option<String>,
}

impl Evaluation {
    pub(crate) const fn new(dialect: Dialect, asker: Asker) -> Self {
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
