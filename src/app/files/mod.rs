//! Opening, saving, merging and leaving files, and the clipboard.

pub(crate) mod clipboard;
pub(crate) mod leave;
pub(crate) mod merge;
pub(crate) mod open;
pub(crate) mod save;
pub(crate) mod saving;
pub(crate) mod ui;
pub(crate) mod words;
