//! Sorts moves that are listed from last to first, as on pages with the newest on top, or in columns, as in books.
//!
//! ```text
//! 3 投了                 1 ７六歩    4 ８四歩
//! 2 ３四歩(33)           2 ３四歩    5 ２五歩
//! 1 ７六歩(77)           3 ２六歩    6 ８五歩
//! ```

use std::borrow::Cow;

use super::free_form::{end_word, first_number, move_starts, numbered};
use super::lines::{Line, Lines};
use super::loaded::number_of_moves;
use super::pipeline::{self, Reading};
use super::text::Decoded;
use super::{Loaded, Location, ReadError, Warning, WarningKind, detect, kif};

/// The line numbers in the file, for each line of the sorted text.
pub(super) struct Reordered(Vec<u32>);

/// `None` if the moves are in order, or if numbers are missing or repeated.
pub(super) fn put_in_order(text: &mut Decoded<'_>) -> Option<Reordered> {
    let (plain, lines, at) = in_order(&text.text)?;
    text.text = Cow::Owned(plain);
    text.warnings.push(Warning::new(at, WarningKind::MovesReordered));
    for warning in &mut text.warnings {
        let index = lines.iter().position(|&line| line == warning.at.line);
        warning.at.line = index.and_then(|index| u32::try_from(index + 1).ok()).unwrap_or(warning.at.line);
    }
    Some(Reordered(lines))
}

impl Reordered {
    pub(super) fn restore(&self, read: &mut Result<Loaded, ReadError>) {
        let line = |at: &mut Location| {
            let index = at.line.saturating_sub(1) as usize;
            *at = self.0.get(index).map_or(*at, |&line| Location { line, ..*at });
        };
        let loaded = match read {
            Ok(loaded) => Some(loaded),
            Err(error) => {
                line(&mut error.at);
                error.partial.as_deref_mut()
            }
        };
        if let Some(loaded) = loaded {
            loaded.warnings.iter_mut().for_each(|warning| line(&mut warning.at));
            loaded.warnings.sort_by_key(|warning| warning.at);
        }
    }
}

struct Entry<'a> {
    number: u32,
    lines: Vec<Line<'a>>,
}

