//! Writes KIF and BOD.
//!
//! Variations follow their line, deepest first, as in Kifu for Windows: `変化：N手` refers to the line written last.

mod headers;
mod ki2;
mod note;
mod original;

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};
use std::time::Duration;

use super::classify::{self, Body, LineKind, MoveLine};
use super::header_line::{names_format, names_program};
use super::implied::implied_turn;
use super::read::LineRole;
use super::result_line::{closing_words, end_of_summary, is_summary, names_handicap_sides, outcome_of_summary};
use super::style::{KifStyle, width};
use crate::format::diagram_text::{write_board, write_turn};
use crate::format::hands::write_hand;
use crate::format::lines::is_blank;
use crate::format::loaded::number_of_moves;
use crate::format::{Dialect, Format, Location, Loss, LossKind, Newline, RecordPart, bod, end_spelling, excerpt};
use crate::notation::kif_move;
use crate::record::end_words::{Meaning, kif_word, may_mean, meaning};
use crate::record::{End, HeaderKey, HeaderLine, NodeId, Outcome, Record};
use crate::shogi::{ByColor, Color, Move, Position, Square};
use headers::reads_back;
pub(crate) use ki2::write_ki2;
use original::{Original, Reuse, without_remark};

pub(crate) fn write(record: &Record, dialect: &Dialect, index: usize) -> (String, Vec<Loss>) {
    let original = Original::of(dialect);
    let mut writer = Writer { index, ..Writer::new(record, dialect, original.as_ref()) };
    match (writer.old, writer.old.and_then(|old| writer.rewrite_headers(old))) {
        (Some(old), Some(true)) => writer.rewrite_moves(old),
        (_, Some(_)) => writer.moves(),
        (_, None) => {
            writer.head();
            writer.root_note();
            writer.moves();
        }
    }
    (writer.out.text, writer.out.losses)
}

pub(crate) fn inferred_style(dialect: &Dialect) -> KifStyle {
    Original::of(dialect).map_or_else(|| dialect.kif.clone(), |original| original.style(&dialect.kif))
}

#[derive(Default)]
struct Output {
    text: String,
    lines: u32,
    losses: Vec<Loss>,
}

impl Output {
    fn end_line(&mut self) {
        self.text.push('\n');
        self.lines += 1;
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.end_line();
    }

    fn lose(&mut self, kind: LossKind) {
        self.losses.push(Loss { at: Location::line(self.lines + 1), kind });
    }

    fn lose_text(&mut self, part: RecordPart, text: &str) {
        self.lose(LossKind::TextChanged { part, text: excerpt(text) });
    }

    fn remark(&mut self, part: RecordPart, text: &str) {
        self.lose_text(part, text);
        self.line(&remark(text));
    }
}

pub(crate) fn remark(text: &str) -> String {
    let text = one_line(text);
    match text.strip_prefix('\'').filter(|text| text.starts_with("# ")) {
        Some(remark) => remark.to_owned(),
        None => format!("# {text}"),
    }
}

fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}

struct Writer<'a> {
    out: Output,
    record: &'a Record,
    dialect: &'a Dialect,
    index: usize,
    old: Option<&'a Original<'a>>,
    style: Cow<'a, KifStyle>,
    depth: OnceCell<usize>,
    end_words: OnceCell<HashMap<NodeId, &'a str>>,
    /// Readers end the moves at such lines.
    broken_root: bool,
}

struct Frame {
    node: NodeId,
    /// Only if variations remain to be written.
    // Boxed, because few frames have one.
    position: Option<Box<Position>>,
    spent: ByColor<Duration>,
    next: usize,
    /// The original file broke off here, so a heading is needed.
    broken: bool,
}

struct LineContent<'p> {
    node: NodeId,
    number: u32,
    position: &'p Position,
    previous: Option<Square>,
    /// The time spent, and the total of the side.
    time: Option<(Duration, Duration)>,
    mark: bool,
}

#[derive(Clone, Copy, Debug)]
enum NoteOwner<'p> {
    Start,
    Move {
        ply: usize,
        position: &'p Position,
        to: Square,
    },
    /// Also a node whose original lines are partly reused.
    End(EndNote<'p>),
}

