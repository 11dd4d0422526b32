//! `komadai convert`: files from one format to another, always through the reader and the writer.

mod job;
mod places;

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use indicatif::{ProgressBar, ProgressStyle};

use crate::cli::tell;
use crate::disk::walk;
use crate::format::{Encoding, Newline, Target};
use crate::lang::Language;

/// What was asked for.
#[derive(Debug)]
pub(super) struct Request {
    /// Files, folders, or `-`.
    pub(super) sources: Vec<PathBuf>,
    /// The format to be written.
    pub(super) to: Target,
    /// Where the files go.
    pub(super) out: Out,
    /// Write the position after so many moves of the main line, and no moves.
    pub(super) at: Option<usize>,
    /// Another encoding than the format's usual one or the file's own.
    pub(super) encoding: Option<Encoding>,
    /// Other line ends.
    pub(super) newline: Option<Newline>,
    /// Refuse what would lose something.
    pub(super) strict: bool,
    /// Replace files that are there.
    pub(super) force: bool,
}

/// Where converted files go.
#[derive(Debug)]
pub(super) enum Out {
    /// Beside the source, with the format's extension; to standard output for standard input.
    Beside,
    /// One file, or standard output when it is `-`.
    File(PathBuf),
    /// A folder, in which the folders that were walked are made again.
    Folder(PathBuf),
}

/// Converts everything, on all cores; tells what was odd or lost on standard error.
pub(super) fn run(request: &Request, language: Language) -> ExitCode {
    let (files, missing) = walk::files(&request.sources);
    let bar = progress(files.len());
    let failed = AtomicBool::new(false);
    let say = |line: &str| bar.suspend(|| tell(line));
    for (path, why) in missing {
        failed.store(true, Ordering::Relaxed);
        say(&format!("{}: {}", path.display(), super::files::read_error(language, &why)));
    }
    if files.is_empty() && !failed.load(Ordering::Relaxed) {
        say(&format!("komadai: {}", super::files::no_records(language)));
    }
    if files.len() > 1 && matches!(request.out, Out::File(_)) {
        say(several_into_one(language));
        return ExitCode::from(super::USAGE);
    }
    let (next, places) = (AtomicUsize::new(0), places::Places::of(request, &files));
    // Messages of one file stay together.
    let said = Mutex::new(());
    let work = || {
        while let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
            let done = job::run(request, file, &places, language);
            if !done.ok {
                failed.store(true, Ordering::Relaxed);
            }
            if !done.messages.is_empty() {
                let _turn = said.lock();
                say(&done.messages.join("\n"));
            }
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
    if failed.into_inner() { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// A bar on a terminal when there is something to wait for. It draws to standard error, and nothing
/// where that is no terminal.
fn progress(files: usize) -> ProgressBar {
    if files < 2 {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(files as u64);
    match ProgressStyle::with_template("{wide_bar} {pos}/{len} {eta}") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

const fn several_into_one(language: Language) -> &'static str {
    match language {
        Language::Japanese => "komadai: 複数のファイルを1つのファイルには変換できません。--out-dir を使ってください。",
        Language::English => "komadai: several files cannot be converted into one; use --out-dir",
    }
}
