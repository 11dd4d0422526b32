//! Writes JKF.
//!
//! An unchanged record is written as the original text. Otherwise unchanged values keep their spelling, and all keys
//! their order and place.
//!
//! An explicit stack replaces recursion, because variations may be nested deeply.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use serde::{Deserialize, Deserializer};
use serde_json::json;
use serde_json::value::RawValue;

use super::read::parse;
use super::{Cell, Clock, DEEPEST, Data, Initial, MoveEntry, Place, Time};
use crate::format::kif::{is_summary, names_format};
use crate::format::layout::Layout;
use crate::format::lines::{push_lines, trim};
use crate::format::{Dialect, Format, Location, Loss, LossKind, RecordPart, end_spelling, excerpt};
use crate::notation::japanese::{self, Ending, Lateral, Motion};
use crate::record::headers::without_nul;
use crate::record::{HeaderKey, HeaderLine, NodeId, Note, Record, Tree};
use crate::shogi::{ByColor, Color, File, Handicap, Move, Position, Rank, Setup, Square};

pub(crate) fn write(record: &Record, dialect: &Dialect) -> (String, Vec<Loss>) {
    let old = dialect.layout_of(Format::Jkf).and_then(Original::of);
    if let Some(old) = &old
        && old.record == *record
    {
        let mut text = String::new();
        push_lines(&mut text, old.source, dialect.newline);
        return (text, Vec::new());
    }
    let top: Vec<_> = old.iter().flat_map(|old| old.top.0.iter().cloned()).collect();
    let mut out = Writer {
        record,
        words: dialect.words_of(0),
        old,
        text: String::from("{"),
        lines: 0,
        losses: Vec::new(),
        fractions: false,
    };
    for (key, value) in &top {
        match key.as_str() {
            "header" => out.header(),
            "initial" => out.initial(Some(value)),
            "moves" => out.moves(),
            _ => out.section(key, &compact(value)),
        }
    }
    let has = |key| top.iter().any(|(known, _)| known == key);
    if !has("header") {
        out.header();
    }
    if !has("initial") {
        out.initial(None);
    }
    if !has("moves") {
        out.moves();
    }
    out.end_line();
    out.text.push_str("}\n");
    (out.text, out.losses)
}

struct Writer<'a> {
    record: &'a Record,
    words: HashMap<NodeId, &'a str>,
    old: Option<Original<'a>>,
    text: String,
    lines: u32,
    losses: Vec<Loss>,
    fractions: bool,
}

#[derive(Clone)]
struct NodeState {
    position: Position,
    previous: Option<Square>,
    spent: ByColor<Duration>,
    ply: usize,
    depth: usize,
    same_moves: bool,
    same_times: bool,
}

