//! Expands files and folders into a list of files.

use std::path::{Path, PathBuf};

use super::{ReadFailure, natural};
use crate::format::Format;

/// A file to be read.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Source {
    /// The path; `-` for standard input.
    pub(crate) path: PathBuf,
    /// The path relative to the given folder; the file name alone for a file given directly.
    pub(crate) below: PathBuf,
}

/// The given files, and all records in the given folders, in natural order of their names. In folders, only files
/// with the extension of a record count. Also returns the paths that could not be read.
#[cfg(feature = "cli")]
pub(crate) fn files(named: &[PathBuf]) -> (Vec<Source>, Vec<(PathBuf, ReadFailure)>) {
    files_until(named, &|| false)
}

/// Like [`files`], but stops as soon as `stop` returns true.
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
                // Links are not followed, because they may form cycles.
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
