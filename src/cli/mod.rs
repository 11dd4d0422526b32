//! The command line interface.

mod convert;
mod files;
mod help;
mod inspect;
#[cfg(feature = "pictures")]
mod picture;
mod values;

use std::ffi::OsString;
use std::fmt::Display;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use crate::format::{Encoding, Newline, Target};
use crate::lang::Language;
use crate::notation::sfen;
use crate::shogi::{self, Position};
use inspect::Report;

/// What the program shall do after the command line has been processed.
#[derive(Debug)]
pub enum Command {
    /// Open the window with these files.
    Window(Vec<PathBuf>),
    /// Print the help text; the window may add its keys.
    Help {
        /// The help text of the command line.
        text: String,
        /// The language of the text.
        language: Language,
    },
    /// Exit with this code: a subcommand has been run.
    Done(ExitCode),
}

/// The exit code for invalid command lines.
const USAGE: u8 = 2;

/// Parses the command line and runs its subcommand, if there is one. `args` do not include the program name.
pub fn run(args: impl IntoIterator<Item = OsString>) -> Command {
    let language = Language::of_environment();
    match parse(args) {
        Ok(Parsed::Window(files)) => Command::Window(files),
        Ok(Parsed::Inspect(files)) => Command::Done(inspect_files(&files, language)),
        Ok(Parsed::Convert(request)) => Command::Done(convert::run(&request, language)),
        #[cfg(feature = "pictures")]
        Ok(Parsed::Picture(request)) => Command::Done(picture::run(&request, language)),
        Ok(Parsed::Perft { sfen, depth }) => Command::Done(perft(&sfen, depth, language)),
        Ok(Parsed::Help) => Command::Help { text: help::help(language), language },
        Ok(Parsed::Version) => Command::Done(print(&help::version())),
        Err(error) => {
            eprint(format_args!("komadai: {}", help::usage_error(language, &error)));
            Command::Done(ExitCode::from(USAGE))
        }
    }
}

enum Parsed {
    Window(Vec<PathBuf>),
    Inspect(Vec<PathBuf>),
    Convert(convert::Request),
    #[cfg(feature = "pictures")]
    Picture(Box<picture::Request>),
    Perft {
        sfen: String,
        depth: u32,
    },
    Help,
    Version,
}

