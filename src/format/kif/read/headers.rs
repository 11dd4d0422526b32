//! Reads the lines before the moves: header fields, start position and remarks.

use super::{LineRole, Recorder, Start, Warnings};
use crate::format::diagram_text::{DiagramPart, DiagramReader, side_of_name};
use crate::format::kif::classify::{self, LineKind};
use crate::format::kif::header_line::{self, stated_encoding};
use crate::format::kif::implied::{handicap_of_name, infer_turn, is_variant, named_start};
use crate::format::kif::move_words::{MoveWords, position_line};
use crate::format::lines::{Line, is_blank, trim};
use crate::format::warning::setup_warnings;
use crate::format::{Encoding, Location, ReadError, ReadErrorKind, Warning, WarningKind, excerpt};
use crate::notation::sfen;
use crate::record::{HeaderKey, HeaderLine, Headers, Note};
use crate::shogi::{Color, Handicap, Position, Setup, Square};

#[derive(Debug, Default)]
pub(in crate::format::kif) struct HeaderReader {
    lines: Vec<HeaderLine>,
    diagram: DiagramReader,
    diagram_at: Option<usize>,
    hands: Vec<HandAt>,
    ruler: Option<RulerAt>,
    handicap: Option<(String, Location)>,
    sfen: Option<(String, Location)>,
    turn: Option<Color>,
    last: Option<Square>,
    note: Note,
    warnings: Warnings,
    encoding: Option<Encoding>,
    recorder: Recorder,
}

impl HeaderReader {
    pub(super) fn new(recorder: Recorder, encoding: Option<Encoding>, is_quoted: bool) -> Self {
        let mut reader = Self { recorder, encoding, ..Self::default() };
        if is_quoted {
            reader.warn(Location::START, WarningKind::QuotedLines);
        }
        reader
    }

    pub(super) fn read_line(&mut self, line: Line<'_>, kind: LineKind<'_>) -> Result<(), ReadError> {
        let second = matches!(kind, LineKind::Other(_)).then(|| header_line::second_player(line.text)).flatten();
        let Some(cut) = second else { return self.read_part(line, kind) };
        let (first, second) = line.text.split_at(cut);
        self.read_part(line.part(first), classify::classify(first))?;
        self.read_part(line.part(second), classify::classify(second))
    }

    fn read_part(&mut self, line: Line<'_>, kind: LineKind<'_>) -> Result<(), ReadError> {
        let role = match kind {
            LineKind::Blank => LineRole::Empty,
            LineKind::Separator => LineRole::Separator,
            LineKind::Comment(_) | LineKind::Bookmark(_) => LineRole::Unowned,
            LineKind::Summary(_) if self.note.summary.is_none() => LineRole::Unowned,
            _ => LineRole::Header,
        };
        let lines = self.lines.len();
        match kind {
            LineKind::Blank | LineKind::Separator => {}
            LineKind::Comment(text) => self.note.push_comment_line(text),
            LineKind::Bookmark(name) => self.note.bookmarks.push(name.to_owned()),
            LineKind::Summary(text) if self.note.summary.is_none() => self.note.summary = Some(text.to_owned()),
            LineKind::Remark => {
                self.check_encoding(line);
                self.verbatim(line);
            }
            LineKind::Variation(_) => {
                self.warn(line.at(), WarningKind::VariationEarly);
                self.verbatim(line);
            }
            LineKind::Summary(_) => self.text(line),
            // The ruler `9 8 7 …` above a board also begins with a number.
            LineKind::Move(_) => self.other(line, line.text.trim_start_matches(is_blank))?,
            LineKind::Other(content) => self.other(line, content)?,
        }
        match (role, self.lines.len() - lines) {
            (LineRole::Header, 0) => self.recorder.push(line.text, LineRole::Diagram),
            (LineRole::Header, 1) | (_, 0) => self.recorder.push(line.text, role),
            _ => self.recorder.discard_layout(),
        }
        Ok(())
    }

    pub(in crate::format::kif) fn reads_as(text: &str, kind: LineKind<'_>, header: &HeaderLine) -> bool {
        let mut reader = Self::default();
        reader.read_line(Line::new(1, text), kind).is_ok()
            && matches!(reader.lines.as_slice(), [only] if only == header)
            && reader.note.is_empty()
            && reader.hands.is_empty()
    }

    fn warn(&mut self, at: Location, kind: WarningKind) {
        self.warnings.push(at, kind);
    }

    fn verbatim(&mut self, line: Line<'_>) {
        self.lines.push(HeaderLine::Verbatim(line.text.to_owned()));
    }

