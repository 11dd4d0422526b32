//! The integration tests: one binary, one module for each subject.

// A test that cannot go on should stop right there.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod cli;
mod diagram;
mod format;
mod house;
mod notation;
mod problems;
mod record;
mod shogi;
mod support;
mod tsume;
