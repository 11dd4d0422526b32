//! A KIF file line by line, kept so that what did not change is written as it was.
//!
//! Every line of a file is some node's, some header's or nobody's. A writer that has this walks along,
//! and writes anew only what is no longer so. It trusts nothing: each line that it takes over is held
//! against the record first, so that the layout of one record does no harm to another.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

use super::classify::{self, Body, LineKind, MoveLine};
use crate::format::Encoding;
use crate::format::lines::Line;
use crate::format::text::Decoded;
use crate::record::{End, NodeId, Note, Record, Tree};
use crate::shogi::{Move, Setup, Square};

/// What each line of a file is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    source: String,
    pieces: Vec<Piece>,
    /// Where the moves begin among the pieces.
    body: usize,
    /// How many nodes there were.
    nodes: usize,
    encoding: Encoding,
    first_number: u32,
    start: Setup,
    /// The notes as they were, in the order of the nodes' names.
    notes: Vec<OldNote>,
}

/// A note as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct OldNote {
    node: NodeId,
    /// Of how many lines it is; text behind a move has no line of its own.
    lines: u32,
    hash: u64,
}

/// A line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    start: u32,
    end: u32,
    pub(super) what: What,
}

/// What a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// A header line.
    Header,
    /// Part of the diagram.
    Diagram,
    /// `手数----指手--`.
    Separator,
    /// A move or an end, also where it is walked along once more.
    Node(NodeId),
    /// Part of what stands beside a node.
    Note(NodeId),
    /// Such a part whose node is not known yet.
    Unowned,
    /// `変化：3手`.
    Heading,
    /// An empty line.
    Empty,
}

/// How many bytes of UTF-8 a line has at least, on the whole; with a time most have about forty.
pub(super) const BYTES_A_LINE: usize = 32;

/// Collects a [`Layout`] while a file is read.
#[derive(Debug, Default)]
pub(super) struct Recorder {
    /// Where the text begins in memory; zero when nothing is collected.
    origin: usize,
    pieces: Vec<Piece>,
    body: usize,
    /// From where on there may be parts of notes without a node.
    unowned: Option<usize>,
    /// Whose parts of notes were met, and how many lines each time.
    owners: Vec<(NodeId, u32)>,
    spoilt: bool,
}

impl Recorder {
    /// One that collects the lines of this text.
    pub(super) fn of(source: &str) -> Self {
        let lines = source.len() / BYTES_A_LINE;
        let spoilt = u32::try_from(source.len()).is_err();
        Self { origin: source.as_ptr() as usize, pieces: Vec::with_capacity(lines), spoilt, ..Self::default() }
    }

    /// Nothing can be taken over from this file.
    pub(super) const fn spoil(&mut self) {
        self.spoilt = true;
    }

    /// The moves begin here.
    pub(super) fn begin_body(&mut self) {
        self.body = self.pieces.len();
    }

    /// Takes note of a line.
    #[inline]
    pub(super) fn push(&mut self, line: Line<'_>, what: What) {
        if self.origin == 0 {
            return;
        }
        let start = (line.text.as_ptr() as usize).wrapping_sub(self.origin) as u32;
        let end = start.wrapping_add(line.text.len() as u32);
        if what == What::Unowned {
            self.unowned.get_or_insert(self.pieces.len());
        }
        self.pieces.push(Piece { start, end, what });
    }

    /// The lines that had no node belong to the note of this one, which may have text from elsewhere, too.
    pub(super) fn own(&mut self, node: NodeId) {
        let from = self.unowned.take().unwrap_or(self.pieces.len());
        let mut lines = 0;
        for piece in self.pieces[from..].iter_mut().filter(|piece| piece.what == What::Unowned) {
            piece.what = What::Note(node);
            lines += 1;
        }
        self.owners.push((node, lines));
    }

    pub(super) fn has_unowned(&self) -> bool {
        self.unowned.is_some()
    }

    /// The layout of the record that was read.
    pub(super) fn finish(self, source: Decoded<'_>, record: &Record) -> Option<Layout> {
        if self.spoilt || self.origin == 0 {
            return None;
        }
        let tree = record.tree();
        let mut owners = self.owners;
        owners.sort_unstable();
        let notes = owners.chunk_by(|(one, _), (other, _)| one == other).map(|parts| {
            let node = parts[0].0;
            OldNote { node, lines: parts.iter().map(|(_, lines)| lines).sum(), hash: hash(tree.note(node)) }
        });
        Some(Layout {
            encoding: source.encoding,
            source: source.into_text(),
            pieces: self.pieces,
            body: self.body,
            nodes: tree.len(),
            first_number: record.first_number(),
            start: record.initial().to_setup(),
            notes: notes.collect(),
        })
    }
}

fn hash(note: &Note) -> u64 {
    let mut hasher = DefaultHasher::new();
    note.hash(&mut hasher);
    hasher.finish()
}

impl Layout {
    /// The lines before the moves.
    pub(super) fn head(&self) -> &[Piece] {
        &self.pieces[..self.body]
    }

    /// The lines from the first move on.
    pub(super) fn body(&self) -> &[Piece] {
        &self.pieces[self.body..]
    }

