//! The `komadai` program: a subcommand, or the window.

use std::process::ExitCode;

#[cfg(feature = "gui")]
mod app;

use komadai::cli::{self, Command};
use komadai::lang::Language;
// The window names the floors below it as they name each other.
#[cfg(feature = "gui")]
use komadai::{
    analysis, convert, diagram, disk, format, lang, notation, picture, problems, publish, record, review, shogi, tsume,
};

fn main() -> ExitCode {
    match cli::run(std::env::args_os().skip(1), keys) {
        Command::Done(code) => code,
        Command::Window { files, new } => window(files, new),
    }
}

/// What the help says of the window's keys.
#[cfg(feature = "gui")]
fn keys(language: Language) -> String {
    app::keys(language)
}

#[cfg(not(feature = "gui"))]
fn keys(_: Language) -> String {
    String::new()
}

#[cfg(feature = "gui")]
fn window(files: Vec<std::path::PathBuf>, new: bool) -> ExitCode {
    match app::run(files, new) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            cli::print_error(why);
            ExitCode::FAILURE
        }
    }
}

#[cfg(not(feature = "gui"))]
fn window(_: Vec<std::path::PathBuf>, _: bool) -> ExitCode {
    let language = Language::of_environment();
    cli::print_error(komadai::lang::no_gui(language));
    ExitCode::FAILURE
}
