//! KIF, written.
//!
//! Variations stand behind the line that they leave, deepest first, as Kifu for Windows prints them:
//! then `変化：N手` always means the line that was printed last.

use std::cell::OnceCell;
use std::time::Duration;

use super::ends::word_of_end;
use super::head::{Head, implied_start};
use super::lines::{self, Body, Kind, MoveLine};
use super::spoken;
use super::style::SEPARATOR;
use crate::format::diagram_text::write_diagram;
use crate::format::lines::{Line, trim};
use crate::format::{Format, Location, Loss, LossKind, Options, Part, excerpt};
use crate::format::{bod, detect};
use crate::notation::kif_move;
use crate::record::{End, HeaderLine, NodeId, Note, Record};
use crate::shogi::{ByColor, Color, Handicap, Move, Position, Setup, Square};

/// The record as text; lines end in `\n`.
pub(crate) fn write(record: &Record, options: &Options) -> (String, Vec<Loss>) {
    let mut writer = Writer::new(record, options);
    writer.head();
    writer.moves();
    (writer.out.text, writer.out.losses)
}

#[derive(Default)]
pub(super) struct Out {
    pub(super) text: String,
    lines: u32,
    pub(super) losses: Vec<Loss>,
}

impl Out {
    pub(super) fn end_line(&mut self) {
        self.text.push('\n');
        self.lines += 1;
    }

    pub(super) fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.end_line();
    }

    /// Tells of a loss on the line that is being written.
    pub(super) fn lose(&mut self, kind: LossKind) {
        self.losses.push(Loss { at: Location::line(self.lines + 1), kind });
    }

    pub(super) fn lose_text(&mut self, part: Part, text: &str) {
        self.lose(LossKind::Text { part, text: excerpt(text) });
    }

    /// A line that would be read as something else, as a remark.
    fn remark(&mut self, part: Part, text: &str) {
        self.lose_text(part, text);
        let text = one_line(text);
        self.line(&format!("# {text}"));
    }
}

/// A text without line ends.
fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}

pub(super) struct Writer<'a> {
    pub(super) out: Out,
    pub(super) record: &'a Record,
    pub(super) options: &'a Options,
    /// The longest line's number of moves; seldom needed.
    depth: OnceCell<usize>,
}

/// A node on the way from the start to where the writer stands.
struct Frame {
    node: NodeId,
    position: Position,
    /// What each side has spent so far.
    spent: ByColor<Duration>,
    /// The child to be written next.
    next: usize,
    /// The line was broken off in the file that this node comes from: what follows needs a heading.
    broken: bool,
}

impl<'a> Writer<'a> {
    pub(super) fn new(record: &'a Record, options: &'a Options) -> Self {
        Self { out: Out::default(), record, options, depth: OnceCell::new() }
    }

    /// How far the tree reaches.
    fn depth(&self) -> usize {
        *self.depth.get_or_init(|| {
            let tree = self.record.tree();
            let (mut depth, mut open) = (0, vec![(tree.root(), 0)]);
            while let Some((id, ply)) = open.pop() {
                depth = depth.max(ply);
                open.extend(tree.children(id).iter().map(|&child| (child, ply + 1)));
            }
            depth
        })
    }

    fn head(&mut self) {
        self.headers();
        let tree = self.record.tree();
        let unclear = tree.children(tree.root()).first().is_some_and(|&id| matches!(tree.end(id), Some(End::Other(_))));
        match &self.options.kif.separator {
            Some(separator) if matches!(lines::kind(separator), Kind::Separator) => {
                let separator = one_line(separator);
                self.out.line(&separator);
            }
            // A reader must see what the file is.
            None if !unclear && !tree.is_empty() => {}
            _ => self.out.line(SEPARATOR),
        }
    }

    /// The header lines, and the diagram where there is one.
    pub(super) fn headers(&mut self) {
        let headers = self.record.headers();
        let setup = self.record.initial().to_setup();
        let board = self.options.format == Format::Bod;
        let diagram = board || self.options.kif.diagram_at.is_some() || implied_start(headers) != setup;
        let diagram_at = match self.options.kif.diagram_at {
            Some(at) => at.min(headers.lines().len()),
            None => headers.lines().len(),
        };
        for (index, line) in headers.lines().iter().enumerate() {
            if diagram && index == diagram_at {
                self.diagram(&setup);
            }
            self.header(line, diagram);
        }
        self.root_remarks();
        if diagram && diagram_at == headers.lines().len() {
            self.diagram(&setup);
        }
        let tree = self.record.tree();
        let numbered = tree.children(tree.root()).iter().any(|&id| tree.mv(id).is_some());
        if self.record.first_number() != 1 && !numbered && !board {
            self.out.lose(LossKind::MoveNumber { number: self.record.first_number() });
        }
    }

