//! Reads back what was written of a record that holds unusual lines.
//!
//! Most lines of KIF, KI2 and BOD do not show their kind, so whether a line is kept as text depends on all lines around
//! it. If a different record is read back, it is written again without the layout of its file; if that is not enough,
//! such lines become remarks (`# …`) and are reported as changed, as is every remaining difference.
//!
//! Other records are not read back.

use std::iter;

use super::writing::{Composed, compose, playable};
use super::{
    Dialect, Encoding, Format, Location, Loss, LossKind, RecordPart, Written, bod, end_spelling, excerpt, kif, text,
};
use crate::record::{End, HeaderLine, Headers, NodeId, Note, Record, Tree};
use crate::shogi::{Color, Handicap};

pub(super) fn write(record: &Record, dialect: &Dialect) -> Written {
    compose_one(record, dialect).encode(dialect)
}

pub(super) fn compose_one(record: &Record, dialect: &Dialect) -> Composed {
    let record = &*end_spelling::with_remarks(record, dialect, 0);
    let first = compose(iter::once(record), dialect);
    if !is_odd(record, dialect) {
        return first;
    }
    let changed = difference(record, dialect, &first);
    if changed.is_none() && !is_taken_for_another(record, dialect, &first) {
        return first;
    }
    let anew = dialect.without_layout();
    for plainness in [Plainness::Layout, Plainness::Lines, Plainness::Everything] {
        let (plain, remarks) = plainer(record, plainness);
        let mut second = compose(iter::once(&plain), &anew);
        let is_new = |loss: &Loss| !loss.is_slight() && !first.losses.iter().any(|old| old.kind == loss.kind);
        let is_whole = || difference(&plain, &anew, &second).is_none() && !is_taken_for_another(&plain, &anew, &second);
        if !second.losses.iter().any(is_new) && is_whole() {
            let at = |remark: &str| second.text.lines().position(|line| line == remark).unwrap_or(0);
            let reported: Vec<Loss> = remarks.into_iter().map(|(changed, remark)| changed.loss(at(&remark))).collect();
            second.losses.extend(reported);
            return second;
        }
    }
    let Some(changed) = changed else { return first };
    let mut first = first;
    let lines = first.text.lines().enumerate().filter(|(_, line)| line.contains(&changed.text));
    let line = lines.map(|(index, _)| index).last().unwrap_or(0);
    first.losses.push(changed.loss(line));
    first
}

impl Changed {
    fn loss(self, line: usize) -> Loss {
        let at = Location::line(u32::try_from(line).unwrap_or(u32::MAX).saturating_add(1));
        Loss { at, kind: LossKind::TextChanged { part: self.part, text: excerpt(&self.text) } }
    }
}

/// What is read back differently, except for reported losses.
fn difference(record: &Record, dialect: &Dialect, written: &Composed) -> Option<Changed> {
    let scope = Scope::of(&written.losses, dialect.format)?;
    let record = playable(record).0;
    // Short text may be valid in several encodings, so UTF-8 is used here.
    let (bytes, _) = text::encode(&written.text, Encoding::Utf8, false);
    let again = match super::read(&bytes, Some(dialect.format)) {
        Ok(again) => Some(again),
        Err(error) => error.partial.map(|partial| *partial),
    };
    let further = |dialect: &Dialect| dialect.further.as_ref().map(|further| further.records());
    let Some(again) = again.filter(|again| further(&again.dialect) == further(dialect)) else {
        return Some(any_difference(&record));
    };
    difference_between(&record, again.records.first(), scope, dialect.format)
}

/// Foreign lines of KI2 may look like CSA.
fn is_taken_for_another(record: &Record, dialect: &Dialect, written: &Composed) -> bool {
    let is_new = dialect.format == Format::Ki2 && dialect.layout_of(Format::Ki2).is_none();
    is_new && !record.tree().is_empty() && {
        let (bytes, _) = text::encode(&written.text, Encoding::Utf8, false);
        !super::read(&bytes, None).is_ok_and(|unnamed| unnamed.dialect.format == dialect.format)
    }
}

fn is_odd(record: &Record, dialect: &Dialect) -> bool {
    let tree = record.tree();
    tree.is_empty()
        || dialect.further.is_some()
        || dialect.layout.as_ref().is_some_and(|layout| layout.is_kif() && layout.is_doubtful())
        || may_name_giver_first(record)
        || record.headers().lines().iter().any(is_odd_header)
        || tree.walk().any(|id| has_odd_text(tree, id))
}

/// A result line may make readers take 先手 for the giver.
fn may_name_giver_first(record: &Record) -> bool {
    let start = record.initial();
    start.turn() == Color::White
        && record.headers().names_handicap_sides() == Some(false)
        && Handicap::of(&start.to_setup()).is_some()
}

fn is_odd_header(line: &HeaderLine) -> bool {
    match line {
        HeaderLine::Verbatim(text) => !kif::is_remark(text),
        HeaderLine::Field { key, value } => {
            let is_key =
                key.chars().all(|ch| ch.is_alphanumeric() || ch == ' ') && key.starts_with(char::is_alphabetic);
            let is_odd = |ch: char| ch.is_control() || matches!(ch, '\u{FEFF}' | '>' | '＞' | '|' | '\u{FFFD}');
            !is_key || value.contains(is_odd) || value.contains("://")
        }
    }
}

