//! What is said to whoever started the program.

use std::fmt::Display;
use std::io::{self, Write};

/// Says a line on standard error. When nobody listens any more (a closed pipe), it is not said, and the work goes on:
/// `eprintln!` would end the program in the middle of it.
pub fn tell(line: impl Display) {
    // In one piece, so that lines of programs that share a terminal stay whole.
    let _ = io::stderr().write_all(format!("{line}\n").as_bytes());
}
