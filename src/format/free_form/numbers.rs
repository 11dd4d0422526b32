//! The numbers of moves.

use super::line::{Item, end_word, is_around_number, items};
use crate::format::lines::is_blank;
use crate::notation::digits;

/// The numbers of the moves and the end on a line, and the bytes at which they begin. `None` if one has no number.
pub(in crate::format) fn numbered(line: &str) -> Option<Vec<(u32, usize)>> {
    let Some(items) = items(line) else {
        let (number, start, rest) = first_number(line)?;
        return end_word(rest).map(|_| vec![(number, start)]);
    };
    let mut numbers = Vec::new();
    let mut from = 0;
    for item in items {
        let Item::Move(_, rest) = item else { continue };
        let at = line.len() - rest.len();
        let before = line.get(from..at)?;
        // 12手目 ▲: text around a number.
        let before = before.trim_end_matches(is_around_number).trim_end_matches("手目").trim_end_matches('手');
        let before = before.trim_end_matches(is_blank);
        let start = before.trim_end_matches(|ch| digit(ch).is_some()).len();
        numbers.push((number(&before[start..])?, from + start));
        from = at;
    }
    Some(numbers)
}

/// The number that a line begins with, where it begins, and what follows it.
pub(in crate::format) fn first_number(line: &str) -> Option<(u32, usize, &str)> {
    const LONGEST: usize = 8;
    let (start, _) = line
        .char_indices()
        .take(LONGEST)
        .take_while(|&(_, ch)| digit(ch).is_some() || may_precede(ch))
        .find(|&(_, ch)| digit(ch).is_some())?;
    let text = &line[start..];
    let end = text.find(|ch| digit(ch).is_none()).unwrap_or(text.len());
    let rest = &text[end..];
    // 7776FU is a move.
    if rest.starts_with(|ch: char| ch.is_ascii_alphabetic()) {
        return None;
    }
    let before = line[..start].trim_matches(is_around_number).trim_start_matches('第');
    let is_alone = before.is_empty() || before == "No";
    Some((number(&text[..end]).filter(|_| is_alone)?, start, rest))
}

/// Whether a character may precede the number of a line; most lines begin with another one.
fn may_precede(ch: char) -> bool {
    match ch {
        '第' | 'N' | 'o' => true,
        _ if ch.is_ascii() => !ch.is_ascii_alphabetic(),
        _ => is_around_number(ch),
    }
}

/// The digit that an ASCII or full-width character is.
fn digit(ch: char) -> Option<u8> {
    digits::value(ch).filter(|_| ch.is_ascii_digit() || matches!(ch, '０'..='９'))
}

fn number(text: &str) -> Option<u32> {
    const LARGEST: u32 = 9_999;
    let value = text.chars().try_fold(0_u32, |all, ch| all.checked_mul(10)?.checked_add(u32::from(digit(ch)?)))?;
    (!text.is_empty() && (1..=LARGEST).contains(&value)).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_where_they_begin() {
        for (line, expected) in [
            ("  12 ７六歩(77)", Some(vec![(12, 2)])),
            ("12手目 ▲７六歩", Some(vec![(12, 0)])),
            ("第３手 ７六歩", Some(vec![(3, 3)])),
            ("1.７六歩  4.８四歩", Some(vec![(1, 0), (4, 13)])),
            ("120 投了", Some(vec![(120, 0)])),
            ("1 ７六歩 ３四歩", None),
            ("▲７六歩", None),
            ("第1局 ▲７六歩", None),
            ("120", None),
        ] {
            assert_eq!(numbered(line), expected, "{line}");
        }
        assert_eq!(first_number(" (3) ７六歩"), Some((3, 2, ") ７六歩")));
        assert_eq!(first_number("図3"), None);
    }

    #[test]
    fn a_number_beyond_those_that_fit_is_none() {
        for line in ["4294967297", "4294967297 ７六歩", "99999999999 ７六歩", "10000 ７六歩"] {
            assert_eq!(first_number(line), None, "{line}");
            assert_eq!(numbered(line), None, "{line}");
        }
    }
}
