//! KIF and its dialects.

mod expected;
pub(super) mod laws;
mod oracle;
mod quirks;
mod rewrite;
mod start;
