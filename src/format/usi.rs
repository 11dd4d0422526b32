//! SFEN and USI files: one position, or one `position` command with moves, per line.
//!
//! Each such line is a record. `startpos`, `sfen …`, a bare SFEN and `moves …` are accepted with or without the word
//! `position`. Comments and lines of an engine's log may be between them.

mod lines;
mod original;

use std::sync::Arc;

use super::error::excerpt;
use super::kif::names_format;
use super::layout::Layout;
use super::lines::Line;
use super::setup_warnings::setup_warnings;
use super::text::Decoded;
use super::{
    Dialect, Format, Loaded, Location, Loss, LossKind, MoveFault, ReadError, ReadErrorKind, RecordPart, Records,
    Warning, WarningKind,
};
use crate::notation::sfen::{self, Sfen};
use crate::notation::usi::{self, UsiErrorKind};
use crate::record::{Builder, End, HeaderLine, Note, Record};
use crate::shogi::Illegal;
pub(super) use original::Original;

/// A line that is to be read as a record.
#[derive(Clone, Debug)]
struct Entry<'a> {
    line: Line<'a>,
    /// The line from the position on.
    content: &'a str,
    /// The text before the position in a list: `1.`.
    head: &'a str,
    /// The comments above the line, without their marks.
    comments: Vec<&'a str>,
}

#[derive(Debug)]
struct Sorted<'a> {
    /// In the order of the file; of a game that a log repeats move by move, the longest line.
    entries: Vec<Entry<'a>>,
    foreign: Option<Warning>,
    /// Whether it is the log of an engine, and not a list.
    is_log: bool,
}

/// Reads a text line by line. It fails if no line can be read.
pub(crate) fn read(text: Decoded<'_>, format: Format) -> Result<Loaded, ReadError> {
    let Sorted { entries, foreign, .. } = Sorted::of(&text.text);
    let mut records = Vec::with_capacity(entries.len());
    let mut warnings = Vec::new();
    let mut failed = None;
    for (entry, number) in entries.into_iter().zip(1..) {
        match read_entry(entry, &mut warnings) {
            Ok(record) => records.push(record),
            Err(error) => {
                let why = Box::new(error.kind.clone());
                warnings.push(Warning::new(error.at, WarningKind::RecordUnreadable { number, why }));
                failed.get_or_insert(error);
            }
        }
    }
    let Some(records) = Records::from_vec(records) else {
        let not_a_record = foreign.and_then(|foreign| match foreign.kind {
            WarningKind::ForeignLines { text, .. } => {
                Some(ReadError::new(foreign.at, ReadErrorKind::NotARecord { text }))
            }
            _ => None,
        });
        return Err(failed.or(not_a_record).unwrap_or(ReadError::new(Location::START, ReadErrorKind::Empty)));
    };
    warnings.extend(foreign);
    let dialect = Dialect::of_text(&text, format);
    let layout = Some(Arc::new(Layout::new(text, format)));
    Ok(Loaded { records, dialect: Dialect { layout, ..dialect }, warnings })
}

/// Whether the original file has lines that belong to no record.
pub(super) fn has_foreign(dialect: &Dialect) -> bool {
    let layout = dialect.layout_of(Format::Sfen).or(dialect.layout_of(Format::Usi));
    layout.is_some_and(|layout| Sorted::of(layout.text()).foreign.is_some())
}

fn read_entry(entry: Entry<'_>, warnings: &mut Vec<Warning>) -> Result<Record, ReadError> {
    let Entry { line, content, head, comments } = entry;
    let mut record = read_line(line, content, warnings)?;
    let root = record.tree().root();
    for comment in comments.into_iter().chain(Some(head).filter(|head| !head.is_empty())) {
        record.note_mut(root).push_comment_line(comment);
    }
    Ok(record)
}

/// The location of a column of a part of a line.
fn place(line: Line<'_>, part: &str, column: u32) -> Location {
    let start = line.at_part(part);
    Location { column: start.column.saturating_add(column - 1), ..start }
}

