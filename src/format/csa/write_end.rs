//! Writes ends: by their keyword and, where that says less, a comment behind it.

use super::comment::name_of_end;
use super::server::is_read_as;
use super::words;
use super::write::Writer;
use crate::format::LossKind;
use crate::format::end_spelling::{server_line, word_of};
use crate::format::kif::closing_words;
use crate::record::end_words::kif_word;
use crate::record::{End, NodeId, Record};
use crate::shogi::Position;

impl Writer {
    /// Writes the end at a node, given the position before it and how it is `spelled`.
    pub(super) fn end(&mut self, record: &Record, id: NodeId, end: &End, position: &Position, spelled: Option<&str>) {
        let turn = position.turn();
        let kept = record.tree().note(id).verbatim.first().and_then(|remark| server_line(remark));
        if let Some(line) = kept.or(spelled).filter(|line| is_read_as(line, record, id, position)) {
            self.stood_for = kept.map(|_| id);
            return self.line(&[line]);
        }
        let (keyword, exact) = words::end_word(end, turn);
        let own =
            spelled.and_then(|word| word_of(word, end, turn)).and_then(|word| name_of_end(end, word, keyword, turn));
        let usual = || name_of_end(end, kif_word(end, turn), keyword, turn).filter(|_| !exact);
        let name = own.or_else(usual);
        if !exact && name.is_none() {
            self.lose(LossKind::EndChanged { with: keyword.to_owned() });
        }
        self.line(&[keyword]);
        if let Some(name) = name {
            self.line(&[&name]);
        }
    }
}

/// Whether a result line is what writers of KIF add to an end that KIF has no word for.
pub(super) fn is_implied(summary: &str, record: &Record, id: NodeId) -> bool {
    let tree = record.tree();
    let Some(end @ End::IllegalAction(_)) = tree.end(id) else { return false };
    let plies = tree.path(id).len() - 1;
    let start = record.initial();
    let turn = if plies.is_multiple_of(2) { start.turn() } else { start.turn().other() };
    let has_names = record.headers().names_handicap_sides();
    let has_names = has_names.unwrap_or_else(|| words::has_handicap_names(&start.to_setup()));
    closing_words(end, turn, has_names, plies) == summary
}
