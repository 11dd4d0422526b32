//! The recovery files on disk, with a locked folder for each running program.

use std::collections::HashMap;
use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::app::desk::origin::{GameId, Reading};
use crate::app::desk::snapshot::{
    KeptOrigin, KeptSession, KeptSet, KeptSource, Recovered, Snapshot, SnapshotWithoutOrder,
};
use crate::app::kit::instance::private_folder;
use crate::disk::{self, Existing, WriteFailure};
use crate::format::{self, Format, Loaded};

const GAME: &str = "game";
const LOCK: &str = "lock";
const SESSION: &str = "session";
/// A marker file: the program ended in order and everything was stored.
const ENDED: &str = "ended";
const DAMAGED: &str = "damaged";

#[derive(Debug)]
pub(crate) struct Store {
    root: PathBuf,
    own: Option<OwnFolder>,
}

#[derive(Debug)]
struct OwnFolder {
    folder: PathBuf,
    lock: PathBuf,
    // The lock is held as long as this file is open.
    _held: File,
}

#[derive(Debug, Default)]
pub(crate) struct TakenOver {
    pub(crate) games: Vec<Recovered>,
    pub(crate) set: Option<KeptSet>,
    pub(crate) crashed: bool,
    pub(crate) damaged: Vec<PathBuf>,
}

impl Store {
    /// The folder need not exist yet.
    pub(crate) fn new(root: PathBuf) -> Self {
        Self { root, own: None }
    }

    pub(crate) fn take_over(&mut self) -> TakenOver {
        let mut found = TakenOver::default();
        // The window that was used last comes last: its tab is shown, and of a file open in several its cursor counts.
        let mut paths = entries(&self.root);
        paths.sort_by_cached_key(|path| {
            let used = fs::metadata(path.join(SESSION)).and_then(|there| there.modified()).ok();
            (used, path.clone())
        });
        // Of which window each game is.
        let mut windows = Vec::new();
        for (window, path) in paths.into_iter().enumerate() {
            if path.extension().is_some_and(|extension| extension == LOCK) {
                // A lock without a folder: that run stored nothing.
                if !path.with_extension("").exists() && lock(&path).is_ok_and(|held| held.is_some()) {
                    let _ = fs::remove_file(&path);
                }
            } else if path.is_dir() && path.file_name().is_some_and(|name| name != DAMAGED) {
                self.take_folder(&path, &mut found);
                windows.resize(found.games.len(), window);
            }
        }
        self.drop_twins(&mut found.games, &windows);
        found
    }

    /// Leaves one game of each file that several windows had open, the last one. A game with unsaved changes is left
    /// in any case.
    fn drop_twins(&self, games: &mut Vec<Recovered>, windows: &[usize]) {
        let front = games.iter().rposition(|game| game.in_front);
        let mut kept: Vec<(usize, Recovered)> = Vec::new();
        for (index, (mut game, &window)) in std::mem::take(games).into_iter().zip(windows).enumerate() {
            game.in_front = front == Some(index);
            let is_twin = |(of, other): &&mut (usize, Recovered)| {
                *of != window
                    && file_of(other).is_some_and(|file| file_of(&game) == Some(file))
                    && !(is_changed(other) && is_changed(&game))
            };
            let Some((_, twin)) = kept.iter_mut().find(is_twin) else {
                kept.push((window, game));
                continue;
            };
            let in_front = twin.in_front || game.in_front;
            let gone = if is_changed(twin) { game } else { std::mem::replace(twin, game) };
            twin.in_front = in_front;
            if let Some(own) = &self.own {
                let _ = fs::remove_file(own.game(gone.id));
            }
        }
        games.extend(kept.into_iter().map(|(_, game)| game));
    }

