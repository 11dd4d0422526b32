//! The `komadai` program: a subcommand, or the window.

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
            cli::tell(format_args!("komadai: {why}"));
            ExitCode::FAILURE
        }
    }
}

#[cfg(not(feature = "gui"))]
fn window(_: Vec<std::path::PathBuf>) -> ExitCode {
    let language = komadai::lang::Language::of_environment();
    cli::tell(format_args!("komadai: {}", komadai::lang::no_gui(language)));
    ExitCode::FAILURE
}
