//! `komadai inspect`: the content of files as JSON for other programs.

mod game;

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use serde::Serialize;

use super::Common;
use super::files::{self, NO_RECORDS};
use super::message::{Kind, line, name};
use super::sources::{self, Selection};
use super::subcommand::Subcommand;
use super::tables::{Arguments, Group, Manual, Page, Takes};
use super::usage::{ParseExit, UsageError};
use crate::disk::walk::Found;
use crate::format::{self, Format, Loaded, Location, Newline, ReadError, Warning, WarningKind};
use crate::lang::{self, Language, Text};
use game::Game;

const PAGE: Page = Page {
    command: Subcommand::Inspect,
    usage: Text { ja: "ファイル…|フォルダ… [オプション]", en: "FILE…|FOLDER… [options]" },
    words: &[Takes::File],
    details: Text {
        ja: "それぞれのファイルの内容を、引数の順に1行ずつのJSONで出力する。- は標準入力。フォルダは中まで探し、
棋譜の拡張子のファイルを読む。読めないファイルには \"error\" が、警告には \"code\" が付く。1つのファイルに
複数の棋譜があれば、\"records\" にすべて並ぶ。",
        en: "Prints a JSON object for each file, one per line, in the order of the arguments; - is standard input.
Folders are searched recursively for files with the extension of a record. What cannot be read has an
\"error\", every warning a \"code\". \"records\" has all games of a file.",
    },
    examples: &[
        ("inspect game.kif | jq '.records[].result'", Text { ja: "勝者を表示する", en: "show who won" }),
        (
            "inspect *.kif | jq -r 'select(.warnings != []) | .file'",
            Text { ja: "警告のあるファイルを表示する", en: "show which files have warnings" },
        ),
    ],
};

pub(super) fn manual() -> Manual {
    Manual::new(&PAGE, GROUPS)
}

const GROUPS: &[Group<Selection>] =
    &[Group::new("入力", "Input", &[sources::include(Selection::include), sources::exclude(Selection::exclude)])];

pub(super) fn run(parser: lexopt::Parser, common: &mut Common) -> Result<ExitCode, ParseExit> {
    let mut selection = Selection::default();
    let paths = Arguments::new(parser, GROUPS, common).paths(&mut selection)?;
    if paths.is_empty() {
        return Err(UsageError::no_files("inspect").into());
    }
    let language = common.language;
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut all_read = true;
    let mut count = 0;
    // One argument after the other, so that files stand in their order.
    for path in &paths {
        let Found { files, failed, .. } = selection.files(std::slice::from_ref(path), None, *common);
        let unopened = failed.into_iter().map(|(path, error)| (path, Err(error)));
        let opened = files.into_iter().map(|file| (file.path, Ok(())));
        for (path, found) in opened.chain(unopened) {
            let report = match found.and_then(|()| files::read(&path)) {
                Ok(bytes) => Report::of(&path, &bytes, language),
                Err(error) => Report::unopened(&path, files::read_error(language, &error)),
            };
            count += 1;
            all_read &= report.is_read();
            if out.write_all(line(&report).as_bytes()).and_then(|()| out.flush()).is_err() {
                // The pipe is closed.
                return Ok(ExitCode::FAILURE);
            }
        }
    }
    if count == 0 {
        common.print_general(Kind::Warning, NO_RECORDS.get(language));
    }
    Ok(if all_read { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Reads a file with all its records. Records after the first become a warning in a format that holds only one.
fn read(bytes: &[u8], hint: Option<Format>) -> Result<Loaded, ReadError> {
    let loaded = format::read(bytes, hint)?;
    if loaded.dialect.further.is_none() {
        return Ok(loaded);
    }
    let is_further = |warning: &&Warning| matches!(warning.kind, WarningKind::FurtherRecords { .. });
    let further = loaded.warnings.iter().find(is_further).cloned();
    let mut all = format::read_all(bytes, hint)?;
    let place = further.as_ref().map(|warning| all.warnings.partition_point(|other| other.at <= warning.at));
    if let (Some(place), Some(warning)) = (place, further) {
        all.warnings.insert(place, warning);
    }
    Ok(all)
}

#[derive(Serialize)]
#[serde(untagged)]
enum Report {
    Read {
        file: String,
        #[serde(flatten)]
        content: Box<Content>,
    },
    Refused {
        file: String,
        error: Message,
    },
}

impl Report {
    /// A file that could not be opened; such an error has no location.
    fn unopened(path: &Path, message: String) -> Self {
        Self::Refused { file: name(path), error: Message { line: 1, column: 1, message } }
    }

    fn of(path: &Path, bytes: &[u8], language: Language) -> Self {
        let hint = path.extension().and_then(|extension| extension.to_str()).and_then(Format::of_extension);
        match read(bytes, hint) {
            Ok(loaded) => Self::Read { file: name(path), content: Box::new(Content::of(&loaded, language)) },
            Err(error) => {
                let message = lang::read_error(language, &error.kind);
                Self::Refused { file: name(path), error: Message::at(error.at, message) }
            }
        }
    }

    const fn is_read(&self) -> bool {
        matches!(self, Self::Read { .. })
    }
}

#[derive(Serialize)]
struct Message {
    line: u32,
    column: u32,
    message: String,
}

impl Message {
    const fn at(at: Location, message: String) -> Self {
        Self { line: at.line, column: at.column, message }
    }
}

#[derive(Serialize)]
struct WarningMessage {
    code: &'static str,
    #[serde(flatten)]
    message: Message,
}

impl WarningMessage {
    fn of(warning: &Warning, language: Language) -> Self {
        let message = lang::warning(language, &warning.kind);
        Self { code: warning.kind.code(), message: Message::at(warning.at, message) }
    }
}

#[derive(Serialize)]
struct Content {
    format: &'static str,
    encoding: &'static str,
    newline: &'static str,
    bom: bool,
    records: Vec<Game>,
    warnings: Vec<WarningMessage>,
}

impl Content {
    fn of(loaded: &Loaded, language: Language) -> Self {
        let dialect = &loaded.dialect;
        Self {
            format: dialect.format.name(),
            encoding: dialect.encoding.name(),
            newline: newline(dialect.newline),
            bom: dialect.bom,
            records: loaded.records.iter().enumerate().map(|(index, record)| Game::of(loaded, index, record)).collect(),
            warnings: loaded.warnings.iter().map(|warning| WarningMessage::of(warning, language)).collect(),
        }
    }
}

const fn newline(newline: Newline) -> &'static str {
    match newline {
        Newline::Lf => "LF",
        Newline::CrLf => "CRLF",
        Newline::Cr => "CR",
        Newline::Mixed => "mixed",
        Newline::None => "none",
    }
}
