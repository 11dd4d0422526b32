//! The records of a file and their order: changes and their history.

use std::collections::{HashMap, HashSet};

use serde::{Deserialize, Serialize};

use crate::app::desk::documents::Slot;
use crate::notation::digits;
use crate::record::{Edit, HeaderKey, NodeId, Record, Revision};

/// The number in 作品番号, such as 第７番.
pub(crate) fn number_of(record: &Record) -> Option<u32> {
    record.headers().value(HeaderKey::Number).and_then(number_in)
}

/// The first number in a text, with any digits.
pub(crate) fn number_in(text: &str) -> Option<u32> {
    let is_digit = |&sign: &char| digits::number(sign.encode_utf8(&mut [0; 4])).is_some();
    let digits: String = text.chars().skip_while(|sign| !is_digit(sign)).take_while(is_digit).collect();
    digits::number(&digits)
}

#[derive(Clone, Debug)]
pub(crate) enum Arrange {
    /// Inserts records at this index.
    Insert(Vec<Record>, usize),
    Remove,
    Move(usize),
    Sort,
    /// Sets 作品番号 in order, from 1.
    Number,
    /// Edits records, by their ids.
    Write(Vec<(usize, Vec<(NodeId, Edit)>)>),
}

/// Places are counted from 1.
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
    Written {
        count: usize,
    },
}

/// Stored by crash recovery.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum ArrangedKind {
    Add,
    Remove,
    Move,
    Number,
    Write,
}

impl Arranged {
    pub(crate) const fn kind(self) -> ArrangedKind {
        match self {
            Self::Added { .. } => ArrangedKind::Add,
            Self::Removed { .. } => ArrangedKind::Remove,
            Self::Moved { .. } | Self::Sorted { .. } => ArrangedKind::Move,
            Self::Numbered { .. } => ArrangedKind::Number,
            Self::Written { .. } => ArrangedKind::Write,
        }
    }
}

/// Arrangements to undo and redo; the last is the next.
#[derive(Debug, Default)]
pub(crate) struct Arrangement {
    pub(crate) undo: Vec<Change>,
    pub(crate) redo: Vec<Change>,
}

/// An arrangement seen from one side: before or after it.
#[derive(Debug)]
pub(crate) struct Change {
    pub(crate) kind: ArrangedKind,
    /// The ids of the records on the other side, in order.
    pub(crate) order: Vec<usize>,
    /// Records that exist only on the other side.
    pub(crate) parked: Vec<Slot>,
    /// The index of the shown record on the other side.
    pub(crate) shown: usize,
    /// The ids of the records on this side, with their revisions after the change.
    pub(crate) at: HashMap<usize, Revision>,
    /// The ids of records that the change edited.
    pub(crate) edited: HashSet<usize>,
}
