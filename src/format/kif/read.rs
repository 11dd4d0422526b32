//! Reads KIF.
//!
//! A file is rejected only if there is nothing to show: the board diagram is damaged, or there is no board, no known
//! header and no playable move. What cannot be played is kept as text where it is, with a warning.

use std::sync::Arc;

use super::classify::{self, Body, LineKind, MoveLine, Number};
use super::headers::{HeaderReader, Start};
use super::layout::{BYTES_A_LINE, Recorder};
use super::lookahead::Lookahead;
use super::movetext::MovetextReader;
use super::style::KifStyle;
use crate::format::lines::{Line, Lines};
use crate::format::text::Decoded;
use crate::format::{Dialect, Format, Loaded, Location, ReadError, ReadErrorKind, Warning, WarningKind};
use crate::record::end_words::meaning;
use crate::record::{HeaderLine, Record};

/// Reads a text as KIF.
pub(crate) fn read(text: Decoded<'_>) -> Result<Loaded, ReadError> {
    let mut source = Source::new(&text.text);
    let HeaderSection { reader, separator, first } = read_headers(&mut source, &text)?;
    let words = match &first {
        Some((_, LineKind::Move(MoveLine { body: Body::Move { words, .. }, .. }))) => Some(words),
        _ => None,
    };
    let (start, note, mut warnings) = reader.start(words)?;
    let Start { mut headers, position, last, diagram_at, recorder, giver_first, .. } = start;
    let mut game = MovetextReader::new(position, last, note);
    game.builder.reserve(text.text.len() / BYTES_A_LINE);
    game.recorder = recorder;
    game.recorder.begin_body();
    // A last line without a line end may be truncated.
    let unended = !text.text.ends_with(['\n', '\r']);
    if let Some((line, kind)) = first {
        game.read_line(line, kind, Lookahead { source: &source, is_last: unended && source.ends_with(line) });
    }
    while let Some(line) = source.next() {
        let kind = classify::classify(line.text);
        game.read_line(line, kind, Lookahead { source: &source, is_last: unended && source.ends_with(line) });
    }
    // Where the file itself tells that 先手 is the giver of a handicap, who begins, the names are those of 上手 and 下手.
    let giver_first = giver_first || game.giver_first;
    if giver_first {
        headers.rename_giver();
    }
    let (mut builder, movetext_warnings, end_words, recorder) = game.finish();
    *builder.record_mut().headers_mut() = headers;
    warnings.extend(movetext_warnings);
    let record = builder.finish();
    if let Some(error) = unplayable_start(&record, &warnings).filter(|_| is_chu_shogi(&text.text)) {
        return Err(ReadError { kind: ReadErrorKind::Variant { text: "中将棋".to_owned() }, ..error });
    }
    if let Some(error) = nothing_to_show(&record, diagram_at.is_some() || separator.is_some(), &warnings) {
        return Err(error);
    }
    let dialect = Dialect::of_text(&text, Format::Kif);
    let mut layout = recorder.finish(text, &record, Format::Kif);
    if let Some(layout) = layout.as_mut().filter(|_| giver_first) {
        layout.call_giver_first();
    }
    let kif = KifStyle { separator, diagram_at, layout: layout.map(Arc::new), ..KifStyle::default() };
    Ok(Loaded { records: record.into(), dialect: Dialect { kif, end_words, ..dialect }, warnings })
}

/// The lines before the moves.
struct HeaderSection<'a> {
    reader: HeaderReader,
    /// The line between headers and moves.
    separator: Option<String>,
    /// The line that begins the moves.
    first: Option<(Line<'a>, LineKind<'a>)>,
}

/// Reads the lines before the moves, and the line that begins them.
fn read_headers<'a>(source: &mut Source<'a>, text: &'a Decoded<'_>) -> Result<HeaderSection<'a>, ReadError> {
    let mut reader = HeaderReader::recording(Recorder::of(&text.text));
    if source.quoted {
        reader.warnings.push(Warning::new(Location::START, WarningKind::QuotedLines));
    }
    let encoding = (!text.text.is_ascii()).then_some(text.encoding);
    let mut separator = None;
    for line in source {
        let kind = classify::classify(line.text);
        let begins_moves = match &kind {
            LineKind::Move(parts) => begins_moves(parts, separator.is_some()),
            // The moves of this variation are all there are.
            LineKind::Variation(_) => separator.is_some(),
            _ => false,
        };
        if begins_moves {
            return Ok(HeaderSection { reader, separator, first: Some((line, kind)) });
        }
        if matches!(kind, LineKind::Separator) && separator.is_none() {
            separator = Some(line.text.to_owned());
        }
        reader.read_line(line, kind, encoding)?;
    }
    Ok(HeaderSection { reader, separator, first: None })
}

/// The error if nothing of a record can be shown: no start position, no known header, and not one of the moves.
pub(super) fn nothing_to_show(record: &Record, has_start: bool, warnings: &[Warning]) -> Option<ReadError> {
    let known = |header: &HeaderLine| header.key().is_some();
    if has_start || record.headers().lines().iter().any(known) {
        return None;
    }
    unplayable_start(record, warnings)
}

/// The first move that could not be played, as an error, if no other was played.
fn unplayable_start(record: &Record, warnings: &[Warning]) -> Option<ReadError> {
    let tree = record.tree();
    if tree.walk().any(|id| tree.mv(id).is_some()) {
        return None;
    }
    warnings.iter().find_map(|warning| match &warning.kind {
        WarningKind::MoveUnplayable { text, fault } => {
            Some(ReadError::new(warning.at, ReadErrorKind::Move { text: text.clone(), fault: *fault }))
        }
        _ => None,
    })
}

/// Whether the first moves are those of chu shogi, which lishogi also writes as KIF: double moves of lions, and
/// pieces that shogi does not have.
fn is_chu_shogi(text: &str) -> bool {
    let words = ["一歩目", "二歩目", "仝", "獅", "麒", "鳳", "醉", "豹", "鯨", "犇"];
    Lines::new(text)
        .take(100)
        .any(|line| !line.text.starts_with('*') && words.iter().any(|word| line.text.contains(word)))
}

/// Whether the moves begin at this line. Without a separator before it, it must be unambiguous.
pub(super) fn begins_moves(parts: &MoveLine<'_>, separated: bool) -> bool {
    match parts.body {
        Body::Move { .. } => true,
        Body::Word(word) => {
            let numbered = matches!(parts.number, Number::Is(_));
            numbered && (separated || meaning(word).is_some())
        }
    }
}

/// The lines of a file without quotation marks.
#[derive(Clone, Debug)]
pub(super) struct Source<'a> {
    lines: Lines<'a>,
    text: &'a str,
    pub(super) quoted: bool,
}

impl<'a> Source<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { lines: Lines::new(text), text, quoted: classify::is_quoted(text) }
    }

    /// Whether this is the last line of the text.
    pub(super) fn ends_with(&self, line: Line<'_>) -> bool {
        let end = line.text.as_ptr() as usize + line.text.len();
        end == self.text.as_ptr() as usize + self.text.len()
    }
}

impl<'a> Iterator for Source<'a> {
    type Item = Line<'a>;

    #[inline]
    fn next(&mut self) -> Option<Line<'a>> {
        let mut line = self.lines.next()?;
        if self.quoted {
            line.text = classify::unquote(line.text);
        }
        Some(line)
    }
}
