//! The paths of converted files.

use std::collections::{HashMap, HashSet};
use std::ffi::OsStr;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::name::numbered;
use super::turns::{Turn, Turns};
use super::{Out, Request};
use crate::disk::walk::Source;
use crate::disk::{self, WriteFailure};
use crate::format::Format;

/// `game.kif`, or `game-01.kif` … if there are several parts. A given file name keeps its extension.
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

fn unnumbered(path: &Path) -> Option<PathBuf> {
    let (base, number) = path.file_stem()?.to_str()?.rsplit_once('-')?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    let extension = path.extension()?.to_str().filter(|_| is_number)?;
    Some(path.with_file_name(format!("{base}.{extension}")))
}

/// Only of records: other dots are part of the name (第1.2局).
pub(super) fn extension_of(path: &Path) -> Option<&str> {
    path.extension().and_then(OsStr::to_str).filter(|extension| Format::of_extension(extension).is_some())
}

/// A path without `.`: `./a.csa` is `a.csa`.
fn plain(path: &Path) -> PathBuf {
    path.components().filter(|part| *part != Component::CurDir).collect()
}

#[derive(Debug, Default)]
struct Taken {
    /// The index of the source that writes to each path.
    places: HashMap<PathBuf, usize>,
    names: HashMap<PathBuf, usize>,
}

/// Assigns output paths; no two sources may write to the same one, even if existing files may be replaced.
#[derive(Debug)]
pub(super) struct Places<'a> {
    request: &'a Request,
    files: &'a [Source],
    /// The path of each source that becomes a single file.
    singles: Vec<PathBuf>,
    /// The source that owns each single path: the first given one, except that a found file that would overwrite itself
    /// comes last, as the result of an earlier run. Empty if names come from records.
    owners: HashMap<PathBuf, usize>,
    /// Found files that would overwrite themselves and may be numbered results of another source, which is known when
    /// all others are converted.
    late: HashSet<usize>,
    taken: Mutex<Taken>,
    /// Folders in which nothing can be written.
    closed: HashMap<PathBuf, io::Error>,
    /// Keeps names from records in the order of the sources.
    turns: Turns,
}

impl<'a> Places<'a> {
    pub(super) fn of(request: &'a Request, files: &'a [Source]) -> Self {
        let singles: Vec<PathBuf> = files.iter().map(|file| place(request, file, 0, 1)).collect();
        let (mut owners, mut late) = (HashMap::new(), HashSet::new());
        if request.name.is_none() {
            let is_onto_itself = |index: &usize| !files[*index].named && singles[*index] == files[*index].path;
            let (onto_themselves, others): (Vec<_>, Vec<_>) = (0..files.len()).partition(is_onto_itself);
            let all: HashSet<PathBuf> = singles.iter().map(|place| plain(place)).collect();
            let is_late = |index: &usize| unnumbered(&plain(&singles[*index])).is_some_and(|base| all.contains(&base));
            late.extend(onto_themselves.iter().copied().filter(is_late));
            let early = onto_themselves.into_iter().filter(|index| !late.contains(index));
            for index in others.into_iter().chain(early) {
                owners.entry(plain(&singles[index])).or_insert(index);
            }
        }
        let closed = if matches!(request.out, Out::Beside) { closed_folders(files) } else { HashMap::new() };
        Self { request, files, singles, owners, late, taken: Mutex::default(), closed, turns: Turns::default() }
    }

    pub(super) fn is_late(&self, index: usize) -> bool {
        self.late.contains(&index)
    }

    pub(super) const fn turn(&self, index: usize) -> Turn<'_> {
        self.turns.turn(index)
    }

    pub(super) fn closed(&self, index: usize) -> Option<(PathBuf, WriteFailure)> {
        let place = &self.singles[index];
        if self.request.name.is_none() && place.is_dir() {
            return Some((place.clone(), WriteFailure::Io(io::ErrorKind::IsADirectory.into())));
        }
        let folder = self.files[index].path.parent()?;
        self.closed.get(folder).map(|why| (folder_or_here(folder).to_owned(), WriteFailure::Io(again(why))))
    }

    pub(super) fn yields(&self, index: usize) -> Option<&Path> {
        let source = &self.files[index];
        if source.named || self.singles[index] != source.path {
            return None;
        }
        let key = plain(&source.path);
        let taken = || self.taken.lock().ok()?.places.get(&key).copied();
        let owner = if self.is_late(index) { taken()? } else { *self.owners.get(&key)? };
        (owner != index).then(|| self.files[owner].path.as_path())
    }

    /// Fails with the first path that belongs to another source. `names` come from the records.
    pub(super) fn take(
        &self,
        index: usize,
        parts: usize,
        names: Option<&[String]>,
        turn: Turn<'_>,
    ) -> Result<Vec<PathBuf>, PathBuf> {
        if let Some(names) = names {
            turn.wait();
            let places = names.iter().map(|name| self.take_name(index, name)).collect();
            drop(turn);
            return Ok(places);
        }
        let places: Vec<PathBuf> =
            (0..parts).map(|part| place(self.request, &self.files[index], part, parts)).collect();
        match places.iter().find(|place| !self.take_place(place, index)) {
            Some(taken) => Err(taken.clone()),
            None => Ok(places),
        }
    }

    fn take_place(&self, place: &Path, index: usize) -> bool {
        if place == Path::new("-") {
            return true;
        }
        let key = plain(place);
        self.owners.get(&key).is_none_or(|&owner| owner == index)
            && self.taken.lock().is_ok_and(|mut taken| taken.places.insert(key, index).is_none())
    }

    /// Adds a number to a name that another record has. Names are compared without case, as by some systems.
    fn take_name(&self, index: usize, name: &str) -> PathBuf {
        let template = self.request.name.as_ref();
        let extension = template.and_then(|it| it.extension()).unwrap_or(self.request.to.extension());
        let beside = &self.singles[index];
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
            if taken.places.insert(key(&place), index).is_none() {
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
        // A source in a folder that does not exist is reported as missing.
        let error = disk::check_folder(folder_or_here(folder)).err()?;
        Some((folder.to_owned(), error))
    });
    closed.collect()
}

fn folder_or_here(folder: &Path) -> &Path {
    if folder.as_os_str().is_empty() { Path::new(".") } else { folder }
}

fn again(error: &io::Error) -> io::Error {
    error.raw_os_error().map_or_else(|| error.kind().into(), io::Error::from_raw_os_error)
}
