//! In what two records differ.

use crate::format::{Format, Loss, LossKind, RecordPart, bod, kif};
use crate::record::{End, HeaderLine, NodeId, Note, Record, Tree};
use crate::shogi::Handicap;

/// A text of a record that comes back otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Changed {
    pub(super) part: RecordPart,
    pub(super) text: String,
}

/// What is compared: all that was not reported as lost.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scope {
    texts: bool,
    ends: bool,
    times: bool,
    number: bool,
}

impl Scope {
    /// `None` if even the moves are others, or the entries for ends, which KI2 has only in the words of its result lines.
    pub(super) fn of(losses: &[Loss], format: Format) -> Option<Self> {
        let mut scope = Self { texts: true, ends: true, times: true, number: true };
        for loss in losses {
            match loss.kind {
                LossKind::TextChanged { .. } | LossKind::TextDropped { .. } => scope.texts = false,
                LossKind::EndChanged { .. } if format == Format::Ki2 => return None,
                LossKind::EndChanged { .. } => scope.ends = false,
                LossKind::TimesDropped | LossKind::TimeFractionDropped => scope.times = false,
                LossKind::FirstNumberDropped { .. } => scope.number = false,
                LossKind::EncodingRestated { .. }
                | LossKind::CharacterVariant { .. }
                | LossKind::CharacterReplaced { .. }
                | LossKind::MoreCharactersReplaced { .. }
                | LossKind::EndReworded { .. }
                | LossKind::JsonKeysDropped { .. }
                | LossKind::StuckMovesDropped { .. } => {}
                LossKind::RecordsDropped { .. }
                | LossKind::UnreadGamesDropped { .. }
                | LossKind::VariationsDropped { .. }
                | LossKind::MovesDropped { .. }
                | LossKind::DeepVariationsDropped { .. }
                | LossKind::EndDropped => return None,
            }
        }
        Some(scope)
    }
}

/// The first text that is another in the record `again`.
pub(super) fn between(record: &Record, again: &Record, scope: Scope, format: Format) -> Option<Changed> {
    // Closing words that the end implies.
    let has_closing_words = matches!(format, Format::Ki2 | Format::Bod);
    let (tree, other) = (record.tree(), again.tree());
    for (id, b) in tree.walk().zip(other.walk()) {
        let is_same = tree.mv(id) == other.mv(b)
            && tree.end(id).is_some() == other.end(b).is_some()
            && (!scope.ends || tree.end(id) == other.end(b))
            && (!scope.times || tree.spent(id) == other.spent(b))
            && tree.children(id).len() == other.children(b).len();
        if !is_same {
            return Some(odd_text(tree, id).unwrap_or_else(|| any(record)));
        }
        let has_summary = !(has_closing_words && tree.end(id).is_some());
        let note = if scope.texts { changed_note(tree, id, other.note(b), has_summary) } else { None };
        if note.is_some() {
            return note;
        }
    }
    let is_same_start =
        record.initial() == again.initial() && (!scope.number || record.first_number() == again.first_number());
    if !is_same_start {
        return Some(any(record));
    }
    if !scope.texts {
        return None;
    }
    let (lines, now) = (headers(record, format), headers(again, format));
    if lines == now {
        return None;
    }
    let differing = lines.iter().enumerate().find(|&(index, line)| now.get(index) != Some(line));
    Some(differing.map_or_else(|| any(record), |(_, line)| changed_header(line)))
}

/// Some text that may be the reason if a record comes back another: one that could not be read, or the first header.
pub(super) fn any(record: &Record) -> Changed {
    let tree = record.tree();
    let line = record.headers().lines().iter().find(|line| match line {
        HeaderLine::Verbatim(text) => !kif::is_remark(text),
        HeaderLine::Field { .. } => line.key().is_none(),
    });
    tree.walk()
        .find_map(|id| odd_text(tree, id))
        .or_else(|| line.or(record.headers().lines().first()).map(changed_header))
        .unwrap_or(Changed { part: RecordPart::Verbatim, text: String::new() })
}

