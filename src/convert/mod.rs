//! Converts files on several threads and reports warnings, losses and failures in the order of the files.

mod job;
mod join;
pub mod name;
mod places;
mod safe;
mod turns;

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::disk::walk::Source;
use crate::disk::{self, Existing, ReadFailure, WriteFailure};
use crate::format::{Encoding, Loss, Newline, ReadError, Target, Warning};
use crate::lang::Language;
use name::Template;

/// A conversion of files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The output format.
    pub to: Target,
    /// Where the output goes.
    pub out: Out,
    /// The names of the outputs; by default those of their sources.
    pub name: Option<Template>,
    /// Write each record to a file of its own, even in formats that hold several.
    pub split: bool,
    /// Write all records to one file, even in formats that hold one: those of all sources with [`Out::File`], otherwise
    /// those of each source.
    pub join: bool,
    /// Write the position after this number of moves of the main line, without moves.
    pub at: Option<usize>,
    /// Treat the records as problems.
    pub tsume: bool,
    /// The output encoding; by default that of the format or of the file.
    pub encoding: Option<Encoding>,
    /// The output line ends; by default those of the format or of the file.
    pub newline: Option<Newline>,
    /// Fail if anything would be lost.
    pub strict: bool,
    /// Replace existing files.
    pub force: bool,
    /// Only report what would be written.
    pub dry_run: bool,
    /// Whether standard output is a terminal, which shows UTF-8.
    pub terminal: bool,
}

impl Request {
    /// Converts into this format, next to the sources, without replacing files.
    #[must_use]
    pub const fn new(to: Target) -> Self {
        Self {
            to,
            out: Out::Beside,
            name: None,
            split: false,
            join: false,
            at: None,
            tsume: false,
            encoding: None,
            newline: None,
            strict: false,
            force: false,
            dry_run: false,
            terminal: false,
        }
    }

    const fn is_split(&self) -> bool {
        self.split || self.name.is_some()
    }
}

/// Where the output goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Out {
    /// Next to the source, with the extension of the format; to standard output for standard input.
    Beside,
    /// To this file, or to standard output for `-`.
    File(PathBuf),
    /// To this folder, with the same subfolders as the source.
    Folder(PathBuf),
}

impl Out {
    /// The path that cannot be written, and why.
    #[must_use]
    pub fn check(&self) -> Option<(&Path, io::Error)> {
        match self {
            Self::Beside => None,
            Self::File(path) if path == Path::new("-") => None,
            Self::File(path) => disk::check(path).err().map(|error| (path.as_path(), error)),
            Self::Folder(folder) => disk::check_folder(folder).err().map(|error| (folder.as_path(), error)),
        }
    }
}

/// Reads and writes files: by default, on the disk.
pub trait Files: Sync {
    /// Reads a whole file.
    ///
    /// # Errors
    /// When it cannot be read.
    fn read(&self, path: &Path) -> Result<Vec<u8>, ReadFailure> {
        disk::read(path)
    }

    /// Writes a whole file. An existing one is replaced only with `force`.
    ///
    /// # Errors
    /// When it cannot be written, or there is one that is to be kept.
    fn write(&self, path: &Path, bytes: &[u8], force: bool) -> Result<(), WriteFailure> {
        disk::write(path, bytes, if force { Existing::ReplaceReadOnly } else { Existing::Keep })
    }
}

/// The files on disk.
#[derive(Clone, Copy, Debug)]
pub struct OnDisk;

impl Files for OnDisk {}

/// The result for a file.
#[derive(Debug, Default)]
pub struct Done {
    /// The files that were written, or would be; none if it failed.
    pub outputs: Vec<PathBuf>,
    /// Remarks in order. If the file failed, the reason comes last.
    pub remarks: Vec<Remark>,
}

/// A remark on a file that is converted.
#[derive(Debug)]
pub enum Remark {
    /// Something unusual in it.
    Warning(Warning),
    /// Data that this output lacks, or holds in another form.
    Loss(PathBuf, Loss),
    /// The encoding of standard output, if none was requested.
    WrittenIn(Encoding),
    /// This file existed and was replaced, or would be.
    Replaced(PathBuf),
    /// Its records went to numbered files, because the format holds one; [`Request::join`] writes one file.
    Parted {
        /// How many files.
        count: usize,
        /// The first of them.
        first: PathBuf,
        /// The last of them.
        last: PathBuf,
    },
    /// It was found in a folder and is left unchanged, because this other file is converted to its path.
    Yields(PathBuf),
    /// It was not converted.
    Failed(Failure),
}

/// Why a file was not converted.
#[derive(Debug)]
pub enum Failure {
    /// It cannot be read.
    Unreadable(ReadFailure),
    /// It holds no record.
    NoRecord(ReadError),
    /// The main line of one of its records has fewer moves than this.
    TooShort(usize),
    /// Its records cannot follow each other on standard output in this format.
    NotTogether,
    /// This path belongs to the output of another file.
    Taken(PathBuf),
    /// Something would be lost, which [`Request::strict`] does not allow.
    Lossy,
    /// Nothing can be written at this path.
    Unwritable(PathBuf, WriteFailure),
}

/// Converts files on several threads until `stop` returns `true`. `done` gets index and result in the order of the
/// files, from any thread.
pub fn run(
    request: &Request,
    sources: &[Source],
    files: &dyn Files,
    language: Language,
    stop: &(dyn Fn() -> bool + Sync),
    done: &(dyn Fn(usize, Done) + Sync),
) {
    if request.join && matches!(request.out, Out::File(_)) {
        let results = join::run(request, sources, files, stop);
        return (0..).zip(results).for_each(|(index, result)| done(index, result));
    }
    let places = places::Places::of(request, sources);
    let waiting = Mutex::new(Waiting::default());
    let (late, early): (Vec<usize>, Vec<usize>) = (0..sources.len()).partition(|&index| places.is_late(index));
    for indices in [early, late] {
        let next = AtomicUsize::new(0);
        let work = || {
            while !stop() {
                let Some(&index) = indices.get(next.fetch_add(1, Ordering::Relaxed)) else { break };
                let result = job::run(request, (index, &sources[index]), &places, places.turn(index), files, language);
                let mut waiting = waiting.lock().unwrap_or_else(PoisonError::into_inner);
                waiting.results.insert(index, result);
                waiting.tell(done);
            }
        };
        let cores = std::thread::available_parallelism().map_or(1, usize::from).min(indices.len());
        std::thread::scope(|scope| {
            for _ in 1..cores {
                scope.spawn(work);
            }
            work();
        });
    }
}

#[derive(Default)]
struct Waiting {
    next: usize,
    results: BTreeMap<usize, Done>,
}

impl Waiting {
    fn tell(&mut self, done: &(dyn Fn(usize, Done) + Sync)) {
        while let Some(result) = self.results.remove(&self.next) {
            done(self.next, result);
            self.next += 1;
        }
    }
}
