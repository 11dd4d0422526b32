//! Records the role of each line while a file is read.

use crate::format::layout::{self, Pieces};
use crate::record::NodeId;

/// The role of a line, or in KI2 of one of its moves with the blanks behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::format::kif) enum LineRole {
    Header,
    Diagram,
    Separator,
    Node(NodeId),
    Note(NodeId),
    /// A line of a note whose node is not known yet.
    Unowned,
    Heading,
    MoveCount,
    Empty,
}

#[derive(Debug, Default)]
pub(in crate::format::kif) struct Recorder {
    lines: layout::Recorder<LineRole>,
    body: usize,
    /// The index from which lines may have no node.
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

    pub(super) const fn spoil(&mut self) {
        self.spoilt = true;
    }

    pub(in crate::format::kif) const fn keeps_layout(&self) -> bool {
        !self.spoilt
    }

    pub(super) const fn begin_body(&mut self) {
        self.body = self.lines.len();
    }

    /// Records a line, or a part of it; the parts must follow each other without a gap.
    #[inline]
    pub(super) fn push(&mut self, text: &str, role: LineRole) {
        if role == LineRole::Unowned {
            self.unowned.get_or_insert(self.lines.len());
        }
        self.lines.push(text, role);
    }

    pub(super) const fn lines_so_far(&self) -> usize {
        self.lines.len()
    }

    pub(super) fn draw(&mut self, index: usize) {
        if let Some(role) = self.lines.roles_from(index).next() {
            *role = LineRole::Diagram;
        }
    }

    /// Assigns the lines without a node to the note of this one.
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

    /// The lines, the index of the first line of the moves, and the number of lines of each note.
    pub(in crate::format::kif) fn finish(self, text: &str) -> (Pieces<'_, LineRole>, usize, Vec<(NodeId, u32)>) {
        let mut owners = self.owners;
        owners.sort_unstable();
        let notes = owners.chunk_by(|(one, _), (other, _)| one == other);
        let note_lines = notes.map(|parts| (parts[0].0, parts.iter().map(|(_, lines)| lines).sum())).collect();
        (self.lines.finish(text), self.body, note_lines)
    }
}
