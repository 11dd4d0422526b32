//! The command line interface.
//!
//! Exit codes: 0 for success, perhaps with warnings; 1 when a file failed; 2 for an invalid command line.

mod convert;
mod engine;
mod files;
mod inspect;
#[cfg(feature = "pictures")]
mod measures;
mod message;
mod nearest;
mod perft;
#[cfg(feature = "pictures")]
mod picture;
#[cfg(feature = "pictures")]
mod publish;
mod sources;
mod subcommand;
mod tables;
mod tsume;
mod typed;
mod usage;
mod wildcards;

use std::ffi::OsString;
use std::fmt::Display;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::lang::Language;
use message::{Kind, Message, eprint};
use subcommand::{Subcommand, Word};
use tables::{Arguments, Group, Manual, completions, help, man};
use usage::{ParseExit, UsageError};

/// What the program does after the command line has been processed.
#[derive(Debug)]
pub enum Command {
    /// Open the window with these files.
    Window {
        /// The files, which need not exist.
        files: Vec<PathBuf>,
        /// Whether to open a new window even if one is open.
        new: bool,
    },
    /// Exit with this code: a subcommand has been run.
    Done(ExitCode),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Common {
    language: Language,
    quiet: bool,
    json: bool,
}

impl Common {
    fn of_environment() -> Self {
        Self { language: Language::of_environment(), quiet: false, json: false }
    }

    fn print(self, message: &Message) {
        if self.shows(message.kind()) {
            eprint(message.line(self.language));
        }
    }

    fn shows(self, kind: Kind) -> bool {
        kind == Kind::Error || !self.quiet
    }

    fn print_general(self, kind: Kind, what: &str) {
        if self.shows(kind) {
            eprint(format_args!("{}: {what}", kind.prefix().get(self.language)));
        }
    }

    /// Prints messages about a file that was read or, if `file` is `None`, about the outputs.
    fn report(self, file: Option<&Path>, outputs: &[PathBuf], messages: &[Message], output_is_taken: bool) {
        if self.json {
            message::print_report(file, outputs, messages, output_is_taken);
        } else {
            messages.iter().for_each(|message| self.print(message));
        }
    }
}

const USAGE: u8 = 2;

/// Returns the help on the keys of the window: a title and a line for each key; empty without a window.
pub type Keys = fn(Language) -> String;

/// Parses the command line and runs its subcommand, if there is one. `args` do not include the program name.
pub fn run(args: impl IntoIterator<Item = OsString>, keys: Keys) -> Command {
    let mut common = Common::of_environment();
    let mut command = None;
    match start(args.into_iter().collect(), keys, &mut common, &mut command) {
        Ok(done) => done,
        Err(ParseExit::Help) => show_help(command, common.language, keys),
        Err(ParseExit::Version) => Command::Done(print(&help::version())),
        Err(ParseExit::Error(error)) => {
            // Printed even with --quiet.
            common.print_general(Kind::Error, &error.message(common.language, command));
            Command::Done(ExitCode::from(USAGE))
        }
    }
}

#[derive(Default)]
struct Window {
    new: bool,
}

type Row = tables::Row<Window>;

const OPTIONS: &[Group<Window>] = &[Group::new(
    "オプション",
    "Options",
    &[
        Row::flag("new-window", |it| it.new = true)
            .ja("開いているウィンドウに渡さず、新しいウィンドウで開く")
            .en("open a new window, even if one is open"),
        Row::exit("version", || ParseExit::Version).short('V').ja("バージョンを表示する").en("show the version"),
    ],
)];

fn options() -> Vec<tables::Options> {
    tables::with_common(OPTIONS)
}

fn start(
    args: Vec<OsString>,
    keys: Keys,
    common: &mut Common,
    command: &mut Option<Subcommand>,
) -> Result<Command, ParseExit> {
    if args.first().is_some_and(|first| first == "--") {
        let files: Result<_, _> = args.into_iter().skip(1).map(tables::path).collect();
        return Ok(Command::Window { files: files?, new: false });
    }
    let mut arguments = Arguments::new(lexopt::Parser::from_args(args), OPTIONS, common);
    let (mut files, mut window) = (Vec::new(), Window::default());
    while let Some(word) = arguments.next(&mut window)? {
        if files.is_empty() && !window.new {
            match Word::of(&word) {
                Word::Subcommand(found) => {
                    *command = Some(found);
                    return subcommand(found, arguments.rest(), keys, common);
                }
                Word::Unknown(_) if word.is_empty() => return Err(UsageError::empty_name().into()),
                Word::Unknown(nearest) => return Err(UsageError::subcommand(&word, &nearest).into()),
                Word::File => {}
            }
        }
        files.push(tables::path(word)?);
    }
    Ok(Command::Window { files, new: window.new })
}

fn subcommand(
    command: Subcommand,
    parser: lexopt::Parser,
    keys: Keys,
    common: &mut Common,
) -> Result<Command, ParseExit> {
    let code = match command {
        Subcommand::Inspect => inspect::run(parser, common),
        Subcommand::Convert => convert::run(parser, common),
        #[cfg(feature = "pictures")]
        Subcommand::Diagram => picture::run(picture::Task::Diagram, parser, common),
        #[cfg(feature = "pictures")]
        Subcommand::Sheet => picture::run(picture::Task::Sheet, parser, common),
        #[cfg(feature = "pictures")]
        Subcommand::Publish => publish::run(parser, common),
        #[cfg(not(feature = "pictures"))]
        Subcommand::Diagram | Subcommand::Sheet | Subcommand::Publish => {
            let command = command.name();
            Err(UsageError::new(
                format!("この komadai は図面の機能（pictures）なしで作られているため、{command} は使えません"),
                format!("{command} is not available: this komadai was built without the feature “pictures”"),
            )
            .into())
        }
        Subcommand::Tsume => tsume::run(parser, common),
        Subcommand::Engine => engine::run(parser, common),
        Subcommand::Perft => perft::run(parser, common),
        Subcommand::Completions => completions::run(parser, common),
        Subcommand::Man => man::run(parser, keys, common),
        Subcommand::Help => return topic(parser, keys, common),
    };
    code.map(Command::Done)
}

fn topic(parser: lexopt::Parser, keys: Keys, common: &mut Common) -> Result<Command, ParseExit> {
    let mut arguments = Arguments::new(parser, &[], common);
    let mut about = None;
    while let Some(word) = arguments.next(&mut ())? {
        // help tsume solve: its page has all three.
        if about.is_none() {
            about = Some(subcommand::of_topic(&word)?);
        }
    }
    Ok(show_help(about, common.language, keys))
}

fn show_help(command: Option<Subcommand>, language: Language, keys: Keys) -> Command {
    let text = match command.and_then(Manual::of) {
        Some(manual) => help::page(language, &manual),
        // `help`, and subcommands that this program lacks.
        None => help::program(language, &options()) + &keys(language),
    };
    Command::Done(print(&text))
}

/// Prints a text on standard output. Fails if the output is closed.
pub fn print(text: &str) -> ExitCode {
    match writeln!(io::stdout().lock(), "{text}") {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

/// Prints an error on standard error.
pub fn print_error(what: impl Display) {
    Common::of_environment().print_general(Kind::Error, &what.to_string());
}
