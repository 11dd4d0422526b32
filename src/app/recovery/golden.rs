//! Tests that recovery files of every version can still be read.
//!
//! `tests/data/recovery` has a folder for each [`VERSION`] with files written by that version, with a text
//! that describes what must be restored. After changing a stored type, increment the version, keep a reader for the
//! previous one, and create the folder of the new one by running these tests with `KOMADAI_WRITE_RECOVERY=1`.

#![allow(clippy::unwrap_used, reason = "a test that fails should say where")]

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use crate::app::desk::game::Game;
use crate::app::desk::snapshot::{KeptSession, Snapshot};
use crate::app::recovery::store::Store;
use crate::app::recovery::store::{VERSION, open, seal};
use crate::format::Target;
use crate::lang::Language;

fn golden(version: u32) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/recovery").join(version.to_string())
}

fn stored(folder: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    files.filter(|path| path.extension().is_none_or(|extension| extension == "game")).collect()
}

fn describe(text: &mut String, game: &Game) {
    let (name, step) = (game.name(), game.step());
    let (turned, changed) = (game.kept_view().flipped, game.is_changed());
    writeln!(text, "== {name:?} step {step} turned {turned} changed {changed}").unwrap();
    writeln!(text, "{}", String::from_utf8(game.written_as(Target::Jkf).bytes).unwrap()).unwrap();
}

#[test]
fn files_of_every_version_are_read() {
    for version in 1..=VERSION {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join("1-1");
        fs::create_dir(&folder).unwrap();
        for path in stored(&golden(version)) {
            fs::copy(&path, folder.join(path.file_name().unwrap())).unwrap();
        }
        let found = Store::new(root.path().to_owned()).take_over();
        assert!(found.damaged.is_empty(), "version {version}: {:?}", found.damaged);
        let set = found.set.unwrap();
        assert_eq!((set.source.to_str(), set.problem.unwrap().1, set.shown), (Some("/problems/甲"), 3, false));
        let mut text = String::new();
        for kept in found.games {
            let mut game = Game::recovered(kept, Language::Japanese).unwrap();
            describe(&mut text, &game);
            let written = game.written_as(Target::Jkf);
            let mut undone = 0;
            while game.edit(crate::record::Document::undo) {
                undone += 1;
            }
            for _ in 0..undone {
                assert!(game.edit(crate::record::Document::redo), "version {version}: the history is whole");
            }
            assert_eq!(game.written_as(Target::Jkf), written, "version {version}");
        }
        assert_eq!(text, fs::read_to_string(golden(version).join("expected.txt")).unwrap(), "version {version}");
    }
}

fn again(path: &Path) -> Vec<u8> {
    let bytes = fs::read(path).unwrap();
    let again = match path.extension() {
        Some(_) => seal(&open::<Snapshot>(&bytes).unwrap()),
        None => seal(&open::<KeptSession>(&bytes).unwrap()),
    };
    again.unwrap()
}

fn store_again(from: &Path, to: &Path) {
    fs::create_dir(to).unwrap();
    for path in stored(from) {
        fs::write(to.join(path.file_name().unwrap()), again(&path)).unwrap();
    }
    fs::copy(from.join("expected.txt"), to.join("expected.txt")).unwrap();
}

/// A changed type writes other bytes than it has read, or cannot read them.
#[test]
fn stored_types_are_those_of_the_version() {
    let mut games = 0;
    if !golden(VERSION).exists() && std::env::var_os("KOMADAI_WRITE_RECOVERY").is_some() {
        store_again(&golden(VERSION - 1), &golden(VERSION));
    }
    for path in stored(&golden(VERSION)) {
        let bytes = fs::read(&path).unwrap();
        games += usize::from(path.extension().is_some());
        assert_eq!(again(&path), bytes, "{}: raise VERSION, and keep a reader for {VERSION}", path.display());
    }
    assert!(games >= 5, "{games}");
}