    fn text(&mut self, line: Line<'_>) {
        self.verbatim(line);
        // Lines with 持駒 have a warning of their own.
        self.warnings.foreign(line, !line.text.contains("持"));
    }

    fn other(&mut self, line: Line<'_>, content: &str) -> Result<(), ReadError> {
        if let Some(part) = self.diagram.read_line(line)? {
            match part {
                DiagramPart::Hand { words } => self.keep_hand(line, content, &words),
                // It is text unless its board follows.
                DiagramPart::Ruler => {
                    let (header, warning) = (self.lines.len(), self.warnings.list.len());
                    self.ruler = Some(RulerAt { header, warning, line: self.recorder.lines_so_far() });
                    self.verbatim(line);
                    self.warn(line.at(), WarningKind::ForeignLines { text: excerpt(line.text), lines: 1 });
                    return Ok(());
                }
                DiagramPart::Board => {}
            }
            self.diagram_at.get_or_insert(self.lines.len());
            return Ok(());
        }
        if let Some(last) = position_line(content) {
            self.last = last;
            self.verbatim(line);
        } else if is_silent_line(content) {
            self.verbatim(line);
        } else if let Some((key, value)) = header_line::field(content)
            .or_else(|| header_line::spaced_player(content))
            .or_else(|| header_line::marked_player(content))
        {
            self.field(line, key, value)?;
        } else {
            self.text(line);
        }
        Ok(())
    }

    fn keep_hand(&mut self, line: Line<'_>, content: &str, words: &str) {
        if !words.is_empty() {
            self.recorder.discard_layout();
        }
        let words = (!words.is_empty()).then(|| header_line(words, words));
        if let Some(HeaderLine::Verbatim(text)) = &words {
            self.warn(line.at(), WarningKind::ForeignLines { text: excerpt(text), lines: 1 });
        }
        self.hands.push(HandAt {
            index: self.lines.len(),
            at: line.at(),
            whole: header_line(content, line.text),
            words,
        });
    }

    fn field(&mut self, line: Line<'_>, key: &str, value: &str) -> Result<(), ReadError> {
        let known = HeaderKey::of(key);
        // Gekisashi's clipboard: `先手: A / 後手: B`.
        if known == Some(HeaderKey::Black)
            && let Some((first, second)) = value.split_once('/')
            && let Some((other, second)) = header_line::field(trim(second))
            && HeaderKey::of(other) == Some(HeaderKey::White)
        {
            self.push_field(key, trim(first));
            self.push_field(other, second);
            return Ok(());
        }
        match known {
            Some(HeaderKey::Handicap) => {
                refuse_variant(line, value)?;
                self.handicap.get_or_insert_with(|| (value.to_owned(), line.at_part(value)));
            }
            Some(HeaderKey::Variant) => refuse_variant(line, value)?,
            // Tools of the rshogi project write it.
            Some(HeaderKey::StartPosition) => {
                self.sfen.get_or_insert_with(|| (value.to_owned(), line.at_part(value)));
            }
            Some(HeaderKey::Turn) => {
                if let Some(turn) = side_of_name(value.strip_suffix('番').unwrap_or(value)) {
                    self.turn.get_or_insert(turn);
                    self.warn(line.at(), WarningKind::TurnHeader);
                }
            }
            _ => {}
        }
        self.push_field(key, value);
        Ok(())
    }

    fn push_field(&mut self, key: &str, value: &str) {
        self.lines.push(HeaderLine::Field { key: key.to_owned(), value: value.to_owned() });
    }

    fn check_encoding(&mut self, line: Line<'_>) {
        let (Some((_, stated)), Some(found)) = (stated_encoding(line.text), self.encoding) else { return };
        if !found.may_be_called(stated) {
            self.warn(line.at_part(stated), WarningKind::EncodingMismatch { stated: excerpt(stated), found });
        }
    }

