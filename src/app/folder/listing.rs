//! The files of a folder: which are shown, in which order, and their summaries.

use std::cmp::Ordering;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use crate::analysis;
use crate::app::desk::folder_settings::{FileOrder, FolderSettings};
use crate::app::kit::task::Cancel;
use crate::format::{self, Format, Loaded};
use crate::notation::fold::{Folded, Kana};
use crate::notation::{KingNames, Kings};
use crate::record::{Date, Outcome, Record};
use crate::shogi::{ByColor, Color, Handicap, Move, Setup};
use crate::tsume;

/// Of the notes of a file, in bytes: a folder may have thousands of files.
const MOST_NOTES: usize = 1 << 15;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Stamp {
    /// `None` where the system has no such time.
    pub(crate) written: Option<SystemTime>,
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
    /// Whether the files are read; otherwise only their names are listed.
    pub(crate) reads: bool,
    /// Ordered by name; `None` until they are found.
    pub(crate) entries: Option<Vec<Entry>>,
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

    /// Keeps the summaries of unchanged files.
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

    /// The first or last file if `path` is not listed.
    pub(crate) fn neighbor(&self, path: Option<&Path>, by: isize) -> Option<&Entry> {
        let row = match path.and_then(|path| self.row_of(path)) {
            Some(row) => row.checked_add_signed(by)?,
            None if by > 0 => 0,
            None => self.shown().checked_sub(1)?,
        };
        self.row(row)
    }
}

fn known_first<T: Ord>(a: Option<T>, b: Option<T>, reversed: bool) -> Ordering {
    match (a, b) {
        (Some(a), Some(b)) if reversed => b.cmp(&a),
        (Some(a), Some(b)) => a.cmp(&b),
        (a, b) => b.is_some().cmp(&a.is_some()),
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Glance {
    pub(crate) title: Option<Box<str>>,
    pub(crate) event: Option<Box<str>>,
    pub(crate) players: ByColor<Option<Box<str>>>,
    pub(crate) author: Option<Box<str>>,
    pub(crate) date: Option<Date>,
    /// In the main line or the solution.
    pub(crate) moves: u32,
    pub(crate) outcome: Option<Outcome>,
    /// Whether sides are called 上手 and 下手.
    pub(crate) handicap: bool,
    pub(crate) problem: bool,
    /// The number of records that were read.
    pub(crate) records: usize,
    /// The last position of a game, the first one of a problem.
    pub(crate) setup: Setup,
    pub(crate) last: Option<Move>,
    pub(crate) flipped: bool,
    words: Box<str>,
}

impl Glance {
    pub(crate) fn kings(&self, names: KingNames) -> Kings {
        names.kings(&self.setup, self.problem.then_some(self.setup.turn))
    }

    pub(crate) fn of_bytes(bytes: &[u8], path: &Path) -> Option<Self> {
        let hint = path.extension().and_then(std::ffi::OsStr::to_str).and_then(Format::of_extension);
        format::read(bytes, hint).ok().map(|loaded| Self::of(&loaded))
    }

    fn of(loaded: &Loaded) -> Self {
        let record = loaded.records.first();
        let (headers, problem) = (record.headers(), tsume::is_tsume(record));
        let text = |text: Option<&str>| text.map(str::trim).filter(|text| !text.is_empty()).map(Box::from);
        let mut words = String::new();
        for (_, value) in headers.fields() {
            words.push_str(value);
            words.push('\n');
        }
        push_notes(record, &mut words);
        let further = loaded.dialect.further.as_ref().map_or(0, |further| further.records());
        let (setup, last) = if problem { (record.initial().to_setup(), None) } else { end(record) };
        Self {
            title: text(headers.title()),
            event: text(headers.event()),
            players: ByColor::new_with(|side| text(headers.player(side))),
            author: text(headers.author()).filter(|_| problem),
            date: headers.date(),
            moves: if problem { solution_length(record) } else { length(record) },
            outcome: record.outcome().and_then(|conclusion| conclusion.outcome).filter(|_| !problem),
            handicap: Handicap::of(&record.initial().to_setup()).is_some_and(|handicap| handicap != Handicap::Even),
            problem,
            records: loaded.records.len() + further,
            setup,
            last,
            flipped: headers.asks_for_flipped_board(),
            words: Folded::new(&words, Kana::Together).into_text().into(),
        }
    }

    pub(crate) fn has(&self, word: &str) -> bool {
        self.words.contains(word)
    }

    /// 羽生善治 – 谷川浩司; one name if only one is known.
    pub(crate) fn names(&self) -> Option<String> {
        let [black, white] = [Color::Black, Color::White].map(|side| self.players[side].as_deref());
        match (black, white) {
            (None, None) => None,
            (black, white) => Some(format!("{} – {}", black.unwrap_or("?"), white.unwrap_or("?"))),
        }
    }
}

/// Comments and bookmarks by people, which are searched as well.
fn push_notes(record: &Record, words: &mut String) {
    let (tree, most) = (record.tree(), words.len() + MOST_NOTES);
    for node in tree.walk() {
        let note = tree.note(node);
        if note.is_empty() {
            continue;
        }
        let comment = note.text();
        let comment = comment.as_deref().and_then(analysis::remark);
        for text in note.bookmarks.iter().map(String::as_str).chain(comment) {
            words.push_str(text);
            words.push('\n');
        }
        if words.len() > most {
            return;
        }
    }
}

fn end(record: &Record) -> (Setup, Option<Move>) {
    let tree = record.tree();
    let last = tree.main_line().filter(|&node| tree.mv(node).is_some() && !tree.is_stuck(node)).last();
    let Some(last) = last else { return (record.initial().to_setup(), None) };
    (record.position_at(last).to_setup(), tree.mv(last))
}

fn length(record: &Record) -> u32 {
    let tree = record.tree();
    u32::try_from(tree.main_line().filter(|&node| tree.mv(node).is_some()).count()).unwrap_or(u32::MAX)
}

fn solution_length(record: &Record) -> u32 {
    tsume::known_length(record).unwrap_or_else(|| tsume::solution_length(record))
}
