//! The command line.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "this is where the program talks to a terminal")]

mod files;
mod help;
mod inspect;
mod perft;

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use crate::lang::Language;
use inspect::Report;

/// What the command line asks for.
#[derive(Debug)]
pub enum Command {
    /// Open the window, with these files.
    Window(Vec<PathBuf>),
    /// Nothing more: it was done, or could not be.
    Done(ExitCode),
}

/// A command line that cannot be understood.
const USAGE: u8 = 2;

/// Runs a subcommand, or hands the files back that the window shall open. `args` come without the
/// program's name.
pub fn run(args: impl IntoIterator<Item = OsString>) -> Command {
    let language = Language::of_environment();
    match parse(args) {
        Ok(Parsed::Window(files)) => Command::Window(files),
        Ok(Parsed::Inspect(files)) => Command::Done(inspect_files(&files, language)),
        Ok(Parsed::Perft { sfen, depth }) => Command::Done(perft::run(&sfen, depth, language)),
        Ok(Parsed::Help) => Command::Done(print(&help::help(language))),
        Ok(Parsed::Version) => Command::Done(print(&help::version())),
        Err(error) => {
            eprintln!("komadai: {}", help::usage_error(language, &error));
            Command::Done(ExitCode::from(USAGE))
        }
    }
}

enum Parsed {
    Window(Vec<PathBuf>),
    Inspect(Vec<PathBuf>),
    Perft { sfen: String, depth: u32 },
    Help,
    Version,
}

/// What is wrong with a command line.
enum UsageError {
    Argument(lexopt::Error),
    NoFiles,
    Perft,
    Depth(String),
}

impl From<lexopt::Error> for UsageError {
    fn from(error: lexopt::Error) -> Self {
        Self::Argument(error)
    }
}

fn parse(args: impl IntoIterator<Item = OsString>) -> Result<Parsed, UsageError> {
    use lexopt::prelude::{Long, Short, Value};

    let mut parser = lexopt::Parser::from_args(args);
    let mut values: Vec<OsString> = Vec::new();
    while let Some(argument) = parser.next()? {
        match argument {
            Short('h') | Long("help") => return Ok(Parsed::Help),
            Short('V') | Long("version") => return Ok(Parsed::Version),
            Value(value) => values.push(value),
            other => return Err(other.unexpected().into()),
        }
    }
    let mut values = values.into_iter();
    let Some(first) = values.next() else { return Ok(Parsed::Window(Vec::new())) };
    match first.to_str() {
        Some("inspect") => {
            let files: Vec<PathBuf> = values.map(PathBuf::from).collect();
            if files.is_empty() { Err(UsageError::NoFiles) } else { Ok(Parsed::Inspect(files)) }
        }
        Some("perft") => {
            let (Some(sfen), Some(depth), None) = (values.next(), values.next(), values.next()) else {
                return Err(UsageError::Perft);
            };
            let depth = depth.to_string_lossy();
            let number = depth.parse().map_err(|_| UsageError::Depth(depth.clone().into_owned()))?;
            Ok(Parsed::Perft { sfen: sfen.to_string_lossy().into_owned(), depth: number })
        }
        Some("help") if values.len() == 0 => Ok(Parsed::Help),
        _ => Ok(Parsed::Window(std::iter::once(first).chain(values).map(PathBuf::from).collect())),
    }
}

fn inspect_files(paths: &[PathBuf], language: Language) -> ExitCode {
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut all_read = true;
    for path in paths {
        let report = match files::read(path) {
            Ok(bytes) => Report::of(path, &bytes, language),
            Err(error) => Report::unopened(path, files::message(language, &error)),
        };
        all_read &= report.is_read();
        let line = on_one_line(serde_json::to_string(&report).unwrap_or_default());
        if writeln!(out, "{line}").and_then(|()| out.flush()).is_err() {
            // Nobody listens any more (a closed pipe).
            return ExitCode::FAILURE;
        }
    }
    if all_read { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// JSON leaves three characters as they are that end a line for some who split output into lines.
fn on_one_line(json: String) -> String {
    if !json.contains(['\u{85}', '\u{2028}', '\u{2029}']) {
        return json;
    }
    json.replace('\u{85}', "\\u0085").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}

fn print(text: &str) -> ExitCode {
    match writeln!(io::stdout().lock(), "{text}") {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}
