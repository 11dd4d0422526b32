//! Variations whose heading carries their first move, or that leave another line than the last.

use super::{LineRole, Lookahead, MovetextReader};
use crate::format::WarningKind;
use crate::format::kif::classify::{self, MoveLine, Number};
use crate::format::kif::move_words::MoveWords;
use crate::format::lines::Line;
use crate::shogi::Move;

impl<'a> MovetextReader<'a> {
    /// The parts of the line have no place in the layout.
    #[cold]
    pub(super) fn heading_with_move(
        &mut self,
        line: Line<'a>,
        number: Option<(u32, bool)>,
        first: &'a str,
        ahead: Lookahead<'_, 'a>,
    ) {
        self.recorder.discard_layout();
        let heading = line.text[..line.text.len() - first.len()].trim_end();
        if self.variation(line.part(heading), number, ahead) != LineRole::Heading {
            return self.verbatim(first);
        }
        let line = line.part(first);
        match (classify::first_move(first), number) {
            (Some(parts), Some((number, _))) if parts.has_origin() || parts.rest.is_empty() => {
                let parts = MoveLine { number: Number::Is(number), ..parts };
                if self.play(line, &parts, ahead).is_some() && !parts.rest.is_empty() {
                    self.rest(line, parts.rest, ahead);
                }
            }
            _ => self.ki2_row(line, ahead),
        }
    }

    /// Variations that are listed from first to last leave the main line, or another earlier one, though the last line
    /// is long enough.
    #[cold]
    pub(super) fn go_to_other_line(&mut self, line: Line<'_>, words: &MoveWords) -> Option<Move> {
        if !self.is_announced() {
            return None;
        }
        let ply = self.builder.ply();
        let before = self.before;
        let mv = self.builder.go_to_other_line(ply, |record, node, position| {
            let last = if node == record.tree().root() { before } else { record.tree().mv(node).map(Move::to) };
            let (mv, flaw) = words.meant("", position, last).ok()?;
            (flaw.is_none() && position.check(mv).is_ok()).then_some(mv)
        })?;
        let number = u32::try_from(self.next_number()).unwrap_or(u32::MAX);
        self.warn(line.at(), WarningKind::VariationElsewhere { number });
        Some(mv)
    }
}
