//! The list of a record's bookmarks (しおり).

use crate::app::desk::describe;
use crate::lang::Naming;
use crate::record::{NodeId, Record};

/// How many bookmarks are listed. Real records have far fewer.
const LISTED: usize = 500;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Bookmark {
    pub(super) node: NodeId,
    pub(super) index: usize,
    pub(super) name: String,
    /// The move it is set at, as text.
    pub(super) place: String,
}

#[derive(Debug, Default)]
pub(super) struct Bookmarks {
    pub(super) listed: Vec<Bookmark>,
    pub(super) more: usize,
}

impl Bookmarks {
    pub(super) fn of(record: &Record, naming: Naming) -> Self {
        let tree = record.tree();
        let mut all = tree.walk().flat_map(|node| {
            let names = tree.note(node).bookmarks.iter().enumerate();
            names.map(move |(index, name)| (node, index, name))
        });
        let first = all.by_ref().take(LISTED);
        let listed = first
            .map(|(node, index, name)| Bookmark {
                node,
                index,
                name: name.clone(),
                place: describe::place(naming, record, node),
            })
            .collect();
        Self { listed, more: all.count() }
    }
}
