//! Notations that are read but not written: links, Western notation, and positions in part, in words or in the source
//! of Wikipedia. Each is a [recovery](super::pipeline) and yields KIF, which holds all that they can say.

pub(super) mod board_in_remarks;
mod fen;
pub(super) mod headers_alone;
mod in_words;
pub(super) mod json;
pub(super) mod link;
pub(super) mod link_below;
mod link_moves;
pub(super) mod position;
pub(super) mod psn;
pub(super) mod sfen_in_prose;
mod template;

pub(super) use link::with_blanks;

use super::lines::Line;
use super::text::Decoded;
use super::{Dialect, Format, Loaded, Records, Warning, WarningKind};
use crate::record::Record;

struct FoundGame {
    record: Record,
    warnings: Vec<Warning>,
}

impl FoundGame {
    fn new(notation: &'static str, line: Line<'_>, part: &str, record: Record, warnings: Vec<Warning>) -> Self {
        let kind = WarningKind::ReadOnlyNotation { name: notation };
        Self { record, warnings: [vec![Warning::new(line.at_part(part), kind)], warnings].concat() }
    }
}

pub(super) fn holds_link(line: &str) -> bool {
    !link_below::games(line).is_empty()
}

fn loaded(text: &Decoded<'_>, games: Vec<FoundGame>) -> Option<Loaded> {
    let (records, warnings): (Vec<_>, Vec<_>) = games.into_iter().map(|found| (found.record, found.warnings)).unzip();
    let records = Records::from_vec(records)?;
    Some(Loaded { records, dialect: Dialect::of_text(text, Format::Kif), warnings: warnings.concat() })
}
