//! The lines of a file, and the lines after a line that is ambiguous by itself.

use crate::format::kif::classify::{self, Body, LineKind, MoveLine, Number};
use crate::format::kif::result_line::outcome_of_summary;
use crate::format::lines::{Line, Lines};
use crate::record::End;
use crate::record::end_words::{Meaning, meaning};
use crate::shogi::Color;

#[derive(Clone, Debug)]
pub(super) struct Source<'a> {
    lines: Lines<'a>,
    text: &'a str,
    quoted: bool,
}

impl<'a> Source<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { lines: Lines::new(text), text, quoted: classify::is_quoted(text) }
    }

    pub(super) const fn is_quoted(&self) -> bool {
        self.quoted
    }
}

impl<'a> Iterator for Source<'a> {
    type Item = Line<'a>;

    #[inline]
    fn next(&mut self) -> Option<Line<'a>> {
        let mut line = self.lines.next()?;
        if self.quoted {
            line.text = classify::unquote(line.text);
        }
        Some(line)
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Lookahead<'s, 'a> {
    source: &'s Source<'a>,
    is_last: bool,
}

impl<'s, 'a> Lookahead<'s, 'a> {
    #[inline]
    pub(super) fn behind(line: Line<'_>, source: &'s Source<'a>) -> Self {
        let end = |text: &str| text.as_ptr() as usize + text.len();
        Self { source, is_last: end(line.text) == end(source.text) }
    }

    /// Whether the line is the last and has no line end, so that the file may be truncated in it.
    #[inline]
    pub(super) const fn is_last(self) -> bool {
        self.is_last
    }

    /// The end of a word with `turn` to move. The result line may name another `loser` than the board, or a foul of either side.
    pub(super) fn end(self, meaning: Meaning, turn: Color, loser: impl FnOnce() -> Color) -> End {
        let told = |words| outcome_of_summary(words)?.winner().map(Color::other);
        match meaning {
            Meaning::End(end @ (End::FoulLoss | End::FoulWin)) => {
                let action = self.summary().filter(|words| words.contains("反則行為")).and_then(told);
                let named = action.map(End::IllegalAction).filter(|named| named.outcome(turn) == end.outcome(turn));
                named.unwrap_or_else(|| end.clone())
            }
            Meaning::End(end) => end.clone(),
            meaning => meaning.end(self.summary().and_then(told).unwrap_or_else(loser), turn),
        }
    }

    #[cold]
    fn summary(self) -> Option<&'a str> {
        const NEAR: usize = 16;
        for line in self.source.clone().take(NEAR) {
            match classify::classify(line.text) {
                LineKind::Move(_) | LineKind::Variation(_) => return None,
                LineKind::Summary(words) => return Some(words),
                _ => {}
            }
        }
        None
    }

    /// The number of the next move or known end that is near and in the same line of moves.
    #[cold]
    pub(super) fn next_number(self) -> Option<u32> {
        const NEAR: usize = 16;
        for line in self.source.clone().take(NEAR) {
            match classify::classify(line.text) {
                LineKind::Move(MoveLine { number, body, .. }) => match (number, body) {
                    (Number::Is(number), Body::Move { .. }) => return Some(number),
                    (Number::Is(number), Body::Word(word)) if meaning(word).is_some() => return Some(number),
                    _ => {}
                },
                LineKind::Variation(_) | LineKind::Summary(_) => return None,
                _ => {}
            }
        }
        None
    }
}