#[derive(Clone, Copy, Debug, Default)]
struct EndNote<'p> {
    /// Only if a reader would play moves after the end.
    after: Option<(&'p Position, Option<Square>)>,
    /// The number of an end with an unknown word, which is text if a move with that number follows.
    doubtful: Option<u32>,
}

impl<'a> Writer<'a> {
    fn new(record: &'a Record, dialect: &'a Dialect, original: Option<&'a Original<'a>>) -> Self {
        Self {
            out: Output::default(),
            record,
            dialect,
            index: 0,
            old: original.filter(|original| original.format() == dialect.format),
            style: original.map_or(Cow::Borrowed(&dialect.kif), |original| Cow::Owned(original.style(&dialect.kif))),
            depth: OnceCell::new(),
            end_words: OnceCell::new(),
            broken_root: false,
        }
    }

    fn root_note(&mut self) {
        let tree = self.record.tree();
        self.broken_root = self.note(tree.note(tree.root()), NoteOwner::Start);
    }

    fn moves(&mut self) {
        let tree = self.record.tree();
        let root = tree.root();
        let broken = self.broken_root;
        let reuse = self.old.map(|old| Reuse::new(old, tree));
        // Stored in a frame only if it will be needed again.
        let mut position = self.record.initial().clone();
        let kept = |node, position: &Position| (tree.children(node).len() > 1).then(|| Box::new(position.clone()));
        let start = kept(root, &position);
        let mut frames = vec![Frame { node: root, position: start, spent: ByColor::default(), next: 0, broken }];
        let mut last_end = None;
        while let Some(frame) = frames.last_mut() {
            let children = tree.children(frame.node);
            let Some(&child) = children.get(frame.next) else {
                frames.pop();
                continue;
            };
            let index = frame.next;
            frame.next += 1;
            let follows_end = tree.end(child).is_some() && index > 0 && last_end == Some(children[index - 1]);
            let number = u32::try_from(frames.len() - 1).unwrap_or(u32::MAX).saturating_add(self.record.first_number());
            let Some(frame) = frames.last_mut() else { return };
            if (index > 0 && !follows_end) || (frame.broken && index == 0) {
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
            let reused = reuse.as_ref().and_then(|reuse| reuse.line(tree, &line));
            if let Some((_, text)) = reused {
                self.out.line(text);
            }
            match (tree.mv(child), tree.end(child)) {
                (Some(mv), _) => {
                    if reused.is_none() {
                        self.style.columns.push_number(&mut self.out.text, number);
                        self.move_words(&position, mv, previous, time, mark);
                    }
                    let _ = position.play(mv);
                    let owner = NoteOwner::Move { ply: frames.len(), position: &position, to: mv.to() };
                    let broken = self.note_or_old(child, owner, reused.map(|(index, _)| index));
                    frames.push(Frame { node: child, position: kept(child, &position), spent, next: 0, broken });
                    last_end = None;
                }
                (None, Some(end)) => {
                    // An unknown word is text if there is another end.
                    let is_known = |id: NodeId| tree.end(id).is_some_and(|end| !matches!(end, End::Other(_)));
                    let other_end = is_known(child) && children.get(frame.next).copied().is_some_and(is_known);
                    if reused.is_none() {
                        self.style.columns.push_number(&mut self.out.text, number);
                        self.end(child, end, &position, time, frames.len() - 1);
                    }
                    let doubtful = (matches!(end, End::Other(_)) && time.is_none()).then_some(number);
                    let owner = NoteOwner::End(EndNote { after: Some((&position, previous)), doubtful });
                    let broken = self.note_or_old(child, owner, reused.map(|(index, _)| index));
                    last_end = (other_end && !broken).then_some(child);
                }
                (None, None) => {}
            }
        }
    }

    fn note_or_old(&mut self, node: NodeId, owner: NoteOwner<'_>, line: Option<usize>) -> bool {
        let note = self.record.tree().note(node);
        if let (Some(old), Some(index)) = (self.old, line)
            && note.verbatim.iter().all(|text| classify::is_remark(text))
            && old.has_note(node, note)
            && let Some(lines) = old.note_behind(node, note, index)
        {
            for index in lines {
                self.out.line(old.text(index));
            }
            return false;
        }
        self.note(note, owner)
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

    fn raw(&mut self, old: &Original<'_>, index: usize) {
        self.out.text.push_str(old.quote(index));
        self.out.text.push_str(old.text(index));
        // Another move of the line may follow.
        let Some(end) = old.line_end(index) else { return };
        if self.dialect.newline == Newline::Mixed && !end.is_empty() {
            self.out.text.push_str(end);
            self.out.lines += 1;
        } else {
            self.out.end_line();
        }
    }

    fn fresh_line(&mut self) {
        if !self.out.text.is_empty() && !self.out.text.ends_with(['\n', '\r']) {
            let end = self.out.text.trim_end_matches(is_blank).len();
            self.out.text.truncate(end);
            self.out.end_line();
        }
    }

    fn changed_note(&mut self, old: &Original<'_>, node: NodeId) {
        self.fresh_line();
        let mut note = match old.format() {
            Format::Ki2 => self.ki2_note(node),
            _ => Cow::Borrowed(self.record.tree().note(node)),
        };
        if note.summary.is_some() && old.format() == Format::Ki2 && old.states_summary(node) {
            note.to_mut().summary = None;
        }
        self.note(&note, NoteOwner::End(EndNote::default()));
    }

    fn rewrite_moves(&mut self, old: &Original<'_>) {
        let tree = self.record.tree();
        let changed = old.changed_notes(tree);
        let mut written = HashSet::from([tree.root()]);
        let mut begins_line = true;
        for index in old.body() {
            if begins_line {
                self.fresh_line();
            }
            begins_line = old.line_end(index).is_some();
            match old.role(index) {
                LineRole::Note(node) if changed.contains(&node) => {
                    if written.insert(node) {
                        self.changed_note(old, node);
                    }
                }
                LineRole::Node(node) => {
                    self.raw(old, index);
                    if changed.contains(&node) && !old.has_note_lines(node) && written.insert(node) {
                        self.changed_note(old, node);
                    }
                }
                LineRole::Heading if old.first_below(index).is_some_and(|node| changed.contains(&node)) => {
                    self.out.line(without_remark(old.text(index)));
                }
                _ => self.raw(old, index),
            }
        }
        // The file may lack a final line end.
        let last = old.all().last();
        if last.is_some_and(|last| old.line_end(last) == Some("")) && self.out.text.ends_with('\n') {
            self.out.text.pop();
        }
    }

    fn own_word(&self, node: NodeId) -> Option<&'a str> {
        let dialect = self.dialect;
        self.end_words.get_or_init(|| dialect.words_of(self.index)).get(&node).copied()
    }

    fn loser_of_summary(&self, node: NodeId) -> Option<Color> {
        let summary = self.record.tree().note(node).summary.as_deref()?;
        outcome_of_summary(summary).and_then(Outcome::winner).map(Color::other)
    }

    /// Readers may attribute perpetual check to the other side; it is then written as a foul of this side.
    fn as_read<'e>(&self, node: NodeId, end: &'e End, position: &Position) -> Cow<'e, End> {
        let End::PerpetualCheck(side) = end else { return Cow::Borrowed(end) };
        match self.loser_of_summary(node).unwrap_or_else(|| Meaning::PerpetualCheck.loser(position, false)) == *side {
            true => Cow::Borrowed(end),
            false => Cow::Owned(End::IllegalAction(*side)),
        }
    }

    /// Whether readers take this loser from the result line or the last move.
    fn reads_as(&self, word: &str, node: NodeId, end: &End, position: &Position) -> bool {
        if meaning(word) != Some(Meaning::Foul) {
            return true;
        }
        let by_board = || Meaning::Foul.loser(position, end_spelling::follows_foul(self.record, node));
        let loser = self.loser_of_summary(node).unwrap_or_else(by_board);
        Meaning::Foul.end(loser, position.turn()) == *end
    }

    fn end(&mut self, node: NodeId, end: &End, position: &Position, time: Option<(Duration, Duration)>, ply: usize) {
        let turn = position.turn();
        let end = &*self.as_read(node, end, position);
        let summary = self.record.tree().note(node).summary.as_deref();
        let spelled = self.own_word(node);
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
            let words = closing_words(end, turn, names_handicap_sides(self.record), ply);
            self.out.line(&words);
        }
    }
}

