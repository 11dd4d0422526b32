//! Rewrites a CSA file: statements that have not changed stay as they were.

use std::collections::HashMap;
use std::ops::Range;

use super::{Writer, write_new};
use crate::format::csa::read;
use crate::format::csa::read::{Recorder, Role};
use crate::format::layout::{HeaderEdit, Pieces};
use crate::format::text::Decoded;
use crate::format::{Dialect, Encoding, Format, Loss, Newline};
use crate::record::{NodeId, Record, Tree};
use crate::shogi::Position;

pub(crate) struct Original<'a> {
    encoding: Encoding,
    statements: Pieces<'a, Role>,
    records: Vec<Record>,
    ends: Vec<usize>,
    unread: Vec<usize>,
    is_other_version: bool,
}

impl<'a> Original<'a> {
    pub(crate) fn of(dialect: &'a Dialect) -> Option<Self> {
        let layout = dialect.layout_of(Format::Csa).filter(|_| dialect.format == Format::Csa)?;
        let (records, version, recorder) = read::again(&layout.decoded(), Recorder::of(layout.text())?);
        let (statements, ends, unread) = recorder.finish(layout.text());
        let is_other_version = version != dialect.csa.version;
        Some(Self { encoding: layout.encoding(), statements, records, ends, unread, is_other_version })
    }

    pub(in crate::format) fn is_in_order(&self, records: &[&Record]) -> bool {
        let is_elsewhere = |record: &&&Record| self.records.contains(record);
        let moved = || records.iter().zip(&self.records).filter(|(record, was)| **record != *was);
        records.len() == self.records.len() && !moved().any(|(record, _)| is_elsewhere(&record))
    }

    fn statements(&self, record: usize) -> Range<usize> {
        let end = |record: usize| self.ends.get(record).copied().unwrap_or(0);
        record.checked_sub(1).map_or(0, end)..end(record)
    }

    pub(super) fn unread_games(&self, record: usize) -> usize {
        self.unread.get(record).copied().unwrap_or(0)
    }

    fn role(&self, statement: usize) -> Role {
        self.statements.role(statement).unwrap_or(Role::Foreign)
    }
}

pub(super) fn rewrite(
    record: &Record,
    dialect: &Dialect,
    index: usize,
    old: &Original<'_>,
) -> Option<(String, Vec<Loss>)> {
    let was = old.records.get(index).filter(|_| !old.is_other_version)?;
    let mut rewriter = Rewriter {
        out: Writer::new(dialect, record),
        old,
        record,
        index,
        mixed: dialect.newline == Newline::Mixed,
        encoding: dialect.encoding,
        last: None,
        inserted: false,
    };
    if was == record {
        old.statements(index).for_each(|at| rewriter.fixed(at));
        return Some(rewriter.finish());
    }
    Editor::new(&mut rewriter, was).run();
    let (text, losses) = rewriter.finish();
    // The original layout may have no place for new content.
    let read = |text: &str| read::read(Decoded::of(text, dialect.encoding)).ok().map(|loaded| loaded.records);
    let again = read(&text)?;
    let same =
        matches!(&again[..], [again] if again == record) || Some(again) == read(&write_new(record, dialect, index).0);
    same.then_some((text, losses))
}

struct Rewriter<'a> {
    out: Writer,
    old: &'a Original<'a>,
    record: &'a Record,
    index: usize,
    /// Then each line keeps its own line end.
    mixed: bool,
    encoding: Encoding,
    last: Option<usize>,
    inserted: bool,
}

