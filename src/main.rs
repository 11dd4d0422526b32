//! The `komadai` program: a subcommand, or the window.
#![allow(clippy::print_stderr, reason = "the program's own last words")]

use std::process::ExitCode;

use komadai::cli::{self, Command};

fn main() -> ExitCode {
    match cli::run(std::env::args_os().skip(1)) {
        Command::Done(code) => code,
        Command::Window(files) => window(files),
    }
}

#[cfg(feature = "gui")]
fn window(files: Vec<std::path::PathBuf>) -> ExitCode {
    match komadai::app::run(files) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("komadai: {why}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(not(feature = "gui"))]
fn window(_: Vec<std::path::PathBuf>) -> ExitCode {
    eprintln!("komadai: {}", komadai::lang::no_gui(komadai::lang::Language::of_environment()));
    ExitCode::FAILURE
}
