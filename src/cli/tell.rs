//! Messages on standard error.

use std::fmt::Display;
use std::io::{self, Write};

/// Prints a line on standard error. Errors, such as a closed pipe, are ignored so that the work continues;
/// `eprintln!` would panic.
pub fn tell(line: impl Display) {
    // Written at once, so that lines of programs that share a terminal do not mix.
    let _ = io::stderr().write_all(format!("{line}\n").as_bytes());
}
