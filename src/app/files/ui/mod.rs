//! The file menu, and the dialogs about files.

pub(crate) mod files;
pub(crate) mod merge;
