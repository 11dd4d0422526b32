//! A found solution as a record.

use crate::lang::{self, Language};
use crate::record::{Builder, End, Record};
use crate::shogi::{Move, Position};

/// The line up to the mate. A comment marks it as the solution if the record has another. `None` if it cannot be played.
pub(crate) fn with_line(language: Language, record: &Record, start: &Position, line: &[Move]) -> Option<Builder> {
    let tree = record.tree();
    let recorded = tree.main_line().filter_map(|node| tree.mv(node));
    let leaves = recorded.zip(line).position(|(recorded, &mv)| recorded != mv);
    let mut builder = Builder::new(start.clone());
    for (index, &mv) in line.iter().enumerate() {
        builder.play(mv).ok()?;
        if Some(index) == leaves {
            builder.note_mut().comment = Some(lang::solution_comment(language, line.len()));
        }
    }
    builder.end(End::Mate);
    Some(builder)
}
