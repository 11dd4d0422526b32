//! The lines of the original file, which are kept if unchanged.

use std::collections::{BTreeMap, HashSet};
use std::ops::Range;
use std::time::Duration;

use super::LineContent;
use crate::format::kif::classify::{self, Body, LineKind, MoveLine, Number};
use crate::format::kif::ki2_line::is_result_line;
use crate::format::kif::move_words::Origin;
use crate::format::kif::read::{self, LineRole, Recorder};
use crate::format::kif::style::{Columns, Gap, KifStyle, Rows, width};
use crate::format::layout::{Layout, Pieces};
use crate::format::lines::{is_blank, trim};
use crate::format::{Dialect, Encoding, Format, bod};
use crate::notation::japanese::{Mark, Style};
use crate::record::{End, NodeId, Note, Record, Tree, end_words};
use crate::shogi::Square;

/// In KI2, each move counts as a line without a line end.
pub(super) struct Original<'a> {
    layout: &'a Layout,
    lines: Pieces<'a, LineRole>,
    body: usize,
    note_lines: Vec<(NodeId, u32)>,
    /// The first line index of each node, in the order of the nodes.
    node_lines: Vec<(NodeId, usize)>,
    record: Record,
    newest: NodeId,
    giver_first: bool,
}

impl<'a> Original<'a> {
    pub(super) fn of(dialect: &'a Dialect) -> Option<Self> {
        let layout = dialect.layout.as_deref().filter(|layout| layout.is_kif())?;
        let game = read::game(&layout.decoded(), layout.format(), Recorder::of(layout.text())?).ok()?;
        let (mut record, giver_first) = (game.record, game.giver_first);
        let (mut lines, body, note_lines) = game.recorder.finish(layout.text());
        if layout.format() == Format::Bod {
            bod::count_moves(&mut record);
            let made = record.first_number().saturating_sub(1);
            for index in 0..body {
                if lines.role(index) == Some(LineRole::Header) && bod::only_counts(lines.text(index), made) {
                    lines.set_role(index, LineRole::MoveCount);
                }
            }
        }
        let mut node_lines: Vec<(NodeId, usize)> = Vec::new();
        for index in 0..lines.len() {
            if let Some(LineRole::Node(node)) = lines.role(index)
                && node_lines.last().is_none_or(|&(newest, _)| newest < node)
            {
                node_lines.push((node, index));
            }
        }
        let newest = record.tree().walk().max()?;
        Some(Self { layout, lines, body, note_lines, node_lines, record, newest, giver_first })
    }

    pub(super) const fn format(&self) -> Format {
        self.layout.format()
    }

    pub(super) const fn encoding(&self) -> Encoding {
        self.layout.encoding()
    }

    pub(super) const fn record(&self) -> &Record {
        &self.record
    }

    pub(super) const fn calls_giver_first(&self) -> bool {
        self.giver_first
    }

    pub(super) const fn all(&self) -> Range<usize> {
        0..self.lines.len()
    }

    pub(super) const fn head(&self) -> Range<usize> {
        0..self.body
    }

    pub(super) const fn body(&self) -> Range<usize> {
        self.body..self.lines.len()
    }

    pub(super) fn role(&self, index: usize) -> LineRole {
        self.lines.role(index).unwrap_or(LineRole::Unowned)
    }

