use std::cell::Cell;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::{error, fmt, io};

use super::{Problem, ProblemId, Solved};
use crate::disk::{self, ReadFailure, walk};
use crate::format::{self, Format, Loaded, ReadError, Warning, WarningKind};
use crate::record::Record;

/// Few, so that something is shown soon.
const FIRST: usize = 24;
const MOST: usize = 256;
/// More would only wait for the disk.
const THREADS: usize = 4;

/// What was read from some files of a set.
#[derive(Debug, Default)]
pub struct Batch {
    /// All problems of these files, in the order of their ids.
    pub problems: Vec<Problem>,
    /// What could not be read, by the paths of files relative to the set, and why.
    pub unread: Vec<(PathBuf, Unread)>,
}

/// Why a file of problems, or the record of one, could not be read.
#[derive(Debug)]
pub enum Unread {
    /// The operating system reported an error.
    Io(io::Error),
    /// The file is larger than [`LARGEST_FILE`](format::LARGEST_FILE).
    TooLarge,
    /// The file is not a game record.
    Content(ReadError),
    /// One of its records cannot be read, as this warning says. The others were read.
    Record(Box<Warning>),
    /// The file now has fewer records than before.
    Gone,
}

impl Unread {
    /// Whether the file does not exist.
    #[must_use]
    pub fn is_gone(&self) -> bool {
        matches!(self, Self::Io(error) if error.kind() == io::ErrorKind::NotFound)
    }
}

impl fmt::Display for Unread {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(out),
            Self::TooLarge => write!(out, "the file is larger than {} MiB", format::LARGEST_FILE >> 20),
            Self::Content(error) => error.fmt(out),
            Self::Record(warning) => warning.fmt(out),
            Self::Gone => out.write_str("the file holds fewer records than before"),
        }
    }
}

impl error::Error for Unread {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match self {
            Self::Io(error) => error.source(),
            Self::Content(error) => error.source(),
            Self::TooLarge | Self::Record(_) | Self::Gone => None,
        }
    }
}

impl From<ReadFailure> for Unread {
    fn from(failure: ReadFailure) -> Self {
        match failure {
            ReadFailure::Folder => Self::Io(io::ErrorKind::IsADirectory.into()),
            ReadFailure::TooLarge => Self::TooLarge,
            ReadFailure::Io(error) => Self::Io(error),
        }
    }
}

/// Reads the problems of a folder and its subfolders, or of one file, on several threads, and waits for all. `take`
/// gets each batch on any thread: first the first files of the set, then in any order. Reading ends at the next file
/// once `stop` returns `true`.
pub fn read(source: &Path, solved: &Solved, stop: &(dyn Fn() -> bool + Sync), take: &(dyn Fn(Batch) + Sync)) {
    let walk::Found { files, failed, .. } = walk::files(&[source.to_owned()], &walk::Choice::records(&|| stop()));
    let begun = Mutex::new(0);
    let next = || {
        let mut begun = begun.lock().ok()?;
        let from = *begun;
        *begun = (from + from.clamp(FIRST, MOST)).min(files.len());
        (from < files.len() && !stop()).then_some(from..*begun)
    };
    let batch = |range: std::ops::Range<usize>| {
        let mut batch = Batch::default();
        for index in range {
            let below = &files[index].below;
            match load(&files[index].path) {
                Ok(loaded) => {
                    batch.problems.extend(problems(number(index), &files[index], &loaded, solved));
                    let of_records = loaded.warnings.into_iter().filter(is_of_record);
                    batch.unread.extend(of_records.map(|why| (below.clone(), Unread::Record(Box::new(why)))));
                }
                Err(why) => batch.unread.push((below.clone(), why)),
            }
        }
        batch
    };
    let mut first = next().map(&batch).unwrap_or_default();
    first.unread.extend(failed.into_iter().map(|(path, why)| {
        // The root of the set has no path relative to itself.
        let below = path.strip_prefix(source).ok().filter(|below| below.file_name().is_some());
        (below.map(Path::to_owned).unwrap_or(path), why.into())
    }));
    take(first);
    let work = || {
        while let Some(range) = next() {
            take(batch(range));
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from).clamp(1, THREADS);
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
}

/// Whether a folder is a set of problems: most of about 24 files begin with one. Subfolders are a fallback.
#[must_use]
pub fn is_set(folder: &Path) -> bool {
    let (files, folders) = (Cell::new(0), Cell::new(0));
    let takes = |path: &Path| {
        let is_record = walk::is_record(path);
        files.set(files.get() + usize::from(is_record));
        is_record
    };
    let enters = |_: &Path| {
        folders.set(folders.get() + 1);
        true
    };
    let stop = || files.get() >= FIRST || folders.get() > MOST;
    let choice = walk::Choice { takes: &takes, enters: &enters, except: None, stop: &stop };
    let found = walk::files(&[folder.to_owned()], &choice).files;
    // File names may put all problems before all games.
    let some = found.iter().step_by(found.len().div_ceil(FIRST).max(1));
    let records = some.filter_map(|file| {
        let loaded = load(&file.path).ok()?;
        problems(0, file, &loaded, &Solved::default()).into_iter().next()
    });
    let (games, problems): (Vec<_>, Vec<_>) = records.partition(|record| record.is_game);
    problems.len() > games.len()
}

/// Reads the problems of the `file`th file of the set at the path `set` again.
///
/// # Errors
/// When the file is gone, too large, unreadable, or no longer a game record.
pub fn read_file(set: &Path, file: u32, path: &Path, solved: &Solved) -> Result<Vec<Problem>, Unread> {
    let below = path.strip_prefix(set).ok().filter(|below| below.file_name().is_some());
    let below = below.or_else(|| path.file_name().map(Path::new)).unwrap_or(path);
    let source = walk::Source { path: path.to_owned(), below: below.to_owned(), named: true };
    Ok(problems(file, &source, &load(path)?, solved))
}

fn problems(index: u32, file: &walk::Source, loaded: &Loaded, solved: &Solved) -> Vec<Problem> {
    let path: Arc<Path> = file.path.as_path().into();
    let count = loaded.records.len();
    let problem = |(record, game): (usize, &Record)| {
        let id = ProblemId { file: index, record: number(record) };
        let problem = Problem::of(id, &path, &file.below, count, game);
        Problem { solved: solved.get(&problem.start.setup), ..problem }
    };
    loaded.records.iter().enumerate().map(problem).collect()
}

const fn is_of_record(warning: &Warning) -> bool {
    matches!(warning.kind, WarningKind::RecordUnreadable { .. })
}

fn number(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}

/// Reads the records of a file of problems again, with their moves.
///
/// # Errors
/// When the file is gone, too large, unreadable, or no longer a game record.
pub fn read_records(path: &Path) -> Result<Vec<Record>, Unread> {
    Ok(load(path)?.records.into_iter().collect())
}

fn load(path: &Path) -> Result<Loaded, Unread> {
    let bytes = disk::read(path)?;
    let hint = path.extension().and_then(OsStr::to_str).and_then(Format::of_extension);
    format::read_all(&bytes, hint).map_err(Unread::Content)
}

impl Problem {
    /// Reads the record, with its moves.
    ///
    /// # Errors
    /// When its file is gone, unreadable, or has fewer records than before.
    pub fn read(&self) -> Result<Record, Unread> {
        let records = load(&self.path)?.records;
        records.into_iter().nth(self.id.record as usize).ok_or(Unread::Gone)
    }
}
