//! Notices that others change files, also while the window has the focus.
//!
//! Their folders are watched, since many programs replace a file instead of writing into it. The thread sleeps until the
//! system tells of a change, then waits until the file is written completely.

use std::collections::{BTreeSet, HashSet};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use notify::{EventKind, RecommendedWatcher, RecursiveMode, Watcher};

use crate::app::kit::task::{self, Report};

/// Without changes for this long, a file counts as written.
const QUIET: Duration = Duration::from_millis(250);
/// The longest wait for that, since some files change all the time.
const PATIENCE: Duration = Duration::from_secs(2);

#[derive(Debug, Default)]
pub(crate) struct FileWatch {
    orders: Option<Sender<Message>>,
}

enum Message {
    Files(Vec<PathBuf>),
    Touched(Vec<PathBuf>),
    End,
}

impl FileWatch {
    /// Watches these files instead of those before. `report` gets `changed` when any of them was written, replaced or
    /// removed. Where the system offers no watching, nothing is reported.
    pub(crate) fn set<R: 'static>(&mut self, files: Vec<PathBuf>, report: &Report<R>, changed: fn() -> R) {
        let orders = self.orders.get_or_insert_with(|| {
            let (sender, inbox) = channel();
            let events = sender.clone();
            // Without a thread, files are still checked when the window gets the focus.
            let ignored = Report::new(|()| {});
            let report = report.clone();
            task::start("watch", &ignored, |_| (), move |_| run(&inbox, &events, &|| report.send(changed())));
            sender
        });
        // Fails only if there is no thread.
        let _ = orders.send(Message::Files(files));
    }
}

impl Drop for FileWatch {
    fn drop(&mut self) {
        if let Some(orders) = &self.orders {
            let _ = orders.send(Message::End);
        }
    }
}

fn run(inbox: &Receiver<Message>, events: &Sender<Message>, changed: &dyn Fn()) {
    let events = events.clone();
    let watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
        if let Ok(event) = event
            && !matches!(event.kind, EventKind::Access(_))
        {
            let _ = events.send(Message::Touched(event.paths));
        }
    });
    let Ok(watcher) = watcher else { return };
    let mut watched = Watched { watcher, files: HashSet::new(), folders: BTreeSet::new() };
    // Until when a change is waited for, and the latest time.
    let mut due: Option<(Instant, Instant)> = None;
    loop {
        let message = match due {
            None => inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some((due, latest)) => inbox.recv_timeout(due.min(latest).saturating_duration_since(Instant::now())),
        };
        match message {
            Ok(Message::Files(files)) => watched.set(files),
            Ok(Message::Touched(paths)) if paths.iter().any(|path| watched.files.contains(path)) => {
                let now = Instant::now();
                due = Some((now + QUIET, due.map_or(now + PATIENCE, |(_, latest)| latest)));
            }
            Ok(Message::Touched(_)) => {}
            Ok(Message::End) | Err(RecvTimeoutError::Disconnected) => return,
            Err(RecvTimeoutError::Timeout) => {
                due = None;
                changed();
            }
        }
    }
}

struct Watched {
    watcher: RecommendedWatcher,
    files: HashSet<PathBuf>,
    folders: BTreeSet<PathBuf>,
}

impl Watched {
    /// Links are watched where they are and where they lead.
    fn set(&mut self, files: Vec<PathBuf>) {
        let real: Vec<PathBuf> = files.iter().filter_map(|file| file.canonicalize().ok()).collect();
        self.files = files.into_iter().chain(real).collect();
        let folders: BTreeSet<PathBuf> =
            self.files.iter().filter_map(|file| file.parent()).map(Path::to_owned).collect();
        for gone in self.folders.difference(&folders) {
            // A deleted folder is no longer watched anyway.
            let _ = self.watcher.unwatch(gone);
        }
        for new in folders.difference(&self.folders) {
            // A folder that cannot be watched is checked when the window gets the focus.
            let _ = self.watcher.watch(new, RecursiveMode::NonRecursive);
        }
        self.folders = folders;
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that fails should say where")]

    use super::*;

    #[test]
    fn files_that_are_written_replaced_or_removed_are_reported() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        for name in ["a.kif", "other.kif"] {
            std::fs::write(at(name), "one").unwrap();
        }
        let (sender, told) = channel();
        let report = Report::new(move |()| sender.send(()).unwrap());
        let mut watch = FileWatch::default();
        let is_told = || told.recv_timeout(Duration::from_secs(20)).is_ok();
        let written = || std::fs::write(at("a.kif"), "two").unwrap();
        watch.set(vec![at("a.kif")], &report, || ());
        // The thread may not have begun to watch yet.
        while told.recv_timeout(Duration::from_millis(500)).is_err() {
            written();
        }
        while told.recv_timeout(QUIET * 3).is_ok() {}
        written();
        assert!(is_told());
        std::fs::write(at("new"), "three").unwrap();
        std::fs::rename(at("new"), at("a.kif")).unwrap();
        assert!(is_told());
        std::fs::remove_file(at("a.kif")).unwrap();
        assert!(is_told());
    }
}
