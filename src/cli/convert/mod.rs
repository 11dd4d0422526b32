//! `komadai convert`: converts files from one format to another.

mod job;
pub(in crate::cli) mod name;
mod options;
mod places;
mod safe;
mod turns;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use indicatif::{ProgressBar, ProgressStyle};

use super::files::{no_records, read_error, write_error};
use super::message::{Failures, Kind, Message, eprint};
use super::options::Common;
use super::report::Report;
use super::sources::{self, Selection};
use super::usage::{Stop, UsageError};
use crate::disk;
use crate::disk::walk::{Found, Source};
use crate::format::{Encoding, Newline, Target};
use job::Done;
use name::Template;
pub(super) use options::manual;

/// The arguments of the command.
#[derive(Debug)]
struct Request {
    /// Files, folders, or `-` for standard input.
    sources: Vec<PathBuf>,
    selection: Selection,
    /// The output format.
    to: Target,
    /// Where the output goes.
    out: Out,
    /// How files are called; by default like their sources.
    name: Option<Template>,
    /// Write each record to a file of its own, also in formats that hold several.
    split: bool,
    /// Write the position after this number of moves of the main line, without moves.
    at: Option<usize>,
    /// Take the records for problems.
    tsume: bool,
    /// The output encoding; by default that of the format or of the file.
    encoding: Option<Encoding>,
    /// The output line ends; by default those of the format or of the file.
    newline: Option<Newline>,
    /// Fail if anything would be lost.
    strict: bool,
    /// Replace existing files.
    force: bool,
    /// Only tell what would be written.
    dry_run: bool,
}

impl Request {
    /// Whether each record is written to a file of its own, whatever the format.
    const fn is_split(&self) -> bool {
        self.split || self.name.is_some()
    }
}

/// Where the output goes.
#[derive(Debug)]
enum Out {
    /// Beside the source, with the extension of the format; to standard output for standard input.
    Beside,
    /// To this file, or to standard output for `-`.
    File(PathBuf),
    /// To this folder, with the same subfolders as the source.
    Folder(PathBuf),
}

impl Out {
    /// The path at which nothing can be written, and why.
    fn check(&self) -> Option<(&Path, std::io::Error)> {
        match self {
            Self::Beside => None,
            Self::File(path) if path == Path::new("-") => None,
            Self::File(path) => disk::check(path).err().map(|error| (path.as_path(), error)),
            Self::Folder(folder) => disk::check_folder(folder).err().map(|error| (folder.as_path(), error)),
        }
    }
}

/// Converts all files in parallel; tells warnings and losses on standard error.
pub(super) fn run(parser: lexopt::Parser, common: &mut Common) -> Result<ExitCode, Stop> {
    let request = options::parse(parser, common)?;
    let (common, language) = (*common, common.language);
    if let Some((path, error)) = request.out.check() {
        common.tell(&Message::error(path, write_error(language, &error.into())));
        return Ok(ExitCode::FAILURE);
    }
    let results = match &request.out {
        Out::Folder(folder) => Some(folder.as_path()),
        Out::Beside | Out::File(_) => None,
    };
    let Found { files, failed, .. } = request.selection.files(&request.sources, results, common);
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
    let (next, places) = (AtomicUsize::new(0), places::Places::of(&request, &files, language));
    let waiting = Mutex::new(Waiting { next: 0, done: BTreeMap::new(), failures });
    let work = || {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(file) = files.get(index) else { break };
            let done = job::run(&request, file, &places, places.turn(index), language);
            let mut waiting = waiting.lock().unwrap_or_else(PoisonError::into_inner);
            waiting.done.insert(index, done);
            bar.suspend(|| waiting.tell(&files, &request, common));
            bar.inc(1);
        }
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from).min(files.len());
    std::thread::scope(|scope| {
        for _ in 1..cores {
            scope.spawn(work);
        }
        work();
    });
    bar.finish_and_clear();
    let failures = waiting.into_inner().unwrap_or_else(PoisonError::into_inner).failures;
    failures.tell(count, common);
    Ok(if failures.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// What happened to files and is not told yet: it is told in the order of the files, whichever is done first.
struct Waiting {
    /// The first file of which nothing was told.
    next: usize,
    done: BTreeMap<usize, Done>,
    failures: Failures,
}

impl Waiting {
    /// Tells what can be told.
    fn tell(&mut self, files: &[Source], request: &Request, common: Common) {
        while let Some(done) = self.done.remove(&self.next) {
            let source = &files[self.next].path;
            done.tell(source, request, common);
            done.error(source).into_iter().for_each(|why| self.failures.push(why));
            self.next += 1;
        }
    }
}

impl Done {
    /// Tells what happened to a file, as text or as JSON.
    fn tell(&self, source: &Path, request: &Request, common: Common) {
        if common.json {
            let report = Report::of(Some(source), &self.outputs, &self.messages);
            return report.print(self.outputs.iter().any(|place| place == Path::new("-")) && !request.dry_run);
        }
        let told = self.messages.iter().filter(|message| common.tells(message.kind));
        let lines: Vec<String> = told.map(|message| message.line(common.language)).collect();
        if !lines.is_empty() {
            eprint(lines.join("\n"));
        }
        if request.dry_run {
            for place in &self.outputs {
                super::print(&format!("{} -> {}", super::message::shown(source), super::message::shown(place)));
            }
        }
    }

    /// Why the file was not converted; about the file itself.
    fn error(&self, source: &Path) -> Option<Message> {
        let error = self.messages.iter().rfind(|message| message.kind == Kind::Error)?;
        let what = match error.path == source {
            true => error.what.clone(),
            false => format!("{}: {}", super::message::shown(&error.path), error.what),
        };
        Some(Message::error(source, what))
    }
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
