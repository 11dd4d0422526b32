//! Reads KIF, KI2 and BOD.
//!
//! A file is rejected only if its diagram is damaged, or it has no board, known header or playable move. Moves that
//! cannot be played are kept as text with a warning.

mod headers;
mod movetext;

use std::sync::Arc;

use super::classify::{self, Body, LineKind, MoveLine, Number};
use super::ki2_line::{APART, marked};
use super::result_line::outcome_of_summary;
use super::style::KifStyle;
use crate::format::layout::{self, Layout, Pieces};
use crate::format::lines::{Line, Lines, is_blank};
use crate::format::text::Decoded;
use crate::format::{
    Dialect, EndWord, Format, Loaded, Location, ReadError, ReadErrorKind, Warning, WarningKind, excerpt,
};
use crate::record::end_words::{Meaning, meaning};
use crate::record::{End, HeaderLine, Headers, NodeId, Note, Record};
use crate::shogi::{Color, Position, Square};
pub(super) use headers::HeaderReader;
pub(crate) use headers::is_silent_line;
pub(super) use movetext::ABOVE_FIRST_NUMBERS;
use movetext::{Giver, MovetextReader, take_turn_of_marks};

/// A low estimate of the average bytes in a line of UTF-8; lines with a time have about forty.
const BYTES_A_LINE: usize = 32;

pub(crate) fn read(text: Decoded<'_>, format: Format) -> Result<Loaded, ReadError> {
    let Game { record, style: kif, warnings, end_words, giver_first, recorder } =
        game(&text, format, Recorder::default())?;
    let mut dialect = Dialect { kif, end_words, ..Dialect::of_text(&text, format) };
    if recorder.keeps_layout() {
        let mut layout = Layout::new(text, format);
        if giver_first {
            // The lines that say so may change.
            layout.mark_as_doubtful();
        }
        dialect.layout = Some(Arc::new(layout));
    }
    Ok(Loaded { records: record.into(), dialect, warnings })
}

pub(super) struct Game {
    pub(super) record: Record,
    style: KifStyle,
    warnings: Vec<Warning>,
    end_words: Vec<EndWord>,
    /// Whether the file calls the giver of a handicap 先手, who is 上手 in the record.
    pub(super) giver_first: bool,
    pub(super) recorder: Recorder,
}

pub(super) fn game(text: &Decoded<'_>, format: Format, recorder: Recorder) -> Result<Game, ReadError> {
    let is_ki2 = format == Format::Ki2;
    let mut source = Source::new(&text.text);
    let encoding = (!text.text.is_ascii()).then_some(text.encoding);
    let mut head = HeaderReader::new(recorder, encoding, source.is_quoted());
    let mut separator = None;
    let mut first = None;
    let mut gap = 0;
    while let Some(line) = source.next() {
        let kind = classify::classify(line.text);
        let begins = if is_ki2 { begins_ki2(line, &kind, &source) } else { begins_kif(&kind, separator.is_some()) };
        if begins {
            first = Some((line, kind));
            break;
        }
        if matches!(kind, LineKind::Separator) && separator.is_none() {
            separator = Some(line.text.to_owned());
        }
        head.read_line(line, kind)?;
        gap = gap_behind(line, gap);
    }
    let words = match &first {
        Some((_, LineKind::Move(MoveLine { body: Body::Move { words, .. }, .. }))) if !is_ki2 => Some(words),
        _ => None,
    };
    let mut start = head.start(words)?;
    let (diagram_at, giver_first) = (start.diagram_at, start.giver_first && !is_ki2);
    let mut next = first.map(|(line, _)| line);
    let giver = match next {
        Some(line) if is_ki2 => take_turn_of_marks(&mut start, line),
        _ => Giver::Usual,
    };
    let mut game = MovetextReader::new(start, giver, text.text.len() / BYTES_A_LINE);
    while let Some(line) = next {
        let ahead = Lookahead::behind(line, &source);
        if is_ki2 && marked(line.text).is_some() {
            game.ki2_row(line, ahead);
        } else {
            match classify::classify(line.text) {
                LineKind::Summary(words) if is_ki2 && gap < APART && game.ki2_result_line(line, words) => {}
                kind => game.read_line(line, kind, ahead),
            }
        }
        if is_ki2 {
            gap = gap_behind(line, gap);
        }
        next = source.next();
    }
    let (record, warnings, end_words, giver_first, recorder) = game.finish(giver_first);
    if let Some(error) = unplayable_start(&record, &warnings).filter(|_| !is_ki2 && is_chu_shogi(&text.text)) {
        return Err(ReadError { kind: ReadErrorKind::Variant { text: "中将棋".to_owned() }, ..error });
    }
    let has_start = diagram_at.is_some() || !is_ki2 && separator.is_some();
    if let Some(error) = nothing_to_show(&record, has_start, &warnings) {
        return Err(error);
    }
    let style = KifStyle { diagram_at, ..KifStyle::default() };
    let style = if is_ki2 { style } else { KifStyle { separator, ..style } };
    Ok(Game { record, style, warnings, end_words, giver_first, recorder })
}

