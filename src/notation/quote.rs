//! Moves quoted in a text: 「ここで▲７六歩△３四歩なら…」.

use std::ops::Range;

use super::japanese::{Spoken, side_of_symbol};
use super::{names, usi, western};
use crate::shogi::{Color, Move, PieceKind, Position, Square};

/// A position that a text refers to, and the destination of the move before.
#[derive(Clone, Debug)]
pub struct Spot {
    /// The position.
    pub position: Position,
    /// The square to which 同 refers; `None` at the start.
    pub previous: Option<Square>,
}

/// The position in which a quoted move is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum After {
    /// The position that the text is about.
    Here,
    /// The position before that one: a move that could have been played instead.
    Before,
    /// The position after the quoted move with this index, from 0.
    Quote(usize),
}

/// A quoted move that can be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quote {
    /// Its range in the text, in bytes.
    pub at: Range<usize>,
    /// The move, which can be played where [`after`](Self::after) says.
    pub mv: Move,
    /// The position in which it is played.
    pub after: After,
}

/// The moves quoted in a text that can be played, in order: after a side mark (▲ △ ☗ ☖), or as engines write them, in
/// CSA (`+7776FU`), USI (`7g7f`) or Western notation (`P7g-7f`). Each is played after the one before it in its sentence
/// if possible, otherwise in `here` or `before`, whichever has that side to move.
///
/// ```
/// use komadai::notation::quote::{After, Spot, quotes};
/// use komadai::shogi::Position;
/// let start = Spot { position: Position::startpos(), previous: None };
/// let quotes = quotes("▲７六歩△３四歩▲同歩。▲２六歩も有力", &start, None);
/// assert_eq!(quotes.iter().map(|quote| quote.after).collect::<Vec<_>>(), [After::Here, After::Quote(0), After::Here]);
/// ```
#[must_use]
pub fn quotes(text: &str, here: &Spot, before: Option<&Spot>) -> Vec<Quote> {
    let mut found: Vec<Quote> = Vec::new();
    let mut last: Option<Spot> = None;
    let mut from = 0;
    while let Some((written, at)) = Written::next(text, from) {
        let gap = found.last().map(|quote| &text[quote.at.end..at.start]);
        let goes_on = gap.is_some_and(|gap| !gap.contains(['。', '\n', '．', '！', '？']));
        let behind = (found.len().checked_sub(1).map(After::Quote), last.as_ref());
        let fresh = [(Some(After::Here), Some(here)), (Some(After::Before), before)];
        let [first, second] = fresh;
        let order = if goes_on { [behind, first, second] } else { [first, second, behind] };
        let played = order.into_iter().find_map(|(after, spot)| {
            let spot = spot?;
            let mv = written.resolve(&text[at.clone()], spot)?;
            Some((after?, mv, spot.position.after(mv).ok()?))
        });
        from = at.end;
        if let Some((after, mv, position)) = played {
            found.push(Quote { at, mv, after });
            last = Some(Spot { position, previous: Some(mv.to()) });
        }
    }
    found
}

/// What looks like a move, before it is known whether it can be played.
enum Written {
    Words(Color, Spoken),
    Csa { side: Color, from: Option<Square>, to: Square, kind: PieceKind },
    Usi(Move),
    Western,
}

impl Written {
    /// The first at or after a byte of a text, and its range.
    fn next(text: &str, from: usize) -> Option<(Self, Range<usize>)> {
        let mut before = text[..from].chars().next_back();
        for (at, first) in text[from..].char_indices() {
            let at = from + at;
            let begins = !before.is_some_and(|before| before.is_ascii_alphanumeric() || "+-*".contains(before));
            before = Some(first);
            let read = match first {
                '+' | '-' | '1'..='9' | 'A'..='Z' if begins => Self::code(&text[at..]),
                '+' | '-' => Self::csa(&text[at..]),
                _ => side_of_symbol(first).and_then(|side| {
                    let (spoken, length) = Spoken::read(&text[at..]).ok()?;
                    Some((Self::Words(side, spoken), length))
                }),
            };
            if let Some((written, length)) = read {
                return Some((written, at..at + length));
            }
        }
        None
    }

    /// A move in a notation of programs at the start of a text, and its length.
    fn code(text: &str) -> Option<(Self, usize)> {
        if let Some(found) = Self::csa(text) {
            return Some(found);
        }
        let end = text.find(|c: char| !(c.is_ascii_alphanumeric() || "+-*=".contains(c))).unwrap_or(text.len());
        let token = &text[..end.min(12)];
        if let Some(mv) = usi::read_move(token) {
            return Some((Self::Usi(mv), token.len()));
        }
        let letter = token.trim_start_matches('+').chars().next()?;
        let is_western = names::of_letter(letter).is_some() && token[1..].contains(['-', 'x', '*']);
        (is_western && end <= 12).then_some((Self::Western, token.len()))
    }

