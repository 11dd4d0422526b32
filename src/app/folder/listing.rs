//! The files of a folder, and which of them are shown in which order.

use std::cmp::Ordering;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use crate::app::desk::folder_settings::{FileOrder, FolderSettings};
use crate::app::folder::glance::Glance;
use crate::app::kit::task::Cancel;
use crate::notation::fold::{Folded, Kana};

/// By which changes of a file are detected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Stamp {
    /// `None` where the system does not tell.
    pub(crate) written: Option<SystemTime>,
    /// In bytes.
    pub(crate) length: u64,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct FolderFile {
    pub(crate) path: Arc<Path>,
    pub(crate) below: Box<str>,
    pub(crate) stamp: Stamp,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) enum FileState {
    #[default]
    Waiting,
    /// It cannot be read, or holds no record.
    Unreadable,
    Read(Arc<Glance>),
}

#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) file: FolderFile,
    pub(crate) state: FileState,
    /// Folded for searching.
    words: Box<str>,
}

impl Entry {
    fn has(&self, word: &str) -> bool {
        let in_headers = || matches!(&self.state, FileState::Read(glance) if glance.has(word));
        self.words.contains(word) || in_headers()
    }

    fn glance(&self) -> Option<&Glance> {
        match &self.state {
            FileState::Read(glance) => Some(glance),
            FileState::Waiting | FileState::Unreadable => None,
        }
    }
}

#[derive(Debug)]
pub(crate) struct Listing {
    pub(crate) token: Cancel,
    pub(crate) folder: PathBuf,
    pub(crate) subfolders: bool,
    /// Otherwise only names are wanted.
    pub(crate) reads: bool,
    /// Ordered by name; `None` until they were found.
    pub(crate) entries: Option<Vec<Entry>>,
    /// The indices of the shown files.
    rows: Vec<u32>,
    pub(crate) read: usize,
    pub(crate) complete: bool,
}

impl Listing {
    pub(crate) fn new(folder: PathBuf, subfolders: bool, reads: bool) -> Self {
        Self {
            token: Cancel::default(),
            folder,
            subfolders,
            reads,
            entries: None,
            rows: Vec::new(),
            read: 0,
            complete: false,
        }
    }

    /// The old entries are shown until the folder is read again.
    pub(crate) fn relist(self, subfolders: bool, reads: bool) -> Self {
        Self { token: Cancel::default(), subfolders, reads, complete: false, ..self }
    }

    /// Summaries of unchanged files are kept.
    pub(crate) fn set_files(&mut self, files: Vec<FolderFile>) {
        let mut known: std::collections::HashMap<Arc<Path>, Entry> =
            self.entries.take().into_iter().flatten().map(|entry| (Arc::clone(&entry.file.path), entry)).collect();
        let entry = |file: FolderFile| match known.remove(&file.path) {
            Some(entry) if entry.file.stamp == file.stamp => Entry { file, ..entry },
            _ => {
                let words = Folded::new(&file.below, Kana::Together).into_text().into();
                Entry { file, state: FileState::Waiting, words }
            }
        };
        self.entries = Some(files.into_iter().map(entry).collect());
        self.read = 0;
    }

    /// By the index of the file.
    pub(crate) fn set_states(&mut self, states: Vec<(u32, FileState)>) {
        self.read += states.len();
        let Some(entries) = &mut self.entries else { return };
        for (index, state) in states {
            if let Some(entry) = entries.get_mut(index as usize) {
                entry.state = state;
            }
        }
    }

    pub(crate) fn arrange(&mut self, search: &str, settings: &FolderSettings) {
        let entries = self.entries.as_deref().unwrap_or_default();
        let words: Vec<String> =
            search.split_whitespace().map(|word| Folded::new(word, Kana::Together).into_text()).collect();
        let is_wanted = |entry: &Entry| words.iter().all(|word| entry.has(word));
        let mut rows: Vec<u32> =
            (0..).zip(entries).filter(|(_, entry)| is_wanted(entry)).map(|(index, _)| index).collect();
        let entry = |row: &u32| &entries[*row as usize];
        match settings.order {
            FileOrder::Name if settings.reversed => rows.reverse(),
            FileOrder::Name => {}
            FileOrder::Date => {
                let date = |row: &u32| entry(row).glance().and_then(|glance| glance.date);
                rows.sort_by(|a, b| known_first(date(a), date(b), settings.reversed));
            }
            FileOrder::Written => {
                let written = |row: &u32| entry(row).file.stamp.written;
                rows.sort_by(|a, b| known_first(written(a), written(b), settings.reversed));
            }
        }
        self.rows = rows;
    }

    pub(crate) fn shown(&self) -> usize {
        self.rows.len()
    }

    pub(crate) fn row(&self, row: usize) -> Option<&Entry> {
        self.entries.as_ref()?.get(*self.rows.get(row)? as usize)
    }

    pub(crate) fn row_of(&self, path: &Path) -> Option<usize> {
        (0..self.shown()).find(|&row| self.row(row).is_some_and(|entry| &*entry.file.path == path))
    }

    /// The file `by` rows below this one, or the first or last one if this one is not listed; `None` at the end.
    pub(crate) fn neighbor(&self, path: Option<&Path>, by: isize) -> Option<&Entry> {
        let row = match path.and_then(|path| self.row_of(path)) {
            Some(row) => row.checked_add_signed(by)?,
            None if by > 0 => 0,
            None => self.shown().checked_sub(1)?,
        };
        self.row(row)
    }
}

/// Unknown values come last in either order.
fn known_first<T: Ord>(a: Option<T>, b: Option<T>, reversed: bool) -> Ordering {
    match (a, b) {
        (Some(a), Some(b)) if reversed => b.cmp(&a),
        (Some(a), Some(b)) => a.cmp(&b),
        (a, b) => b.is_some().cmp(&a.is_some()),
    }
}
