//! The numbers of moves. They are for people: moves are taken in the order of the file, unless a number is that of an
//! earlier move.

use super::classify::{MoveLine, Number};
use super::lookahead::Lookahead;
use super::move_words::MoveWords;
use super::movetext::MovetextReader;
use super::play::last_at;
use super::resolve_move::resolve;
use crate::format::lines::Line;
use crate::format::{WarningKind, excerpt};
use crate::shogi::Move;

/// No game begins with so high a number: it is a slip.
pub(super) const ABOVE_FIRST_NUMBERS: u32 = 100_000;

impl MovetextReader {
    /// Whether the number is that of an earlier move and not just a slip: then a variation without a heading begins.
    #[inline]
    pub(super) fn goes_back(&self, parts: &MoveLine<'_>, ahead: Lookahead<'_, '_>) -> bool {
        let next = self.next_number();
        match parts.number {
            Number::Is(number) if (number as usize) < next && !self.reported.jump => {
                ahead.next_number().is_none_or(|number| number as usize != next + 1)
            }
            _ => false,
        }
    }

    /// Returns to an earlier position if the move has the number of an earlier one and can be played there.
    #[cold]
    pub(super) fn go_back(&mut self, line: Line<'_>, parts: &MoveLine<'_>, words: &MoveWords) -> Option<Move> {
        let Number::Is(number) = parts.number else { return None };
        let ply = self.ply_before(number)?;
        if ply >= self.builder.ply() || self.announced {
            return None;
        }
        let builder = &mut self.builder;
        let end = builder.record().tree().end(builder.tip()).cloned();
        let here = builder.ply();
        builder.back_to(ply).ok()?;
        let position = builder.position();
        let meant = resolve(words, position, last_at(builder, self.before));
        let fitting = meant.ok().filter(|&(mv, flaw)| flaw.is_none() && position.check(mv).is_ok());
        let Some((mv, _)) = fitting else {
            // The line just left is the most recent one of that length.
            let _ = builder.back_to(here);
            if let Some(end) = end {
                builder.end(end);
            }
            return None;
        };
        self.main = false;
        self.warn(line.at(), WarningKind::NumberBack { number });
        Some(mv)
    }

    /// Checks the move number. Numbers are for people: moves are taken in the order of the file.
    #[inline]
    pub(super) fn check_number(&mut self, line: Line<'_>, number: Number<'_>) {
        let expected = self.next_number();
        match number {
            Number::Is(number) if number as usize == expected => {}
            Number::Missing => {}
            // The end before this move was numbered, too.
            Number::Is(number) if self.builder.is_ended() && number as usize == expected + 1 => {}
            number => self.unexpected_number(line, number, expected),
        }
    }

    #[cold]
    fn unexpected_number(&mut self, line: Line<'_>, number: Number<'_>, expected: usize) {
        if let Number::Is(first) = number
            && !self.reported.offset
            && self.builder.record().tree().is_empty()
            && self.main
            && (2..ABOVE_FIRST_NUMBERS).contains(&first)
        {
            self.reported.offset = true;
            self.builder.record_mut().set_first_number(first);
            self.warn(line.at(), WarningKind::NumberOffset { first });
            return;
        }
        if self.reported.jump {
            return;
        }
        self.reported.jump = true;
        let found = match number {
            Number::Is(number) => number.to_string(),
            Number::Huge(digits) => excerpt(digits),
            Number::Missing => String::new(),
        };
        let expected = u32::try_from(expected).unwrap_or(u32::MAX);
        self.warn(line.at(), WarningKind::NumberJump { expected, found });
    }
}
