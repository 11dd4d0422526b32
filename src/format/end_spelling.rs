//! Unusual spellings of ends: words of programs (`Time-up` for 切れ負け) and lines of shogi-server (`#TIME_UP`).
//!
//! | format | word of a program | line of shogi-server |
//! |---|---|---|
//! | KIF | the word of the end | a remark below it, `# 終局：#TIME_UP` |
//! | KI2 | – | the same remark |
//! | CSA | a comment behind the keyword, `'終局：Time-up` | the line, without a keyword |
//! | JKF | – | – |
//!
//! They are part of the [dialect](Dialect::end_words), not of the record.

use std::borrow::Cow;

use super::{Dialect, Format, LossKind};
use crate::record::end_words::{kif_word, may_mean, meaning, meaning_of_server};
use crate::record::{End, NodeId, Record};
use crate::shogi::Color;

const REMARK: &str = "# 終局：";

pub(super) fn server_line(remark: &str) -> Option<&str> {
    remark.strip_prefix(REMARK).filter(|line| meaning_of_server(line).is_some())
}

pub(super) fn with_remarks<'r>(record: &'r Record, dialect: &Dialect, index: usize) -> Cow<'r, Record> {
    let mut record = Cow::Borrowed(record);
    if !matches!(dialect.format, Format::Kif | Format::Ki2) {
        return record;
    }
    for (&node, &word) in &dialect.words_of(index) {
        let tree = record.tree();
        let is_end = tree.contains(node) && tree.end(node).is_some_and(|end| stands_for(word, end));
        let remark = format!("{REMARK}{word}");
        if is_end && !tree.note(node).verbatim.contains(&remark) {
            record.to_mut().note_mut(node).verbatim.insert(0, remark);
        }
    }
    record
}

fn stands_for(line: &str, end: &End) -> bool {
    meaning_of_server(line).is_some_and(|meaning| meaning.may_be(end))
}

pub(super) fn follows_foul(record: &Record, end: NodeId) -> bool {
    let tree = record.tree();
    let last = tree.parent(end).and_then(|last| Some((tree.parent(last)?, tree.mv(last)?)));
    last.is_some_and(|(before, mv)| record.position_at(before).check(mv).is_err())
}

pub(super) fn word_of<'w>(word: &'w str, end: &End, turn: Color) -> Option<&'w str> {
    let is_of_csa = word.starts_with(['%', '#']);
    (!is_of_csa && word != kif_word(end, turn) && meaning(word).is_some() && may_mean(word, end)).then_some(word)
}

/// The loss if an end is written `with` another word. Forms of the usual word (詰) are no loss.
pub(super) fn loss(word: &str, end: &End, turn: Color, with: &str) -> Option<LossKind> {
    let usual = kif_word(end, turn);
    let holds = |word: &str, part: &str| part.chars().all(|ch| word.contains(ch));
    let is_loss = match word_of(word, end, turn) {
        Some(word) => !holds(usual, word) && !holds(word, usual),
        None => stands_for(word, end),
    };
    is_loss.then(|| LossKind::EndReworded { word: word.to_owned(), with: with.to_owned() })
}