    fn take_folder(&mut self, folder: &Path, found: &mut TakenOver) {
        let lock_file = folder.with_extension(LOCK);
        let Ok(Some(held)) = lock(&lock_file) else { return };
        let session: KeptSession = read(&folder.join(SESSION)).ok().flatten().unwrap_or_default();
        found.crashed |= fs::remove_file(folder.join(ENDED)).is_err();
        found.set = session.set.clone().or(found.set.take());
        let order: HashMap<u64, usize> =
            session.views.iter().enumerate().map(|(index, view)| (view.game, index)).collect();
        let mut files: Vec<(u64, PathBuf)> = entries(folder)
            .into_iter()
            .filter(|path| path.extension().is_some_and(|extension| extension == GAME))
            .map(|path| (number(&path), path))
            .collect();
        files.sort_by_key(|&(number, _)| (order.get(&number).copied().unwrap_or(usize::MAX), number));
        for (number, path) in files {
            match read::<Snapshot>(&path) {
                Ok(Some(snapshot)) if !snapshot.documents.is_empty() => {
                    let id = GameId::mint();
                    let _ = self.own_folder().and_then(|own| fs::rename(&path, own.game(id)));
                    let view = order.get(&number).and_then(|&index| session.views.get(index)).copied();
                    let loaded = snapshot.source.as_ref().and_then(|source| read_again(source, &snapshot));
                    let file = file_now(&snapshot);
                    let in_front = number == session.current;
                    found.games.push(Recovered { id, snapshot, loaded, file, view, in_front });
                }
                Ok(_) => found.damaged.push(self.set_aside(&path)),
                // It may be readable at the next start.
                Err(_) => {}
            }
        }
        let _ = fs::remove_file(folder.join(SESSION));
        if fs::remove_dir(folder).is_ok() {
            let _ = fs::remove_file(lock_file);
        }
        drop(held);
    }

    fn set_aside(&self, path: &Path) -> PathBuf {
        let name = |part: Option<&std::ffi::OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
        let folder = self.root.join(DAMAGED);
        let name = format!("{}-{}", name(path.parent().and_then(Path::file_name)), name(path.file_name()));
        let place = folder.join(name);
        match private_folder(&folder).and_then(|()| fs::rename(path, &place)) {
            Ok(()) => place,
            Err(_) => path.to_owned(),
        }
    }

    pub(crate) fn write_game(&mut self, id: GameId, snapshot: &Snapshot) -> io::Result<()> {
        let path = self.own_folder()?.game(id);
        match disk::write(&path, &seal(snapshot)?, Existing::Replace) {
            Ok(()) => Ok(()),
            Err(WriteFailure::Io(error)) => Err(error),
            Err(WriteFailure::Exists | WriteFailure::Changed | WriteFailure::ReadOnly) => {
                Err(ErrorKind::AlreadyExists.into())
            }
        }
    }

    /// Deletes files of closed games. Does not wait for the disk: a power failure could only lose the order of tabs.
    pub(crate) fn write_session(&mut self, session: &KeptSession) -> io::Result<()> {
        if session.is_empty() && self.own.is_none() {
            return Ok(());
        }
        let own = self.own_folder()?;
        let mut file = tempfile::NamedTempFile::new_in(&own.folder)?;
        file.write_all(&seal(session)?)?;
        file.persist(own.folder.join(SESSION))?;
        for path in entries(&own.folder) {
            let is_game = path.extension().is_some_and(|extension| extension == GAME);
            if is_game && !session.views.iter().any(|view| view.game == number(&path)) {
                fs::remove_file(path)?;
            }
        }
        Ok(())
    }

    /// Notes that this window was used just now.
    pub(crate) fn touch(&self) {
        if let Some(own) = &self.own
            && let Ok(session) = File::options().write(true).open(own.folder.join(SESSION))
        {
            // Only decides which tab is shown at the next start.
            let _ = session.set_modified(SystemTime::now());
        }
    }

    pub(crate) fn mark_ended(&mut self) {
        if let Some(own) = &self.own {
            // Without the marker the next start reports a crash, but no data is lost.
            let _ = fs::write(own.folder.join(ENDED), []);
        }
    }

    pub(crate) fn clear(&mut self) {
        if let Some(own) = self.own.take() {
            // Remaining files are found at the next start.
            let _ = fs::remove_dir_all(&own.folder);
            let _ = fs::remove_file(&own.lock);
        }
    }

    fn own_folder(&mut self) -> io::Result<&OwnFolder> {
        let own = match self.own.take() {
            Some(own) if own.folder.is_dir() => own,
            _ => OwnFolder::new(&self.root)?,
        };
        Ok(self.own.insert(own))
    }
}

/// The file that its game is saved to.
fn file_of(game: &Recovered) -> Option<&Path> {
    match &game.snapshot.origin {
        KeptOrigin::File { path, .. } | KeptOrigin::Autosaved { path, .. } => Some(Path::new(path)),
        KeptOrigin::New | KeptOrigin::Pasted | KeptOrigin::Part(_) => None,
    }
}

fn is_changed(game: &Recovered) -> bool {
    game.snapshot.documents.iter().any(|document| document.is_changed())
}

impl OwnFolder {
    fn new(root: &Path) -> io::Result<Self> {
        private_folder(root)?;
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let folder = root.join(format!("{}-{}", std::process::id(), since.as_nanos()));
        let lock_file = folder.with_extension(LOCK);
        // The lock is created before the folder, for which other programs look.
        let held = lock(&lock_file)?.ok_or(ErrorKind::WouldBlock)?;
        private_folder(&folder)?;
        Ok(Self { folder, lock: lock_file, _held: held })
    }

