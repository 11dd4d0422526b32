//! The paths of converted files.

use std::collections::{HashMap, HashSet};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use super::{Out, Request};
use crate::disk::walk::Source;
use crate::format::Format;

/// The path of a part of the output: `game.kif`, or `game-1.kif`, `game-2.kif` if there are several. A given file
/// name keeps its extension.
pub(super) fn place(request: &Request, source: &Source, part: usize, parts: usize) -> PathBuf {
    let usual = request.to.extension();
    let numbered = |path: &Path, extension: &str| {
        let stem = if extension_of(path).is_some() { path.file_stem() } else { path.file_name() };
        let mut name = stem.unwrap_or_default().to_owned();
        if parts > 1 {
            name.push(format!("-{}", part + 1));
        }
        name.push(".");
        name.push(extension);
        path.with_file_name(name)
    };
    let from_input = source.path == Path::new("-");
    match &request.out {
        Out::File(path) if parts == 1 => path.clone(),
        Out::File(path) => numbered(path, extension_of(path).unwrap_or(usual)),
        Out::Folder(folder) if from_input => numbered(&folder.join("stdin"), usual),
        Out::Folder(folder) => numbered(&folder.join(&source.below), usual),
        Out::Beside if from_input => PathBuf::from("-"),
        Out::Beside => numbered(&source.path, usual),
    }
}

/// The extension of a path, if it is one of a record: other dots are part of the name (第1.2局).
fn extension_of(path: &Path) -> Option<&str> {
    path.extension().and_then(OsStr::to_str).filter(|extension| Format::of_extension(extension).is_some())
}

/// The paths already written. No two sources may write the same path, even if existing files may be replaced: the
/// first result would be lost.
#[derive(Debug)]
pub(super) struct Places<'a> {
    /// The source that owns each path of a single record: the first one given, regardless of the order in which
    /// threads finish.
    owners: HashMap<PathBuf, &'a Source>,
    taken: Mutex<HashSet<PathBuf>>,
}

impl<'a> Places<'a> {
    pub(super) fn of(request: &Request, files: &'a [Source]) -> Self {
        let mut owners = HashMap::new();
        for file in files {
            owners.entry(place(request, file, 0, 1)).or_insert(file);
        }
        Self { owners, taken: Mutex::default() }
    }

    /// Claims a path for a source; `false` if it belongs to another one.
    pub(super) fn take(&self, place: &Path, file: &Source) -> bool {
        if place == Path::new("-") {
            return true;
        }
        self.owners.get(place).is_none_or(|&owner| std::ptr::eq(owner, file))
            && self.taken.lock().is_ok_and(|mut taken| taken.insert(place.to_owned()))
    }
}
