//! A line of an engine.

use std::fmt;

use super::answer::{BestMove, Checkmate};
use super::info::Info;
use super::option::{EngineOption, OptionError};

/// What an engine says in one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Output {
    /// `id name`.
    Name(String),
    /// `id author`.
    Author(String),
    /// `option`.
    Option(EngineOption),
    /// `usiok`: it has said all about itself.
    UsiOk,
    /// `readyok`: it is ready.
    ReadyOk,
    /// `info`.
    Info(Box<Info>),
    /// `bestmove`.
    BestMove(BestMove),
    /// `checkmate`.
    Checkmate(Checkmate),
    /// A line that is no USI, and it may be empty: banners, warnings, errors.
    Other(String),
}

/// Why a line that begins as USI cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutputError {
    /// An option.
    Option(OptionError),
    /// `bestmove` with nothing behind it, or with what is no move.
    BestMove,
    /// `checkmate` with nothing behind it, or with what is no move.
    Checkmate,
}

/// Reads a line. White space at its ends means nothing.
///
/// ```
/// use komadai::usi::{BestMove, Output, read};
///
/// assert_eq!(read("bestmove resign"), Ok(Output::BestMove(BestMove::Resign)));
/// assert_eq!(read("warning stop ignored"), Ok(Output::Other("warning stop ignored".to_owned())));
/// assert!(read("bestmove").is_err());
/// ```
///
/// # Errors
/// When it begins as USI and cannot be read. Any other line is [`Output::Other`].
pub fn read(line: &str) -> Result<Output, OutputError> {
    let text = line.trim();
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    Ok(match word {
        "info" => Output::Info(Box::new(Info::read(rest))),
        "option" => Output::Option(EngineOption::read(rest).map_err(OutputError::Option)?),
        "bestmove" => Output::BestMove(BestMove::read(rest).ok_or(OutputError::BestMove)?),
        "checkmate" => Output::Checkmate(Checkmate::read(rest).ok_or(OutputError::Checkmate)?),
        "usiok" if rest.is_empty() => Output::UsiOk,
        "readyok" if rest.is_empty() => Output::ReadyOk,
        "id" => {
            let rest = rest.trim_start();
            let (what, value) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
            match what {
                "name" => Output::Name(value.trim().to_owned()),
                "author" => Output::Author(value.trim().to_owned()),
                _ => Output::Other(text.to_owned()),
            }
        }
        _ => Output::Other(text.to_owned()),
    })
}

/// As a line.
impl fmt::Display for Output {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => write!(out, "id name {name}"),
            Self::Author(author) => write!(out, "id author {author}"),
            Self::Option(option) => write!(out, "{option}"),
            Self::UsiOk => out.write_str("usiok"),
            Self::ReadyOk => out.write_str("readyok"),
            Self::Info(info) => write!(out, "{info}"),
            Self::BestMove(best) => write!(out, "bestmove {best}"),
            Self::Checkmate(mate) => write!(out, "checkmate {mate}"),
            Self::Other(text) => out.write_str(text),
        }
    }
}
