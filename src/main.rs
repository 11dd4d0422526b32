//! The `komadai` program: a subcommand, or the window.

use std::process::ExitCode;

use komadai::cli::{self, Command};
use komadai::lang::Language;

fn main() -> ExitCode {
    match cli::run(std::env::args_os().skip(1)) {
        Command::Done(code) => code,
        Command::Window(files) => window(files),
        Command::Help { text, language } => cli::print(&format!("{text}{}", keys(language))),
    }
}

/// What the help says of the window's keys.
#[cfg(feature = "gui")]
fn keys(language: Language) -> String {
    komadai::app::keys(language)
}

#[cfg(not(feature = "gui"))]
fn keys(_: Language) -> String {
    String::new()
}

#[cfg(feature = "gui")]
fn window(files: Vec<std::path::PathBuf>) -> ExitCode {
    match komadai::app::run(files) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            cli::print_error(why);
            ExitCode::FAILURE
        }
    }
}

#[cfg(not(feature = "gui"))]
fn window(_: Vec<std::path::PathBuf>) -> ExitCode {
    let language = Language::of_environment();
    cli::print_error(komadai::lang::no_gui(language));
    ExitCode::FAILURE
}
