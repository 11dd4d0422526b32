//! From what was named to the files that are meant.

use std::path::{Path, PathBuf};

use crate::disk::ReadFailure;
use crate::format::Format;

/// A file to be converted.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Source {
    /// Where it is; `-` for standard input.
    pub(super) path: PathBuf,
    /// Where it stands below the folder that was named, or its name alone.
    pub(super) below: PathBuf,
}

/// Files as they were named, and all records in the folders that were, in order of their names. A folder
/// may hold anything: there only files with the extension of a record count.
pub(super) fn files(named: &[PathBuf]) -> (Vec<Source>, Vec<(PathBuf, ReadFailure)>) {
    let (mut files, mut failed) = (Vec::new(), Vec::new());
    for path in named {
        if path.is_dir() {
            folder(path, Path::new(""), &mut files, &mut failed);
        } else {
            let below = path.file_name().map(PathBuf::from).unwrap_or_default();
            files.push(Source { path: path.clone(), below });
        }
    }
    (files, failed)
}

fn folder(path: &Path, below: &Path, files: &mut Vec<Source>, failed: &mut Vec<(PathBuf, ReadFailure)>) {
    let entries = match std::fs::read_dir(path) {
        Ok(entries) => entries,
        Err(error) => return failed.push((path.to_owned(), ReadFailure::Io(error))),
    };
    let mut entries: Vec<_> = entries.filter_map(Result::ok).collect();
    entries.sort_by_key(std::fs::DirEntry::file_name);
    for entry in entries {
        let (path, below) = (entry.path(), below.join(entry.file_name()));
        match entry.file_type() {
            // Links are not followed: they may lead in circles.
            Ok(kind) if kind.is_dir() => folder(&path, &below, files, failed),
            Ok(kind) if kind.is_file() && is_record(&path) => files.push(Source { path, below }),
            _ => {}
        }
    }
}

fn is_record(path: &Path) -> bool {
    path.extension()
        .and_then(std::ffi::OsStr::to_str)
        .is_some_and(|extension| Format::of_extension(extension).is_some())
}
