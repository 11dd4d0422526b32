//! Expands files and folders into a list of files.

use std::collections::{HashSet, VecDeque};
use std::path::{Path, PathBuf};

use super::{ReadFailure, natural};
use crate::format::Format;

/// A file to be read.
#[derive(Debug, PartialEq, Eq)]
pub struct Source {
    /// The path; `-` for standard input.
    pub path: PathBuf,
    /// The path relative to the given folder; the file name alone for a file given directly.
    pub below: PathBuf,
    /// Whether it was given directly, not found in a folder.
    pub named: bool,
}

/// Which files and folders a walk includes.
pub struct Choice<'a> {
    /// Whether a file in a folder is included, by its path below the given folder.
    pub takes: &'a dyn Fn(&Path) -> bool,
    /// Whether a folder is entered, by its path below the given folder.
    pub enters: &'a dyn Fn(&Path) -> bool,
    /// A folder that is entered only if it is given directly.
    pub except: Option<&'a Path>,
    /// Ends the walk as soon as it returns true.
    pub stop: &'a dyn Fn() -> bool,
}

impl<'a> Choice<'a> {
    /// All files with the extension of a record, in all folders.
    #[must_use]
    pub const fn records(stop: &'a dyn Fn() -> bool) -> Self {
        Self { takes: &is_record, enters: &|_| true, except: None, stop }
    }
}

/// The result of a walk.
#[derive(Debug, Default)]
pub struct Found {
    /// The files.
    pub files: Vec<Source>,
    /// The folders that could not be read.
    pub failed: Vec<(PathBuf, ReadFailure)>,
    /// Files and folders that were skipped though the choice includes them.
    pub skipped: Vec<(PathBuf, Skipped)>,
}

impl Found {
    /// Removes symbolic links to files that are read anyway, or by an earlier link, unless the links are `named`.
    pub fn skip_linked(&mut self, named: &[PathBuf]) {
        let (mut links, mut seen) = (HashSet::new(), HashSet::new());
        for source in &self.files {
            if source.path.is_symlink() && !named.contains(&source.path) {
                links.insert(source.path.clone());
            }
        }
        if links.is_empty() {
            return;
        }
        let real = |source: &Source| source.path.canonicalize().unwrap_or_else(|_| source.path.clone());
        seen.extend(self.files.iter().filter(|source| !links.contains(&source.path)).map(real));
        let linked = |source: &mut Source| links.contains(&source.path) && !seen.insert(real(source));
        let skipped = self.files.extract_if(.., linked);
        self.skipped.extend(skipped.map(|source| (source.path, Skipped::Linked)));
    }
}

/// Why a walk skipped something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Skipped {
    /// The folder was walked already, perhaps under another name.
    Visited,
    /// A symbolic link to a file that is read under another name.
    Linked,
    /// A symbolic link that leads nowhere.
    Dangling,
    /// The folder that is not to be entered.
    Excepted,
}

/// The given files, and the chosen ones in the given folders, in natural order.
///
/// Symbolic links are followed, those to folders last; no folder is walked twice.
#[must_use]
pub fn files(named: &[PathBuf], choice: &Choice<'_>) -> Found {
    let except = choice.except.and_then(|folder| folder.canonicalize().ok());
    let mut walk = Walk { found: Found::default(), choice, except, visited: HashSet::new(), links: VecDeque::new() };
    for path in named {
        if path.is_dir() {
            walk.folder(path, Path::new(""));
        } else {
            let below = path.file_name().map(PathBuf::from).unwrap_or_default();
            walk.found.files.push(Source { path: path.clone(), below, named: true });
        }
    }
    while let Some((path, below)) = walk.links.pop_front() {
        walk.folder(&path, &below);
    }
    walk.found
}

struct Walk<'a> {
    found: Found,
    choice: &'a Choice<'a>,
    except: Option<PathBuf>,
    visited: HashSet<PathBuf>,
    links: VecDeque<(PathBuf, PathBuf)>,
}

impl Walk<'_> {
    fn folder(&mut self, path: &Path, below: &Path) {
        if (self.choice.stop)() {
            return;
        }
        let is_given = below.as_os_str().is_empty();
        let real = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        if !is_given && self.except.as_ref() == Some(&real) {
            return self.found.skipped.push((path.to_owned(), Skipped::Excepted));
        }
        if !self.visited.insert(real) {
            return self.found.skipped.push((path.to_owned(), Skipped::Visited));
        }
        let entries = match std::fs::read_dir(path) {
            Ok(entries) => entries,
            Err(error) => return self.found.failed.push((path.to_owned(), ReadFailure::Io(error))),
        };
        let mut entries: Vec<_> = entries.filter_map(Result::ok).map(|entry| (entry.file_name(), entry)).collect();
        entries.sort_by(|(a, _), (b, _)| natural::compare(&a.to_string_lossy(), &b.to_string_lossy()));
        for (name, entry) in entries {
            let Ok(kind) = entry.file_type() else { continue };
            let (path, below) = (entry.path(), below.join(name));
            if kind.is_dir() {
                if (self.choice.enters)(&below) {
                    self.folder(&path, &below);
                }
            } else if kind.is_symlink() {
                self.link(path, below);
            } else if kind.is_file() && (self.choice.takes)(&below) {
                self.found.files.push(Source { path, below, named: false });
            }
        }
    }

    fn link(&mut self, path: PathBuf, below: PathBuf) {
        match std::fs::metadata(&path) {
            // Folders keep the names that they have without links.
            Ok(target) if target.is_dir() && (self.choice.enters)(&below) => self.links.push_back((path, below)),
            Ok(target) if target.is_file() && (self.choice.takes)(&below) => {
                self.found.files.push(Source { path, below, named: false });
            }
            Err(_) if (self.choice.takes)(&below) => self.found.skipped.push((path, Skipped::Dangling)),
            _ => {}
        }
    }
}

/// Whether a path has the extension of a record.
#[must_use]
pub fn is_record(path: &Path) -> bool {
    path.extension()
        .and_then(std::ffi::OsStr::to_str)
        .is_some_and(|extension| Format::of_extension(extension).is_some())
}
