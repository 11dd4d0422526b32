//! Headers without anything else.

use std::collections::HashSet;

use crate::format::detect::PATIENCE;
use crate::format::lines::{Lines, trim};
use crate::format::pipeline::{self, Reading};
use crate::format::text::Decoded;
use crate::format::{Format, kif};

pub(in crate::format) fn recover(text: &Decoded<'_>, reading: &Reading) -> Option<Reading> {
    let hint = reading.hint();
    let format = hint.filter(|&hint| hint == Format::Ki2).unwrap_or(Format::Kif);
    are_headers(&text.text, hint).then(|| reading.with_result(pipeline::exact(text, format)))
}

/// Most lines are headers, or all without the name of a record; their keys differ, unlike those of a chat.
fn are_headers(text: &str, hint: Option<Format>) -> bool {
    const SEVERAL: usize = 3;
    const LONGEST_KEY: usize = 12;
    let (mut keys, mut fields, mut others) = (HashSet::new(), 0_usize, 0_usize);
    for line in Lines::new(text).take(PATIENCE) {
        let content = trim(line.text);
        if content.is_empty() || content.starts_with(['#', '*', '&', '\'']) {
            continue;
        }
        match kif::field(content).filter(|(key, _)| key.chars().nth(LONGEST_KEY).is_none()) {
            Some((key, _)) => {
                fields += 1;
                keys.insert(key);
            }
            None => others += 1,
        }
    }
    match hint {
        Some(Format::Kif | Format::Ki2 | Format::Bod) => fields > others,
        _ => fields >= SEVERAL && others == 0 && keys.len() == fields,
    }
}
