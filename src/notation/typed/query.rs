//! Moves of a game, found by what is typed for them.

use super::romaji::{Reading, readings};
use super::spellings::{normal, spell};
use crate::shogi::{Move, Position, Square};

/// A typed text that names moves wherever they were played, in any notation that [`candidates`](super::candidates)
/// reads: `４三銀`, `43gin`, `S-4c`, `同銀`.
///
/// ```
/// use komadai::notation::typed::MoveQuery;
/// use komadai::shogi::Position;
/// let (start, pawn) = (Position::startpos(), "7g7f".parse()?);
/// for text in ["７六歩", "76fu", "P-7f", "7g7f"] {
///     assert!(MoveQuery::of(text).is_some_and(|query| query.names(&start, pawn, None)), "{text}");
/// }
/// assert!(MoveQuery::of("七番勝負").is_none());
/// # Ok::<(), komadai::notation::ParseMoveError>(())
/// ```
#[derive(Clone, Debug)]
pub struct MoveQuery {
    typed: String,
    readings: Vec<Reading>,
    /// The squares that the text may mean as the destination.
    squares: Vec<Square>,
    same: bool,
}

impl MoveQuery {
    /// `None` for a text that has no destination, or nothing besides it.
    #[must_use]
    pub fn of(text: &str) -> Option<Self> {
        let typed = normal(text);
        let readings = readings(&typed);
        let same = typed.starts_with('同') || readings.iter().any(|reading| reading.text.starts_with('同'));
        let pairs = typed.as_bytes().windows(2).filter_map(square);
        let squares: Vec<Square> = pairs.collect();
        let least = if same { 2 } else { 3 };
        let has_piece = typed.chars().any(|c| !c.is_ascii_digit()) && typed.chars().count() >= least;
        (has_piece && (same || !squares.is_empty())).then_some(Self { typed, readings, squares, same })
    }

    /// Whether a move has a destination that the text may mean; quick, and without the position. `previous` is the
    /// destination of the move before, for 同.
    #[must_use]
    pub fn may_name(&self, mv: Move, previous: Option<Square>) -> bool {
        self.squares.contains(&mv.to()) || self.same && previous == Some(mv.to())
    }

    /// Whether the text names a move in a position, or is the beginning of its name.
    #[must_use]
    pub fn names(&self, position: &Position, mv: Move, previous: Option<Square>) -> bool {
        let begins = |way: &String| {
            way.starts_with(&self.typed) || self.readings.iter().any(|it| way.starts_with(it.text.as_str()))
        };
        self.may_name(mv, previous) && spell(position, mv, previous).iter().any(begins)
    }
}

/// `43` or `4c`.
fn square(pair: &[u8]) -> Option<Square> {
    match *pair {
        [file @ b'1'..=b'9', rank @ b'1'..=b'9'] => Square::at(file - b'0', rank - b'0'),
        [file @ b'1'..=b'9', rank @ b'a'..=b'i'] => Square::at(file - b'0', rank - b'a' + 1),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that fails should say where")]

    use super::*;
    use crate::notation::sfen;

    #[test]
    fn moves_are_named_in_every_notation() {
        let position: Position = sfen::read("4k4/9/9/3S1S3/9/9/9/9/4K4 b G 1").unwrap().setup.into();
        let names = |text: &str, mv: &str, previous: Option<Square>| {
            MoveQuery::of(text).is_some_and(|query| query.names(&position, mv.parse().unwrap(), previous))
        };
        for text in ["５三銀", "53銀", "53gin", "５三銀右", "53ginmigi", "4453GI", "▲５三銀右不成", "4d5c"]
        {
            assert!(names(text, "4d5c", None), "{text}");
        }
        assert!(names("S4d-5c", "4d5c", None));
        assert!(!names("５三銀左", "4d5c", None) && names("５三銀左", "6d5c", None));
        assert!(!names("53kin", "4d5c", None) && !names("43gin", "4d5c", None));
        assert!(names("G*5c", "G*5c", None) && names("５三金", "G*5c", None));
        let there = Square::at(5, 3);
        assert!(names("同銀", "4d5c", there) && names("dougin", "4d5c", there) && !names("同銀", "4d5c", None));
    }

    #[test]
    fn words_are_no_moves() {
        for text in ["", "43", "2024", "銀", "gin", "第3局", "同", "7c", "角換わり"] {
            assert!(MoveQuery::of(text).is_none(), "{text}");
        }
        let start = Position::startpos();
        assert!(MoveQuery::of("26日").is_none_or(|query| !query.names(&start, "2g2f".parse().unwrap(), None)));
    }
}