    /// Remarks beside the start. A reader takes them for header lines.
    fn root_remarks(&mut self) {
        let tree = self.record.tree();
        for text in &tree.note(tree.root()).verbatim {
            if matches!(lines::kind(text), Kind::Remark) && !text.contains(['\n', '\r']) {
                self.out.line(text);
            } else {
                self.out.remark(Part::Verbatim, text);
            }
        }
    }

    /// Whether a heading kept as text cannot be taken for a variation's: it goes beyond every line, or
    /// it is that of moves which cannot be played after these `ply`.
    fn leads_nowhere(&self, number: Option<(u32, bool)>, ply: Option<usize>) -> bool {
        let Some((number, _)) = number else { return true };
        match (number as usize).checked_sub(self.record.first_number() as usize) {
            None => true,
            Some(before) => Some(before) == ply || before > self.depth(),
        }
    }

    /// `#KIF version=2.0 encoding=UTF-8` of the other of KIF and KI2, put right.
    fn first_line(&self, text: &str) -> Option<String> {
        let (format, rest) = text.split_at_checked(4).filter(|(head, _)| matches!(*head, "#KIF" | "#KI2"))?;
        let ours = if self.options.format == Format::Ki2 { "#KI2" } else { "#KIF" };
        if format == ours {
            return None;
        }
        Some(match rest.split_once("encoding=") {
            Some((before, _)) => format!("{ours}{before}encoding={}", self.options.encoding.name()),
            None => format!("{ours}{rest}"),
        })
    }

    fn diagram(&mut self, setup: &Setup) {
        let headers = self.record.headers();
        // Where 手合割 or 手番 would have White move, Black's turn must be told.
        let always_turn = self.options.format == Format::Bod || implied_start(headers).turn == Color::White;
        let start = self.out.text.len();
        write_diagram(&mut self.out.text, setup, is_handicap(self.record), always_turn);
        let lines = memchr::memchr_iter(b'\n', &self.out.text.as_bytes()[start..]).count();
        self.out.lines += u32::try_from(lines).unwrap_or(0);
    }

    fn header(&mut self, line: &HeaderLine, diagram: bool) {
        match line {
            HeaderLine::Field { key, value } => {
                let text = format!("{key}：{value}");
                if reads_back(&text, line) && !(diagram && (key.ends_with("の持駒") || key.ends_with("の持ち駒")))
                {
                    return self.out.line(&text);
                }
                let clean_key = one_line(key).replace(['：', ':'], "・");
                let clean = HeaderLine::Field {
                    key: trim(&clean_key).to_owned(),
                    value: trim(&value.replace("\r\n", "\\n").replace(['\n', '\r'], "\\n")).to_owned(),
                };
                let HeaderLine::Field { key: clean_key, value: clean_value } = &clean else { return };
                let text = format!("{clean_key}：{clean_value}");
                if !reads_back(&text, &clean) || (diagram && clean_key.contains("の持")) {
                    return self.out.remark(Part::HeaderKey, &text);
                }
                let part = if clean_key == key { Part::HeaderValue } else { Part::HeaderKey };
                self.out.lose_text(part, &format!("{key}：{value}"));
                self.out.line(&text);
            }
            // How many moves were made: the number may have changed, and BOD writes its own line.
            HeaderLine::Verbatim(text) if self.options.format == Format::Bod && bod::moves_made(text).is_some() => {
                if bod::moves_made(text) == Some(self.record.first_number() - 1) {
                    self.out.line(text);
                }
            }
            HeaderLine::Verbatim(text) if let Some(text) = self.first_line(text) => self.out.line(&text),
            HeaderLine::Verbatim(text) => {
                let first = self.out.lines == 0 && text.trim_start().starts_with(['>', '\u{FEFF}']);
                // CSA's comments would be foreign text here.
                let odd =
                    text.starts_with('\'') || self.is_move(text) || detect::speaks_against(text, self.options.format);
                if reads_back(text, line) && !first && !odd {
                    self.out.line(text);
                } else {
                    self.out.remark(Part::HeaderLine, text);
                }
            }
        }
    }

