//! floodgate and CSA V3: the value, and the moves in CSA.
//!
//! ```text
//! * 56 -2726FU +3334FU #1234567
//! ```
//!
//! In the file the line begins with `'**`. Also in real files: the bare value, fractions, and USI moves (AobaZero). The
//! number of positions (`#`) is V3's.

use super::{Dialect, number};
use crate::analysis::{Asker, Evaluation, Score};
use crate::notation::usi;

/// A line with more than a value, moves and nodes is somebody's comment: `* 3手目は…`.
pub(super) fn read(line: &str) -> Option<Evaluation> {
    let text = line.strip_prefix('*')?.trim();
    let (value, rest) = number(text)?;
    if !rest.is_empty() && !rest.starts_with(' ') {
        return None;
    }
    let mut found = Evaluation::new(Dialect::Floodgate, Asker::Player);
    found.score = Some(Score::of_number(value));
    let mut moves = Vec::new();
    for word in rest.split_whitespace() {
        if let Some(nodes) = word.strip_prefix('#') {
            found.nodes = Some(nodes.parse().ok()?);
        } else if is_move(word) {
            moves.push(word);
        } else {
            return None;
        }
    }
    found.line = (!moves.is_empty()).then(|| moves.join(" "));
    Some(found)
}

/// `+7776FU` or `7g7f`, and ends that some engines expect, such as `%TORYO`.
fn is_move(word: &str) -> bool {
    match word.as_bytes() {
        [b'+' | b'-', squares @ .., b'A'..=b'Z', b'A'..=b'Z'] => {
            squares.len() == 4 && squares.iter().all(u8::is_ascii_digit)
        }
        [b'%', end @ ..] => !end.is_empty(),
        _ => usi::read_move(word).is_some(),
    }
}
