//! Writes JKF.
//!
//! The text is built with an explicit stack instead of recursion, because variations may be nested deeply.

use std::collections::BTreeMap;
use std::time::Duration;

use serde_json::json;

use super::model::{self, Cell, Clock, Data, Initial, MoveEntry, Place, Time};
use crate::format::kif::{closing_words, names_format};
use crate::format::{Location, Loss, LossKind, RecordPart, excerpt};
use crate::notation::japanese::{self, Ending, Lateral, Motion};
use crate::record::{HeaderLine, NodeId, Note, Record, Tree};
use crate::shogi::{ByColor, Color, File, Handicap, Move, Position, Rank, Setup, Square};

/// Writes the record as JKF, one entry per line.
pub(crate) fn write(record: &Record) -> (String, Vec<Loss>) {
    let mut out = Writer { record, text: String::from("{\n"), lines: 1, losses: Vec::new(), fractions: false };
    out.header();
    out.initial();
    out.moves();
    out.text.push_str("}\n");
    if record.first_number() != 1 {
        out.lose(LossKind::FirstNumberDropped { number: record.first_number() });
    }
    (out.text, out.losses)
}

struct Writer<'a> {
    record: &'a Record,
    text: String,
    lines: u32,
    losses: Vec<Loss>,
    /// Whether the loss of fractions of seconds was reported.
    fractions: bool,
}

/// A node of the tree, with the state needed to write its moves.
#[derive(Clone)]
struct Stand {
    position: Position,
    previous: Option<Square>,
    spent: ByColor<Duration>,
    ply: usize,
    /// The nesting depth of the variation.
    depth: usize,
}

/// A step still to be done: write a line of moves, or close one.
enum Step {
    Line { from: NodeId, at: Box<Stand> },
    Text(&'static str),
}

impl Writer<'_> {
    fn lose(&mut self, kind: LossKind) {
        self.losses.push(Loss { at: Location::line(self.lines + 1), kind });
    }

    fn lose_text(&mut self, part: RecordPart, text: &str) {
        self.lose(LossKind::TextChanged { part, text: excerpt(text) });
    }

    fn end_line(&mut self) {
        self.text.push('\n');
        self.lines += 1;
    }

    fn header(&mut self) {
        self.text.push_str("  \"header\": {");
        let mut fields: Vec<(&str, String)> = Vec::new();
        for line in self.record.headers().lines() {
            match line {
                HeaderLine::Field { key, value } => {
                    // Each key may occur only once in the object.
                    if let Some((_, values)) = fields.iter_mut().find(|(known, _)| known == key) {
                        values.push_str(&format!(" {value}"));
                        self.lose_text(RecordPart::HeaderKey, &format!("{key}：{value}"));
                    } else {
                        fields.push((key, value.clone()));
                    }
                }
                HeaderLine::Verbatim(text) if names_format(text) => {}
                HeaderLine::Verbatim(text) => self.lose_text(RecordPart::HeaderLine, text),
            }
        }
        for (index, (key, value)) in fields.iter().enumerate() {
            self.text.push_str(if index == 0 { "\n" } else { ",\n" });
            self.lines += 1;
            self.text.push_str(&format!("    {}: {}", json!(key), json!(value)));
        }
        if !fields.is_empty() {
            self.end_line();
            self.text.push_str("  ");
        }
        self.text.push_str("},");
        self.end_line();
    }

    fn initial(&mut self) {
        let setup = self.record.initial().to_setup();
        let initial = match Handicap::of(&setup) {
            Some(handicap) => Initial { preset: model::preset_name(handicap).to_owned(), data: None },
            None => Initial { preset: "OTHER".to_owned(), data: Some(data(&setup)) },
        };
        self.text.push_str(&format!("  \"initial\": {},", json!(initial)));
        self.end_line();
    }