    pub(super) fn text(&self, index: usize) -> &'a str {
        self.lines.text(index)
    }

    pub(super) fn quote(&self, index: usize) -> &'a str {
        let gap = self.lines.gap_before(index);
        let quote = &gap[gap.rfind(['\n', '\r']).map_or(0, |end| end + 1)..];
        if classify::unquote(quote).is_empty() { quote } else { "" }
    }

    /// Empty at the end of the file; `None` if the line continues.
    pub(super) fn line_end(&self, index: usize) -> Option<&'a str> {
        self.lines.line_end(index)
    }

    pub(super) fn begins_line(&self, index: usize) -> bool {
        index.checked_sub(1).is_none_or(|before| before >= self.lines.len() || self.line_end(before).is_some())
    }

    pub(super) fn empty_lines_before(&self, index: usize) -> usize {
        (self.body..index).rev().take_while(|&index| self.role(index) == LineRole::Empty).count()
    }

    pub(super) fn heading_before(&self, index: usize) -> Option<(usize, &'a str)> {
        let is_between = |index: &usize| matches!(self.role(*index), LineRole::Empty | LineRole::Note(_));
        let heading = (self.body..index).rev().find(|index| !is_between(index))?;
        let is_heading = self.role(heading) == LineRole::Heading;
        is_heading.then(|| (self.empty_lines_before(heading), self.text(heading)))
    }

    pub(super) fn first_below(&self, index: usize) -> Option<NodeId> {
        (index..self.lines.len()).find_map(|index| match self.role(index) {
            LineRole::Node(node) => Some(node),
            _ => None,
        })
    }

    /// BOD needs no line for the first move number 1.
    pub(super) fn counts_moves(&self, first_number: u32) -> bool {
        let counts = |index: usize| match self.role(index) {
            LineRole::MoveCount => true,
            // With the last move, it is a header.
            LineRole::Header => bod::moves_made(self.text(index)).map(|made| made + 1) == Some(first_number),
            _ => false,
        };
        first_number == self.record.first_number() || self.all().any(counts)
    }

    pub(super) fn fits(&self, record: &Record) -> bool {
        let (old, new) = (self.record.tree(), record.tree());
        let is_ki2 = self.format() == Format::Ki2;
        let same = |id| {
            old.children(id) == new.children(id)
                && (old.mv(id), old.end(id)) == (new.mv(id), new.end(id))
                && (is_ki2 || old.spent(id) == new.spent(id))
        };
        let has_note = |&(node, index): &(NodeId, usize)| {
            self.has_note(node, new.note(node))
                || match classify::classify(self.text(index)) {
                    LineKind::Move(line) if !is_ki2 => !line.leaves_text(),
                    _ => !is_result_line(self.text(index)) || old.note(node).summary == new.note(node).summary,
                }
        };
        record.first_number() == self.record.first_number()
            && old.len() == self.node_lines.len() + 1
            && old.walk().eq(new.walk())
            && old.walk().all(same)
            && self.node_lines.iter().all(has_note)
    }

    fn has_times(&self, tree: &Tree) -> bool {
        let old = self.record.tree();
        tree.len() >= old.len() && old.walk().all(|id| old.spent(id) == tree.spent(id))
    }

    pub(super) fn changed_notes(&self, tree: &Tree) -> HashSet<NodeId> {
        tree.walk().filter(|&id| !self.has_note(id, tree.note(id))).collect()
    }

    pub(super) fn has_note(&self, node: NodeId, note: &Note) -> bool {
        if node <= self.newest { self.record.tree().note(node) == note } else { note.is_empty() }
    }

    fn note_lines(&self, node: NodeId) -> usize {
        let at = self.note_lines.binary_search_by_key(&node, |&(node, _)| node);
        at.map_or(0, |at| self.note_lines[at].1 as usize)
    }

    pub(super) fn has_note_lines(&self, node: NodeId) -> bool {
        self.note_lines(node) > 0
    }

    pub(super) fn states_summary(&self, node: NodeId) -> bool {
        self.all().any(|index| self.role(index) == LineRole::Node(node) && is_result_line(self.text(index)))
    }

    pub(super) fn shares_lines(&self, node: NodeId, note: &Note) -> bool {
        parts(note) > self.note_lines(node)
    }

    pub(super) fn note_behind(&self, node: NodeId, note: &Note, index: usize) -> Option<Range<usize>> {
        let count = self.note_lines(node);
        if count != parts(note) {
            return None;
        }
        let is_note = |index: &usize| self.role(*index) == LineRole::Note(node);
        let is_near = |index: &usize| is_note(index) || self.role(*index) == LineRole::Empty;
        let near = (index + 1..self.lines.len()).take_while(is_near);
        let last = near.filter(is_note).nth(count.checked_sub(1)?)?;
        Some(index + 1..last + 1)
    }

    pub(super) fn index(&self, node: NodeId) -> Option<usize> {
        let at = self.node_lines.binary_search_by_key(&node, |&(node, _)| node).ok()?;
        Some(self.node_lines[at].1)
    }

    pub(super) fn style(&self, style: &KifStyle) -> KifStyle {
        const SAMPLE: usize = 200;
        let mut style = style.clone();
        let moves = || self.body().filter(|&index| matches!(self.role(index), LineRole::Node(_)));
        match self.format() {
            Format::Ki2 => style.rows = self.rows(),
            _ => style.columns = Columns::of(moves().take(SAMPLE).map(|index| self.text(index))),
        }
        if let Some(heading) = self.body().find(|&index| self.role(index) == LineRole::Heading) {
            style.marks = moves().any(|index| self.text(index).trim_end().ends_with('+'));
            style.empty_lines = self.empty_lines_before(heading);
        }
        style
    }

    fn rows(&self) -> Rows {
        const SAMPLE: usize = 400;
        let default = Rows::default();
        let is_move = |index: usize| matches!(self.role(index), LineRole::Node(_)) && !is_result_line(self.text(index));
        let (mut row, mut full, mut spaced) = (0, None, Vec::new());
        for index in self.body().skip(1).take(SAMPLE) {
            let (is_move, is_next) = (is_move(index - 1), is_move(index));
            row = if is_move { row + 1 } else { 0 };
            if self.line_end(index - 1).is_none() {
                spaced.extend((is_move && is_next).then(|| self.text(index - 1)));
            } else if is_move && is_next {
                full = full.max(Some(std::mem::take(&mut row)));
            } else {
                row = 0;
            }
        }
        let moves = || self.body().take(SAMPLE).filter(|&index| is_move(index)).map(|index| trim(self.text(index)));
        let mark = if moves().any(|text| text.starts_with(['☗', '☖'])) { Mark::Pieces } else { Mark::Triangles };
        // 同 and one character stand alone.
        let same_blank = !moves().any(|text| text.contains('同') && text.chars().count() == 3);
        let heading = self.body().find(|&index| self.role(index) == LineRole::Heading);
        Rows {
            moves: full.unwrap_or(default.moves),
            gap: gap(&spaced).unwrap_or(default.gap),
            words: Style { mark, same_blank, ..default.words },
            number_width: heading.and_then(|at| number_width(self.text(at))).unwrap_or(default.number_width),
        }
    }
}

