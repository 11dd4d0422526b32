//! Checks the times after moves against each other.

use super::classify::MoveLine;
use super::clock::Clock;
use super::movetext::MovetextReader;
use crate::format::lines::Line;
use crate::format::{Format, WarningKind, excerpt};
use crate::record::NodeId;
use crate::shogi::Color;

impl MovetextReader {
    #[inline]
    pub(super) fn time(&mut self, line: Line<'_>, parts: &MoveLine<'_>, node: NodeId, side: Color) {
        match parts.clock {
            Some(Ok(clock)) => {
                if self.builder.record().tree().spent(node).is_none() {
                    self.builder.record_mut().set_spent(node, Some(clock.spent));
                }
                if self.main && !self.reported.total {
                    self.check_total(line, clock, side);
                }
            }
            Some(Err(text)) => {
                self.warn(line.at_part(text), WarningKind::TimeUnreadable { text: excerpt(text), format: Format::Kif });
                // Kept as text.
                self.verbatim(text);
                self.times.unknown[side] = true;
            }
            None => self.times.unknown[side] = true,
        }
    }

    /// Checks a total. Totals are recalculated on writing. A total that is more than the sum of the moves is reported
    /// once, because that time would be lost. A smaller one is an error in the sum; some programs repeat the time of
    /// the move there.
    #[inline]
    fn check_total(&mut self, line: Line<'_>, clock: Clock, side: Color) {
        let sum = &mut self.times.sums[side];
        *sum = sum.saturating_add(clock.spent);
        let Some(total) = clock.total else { return };
        // Fractions are cut off or rounded, move by move.
        if total.as_secs() > sum.as_secs() + 1 && !self.times.unknown[side] {
            self.reported.total = true;
            let text = line.text.rfind('(').map_or("", |at| &line.text[at..]);
            self.warn(line.at_part(text), WarningKind::TimeTotal { text: excerpt(text) });
        }
    }

    /// Warns if the last line of the file has a complete move, but not a time like the move before: it may be
    /// truncated.
    #[cold]
    pub(super) fn check_time_follows(&mut self, line: Line<'_>, parts: &MoveLine<'_>) {
        let record = self.builder.record();
        if parts.rest.is_empty() && !parts.plus && !self.announced && record.tree().spent(self.builder.tip()).is_some()
        {
            self.warn(line.at(), WarningKind::MoveTruncated { text: excerpt(line.text) });
        }
    }
}
