//! Piyo Shogi and K-Shogi: the value in brackets, and the moves.
//!
//! ```text
//! #指し手[72]△１四歩  ▲６八銀  △３四歩
//! #形勢[-104]
//! #推奨手[29]△４二銀  ▲５八金右
//! ```
//!
//! ShogiHome reads them, too (`src/common/record/comment.ts`). Numbers are Black's view: for a move of White that Piyo
//! Shogi gives 72 it recommends one of 29. `#推奨手` is what should have been played before, and not read.

use super::{Dialect, number};
use crate::analysis::{Asker, Evaluation, Score};

/// Opening moves (`#定跡: …`) have no number and are not read.
pub(super) fn read(line: &str) -> Option<Evaluation> {
    let text = line.strip_prefix('#')?;
    let text = text.strip_prefix("指し手[").or_else(|| text.strip_prefix("形勢["))?;
    let (value, rest) = number(text)?;
    let moves = rest.strip_prefix(']')?.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut found = Evaluation::new(Dialect::Piyo, Asker::Research);
    found.score = Some(Score::of_number(value));
    found.line = (!moves.is_empty()).then_some(moves);
    Some(found)
}
