//! A board and hands in remarks, and below them moves that start from it: `# | ・ ・v玉|二`.

use crate::format::kif;
use crate::format::lines::{Lines, is_blank, trim};
use crate::format::pipeline::{self, Reading};
use crate::format::text::Decoded;
use crate::format::{Format, Loaded, Location, Warning, WarningKind, diagram_text, fragment};

/// Taken where the moves can be played from there, and not without it.
pub(in crate::format) fn recover(text: &Decoded<'_>, reading: &Reading) -> Option<Reading> {
    let plain = without_marks(&text.text)?;
    let mut loaded = pipeline::exact(&text.with_text(plain), Format::Kif).ok()?;
    let moves = |loaded: &Loaded| {
        let tree = loaded.records.first().tree();
        tree.walk().filter(|&id| tree.mv(id).is_some()).count()
    };
    let before = reading.result().as_ref().map_or(0, moves);
    if !fragment::shows_position(&loaded) || moves(&loaded) <= before {
        return None;
    }
    loaded.warnings.push(Warning::new(Location::START, WarningKind::CommentedLines));
    Some(reading.with_result(Ok(loaded)))
}

/// `None` unless a whole board is in remarks and none outside.
fn without_marks(text: &str) -> Option<String> {
    const RANKS: usize = 9;
    memchr::memchr(b'#', text.as_bytes())?;
    let content = |line: &str| Some(trim(line.trim_start_matches(is_blank).strip_prefix('#')?).to_owned());
    let lines = || Lines::new(text).map(|line| line.text);
    let rows = lines().filter_map(content).filter(|line| diagram_text::is_row(line)).count();
    if rows != RANKS || lines().any(|line| diagram_text::is_row(trim(line))) {
        return None;
    }
    let of_start = |line: &String| {
        let is_board = diagram_text::is_row(line) || diagram_text::is_frame(line) || diagram_text::is_ruler(line);
        is_board || diagram_text::turn_line(line).is_some() || kif::is_known_field(line)
    };
    let plain = lines().map(|line| content(line).filter(of_start).unwrap_or_else(|| line.to_owned()) + "\n");
    Some(plain.collect())
}