fn says_end(summary: Option<&str>, end: &End, position: &Position) -> bool {
    summary.is_some_and(|words| is_summary(words) && end_of_summary(words, position).as_ref() == Some(end))
}

fn is_word(word: &str) -> bool {
    let line = format!("   1 {word}");
    !word.contains(['\n', '\r', '\u{FFFD}'])
        && !classify::looks_like_move(word)
        && meaning(word).is_none()
        && matches!(classify::classify(&line), LineKind::Move(MoveLine { body: Body::Word(read), rest: "", .. }) if read == word)
}

pub(crate) fn write_bod(record: &Record, dialect: &Dialect) -> (String, Vec<Loss>) {
    let original = Original::of(dialect);
    let mut writer = Writer::new(record, dialect, original.as_ref());
    let old = writer.old.filter(|old| old.counts_moves(record.first_number()));
    match old.and_then(|old| Some((old, writer.rewrite_headers(old)?))) {
        Some((old, true)) => writer.rewrite_moves(old),
        Some((_, false)) => {}
        None => new_diagram(&mut writer),
    }
    let tree = record.tree();
    let moves = number_of_moves(record);
    if moves > 0 {
        writer.out.lose(LossKind::MovesDropped { moves });
    } else if !tree.is_empty() {
        writer.out.lose(LossKind::EndDropped);
    }
    (writer.out.text, writer.out.losses)
}

