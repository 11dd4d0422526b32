//! The lines of a KIF, KI2 or BOD file with their roles, kept so that everything that has not changed is written back as
//! it was.
//!
//! Each line belongs to a node, to a header or to nothing; in KI2, where a line holds several moves, each of them counts as
//! a line that does not end. The writer follows the lines and rewrites only those that no longer fit. It compares each line with the record before reusing it, so a layout of another record does no
//! harm.

mod recorder;

use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

use super::classify::{self, LineKind, MoveLine};
use super::ki2::moves_fit;
use super::ki2_end::is_result_line;
use super::rewrite::{parse_node_line, spent};
use crate::format::{Encoding, Format, bod};
use crate::record::{NodeId, Note, Record, Tree};
use crate::shogi::{Move, Setup};

pub(super) use recorder::{BYTES_A_LINE, Recorder};

/// The text of a KIF, KI2 or BOD file, with the role of each line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The format of the file.
    format: Format,
    source: String,
    lines: Vec<LayoutLine>,
    /// The index of the first line of the moves.
    body: usize,
    /// The number of nodes in the record.
    nodes: usize,
    encoding: Encoding,
    first_number: u32,
    start: Setup,
    /// The notes as read, in the order of their nodes.
    notes: Vec<OldNote>,
    /// Whether what is written has to be read back.
    doubtful: bool,
    /// Whether the file calls the giver of a handicap 先手, whom the record calls 上手.
    giver_first: bool,
}

/// A note as read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct OldNote {
    node: NodeId,
    /// The number of its lines; text after a move is not a line of its own.
    lines: u32,
    hash: u64,
}

/// A line of the file, or one of several moves on a line, with the blanks after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LayoutLine {
    start: u32,
    end: u32,
    pub(super) role: LineRole,
}

/// The role of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineRole {
    /// A header line.
    Header,
    /// A line of the board diagram.
    Diagram,
    /// The separator `手数----指手--`.
    Separator,
    /// A move or an end; also where the same node is read once more.
    Node(NodeId),
    /// A line of the note of a node.
    Note(NodeId),
    /// A line of a note whose node is not known yet.
    Unowned,
    /// The heading of a variation: `変化：3手`.
    Heading,
    /// The number of moves made in BOD: `手数＝61`.
    MoveCount,
    /// An empty line.
    Empty,
}

/// The number of lines that a note takes.
fn parts(note: &Note) -> usize {
    let comment = note.comment.as_ref().map_or(0, |comment| comment.split('\n').count());
    comment + note.bookmarks.len() + usize::from(note.summary.is_some()) + note.verbatim.len()
}

/// Parses the line of a node; `None` unless it has the same move or the same end.
fn node_line<'a>(text: &'a str, tree: &Tree, node: NodeId) -> Option<MoveLine<'a>> {
    parse_node_line(text, tree, node, tree.mv(tree.parent(node)?).map(Move::to))
}

fn hash(note: &Note) -> u64 {
    let mut hasher = DefaultHasher::new();
    note.hash(&mut hasher);
    hasher.finish()
}

impl Layout {
    /// The lines before the moves.
    pub(super) fn head(&self) -> &[LayoutLine] {
        &self.lines[..self.body]
    }

    /// The lines from the first move on.
    pub(super) fn body(&self) -> &[LayoutLine] {
        &self.lines[self.body..]
    }

    /// Whether a BOD file has a line for this number of the first move; none is needed for the first.
    pub(super) fn counts_moves(&self, first_number: u32) -> bool {
        let counts = |line: &LayoutLine| match line.role {
            LineRole::MoveCount => true,
            // With the last move, it is a header.
            LineRole::Header => bod::moves_made(self.text(*line)).map(|made| made + 1) == Some(first_number),
            _ => false,
        };
        first_number == self.first_number || self.lines.iter().any(counts)
    }

    /// The text of a line.
    pub(super) fn text(&self, layout_line: LayoutLine) -> &str {
        self.source.get(layout_line.start as usize..layout_line.end as usize).unwrap_or_default()
    }

    /// The quotation marks before a line.
    pub(super) fn quote(&self, layout_line: LayoutLine) -> &str {
        let before = self.source.get(..layout_line.start as usize).unwrap_or_default();
        let quote = &before[before.rfind(['\n', '\r']).map_or(0, |end| end + 1)..];
        if classify::unquote(quote).is_empty() { quote } else { "" }
    }

