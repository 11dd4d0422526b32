//! CSA and its versions.

mod quirks;
mod rewrite;
