//! Writes KIF.
//!
//! Variations follow the line that they branch off from, deepest first, as in Kifu for Windows: then `変化：N手` always
//! refers to the line written last.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::HashMap;
use std::time::Duration;

use super::classify::{self, Body, LineKind, MoveLine};
use super::layout::Layout;
use super::move_columns::width;
use super::result_line::{closing_words, end_of_summary, is_summary, outcome_of_summary};
use super::rewrite::{LineContent, Original};
use super::style::KifStyle;
use super::write_headers::is_handicap;
use super::write_note::{EndNote, NoteOwner};
use crate::format::{Dialect, Format, Location, Loss, LossKind, RecordPart, end_spelling, excerpt};
use crate::notation::kif_move;
use crate::record::end_words::{Meaning, kif_word, may_mean, meaning};
use crate::record::{End, NodeId, Outcome, Record};
use crate::shogi::{ByColor, Color, Move, Position, Square};

/// Writes the record with this `index` in its file as text; lines end in `\n`.
pub(crate) fn write(record: &Record, dialect: &Dialect, index: usize) -> (String, Vec<Loss>) {
    let mut writer = Writer { index, ..Writer::new(record, dialect) };
    match dialect.kif.layout_of(Format::Kif) {
        Some(layout) => writer.rewrite(layout),
        None => {
            writer.head();
            writer.root_note();
            writer.moves(None);
        }
    }
    (writer.out.text, writer.out.losses)
}

#[derive(Default)]
pub(super) struct Output {
    pub(super) text: String,
    pub(super) lines: u32,
    pub(super) losses: Vec<Loss>,
}

impl Output {
    pub(super) fn end_line(&mut self) {
        self.text.push('\n');
        self.lines += 1;
    }

    pub(super) fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.end_line();
    }

    /// Reports a loss on the current line.
    pub(super) fn lose(&mut self, kind: LossKind) {
        self.losses.push(Loss { at: Location::line(self.lines + 1), kind });
    }

    pub(super) fn lose_text(&mut self, part: RecordPart, text: &str) {
        self.lose(LossKind::TextChanged { part, text: excerpt(text) });
    }

    /// Writes a text that would be misread in its place as a remark. A KIF remark that had become a CSA comment
    /// becomes a remark again.
    pub(super) fn remark(&mut self, part: RecordPart, text: &str) {
        self.lose_text(part, text);
        self.line(&remark(text));
    }
}

/// A text as a remark on one line.
pub(crate) fn remark(text: &str) -> String {
    let text = one_line(text);
    match text.strip_prefix('\'').filter(|text| text.starts_with("# ")) {
        Some(remark) => remark.to_owned(),
        None => format!("# {text}"),
    }
}

/// The text with its line ends replaced.
pub(super) fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}

pub(super) struct Writer<'a> {
    pub(super) out: Output,
    pub(super) record: &'a Record,
    pub(super) dialect: &'a Dialect,
    /// The index of the record in the file, for the words of its ends.
    index: usize,
    /// The layout of new lines.
    pub(super) style: Cow<'a, KifStyle>,
    /// The number of moves of the longest line; computed on demand.
    pub(super) depth: OnceCell<usize>,
    /// Ends that are not written with their usual word.
    end_words: OnceCell<HashMap<NodeId, &'a str>>,
    /// Whether the note of the start has lines that a reader takes for the end of all moves.
    pub(super) broken_root: bool,
}

/// A node on the path from the start to the current node.
struct Frame {
    node: NodeId,
    /// The position at this node, if variations remain to be written.
    // Boxed, because few frames have one.
    position: Option<Box<Position>>,
    /// The time spent by each side so far.
    spent: ByColor<Duration>,
    /// The index of the next child.
    next: usize,
    /// Whether the line was broken off here in the original file, so that what follows needs a heading.
    broken: bool,
}

impl<'a> Writer<'a> {
    pub(super) fn new(record: &'a Record, dialect: &'a Dialect) -> Self {
        Self {
            out: Output::default(),
            record,
            dialect,
            index: 0,
            style: dialect.kif.inferred(),
            depth: OnceCell::new(),
            end_words: OnceCell::new(),
            broken_root: false,
        }
    }

    /// Writes the note of the start position.
    pub(super) fn root_note(&mut self) {
        let tree = self.record.tree();
        self.broken_root = self.note(tree.note(tree.root()), NoteOwner::Start);
    }

