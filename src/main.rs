//! The `komadai` program.
#![allow(clippy::print_stderr, reason = "the program's own last words")]

use std::process::ExitCode;

use komadai::cli::{self, Command};

fn main() -> ExitCode {
    match cli::run(std::env::args_os().skip(1)) {
        Command::Done(code) => code,
        Command::Window(_files) => {
            eprintln!("komadai: built without a window");
            ExitCode::from(2)
        }
    }
}
