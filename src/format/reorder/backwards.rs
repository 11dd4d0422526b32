//! Reads moves without numbers that are listed from last to first, where only that order can be played.

use super::{Reordered, is_note};
use crate::format::free_form::{end_word, move_starts, numbered};
use crate::format::lines::{Line, Lines};
use crate::format::pipeline::{self, Reading};
use crate::format::text::Decoded;
use crate::format::{Loaded, Warning, WarningKind, detect, kif};

/// Reads moves without numbers from last to first, if only that order can be played.
pub(in crate::format) fn recover(text: &Decoded<'_>, reading: &Reading) -> Option<Reading> {
    // Fewer moves may be played in either order by chance.
    const FEWEST: usize = 4;
    // A longer text is no game, and looking for moves in all of a large damaged file takes longer than reading it.
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
    let played = |game: &Loaded| {
        let tree = game.records.first().tree();
        tree.walk().filter(|&id| tree.mv(id).is_some()).count()
    };
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
    Some(reading.replaced(Ok(loaded)))
}
