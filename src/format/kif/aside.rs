//! Remarks in brackets between the moves of KI2, such as their minutes in newspapers: `▲７六歩（３）△３四歩（１）`.

use super::ki2::is_between;
use super::movetext::MovetextReader;
use crate::format::lines::is_blank;
use crate::notation::japanese::{Spoken, SyntaxError, side_of_mark};

/// The length of a remark in brackets before the next move.
pub(super) fn aside(text: &str) -> Option<usize> {
    let close = match text.chars().next()? {
        '(' => ')',
        '（' => '）',
        _ => return None,
    };
    let length = text.find(close)? + close.len_utf8();
    let next = text[length..].trim_start_matches(is_between);
    next.starts_with(|ch| side_of_mark(ch).is_some()).then_some(length)
}

impl MovetextReader {
    /// The move at the beginning of a text, and where it ends. Minutes may look like a square: those behind `２六歩（１２）` do.
    pub(super) fn spoken(&self, text: &str) -> Result<(Spoken, usize), SyntaxError> {
        let (spoken, used) = Spoken::read(text)?;
        let bracket = text[..used].rfind(['(', '（']).filter(|_| spoken.from.is_some());
        let Some(bracket) = bracket.filter(|_| text[..used].ends_with([')', '）'])) else { return Ok((spoken, used)) };
        let bare = Spoken { from: None, ..spoken };
        let can_be = |spoken: &Spoken| spoken.resolve(self.builder.position(), self.last).is_ok();
        if can_be(&spoken) || !can_be(&bare) {
            return Ok((spoken, used));
        }
        Ok((bare, text[..bracket].trim_end_matches(is_blank).len()))
    }
}
