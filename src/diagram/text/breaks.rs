//! Where lines end.

use super::{advance, length};
use crate::diagram::face::Face;
use crate::notation::line_break::{is_never_first, is_never_last};

/// Ends a line with … as far as it goes within so many ems.
pub(super) fn end_early(face: Face, line: &mut String, ems: f32) {
    while !line.is_empty() && length(face, line) + advance(face, '…') > ems {
        line.pop();
    }
    line.truncate(line.trim_end_matches(|last: char| last.is_whitespace() || "、。，．・…".contains(last)).len());
    line.push('…');
}

/// Breaks a text into lines of at most so many ems: between words where there are any, otherwise anywhere, as Japanese
/// is, except where that is not done (禁則).
pub(in crate::diagram) fn broken(face: Face, text: &str, width: f32) -> Vec<String> {
    let mut lines = Vec::new();
    let (mut line, mut used) = (String::new(), 0.0);
    for character in text.chars() {
        let wide = advance(face, character);
        if used + wide > width && !line.is_empty() {
            let cut = word_break(&line, character).unwrap_or_else(|| last_break(&line, character));
            let rest = line.split_off(cut);
            lines.push(line.trim_end().to_owned());
            line = rest.trim_start().to_owned();
            used = length(face, &line);
        }
        if !(line.is_empty() && character.is_whitespace()) {
            line.push(character);
            used += wide;
        }
    }
    if !line.is_empty() || lines.is_empty() {
        lines.push(line);
    }
    lines
}

/// Where a line ends before `next` so that no word is cut: at its last blank, or behind the hyphen of a word that goes on;
/// where nothing would be cut, only behind its first third.
fn word_break(line: &str, next: char) -> Option<usize> {
    let is_word = |character: char| character.is_ascii_alphanumeric();
    let cuts = is_word(next) && line.ends_with(is_word);
    let place = |(at, character): (usize, char)| match character {
        ' ' | '　' => Some(at),
        '-' if cuts => Some(at + 1),
        _ => None,
    };
    line.char_indices().rev().find_map(place).filter(|&at| at > 0 && (cuts || at * 3 > line.len()))
}

/// Where a line is cut before `next`: so that the next one begins with no full stop and the like, and this one
/// ends with no opening bracket; but not further back than its middle.
fn last_break(line: &str, next: char) -> usize {
    let mut first = next;
    for (at, character) in line.char_indices().rev() {
        if !is_never_first(first) && !is_never_last(character) {
            return at + character.len_utf8();
        }
        if at * 2 <= line.len() {
            break;
        }
        first = character;
    }
    line.len()
}
