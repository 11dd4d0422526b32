//! Reads KIF.
//!
//! A file is rejected if there is no position to show. A file without a board diagram is also rejected if its main
//! line breaks off within ten moves, at a move that does not fit the board and with nothing readable after it: that
//! is hardly the game that was meant. What could be read is offered with the error.

use std::sync::Arc;

use super::classify::{self, Body, LineKind, MoveLine, Number};
use super::end_words::known_end;
use super::headers::{HeaderReader, Start};
use super::layout::{BYTES_A_LINE, Recorder};
use super::lookahead::Lookahead;
use super::movetext::{Broken, Counts, MovetextReader};
use super::style::KifStyle;
use crate::format::lines::{Line, Lines};
use crate::format::text::Decoded;
use crate::format::{Dialect, Format, Loaded, Location, MoveFault, ReadError, ReadErrorKind, Warning, WarningKind};

/// Reads a text as KIF.
pub(crate) fn read(text: Decoded<'_>) -> Result<Loaded, ReadError> {
    let mut source = Source::new(&text.text);
    let HeaderSection { reader, separator, first } = read_headers(&mut source, &text)?;
    let words = match &first {
        Some((_, LineKind::Move(MoveLine { body: Body::Move { words, .. }, .. }))) => Some(words),
        _ => None,
    };
    let (start, note, mut warnings) = reader.start(words)?;
    let Start { headers, position, last, diagram_at, recorder } = start;
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
    let (broken, counts) = (game.broken.take(), std::mem::take(&mut game.counts));
    let (mut builder, movetext_warnings, end_words, recorder) = game.finish();
    *builder.record_mut().headers_mut() = headers;
    warnings.extend(movetext_warnings);
    let record = builder.finish();
    let rejection = if diagram_at.is_none() { rejection(broken, &counts, &warnings) } else { None };
    if let Some((at, _)) = rejection
        && counts.moves == 0
        && is_chu_shogi(&text.text)
    {
        return Err(ReadError::new(at, ReadErrorKind::Variant { text: "中将棋".to_owned() }));
    }
    let dialect = Dialect::of_text(&text, Format::Kif);
    let layout = recorder.finish(text, &record);
    let kif = KifStyle { separator, diagram_at, layout: layout.map(Arc::new), ..KifStyle::default() };
    let loaded = Loaded { records: record.into(), dialect: Dialect { kif, end_words, ..dialect }, warnings };
    match rejection {
        Some((at, kind)) => Err(ReadError { at, kind, partial: Some(Box::new(loaded)) }),
        None => Ok(loaded),
    }
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

/// Why a file without a board diagram is rejected, if it is: see the documentation of the module.
fn rejection(broken: Option<Broken>, counts: &Counts, warnings: &[Warning]) -> Option<(Location, ReadErrorKind)> {
    if let Some(broken) = broken {
        let rejected = broken.is_early() || (counts.moves == 0 && !broken.followed);
        return rejected.then_some((broken.at, ReadErrorKind::Move { text: broken.text, fault: broken.fault }));
    }
    // Numbered lines with unknown words only: damaged text.
    if counts.moves > 0 || counts.ends > 0 || counts.unknown < 2 {
        return None;
    }
    let unknown = warnings.iter().find_map(|warning| match &warning.kind {
        WarningKind::EndUnknown { text } => Some((warning.at, text.clone())),
        _ => None,
    });
    let (at, text) = unknown.unwrap_or((Location::START, String::new()));
    Some((at, ReadErrorKind::Move { text, fault: MoveFault::Unreadable }))
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
            numbered && (separated || known_end(word).is_some())
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