enum Step {
    Line { from: NodeId, at: Box<NodeState> },
    Text(Cow<'static, str>),
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

    fn section(&mut self, key: &str, value: &str) {
        if self.lines > 0 {
            self.text.push(',');
        }
        self.end_line();
        self.text.push_str(&format!("  {}: {value}", json!(key)));
    }

    fn header(&mut self) {
        self.section("header", "{");
        let mut fields: Vec<(&str, String)> = Vec::new();
        for line in self.record.headers().lines() {
            match line {
                HeaderLine::Field { key, value } if super::first_number(key, value).is_some() => {
                    self.lose_text(RecordPart::HeaderKey, &format!("{key}：{value}"));
                }
                HeaderLine::Field { key, value } => {
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
        let number = self.record.first_number();
        if number != 1 {
            fields.push((super::FIRST_NUMBER, number.to_string()));
        }
        for (index, (key, value)) in fields.iter().enumerate() {
            self.text.push_str(if index == 0 { "\n" } else { ",\n" });
            self.lines += 1;
            let old = self.old.as_ref().and_then(|old| old.header_value(key, value));
            self.text.push_str(&format!("    {}: {}", json!(key), old.unwrap_or_else(|| json!(value).to_string())));
        }
        if !fields.is_empty() {
            self.end_line();
            self.text.push_str("  ");
        }
        self.text.push('}');
    }

    fn initial(&mut self, old: Option<&str>) {
        if let Some(Original { record, .. }) = &self.old
            && record.initial() == self.record.initial()
            && record.headers().value(HeaderKey::Handicap) == self.record.headers().value(HeaderKey::Handicap)
        {
            if let Some(old) = old {
                self.section("initial", &compact(old));
            }
            return;
        }
        let setup = self.record.initial().to_setup();
        let initial = match Handicap::of(&setup) {
            Some(handicap) => Initial { preset: super::preset_name(handicap).to_owned(), data: None },
            None => Initial { preset: "OTHER".to_owned(), data: Some(data(&setup)) },
        };
        self.section("initial", &json!(initial).to_string());
    }

    fn moves(&mut self) {
        let tree = self.record.tree();
        let position = self.record.initial().clone();
        self.section("moves", "[");
        self.end_line();
        let own = self.comments(tree.root()).map(|comments| ("comments", comments));
        let (before, after) = self.fields(tree.root(), own.into_iter().collect());
        self.text.push_str(&format!("    {{{}}}", [before, after].concat().join(", ")));
        let same = self.old.as_ref().is_some_and(|old| old.record.initial() == self.record.initial());
        let at = Box::new(NodeState {
            position,
            previous: None,
            spent: ByColor::default(),
            ply: 0,
            depth: 0,
            same_moves: same,
            same_times: same,
        });
        let mut steps = vec![Step::Text("\n  ]".into())];
        if let Some(&child) = tree.children(tree.root()).first() {
            steps.push(Step::Line { from: child, at });
        }
        while let Some(step) = steps.pop() {
            match step {
                Step::Text(text) => {
                    self.lines += u32::try_from(text.matches('\n').count()).unwrap_or(0);
                    self.text.push_str(&text);
                }
                Step::Line { from, at } => self.entry(from, at, &mut steps),
            }
        }
    }

    fn entry(&mut self, id: NodeId, mut at: Box<NodeState>, steps: &mut Vec<Step>) {
        let tree = self.record.tree();
        let parent = tree.parent(id).unwrap_or(tree.root());
        let is_first = tree.children(parent).first() == Some(&id);
        if is_first {
            self.text.push(',');
            self.end_line();
            self.text.push_str("    ");
        }
        let before = at.clone();
        let mut own = Vec::new();
        let is_old =
            |old: &Original<'_>| old.record.tree().contains(id) && old.record.tree().parent(id) == Some(parent);
        let old = self.old.as_ref().filter(|old| is_old(old)).map(|old| old.record.tree());
        at.same_moves &= old.is_some_and(|old| old.mv(id) == tree.mv(id));
        at.same_times &= old.is_some_and(|old| old.spent(id) == tree.spent(id));
        let same_end = old.is_some_and(|old| old.end(id) == tree.end(id));
        if let Some(mv) = tree.mv(id) {
            let kept = self.kept(id, "move").filter(|_| at.same_moves);
            own.push(("move", kept.unwrap_or_else(|| json!(entry(&at, mv)).to_string())));
            at.previous = Some(mv.to());
            at.ply += 1;
            let _ = at.position.play(mv);
        } else if let Some(kept) = self.kept(id, "special").filter(|_| same_end) {
            own.push(("special", kept));
        } else if let Some(end) = tree.end(id) {
            let name = super::end_name(end);
            if super::end(&name) != *end {
                self.lose(LossKind::EndChanged { with: name.clone() });
            } else if let Some(word) = self.words.get(&id) {
                let lost = end_spelling::loss(word, end, before.position.turn(), &name);
                lost.into_iter().for_each(|kind| self.lose(kind));
            }
            own.push(("special", json!(name).to_string()));
        }
        if let Some(spent) = tree.spent(id) {
            if spent.subsec_nanos() % 1_000_000 != 0 && !std::mem::replace(&mut self.fractions, true) {
                self.lose(LossKind::TimeFractionDropped);
            }
            let total = &mut at.spent[before.position.turn()];
            *total = total.saturating_add(spent);
            let time = Time { now: Clock::of(spent), total: Some(Clock::of(*total)) };
            let kept = self.kept(id, "time").filter(|_| at.same_times);
            own.push(("time", kept.unwrap_or_else(|| json!(time).to_string())));
        }
        own.extend(self.comments(id).map(|comments| ("comments", comments)));
        let (parts, rest) = self.fields(id, own);
        let has_parts = !parts.is_empty();
        self.text.push('{');
        self.text.push_str(&parts.join(", "));
        if let Some(&next) = tree.children(id).first() {
            steps.push(Step::Line { from: next, at });
        }
        let others = if is_first { &tree.children(parent)[1..] } else { &[] };
        if before.depth == DEEPEST && !others.is_empty() {
            self.lose(LossKind::DeepVariationsDropped {
                moves: others.iter().map(|&other| moves_from(tree, other)).sum(),
            });
        }
        let rest: String = rest.iter().map(|part| format!(", {part}")).collect();
        if others.is_empty() || before.depth == DEEPEST {
            self.text.push_str(if has_parts { &rest } else { rest.trim_start_matches(", ") });
            self.text.push('}');
            return;
        }
        self.text.push_str(if has_parts { ", \"forks\": [" } else { "\"forks\": [" });
        steps.push(Step::Text(format!("]{rest}}}").into()));
        for (index, &other) in others.iter().enumerate().rev() {
            steps.push(Step::Text("]".into()));
            let at = Box::new(NodeState { depth: before.depth + 1, ..(*before).clone() });
            steps.push(Step::Line { from: other, at });
            steps.push(Step::Text(if index == 0 { "[" } else { ", [" }.into()));
        }
    }

    fn kept(&self, id: NodeId, key: &str) -> Option<String> {
        self.old.as_ref()?.entry(id)?.get(key).filter(|text| *text != "null").map(compact)
    }

    /// The keys and values of an entry before and after its variations: those of the original, then new ones.
    fn fields(&self, id: NodeId, mut own: Vec<(&str, String)>) -> (Vec<String>, Vec<String>) {
        let (mut before, mut after) = (Vec::new(), Vec::new());
        let mut has_forks = false;
        for (key, text) in self.old.iter().filter_map(|old| old.entry(id)).flat_map(|fields| &fields.0) {
            has_forks |= key == "forks";
            let value = match own.iter().position(|(own, _)| own == key) {
                Some(index) => own.remove(index).1,
                None if ENTRY.contains(&key.as_str()) => continue,
                None => compact(text),
            };
            let part = format!("{}: {value}", json!(key));
            if has_forks { after.push(part) } else { before.push(part) }
        }
        before.extend(own.into_iter().map(|(key, value)| format!("{}: {value}", json!(key))));
        (before, after)
    }

    /// The comment, bookmarks and result line as a JSON array; `None` if there are none.
    fn comments(&mut self, id: NodeId) -> Option<String> {
        let tree = self.record.tree();
        let Note { comment, bookmarks, summary, verbatim } = tree.note(id);
        let mut lines: Vec<String> = Vec::new();
        for line in comment.iter().flat_map(|comment| comment.split('\n')) {
            if line.starts_with('&') || is_summary(line) {
                self.lose_text(RecordPart::Comment, line);
                lines.push(format!(" {line}"));
            } else {
                lines.push(line.to_owned());
            }
        }
        lines.extend(bookmarks.iter().map(|name| format!("&{name}")));
        match summary {
            Some(words) if is_summary(words) => lines.push(words.clone()),
            Some(words) => self.lose_text(RecordPart::Summary, words),
            None => {}
        }
        for line in verbatim {
            self.lose_text(RecordPart::Verbatim, line);
        }
        let kept = self.kept(id, "comments");
        let same = |text: &String| serde_json::from_str::<Vec<String>>(text).is_ok_and(|old| old == lines);
        (!lines.is_empty()).then(|| kept.filter(same).unwrap_or_else(|| json!(lines).to_string()))
    }
}

fn moves_from(tree: &Tree, id: NodeId) -> usize {
    let (mut moves, mut open) = (0, vec![id]);
    while let Some(id) = open.pop() {
        moves += usize::from(tree.mv(id).is_some());
        open.extend(tree.children(id));
    }
    moves
}

fn entry(at: &NodeState, mv: Move) -> MoveEntry {
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
        piece: words.map_or("", |words| super::piece_name(words.kind)).to_owned(),
        same: (at.previous == Some(to)).then_some(true),
        promote: match mv {
            Move::Board { promote: true, .. } => Some(true),
            _ => words.filter(|words| words.ending == Some(Ending::Decline)).map(|_| false),
        },
        capture: position.board()[to].map(|piece| super::piece_name(piece.kind).to_owned()),
        relative: (!relative.is_empty()).then_some(relative),
    }
}

fn data(setup: &Setup) -> Data {
    let number = |color| u8::from(color == Color::White);
    let cell = |square| match setup.board[square] {
        None => Cell::default(),
        Some(piece) => Cell { color: Some(number(piece.color)), kind: Some(super::piece_name(piece.kind).to_owned()) },
    };
    Data {
        color: Some(number(setup.turn)),
        board: File::all().map(|file| Rank::all().map(|rank| cell(Square::new(file, rank))).collect()).collect(),
        hands: Color::ALL
            .iter()
            .map(|&side| {
                let held = setup.hands[side].iter();
                held.map(|(kind, count)| (super::piece_name(kind.kind()).to_owned(), count)).collect::<BTreeMap<_, _>>()
            })
            .collect(),
    }
}

const TOP: &[&str] = &["header", "initial", "moves"];
const INITIAL: &[&str] = &["preset", "data"];
const ENTRY: &[&str] = &["move", "special", "time", "comments", "forks"];
const READ: &[&str] = &["csa", "special", "time", "comments", "forks"];
const MOVE: &[&str] = &["color", "from", "to", "piece", "same", "promote", "capture", "relative"];
const TIME: &[&str] = &["now", "total"];

/// Only of entries whose nodes are still in the record.
pub(in crate::format) fn loss_of_keys(layout: &Layout, record: &Record) -> Option<LossKind> {
    let old = Original::of(layout)?;
    let mut keys = Vec::new();
    old.top.gather_others(TOP, &mut keys);
    if let Some(initial) = old.top.get("initial").and_then(Fields::of) {
        initial.gather_others(INITIAL, &mut keys);
    }
    for entry in record.tree().walk().filter_map(|id| old.entry(id)) {
        entry.gather_others(if entry.get("move").is_none() { READ } else { ENTRY }, &mut keys);
        for (key, known) in [("move", MOVE), ("time", TIME)] {
            if let Some(part) = entry.get(key).and_then(Fields::of) {
                part.gather_others(known, &mut keys);
            }
        }
    }
    (!keys.is_empty()).then(|| LossKind::JsonKeysDropped { keys: excerpt(&keys.join(", ")) })
}

struct Original<'a> {
    source: &'a str,
    record: Record,
    top: Fields<'a>,
    header: Fields<'a>,
    entries: HashMap<NodeId, Fields<'a>>,
}

#[derive(Default)]
struct Fields<'a>(Vec<(String, &'a str)>);

