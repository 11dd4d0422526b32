//! The normal form in which typed moves are compared.

use crate::notation::digits;
use crate::notation::fold::{Kana, plain};

/// Half width, lower case, hiragana, digits for numerals, no side marks or blanks, one word for each piece and manner of
/// moving.
pub(super) fn normal(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for (_, c) in plain(text.trim(), Kana::Together) {
        match c {
            ' ' | '\t' | '▲' | '▼' | '☗' | '⛊' | '△' | '▽' | '☖' | '⛉' => {}
            '王' => folded.push('玉'),
            '竜' => folded.push('龍'),
            '杏' => folded.push_str("成香"),
            '圭' => folded.push_str("成桂"),
            '全' => folded.push_str("成銀"),
            '行' | '入' => folded.push('上'),
            '下' => folded.push('引'),
            '生' => folded.push_str("不成"),
            _ => match digits::value(c) {
                Some(digit) => folded.push(char::from(b'0' + digit)),
                None => folded.extend(c.to_lowercase()),
            },
        }
    }
    // CSA's sign says whose move it is, which is known.
    let signed = |c: char| matches!(c, '+' | '-');
    match folded.strip_prefix(signed) {
        Some(rest) if rest.is_empty() || rest.starts_with(|c: char| c.is_ascii_digit()) => rest.to_owned(),
        _ => folded,
    }
}
