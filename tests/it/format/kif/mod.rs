//! KIF and its dialects.

mod expected;
mod headings;
mod laws;
mod oracle;
mod quirks;
mod rewrite;
mod rewrite_ki2;
mod start;
