//! 将棋所 (Shogidokoro): the value on a line of its own, and below it the expected moves in the notation that it is set to.
//!
//! ```text
//! 45
//! P2g-2f P8c-8d P7g-7f
//!
//! -Mate:16
//! ▲７八金(69)▽３二金(41)
//! ```
//!
//! `++` and `--` behind a value mark bounds. The first of the moves is the one that was played: the engine that played it
//! gives the value. Games of 2016 have it as the engine saw it, later ones as Black does, and no file says which: see
//! [`crate::analysis::Assessments`]. A mate without a number of moves is always as the engine sees it.

use super::{Dialect, number};
use crate::analysis::{Asker, Bound, Evaluation, Score};
use crate::shogi::Color;

/// The value of a line, if it can be nothing else, and whether `below` has the moves of it.
pub(super) fn read(line: &str, below: Option<&str>) -> Option<(Evaluation, bool)> {
    let text = line.trim();
    let (text, bound) = match (text.strip_suffix("++"), text.strip_suffix("--")) {
        (Some(text), _) => (text, Some(Bound::Lower)),
        (_, Some(text)) => (text, Some(Bound::Upper)),
        (None, None) => (text, None),
    };
    let score = score(text)?;
    let moves = below.map(str::trim).filter(|below| begins_with_move(below));
    // A number alone may be anything.
    if moves.is_none() && !matches!(score, Score::Mate { .. }) {
        return None;
    }
    let mut found = Evaluation::new(Dialect::Shogidokoro, Asker::Player);
    (found.score, found.bound, found.line) = (Some(score), bound, moves.map(str::to_owned));
    Some((found, moves.is_some()))
}

/// As if Black had given it.
fn score(text: &str) -> Option<Score> {
    let mate = |text: &str| match text.strip_prefix("Mate")?.strip_prefix(':') {
        Some(moves) => moves.parse().ok().map(Some),
        None => (text == "Mate").then_some(None),
    };
    match (text.strip_prefix('+').and_then(mate), text.strip_prefix('-').and_then(mate)) {
        (Some(moves), _) => return Some(Score::Mate { winner: Color::Black, moves }),
        (_, Some(moves)) => return Some(Score::Mate { winner: Color::White, moves }),
        (None, None) => {}
    }
    let (value, rest) = number(text)?;
    rest.is_empty().then(|| Score::of_number(value))
}

/// `▲７八金(69)`, `P2g-2f`, `+R4ax6a`.
fn begins_with_move(text: &str) -> bool {
    if text.starts_with(['▲', '△', '▽', '▼', '☗', '☖']) {
        return true;
    }
    let word = text.split(' ').next().unwrap_or_default();
    let plain = word.strip_prefix('+').unwrap_or(word).trim_end_matches(['+', '=']);
    let is_square = |text: &str| matches!(text.as_bytes(), [b'1'..=b'9', b'a'..=b'i']);
    let cut = plain.len().checked_sub(2).filter(|&cut| plain.is_char_boundary(cut));
    let Some((head, to)) = cut.map(|cut| plain.split_at(cut)) else { return false };
    let is_head = match head.as_bytes() {
        [b'P' | b'L' | b'N' | b'S' | b'G' | b'B' | b'R' | b'K', from @ .., b'-' | b'x' | b'*'] => {
            from.is_empty() || str::from_utf8(from).is_ok_and(is_square)
        }
        _ => false,
    };
    is_head && is_square(to)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_with_their_moves() {
        let read = |line, below| read(line, Some(below)).map(|(found, _)| (found.score, found.bound));
        let mate = |winner, moves| Some(Score::Mate { winner, moves });
        for (line, below, expected) in [
            ("45", "P2g-2f P8c-8d", Some((Some(Score::Centipawns(45)), None))),
            ("-3", "▲７八金(69)▽３二金(41)", Some((Some(Score::Centipawns(-3)), None))),
            ("10331--", "+R4ax6a", Some((Some(Score::Centipawns(10_331)), Some(Bound::Upper)))),
            ("-Mate:16", "K9ix9h", Some((mate(Color::White, Some(16)), None))),
            ("+Mate", "", Some((mate(Color::Black, None), None))),
            ("45", "好手", None),
            ("12手目", "P2g-2f", None),
            ("+", "P2g-2f", None),
        ] {
            assert_eq!(read(line, below), expected, "{line}");
        }
    }
}