#[derive(Debug)]
struct Start {
    headers: Headers,
    position: Position,
    note: Note,
    last: Option<Square>,
    diagram_at: Option<usize>,
    stated: Option<Color>,
    giver_first: bool,
    warnings: Vec<Warning>,
    recorder: Recorder,
}

/// The number of consecutive empty lines up to this one.
fn gap_behind(line: Line<'_>, gap: usize) -> usize {
    if line.text.chars().all(is_blank) { gap + 1 } else { 0 }
}

fn begins_ki2(line: Line<'_>, kind: &LineKind<'_>, rest: &Source<'_>) -> bool {
    // まで0手で後手の勝ち, and no moves.
    let closes = matches!(kind, LineKind::Summary(_)) && !rest.clone().any(|line| marked(line.text).is_some());
    closes || marked(line.text).is_some()
}

fn begins_kif(kind: &LineKind<'_>, separated: bool) -> bool {
    match kind {
        LineKind::Move(parts) => begins_moves(parts, separated),
        // The moves of this variation are all there are.
        LineKind::Variation(_) => separated,
        _ => false,
    }
}

pub(super) fn begins_moves(parts: &MoveLine<'_>, separated: bool) -> bool {
    match parts.body {
        Body::Move { .. } => true,
        Body::Word(word) => {
            let numbered = matches!(parts.number, Number::Is(_));
            numbered && (separated || meaning(word).is_some())
        }
    }
}

fn nothing_to_show(record: &Record, has_start: bool, warnings: &[Warning]) -> Option<ReadError> {
    let known = |header: &HeaderLine| header.key().is_some();
    if has_start || record.headers().lines().iter().any(known) {
        return None;
    }
    unplayable_start(record, warnings)
}

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

/// Lishogi also writes chu shogi as KIF, with double moves of lions and other pieces.
fn is_chu_shogi(text: &str) -> bool {
    let words = ["一歩目", "二歩目", "仝", "獅", "麒", "鳳", "醉", "豹", "鯨", "犇"];
    Lines::new(text)
        .take(100)
        .any(|line| !line.text.starts_with('*') && words.iter().any(|word| line.text.contains(word)))
}

#[derive(Debug, Default)]
struct Warnings {
    list: Vec<Warning>,
    /// The number of the last line and the index of its warning.
    foreign: Option<(u32, usize)>,
}

impl Warnings {
    fn push(&mut self, at: Location, kind: WarningKind) {
        self.list.push(Warning::new(at, kind));
    }

    /// With `may_join`, the warning of the line above is extended.
    #[cold]
    fn foreign(&mut self, line: Line<'_>, may_join: bool) {
        if let Some((last, index)) = self.foreign
            && last + 1 == line.number
            && may_join
            && let Some(Warning { kind: WarningKind::ForeignLines { lines, .. }, .. }) = self.list.get_mut(index)
        {
            *lines += 1;
            self.foreign = Some((line.number, index));
            return;
        }
        self.foreign = Some((line.number, self.list.len()));
        self.push(line.at(), WarningKind::ForeignLines { text: excerpt(line.text), lines: 1 });
    }
}

/// In KI2, a move of a line with the blanks behind it counts as a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::format::kif) enum LineRole {
    Header,
    Diagram,
    Separator,
    Node(NodeId),
    Note(NodeId),
    Unowned,
    Heading,
    MoveCount,
    Empty,
}

#[derive(Debug, Default)]
pub(in crate::format::kif) struct Recorder {
    lines: layout::Recorder<LineRole>,
    body: usize,
    /// Lines from this index on may have no node.
    unowned: Option<usize>,
    /// The nodes to which lines of notes were assigned, with the number of lines.
    owners: Vec<(NodeId, u32)>,
    is_discarded: bool,
}

impl Recorder {
    /// `None` if the text is too long.
    pub(in crate::format::kif) fn of(text: &str) -> Option<Self> {
        Some(Self { lines: layout::Recorder::of(text)?, ..Self::default() })
    }

