//! The panels in which notes are read and written.

pub(crate) mod bookmarks;
pub(crate) mod comment;
pub(crate) mod find;
pub(crate) mod header_keys;
pub(crate) mod headers;
pub(crate) mod preview;
pub(crate) mod quotes;
