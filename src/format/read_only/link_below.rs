//! A record of headers with a link to its moves below.

use super::{FoundGame, link, loaded};
use crate::format::kif;
use crate::format::lines::{Line, Lines};
use crate::format::pipeline::Reading;
use crate::format::text::Decoded;

/// Headers and comments around the links go to the first game.
pub(in crate::format) fn recover(text: &Decoded<'_>, reading: &Reading) -> Option<Reading> {
    if kif::has_place(&text.text) {
        return None;
    }
    let above = reading.result().as_ref().ok()?.records.first();
    let mut loaded = loaded(text, games(&text.text))?;
    let record = loaded.records.first_mut();
    let in_link = std::mem::replace(record.headers_mut(), above.headers().clone());
    for (key, value) in in_link.fields().filter(|(key, _)| above.headers().get(key).is_none()) {
        record.headers_mut().push_field(key, value);
    }
    let root = record.tree().root();
    let note = above.tree().note(above.tree().root());
    let own = std::mem::replace(record.note_mut(root), note.clone());
    // A file may have been written with it, above the link.
    let stands_above = |comment: &str| {
        let above = note.comment.as_deref().and_then(|text| text.strip_suffix(comment));
        above.is_some_and(|rest| rest.is_empty() || rest.ends_with('\n'))
    };
    if let Some(comment) = own.comment.as_deref().filter(|comment| !stands_above(comment)) {
        record.note_mut(root).push_comment_line(comment);
    }
    Some(reading.with_result(Ok(loaded)))
}

pub(super) fn games(text: &str) -> Vec<FoundGame> {
    let is_comment = |line: &Line<'_>| kif::unquote(line.text).starts_with(['*', '&', '#']);
    Lines::new(text)
        .filter(|line| line.text.contains("://") && !is_comment(line))
        .flat_map(|line| link::games(line))
        .collect()
}