    /// The line end of a line, as in the file; empty for the last line of a file that does not end it. `None` if
    /// another part of the line follows.
    pub(super) fn line_end(&self, layout_line: LayoutLine) -> Option<&str> {
        let rest = self.source.get(layout_line.end as usize..).unwrap_or_default();
        let width = match rest.as_bytes() {
            [b'\r', b'\n', ..] => 2,
            [b'\r' | b'\n', ..] => 1,
            [] => 0,
            _ => return None,
        };
        Some(&rest[..width])
    }

    /// Whether a line begins with the part of this index.
    pub(super) fn begins_line(&self, index: usize) -> bool {
        let before = index.checked_sub(1).and_then(|before| self.lines.get(before));
        before.is_none_or(|&before| self.line_end(before).is_some())
    }

    /// The number of empty lines right before the line of this index.
    pub(super) fn empty_lines_before(&self, index: usize) -> usize {
        let before = self.lines[self.body..index.max(self.body)].iter().rev();
        before.take_while(|line| line.role == LineRole::Empty).count()
    }

    /// The heading above the first move of a variation, and the number of empty lines before it.
    pub(super) fn heading_before(&self, index: usize) -> Option<(usize, &str)> {
        let before = self.lines[self.body..index.max(self.body)].iter().rev();
        let between =
            before.clone().take_while(|line| matches!(line.role, LineRole::Empty | LineRole::Note(_))).count();
        let at = index.checked_sub(between + 1)?;
        let heading = self.lines.get(at).filter(|line| line.role == LineRole::Heading)?;
        Some((self.empty_lines_before(at), self.text(*heading)))
    }

    /// The first move or end below a line of the moves.
    pub(super) fn first_below(&self, index: usize) -> Option<NodeId> {
        self.body().get(index..)?.iter().find_map(|line| match line.role {
            LineRole::Node(node) => Some(node),
            _ => None,
        })
    }

    /// All lines.
    pub(super) fn lines(&self) -> &[LayoutLine] {
        &self.lines
    }

    /// The format of the file.
    pub(super) const fn format(&self) -> Format {
        self.format
    }

    /// The layout of a BOD file that was read as KIF: lines that only give the number of moves made are no headers there.
    pub(in crate::format) fn set_bod(&mut self, first_number: u32, is_count: impl Fn(&str) -> bool) {
        (self.format, self.first_number) = (Format::Bod, first_number);
        for index in 0..self.body {
            if self.lines[index].role == LineRole::Header && is_count(self.line(index)) {
                self.lines[index].role = LineRole::MoveCount;
            }
        }
    }

    /// Notes that there is something about the file that may be read otherwise once it has changed: there were warnings.
    pub(in crate::format) const fn mark_as_doubtful(&mut self) {
        self.doubtful = true;
    }

    /// Whether what is written has to be read back.
    pub(in crate::format) const fn is_doubtful(&self) -> bool {
        self.doubtful
    }

    /// Notes that the file calls the giver of a handicap 先手: what tells that may change.
    pub(super) const fn call_giver_first(&mut self) {
        (self.giver_first, self.doubtful) = (true, true);
    }

    /// Whether the file calls the giver of a handicap 先手, whom the record calls 上手.
    pub(super) const fn calls_giver_first(&self) -> bool {
        self.giver_first
    }

    /// The encoding of the file.
    pub(super) const fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// The start position as read.
    pub(super) const fn start(&self) -> &Setup {
        &self.start
    }

    /// Whether the record has exactly the nodes that were read, with the same moves, ends, times and order.
    pub(super) fn fits(&self, record: &Record) -> bool {
        let tree = record.tree();
        let times = OnceCell::new();
        record.first_number() == self.first_number
            && tree.len() == self.nodes
            && self.node_lines().count() + 1 == self.nodes
            && tree.walk().all(|id| tree.children(id).is_sorted())
            && tree.walk().count() == self.nodes
            && match self.format {
                Format::Ki2 => moves_fit(self, record),
                _ => self.node_lines().all(|(node, index)| self.line_fits(tree, node, index, &times)),
            }
    }

