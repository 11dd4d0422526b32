//! The result of reading a file.

use std::ops::{Deref, DerefMut};
use std::{slice, vec};

use super::{Dialect, Warning};
use crate::record::Record;

/// The result of reading a file.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The records in the order of the file.
    pub records: Records,
    /// How the file is written. Pass it to [`write`](super::write) to write the records back in the same way.
    pub dialect: Dialect,
    /// Everything unusual, in the order of the file. After some hundred warnings, the last tells how many were left
    /// out.
    pub warnings: Vec<Warning>,
}

pub(super) fn number_of_moves(record: &Record) -> usize {
    let tree = record.tree();
    tree.walk().filter(|&id| tree.mv(id).is_some()).count()
}

/// The records of a file, in the order of the file; at least one.
///
/// Dereferences to a slice that is never empty:
///
/// ```
/// use komadai::format;
///
/// let loaded = format::read(b"position startpos moves 7g7f\nposition startpos\n", None)?;
/// assert_eq!(loaded.records.len(), 2);
/// assert_eq!(loaded.records.first().tree().len(), 2);
/// let games: Vec<_> = loaded.records.into();
/// assert_eq!(games[1].tree().len(), 1);
/// # Ok::<(), format::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Records(Vec<Record>);

impl Records {
    /// Wraps the records, or returns `None` if there are none.
    #[must_use]
    pub fn from_vec(records: Vec<Record>) -> Option<Self> {
        (!records.is_empty()).then_some(Self(records))
    }

    /// The first record.
    #[must_use]
    pub fn first(&self) -> &Record {
        &self.0[0]
    }

    /// Mutable access to the first record.
    pub fn first_mut(&mut self) -> &mut Record {
        &mut self.0[0]
    }

    /// Mutable access to the last record.
    pub fn last_mut(&mut self) -> &mut Record {
        let last = self.0.len() - 1;
        &mut self.0[last]
    }

    /// Takes the first record and drops the others.
    #[must_use]
    pub fn into_first(mut self) -> Record {
        self.0.swap_remove(0)
    }
}

impl PartialEq<Vec<Record>> for Records {
    fn eq(&self, other: &Vec<Record>) -> bool {
        self.0 == *other
    }
}

impl PartialEq<Records> for Vec<Record> {
    fn eq(&self, other: &Records) -> bool {
        *self == other.0
    }
}

impl From<Record> for Records {
    fn from(record: Record) -> Self {
        Self(vec![record])
    }
}

impl From<Records> for Vec<Record> {
    fn from(records: Records) -> Self {
        records.0
    }
}

impl Deref for Records {
    type Target = [Record];

    fn deref(&self) -> &[Record] {
        &self.0
    }
}

impl DerefMut for Records {
    fn deref_mut(&mut self) -> &mut [Record] {
        &mut self.0
    }
}

impl Extend<Record> for Records {
    fn extend<I: IntoIterator<Item = Record>>(&mut self, records: I) {
        self.0.extend(records);
    }
}

impl IntoIterator for Records {
    type Item = Record;
    type IntoIter = vec::IntoIter<Record>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a Records {
    type Item = &'a Record;
    type IntoIter = slice::Iter<'a, Record>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<'a> IntoIterator for &'a mut Records {
    type Item = &'a mut Record;
    type IntoIter = slice::IterMut<'a, Record>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter_mut()
    }
}
