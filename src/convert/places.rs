//! The paths of converted files.

use std::collections::{HashMap, HashSet};
use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::name::numbered;
use super::turns::{Turn, Turns};
use super::{Out, Request};
use crate::disk::walk::Source;
use crate::disk::{self, WriteFailure};
use crate::format::Format;

/// The path of a part of the output: `game.kif`, or `game-1.kif`, `game-2.kif` if there are several (`game-01.kif` if there
/// are ten). A given file name keeps its extension.
fn place(request: &Request, source: &Source, part: usize, parts: usize) -> PathBuf {
    let usual = request.to.extension();
    let place = |path: &Path, extension: &str| {
        let stem = if extension_of(path).is_some() { path.file_stem() } else { path.file_name() };
        let mut name = stem.unwrap_or_default().to_owned();
        if parts > 1 {
            name.push(format!("-{}", numbered(part + 1, parts)));
        }
        name.push(".");
        name.push(extension);
        path.with_file_name(name)
    };
    let from_input = source.path == Path::new("-");
    match &request.out {
        Out::File(path) if parts == 1 => path.clone(),
        Out::File(path) => place(path, extension_of(path).unwrap_or(usual)),
        Out::Folder(folder) if from_input => place(&folder.join("stdin"), usual),
        Out::Folder(folder) => place(&folder.join(&source.below), usual),
        Out::Beside if from_input && request.is_split() => place(Path::new("stdin"), usual),
        Out::Beside if from_input => PathBuf::from("-"),
        Out::Beside => place(&source.path, usual),
    }
}

/// The extension of a path, if it is one of a record: other dots are part of the name (第1.2局).
pub(super) fn extension_of(path: &Path) -> Option<&str> {
    path.extension().and_then(OsStr::to_str).filter(|extension| Format::of_extension(extension).is_some())
}

/// What was taken.
#[derive(Debug, Default)]
struct Taken {
    places: HashSet<PathBuf>,
    /// How many records had the same name until now.
    names: HashMap<PathBuf, usize>,
}

/// The paths already written. No two sources may write the same path, even if existing files may be replaced: the
/// first result would be lost.
#[derive(Debug)]
pub(super) struct Places<'a> {
    request: &'a Request,
    /// The source that owns each path of a single record: the first one given, regardless of the order in which
    /// threads finish. A file that was found in a folder and would be written onto itself comes last: it is the result
    /// of an earlier run. Empty if names come from the records.
    owners: HashMap<PathBuf, &'a Source>,
    taken: Mutex<Taken>,
    /// The folders of sources in which nothing can be written, and why.
    closed: HashMap<PathBuf, io::Error>,
    /// Names that come from records are given in the order of the sources, so that every run gives the same.
    turns: Turns,
}

impl<'a> Places<'a> {
    pub(super) fn of(request: &'a Request, files: &'a [Source]) -> Self {
        let mut owners = HashMap::new();
        if request.name.is_none() {
            let (onto_themselves, others): (Vec<_>, Vec<_>) =
                files.iter().partition(|file| !file.named && place(request, file, 0, 1) == file.path);
            for file in others.into_iter().chain(onto_themselves) {
                owners.entry(place(request, file, 0, 1)).or_insert(file);
            }
        }
        let closed = if matches!(request.out, Out::Beside) { closed_folders(files) } else { HashMap::new() };
        Self { request, owners, taken: Mutex::default(), closed, turns: Turns::default() }
    }

    pub(super) const fn turn(&self, index: usize) -> Turn<'_> {
        self.turns.turn(index)
    }

    /// Why nothing can be written for a source, as far as that is known before it is read; with the path.
    pub(super) fn closed(&self, source: &Source) -> Option<(PathBuf, WriteFailure)> {
        let place = place(self.request, source, 0, 1);
        if self.request.name.is_none() && place.is_dir() {
            return Some((place, WriteFailure::Io(io::ErrorKind::IsADirectory.into())));
        }
        let folder = source.path.parent()?;
        self.closed.get(folder).map(|why| (folder_or_here(folder).to_owned(), WriteFailure::Io(again(why))))
    }

    /// The source to which a file yields that was found in a folder: it is written where this file is.
    pub(super) fn yields(&self, source: &Source) -> Option<&Path> {
        let owner = self.owners.get(&source.path).filter(|_| !source.named)?;
        let onto_itself = place(self.request, source, 0, 1) == source.path;
        (onto_itself && !std::ptr::eq(*owner, source)).then_some(&owner.path)
    }

    /// Takes the paths for the parts of a source; the path that belongs to another one, if there is such. `names` are those
    /// that come from the records, without extension.
    pub(super) fn take(
        &self,
        source: &Source,
        parts: usize,
        names: Option<&[String]>,
        turn: Turn<'_>,
    ) -> Result<Vec<PathBuf>, PathBuf> {
        if let Some(names) = names {
            turn.wait();
            let places = names.iter().map(|name| self.take_name(source, name)).collect();
            // Others need not wait until the files are written.
            drop(turn);
            return Ok(places);
        }
        let places: Vec<PathBuf> = (0..parts).map(|part| place(self.request, source, part, parts)).collect();
        match places.iter().find(|place| !self.take_place(place, source)) {
            Some(taken) => Err(taken.clone()),
            None => Ok(places),
        }
    }

    fn take_place(&self, place: &Path, source: &Source) -> bool {
        if place == Path::new("-") {
            return true;
        }
        self.owners.get(place).is_none_or(|&owner| std::ptr::eq(owner, source))
            && self.taken.lock().is_ok_and(|mut taken| taken.places.insert(place.to_owned()))
    }

    /// The path with this name or, if another record has it, with a number behind it. Names that differ in case are one on
    /// some systems.
    fn take_name(&self, source: &Source, name: &str) -> PathBuf {
        let template = self.request.name.as_ref();
        let extension = template.and_then(|it| it.extension()).unwrap_or(self.request.to.extension());
        let beside = place(self.request, source, 0, 1);
        let key = |place: &Path| PathBuf::from(place.to_string_lossy().to_lowercase());
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let first = beside.with_file_name(format!("{name}.{extension}"));
        let mut number = taken.names.get(&key(&first)).copied().unwrap_or_default();
        loop {
            number += 1;
            let place = match number {
                1 => first.clone(),
                _ => beside.with_file_name(format!("{name}-{number}.{extension}")),
            };
            if taken.places.insert(key(&place)) {
                taken.names.insert(key(&first), number);
                return place;
            }
        }
    }
}

fn closed_folders(files: &[Source]) -> HashMap<PathBuf, io::Error> {
    let folders: HashSet<&Path> =
        files.iter().filter(|file| file.path != Path::new("-")).filter_map(|file| file.path.parent()).collect();
    let closed = folders.into_iter().filter_map(|folder| {
        // A source in a folder that is not there is told as missing.
        let error = disk::check_folder(folder_or_here(folder)).err()?;
        Some((folder.to_owned(), error))
    });
    closed.collect()
}

/// The folder of a path: the one we are in, if the path names none.
fn folder_or_here(folder: &Path) -> &Path {
    if folder.as_os_str().is_empty() { Path::new(".") } else { folder }
}

/// The same error once more.
fn again(error: &io::Error) -> io::Error {
    error.raw_os_error().map_or_else(|| error.kind().into(), io::Error::from_raw_os_error)
}
