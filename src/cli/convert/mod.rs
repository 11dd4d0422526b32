//! `komadai convert`: converts files from one format to another.

mod options;
mod words;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};

use indicatif::{ProgressBar, ProgressStyle};

use super::files::{self, no_records, read_error, write_error};
use super::message::{Failures, Kind, Message, eprint};
use super::options::Common;
use super::report::Report;
use super::sources::{self, Selection};
use super::usage::{Stop, UsageError};
use crate::convert::{self, Done, Out, Request};
use crate::disk::walk::{Found, Source};
use crate::disk::{ReadFailure, WriteFailure};
pub(super) use options::manual;

/// The arguments of the command.
#[derive(Debug)]
struct Task {
    /// Files, folders, or `-` for standard input.
    sources: Vec<PathBuf>,
    selection: Selection,
    request: Request,
}

/// Files, and the standard streams as `-`.
struct WithStreams;

impl convert::Files for WithStreams {
    fn read(&self, path: &Path) -> Result<Vec<u8>, ReadFailure> {
        files::read(path)
    }

    fn write(&self, path: &Path, bytes: &[u8], force: bool) -> Result<(), WriteFailure> {
        files::write(path, bytes, force)
    }
}

/// Converts all files in parallel; tells warnings and losses on standard error.
pub(super) fn run(parser: lexopt::Parser, common: &mut Common) -> Result<ExitCode, Stop> {
    let Task { sources, selection, request } = options::parse(parser, common)?;
    let (common, language) = (*common, common.language);
    if let Some((path, error)) = request.out.check() {
        common.tell(&Message::error(path, write_error(language, &error.into())));
        return Ok(ExitCode::FAILURE);
    }
    let results = match &request.out {
        Out::Folder(folder) => Some(folder.as_path()),
        Out::Beside | Out::File(_) => None,
    };
    let Found { files, failed, .. } = selection.files(&sources, results, common);
    let files = sources::once(files, common);
    if files.len() > 1 && matches!(request.out, Out::File(_)) {
        return Err(UsageError::SeveralIntoOne.into());
    }
    let mut failures = Failures::default();
    let count = files.len() + failed.len();
    for (path, why) in failed {
        let message = Message::error(&path, read_error(language, &why));
        if common.json {
            Report::of(Some(&path), &[], std::slice::from_ref(&message)).print(false);
        } else {
            common.tell(&message);
        }
        failures.push(message);
    }
    if count == 0 {
        common.tell_plainly(Kind::Warning, no_records(language));
    }
    let bar = progress(files.len(), common);
    let failures = Mutex::new(failures);
    convert::run(&request, &files, &WithStreams, language, &|| false, &|index, done| {
        let source = &files[index];
        let messages = words::messages(language, source, &done);
        bar.suspend(|| tell(source, &done, &messages, &request, common));
        bar.inc(1);
        failures.lock().unwrap_or_else(PoisonError::into_inner).extend(error(&source.path, &messages));
    });
    bar.finish_and_clear();
    let failures = failures.into_inner().unwrap_or_else(PoisonError::into_inner);
    failures.tell(count, common);
    Ok(if failures.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Tells what happened to a file, as text or as JSON.
fn tell(source: &Source, done: &Done, messages: &[Message], request: &Request, common: Common) {
    if common.json {
        let report = Report::of(Some(&source.path), &done.outputs, messages);
        return report.print(done.outputs.iter().any(|place| place == Path::new("-")) && !request.dry_run);
    }
    let told = messages.iter().filter(|message| common.tells(message.kind));
    let lines: Vec<String> = told.map(|message| message.line(common.language)).collect();
    if !lines.is_empty() {
        eprint(lines.join("\n"));
    }
    if request.dry_run {
        for place in &done.outputs {
            super::print(&format!("{} -> {}", super::message::shown(&source.path), super::message::shown(place)));
        }
    }
}

/// Why the file was not converted; about the file itself.
fn error(source: &Path, messages: &[Message]) -> Option<Message> {
    let error = messages.iter().rfind(|message| message.kind == Kind::Error)?;
    let what = match error.path == source {
        true => error.what.clone(),
        false => format!("{}: {}", super::message::shown(&error.path), error.what),
    };
    Some(Message::error(source, what))
}

/// A progress bar on standard error; hidden if there is little to do or standard error is not a terminal.
fn progress(files: usize, common: Common) -> ProgressBar {
    if files < 2 || common.quiet || common.json {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(files as u64);
    match ProgressStyle::with_template("{wide_bar} {pos}/{len} {eta}") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
