//! Moves in links, in USI (`7g7f.3c3d`) or CSA (`-3334FU+2726FU`), and variations that leave them.

use crate::format::play::play_move;
use crate::format::{Location, MoveFault, Warning, WarningKind, csa, excerpt};
use crate::notation::usi::read_move;
use crate::record::{Builder, Record, end_words};
use crate::shogi::{Move, Position};

pub(super) struct LinkMoves {
    builder: Builder,
    at: Location,
    warnings: Vec<Warning>,
}

/// Whether a text begins with a move of one of the notations.
pub(super) fn begins(text: &str) -> bool {
    words(text).next().is_some_and(|word| read_move(word).is_some() || csa_length(word) == Some(word.len()))
}

impl LinkMoves {
    pub(super) const fn new(builder: Builder, at: Location, warnings: Vec<Warning>) -> Self {
        Self { builder, at, warnings }
    }

    pub(super) fn main_line(&mut self, moves: &str) {
        self.play(moves);
    }

    /// Moves that leave the others after `from` of them.
    pub(super) fn branch(&mut self, from: usize, moves: &str) {
        if self.builder.back_to(from).is_err() {
            let number = u32::try_from(from).unwrap_or(u32::MAX).saturating_add(1);
            self.warnings.push(Warning::new(self.at, WarningKind::VariationUnreachable { number }));
            self.builder.note_mut().verbatim.push(moves.to_owned());
            return;
        }
        self.play(moves);
    }

    pub(super) fn finish(self) -> (Record, Vec<Warning>) {
        (self.builder.finish(), self.warnings)
    }

    /// What cannot be played is kept as text, with a warning.
    fn play(&mut self, moves: &str) {
        let mut words = words(moves);
        while let Some(word) = words.next() {
            let played = meant(word, self.builder.position())
                .and_then(|mv| play_move(&mut self.builder, mv, || self.at, word, &mut self.warnings));
            let Err(fault) = played else { continue };
            if fault == MoveFault::Unreadable
                && let Some(meaning) = end_words::meaning_of_key(word.trim_start_matches('%'))
            {
                let position = self.builder.position();
                let end = meaning.end(meaning.loser(position, false), position.turn());
                self.builder.end(end);
                continue;
            }
            self.warnings.push(Warning::new(self.at, WarningKind::MoveUnplayable { text: excerpt(word), fault }));
            let rest: Vec<&str> = std::iter::once(word).chain(words).collect();
            return self.builder.note_mut().verbatim.push(rest.join(" "));
        }
    }
}

fn meant(word: &str, position: &Position) -> Result<Move, MoveFault> {
    read_move(word).map_or_else(|| csa::meant(word, position), Ok)
}

/// Moves may be separated, or follow each other without a gap. A `+` is a promotion only if the move ends behind it.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_between = |ch: char| ch.is_whitespace() || matches!(ch, '.' | ',' | '_' | ';' | '|');
    let mut rest = text;
    std::iter::from_fn(move || {
        rest = rest.trim_start_matches(is_between);
        if csa_length(rest).is_none() {
            // Forms write a blank as `+`.
            rest = rest.trim_start_matches(|ch| is_between(ch) || ch == '+');
        }
        let length = csa_length(rest).or_else(|| usi_length(rest));
        let length = length.or_else(|| rest.find(is_between)).unwrap_or(rest.len());
        let (word, behind) = rest.split_at(length);
        rest = behind;
        (!word.is_empty()).then_some(word)
    })
}

/// The length of `+7776FU` or `7776FU` at the beginning.
fn csa_length(text: &str) -> Option<usize> {
    let sign = usize::from(text.starts_with(['+', '-']));
    let &[a, b, c, d, x, y, ..] = text.as_bytes().get(sign..)? else { return None };
    let is_move = [a, b, c, d].iter().all(u8::is_ascii_digit) && [x, y].iter().all(u8::is_ascii_alphabetic);
    is_move.then_some(sign + 6)
}

fn usi_length(text: &str) -> Option<usize> {
    let plain = text.get(..4).filter(|mv| read_move(mv).is_some())?;
    let behind = text[plain.len()..].strip_prefix('+');
    let promotes = behind.is_some_and(|behind| !behind.starts_with(|ch: char| ch.is_ascii_alphanumeric()));
    Some(plain.len() + usize::from(promotes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_told_apart() {
        for (text, expected) in [
            ("7g7f.3c3d.8h2b+.3a2b.B*4e", "7g7f 3c3d 8h2b+ 3a2b B*4e"),
            ("7g7f+3c3d+8h2b++3a2b", "7g7f 3c3d 8h2b+ 3a2b"),
            ("7g7f3c3d", "7g7f 3c3d"),
            ("-3334FU+2726FU-8384FU", "-3334FU +2726FU -8384FU"),
            ("7776FU,3334FU", "7776FU 3334FU"),
            ("7g7f.e4.3c3d", "7g7f e4 3c3d"),
            ("", ""),
        ] {
            assert_eq!(words(text).collect::<Vec<_>>().join(" "), expected, "{text}");
        }
        assert!(begins("7g7f") && begins("+7776FU") && !begins("e4") && !begins(""));
    }
}
