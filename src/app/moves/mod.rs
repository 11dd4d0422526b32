//! The moves of the record: the list, the drawn tree, branches, and what can be done at a node.

pub(crate) mod at;
pub(crate) mod tree;
pub(crate) mod typed;
pub(crate) mod ui;
pub(crate) mod update;
pub(crate) mod words;
