//! Which records a file has, and in which order: how that is changed, and the history of these changes.

use std::collections::{HashMap, HashSet};

use crate::app::desk::documents::Slot;
use crate::notation::digits;
use crate::record::{HeaderKey, Record, Revision};

/// The number of a problem in its collection (作品番号 第７番), as a number.
pub(crate) fn number_of(record: &Record) -> Option<u32> {
    record.headers().value(HeaderKey::Number).and_then(number_in)
}

/// The first number in a text, whatever its digits are.
pub(crate) fn number_in(text: &str) -> Option<u32> {
    let is_digit = |&sign: &char| digits::number(sign.encode_utf8(&mut [0; 4])).is_some();
    let digits: String = text.chars().skip_while(|sign| !is_digit(sign)).take_while(is_digit).collect();
    digits::number(&digits)
}

/// A change of which records there are, of their order or of their numbers.
#[derive(Clone, Debug)]
pub(crate) enum Arrange {
    /// Puts records at this index, before the one that is there.
    Insert(Vec<Record>, usize),
    /// Removes the record that is shown, unless it is the only one.
    Remove,
    /// Moves the record that is shown to this index.
    Move(usize),
    /// Sorts the records by their numbers (作品番号).
    Sort,
    /// Numbers the records (作品番号) in their order, from 1.
    Number,
}

/// What was arranged; places are counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arranged {
    Added {
        /// The place of the first.
        place: usize,
        count: usize,
        of: usize,
    },
    Removed {
        place: usize,
        of: usize,
    },
    Moved {
        place: usize,
        of: usize,
    },
    Sorted {
        of: usize,
    },
    Numbered {
        count: usize,
    },
}

/// For menu items that name what would be undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ArrangedKind {
    Add,
    Remove,
    Move,
    Number,
}

impl Arranged {
    pub(crate) const fn kind(self) -> ArrangedKind {
        match self {
            Self::Added { .. } => ArrangedKind::Add,
            Self::Removed { .. } => ArrangedKind::Remove,
            Self::Moved { .. } | Self::Sorted { .. } => ArrangedKind::Move,
            Self::Numbered { .. } => ArrangedKind::Number,
        }
    }
}

/// The arrangements that can be undone and redone, the nearest at the end.
#[derive(Debug, Default)]
pub(crate) struct Arrangement {
    pub(crate) undo: Vec<Change>,
    pub(crate) redo: Vec<Change>,
}

/// An arrangement, seen from one of its sides.
#[derive(Debug)]
pub(crate) struct Change {
    pub(crate) kind: ArrangedKind,
    /// The ids of the records on the other side, in their order.
    pub(crate) order: Vec<usize>,
    /// The records that are on the other side only.
    pub(crate) parked: Vec<Slot>,
    /// Index of the record that is shown on the other side.
    pub(crate) shown: usize,
    /// The ids of the records on this side, with the revisions in which the change has left them.
    pub(crate) at: HashMap<usize, Revision>,
    /// The ids of the records whose headers it has changed, each in an edit of its own.
    pub(crate) numbered: HashSet<usize>,
}