    fn moves(&mut self) {
        let tree = self.record.tree();
        let position = self.record.initial().clone();
        self.text.push_str("  \"moves\": [");
        self.end_line();
        self.text.push_str("    ");
        let start = json!(self.comments(tree.root(), &position, 0));
        self.text.push_str(if start.as_array().is_some_and(Vec::is_empty) { "{" } else { "{\"comments\": " });
        if !self.text.ends_with('{') {
            self.text.push_str(&start.to_string());
        }
        self.text.push('}');
        let at = Box::new(Stand { position, previous: None, spent: ByColor::default(), ply: 0, depth: 0 });
        let mut steps = vec![Step::Text("\n  ]\n")];
        if let Some(&child) = tree.children(tree.root()).first() {
            steps.push(Step::Line { from: child, at });
        }
        // Each step pushes what follows it: first the forks, then the rest of the line.
        while let Some(step) = steps.pop() {
            match step {
                Step::Text(text) => {
                    self.lines += u32::try_from(text.matches('\n').count()).unwrap_or(0);
                    self.text.push_str(text);
                }
                Step::Line { from, at } => self.entry(from, at, &mut steps),
            }
        }
    }

    /// Writes an entry and schedules its forks and the rest of its line.
    fn entry(&mut self, id: NodeId, mut at: Box<Stand>, steps: &mut Vec<Step>) {
        let tree = self.record.tree();
        let parent = tree.parent(id).unwrap_or(tree.root());
        let is_first = tree.children(parent).first() == Some(&id);
        if is_first {
            self.text.push(',');
            self.end_line();
            self.text.push_str("    ");
        }
        let before = at.clone();
        let mut parts: Vec<String> = Vec::new();
        if let Some(mv) = tree.mv(id) {
            parts.push(format!("\"move\": {}", json!(entry(&at, mv))));
            at.previous = Some(mv.to());
            at.ply += 1;
            // Moves in a tree can be played.
            let _ = at.position.play(mv);
        } else if let Some(end) = tree.end(id) {
            let name = model::end_name(end, at.position.turn());
            if model::end(&name) != *end {
                self.lose(LossKind::EndChanged { with: name.clone() });
            }
            parts.push(format!("\"special\": {}", json!(name)));
        }
        if let Some(spent) = tree.spent(id) {
            if spent.subsec_nanos() % 1_000_000 != 0 && !std::mem::replace(&mut self.fractions, true) {
                self.lose(LossKind::TimeFractionDropped);
            }
            let total = &mut at.spent[before.position.turn()];
            *total = total.saturating_add(spent);
            let time = Time { now: clock(spent), total: Some(clock(*total)) };
            parts.push(format!("\"time\": {}", json!(time)));
        }
        let comments = self.comments(id, &at.position, at.ply);
        if !comments.is_empty() {
            parts.push(format!("\"comments\": {}", json!(comments)));
        }
        self.text.push('{');
        self.text.push_str(&parts.join(", "));
        if let Some(&next) = tree.children(id).first() {
            steps.push(Step::Line { from: next, at });
        }
        let others = if is_first { &tree.children(parent)[1..] } else { &[] };
        if before.depth == model::DEEPEST && !others.is_empty() {
            self.lose(LossKind::DeepVariationsDropped {
                moves: others.iter().map(|&other| moves_from(tree, other)).sum(),
            });
        }
        if others.is_empty() || before.depth == model::DEEPEST {
            self.text.push('}');
            return;
        }
        self.text.push_str(", \"forks\": [");
        steps.push(Step::Text("]}"));
        for (index, &other) in others.iter().enumerate().rev() {
            steps.push(Step::Text("]"));
            let at = Box::new(Stand { depth: before.depth + 1, ..(*before).clone() });
            steps.push(Step::Line { from: other, at });
            steps.push(Step::Text(if index == 0 { "[" } else { ", [" }));
        }
    }

