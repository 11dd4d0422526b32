//! Asking about problems, and what is said and written of the answers.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that fails should say where")]

mod asking;
mod comparison;
mod explore;
mod flaw;
mod window;

/// A mate in three: gold, king, gold.
const THREE: &str = "sfen 9/8k/9/7B1/9/9/9/9/9 b 2G2rb2g4s4n4l18p 1";
/// A mate in one with several drops.
const DUALS: &str = "sfen 8k/5GR2/9/9/9/9/9/9/9 b Brb3g4s4n4l18p 1";
/// A king that escapes.
const NONE: &str = "sfen 9/4k4/9/4P4/9/9/9/9/9 b G 1";
