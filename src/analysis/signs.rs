use super::assessments::written;
use super::{Asker, Judged, Mark, Score};
use crate::record::{NodeId, Record, Sign};
use crate::shogi::Color;

/// The sign of a move of `mover` by its [mark](Mark): 疑問手 is dubious, 悪手 a mistake, 大悪手 a blunder. `None` for one that lost
/// little.
///
/// ```
/// use komadai::analysis::{Score, sign};
/// use komadai::record::Sign;
/// use komadai::shogi::Color;
///
/// let lost = |before, after| sign(Color::White, Score::Centipawns(before), Score::Centipawns(after));
/// assert_eq!([lost(0, 100), lost(0, 300), lost(0, 600)], [None, Some(Sign::Dubious), Some(Sign::Mistake)]);
/// assert_eq!(lost(0, -600), None, "good for White");
/// ```
#[must_use]
pub fn sign(mover: Color, before: Score, after: Score) -> Option<Sign> {
    let judged = Judged { mover, before, after, second: None, is_best: false, is_obvious: false };
    match judged.mark()? {
        Mark::Blunder => Some(Sign::Blunder),
        Mark::Bad => Some(Sign::Mistake),
        Mark::Doubtful => Some(Sign::Dubious),
        Mark::Slack | Mark::Only => None,
    }
}

/// The [sign] of the move at a node, which `mover` played, by the evaluations before and after it. Only analyses by one
/// engine are compared: two engines that play each other disagree without a mistake.
#[must_use]
pub fn sign_at(record: &Record, node: NodeId, mover: Color) -> Option<Sign> {
    let tree = record.tree();
    let analysed = |node| written(record, node).filter(|it| it.asker == Asker::Research);
    tree.playable(node)?;
    let (before, after) = (analysed(tree.parent(node)?)?, analysed(node)?);
    (before.engine == after.engine).then_some(())?;
    sign(mover, before.score?, after.score?)
}
