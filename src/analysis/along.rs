//! The evaluations along a line of a record.

use super::{Asker, Evaluation, evaluations};
use crate::record::{Line, NodeId, Record};

/// The evaluation at each step of a line, the first at the start position, as in [`Line::nodes`]. It reads every
/// comment of the line, some microseconds each; keep the result as long as
/// [`Document::revision`](crate::record::Document::revision) and the line stay the same.
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
    line.nodes().iter().map(|&node| at(record, node)).collect()
}

/// The evaluation of the position at a node; `None` where the comment has none.
#[must_use]
pub fn at(record: &Record, node: NodeId) -> Option<Evaluation> {
    record.tree().note(node).comment.as_deref().and_then(|comment| best(evaluations(comment)))
}

/// The one for a graph: with a value, of the best candidate move, from analysis rather than from the game, exact rather
/// than a bound, and the deepest. Of equal ones the last, since programs append.
#[must_use]
pub fn best(evaluations: Vec<Evaluation>) -> Option<Evaluation> {
    let valued = evaluations.into_iter().filter(|it| it.score.is_some());
    valued.max_by_key(|it| {
        let rank = std::cmp::Reverse(it.rank.unwrap_or(1));
        (rank, it.asker == Asker::Research, it.bound.is_none(), it.depth)
    })
}
