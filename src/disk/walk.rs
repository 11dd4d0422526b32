//! From what was named to the files that are meant.

use std::path::{Path, PathBuf};

use super::{ReadFailure, natural};
use crate::format::Format;

/// A file that is meant.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Source {
    /// Where it is; `-` for standard input.
    pub(crate) path: PathBuf,
    /// Where it stands below the folder that was named, or its name alone.
    pub(crate) below: PathBuf,
}

/// Files as they were named, and all records in the folders that were, in order of their names (2 before 10). A
/// folder may hold anything: there only files with the extension of a record count.
#[cfg(feature = "cli")]
pub(crate) fn files(named: &[PathBuf]) -> (Vec<Source>, Vec<(PathBuf, ReadFailure)>) {
    files_until(named, &|| false)
}

/// The same, given up as soon as `stop` says so.
pub(crate) fn files_until(named: &[PathBuf], stop: &dyn Fn() -> bool) -> (Vec<Source>, Vec<(PathBuf, ReadFailure)>) {
    let mut walk = Walk { files: Vec::new(), failed: Vec::new(), stop };
    for path in named {
        if path.is_dir() {
            walk.folder(path, Path::new(""));
        } else {
            let below = path.file_name().map(PathBuf::from).unwrap_or_default();
            walk.files.push(Source { path: path.clone(), below });
        }
    }
    (walk.files, walk.failed)
}

struct Walk<'a> {
    files: Vec<Source>,
    failed: Vec<(PathBuf, ReadFailure)>,
    stop: &'a dyn Fn() -> bool,
}

impl Walk<'_> {
    fn folder(&mut self, path: &Path, below: &Path) {
        if (self.stop)() {
            return;
        }
        let entries = match std::fs::read_dir(path) {
            Ok(entries) => entries,
            Err(error) => return self.failed.push((path.to_owned(), ReadFailure::Io(error))),
        };
        let mut entries: Vec<_> = entries.filter_map(Result::ok).map(|entry| (entry.file_name(), entry)).collect();
        entries.sort_by(|(a, _), (b, _)| natural::compare(&a.to_string_lossy(), &b.to_string_lossy()));
        for (name, entry) in entries {
            let (path, below) = (entry.path(), below.join(name));
            match entry.file_type() {
                // Links are not followed: they may lead in circles.
                Ok(kind) if kind.is_dir() => self.folder(&path, &below),
                Ok(kind) if kind.is_file() && is_record(&path) => self.files.push(Source { path, below }),
                _ => {}
            }
        }
    }
}

fn is_record(path: &Path) -> bool {
    path.extension()
        .and_then(std::ffi::OsStr::to_str)
        .is_some_and(|extension| Format::of_extension(extension).is_some())
}