impl Rewriter<'_> {
    fn gap(&mut self, gap: &str) {
        let gap = match gap.find(['\n', '\r']) {
            _ if !self.inserted => gap,
            Some(end) => &gap[end + if gap[end..].starts_with("\r\n") { 2 } else { 1 }..],
            None => "",
        };
        if gap.contains('\r') && !self.mixed {
            self.out.push(&gap.replace("\r\n", "\n").replace('\r', "\n"));
        } else {
            self.out.push(gap);
        }
    }

    fn write_gap_before(&mut self, at: usize) {
        let gap = self.old.statements.gap_before(at);
        if at == 0 || self.last.is_some_and(|last| last + 1 == at) {
            self.gap(gap);
        } else {
            self.out.fresh_line();
            if self.last.is_none() {
                // The previous record has ended its line; the next one may be indented.
                self.out.push(&gap[line_end(gap)..]);
            }
        }
        self.last = Some(at);
        self.inserted = false;
    }

    fn raw(&mut self, at: usize) {
        self.write_gap_before(at);
        self.out.push(self.old.statements.text(at));
    }

    fn replace(&mut self, at: usize, write: impl FnOnce(&mut Writer)) {
        self.write_gap_before(at);
        write(&mut self.out);
        self.out.open_line();
    }

    fn insert(&mut self, write: impl FnOnce(&mut Writer)) {
        self.out.fresh_line();
        write(&mut self.out);
        self.inserted = true;
    }

    fn fixed(&mut self, at: usize) {
        let text = self.old.statements.text(at);
        match self.old.role(at) {
            Role::Encoding if self.encoding != self.old.encoding => {
                let name = self.encoding.name();
                let (mark, _) = text.split_once('=').unwrap_or((text, ""));
                self.replace(at, |out| out.line(&[mark, "=", name]));
            }
            _ => self.raw(at),
        }
    }

    fn finish(mut self) -> (String, Vec<Loss>) {
        let end = self.old.statements(self.index).last();
        let gap = self.old.statements.gap_before(end.map_or(0, |end| end + 1));
        if self.last == end {
            let is_last = end.is_none_or(|end| end + 1 == self.old.statements.len());
            self.gap(if is_last { gap } else { &gap[..line_end(gap)] });
        } else {
            self.out.fresh_line();
        }
        if !gap.contains(['\n', '\r']) {
            self.out.open_line();
        }
        self.out.finish()
    }
}

fn line_end(gap: &str) -> usize {
    gap.rfind(['\n', '\r']).map_or(0, |end| end + 1)
}

struct Editor<'w, 'a> {
    to: &'w mut Rewriter<'a>,
    record: &'a Record,
    was: &'a Record,
    kept: HashMap<NodeId, NodeId>,
    rest: Vec<NodeId>,
    position: Position,
    /// `+7776FU,T3`
    commas: bool,
    /// Old header lines that were passed, and new ones written.
    passed: usize,
    written: usize,
    started: bool,
    current: NodeId,
    wants_note: bool,
}

impl<'w, 'a> Editor<'w, 'a> {
    fn new(to: &'w mut Rewriter<'a>, was: &'a Record) -> Self {
        let record = to.record;
        let (old, new) = (was.tree(), record.tree());
        let same_start = was.initial() == record.initial();
        let same = |&(a, b): &(NodeId, NodeId)| same_start && old.mv(a) == new.mv(b) && old.end(a) == new.end(b);
        let line = |tree: &'a Tree| tree.main_line();
        let mut kept: HashMap<_, _> = line(old).zip(line(new)).take_while(same).collect();
        let rest = line(new).skip(kept.len()).collect();
        kept.insert(old.root(), new.root());
        let first_time = to.old.statements(to.index).find(|&at| matches!(to.old.role(at), Role::Time(_)));
        let commas = first_time.is_some_and(|at| to.old.statements.gap_before(at).starts_with(','));
        let wants_note = old.note(old.root()) != new.note(new.root());
        let (position, current) = (record.initial().clone(), new.root());
        Self {
            to,
            record,
            was,
            kept,
            rest,
            position,
            commas,
            passed: 0,
            written: 0,
            started: false,
            current,
            wants_note,
        }
    }

    fn run(&mut self) {
        if self.record.first_number() != 1 {
            let number = self.record.first_number();
            self.to.out.lose(crate::format::LossKind::FirstNumberDropped { number });
        }
        for at in self.to.old.statements(self.to.index) {
            match self.to.old.role(at) {
                Role::Version | Role::Encoding | Role::Spelling => self.to.fixed(at),
                Role::Separator | Role::Foreign => {
                    if self.started {
                        self.end();
                    }
                    self.to.fixed(at);
                }
                Role::Header => self.header(at),
                Role::Start | Role::Turn => self.start(at),
                Role::Remark => self.note(at, self.was.tree().root()),
                Role::Note(node) => self.note(at, node),
                Role::Node(node) => self.node(at, node),
                Role::Name(node) if self.kept.contains_key(&node) => self.to.raw(at),
                Role::Name(_) => {}
                Role::Time(node) => self.time(at, node),
            }
        }
        self.end();
        self.to.out.lose_variations(self.record);
    }