    fn moves(&mut self) {
        let tree = self.record.tree();
        let root = tree.root();
        let broken = self.note(tree.note(root), Some(0), true);
        let position = self.record.initial().clone();
        let mut frames = vec![Frame { node: root, position, spent: ByColor::default(), next: 0, broken }];
        // The end that was written last, if nothing was written since.
        let mut last_end = None;
        while let Some(frame) = frames.last_mut() {
            let children = tree.children(frame.node);
            let Some(&child) = children.get(frame.next) else {
                frames.pop();
                continue;
            };
            let index = frame.next;
            frame.next += 1;
            let beside_end = tree.end(child).is_some() && index > 0 && last_end == Some(children[index - 1]);
            let number = u32::try_from(frames.len() - 1).unwrap_or(u32::MAX).saturating_add(self.record.first_number());
            let Some(frame) = frames.last_mut() else { return };
            if (index > 0 && !beside_end) || (frame.broken && index == 0) {
                self.out.line("");
                self.out.line(&format!("変化：{number}手"));
            }
            let more = index + 1 < children.len();
            let turn = frame.position.turn();
            let mut spent = frame.spent;
            if let Some(time) = tree.spent(child) {
                spent[turn] = spent[turn].saturating_add(time);
            }
            let time = tree.spent(child).map(|time| (time, spent[turn]));
            self.number(number);
            match (tree.mv(child), tree.end(child)) {
                (Some(mv), _) => {
                    let frame = &*frame;
                    let previous = tree.mv(frame.node).map(Move::to);
                    self.move_words(frame, mv, previous);
                    self.time(time, more);
                    let mut position = frame.position.clone();
                    // What a tree holds can be played.
                    let _ = position.play(mv);
                    let broken = self.note(tree.note(child), Some(frames.len()), false);
                    frames.push(Frame { node: child, position, spent, next: 0, broken });
                    last_end = None;
                }
                (None, Some(end)) => {
                    let beside = frame.next < children.len() && tree.end(children[frame.next]).is_some();
                    self.end(child, end, turn);
                    self.time(time, false);
                    let broken = self.note(tree.note(child), None, false);
                    last_end = (beside && !broken).then_some(child);
                }
                (None, None) => {}
            }
        }
    }

    fn number(&mut self, number: u32) {
        use std::fmt::Write as _;
        let _ = write!(self.out.text, "{number:>4} ");
    }

    fn move_words(&mut self, frame: &Frame, mv: Move, previous: Option<Square>) {
        let start = self.out.text.len();
        let kind = match mv {
            Move::Board { from, .. } => frame.position.board()[from].map(|piece| piece.kind),
            Move::Drop { kind, .. } => Some(kind.kind()),
        };
        if let Some(kind) = kind {
            kif_move::push(&mut self.out.text, kind, mv, previous);
        }
        self.pad(start);
    }

    /// Fills up to where the time stands; taken back when there is none.
    fn pad(&mut self, start: usize) {
        let width = width(&self.out.text[start..]);
        let blanks = 13_usize.saturating_sub(width).max(1);
        self.out.text.extend(std::iter::repeat_n(' ', blanks));
    }