    /// Fails if the lines of a diagram do not make a board.
    pub(super) fn start(mut self, first: Option<&MoveWords>) -> Result<Start, ReadError> {
        let handicap = self.handicap.take();
        let known = handicap.as_ref().and_then(|(name, _)| handicap_of_name(name));
        let diagram_turn = self.diagram.turn();
        let (diagram, diagram_warnings) = std::mem::take(&mut self.diagram).finish()?;
        if diagram.as_ref().is_some_and(|diagram| diagram.is_ruled) {
            self.take_ruler();
        }
        let mut warnings = std::mem::take(&mut self.warnings.list);
        warnings.extend(diagram_warnings);
        let mut stated = diagram_turn.or(self.turn);
        let mut diagram_at = None;
        let mut at = Location::START;
        let default_turn = known.map_or(Color::Black, |(handicap, _)| handicap.setup().turn);
        let setup = if let Some(diagram) = diagram {
            // The board overrides 手合割, which Kifu for Windows always writes. Hands above the board may be titles.
            let above = |hand: &&HandAt| hand.words.is_some() && Some(hand.index) <= self.diagram_at;
            let titles = self.hands.iter().filter(above).count();
            diagram_at = self.diagram_at.map(|index| index + titles);
            self.insert_lines(|hand| hand.words);
            at = diagram.at;
            diagram.setup(stated.unwrap_or(default_turn))
        } else {
            self.restore_hands(&mut warnings);
            match self.sfen.as_ref().map(|(text, at)| (sfen::read(text), text, *at)) {
                Some((Ok(sfen), _, place)) => {
                    stated = Some(sfen.setup.turn);
                    at = place;
                    sfen.setup
                }
                other => {
                    if let Some((Err(_), text, at)) = other {
                        warnings.push(Warning::new(at, WarningKind::SfenUnreadable { text: excerpt(text) }));
                    }
                    let setup = named_start(handicap.as_ref(), known, &mut warnings);
                    Setup { turn: stated.unwrap_or(setup.turn), ..setup }
                }
            }
        };
        let setup = infer_turn(setup, stated, first.map(|words| (words, self.last)), at, &mut warnings);
        warnings.extend(setup_warnings(&setup).map(|kind| Warning::new(at, kind)));
        let mut headers = Headers::default();
        for line in self.lines {
            headers.push(line);
        }
        // People also call the beginner 先手 in handicap games, where it is 上手.
        let giver_first = stated == Some(Color::Black) && setup.turn == Color::White && Handicap::of(&setup).is_some();
        let Self { note, last, recorder, .. } = self;
        let position = Position::from(setup);
        Ok(Start { headers, position, note, last, diagram_at, stated, giver_first, warnings, recorder })
    }

    fn take_ruler(&mut self) {
        let Some(RulerAt { header, warning, line }) = self.ruler.take() else { return };
        self.lines.remove(header);
        self.warnings.list.remove(warning);
        self.recorder.mark_as_diagram(line);
        let later = self.hands.iter_mut().map(|hand| &mut hand.index).chain(&mut self.diagram_at);
        later.filter(|index| **index > header).for_each(|index| *index -= 1);
    }

    fn restore_hands(&mut self, warnings: &mut Vec<Warning>) {
        if !self.hands.is_empty() {
            self.recorder.discard_layout();
        }
        self.insert_lines(|hand| {
            warnings.push(Warning::new(hand.at, WarningKind::HandWithoutBoard));
            Some(hand.whole)
        });
    }

    fn insert_lines(&mut self, mut left: impl FnMut(HandAt) -> Option<HeaderLine>) {
        let mut lines = std::mem::take(&mut self.lines).into_iter();
        let mut taken = 0;
        for hand in std::mem::take(&mut self.hands) {
            let index = hand.index;
            self.lines.extend(lines.by_ref().take(index - taken));
            self.lines.extend(left(hand));
            taken = index;
        }
        self.lines.extend(lines);
    }
}

#[derive(Debug)]
struct HandAt {
    index: usize,
    at: Location,
    /// Kept if there is no board.
    whole: HeaderLine,
    /// The rest of the line, kept if there is a board.
    words: Option<HeaderLine>,
}

/// The ruler of a part of the board, kept as text until its board follows.
#[derive(Debug)]
struct RulerAt {
    header: usize,
    warning: usize,
    line: usize,
}

/// Addresses, and a board shown from White's side (Kifu for Windows).
pub(crate) fn is_silent_line(content: &str) -> bool {
    matches!(trim(content), "盤面回転" | "盤面反転") || content.starts_with("http")
}

fn header_line(content: &str, verbatim: &str) -> HeaderLine {
    match header_line::field(content) {
        Some((key, value)) => HeaderLine::Field { key: key.to_owned(), value: value.to_owned() },
        None => HeaderLine::Verbatim(verbatim.to_owned()),
    }
}

fn refuse_variant(line: Line<'_>, name: &str) -> Result<(), ReadError> {
    if !is_variant(name) {
        return Ok(());
    }
    let kind = ReadErrorKind::Variant { text: excerpt(name) };
    Err(ReadError::new(line.at_part(name), kind))
}