fn has_odd_text(tree: &Tree, id: NodeId) -> bool {
    let note = tree.note(id);
    matches!(tree.end(id), Some(End::Other(_)))
        || note.verbatim.iter().any(|text| !kif::is_remark(text))
        || note.summary.is_some() && !tree.children(id).is_empty()
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Changed {
    part: RecordPart,
    text: String,
}

#[derive(Clone, Copy, Debug)]
struct Scope {
    texts: bool,
    ends: bool,
    times: bool,
    number: bool,
}

impl Scope {
    /// `None` if moves are lost, or in KI2 ends, which only its result lines hold.
    fn of(losses: &[Loss], format: Format) -> Option<Self> {
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

fn difference_between(record: &Record, again: &Record, scope: Scope, format: Format) -> Option<Changed> {
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
            return Some(odd_text(tree, id).unwrap_or_else(|| any_difference(record)));
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
        return Some(any_difference(record));
    }
    if !scope.texts {
        return None;
    }
    let (lines, now) = (headers(record, format), headers(again, format));
    if lines == now {
        return None;
    }
    let differing = lines.iter().enumerate().find(|&(index, line)| now.get(index) != Some(line));
    Some(differing.map_or_else(|| any_difference(record), |(_, line)| changed_header(line)))
}

fn any_difference(record: &Record) -> Changed {
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

/// Remarks on the start may be among the headers.
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

/// Skips what a format does not need; the order does not depend on the format.
fn headers(record: &Record, format: Format) -> Vec<HeaderLine> {
    let (is_kif, is_bod) = (format == Format::Kif, format == Format::Bod);
    let handicap = Handicap::of(&record.initial().to_setup());
    let root = record.tree().note(record.tree().root());
    let remarks = root.verbatim.iter().filter(|text| kif::is_remark(text)).cloned().map(HeaderLine::Verbatim);
    let is_implied = |line: &HeaderLine| match line {
        HeaderLine::Field { key, value } => !is_kif && key == "手合割" && Handicap::named(value) == handicap,
        HeaderLine::Verbatim(text) => text.trim_start().starts_with("#KI") || is_bod && kif::names_program(text),
    };
    let all = record.headers().lines().iter().cloned().chain(remarks);
    let mut lines: Vec<HeaderLine> = all.filter(|line| !is_implied(line)).collect();
    lines.sort_by_key(|line| match line {
        HeaderLine::Verbatim(text) if kif::is_remark(text) => 4,
        HeaderLine::Field { key, .. } if is_bod && matches!(key.as_str(), "後手" | "上手") => 1,
        HeaderLine::Field { key, .. } if is_bod && matches!(key.as_str(), "先手" | "下手") => 2,
        HeaderLine::Verbatim(text) if is_bod && bod::moves_made(text).is_some() => 3,
        _ => 0,
    });
    lines
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Plainness {
    Layout,
    /// Unreadable lines become remarks.
    Lines,
    /// Result lines and unknown headers as well.
    Everything,
}

fn plainer(record: &Record, plainness: Plainness) -> (Record, Vec<(Changed, String)>) {
    let mut plain = record.clone();
    if plainness == Plainness::Layout {
        return (plain, Vec::new());
    }
    let mut remarks = Vec::new();
    let mut headers = Headers::default();
    for line in record.headers().lines() {
        headers.push(header(line, plainness, &mut remarks));
    }
    *plain.headers_mut() = headers;
    let tree = record.tree();
    let ids: Vec<NodeId> = tree.walk().filter(|&id| !tree.note(id).is_empty()).collect();
    for id in ids {
        note(plain.note_mut(id), plainness, &mut remarks);
    }
    (plain, remarks)
}

fn header(line: &HeaderLine, plainness: Plainness, remarks: &mut Vec<(Changed, String)>) -> HeaderLine {
    let changed = match line {
        HeaderLine::Verbatim(text) if !kif::is_remark(text) => {
            Changed { part: RecordPart::HeaderLine, text: text.clone() }
        }
        HeaderLine::Field { key, value } if plainness == Plainness::Everything && line.key().is_none() => {
            Changed { part: RecordPart::HeaderKey, text: format!("{key}：{value}") }
        }
        line => return line.clone(),
    };
    HeaderLine::Verbatim(remark(changed, remarks))
}

fn note(note: &mut Note, plainness: Plainness, remarks: &mut Vec<(Changed, String)>) {
    for text in note.verbatim.iter_mut().filter(|text| !kif::is_remark(text)) {
        let changed = Changed { part: RecordPart::Verbatim, text: std::mem::take(text) };
        *text = remark(changed, remarks);
    }
    if plainness == Plainness::Everything
        && let Some(text) = note.summary.take()
    {
        let remark = remark(Changed { part: RecordPart::Summary, text }, remarks);
        note.verbatim.insert(0, remark);
    }
}

fn remark(changed: Changed, remarks: &mut Vec<(Changed, String)>) -> String {
    let remark = kif::remark(&changed.text);
    remarks.push((changed, remark.clone()));
    remark
}