    /// The lines of a node's comment, with its bookmarks.
    fn comments(&mut self, id: NodeId, position: &Position, ply: usize) -> Vec<String> {
        let tree = self.record.tree();
        let Note { comment, bookmarks, summary, verbatim } = tree.note(id);
        let mut lines: Vec<String> = Vec::new();
        for line in comment.iter().flat_map(|comment| comment.split('\n')) {
            if line.starts_with('&') {
                self.lose_text(RecordPart::Comment, line);
                lines.push(format!(" {line}"));
            } else {
                lines.push(line.to_owned());
            }
        }
        lines.extend(bookmarks.iter().map(|name| format!("&{name}")));
        if let Some(summary) = summary {
            let usual = tree.end(id).map(|end| {
                let handicap = Handicap::of(&self.record.initial().to_setup()).is_some_and(|it| it != Handicap::Even);
                closing_words(end, position.turn(), handicap, ply)
            });
            if usual.as_ref() != Some(summary) {
                self.lose_text(RecordPart::Summary, summary);
            }
        }
        for line in verbatim {
            self.lose_text(RecordPart::Verbatim, line);
        }
        lines
    }
}

/// The number of moves from a node on.
fn moves_from(tree: &Tree, id: NodeId) -> usize {
    let (mut moves, mut open) = (0, vec![id]);
    while let Some(id) = open.pop() {
        moves += usize::from(tree.mv(id).is_some());
        open.extend(tree.children(id));
    }
    moves
}

fn entry(at: &Stand, mv: Move) -> MoveEntry {
    let position = &at.position;
    let words = japanese::words(position, mv, at.previous);
    let mut relative = String::new();
    if let Some(words) = &words {
        relative.extend(words.lateral.map(|lateral| match lateral {
            Lateral::Left => 'L',
            Lateral::Straight => 'C',
            Lateral::Right => 'R',
        }));
        relative.extend(words.motion.map(|motion| match motion {
            Motion::Up => 'U',
            Motion::Sideways => 'M',
            Motion::Down => 'D',
        }));
        relative.extend((words.ending == Some(Ending::Drop)).then_some('H'));
    }
    let to = mv.to();
    MoveEntry {
        color: Some(u8::from(position.turn() == Color::White)),
        from: mv.from().map(Place::from),
        to: Some(to.into()),
        piece: words.map_or("", |words| model::piece_name(words.kind)).to_owned(),
        same: (at.previous == Some(to)).then_some(true),
        promote: match mv {
            Move::Board { promote: true, .. } => Some(true),
            _ => words.filter(|words| words.ending == Some(Ending::Decline)).map(|_| false),
        },
        capture: position.board()[to].map(|piece| model::piece_name(piece.kind).to_owned()),
        relative: (!relative.is_empty()).then_some(relative),
    }
}

fn data(setup: &Setup) -> Data {
    let number = |color| u8::from(color == Color::White);
    let cell = |square| match setup.board[square] {
        None => Cell::default(),
        Some(piece) => Cell { color: Some(number(piece.color)), kind: Some(model::piece_name(piece.kind).to_owned()) },
    };
    Data {
        color: Some(number(setup.turn)),
        board: File::all().map(|file| Rank::all().map(|rank| cell(Square::new(file, rank))).collect()).collect(),
        hands: Color::ALL
            .iter()
            .map(|&side| {
                let held = setup.hands[side].iter();
                held.map(|(kind, count)| (model::piece_name(kind.kind()).to_owned(), count)).collect::<BTreeMap<_, _>>()
            })
            .collect(),
    }
}

fn clock(time: Duration) -> Clock {
    let (seconds, millis) = (time.as_secs(), time.subsec_millis());
    let (h, m, s) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let s = match millis {
        0 => serde_json::Number::from(s),
        _ => serde_json::Number::from_f64(s as f64 + f64::from(millis) / 1000.0).unwrap_or_else(|| s.into()),
    };
    Clock { h: (h > 0).then_some(h), m, s }
}
