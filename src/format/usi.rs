//! SFEN and USI files: one position, or one `position` command with moves, per line.
//!
//! `startpos`, `sfen …`, a bare SFEN and `moves …` may lack the word `position`. Comments and log lines may be between
//! the lines.

use std::cell::OnceCell;
use std::collections::HashMap;
use std::sync::Arc;

use super::kif::names_format;
use super::layout::{Layout, Pieces, Recorder};
use super::lines::{Line, Lines, push_lines, trim};
use super::loaded::number_of_moves;
use super::play::play_move;
use super::text::Decoded;
use super::warning::setup_warnings;
use super::{
    Dialect, Format, Loaded, Location, Loss, LossKind, MoveFault, Newline, ReadError, ReadErrorKind, RecordPart,
    Records, Warning, WarningKind, detect, excerpt, kif,
};
use crate::notation::sfen::{self, Sfen};
use crate::notation::usi::{self, UsiErrorKind};
use crate::record::{Builder, End, HeaderLine, Note, Record};

#[derive(Clone, Debug)]
struct Entry<'a> {
    line: Line<'a>,
    content: &'a str,
    /// `1.` in a list.
    head: &'a str,
    comments: Vec<&'a str>,
}

/// The positions of a file, with comments and lines of logs:
///
/// ```text
/// # 3手詰                                      a comment on the position below
/// 8k/9/8P/9/9/9/9/9/9 b G 1
///
/// 12:00:01.123 > position startpos moves 7g7f  a game that a program sends to an engine, move by move
/// 12:00:01.124 > go btime 0 wtime 0 byoyomi 3000
/// 12:00:02.456 < info depth 1 score cp 30 pv 3c3d
/// 12:00:03.789 < bestmove 3c3d
/// ```
#[derive(Debug)]
struct Sorted<'a> {
    /// Of a game that a log repeats move by move, the longest line.
    entries: Vec<Entry<'a>>,
    foreign: Option<Warning>,
    is_log: bool,
}

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
            // Engines answer so after the last move.
            None if text == "resign" && !builder.is_ended() => {
                warnings.push(Warning::new(at, WarningKind::SfenSpelling { text: excerpt(text) }));
                builder.end(End::Resign);
                continue;
            }
            None => MoveFault::Unreadable,
            Some(mv) => match play_move(builder, mv, || at, text, warnings) {
                Ok(_) => continue,
                Err(fault) => fault,
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
    let others = number_of_moves(record) - moves.count();
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
    let moves = number_of_moves(record);
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

/// One loss per kind; a line has no place for headers, comments and times.
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

impl<'a> Sorted<'a> {
    fn of(source: &'a str) -> Self {
        let is_log = lines(source).any(|(_, _, kind)| match kind {
            Kind::Command(..) => true,
            Kind::Position { before, content } => !before.is_empty() && content.starts_with("position"),
            _ => false,
        });
        if is_log { log(source) } else { list(source) }
    }
}

fn lines(source: &str) -> impl Iterator<Item = (Line<'_>, &str, Kind<'_>)> {
    Lines::new(source).filter_map(|line| {
        let text = trim(kif::unquote(line.text));
        (!text.is_empty()).then(|| (line, text, kind(text)))
    })
}

#[derive(Default)]
struct Foreign<'a> {
    first: Option<(Line<'a>, &'a str)>,
    count: u32,
}

impl<'a> Foreign<'a> {
    fn add(&mut self, line: Line<'a>, text: &'a str) {
        self.first.get_or_insert((line, text));
        self.count = self.count.saturating_add(1);
    }

    fn warning(self) -> Option<Warning> {
        let (line, text) = self.first?;
        Some(Warning::new(line.at(), WarningKind::ForeignLines { text: excerpt(text), lines: self.count }))
    }
}

/// Comments belong to the position below them.
fn list(source: &str) -> Sorted<'_> {
    let mut foreign = Foreign::default();
    let mut entries = Vec::new();
    let mut comments: Vec<(Line<'_>, &str)> = Vec::new();
    for (line, text, kind) in lines(source) {
        match kind {
            Kind::Position { before, content } => {
                let comments = comments.drain(..).map(|(_, comment)| comment).collect();
                entries.push(Entry { line, content, head: trim(before), comments });
            }
            Kind::Comment(comment) => comments.push((line, comment)),
            Kind::Command(..) | Kind::Other => foreign.add(line, text),
        }
    }
    for (line, comment) in comments {
        foreign.add(line, comment);
    }
    Sorted { entries, foreign: foreign.warning(), is_log: false }
}

/// All commands about one game are one record.
fn log(source: &str) -> Sorted<'_> {
    let mut foreign = Foreign::default();
    let mut games = Games::default();
    for (line, text, kind) in lines(source) {
        match kind {
            Kind::Position { before: "", content } => games.position(line, content),
            Kind::Position { content, .. } => {
                games.position(line, content);
                foreign.add(line, text);
            }
            Kind::Command(first, second) => {
                games.command(first, second);
                foreign.add(line, text);
            }
            Kind::Comment(_) | Kind::Other => foreign.add(line, text),
        }
    }
    Sorted { entries: games.finish(), foreign: foreign.warning(), is_log: true }
}