fn parts(note: &Note) -> usize {
    let comment = note.comment.as_ref().map_or(0, |comment| comment.split('\n').count());
    comment + note.bookmarks.len() + usize::from(note.summary.is_some()) + note.verbatim.len()
}

fn gap(moves: &[&str]) -> Option<Gap> {
    let blanks = |text: &&str| text[text.trim_end_matches(is_blank).len()..].to_owned();
    let (gap, gaps) = most_common(moves.iter().map(blanks))?;
    let (columns, widths) = most_common(moves.iter().map(|text| width(text)))?;
    let padded = widths > gaps || (widths == gaps && gap.len() > 1);
    Some(if padded { Gap::To(columns) } else { Gap::Text(gap) })
}

fn most_common<T: Ord>(values: impl Iterator<Item = T>) -> Option<(T, usize)> {
    let mut counts = BTreeMap::new();
    for value in values {
        *counts.entry(value).or_insert(0) += 1;
    }
    counts.into_iter().max_by_key(|&(_, count)| count)
}

fn number_width(heading: &str) -> Option<usize> {
    let (_, number) = heading.split_once(['：', ':'])?;
    Some(number.split_once('手')?.0.chars().count())
}

pub(super) struct Reuse<'a> {
    old: &'a Original<'a>,
    totals: bool,
    /// Lines need no origin. With unread text, moves without one may belong to a free-form game.
    bare: bool,
}

impl<'a> Reuse<'a> {
    pub(super) fn new(old: &'a Original<'a>, tree: &Tree) -> Self {
        Self { old, totals: old.has_times(tree), bare: !has_loose_text(tree) }
    }

    pub(super) fn line(&self, tree: &Tree, wanted: &LineContent<'_>) -> Option<(usize, &'a str)> {
        let index = self.old.index(wanted.node)?;
        let text = self.old.text(index);
        let line = parse_node_line(text, tree, wanted.node, wanted.previous)?;
        let clear = match line.body {
            Body::Move { ref words, text } if words.from == Origin::Unsaid => {
                let meant = words.meant(text, wanted.position, wanted.previous);
                self.bare && meant.ok().map(|(mv, _)| mv) == tree.mv(wanted.node)
            }
            Body::Move { words, .. } => words.to.is_some() || wanted.previous.is_some(),
            Body::Word(_) => true,
        };
        let total = match line.clock {
            Some(Ok(clock)) => self.totals || clock.total.is_none_or(|t| Some(t) == wanted.time.map(|(_, t)| t)),
            _ => true,
        };
        let same = clear
            && total
            && line.number == Number::Is(wanted.number)
            && spent(&line) == wanted.time.map(|(spent, _)| spent)
            && line.plus == wanted.mark
            && !line.leaves_text();
        same.then_some((index, text))
    }
}

fn has_loose_text(tree: &Tree) -> bool {
    let is_text = |text: &String| !matches!(classify::classify(text), LineKind::Remark);
    tree.walk().any(|id| matches!(tree.end(id), Some(End::Other(_))) || tree.note(id).verbatim.iter().any(is_text))
}

fn spent(line: &MoveLine<'_>) -> Option<Duration> {
    match line.clock {
        Some(Ok(clock)) => Some(clock.spent),
        _ => None,
    }
}

/// `None` if it is another move or end. `last` is the destination of the previous move.
fn parse_node_line<'a>(text: &'a str, tree: &Tree, node: NodeId, last: Option<Square>) -> Option<MoveLine<'a>> {
    let LineKind::Move(line) = classify::classify(text) else { return None };
    let same = match (line.body, tree.mv(node), tree.end(node)) {
        (Body::Move { words, .. }, Some(mv), _) => words.may_be(mv, last),
        (Body::Word(word), _, Some(end)) => end_words::may_mean(word, end),
        _ => false,
    };
    same.then_some(line)
}

/// The remark behind a heading belongs to the note of the first move.
pub(super) fn without_remark(heading: &str) -> &str {
    heading.find(['#', '＃']).map_or(heading, |remark| heading[..remark].trim_end_matches(is_blank))
}
