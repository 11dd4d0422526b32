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
    /// Goes to where a move belongs that has another number than the next one. `None` if that is here.
    #[cold]
    pub(super) fn elsewhere(
        &mut self,
        line: Line<'_>,
        parts: &MoveLine<'_>,
        words: &MoveWords,
        ahead: Lookahead<'_, '_>,
    ) -> Option<Move> {
        if self.announced {
            self.go_past_heading(line, parts, words)
        } else if self.goes_back(parts, ahead) {
            self.go_back(line, parts, words)
        } else {
            None
        }
    }

    /// Whether the number is that of an earlier move and not just a slip: then a variation without a heading begins.
    fn goes_back(&self, parts: &MoveLine<'_>, ahead: Lookahead<'_, '_>) -> bool {
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
        let mv = self.go_where_it_fits(ply, words)?;
        self.main = false;
        self.warn(line.at(), WarningKind::NumberBack { number });
        Some(mv)
    }

    /// Goes on to the move that the number names if the heading of the variation names the one before: `変化：2手` above
    /// `3 …`. A drop alone could be played by either side; for other moves, the side to move tells which number is right.
    fn go_past_heading(&mut self, line: Line<'_>, parts: &MoveLine<'_>, words: &MoveWords) -> Option<Move> {
        let Number::Is(number) = parts.number else { return None };
        let ply = self.ply_before(number)?;
        let position = self.builder.position();
        let is_move_here = |mv| matches!(mv, Move::Board { .. }) && position.check(mv).is_ok();
        if ply != self.builder.ply() + 1 || resolve(words, position, self.last).is_ok_and(|(mv, _)| is_move_here(mv)) {
            return None;
        }
        let mv = self.go_where_it_fits(ply, words)?;
        self.warn(line.at(), WarningKind::VariationNumber { number });
        Some(mv)
    }

    /// Goes to the position after so many moves if a move can be played there.
    fn go_where_it_fits(&mut self, ply: usize, words: &MoveWords) -> Option<Move> {
        let builder = &mut self.builder;
        let end = builder.record().tree().end(builder.tip()).cloned();
        let here = builder.ply();
        builder.back_to(ply).ok()?;
        let position = builder.position();
        let meant = resolve(words, position, last_at(builder, self.before));
        let fitting = meant.ok().filter(|&(mv, flaw)| flaw.is_none() && position.check(mv).is_ok());
        if fitting.is_none() {
            // The line just left is the most recent one of that length.
            let _ = builder.back_to(here);
            if let Some(end) = end {
                builder.end(end);
            }
        }
        fitting.map(|(mv, _)| mv)
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
