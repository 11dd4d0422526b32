//! Comments, bookmarks, headers, and finding words in them.

pub(crate) mod find;
pub(crate) mod notebook;
pub(crate) mod ui;
pub(crate) mod update;
pub(crate) mod words;
