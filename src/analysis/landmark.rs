//! Where to go along a line: bookmarks, comments, annotations.

use super::remark;
use crate::record::{Line, NodeId, Record};

/// A kind of place to go to along a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Landmark {
    /// A bookmark (しおり).
    Bookmark,
    /// A comment with [words of people](remark), not only annotations, evaluations or blanks.
    Comment,
    /// A sign, arrows or marked squares.
    Annotation,
}

impl Landmark {
    /// Whether it is at a node.
    #[must_use]
    pub fn is_at(self, record: &Record, node: NodeId) -> bool {
        let note = record.tree().note(node);
        match self {
            Self::Bookmark => !note.bookmarks.is_empty(),
            Self::Comment => note.text().is_some_and(|text| remark(&text).is_some()),
            Self::Annotation => !note.annotation().is_empty(),
        }
    }

    /// The first step of a line of this record after this step, with such a note; `None` when there is none up to the end.
    #[must_use]
    pub fn next(self, record: &Record, line: &Line, step: usize) -> Option<usize> {
        let nodes = line.nodes();
        (step.saturating_add(1)..nodes.len()).find(|&step| self.is_at(record, nodes[step]))
    }

    /// The last step of a line of this record before this step, with such a note; `None` when there is none from the start on.
    #[must_use]
    pub fn previous(self, record: &Record, line: &Line, step: usize) -> Option<usize> {
        let nodes = line.nodes();
        (0..step.min(nodes.len())).rev().find(|&step| self.is_at(record, nodes[step]))
    }
}
