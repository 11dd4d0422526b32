//! KIF and its dialects.

mod expected;
mod laws;
mod oracle;
mod quirks;
mod rewrite;
mod start;