#[derive(Default)]
struct Games<'a> {
    games: Vec<Entry<'a>>,
    /// The number of games that were finished when the last one began.
    finished: usize,
    sent: Option<Entry<'a>>,
    /// A position on which the engine ponders: it may not occur.
    pondered: Option<Entry<'a>>,
}

impl<'a> Games<'a> {
    fn position(&mut self, line: Line<'a>, content: &'a str) {
        self.add_sent();
        self.sent = Some(Entry { line, content, head: "", comments: Vec::new() });
    }

    fn command(&mut self, first: &str, second: &str) {
        match (first, second) {
            ("go", "ponder") => self.pondered = self.sent.take().or(self.pondered.take()),
            ("go", _) => self.add_sent(),
            ("ponderhit", _) => {
                self.sent = self.pondered.take();
                self.add_sent();
            }
            ("usinewgame" | "gameover", _) => {
                self.add_sent();
                self.finished = self.games.len();
            }
            _ => {}
        }
    }

    /// The position continues a game, repeats a part of it, or begins one.
    fn add_sent(&mut self) {
        // More games are hardly played at a time.
        const AT_A_TIME: usize = 4;
        let Some(sent) = self.sent.take() else { return };
        let behind = self.games.len().saturating_sub(AT_A_TIME);
        if let Some(game) = self.games[behind..].iter_mut().rev().find(|game| goes_on(game.content, sent.content)) {
            *game = sent;
            return;
        }
        let recent = &self.games[behind.max(self.finished)..];
        if !recent.iter().any(|game| goes_on(sent.content, game.content)) {
            self.games.push(sent);
        }
    }

    fn finish(mut self) -> Vec<Entry<'a>> {
        self.add_sent();
        if self.games.is_empty() {
            self.games.extend(self.pondered);
        }
        self.games.sort_by_key(|game| game.line.number);
        self.games
    }
}

fn goes_on(line: &str, further: &str) -> bool {
    further.strip_prefix(line).is_some_and(|more| more.is_empty() || more.starts_with(' '))
}

const COMMANDS: [&str; 15] = [
    "usi",
    "isready",
    "setoption",
    "usinewgame",
    "go",
    "stop",
    "ponderhit",
    "gameover",
    "quit",
    "usiok",
    "readyok",
    "info",
    "bestmove",
    "option",
    "checkmate",
];

enum Kind<'a> {
    Position { before: &'a str, content: &'a str },
    Comment(&'a str),
    Command(&'a str, &'a str),
    Other,
}

fn kind(text: &str) -> Kind<'_> {
    if is_meant(text) {
        return Kind::Position { before: "", content: text };
    }
    if let Some(comment) = text.strip_prefix(['#', ';']).or_else(|| text.strip_prefix("//")) {
        return Kind::Comment(trim(comment.trim_start_matches('#')));
    }
    if let Some((first, second)) = command(text) {
        return Kind::Command(first, second);
    }
    if let Some(at) = detect::position_command(text) {
        return Kind::Position { before: &text[..at], content: text[at..].trim_end_matches(['"', '\'', '`', ',']) };
    }
    match board_within(text) {
        Some(at) => Kind::Position { before: &text[..at], content: &text[at..] },
        None => Kind::Other,
    }
}

/// Skips time, engine and direction of a log: `12:00:01 >1:go infinite`.
fn command(text: &str) -> Option<(&str, &str)> {
    const LONGEST: usize = 100;
    let head = &text[..text.floor_char_boundary(LONGEST)];
    let behind = head.match_indices(['>', '<', ':', '：', '"']).map(|(at, sign)| &text[at + sign.len()..]);
    std::iter::once(text).chain(behind).find_map(|command| {
        let mut words = command.split_ascii_whitespace().map(|word| word.trim_end_matches(['"', ',']));
        let first = words.next().filter(|first| COMMANDS.contains(first))?;
        Some((first, words.next().unwrap_or_default()))
    })
}

fn is_meant(text: &str) -> bool {
    let mut words = text.split_ascii_whitespace();
    let (first, second) = (words.next().unwrap_or_default(), words.next());
    let is_position = |word: &str| matches!(word, "startpos" | "sfen" | "moves") || detect::is_board(word);
    match first {
        "position" => second.is_none_or(is_position),
        "sfen" => second.is_none_or(|word| word.contains('/')),
        "startpos" => second.is_none_or(|word| word == "moves"),
        "moves" => second.is_none_or(|word| usi::read_move(word).is_some()),
        board => detect::is_board(board),
    }
}

