//! Records the role of each line while a file is read.

use crate::format::layout::{self, Pieces};
use crate::record::NodeId;

/// The role of a line, or in KI2, of one of several moves on a line, with the blanks after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::format::kif) enum LineRole {
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
    Empty,
}

/// Records the role of each line while a file is read.
#[derive(Debug, Default)]
pub(in crate::format::kif) struct Recorder {
    lines: layout::Recorder<LineRole>,
    body: usize,
    /// The index from which lines of notes may be without a node.
    unowned: Option<usize>,
    /// The nodes to which lines of notes were assigned, with the number of lines.
    owners: Vec<(NodeId, u32)>,
    spoilt: bool,
}

impl Recorder {
    /// A recorder of the lines of this text; `None` if the text is too long.
    pub(in crate::format::kif) fn of(text: &str) -> Option<Self> {
        Some(Self { lines: layout::Recorder::of(text)?, ..Self::default() })
    }

    /// Discards the layout: the lines of this file cannot be reused.
    pub(super) const fn spoil(&mut self) {
        self.spoilt = true;
    }

    /// Whether the lines of the file can be reused.
    pub(in crate::format::kif) const fn keeps_layout(&self) -> bool {
        !self.spoilt
    }

    /// Marks the beginning of the moves.
    pub(super) const fn begin_body(&mut self) {
        self.body = self.lines.len();
    }

    /// Records a line, or a part of a line. The parts of a line must follow each other without a gap.
    #[inline]
    pub(super) fn push(&mut self, text: &str, role: LineRole) {
        if role == LineRole::Unowned {
            self.unowned.get_or_insert(self.lines.len());
        }
        self.lines.push(text, role);
    }

    /// The number of lines recorded so far.
    pub(super) const fn lines_so_far(&self) -> usize {
        self.lines.len()
    }

    /// Makes the line with this index one of the board diagram.
    pub(super) fn draw(&mut self, index: usize) {
        if let Some(role) = self.lines.roles_from(index).next() {
            *role = LineRole::Diagram;
        }
    }

    /// Assigns the lines without a node to the note of this one. The note may also have text from elsewhere.
    pub(super) fn own(&mut self, node: NodeId) {
        let Some(from) = self.unowned.take() else { return };
        let mut lines = 0;
        for role in self.lines.roles_from(from).filter(|role| **role == LineRole::Unowned) {
            *role = LineRole::Note(node);
            lines += 1;
        }
        if lines > 0 {
            self.owners.push((node, lines));
        }
    }

    pub(super) const fn has_unowned(&self) -> bool {
        self.unowned.is_some()
    }

    /// The lines, the index of the first line of the moves, and the number of lines of each note, by its node. Text behind a
    /// move is not a line of its own.
    pub(in crate::format::kif) fn finish(self, text: &str) -> (Pieces<'_, LineRole>, usize, Vec<(NodeId, u32)>) {
        let mut owners = self.owners;
        owners.sort_unstable();
        let notes = owners.chunk_by(|(one, _), (other, _)| one == other);
        let note_lines = notes.map(|parts| (parts[0].0, parts.iter().map(|(_, lines)| lines).sum())).collect();
        (self.lines.finish(text), self.body, note_lines)
    }
}