pub(super) fn read_line(line: Line<'_>, content: &str, warnings: &mut Vec<Warning>) -> Result<Record, ReadError> {
    let fail = |error: usi::UsiError| {
        let kind = match error.kind {
            UsiErrorKind::Sfen(kind) => ReadErrorKind::Sfen(kind),
            UsiErrorKind::Move | UsiErrorKind::Trailing => ReadErrorKind::Sfen(sfen::SfenErrorKind::Trailing),
        };
        ReadError::new(place(line, content, error.column), kind)
    };
    let mut behind = "";
    let read = match usi::read_line(content) {
        // In collections, positions are followed by remarks.
        Err(error)
            if matches!(error.kind, UsiErrorKind::Trailing | UsiErrorKind::Sfen(sfen::SfenErrorKind::Number)) =>
        {
            let cut = content.char_indices().nth(error.column as usize - 1).map_or(content.len(), |(at, _)| at);
            behind = &content[cut..];
            usi::read_line(&content[..cut])
        }
        read => read,
    };
    let read = read.map_err(fail)?;
    warn_of_spelling(line, content, &read.start, warnings);
    let Sfen { setup, number } = read.start;
    warnings.extend(setup_warnings(&setup).map(|kind| Warning::new(line.at_part(content), kind)));
    if setup.board.pieces().next().is_none() {
        warnings.push(Warning::new(line.at_part(content), WarningKind::BoardEmpty));
    }
    let mut builder = Builder::new(setup.into());
    builder.record_mut().set_first_number(number.unwrap_or(1).max(1));
    if !behind.is_empty() {
        warnings
            .push(Warning::new(line.at_part(behind), WarningKind::ForeignLines { text: excerpt(behind), lines: 1 }));
        builder.record_mut().headers_mut().push(HeaderLine::Verbatim(behind.to_owned()));
    }
    play(line, content, read.moves, &mut builder, warnings);
    Ok(builder.finish())
}

fn warn_of_spelling(line: Line<'_>, content: &str, start: &Sfen, warnings: &mut Vec<Warning>) {
    let head = content.split(" moves").next().unwrap_or(content);
    let is_startpos = head.split_ascii_whitespace().any(|word| matches!(word, "startpos" | "moves"));
    let fields = head.strip_prefix("position ").unwrap_or(head);
    let fields = fields.strip_prefix("sfen ").unwrap_or(fields);
    let (usual, kind) = match start.number {
        _ if is_startpos => (true, None),
        None => (fields.starts_with(&sfen::write(&start.setup, None)), Some(WarningKind::SfenNumberMissing)),
        Some(0) => (fields.starts_with(&sfen::write(&start.setup, Some(0))), Some(WarningKind::SfenNumberZero)),
        number => (fields.starts_with(&sfen::write(&start.setup, number)), None),
    };
    let at = line.at_part(content);
    warnings.extend(kind.map(|kind| Warning::new(at, kind)));
    if !usual || content.contains("  ") || content.contains('\t') {
        warnings.push(Warning::new(at, WarningKind::SfenSpelling { text: excerpt(content) }));
    }
}

fn play(line: Line<'_>, content: &str, moves: usi::Moves<'_>, builder: &mut Builder, warnings: &mut Vec<Warning>) {
    let mut broken: Option<(Location, MoveFault, String)> = None;
    let mut left = String::new();
    for word in moves.words() {
        let (column, text) = word;
        let mv = usi::read_move(text);
        if broken.is_some() {
            left.push(' ');
            left.push_str(text);
            continue;
        }
        let at = place(line, content, column);
        let fault = match mv {
            // Some programs write what an engine answers after the last move.
            None if text == "resign" && !builder.is_ended() => {
                warnings.push(Warning::new(at, WarningKind::SfenSpelling { text: excerpt(text) }));
                builder.end(End::Resign);
                continue;
            }
            None => MoveFault::Unreadable,
            Some(mv) => match builder.position().check(mv) {
                Err(Illegal::Impossible(impossible)) => MoveFault::Impossible(impossible),
                checked => {
                    if let Err(Illegal::Foul(foul)) = checked {
                        warnings.push(Warning::new(at, WarningKind::MoveFoul { text: excerpt(text), foul }));
                    }
                    match builder.play(mv) {
                        Ok(_) => continue,
                        Err(impossible) => MoveFault::Impossible(impossible),
                    }
                }
            },
        };
        left.push_str(text);
        broken = Some((at, fault, excerpt(text)));
    }
    if let Some((at, fault, text)) = broken {
        warnings.push(Warning::new(at, WarningKind::MoveUnplayable { text, fault }));
        builder.note_mut().verbatim.push(left);
    }
}

