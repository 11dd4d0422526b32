//! Moves quoted in a text: 「ここで▲７六歩△３四歩なら…」.

use std::ops::Range;

use super::japanese::{Spoken, side_of_symbol};
use crate::shogi::{Move, Position, Square};

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

/// The moves quoted in a text after a side mark (▲ △ ☗ ☖) that can be played, in order. Each is played after the one
/// before it in its sentence if possible, otherwise in `here` or `before`, whichever has that side to move.
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
    while let Some((at, side, width)) =
        text[from..].char_indices().find_map(|(at, c)| Some((from + at, side_of_symbol(c)?, c.len_utf8())))
    {
        let Ok((spoken, length)) = Spoken::read(&text[at..]) else {
            from = at + width;
            continue;
        };
        let gap = found.last().map(|quote| &text[quote.at.end..at]);
        let goes_on = gap.is_some_and(|gap| !gap.contains(['。', '\n', '．', '！', '？']));
        let behind = (found.len().checked_sub(1).map(After::Quote), last.as_ref());
        let fresh = [(Some(After::Here), Some(here)), (Some(After::Before), before)];
        let [first, second] = fresh;
        let order = if goes_on { [behind, first, second] } else { [first, second, behind] };
        let played = order.into_iter().find_map(|(after, spot)| {
            let spot = spot?;
            (spot.position.turn() == side).then_some(())?;
            let mv = spoken.resolve(&spot.position, spot.previous).ok()?;
            Some((after?, mv, spot.position.after(mv).ok()?))
        });
        from = at + length;
        if let Some((after, mv, position)) = played {
            found.push(Quote { at: at..from, mv, after });
            last = Some(Spot { position, previous: Some(mv.to()) });
        }
    }
    found
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
    fn a_text_full_of_moves_takes_no_time() {
        let (before, here) = spots();
        let shuffle = "△５二玉▲５八玉△５一玉▲５九玉".repeat(2000);
        let quoted = quotes(&shuffle, &here, Some(&before));
        assert_eq!(quoted.len(), 8000);
        assert!(quotes(&"▲".repeat(100_000), &here, None).is_empty());
    }
}
