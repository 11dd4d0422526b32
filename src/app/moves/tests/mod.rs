//! Moves, tested from the inside: what commands do, then the drawn window.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails should say where")]

mod lines;
mod window;
