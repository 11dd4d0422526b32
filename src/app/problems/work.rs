//! Sets of problems, read from the disk; what was solved, kept there.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::app::problems::Ask;
use crate::app::problems::ProblemsAction;
use crate::disk;
use crate::problems::{self, Solve, Solved};
use crate::shogi::Setup;

/// Where it is kept what was solved.
pub(crate) fn store() -> Option<PathBuf> {
    Some(directories::ProjectDirs::from("", "", "komadai")?.data_dir().join("solved.json"))
}

/// Carries out what is asked, on the thread that it is called on. Dialogs are not for here.
pub(crate) fn carry_out(ask: Ask, store: Option<&Path>, send: &(dyn Fn(ProblemsAction) + Sync)) {
    match ask {
        Ask::Folder { .. } => {}
        Ask::Set(token, source) => {
            // As games know their files: what is saved must be found among these.
            let source = std::path::absolute(&source).unwrap_or(source);
            let solved = store.map(load).and_then(Result::ok).unwrap_or_default();
            let take = |batch| send(ProblemsAction::Read(token.clone(), batch));
            problems::read(&source, &solved, &|| token.is_stopped(), &take);
            send(ProblemsAction::Complete(token, source));
        }
        Ask::File { token, set, file, path } => {
            let set = std::path::absolute(&set).unwrap_or(set);
            let solved = store.map(load).and_then(Result::ok).unwrap_or_default();
            let result = problems::read_file(&set, file, &path, &solved);
            send(ProblemsAction::FileRead(token, file, result));
        }
        Ask::Problem(token, problem) => {
            let result = problem.read().map(Box::new);
            send(ProblemsAction::Opened(token, problem.id, result));
        }
        Ask::Keep(setup, seconds) => {
            let at = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
            let solve = Solve { seconds, at };
            // It counts while the window is open, even where it cannot be written down.
            if let Some(Err(error)) = store.map(|store| keep(store, &setup, solve)) {
                send(ProblemsAction::NotKept(error.to_string()));
            }
            send(ProblemsAction::Kept(setup, solve));
        }
    }
}

fn load(store: &Path) -> io::Result<Solved> {
    match std::fs::read(store) {
        Ok(bytes) => Solved::of_json(&bytes).map_err(|error| io::Error::new(ErrorKind::InvalidData, error)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Solved::default()),
        Err(error) => Err(error),
    }
}

/// Adds to what is there, whole or not at all. A file that cannot be understood is put aside, not written over.
fn keep(store: &Path, setup: &Setup, solve: Solve) -> io::Result<()> {
    /// Of two that are solved at once, none must be lost.
    static TURN: Mutex<()> = Mutex::new(());
    let _turn = TURN.lock();
    let mut solved = match load(store) {
        Err(error) if error.kind() == ErrorKind::InvalidData => {
            std::fs::rename(store, store.with_extension("damaged.json"))?;
            Solved::default()
        }
        loaded => loaded?,
    };
    solved.insert(setup, solve);
    if let Some(folder) = store.parent() {
        std::fs::create_dir_all(folder)?;
    }
    disk::write(store, &solved.to_json(), disk::Existing::Replace).map_err(|failure| match failure {
        disk::WriteFailure::Io(error) => error,
        other => io::Error::other(format!("{other:?}")),
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that fails should say where")]

    use super::*;

    #[test]
    fn what_was_solved_is_added_and_a_damaged_file_put_aside() {
        let folder = tempfile::tempdir().unwrap();
        let store = folder.path().join("deep/solved.json");
        let (one, two) = (Setup::tsume(), Setup::tsume_with_two_kings());
        keep(&store, &one, Solve { seconds: 3, at: 5 }).unwrap();
        keep(&store, &two, Solve { seconds: 4, at: 6 }).unwrap();
        let solved = load(&store).unwrap();
        assert_eq!((solved.len(), solved.get(&one)), (2, Some(Solve { seconds: 3, at: 5 })));
        std::fs::write(&store, "{ damaged").unwrap();
        keep(&store, &two, Solve { seconds: 9, at: 9 }).unwrap();
        assert_eq!(load(&store).unwrap().len(), 1);
        let aside = store.with_extension("damaged.json");
        assert_eq!(std::fs::read_to_string(aside).unwrap(), "{ damaged");
    }
}