    fn time(&mut self, time: Option<(Duration, Duration)>, more: bool) {
        use std::fmt::Write as _;
        match time {
            Some((spent, total)) => {
                let (seconds, whole) = (spent.as_secs(), total.as_secs());
                let _ = write!(self.out.text, "({:>2}:{:02}", seconds / 60, seconds % 60);
                push_fraction(&mut self.out.text, spent);
                let _ = write!(self.out.text, "/{:02}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
                push_fraction(&mut self.out.text, total);
                self.out.text.push(')');
                if more {
                    self.out.text.push('+');
                }
            }
            None if more => self.out.text.push('+'),
            None => {
                let length = self.out.text.trim_end_matches(' ').len();
                self.out.text.truncate(length);
            }
        }
        self.out.end_line();
    }

    fn end(&mut self, node: NodeId, end: &End, turn: Color) {
        let spelt = self.options.end_words.iter().find(|word| word.node == node && word.record == 0);
        let spelt = spelt.filter(|word| super::ends::end_of_word(&word.word) == *end);
        let word = spelt.map_or_else(|| word_of_end(end, turn), |spelt| &spelt.word).to_owned();
        let word = match end {
            End::Other(word) if !is_word(word) => {
                let written = one_line(word).replace(|ch: char| ch.is_whitespace() || "(（+".contains(ch), "");
                let written = if is_word(&written) { written } else { "中断".to_owned() };
                self.out.lose(LossKind::End { with: written.clone() });
                written
            }
            End::IllegalAction(_) => {
                self.out.lose(LossKind::End { with: word.clone() });
                word
            }
            _ => word,
        };
        let start = self.out.text.len();
        self.out.text.push_str(&word);
        self.pad(start);
    }

    /// Whether a reader takes a line kept as text for a move.
    fn is_move(&self, text: &str) -> bool {
        matches!(lines::kind(text), Kind::Move(MoveLine { body: Body::Move { .. }, .. }))
            || (self.options.format == Format::Ki2 && spoken::marked(text).is_some())
    }

    /// Writes what stands beside a node, which is a move or the start after `ply` moves, or an end.
    /// `true` when a reader takes the line of moves for broken off.
    pub(super) fn note(&mut self, note: &Note, ply: Option<usize>, is_root: bool) -> bool {
        if let Some(comment) = &note.comment {
            if comment.contains('\r') {
                self.out.lose_text(Part::Comment, comment);
            }
            for line in comment.split('\n') {
                self.out.text.push('*');
                self.out.text.push_str(&line.replace('\r', " "));
                self.out.end_line();
            }
        }
        for name in &note.bookmarks {
            if name.contains(['\n', '\r']) {
                self.out.lose_text(Part::Bookmark, name);
            }
            self.out.text.push('&');
            let name = one_line(name);
            self.out.line(&name);
        }
        if let Some(summary) = &note.summary {
            match lines::kind(summary) {
                Kind::Summary(read) if read == summary && !summary.contains(['\n', '\r']) => self.out.line(summary),
                _ => self.out.remark(Part::Summary, summary),
            }
        }
        let mut broken = false;
        // From a heading on that might now be taken for a variation of moves.
        let mut misleading = false;
        // Those of the start stand among the header lines.
        for text in note.verbatim.iter().filter(|_| !is_root) {
            let keeps = !text.contains(['\n', '\r'])
                && match lines::kind(text) {
                    Kind::Remark => true,
                    Kind::Variation(number) => {
                        misleading |= !self.leads_nowhere(number, ply);
                        broken |= !misleading;
                        true
                    }
                    kind @ (Kind::Move(_) | Kind::Other(_) | Kind::Separator) => {
                        broken |= !misleading && (matches!(kind, Kind::Move(_)) || self.is_move(text));
                        true
                    }
                    Kind::Summary(_) => note.summary.is_some(),
                    Kind::Blank => false,
                    Kind::Comment(_) | Kind::Bookmark(_) => broken,
                };
            if keeps && !misleading {
                self.out.line(text);
            } else {
                self.out.remark(Part::Verbatim, text);
            }
        }
        broken
    }
}

/// Whether a header line is read as what it is.
fn reads_back(text: &str, line: &HeaderLine) -> bool {
    if text.contains(['\n', '\r']) {
        return false;
    }
    let kind = lines::kind(text);
    if let Kind::Move(MoveLine { body, .. }) = &kind
        && matches!(body, Body::Move { .. })
    {
        return false;
    }
    let mut head = Head::default();
    head.offer(Line::new(1, text), kind, None).is_ok() && head.holds_only(line)
}

/// Whether a word can stand for an end that is none of the usual ones.
fn is_word(word: &str) -> bool {
    let line = format!("   1 {word}");
    !word.contains(['\n', '\r', '\u{FFFD}'])
        && !lines::looks_like_move(word)
        && matches!(super::ends::end_of_word(word), End::Other(_))
        && matches!(lines::kind(&line), Kind::Move(MoveLine { body: Body::Word(read), rest: "", .. }) if read == word)
}

/// Whether the players are called 下手 and 上手.
pub(super) fn is_handicap(record: &Record) -> bool {
    let headers = record.headers();
    let named = |key| headers.fields().any(|(k, _)| k == key);
    match (named("下手") || named("上手"), named("先手") || named("後手")) {
        (true, _) => true,
        (false, true) => false,
        (false, false) => Handicap::of(&record.initial().to_setup()).is_some_and(|handicap| handicap != Handicap::Even),
    }
}

fn push_fraction(out: &mut String, time: Duration) {
    if time.subsec_nanos() > 0 {
        let digits = format!("{:09}", time.subsec_nanos());
        out.push('.');
        out.push_str(digits.trim_end_matches('0'));
    }
}

/// How many columns a text takes: two for each character that is not ASCII.
pub(super) fn width(text: &str) -> usize {
    text.chars().map(|ch| if ch.is_ascii() { 1 } else { 2 }).sum()
}