    const fn discard_layout(&mut self) {
        self.is_discarded = true;
    }

    const fn keeps_layout(&self) -> bool {
        !self.is_discarded
    }

    const fn begin_body(&mut self) {
        self.body = self.lines.len();
    }

    /// Parts of a line must follow each other without a gap.
    #[inline]
    fn push(&mut self, text: &str, role: LineRole) {
        if role == LineRole::Unowned {
            self.unowned.get_or_insert(self.lines.len());
        }
        self.lines.push(text, role);
    }

    const fn lines_so_far(&self) -> usize {
        self.lines.len()
    }

    fn mark_as_diagram(&mut self, index: usize) {
        if let Some(role) = self.lines.roles_from(index).next() {
            *role = LineRole::Diagram;
        }
    }

    fn assign(&mut self, node: NodeId) {
        let Some(from) = self.unowned.take() else { return };
        let mut lines = 0;
        for role in self.lines.roles_from(from).filter(|role| **role == LineRole::Unowned) {
            *role = LineRole::Note(node);
            lines += 1;
        }
        if lines > 0 {
            self.owners.push((node, lines));
        }
    }

    const fn has_unowned(&self) -> bool {
        self.unowned.is_some()
    }

    pub(in crate::format::kif) fn finish(self, text: &str) -> (Pieces<'_, LineRole>, usize, Vec<(NodeId, u32)>) {
        let mut owners = self.owners;
        owners.sort_unstable();
        let notes = owners.chunk_by(|(one, _), (other, _)| one == other);
        let note_lines = notes.map(|parts| (parts[0].0, parts.iter().map(|(_, lines)| lines).sum())).collect();
        (self.lines.finish(text), self.body, note_lines)
    }
}

#[derive(Clone, Debug)]
struct Source<'a> {
    lines: Lines<'a>,
    text: &'a str,
    quoted: bool,
}

impl<'a> Source<'a> {
    fn new(text: &'a str) -> Self {
        Self { lines: Lines::new(text), text, quoted: classify::is_quoted(text) }
    }

    const fn is_quoted(&self) -> bool {
        self.quoted
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

#[derive(Clone, Copy, Debug)]
struct Lookahead<'s, 'a> {
    source: &'s Source<'a>,
    is_last: bool,
}

impl<'s, 'a> Lookahead<'s, 'a> {
    #[inline]
    fn behind(line: Line<'_>, source: &'s Source<'a>) -> Self {
        let end = |text: &str| text.as_ptr() as usize + text.len();
        Self { source, is_last: end(line.text) == end(source.text) }
    }

    /// A last line without a line end may be truncated.
    #[inline]
    const fn is_last(self) -> bool {
        self.is_last
    }

    /// The result line may name another `loser` than the board, or a foul of either side.
    fn end(self, meaning: Meaning, turn: Color, loser: impl FnOnce() -> Color) -> End {
        let loser_of = |words| outcome_of_summary(words)?.winner().map(Color::other);
        match meaning {
            Meaning::End(end @ (End::FoulLoss | End::FoulWin)) => {
                let action = self.summary().filter(|words| words.contains("反則行為")).and_then(loser_of);
                let named = action.map(End::IllegalAction).filter(|named| named.outcome(turn) == end.outcome(turn));
                named.unwrap_or_else(|| end.clone())
            }
            Meaning::End(end) => end.clone(),
            meaning => meaning.end(self.summary().and_then(loser_of).unwrap_or_else(loser), turn),
        }
    }

    #[cold]
    fn summary(self) -> Option<&'a str> {
        const NEAR: usize = 16;
        for line in self.source.clone().take(NEAR) {
            match classify::classify(line.text) {
                LineKind::Move(_) | LineKind::Variation(_) => return None,
                LineKind::Summary(words) => return Some(words),
                _ => {}
            }
        }
        None
    }

    /// The number of a move or known end soon below, in the same line of moves.
    #[cold]
    fn next_number(self) -> Option<u32> {
        const NEAR: usize = 16;
        for line in self.source.clone().take(NEAR) {
            match classify::classify(line.text) {
                LineKind::Move(MoveLine { number, body, .. }) => match (number, body) {
                    (Number::Is(number), Body::Move { .. }) => return Some(number),
                    (Number::Is(number), Body::Word(word)) if meaning(word).is_some() => return Some(number),
                    _ => {}
                },
                LineKind::Variation(_) | LineKind::Summary(_) => return None,
                _ => {}
            }
        }
        None
    }
}