    fn end(&mut self) {
        self.headers(self.record.headers().lines().len());
        self.close();
        self.new_moves();
    }

    fn headers(&mut self, to: usize) {
        let record = self.record;
        for line in record.headers().lines().get(self.written..to).unwrap_or_default() {
            self.to.insert(|out| out.header(line));
        }
        self.written = self.written.max(to);
    }

    fn header(&mut self, at: usize) {
        let record = self.record;
        let Some(old) = self.was.headers().lines().get(self.passed) else { return };
        self.passed += 1;
        let rest = record.headers().lines().get(self.written..).unwrap_or_default();
        match HeaderEdit::of(old, rest) {
            HeaderEdit::Kept(ahead) => {
                self.headers(self.written + ahead);
                self.to.raw(at);
                self.written += 1;
            }
            HeaderEdit::ValueChanged => {
                self.to.replace(at, |out| out.header(&rest[0]));
                self.written += 1;
            }
            HeaderEdit::Removed => {}
        }
    }

    /// New headers go above the start position, except where the old ones follow the moves.
    fn start(&mut self, at: usize) {
        let record = self.record;
        let first = !std::mem::replace(&mut self.started, true);
        if first {
            let (old, new) = (self.was.headers().lines(), record.headers().lines());
            let later = old.len().saturating_sub(self.passed).min(new.len().saturating_sub(self.written));
            let alike = old.iter().rev().zip(new.iter().rev()).take(later).take_while(|(a, b)| a == b).count();
            self.headers(new.len() - alike);
        }
        if self.was.initial() == record.initial() {
            self.to.raw(at);
        } else if first {
            self.to.insert(|out| out.start(&record.initial().to_setup()));
        }
    }

    fn note(&mut self, at: usize, node: NodeId) {
        let Some(&new) = self.kept.get(&node) else { return };
        if self.was.tree().note(node) == self.record.tree().note(new) {
            self.to.raw(at);
        } else if self.to.old.role(at) != Role::Remark && new == self.current {
            self.close();
        }
    }

    fn close(&mut self) {
        if std::mem::take(&mut self.wants_note) {
            let (record, current) = (self.record, self.current);
            self.to.insert(|out| out.note(record, current));
        }
    }

    fn node(&mut self, at: usize, node: NodeId) {
        self.close();
        self.started = true;
        let Some(&new) = self.kept.get(&node) else { return self.new_moves() };
        self.to.raw(at);
        let (old, tree) = (self.was.tree(), self.record.tree());
        self.enter(new);
        self.wants_note = old.note(node) != tree.note(new);
        if old.spent(node).is_none() && tree.spent(new).is_some() {
            self.new_time(new);
        }
    }

    fn enter(&mut self, node: NodeId) {
        self.current = node;
        if let Some(mv) = self.record.tree().mv(node) {
            let _ = self.position.play(mv);
        }
    }

    fn time(&mut self, at: usize, node: NodeId) {
        let Some(&new) = self.kept.get(&node) else { return };
        let spent = self.record.tree().spent(new);
        if spent == self.was.tree().spent(node) {
            self.to.raw(at);
        } else if let Some(spent) = spent {
            self.to.replace(at, |out| out.spent(spent));
        }
    }

    fn new_time(&mut self, node: NodeId) {
        let Some(spent) = self.record.tree().spent(node) else { return };
        let commas = self.commas;
        if commas {
            self.to.out.open_line();
            self.to.out.push(",");
            self.to.out.spent(spent);
            self.to.inserted = true;
        } else {
            self.to.insert(|out| out.spent(spent));
        }
    }

    fn new_moves(&mut self) {
        for node in std::mem::take(&mut self.rest) {
            let (record, position) = (self.record, &self.position);
            self.to.insert(|out| out.node(record, node, position, None));
            self.new_time(node);
            self.enter(node);
            self.wants_note = !record.tree().note(node).is_empty();
            self.close();
        }
    }
}