impl<'a> Original<'a> {
    fn of(layout: &'a Layout) -> Option<Self> {
        let source = layout.text();
        let parsed = parse(source).ok()?;
        let top = Fields::of(source)?;
        let header = top.get("header").and_then(Fields::of).unwrap_or_default();
        let mut entries = HashMap::new();
        for (node, text) in parsed.entries {
            if let Some(fields) = Fields::of(text) {
                entries.entry(node).or_insert(fields);
            }
        }
        Some(Self { source, record: parsed.record, top, header, entries })
    }

    fn header_value(&self, key: &str, value: &str) -> Option<String> {
        let same = |text: &str| match serde_json::from_str::<String>(text) {
            Ok(text) => trim(&without_nul(text)) == value,
            Err(_) => compact(text) == value,
        };
        self.header
            .0
            .iter()
            .find(|(old, text)| without_nul(old.clone()) == key && same(text))
            .map(|(_, text)| compact(text))
    }

    fn entry(&self, node: NodeId) -> Option<&Fields<'a>> {
        self.entries.get(&node)
    }
}

impl<'a> Fields<'a> {
    fn of(text: &'a str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }

    fn gather_others(&self, known: &[&str], keys: &mut Vec<String>) {
        for (key, _) in &self.0 {
            if !known.contains(&key.as_str()) && !keys.contains(key) {
                keys.push(key.clone());
            }
        }
    }

    fn get(&self, key: &str) -> Option<&'a str> {
        self.0.iter().find(|(known, _)| known == key).map(|&(_, text)| text)
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Fields<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let entries = super::in_order::<_, &'de RawValue>(deserializer)?;
        Ok(Self(entries.into_iter().map(|(key, value)| (key, value.get())).collect()))
    }
}

fn compact(text: &str) -> String {
    let (mut quoted, mut escaped) = (false, false);
    let mut keep = |ch: char| {
        if quoted {
            quoted = escaped || ch != '"';
            escaped = !escaped && ch == '\\';
            return true;
        }
        quoted = ch == '"';
        !ch.is_ascii_whitespace()
    };
    text.chars().filter(|&ch| keep(ch)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_outside_of_strings_go() {
        assert_eq!(compact("{ \"a b\" : [ 1,\n\t\"c \\\" d\", 2.50 ] }"), "{\"a b\":[1,\"c \\\" d\",2.50]}");
    }
}
