use super::assessments::written;
use super::{Asker, Score};
use crate::record::{NodeId, Record, Sign};
use crate::shogi::Color;

/// The lost share of the chance to win from which a move is dubious, a mistake, a blunder: ShogiHome's steps for
/// 疑問手, 悪手 and 大悪手.
const STEPS: [(f64, Sign); 3] = [(0.5, Sign::Blunder), (0.2, Sign::Mistake), (0.1, Sign::Dubious)];

/// The sign of a move of `mover` by how much of its chance to win it lost; `None` for one that lost little.
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
    let lost = match mover {
        Color::Black => before.chance() - after.chance(),
        Color::White => after.chance() - before.chance(),
    };
    STEPS.into_iter().find_map(|(least, sign)| (lost >= least).then_some(sign))
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
