//! `komadai convert`: converts files from one format to another.

mod job;
mod places;

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use indicatif::{ProgressBar, ProgressStyle};

use crate::cli::eprint;
use crate::disk::walk;
use crate::format::{Encoding, Newline, Target};
use crate::lang::Language;

/// The arguments of the command.
#[derive(Debug)]
pub(super) struct Request {
    /// Files, folders, or `-` for standard input.
    pub(super) sources: Vec<PathBuf>,
    /// The output format.
    pub(super) to: Target,
    /// Where the output goes.
    pub(super) out: Out,
    /// Write the position after this number of moves of the main line, without moves.
    pub(super) at: Option<usize>,
    /// The output encoding; by default that of the format or of the file.
    pub(super) encoding: Option<Encoding>,
    /// The output line ends; by default those of the format or of the file.
    pub(super) newline: Option<Newline>,
    /// Fail if anything would be lost.
    pub(super) strict: bool,
    /// Replace existing files.
    pub(super) force: bool,
}

/// Where the output goes.
#[derive(Debug)]
pub(super) enum Out {
    /// Beside the source, with the extension of the format; to standard output for standard input.
    Beside,
    /// To this file, or to standard output for `-`.
    File(PathBuf),
    /// To this folder, with the same subfolders as the source.
    Folder(PathBuf),
}

/// Converts all files in parallel; prints warnings and losses on standard error.
pub(super) fn run(request: &Request, language: Language) -> ExitCode {
    let (files, missing) = walk::files(&request.sources);
    let bar = progress(files.len());
    let failed = AtomicBool::new(false);
    let say = |line: &str| bar.suspend(|| eprint(line));
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
    // Keeps the messages of a file together.
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

/// A progress bar on standard error; hidden if there is little to do or standard error is not a terminal.
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