fn in_order(text: &str) -> Option<(String, Vec<u32>, Location)> {
    const FEWEST: usize = 3;
    if !begins_out_of_order(text) {
        return None;
    }
    let (mut above, mut entries, mut results) = (Vec::new(), Vec::<Entry<'_>>::new(), Vec::new());
    let mut rows = Vec::new();
    for line in Lines::new(text) {
        let is_note = is_note(line.text);
        if !is_note && kif::variation_number(line.text).is_some() {
            return None;
        }
        if !is_note
            && (kif::is_summary(line.text) || end_word(line.text).is_some() && first_number(line.text).is_none())
        {
            results.push(line);
            continue;
        }
        let Some(numbers) = numbered(line.text).filter(|_| !is_note) else {
            entries.last_mut().map_or(&mut above, |entry| &mut entry.lines).push(line);
            continue;
        };
        let ends = numbers.iter().skip(1).map(|&(_, start)| start).chain([line.text.len()]);
        for (&(number, start), end) in numbers.iter().zip(ends) {
            let part = line.part(line.text[start..end].trim_end());
            entries.push(Entry { number, lines: vec![part] });
        }
        rows.push(numbers);
    }
    let at = entries.first()?.lines.first()?.at();
    let is_descending = entries.is_sorted_by(|one, next| one.number > next.number);
    let is_in_columns =
        rows.first().is_some_and(|row| row.len() > 1) && rows.is_sorted_by(|one, next| one[0].0 + 1 == next[0].0);
    if !is_descending && (!is_in_columns || entries.is_sorted_by_key(|entry| entry.number)) {
        return None;
    }
    entries.sort_by_key(|entry| entry.number);
    let is_complete = entries.iter().zip(1..).all(|(entry, number)| entry.number == number);
    if !is_complete || entries.len() < FEWEST {
        return None;
    }
    let (mut plain, mut lines) = (String::with_capacity(text.len()), Vec::new());
    for line in above.into_iter().chain(entries.into_iter().flat_map(|entry| entry.lines)).chain(results) {
        plain.push_str(line.text);
        plain.push('\n');
        lines.push(line.number);
    }
    Some((plain, lines, at))
}

fn is_note(line: &str) -> bool {
    line.starts_with(['*', '&', '#', '\''])
}

/// A quick check of the first two numbers.
fn begins_out_of_order(text: &str) -> bool {
    const PATIENCE: usize = 200;
    let lines = Lines::new(text).take(PATIENCE).take_while(|line| !is_csa_move(line.text));
    let mut numbers = lines.filter(|line| !is_note(line.text)).filter_map(|line| {
        let (number, _, rest) = first_number(line.text)?;
        if kif::is_move_line(line.text) && !has_second_number(rest) {
            return Some((number, false));
        }
        let numbers = numbered(line.text)?;
        Some((numbers.first()?.0, numbers.len() > 1))
    });
    let Some((first, is_row)) = numbers.next() else { return false };
    is_row || numbers.next().is_some_and(|(second, _)| second != first + 1)
}

const fn is_csa_move(line: &str) -> bool {
    matches!(line.as_bytes(), [b'+' | b'-', b'0'..=b'9', b'0'..=b'9', b'1'..=b'9', b'1'..=b'9', b'A'..=b'Z', ..])
}

/// A quick check: digits of squares and times are followed by other characters.
fn has_second_number(text: &str) -> bool {
    let is_end = |byte: u8| matches!(byte, b' ' | b'\t' | b'.') || !byte.is_ascii();
    // A wide digit, and the first byte of a wide blank or full stop.
    let is_wide = |quad: &[u8]| matches!(quad, [0xEF, 0xBC, 0x90..=0x99, b' ' | b'\t' | b'.' | 0xE3 | 0xEF]);
    let bytes = text.as_bytes();
    bytes.windows(2).any(|pair| pair[0].is_ascii_digit() && is_end(pair[1])) || bytes.windows(4).any(is_wide)
}

pub(in crate::format) fn recover(text: &Decoded<'_>, reading: &Reading) -> Option<Reading> {
    // Fewer moves may be played in either order by chance.
    const FEWEST: usize = 4;
    // Searching all of a large damaged file takes longer than reading it.
    const MOST_LINES: usize = 5_000;
    let is_long = || Lines::new(&text.text).nth(MOST_LINES).is_some();
    if is_long() {
        return None;
    }
    let (mut above, mut entries, mut results) = (Vec::new(), Vec::<Vec<Line<'_>>>::new(), Vec::new());
    for line in Lines::new(&text.text) {
        let is_note = is_note(line.text);
        if !is_note && (kif::variation_number(line.text).is_some() || numbered(line.text).is_some()) {
            return None;
        }
        if !is_note && (kif::is_summary(line.text) || end_word(line.text).is_some()) {
            results.push(line);
        } else if !is_note && !move_starts(line.text).is_empty() {
            entries.push(vec![line]);
        } else {
            entries.last_mut().unwrap_or(&mut above).push(line);
        }
    }
    let moves: usize = entries.iter().map(|entry| move_starts(entry[0].text).len()).sum();
    let played = |game: &Loaded| number_of_moves(game.records.first());
    if moves < FEWEST || moves != entries.len() || reading.result().as_ref().is_ok_and(|game| played(game) >= moves) {
        return None;
    }
    let at = entries.first()?.first()?.at();
    let (mut plain, mut lines) = (String::with_capacity(text.text.len()), Vec::new());
    for line in above.into_iter().chain(entries.into_iter().rev().flatten()).chain(results) {
        plain.push_str(line.text);
        plain.push('\n');
        lines.push(line.number);
    }
    let text = text.with_text(plain);
    let mut read = pipeline::read_moves(&text, detect::detect(&text.text, None));
    Reordered(lines).restore(&mut read);
    let mut loaded = read.ok().filter(|loaded| played(loaded) == moves && loaded.records.len() == 1)?;
    loaded.warnings.insert(0, Warning::new(at, WarningKind::MovesReordered));
    Some(reading.with_result(Ok(loaded)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(text: &str) -> Option<String> {
        in_order(text).map(|(plain, ..)| plain)
    }

    #[test]
    fn moves_from_last_to_first() {
        let text = "先手：甲\n4 投了\n3 ２六歩(27)\n*好手\n2 ３四歩(33)\n1 ７六歩(77)\nまで3手で先手の勝ち\n";
        let expected = "先手：甲\n1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n*好手\n4 投了\nまで3手で先手の勝ち\n";
        assert_eq!(plain(text).as_deref(), Some(expected));
        let (_, lines, at) = in_order(text).unwrap();
        assert_eq!((lines, at.line), (vec![1, 6, 5, 3, 4, 2, 7], 2));
        let text = "投了\n3手目 ▲２六歩\n2手目 △３四歩\n1手目 ▲７六歩\n";
        assert_eq!(plain(text).as_deref(), Some("1手目 ▲７六歩\n2手目 △３四歩\n3手目 ▲２六歩\n投了\n"));
    }

    #[test]
    fn moves_in_columns() {
        let text = "1 ７六歩      3 ２六歩\n2 ３四歩      4 ８四歩\n";
        assert_eq!(plain(text).as_deref(), Some("1 ７六歩\n2 ３四歩\n3 ２六歩\n4 ８四歩\n"));
    }

    #[test]
    fn moves_in_order_stay_as_they_are() {
        for text in [
            "",
            "1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n",
            "3 ２六歩(27)\n2 ３四歩(33)\n",
            "3 ２六歩(27)\n2 ３四歩(33)\n2 ８四歩(83)\n1 ７六歩(77)\n",
            "2 ３四歩(33)\n1 ７六歩(77)\n変化：1手\n3 ２六歩(27)\n",
            "3\n2\n1\n",
            "2 ３四歩(33)\n3 ２六歩(27)\n1 ７六歩(77)\n",
            "1 ７六歩 2 ３四歩 3 ２六歩\n4 ８四歩\n",
        ] {
            assert_eq!(plain(text), None, "{text}");
        }
    }
}