    /// `+7776FU` at the start of a text.
    fn csa(text: &str) -> Option<(Self, usize)> {
        let bytes = text.as_bytes();
        let &[sign, a, b, c, d, ref kind @ ..] = bytes.get(..7)? else { return None };
        if bytes.get(7).is_some_and(u8::is_ascii_alphanumeric) {
            return None;
        }
        let side = match sign {
            b'+' => Color::Black,
            b'-' => Color::White,
            _ => return None,
        };
        let square = |file: u8, rank: u8| Square::at(file.checked_sub(b'0')?, rank.checked_sub(b'0')?);
        let from = if (a, b) == (b'0', b'0') { None } else { Some(square(a, b)?) };
        let kind = PieceKind::ALL.into_iter().find(|&it| names::csa(it).as_bytes() == kind)?;
        Some((Self::Csa { side, from, to: square(c, d)?, kind }, 7))
    }

    fn resolve(&self, text: &str, spot: &Spot) -> Option<Move> {
        let position = &spot.position;
        match self {
            Self::Words(side, spoken) => {
                (position.turn() == *side).then_some(())?;
                spoken.resolve(position, spot.previous).ok()
            }
            &Self::Csa { side, from, to, kind } => {
                (position.turn() == side).then_some(())?;
                let Some(from) = from else { return Some(Move::Drop { kind: kind.in_hand()?, to }) };
                let moved = position.board()[from]?.kind;
                let promote = moved.promoted() == Some(kind);
                (promote || moved == kind).then_some(Move::Board { from, to, promote })
            }
            Self::Usi(mv) => position.check(*mv).is_ok().then_some(*mv),
            Self::Western => western::read(text, position).ok(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::usi;

    fn spots() -> (Spot, Spot) {
        let start = Position::startpos();
        let mv = usi::read_move("7g7f").unwrap();
        let next = start.after(mv).unwrap();
        (Spot { position: start, previous: None }, Spot { position: next, previous: Some(mv.to()) })
    }

    fn found(text: &str) -> Vec<(String, After)> {
        let (before, here) = spots();
        quotes(text, &here, Some(&before)).into_iter().map(|quote| (text[quote.at].to_owned(), quote.after)).collect()
    }

    fn list(quotes: &[(&str, After)]) -> Vec<(String, After)> {
        quotes.iter().map(|&(text, after)| (text.to_owned(), after)).collect()
    }

    #[test]
    fn a_run_is_followed_move_by_move() {
        let text = "次に△３四歩▲2六歩△同　歩△４四歩、☗４八銀と進む";
        let expected = [
            ("△３四歩", After::Here),
            ("▲2六歩", After::Quote(0)),
            ("△４四歩", After::Quote(1)),
            ("☗４八銀", After::Quote(2)),
        ];
        assert_eq!(found(text), list(&expected));
    }

    #[test]
    fn a_move_of_the_other_side_is_an_alternative() {
        assert_eq!(found("▲２六歩もある。"), list(&[("▲２六歩", After::Before)]));
        let both = [("▲２六歩", After::Before), ("△８四歩", After::Quote(0)), ("△３四歩", After::Here)];
        assert_eq!(found("▲２六歩なら△８四歩。実戦は△３四歩"), list(&both));
        let on = [("△３四歩", After::Here), ("▲２二角成", After::Quote(0)), ("△同銀", After::Quote(1))];
        assert_eq!(found("△３四歩。\n▲２二角成。\n△同銀！"), list(&on));
    }

    #[test]
    fn unplayable_moves_are_only_text() {
        for text in ["", "▲", "▲５五", "△５五角", "７六歩", "先手７六歩", "▲▲▲", "△同歩", "後４四歩"]
        {
            assert_eq!(found(text), [], "{text}");
        }
        assert_eq!(found("▲▽３四歩"), list(&[("▽３四歩", After::Here)]));
    }

    #[test]
    fn lines_of_engines_are_followed() {
        for line in ["* 56 -3334FU +2726FU #1234567", "* 56 3c3d 2g2f", "P3c-3d P2g-2f P8c-8d,"] {
            let moves =
                |quotes: Vec<(String, After)>| quotes.into_iter().map(|(_, after)| after).take(2).collect::<Vec<_>>();
            assert_eq!(moves(found(line)), [After::Here, After::Quote(0)], "{line}");
        }
        assert_eq!(found("* 12 +2726FU"), list(&[("+2726FU", After::Before)]), "the move itself");
        for text in ["-3334FUN", "a3c3d", "13c3d", "+0034FU", "-3334KI", "B-22", "P-", "7776FU", "-", "1-0"] {
            assert_eq!(found(text), [], "{text}");
        }
    }

    #[test]
    fn a_text_full_of_moves_takes_no_time() {
        let (before, here) = spots();
        let shuffle = "△５二玉▲５八玉△５一玉▲５九玉".repeat(2000);
        let quoted = quotes(&shuffle, &here, Some(&before));
        assert_eq!(quoted.len(), 8000);
        for text in ["▲", "+", "P-", "+77"] {
            assert!(quotes(&text.repeat(100_000), &here, None).is_empty());
        }
    }
}