    /// Writes all moves, each variation after the line that it branches off from. Lines of the `layout` that have not
    /// changed are reused.
    pub(super) fn moves(&mut self, layout: Option<&Layout>) {
        let tree = self.record.tree();
        let root = tree.root();
        let broken = self.broken_root;
        let old = layout.map(|layout| Original::new(layout, tree));
        // The position at the last frame; stored in the frame if it will be needed again.
        let mut position = self.record.initial().clone();
        let kept = |node, position: &Position| (tree.children(node).len() > 1).then(|| Box::new(position.clone()));
        let start = kept(root, &position);
        let mut frames = vec![Frame { node: root, position: start, spent: ByColor::default(), next: 0, broken }];
        // The last node written, if it was an end.
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
                for _ in 0..self.style.empty_lines {
                    self.out.line("");
                }
                self.out.line(&format!("変化：{number}手"));
            }
            if let (Some(kept), true) = (&frame.position, index > 0) {
                position.clone_from(&**kept);
            }
            let more = index + 1 < children.len();
            let turn = position.turn();
            let mut spent = frame.spent;
            if let Some(time) = tree.spent(child) {
                spent[turn] = spent[turn].saturating_add(time);
            }
            let time = tree.spent(child).map(|time| (time, spent[turn]));
            let frame = &*frame;
            let previous = tree.mv(frame.node).map(Move::to);
            let mark = more && self.style.marks && tree.mv(child).is_some();
            let line = LineContent { node: child, number, position: &position, previous, time, mark };
            let taken = old.as_ref().and_then(|old| old.line(tree, &line));
            if let Some((_, text)) = taken {
                self.out.line(text);
            }
            match (tree.mv(child), tree.end(child)) {
                (Some(mv), _) => {
                    if taken.is_none() {
                        self.style.columns.push_number(&mut self.out.text, number);
                        self.move_words(&position, mv, previous, time, mark);
                    }
                    // Moves in a tree can be played.
                    let _ = position.play(mv);
                    let beside = NoteOwner::Move { ply: frames.len(), position: &position, to: mv.to() };
                    let broken = self.note_or_old(child, beside, old.as_ref(), taken.map(|(index, _)| index));
                    frames.push(Frame { node: child, position: kept(child, &position), spent, next: 0, broken });
                    last_end = None;
                }
                (None, Some(end)) => {
                    // An unknown word is text if there is another end.
                    let is_known = |id: NodeId| tree.end(id).is_some_and(|end| !matches!(end, End::Other(_)));
                    let beside = is_known(child) && children.get(frame.next).copied().is_some_and(is_known);
                    if taken.is_none() {
                        self.style.columns.push_number(&mut self.out.text, number);
                        self.end(child, end, &position, time, frames.len() - 1);
                    }
                    let doubtful = (matches!(end, End::Other(_)) && time.is_none()).then_some(number);
                    let beside_end = NoteOwner::End(EndNote { after: Some((&position, previous)), doubtful });
                    let broken = self.note_or_old(child, beside_end, old.as_ref(), taken.map(|(index, _)| index));
                    last_end = (beside && !broken).then_some(child);
                }
                (None, None) => {}
            }
        }
    }

    /// Reuses the original lines of a note, or writes new ones.
    fn note_or_old(
        &mut self,
        node: NodeId,
        beside: NoteOwner<'_>,
        old: Option<&Original<'_>>,
        line: Option<usize>,
    ) -> bool {
        let note = self.record.tree().note(node);
        if let (Some(Original { layout, .. }), Some(index)) = (old, line)
            && note.verbatim.iter().all(|text| matches!(classify::classify(text), LineKind::Remark))
            && layout.has_note(node, note)
            && let Some(lines) = layout.note_behind(node, note, index)
        {
            for &piece in lines {
                self.out.line(layout.text(piece));
            }
            return false;
        }
        self.note(note, beside)
    }

    fn move_words(
        &mut self,
        position: &Position,
        mv: Move,
        previous: Option<Square>,
        time: Option<(Duration, Duration)>,
        mark: bool,
    ) {
        let kind = match mv {
            Move::Board { from, .. } => position.board()[from].map(|piece| piece.kind),
            Move::Drop { kind, .. } => Some(kind.kind()),
        };
        let start = self.out.text.len();
        if let Some(kind) = kind {
            kif_move::push(&mut self.out.text, kind, mv, previous);
        }
        self.time(start, time, mark);
    }

    /// Writes time and mark after the words that begin at `start`.
    fn time(&mut self, start: usize, time: Option<(Duration, Duration)>, mark: bool) {
        let width = width(&self.out.text[start..]);
        let columns = &self.style.columns;
        match time {
            Some((spent, total)) => {
                columns.push_fill(&mut self.out.text, width);
                columns.push_time(&mut self.out.text, spent, total);
            }
            None if mark => columns.push_fill(&mut self.out.text, width),
            None => {}
        }
        if mark {
            self.out.text.push('+');
        }
        self.out.end_line();
    }

    /// The end as a reader will find it. Which side has given perpetual check is told by the result line or the board; where
    /// they tell something else, the end is any foul of that side.
    fn as_read<'e>(&self, node: NodeId, end: &'e End, position: &Position) -> Cow<'e, End> {
        let End::PerpetualCheck(side) = end else { return Cow::Borrowed(end) };
        let summary = self.record.tree().note(node).summary.as_deref();
        let told = summary.and_then(outcome_of_summary).and_then(Outcome::winner).map(Color::other);
        match told.unwrap_or_else(|| Meaning::PerpetualCheck.loser(position, false)) == *side {
            true => Cow::Borrowed(end),
            false => Cow::Owned(End::IllegalAction(*side)),
        }
    }

    /// The word for an end that is not written with its usual one.
    pub(super) fn spelled(&self, node: NodeId) -> Option<&'a str> {
        let dialect = self.dialect;
        self.end_words.get_or_init(|| dialect.words_of(self.index)).get(&node).copied()
    }

    /// Whether a word that names no loser is read as an end with this loser: by the result line, or by the last move.
    fn reads_as(&self, word: &str, node: NodeId, end: &End, position: &Position) -> bool {
        if meaning(word) != Some(Meaning::Foul) {
            return true;
        }
        let summary = self.record.tree().note(node).summary.as_deref();
        let told = summary.and_then(outcome_of_summary).and_then(Outcome::winner).map(Color::other);
        let by_board = || Meaning::Foul.loser(position, end_spelling::follows_foul(self.record, node));
        let loser = told.unwrap_or_else(by_board);
        Meaning::Foul.end(loser, position.turn()) == *end
    }

    fn end(&mut self, node: NodeId, end: &End, position: &Position, time: Option<(Duration, Duration)>, ply: usize) {
        let turn = position.turn();
        let end = &*self.as_read(node, end, position);
        let summary = self.record.tree().note(node).summary.as_deref();
        let spelled = self.spelled(node);
        let spelled = spelled.filter(|word| may_mean(word, end) && self.reads_as(word, node, end, position));
        let word = spelled.unwrap_or_else(|| kif_word(end, turn)).to_owned();
        let word = match end {
            End::Other(word) if !is_word(word) => {
                let written = one_line(word).replace(|ch: char| ch.is_whitespace() || "(（+".contains(ch), "");
                let written = if is_word(&written) { written } else { "中断".to_owned() };
                self.out.lose(LossKind::EndChanged { with: written.clone() });
                written
            }
            // Only the result line names the side.
            End::IllegalAction(_) if !says_end(summary, end, position) => {
                self.out.lose(LossKind::EndChanged { with: word.clone() });
                word
            }
            _ => word,
        };
        let start = self.out.text.len();
        self.out.text.push_str(&word);
        self.time(start, time, false);
        if summary.is_none() && matches!(end, End::IllegalAction(_)) {
            let words = closing_words(end, turn, is_handicap(self.record), ply);
            self.out.line(&words);
        }
    }
}

/// Whether a result line tells this end.
fn says_end(summary: Option<&str>, end: &End, position: &Position) -> bool {
    summary.is_some_and(|words| is_summary(words) && end_of_summary(words, position).as_ref() == Some(end))
}

/// Whether a word can stand for an unknown end.
fn is_word(word: &str) -> bool {
    let line = format!("   1 {word}");
    !word.contains(['\n', '\r', '\u{FFFD}'])
        && !classify::looks_like_move(word)
        && meaning(word).is_none()
        && matches!(classify::classify(&line), LineKind::Move(MoveLine { body: Body::Word(read), rest: "", .. }) if read == word)
}
