//! Collects the layout of a file while it is read.

use super::{Layout, LayoutLine, LineRole, OldNote, hash};
use crate::format::Format;
use crate::format::lines::Line;
use crate::format::text::Decoded;
use crate::record::{NodeId, Record};

/// A low estimate of the average length of a line, in bytes of UTF-8; lines with a time have about forty.
pub(in crate::format::kif) const BYTES_A_LINE: usize = 32;

/// Collects the [`Layout`] while a file is read.
#[derive(Debug, Default)]
pub(in crate::format::kif) struct Recorder {
    /// The address of the text in memory; zero if nothing is collected.
    origin: usize,
    lines: Vec<LayoutLine>,
    body: usize,
    /// The index from which lines of notes may be without a node.
    unowned: Option<usize>,
    /// The nodes to which lines of notes were assigned, with the number of lines.
    owners: Vec<(NodeId, u32)>,
    spoilt: bool,
}

impl Recorder {
    /// A recorder of the lines of this text.
    pub(in crate::format::kif) fn of(source: &str) -> Self {
        let lines = source.len() / BYTES_A_LINE;
        let spoilt = u32::try_from(source.len()).is_err();
        Self { origin: source.as_ptr() as usize, lines: Vec::with_capacity(lines), spoilt, ..Self::default() }
    }

    /// Discards the layout: the lines of this file cannot be reused.
    pub(in crate::format::kif) const fn spoil(&mut self) {
        self.spoilt = true;
    }

    /// Marks the beginning of the moves.
    pub(in crate::format::kif) fn begin_body(&mut self) {
        self.body = self.lines.len();
    }

    /// Records a line.
    #[inline]
    pub(in crate::format::kif) fn push(&mut self, line: Line<'_>, role: LineRole) {
        self.push_part(line.text, role);
    }

    /// Records a part of a line. The parts of a line must follow each other without a gap.
    #[inline]
    pub(in crate::format::kif) fn push_part(&mut self, text: &str, role: LineRole) {
        if self.origin == 0 {
            return;
        }
        let start = (text.as_ptr() as usize).wrapping_sub(self.origin) as u32;
        let end = start.wrapping_add(text.len() as u32);
        if role == LineRole::Unowned {
            self.unowned.get_or_insert(self.lines.len());
        }
        self.lines.push(LayoutLine { start, end, role });
    }

    /// The number of lines recorded so far.
    pub(in crate::format::kif) const fn lines_so_far(&self) -> usize {
        self.lines.len()
    }

    /// Makes the line with this index one of the board diagram.
    pub(in crate::format::kif) fn draw(&mut self, index: usize) {
        if let Some(line) = self.lines.get_mut(index) {
            line.role = LineRole::Diagram;
        }
    }

    /// Assigns the lines without a node to the note of this one. The note may also have text from elsewhere.
    pub(in crate::format::kif) fn own(&mut self, node: NodeId) {
        let from = self.unowned.take().unwrap_or(self.lines.len());
        let mut lines = 0;
        for layout_line in self.lines[from..].iter_mut().filter(|layout_line| layout_line.role == LineRole::Unowned) {
            layout_line.role = LineRole::Note(node);
            lines += 1;
        }
        self.owners.push((node, lines));
    }

    pub(in crate::format::kif) fn has_unowned(&self) -> bool {
        self.unowned.is_some()
    }

    /// The layout, once the record has been read.
    pub(in crate::format::kif) fn finish(self, source: Decoded<'_>, record: &Record, format: Format) -> Option<Layout> {
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
            format,
            encoding: source.encoding,
            source: source.into_text(),
            lines: self.lines,
            body: self.body,
            nodes: tree.len(),
            first_number: record.first_number(),
            start: record.initial().to_setup(),
            notes: notes.collect(),
            doubtful: false,
            giver_first: false,
        })
    }
}