/// Where a position begins behind other words: `1. lnsgkgsnl/…`.
fn board_within(text: &str) -> Option<usize> {
    text.split('/').nth(8)?;
    let is_apart = |ch: char| !ch.is_ascii_alphanumeric() && !matches!(ch, '/' | '+');
    let word = text.split(is_apart).find(|word| detect::is_board(word))?;
    let at = word.as_ptr() as usize - text.as_ptr() as usize;
    let before = &text[..at];
    let at = before.strip_suffix("sfen ").map_or(at, str::len);
    usi::read_line(&text[at..]).is_ok().then_some(at)
}

pub(in crate::format) struct Original<'a> {
    lines: Vec<OldLine>,
    texts: Pieces<'a, ()>,
    is_full: bool,
    /// The first record of each written line; filled when a record has moved.
    by_line: OnceCell<HashMap<String, usize>>,
    newline: Newline,
}

struct OldLine {
    record: Record,
    has_head: bool,
}

impl OldLine {
    fn holds_comments(&self, record: &Record) -> bool {
        let tree = record.tree();
        let comment = |record: &Record| record.tree().note(record.tree().root()).comment.clone();
        let others = tree.walk().filter(|&id| id != tree.root() && tree.note(id).comment.is_some()).count();
        !self.has_head && others == 0 && comment(record) == comment(&self.record)
    }
}

impl<'a> Original<'a> {
    /// `None` if it is in another format, or the records do not fit.
    pub(in crate::format) fn of(dialect: &'a Dialect, records: &[&Record]) -> Option<Self> {
        let is_lines = matches!(dialect.format, Format::Sfen | Format::Usi);
        let source = dialect.layout_of(dialect.format).filter(|_| is_lines)?.text();
        let mut texts = Recorder::of(source)?;
        let mut lines: Vec<OldLine> = Vec::with_capacity(records.len());
        let Sorted { entries, is_log, .. } = Sorted::of(source);
        for entry in entries {
            let (line, has_head) = (entry.line, !entry.head.is_empty());
            let Ok(record) = read_entry(entry, &mut Vec::new()) else { continue };
            texts.push(line.text, ());
            lines.push(OldLine { record, has_head });
        }
        // Among the lines of a log, a changed one would make no sense.
        if is_log && !lines.iter().map(|line| &line.record).eq(records.iter().copied()) {
            return None;
        }
        let is_full = lines.len() == records.len();
        let texts = texts.finish(source);
        Some(Self { lines, texts, is_full, by_line: OnceCell::new(), newline: dialect.newline })
    }

    fn text_before(&self, index: usize) -> &'a str {
        let end = index.checked_sub(1).and_then(|before| self.texts.line_end(before)).map_or(0, str::len);
        &self.texts.gap_before(index)[end..]
    }

    fn write(&self, record: &Record, format: Format, index: usize) -> Option<(String, Vec<Loss>)> {
        let index = self.index(record, format, index)?;
        let (old, old_text) = (&self.lines[index], self.texts.text(index));
        let mut text = String::new();
        let above = push_lines(&mut text, self.text_before(index), self.newline);
        let mut losses = Vec::new();
        if old.record == *record {
            text.push_str(old_text);
        } else {
            let (line, lost) = write_new(record, format);
            losses = lost;
            text.push_str(line.trim_end());
            if let Some(remark) = remark(record).filter(|remark| trim(old_text).ends_with(remark))
                && !line.contains(" moves ")
            {
                text.push(' ');
                text.push_str(remark);
                losses.retain(|loss| loss.kind != LossKind::TextDropped { part: RecordPart::HeaderLine });
            }
            if old.holds_comments(record) {
                losses.retain(|loss| loss.kind != LossKind::TextDropped { part: RecordPart::Comment });
            }
        }
        for loss in &mut losses {
            loss.at.line = loss.at.line.saturating_add(u32::try_from(above).unwrap_or(u32::MAX));
        }
        push_lines(&mut text, self.texts.line_end(index).unwrap_or_default(), self.newline);
        Some((text, losses))
    }

    /// A changed record keeps its place if no line was added or removed.
    fn index(&self, record: &Record, format: Format, index: usize) -> Option<usize> {
        let is_at = |index: usize| self.lines.get(index).is_some_and(|line| line.record == *record);
        if is_at(index) {
            return Some(index);
        }
        let by_line = self.by_line.get_or_init(|| {
            let lines = self.lines.iter().enumerate().rev();
            lines.map(|(at, line)| (write_new(&line.record, format).0, at)).collect()
        });
        let moved = by_line.get(&write_new(record, format).0).copied().filter(|&moved| is_at(moved));
        moved.or(Some(index).filter(|&index| self.is_full && index < self.lines.len()))
    }

    pub(in crate::format) fn push_rest(&self, text: &mut String) -> usize {
        push_lines(text, self.text_before(self.lines.len()), self.newline)
    }
}

fn remark(record: &Record) -> Option<&str> {
    match record.headers().lines() {
        [HeaderLine::Verbatim(remark)] => Some(remark),
        _ => None,
    }
}