/// An error in the command line.
enum UsageError {
    Argument(lexopt::Error),
    NoFiles(&'static str),
    Perft,
    Depth(String),
    NoTarget,
    Target(String),
    Encoding(String),
    EmptyName,
    TwoPlaces,
    #[cfg(feature = "pictures")]
    NoOutput(&'static str),
    #[cfg(feature = "pictures")]
    PictureKind(PathBuf),
    #[cfg(not(feature = "pictures"))]
    NoPictures(&'static str),
    Choice {
        option: &'static str,
        given: String,
        names: Vec<&'static str>,
    },
    Number {
        option: &'static str,
        given: String,
        least: u32,
        most: u32,
    },
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
            Value(value) if values.is_empty() && value == "convert" => return parse_convert(parser),
            #[cfg(feature = "pictures")]
            Value(value) if values.is_empty() && value == "diagram" => {
                return parse_picture(picture::Task::Diagram, parser);
            }
            #[cfg(feature = "pictures")]
            Value(value) if values.is_empty() && value == "sheet" => {
                return parse_picture(picture::Task::Sheet, parser);
            }
            #[cfg(not(feature = "pictures"))]
            Value(value) if values.is_empty() && value == "diagram" => return Err(UsageError::NoPictures("diagram")),
            #[cfg(not(feature = "pictures"))]
            Value(value) if values.is_empty() && value == "sheet" => return Err(UsageError::NoPictures("sheet")),
            Value(value) => values.push(value),
            other => return Err(other.unexpected().into()),
        }
    }
    let mut values = values.into_iter();
    let Some(first) = values.next() else { return Ok(Parsed::Window(Vec::new())) };
    match first.to_str() {
        Some("inspect") => {
            let files = values.map(values::path).collect::<Result<Vec<_>, _>>()?;
            if files.is_empty() { Err(UsageError::NoFiles("inspect")) } else { Ok(Parsed::Inspect(files)) }
        }
        Some("perft") => {
            // An SFEN contains blanks and may be given with or without quotes.
            let words: Vec<String> = values.map(|word| word.to_string_lossy().into_owned()).collect();
            let Some((depth, sfen)) = words.split_last().filter(|(_, sfen)| !sfen.is_empty()) else {
                return Err(UsageError::Perft);
            };
            let depth = depth.parse().map_err(|_| UsageError::Depth(depth.clone()))?;
            Ok(Parsed::Perft { sfen: sfen.join(" "), depth })
        }
        Some("help") => Ok(Parsed::Help),
        _ => Ok(Parsed::Window(std::iter::once(first).chain(values).map(values::path).collect::<Result<_, _>>()?)),
    }
}

#[cfg(feature = "pictures")]
fn parse_picture(task: picture::Task, mut parser: lexopt::Parser) -> Result<Parsed, UsageError> {
    let request = picture::parse(task, &mut parser)?;
    Ok(request.map_or(Parsed::Help, |request| Parsed::Picture(Box::new(request))))
}

fn parse_convert(mut parser: lexopt::Parser) -> Result<Parsed, UsageError> {
    use lexopt::prelude::{Long, Short, Value};

    let (mut sources, mut to, mut out) = (Vec::new(), None, convert::Out::Beside);
    let (mut at, mut encoding, mut newline) = (None, None, None);
    let (mut strict, mut force) = (false, false);
    while let Some(argument) = parser.next()? {
        match argument {
            Short('h') | Long("help") => return Ok(Parsed::Help),
            Long("to") => {
                let name = values::text(&mut parser)?;
                to = Some(Target::of_name(&name).ok_or(UsageError::Target(name))?);
            }
            Short('o') | Long("out-dir") if !matches!(out, convert::Out::Beside) => return Err(UsageError::TwoPlaces),
            Short('o') => out = convert::Out::File(values::path(parser.value()?)?),
            Long("out-dir") => out = convert::Out::Folder(values::path(parser.value()?)?),
            Long("at") => at = Some(values::number("--at", &mut parser, 0, values::MOST)? as usize),
            Long("encoding") => {
                let name = values::text(&mut parser)?;
                encoding = Some(Encoding::of_name(&name).ok_or(UsageError::Encoding(name))?);
            }
            Long("newline") => newline = Some(values::choice("--newline", &mut parser, &NEWLINES)?),
            Long("strict") => strict = true,
            Long("force") => force = true,
            Value(value) => sources.push(values::path(value)?),
            other => return Err(other.unexpected().into()),
        }
    }
    if sources.is_empty() {
        return Err(UsageError::NoFiles("convert"));
    }
    let to = to.ok_or(UsageError::NoTarget)?;
    Ok(Parsed::Convert(convert::Request { sources, to, out, at, encoding, newline, strict, force }))
}

const NEWLINES: [(&str, Newline); 3] = [("lf", Newline::Lf), ("crlf", Newline::CrLf), ("cr", Newline::Cr)];

fn inspect_files(paths: &[PathBuf], language: Language) -> ExitCode {
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut all_read = true;
    for path in paths {
        let report = match files::read(path) {
            Ok(bytes) => Report::of(path, &bytes, language),
            Err(error) => Report::unopened(path, files::read_error(language, &error)),
        };
        all_read &= report.is_read();
        let line = on_one_line(serde_json::to_string(&report).unwrap_or_default());
        if writeln!(out, "{line}").and_then(|()| out.flush()).is_err() {
            // Nobody reads the output any more (a closed pipe).
            return ExitCode::FAILURE;
        }
    }
    if all_read { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Escapes three characters that JSON allows unescaped, but that some programs take for line ends.
fn on_one_line(json: String) -> String {
    if !json.contains(['\u{85}', '\u{2028}', '\u{2029}']) {
        return json;
    }
    json.replace('\u{85}', "\\u0085").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}

/// Prints a text on standard output. Fails if the output is closed.
pub fn print(text: &str) -> ExitCode {
    match writeln!(io::stdout().lock(), "{text}") {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

/// Prints a line on standard error. Errors, such as a closed pipe, are ignored so that the work continues;
/// `eprintln!` would panic.
pub fn eprint(line: impl Display) {
    // Written at once, so that lines of programs that share a terminal do not mix.
    let _ = io::stderr().write_all(format!("{line}\n").as_bytes());
}

/// Counts the move sequences of a given length and prints their number, for comparison with other programs.
fn perft(text: &str, depth: u32, language: Language) -> ExitCode {
    match sfen::read(text) {
        Ok(sfen) => print(&shogi::perft(&Position::from(sfen.setup), depth).to_string()),
        Err(error) => {
            let column = error.column;
            eprint(match language {
                Language::Japanese => format!("komadai: SFENとして読めません（{column}文字目）：{text}"),
                Language::English => format!("komadai: this is not SFEN (character {column}): {text}"),
            });
            ExitCode::from(USAGE)
        }
    }
}
