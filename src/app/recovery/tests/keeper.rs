//! The thread that stores games, and how it ends.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};

use super::{files, opened, play};
use crate::app::desk::Desk;
use crate::app::desk::feature::{Fact, Feature, Out};
use crate::app::desk::settings::Settings;
use crate::app::desk::tabs::Tabs;
use crate::app::kit::task::Report;
use crate::app::recovery::store::Store;
use crate::app::recovery::{Ending, Event, Keeper, Recovery, Watch};
use crate::lang::Language;

fn reports() -> (Report<Event>, Receiver<Event>) {
    let (sender, reports) = channel();
    (Report::new(move |action| sender.send(action).unwrap()), reports)
}

#[test]
fn the_store_is_complete_when_success_is_reported() {
    let root = tempfile::tempdir().unwrap();
    let mut tabs = Tabs::new(Language::Japanese);
    tabs.add(opened("/games/a.kif"), true);
    let keep = |keeper: &mut Keeper, tabs: &Tabs| {
        let (report, reports) = reports();
        keeper.keep(Watch::default().changes(tabs, None).unwrap(), &report);
        keeper.keep_now(&report);
        reports.recv().unwrap()
    };
    let mut keeper = Keeper::new(Some(root.path().to_owned()));
    assert!(matches!(keep(&mut keeper, &tabs), Event::Kept { succeeded: true }));
    assert_eq!(files(root.path()).len(), 2, "the game and the session");
    // Where nothing can be stored, that is said.
    assert!(matches!(keep(&mut Keeper::new(None), &tabs), Event::Kept { succeeded: false }));
    let occupied = tempfile::NamedTempFile::new().unwrap();
    let mut failing = Keeper::new(Some(occupied.path().to_owned()));
    assert!(matches!(keep(&mut failing, &tabs), Event::NotStored(_)));
    keeper.end(Ending::Closed);
    assert_eq!(files(root.path()), [] as [PathBuf; 0]);
}

#[test]
fn games_taken_over_are_kept_if_the_program_ends_before_showing_them() {
    let root = tempfile::tempdir().unwrap();
    run_until(root.path(), Some(Ending::Kept));
    let (report, reports) = reports();
    let mut keeper = Keeper::new(Some(root.path().to_owned()));
    keeper.take_over(&report);
    keeper.end(Ending::Kept);
    let first = reports.recv().unwrap();
    assert!(matches!(&first, Event::TookOver(found) if found.games.len() == 1 && !found.crashed), "{first:?}");
    let found = Store::new(root.path().to_owned()).take_over();
    assert_eq!((found.games.len(), found.crashed), (1, false));

    // Nor is anything stored before that, which would be all that is open.
    let mut desk = Desk::new(Settings::default(), Language::Japanese);
    let (mut recovery, mut out) = (Recovery::default(), Out::default());
    recovery.follow(&mut desk, &Fact::Started(Vec::new()), &mut out);
    play(desk.tabs.game_mut(), "7g7f");
    assert!(recovery.changes(&desk, None).is_none());
    recovery.event(&mut desk, Event::TookOver(found), &mut out);
    assert_eq!(recovery.changes(&desk, None).unwrap().games.len(), 2);
}

#[test]
fn no_files_remain_if_nothing_was_open() {
    let root = tempfile::tempdir().unwrap();
    let (report, _reports) = reports();
    let mut keeper = Keeper::new(Some(root.path().to_owned()));
    let (mut tabs, mut watch) = (Tabs::new(Language::Japanese), Watch::default());
    tabs.add(opened("/games/a.kif"), true);
    keeper.keep(watch.changes(&tabs, None).unwrap(), &report);
    tabs.close(tabs.game().id(), Language::Japanese);
    keeper.keep(watch.changes(&tabs, None).unwrap(), &report);
    keeper.end(Ending::Kept);
    assert_eq!(fs::read_dir(root.path()).unwrap().count(), 0);
}

/// Crashes with `None`.
fn run_until(root: &Path, ending: Option<Ending>) {
    let report = Report::new(|action| panic!("{action:?}"));
    let mut keeper = Keeper::new(Some(root.to_owned()));
    let mut tabs = Tabs::new(Language::Japanese);
    tabs.add(opened("/games/a.kif"), true);
    keeper.keep(Watch::default().changes(&tabs, None).unwrap(), &report);
    match ending {
        Some(ending) => keeper.end(ending),
        None => {
            // When dropped, it writes the rest without anything waiting for it.
            let (done, is_done) = std::sync::mpsc::channel();
            keeper.then(Box::new(move || done.send(()).unwrap()), &report);
            is_done.recv().unwrap();
            drop(keeper);
        }
    }
}

#[test]
fn termination_keeps_the_games_and_is_no_crash() {
    for (ending, games, crashed) in [(Some(Ending::Kept), 1, false), (Some(Ending::Closed), 0, false), (None, 1, true)]
    {
        let root = tempfile::tempdir().unwrap();
        run_until(root.path(), ending);
        let mut store = Store::new(root.path().to_owned());
        let mut found = store.take_over();
        // The thread of a program that has crashed here holds the lock a moment longer.
        for _ in 0..10_000 {
            if found.games.len() == games {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(1));
            found = store.take_over();
        }
        assert_eq!((found.games.len(), found.crashed), (games, crashed), "{ending:?}");
    }
}
