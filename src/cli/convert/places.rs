//! Where converted files go.

use std::collections::{HashMap, HashSet};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use super::{Out, Request};
use crate::disk::walk::Source;
use crate::format::Format;

/// Where a part of what a file becomes goes: `game.kif`, or `game-1.kif`, `game-2.kif` when there are several. A name that
/// was asked for keeps its extension.
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

/// What stands behind a dot, if it is an extension of ours: it need not be one (第1.2局).
fn extension_of(path: &Path) -> Option<&str> {
    path.extension().and_then(OsStr::to_str).filter(|extension| Format::of_extension(extension).is_some())
}

/// The places that are written to. No two files go to the same one, also when files that were there before may be
/// replaced: what was just made would be lost.
#[derive(Debug)]
pub(super) struct Places<'a> {
    /// Whose the places are where files with one record go: the first one's, whichever thread is faster.
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

    /// Takes a place for a file; `false` when it is another's.
    pub(super) fn take(&self, place: &Path, file: &Source) -> bool {
        if place == Path::new("-") {
            return true;
        }
        self.owners.get(place).is_none_or(|&owner| std::ptr::eq(owner, file))
            && self.taken.lock().is_ok_and(|mut taken| taken.insert(place.to_owned()))
    }
}