/// The first text at a node that could not be read.
fn odd_text(tree: &Tree, id: NodeId) -> Option<Changed> {
    let note = tree.note(id);
    let verbatim = note.verbatim.iter().find(|text| !kif::is_remark(text));
    match (tree.end(id), verbatim, &note.summary) {
        (_, Some(text), _) => Some((RecordPart::Verbatim, text)),
        (Some(End::Other(word)), ..) => Some((RecordPart::End, word)),
        (_, _, Some(summary)) => Some((RecordPart::Summary, summary)),
        _ => None,
    }
    .map(|(part, text)| Changed { part, text: text.clone() })
}

/// What is another in the note of a node. Remarks on the start may stand among the headers.
fn changed_note(tree: &Tree, id: NodeId, now: &Note, has_summary: bool) -> Option<Changed> {
    let note = tree.note(id);
    if note == now {
        return None;
    }
    let is_root = id == tree.root();
    let lines = |note: &Note| -> Vec<String> {
        note.verbatim.iter().filter(|text| !is_root || !kif::is_remark(text)).cloned().collect()
    };
    let (verbatim, verbatim_now) = (lines(note), lines(now));
    let differing = |(before, after): (&[String], &[String])| {
        let line = before.iter().enumerate().find(|&(index, line)| after.get(index) != Some(line));
        line.map(|(_, line)| line.clone()).or_else(|| before.last().cloned()).unwrap_or_default()
    };
    let (part, text) = if verbatim != verbatim_now {
        (RecordPart::Verbatim, differing((&verbatim, &verbatim_now)))
    } else if note.comment != now.comment {
        (RecordPart::Comment, note.comment.clone().unwrap_or_default())
    } else if note.bookmarks != now.bookmarks {
        (RecordPart::Bookmark, differing((&note.bookmarks, &now.bookmarks)))
    } else if has_summary && note.summary != now.summary {
        (RecordPart::Summary, note.summary.clone().unwrap_or_default())
    } else {
        return None;
    };
    Some(Changed { part, text })
}

fn changed_header(line: &HeaderLine) -> Changed {
    match line {
        HeaderLine::Verbatim(text) => Changed { part: RecordPart::HeaderLine, text: text.clone() },
        HeaderLine::Field { key, value } => Changed { part: RecordPart::HeaderKey, text: format!("{key}：{value}") },
    }
}

/// The header lines without what a format has no need to say: which one it is, 手合割 where the board tells it. Remarks stand
/// last, with those on the start; and what has a place of its own in BOD, in its order.
fn headers(record: &Record, format: Format) -> Vec<HeaderLine> {
    let (is_kif, is_bod) = (format == Format::Kif, format == Format::Bod);
    let handicap = Handicap::of(&record.initial().to_setup());
    let root = record.tree().note(record.tree().root());
    let remarks = root.verbatim.iter().filter(|text| kif::is_remark(text)).cloned().map(HeaderLine::Verbatim);
    let is_told = |line: &HeaderLine| match line {
        HeaderLine::Field { key, value } => !is_kif && key == "手合割" && Handicap::named(value) == handicap,
        HeaderLine::Verbatim(text) => text.trim_start().starts_with("#KI") || is_bod && kif::names_program(text),
    };
    let all = record.headers().lines().iter().cloned().chain(remarks);
    let mut lines: Vec<HeaderLine> = all.filter(|line| !is_told(line)).collect();
    lines.sort_by_key(|line| match line {
        HeaderLine::Verbatim(text) if kif::is_remark(text) => 4,
        HeaderLine::Field { key, .. } if is_bod && matches!(key.as_str(), "後手" | "上手") => 1,
        HeaderLine::Field { key, .. } if is_bod && matches!(key.as_str(), "先手" | "下手") => 2,
        HeaderLine::Verbatim(text) if is_bod && bod::moves_made(text).is_some() => 3,
        _ => 0,
    });
    lines
}
