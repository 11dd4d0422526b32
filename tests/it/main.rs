//! The integration tests: one binary, one module for each subject.

// A test that cannot go on should stop right there.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod analysis;
#[cfg(feature = "cli")]
mod cli;
#[cfg(feature = "pictures")]
mod diagram;
#[cfg(feature = "cli")]
mod engine;
mod format;
mod house;
mod lang;
#[cfg(feature = "cli")]
mod linux;
mod notation;
#[cfg(all(feature = "cli", feature = "pictures"))]
mod problems;
mod record;
mod shogi;
mod support;
mod tsume;
mod usi;