    fn game(&self, id: GameId) -> PathBuf {
        self.folder.join(id.number().to_string()).with_extension(GAME)
    }
}

fn lock(path: &Path) -> io::Result<Option<File>> {
    let file = File::options().create(true).truncate(false).write(true).open(path)?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path())).collect()
}

fn number(path: &Path) -> u64 {
    path.file_stem().and_then(|stem| stem.to_str()?.parse().ok()).unwrap_or(u64::MAX)
}

fn read<T: Stored>(path: &Path) -> io::Result<Option<T>> {
    /// Larger files were not written by this program.
    const LARGEST: u64 = 1 << 30;
    if fs::metadata(path)?.len() > LARGEST {
        return Ok(None);
    }
    fs::read(path).map(|bytes| open(&bytes))
}

/// The file, if it has changed since the game was stored.
fn file_now(snapshot: &Snapshot) -> Option<Reading> {
    let (path, known) = match &snapshot.origin {
        KeptOrigin::File { path, held } => {
            (path, held.as_ref().or(snapshot.source.as_ref().map(|source| &source.bytes)))
        }
        KeptOrigin::Autosaved { path, held, .. } => (path, Some(held)),
        KeptOrigin::New | KeptOrigin::Pasted | KeptOrigin::Part(_) => return None,
    };
    let bytes = disk::read(Path::new(path)).ok().filter(|bytes| known.is_none_or(|known| known[..] != bytes[..]))?;
    Some(Reading::of(bytes, hint(Path::new(path))))
}

fn hint(path: &Path) -> Option<Format> {
    path.extension().and_then(std::ffi::OsStr::to_str).and_then(Format::of_extension)
}

fn read_again(source: &KeptSource, snapshot: &Snapshot) -> Option<Loaded> {
    let hint = snapshot.origin.path().and_then(hint);
    match format::read_editable(&source.bytes, hint) {
        Ok(loaded) => Some(loaded),
        Err(error) => error.partial.map(|partial| *partial),
    }
}

const MAGIC: &[u8; 8] = b"Komadai\0";
/// Increment this when the stored types change. Files of the previous version must still be read, since people update
/// after a crash; test data has examples of every version ([`golden`](super::golden)).
///
/// | version | differs from the one before |
/// |---|---|
/// | 1 | |
/// | 2 | a history has no steps that decide who holds the remaining pieces |
/// | 3 | a game has the order of its records, and what was added, removed and moved |
pub(super) const VERSION: u32 = 3;
/// Parts of histories that no longer exist are dropped.
const OLDEST: u32 = 1;
const HEAD: usize = 16;

pub(crate) fn seal(what: &impl Serialize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::with_capacity(HEAD);
    bytes.extend_from_slice(MAGIC);
    bytes.extend_from_slice(&VERSION.to_le_bytes());
    bytes.extend_from_slice(&[0; 4]);
    let mut bytes = postcard::to_extend(what, bytes).map_err(io::Error::other)?;
    let sum = crc32fast::hash(&bytes[HEAD..]);
    bytes[HEAD - 4..HEAD].copy_from_slice(&sum.to_le_bytes());
    Ok(bytes)
}

/// What files of any known version hold.
pub(crate) trait Stored: DeserializeOwned {
    fn of_version(version: u32, body: &[u8]) -> Option<Self>;
}

impl Stored for KeptSession {
    fn of_version(_: u32, body: &[u8]) -> Option<Self> {
        whole(body)
    }
}

impl Stored for Snapshot {
    fn of_version(version: u32, body: &[u8]) -> Option<Self> {
        if version < 3 { whole::<SnapshotWithoutOrder>(body).map(Self::from) } else { whole(body) }
    }
}

fn whole<T: DeserializeOwned>(body: &[u8]) -> Option<T> {
    match postcard::take_from_bytes(body) {
        Ok((what, [])) => Some(what),
        _ => None,
    }
}

pub(crate) fn open<T: Stored>(bytes: &[u8]) -> Option<T> {
    let (head, body) = bytes.split_at_checked(HEAD)?;
    let (magic, rest) = head.split_at(MAGIC.len());
    let (version, sum) = rest.split_at(4);
    let version = (OLDEST..=VERSION).find(|known| version == known.to_le_bytes())?;
    if magic != MAGIC || sum != crc32fast::hash(body).to_le_bytes() {
        return None;
    }
    T::of_version(version, body)
}