    /// Whether the line of a node has the move or end of the node.
    fn line_fits(&self, tree: &Tree, node: NodeId, index: usize, times: &OnceCell<HashMap<NodeId, Duration>>) -> bool {
        let Some(line) = node_line(self.line(index), tree, node) else { return false };
        // What is said twice, an end or the moves up to a variation, may have its time in the second line.
        let again = || tree.spent(node).and_then(|_| times.get_or_init(|| self.first_times(tree)).get(&node).copied());
        spent(&line).or_else(again) == tree.spent(node) && (!line.leaves_text() || self.has_note(node, tree.note(node)))
    }

    /// The first time that a line tells of each node.
    fn first_times(&self, tree: &Tree) -> HashMap<NodeId, Duration> {
        let mut times = HashMap::new();
        for line in &self.lines {
            if let LineRole::Node(node) = line.role
                && let Some(time) = node_line(self.text(*line), tree, node).as_ref().and_then(spent)
            {
                times.entry(node).or_insert(time);
            }
        }
        times
    }

    /// Whether every node that was read and still exists has the same time.
    pub(super) fn has_times(&self, tree: &Tree) -> bool {
        tree.len() >= self.nodes
            && self.node_lines().all(|(node, index)| {
                matches!(classify::classify(self.line(index)), LineKind::Move(line) if spent(&line) == tree.spent(node))
            })
    }

    /// The nodes whose notes have changed.
    pub(super) fn changed_notes(&self, tree: &Tree) -> HashSet<NodeId> {
        tree.walk().filter(|&id| !self.has_note(id, tree.note(id))).collect()
    }

    /// The line index of each node, in the order of the nodes; the first one if a node was read more than once.
    pub(super) fn node_lines(&self) -> impl Iterator<Item = (NodeId, usize)> + '_ {
        let mut newest = None;
        self.lines.iter().enumerate().filter_map(move |(index, layout_line)| match layout_line.role {
            LineRole::Node(node) if newest < Some(node) => {
                newest = Some(node);
                Some((node, index))
            }
            _ => None,
        })
    }

    /// The text of the line with this index.
    pub(super) fn line(&self, index: usize) -> &str {
        self.lines.get(index).map_or("", |&layout_line| self.text(layout_line))
    }

    fn old_note(&self, node: NodeId) -> Option<&OldNote> {
        let at = self.notes.binary_search_by_key(&node, |note| note.node).ok()?;
        self.notes.get(at)
    }

    /// Whether the note of a node has not changed.
    pub(super) fn has_note(&self, node: NodeId, note: &Note) -> bool {
        match self.old_note(node) {
            Some(old) => old.hash == hash(note),
            None => note.is_empty(),
        }
    }

    /// Whether the note of a node has lines of its own.
    pub(super) fn has_note_lines(&self, node: NodeId) -> bool {
        self.old_note(node).is_some_and(|note| note.lines > 0)
    }

    /// Whether the result line of a KI2 file is the line of this end.
    pub(super) fn states_summary(&self, node: NodeId) -> bool {
        let mut lines = self.lines.iter().filter(|line| line.role == LineRole::Node(node));
        lines.any(|&line| is_result_line(self.text(line)))
    }

    /// Whether some of the note of a node stood behind a heading, and not on a line of its own.
    pub(super) fn shares_lines(&self, node: NodeId, note: &Note) -> bool {
        parts(note) > self.old_note(node).map_or(0, |old| old.lines as usize)
    }

    /// The lines of the unchanged note of a node, with the empty lines between them, if all of them follow the line of the
    /// node at `index`.
    pub(super) fn note_behind(&self, node: NodeId, note: &Note, index: usize) -> Option<&[LayoutLine]> {
        let count = self.old_note(node)?.lines;
        if count as usize != parts(note) {
            return None;
        }
        let behind = self.lines.get(index + 1..)?;
        let is_note = |line: &&LayoutLine| line.role == LineRole::Note(node);
        let near = behind.iter().take_while(|line| is_note(line) || line.role == LineRole::Empty);
        let last = near.enumerate().filter(|(_, line)| is_note(line)).nth((count as usize).checked_sub(1)?)?.0;
        Some(&behind[..=last])
    }
}
