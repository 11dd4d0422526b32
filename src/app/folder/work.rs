//! Work outside the window: dialogs, listing folders, and reading their files.

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::app::folder::listing::Glance;
use crate::app::folder::listing::{FileState, FolderFile, Stamp};
use crate::app::folder::{Effect, Event, recent};
use crate::app::kit::dialog::Chosen;
use crate::app::kit::task::{self, Cancel, Report};
use crate::disk::{self, ReadFailure, walk};

const MAX_CACHED_FILES: usize = 50_000;
/// More would only wait for the disk.
const THREADS: usize = 4;
const REPORT_INTERVAL: Duration = Duration::from_millis(120);

#[derive(Clone, Debug, Default)]
pub(crate) struct Reader {
    cache: Arc<Mutex<HashMap<PathBuf, (Stamp, FileState)>>>,
}

impl Reader {
    pub(crate) fn start(&self, effect: Effect, report: &Report<Event>) {
        let (same, reader) = (effect.clone(), self.clone());
        task::start("folder", report, |error| failed(same, error), move |report| reader.carry_out(effect, report));
    }

    pub(crate) fn carry_out(&self, effect: Effect, report: &Report<Event>) {
        match effect {
            Effect::Choose(dialog) => report.send(Event::Chosen(dialog.show())),
            Effect::List { token, folder, subfolders, reads } => match list(&folder, subfolders, &token) {
                Ok(files) => {
                    report.send(Event::Listed(token.clone(), Ok(files.clone())));
                    if reads {
                        self.read(&files, &token, report);
                        report.send(Event::Complete(token));
                    }
                }
                Err(error) => report.send(Event::Listed(token, Err(error))),
            },
            Effect::DrawRecent(token, wanted) => {
                let boards = recent::draw(&wanted, &token, |path| self.state_of(path, stamp(path)));
                report.send(Event::RecentDrawn(token, boards));
            }
        }
    }

    fn read(&self, files: &[FolderFile], token: &Cancel, report: &Report<Event>) {
        let next = AtomicU32::new(0);
        let work = || {
            let (mut states, mut since) = (Vec::new(), Instant::now());
            while !token.is_cancelled() {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(file) = files.get(index as usize) else { break };
                states.push((index, self.state_of(&file.path, file.stamp)));
                if since.elapsed() > REPORT_INTERVAL {
                    report.send(Event::FilesRead(token.clone(), std::mem::take(&mut states)));
                    since = Instant::now();
                }
            }
            if !states.is_empty() {
                report.send(Event::FilesRead(token.clone(), states));
            }
        };
        let threads = std::thread::available_parallelism().map_or(1, usize::from).clamp(1, THREADS);
        std::thread::scope(|scope| {
            for _ in 1..threads.min(files.len()) {
                scope.spawn(work);
            }
            work();
        });
    }

    fn state_of(&self, path: &Path, stamp: Stamp) -> FileState {
        if let Some((known, state)) = self.cache().get(path)
            && *known == stamp
        {
            return state.clone();
        }
        let glance = disk::read(path).ok().and_then(|bytes| Glance::of_bytes(&bytes, path));
        let state = glance.map_or(FileState::Unreadable, |glance| FileState::Read(Arc::new(glance)));
        let mut cache = self.cache();
        if cache.len() >= MAX_CACHED_FILES {
            cache.clear();
        }
        cache.insert(path.to_owned(), (stamp, state.clone()));
        state
    }

    fn cache(&self) -> MutexGuard<'_, HashMap<PathBuf, (Stamp, FileState)>> {
        self.cache.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn failed(effect: Effect, error: io::Error) -> Event {
    match effect {
        Effect::Choose(_) => Event::Chosen(Chosen::Unavailable),
        Effect::List { token, .. } => Event::Listed(token, Err(error)),
        Effect::DrawRecent(token, _) => Event::RecentDrawn(token, Vec::new()),
    }
}

fn list(folder: &Path, subfolders: bool, token: &Cancel) -> io::Result<Vec<FolderFile>> {
    let stop = || token.is_cancelled();
    let choice = walk::Choice { enters: &|_| subfolders, ..walk::Choice::records(&stop) };
    let walk::Found { files, failed, .. } = walk::files(&[folder.to_owned()], &choice);
    if let Some((_, ReadFailure::Io(error))) = failed.into_iter().find(|(path, _)| path == folder) {
        return Err(error);
    }
    let found = |file: walk::Source| {
        let stamp = stamp(&file.path);
        FolderFile { below: file.below.to_string_lossy().into(), path: file.path.into(), stamp }
    };
    Ok(files.into_iter().map(found).collect())
}

fn stamp(path: &Path) -> Stamp {
    std::fs::metadata(path).map_or_else(
        |_| Stamp::default(),
        |metadata| Stamp { written: metadata.modified().ok(), length: metadata.len() },
    )
}