/// Kifu for Windows writes White's name above White's hand, and Black's between board and hand.
fn new_diagram(writer: &mut Writer<'_>) {
    let record = writer.record;
    let setup = record.initial().to_setup();
    let handicap = names_handicap_sides(record);
    let made = record.first_number().saturating_sub(1);
    let mut move_line = None;
    for line in record.headers().lines() {
        match line {
            _ if name_of(line).is_some() => {}
            // These lines are about another file.
            HeaderLine::Verbatim(text) if names_format(text) || names_program(text) => {}
            HeaderLine::Verbatim(text)
                if let Some(number) = bod::moves_made(text).filter(|_| reads_back(text, line)) =>
            {
                if number == made && move_line.is_none() {
                    move_line = Some(text);
                } else {
                    writer.out.remark(RecordPart::HeaderLine, text);
                }
            }
            line => writer.header(line),
        }
    }
    writer.root_remarks();
    for side in [Color::White, Color::Black] {
        for line in record.headers().lines().iter().filter(|line| name_of(line) == Some(side)) {
            writer.header(line);
        }
        if side == Color::White {
            writer.draw(|text| {
                write_hand(text, Color::White, &setup.hands.white, handicap);
                write_board(text, &setup.board);
            });
        }
    }
    writer.draw(|text| write_hand(text, Color::Black, &setup.hands.black, handicap));
    let board = writer.out.text.len();
    match move_line {
        Some(text) => writer.out.line(text),
        None if made > 0 => writer.out.line(&move_count_words(made)),
        None => {}
    }
    let tree = record.tree();
    writer.note(tree.note(tree.root()), NoteOwner::Start);
    // Black's turn must be stated if 手合割 or 手番 implies White.
    if setup.turn == Color::White || implied_turn(record.headers()) == Color::White {
        if writer.out.text.len() > board {
            writer.out.end_line();
        }
        writer.draw(|text| write_turn(text, setup.turn, handicap));
    }
}

fn move_count_words(made: u32) -> String {
    format!("手数＝{made}  まで")
}

fn name_of(line: &HeaderLine) -> Option<Color> {
    match line.key()? {
        HeaderKey::Black => Some(Color::Black),
        HeaderKey::White => Some(Color::White),
        _ => None,
    }
}