    /// A line's text.
    pub(super) fn text(&self, piece: Piece) -> &str {
        self.source.get(piece.start as usize..piece.end as usize).unwrap_or_default()
    }

    /// How a line ends in the file.
    pub(super) fn line_end(&self, piece: Piece) -> &str {
        let rest = self.source.get(piece.end as usize..).unwrap_or_default();
        let width = match rest.as_bytes() {
            [b'\r', b'\n', ..] => 2,
            [b'\r' | b'\n', ..] => 1,
            _ => 0,
        };
        &rest[..width]
    }

    /// What the file was stored in.
    pub(super) const fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Where the moves started from.
    pub(super) const fn start(&self) -> &Setup {
        &self.start
    }

    /// Whether all nodes are those that were read, with their moves, ends and times, in their order, and
    /// no others.
    pub(super) fn fits(&self, record: &Record) -> bool {
        let tree = record.tree();
        record.first_number() == self.first_number
            && tree.len() == self.nodes
            && self.node_lines().count() + 1 == self.nodes
            && tree.walk().all(|id| tree.children(id).is_sorted())
            && tree.walk().count() == self.nodes
            && self.node_lines().all(|(node, index)| self.line_fits(tree, node, self.line(index)))
    }

    /// Whether the line of a node says what the node is.
    fn line_fits(&self, tree: &Tree, node: NodeId, text: &str) -> bool {
        let Some(parent) = tree.parent(node) else { return false };
        let Some(line) = says(text, tree, node, tree.mv(parent).map(Move::to)) else { return false };
        spent(&line) == tree.spent(node) && (!line.leaves_text() || self.has_note(node, tree.note(node)))
    }

    /// Whether every move and end that was read and is still there has the time that it had.
    pub(super) fn has_times(&self, tree: &Tree) -> bool {
        tree.len() >= self.nodes
            && self.node_lines().all(|(node, index)| {
                matches!(classify::classify(self.line(index)), LineKind::Move(line) if spent(&line) == tree.spent(node))
            })
    }

    /// The nodes whose notes are not as they were.
    pub(super) fn changed_notes(&self, tree: &Tree) -> HashSet<NodeId> {
        tree.walk().filter(|&id| !self.has_note(id, tree.note(id))).collect()
    }

    /// Each node's line and which of all lines it is, in the order of the nodes' names: the first one where a
    /// line is walked along once more.
    pub(super) fn node_lines(&self) -> impl Iterator<Item = (NodeId, usize)> + '_ {
        let mut newest = None;
        self.pieces.iter().enumerate().filter_map(move |(index, piece)| match piece.what {
            What::Node(node) if newest < Some(node) => {
                newest = Some(node);
                Some((node, index))
            }
            _ => None,
        })
    }

    /// The text of a line, by which of all lines it is.
    pub(super) fn line(&self, index: usize) -> &str {
        self.pieces.get(index).map_or("", |&piece| self.text(piece))
    }

    fn old_note(&self, node: NodeId) -> Option<&OldNote> {
        let at = self.notes.binary_search_by_key(&node, |note| note.node).ok()?;
        self.notes.get(at)
    }

    /// Whether what stands beside a node is what stood there.
    pub(super) fn has_note(&self, node: NodeId, note: &Note) -> bool {
        match self.old_note(node) {
            Some(old) => old.hash == hash(note),
            None => note.is_empty(),
        }
    }

    /// Whether there are lines beside a node.
    pub(super) fn has_note_lines(&self, node: NodeId) -> bool {
        self.old_note(node).is_some_and(|note| note.lines > 0)
    }

    /// The lines of a node's note, if all of it is lines that follow the node's own at `index`.
    pub(super) fn note_behind(&self, node: NodeId, note: &Note, index: usize) -> Option<&[Piece]> {
        let count = self.old_note(node)?.lines;
        let comment = note.comment.as_ref().map_or(0, |comment| comment.split('\n').count());
        let parts = comment + note.bookmarks.len() + usize::from(note.summary.is_some()) + note.verbatim.len();
        if count as usize != parts {
            return None;
        }
        let behind = self.pieces.get(index + 1..index + 1 + count as usize)?;
        behind.iter().all(|piece| piece.what == What::Note(node)).then_some(behind)
    }
}

/// The time that a line states.
pub(super) fn spent(line: &MoveLine<'_>) -> Option<Duration> {
    match line.clock {
        Some(Ok(clock)) => Some(clock.spent),
        _ => None,
    }
}

/// The line, if it says what a node is: the same move, or the same end. `last` is where the move before
/// it went.
pub(super) fn says<'a>(text: &'a str, tree: &Tree, node: NodeId, last: Option<Square>) -> Option<MoveLine<'a>> {
    let LineKind::Move(line) = classify::classify(text) else { return None };
    let same = match (line.body, tree.mv(node), tree.end(node)) {
        (Body::Move { words, .. }, Some(mv), _) => words.may_be(mv, last),
        (Body::Word(word), _, Some(End::Other(other))) => other == word,
        (Body::Word(word), _, Some(end)) => super::end_words::end_of_word(word) == *end,
        _ => false,
    };
    same.then_some(line)
}