pub(crate) fn write(record: &Record, format: Format, index: usize, old: Option<&Original<'_>>) -> (String, Vec<Loss>) {
    old.and_then(|old| old.write(record, format, index)).unwrap_or_else(|| write_new(record, format))
}

fn write_new(record: &Record, format: Format) -> (String, Vec<Loss>) {
    if format == Format::Sfen { write_sfen(record) } else { write_usi(record) }
}

fn write_usi(record: &Record) -> (String, Vec<Loss>) {
    let tree = record.tree();
    let line: Vec<_> = tree.main_line().collect();
    let moves = line.iter().filter_map(|&id| tree.mv(id));
    let mut text = usi::write_line(&record.initial().to_setup(), record.first_number(), moves.clone());
    text.push('\n');
    let mut losses = lost_texts(record);
    let others = tree.walk().filter(|&id| tree.mv(id).is_some()).count() - moves.count();
    if others > 0 {
        losses.push(LossKind::VariationsDropped { moves: others });
    }
    if tree.walk().any(|id| tree.end(id).is_some()) {
        losses.push(LossKind::EndDropped);
    }
    (text, located(losses))
}

fn write_sfen(record: &Record) -> (String, Vec<Loss>) {
    let mut text = sfen::write(&record.initial().to_setup(), Some(record.first_number()));
    text.push('\n');
    let tree = record.tree();
    let mut losses = lost_texts(record);
    let moves = tree.walk().filter(|&id| tree.mv(id).is_some()).count();
    if moves > 0 {
        losses.push(LossKind::MovesDropped { moves });
    }
    if tree.walk().any(|id| tree.end(id).is_some()) {
        losses.push(LossKind::EndDropped);
    }
    (text, located(losses))
}

fn located(kinds: Vec<LossKind>) -> Vec<Loss> {
    kinds.into_iter().map(|kind| Loss { at: Location::START, kind }).collect()
}

/// The losses of a line, which has no place for headers, comments and times; one loss per kind.
fn lost_texts(record: &Record) -> Vec<LossKind> {
    let mut losses = Vec::new();
    let tree = record.tree();
    let is_verbatim = |line: &HeaderLine| matches!(line, HeaderLine::Verbatim(_));
    let is_magic = |line: &HeaderLine| matches!(line, HeaderLine::Verbatim(text) if names_format(text));
    let lines = || record.headers().lines().iter().filter(|line| !is_magic(line));
    let noted = |has: fn(&Note) -> bool| tree.walk().any(|id| has(tree.note(id)));
    for (part, is_there) in [
        (RecordPart::HeaderValue, !lines().all(is_verbatim)),
        (RecordPart::HeaderLine, lines().any(is_verbatim)),
        (RecordPart::Comment, noted(|note| note.comment.is_some())),
        (RecordPart::Bookmark, noted(|note| !note.bookmarks.is_empty())),
        (RecordPart::Summary, noted(|note| note.summary.is_some())),
        (RecordPart::Verbatim, noted(|note| !note.verbatim.is_empty())),
    ] {
        if is_there {
            losses.push(LossKind::TextDropped { part });
        }
    }
    if tree.walk().any(|id| tree.spent(id).is_some()) {
        losses.push(LossKind::TimesDropped);
    }
    losses
}
