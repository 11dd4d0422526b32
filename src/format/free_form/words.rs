//! Lines without moves.

use super::line::{Item, is_around_number};
use crate::format::kif;
use crate::record::HeaderKey;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Marked {
    None,
    /// `#1 ７六歩`: remarks with a number. A `*` begins a comment of the record.
    Numbered,
    Any,
}

pub(super) fn is_kept(line: &str, marked: Marked) -> bool {
    let content = line.trim_start();
    let begins_with_digit = |text: &str| text.trim_start().starts_with(|ch: char| ch.is_ascii_digit());
    let is_comment = match (content.chars().next(), marked) {
        (Some('#'), Marked::Numbered) => !begins_with_digit(content.trim_start_matches('#')),
        (Some('\''), _) if is_quoted(content) => false,
        (Some('*' | '&' | '#' | '\''), _) => marked != Marked::Any,
        _ => false,
    };
    let is_row = content.starts_with(['|', '｜']) && content.matches(['|', '｜']).count() > 5;
    let is_board = content.starts_with("手数＝") || content.starts_with("+-") || is_row;
    is_comment || is_board || content.starts_with("変化")
}

fn is_quoted(line: &str) -> bool {
    let field = line.strip_prefix('\'').and_then(|inside| inside.split_once('\''));
    field.is_some_and(|(_, behind)| matches!(behind.trim_start().chars().next(), None | Some(',' | ';' | ']' | ')')))
}

/// `戦型：３四飛戦法`, but not `先手：７六歩`.
pub(super) fn is_header(line: &str, items: &[Item<'_>]) -> bool {
    const MANY: usize = 3;
    let Some((key, value)) = kif::field(line.trim()) else { return false };
    let value = value.trim_start_matches(is_around_number);
    let begins = items.iter().any(|item| matches!(item, Item::Move(_, rest) if rest.trim_start().starts_with(value)));
    let moves = items.iter().filter(|item| matches!(item, Item::Move(..))).count();
    match HeaderKey::of(key) {
        Some(HeaderKey::Black | HeaderKey::White) => !begins && moves < MANY,
        known => known.is_some() && moves < MANY,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_without_moves() {
        for line in ["*７六歩", "# ７六歩", "手数＝61 ▲６二角成 まで", "| ・v歩|v歩| ・ ・|||一", "変化：３手"]
        {
            assert!(is_kept(line, Marked::None), "{line}");
        }
        assert!(!is_kept("#1 ７六歩", Marked::Numbered));
        for comment in ["*1 ７六歩", "**1** ７六歩"] {
            assert!(is_kept(comment, Marked::Numbered), "{comment}");
        }
        assert!(!is_kept("**1** ７六歩", Marked::Any));
        assert!(!is_kept("▲７六歩", Marked::None));
        assert!(is_kept("'７六歩", Marked::None));
        assert!(!is_kept("'1','７六歩'", Marked::None));
    }
}
