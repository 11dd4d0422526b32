//! Storing and restoring games.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails should say where")]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};

use crate::app::desk::Desk;
use crate::app::desk::arrangement::Arrange;
use crate::app::desk::feature::{Fact, Feature, Out};
use crate::app::desk::game::Game;
use crate::app::desk::origin::{Known, Origin, Reading};
use crate::app::desk::settings::Settings;
use crate::app::desk::snapshot::OpenSet;
use crate::app::desk::tabs::Tabs;
use crate::app::kit::task::Report;
use crate::app::recovery::store::{Store, Stored, open, seal};
use crate::app::recovery::{Changes, Ending, Event, Keeper, Recovery, TakenOver, Watch};
use crate::format::Target;
use crate::lang::Language;
use crate::notation::usi;
use crate::record::{Document, Record};
use crate::shogi::Position;

const KIF: &str =
    "# 独自の行\r\n手合割：平手\r\n先手：甲\r\n手数----指手--\r\n   1 ７六歩(77)\r\n   2 ３四歩(33)  \r\n";

fn opened(path: &str) -> Game {
    let Reading { bytes, result } = Reading::of(KIF.as_bytes().to_vec(), None);
    let origin = Origin::File(Known { path: path.into(), held: Arc::clone(&bytes) });
    Game::new(origin, bytes, *result.unwrap(), Language::Japanese)
}

fn play(game: &mut Game, mv: &str) {
    game.edit(|document| document.play(usi::read_move(mv).unwrap())).unwrap();
}

/// Stores the games without an orderly end.
fn write(root: &Path, keep: &Changes) {
    let mut store = Store::new(root.to_owned());
    for (id, snapshot) in &keep.games {
        store.write_game(*id, snapshot).unwrap();
    }
    store.write_session(&keep.session).unwrap();
}

fn take_over(root: &Path) -> TakenOver {
    Store::new(root.to_owned()).take_over()
}

fn tabs_with(paths: &[&str]) -> Tabs {
    let mut tabs = Tabs::new(Language::Japanese);
    for path in paths {
        tabs.add(opened(path), true);
    }
    tabs
}

fn again(found: TakenOver) -> Vec<Game> {
    found.games.into_iter().map(|kept| Game::recovered(kept, Language::Japanese).unwrap()).collect()
}

fn files(root: &Path) -> Vec<PathBuf> {
    let mut open = vec![root.to_owned()];
    let mut files = Vec::new();
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { open.push(path) } else { files.push(path) }
        }
    }
    files.retain(|path| path.extension().is_none_or(|extension| extension != "lock"));
    files
}

#[test]
fn added_moved_and_deleted_records_are_undone_after_a_crash() {
    let root = tempfile::tempdir().unwrap();
    let mut tabs = Tabs::new(Language::Japanese);
    let mut game = opened("/games/甲.kif");
    let titled = |title: &str| {
        let mut record = Record::new(Position::startpos());
        record.headers_mut().set("表題", title);
        record
    };
    let order = |game: &Game| -> Vec<String> {
        game.records().map(|record| record.headers().title().unwrap_or("甲").to_owned()).collect()
    };
    let mut orders = vec![order(&game)];
    let arrange = |game: &mut Game, how: Arrange, orders: &mut Vec<Vec<String>>| {
        game.arrange(how).unwrap();
        orders.push(order(game));
    };
    arrange(&mut game, Arrange::Insert(vec![titled("乙"), titled("丙")], 1), &mut orders);
    game.select(2);
    arrange(&mut game, Arrange::Move(0), &mut orders);
    game.select(1);
    arrange(&mut game, Arrange::Remove, &mut orders);
    assert_eq!(orders[3], ["丙", "乙"]);
    tabs.add(game, true);
    write(root.path(), &Watch::default().changes(&tabs, None).unwrap());

    let mut games = again(take_over(root.path()));
    let game = &mut games[0];
    assert!(game.is_changed());
    for before in orders.iter().rev() {
        assert_eq!(order(game), *before);
        game.undo();
    }
    assert_eq!((order(game), game.is_changed()), (vec!["甲".to_owned()], false), "as it was saved");
    for after in &orders[1..] {
        game.redo();
        assert_eq!(order(game), *after);
    }
}

#[test]
fn games_are_restored_with_history_cursor_path_and_layout() {
    let root = tempfile::tempdir().unwrap();
    let mut tabs = Tabs::new(Language::Japanese);
    let mut game = opened("/games/甲.kif");
    game.go_to(2);
    play(&mut game, "2g2f");
    play(&mut game, "8c8d");
    game.edit(Document::undo);
    game.go_to(1);
    game.flipped = true;
    let (written, revisions) = (game.written(), game.revisions());
    tabs.add(game, true);
    tabs.add(opened("/games/乙.kif"), false);
    let mut begun = Game::blank(Language::Japanese);
    play(&mut begun, "7g7f");
    begun.mark_saved(
        Known { path: "/games/丙.csa".into(), held: Arc::from(*b"CSA") },
        Some(Target::Csa),
        &begun.revisions(),
    );
    play(&mut begun, "3c3d");
    tabs.add(begun, false);
    let mut watch = Watch::default();
    let keep = watch.changes(&tabs, None).unwrap();
    assert_eq!((keep.games.len(), watch.changes(&tabs, None).is_none()), (3, true));
    write(root.path(), &keep);

    let mut store = Store::new(root.path().to_owned());
    let found = store.take_over();
    assert_eq!((found.damaged.len(), found.games[0].in_front, found.games[1].in_front), (0, true, false));
    let mut games = again(found);
    let [first, second, third] = &mut games[..] else { panic!("{games:?}") };
    assert_eq!((first.name().as_deref(), first.step(), first.flipped), (Some("甲.kif"), 1, true));
    assert_eq!((first.is_changed(), first.revisions()), (true, revisions));
    assert_eq!(first.written(), written, "in the file's own layout");
    assert_eq!(first.last_step(), 3);
    assert!(first.edit(Document::redo) && first.last_step() == 4);
    assert!(first.edit(Document::undo) && first.edit(Document::undo) && !first.is_changed());
    assert_eq!(first.written().bytes, KIF.as_bytes());
    assert_eq!((second.name().as_deref(), second.is_changed()), (Some("乙.kif"), false));
    assert_eq!((third.name().as_deref(), third.is_changed()), (Some("丙.csa"), true));
    assert_eq!(*third.origin().file().unwrap().held, *b"CSA");
    assert!(String::from_utf8_lossy(&third.written().bytes).contains("-3334FU"));
    third.edit(Document::undo);
    assert!(!third.is_changed(), "this is what was saved");

    assert_eq!(files(root.path()).len(), 3);
    store.clear();
    assert_eq!(files(root.path()), [] as [PathBuf; 0]);
}

#[test]
fn the_set_is_restored_without_games_too() {
    let root = tempfile::tempdir().unwrap();
    let (tabs, mut watch) = (Tabs::new(Language::Japanese), Watch::default());
    let problems = |shown| OpenSet { source: Path::new("/problems/甲"), problem: None, shown };
    let keep = watch.changes(&tabs, Some(problems(true))).unwrap();
    assert!(watch.changes(&tabs, Some(problems(true))).is_none());
    write(root.path(), &keep);
    let found = take_over(root.path());
    assert_eq!(found.set, Some(problems(true).into()));
    assert_eq!(files(root.path()), [] as [PathBuf; 0], "whoever takes it over looks after it");
    assert!(watch.changes(&tabs, Some(problems(false))).unwrap().session.set.is_some_and(|set| !set.shown));
    let keep = watch.changes(&tabs, None).unwrap();
    assert!(keep.session.is_empty(), "it was deleted");
}

#[test]
fn only_files_of_ended_runs_are_taken_over() {
    let root = tempfile::tempdir().unwrap();
    let tabs = tabs_with(&["/games/a.kif"]);
    let keep = Watch::default().changes(&tabs, None).unwrap();
    let mut alive = Store::new(root.path().to_owned());
    alive.write_game(keep.games[0].0, &keep.games[0].1).unwrap();
    alive.write_session(&keep.session).unwrap();
    let mut other = Store::new(root.path().to_owned());
    assert_eq!(other.take_over().games.len(), 0);
    drop(alive);
    assert_eq!(other.take_over().games.len(), 1);
    assert_eq!(take_over(root.path()).games.len(), 0, "it has a keeper again");
    drop(other);
    assert_eq!(take_over(root.path()).games.len(), 1);
}

#[test]
fn tabs_of_several_windows_are_restored_each_once() {
    let root = tempfile::tempdir().unwrap();
    let window = |paths: &[&str], shown: usize, edited: Option<usize>, minutes: u64| {
        let mut tabs = tabs_with(paths);
        let ids: Vec<_> = tabs.games().iter().map(Game::id).collect();
        if let Some(edited) = edited {
            tabs.show(ids[edited]);
            tabs.game_mut().go_to(2);
            play(tabs.game_mut(), "2g2f");
        }
        tabs.show(ids[shown]);
        tabs.game_mut().go_to(shown + 1);
        let before = fs::read_dir(root.path()).unwrap().count();
        write(root.path(), &Watch::default().changes(&tabs, None).unwrap());
        assert!(fs::read_dir(root.path()).unwrap().count() > before);
        let since = std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(minutes * 60);
        for session in files(root.path()).into_iter().filter(|path| path.ends_with("session")) {
            let file = fs::File::options().write(true).open(&session).unwrap();
            if file.metadata().unwrap().modified().unwrap() > since + std::time::Duration::from_secs(86_400) {
                file.set_modified(since).unwrap();
            }
        }
    };
    let found = |names: &[(&str, bool, bool)]| {
        let found = take_over(root.path());
        let games: Vec<(String, bool, bool)> = found
            .games
            .into_iter()
            .map(|kept| {
                let in_front = kept.in_front;
                let game = Game::recovered(kept, Language::Japanese).unwrap();
                (game.name().unwrap(), game.is_changed(), in_front)
            })
            .collect();
        let names: Vec<_> = names.iter().map(|&(name, changed, front)| (name.to_owned(), changed, front)).collect();
        assert_eq!(games, names);
        fs::remove_dir_all(root.path()).unwrap();
        fs::create_dir(root.path()).unwrap();
    };
    // The second window was used last.
    window(&["/a.kif", "/c.kif"], 1, None, 10);
    window(&["/b.kif", "/a.kif"], 1, None, 20);
    found(&[("a.kif", false, true), ("c.kif", false, false), ("b.kif", false, false)]);
    // The first was, and what is edited stays.
    window(&["/a.kif", "/c.kif"], 1, None, 20);
    window(&["/b.kif", "/a.kif"], 0, Some(1), 10);
    found(&[("b.kif", false, false), ("a.kif", true, false), ("c.kif", false, true)]);
    window(&["/a.kif"], 0, Some(0), 10);
    window(&["/a.kif"], 0, Some(0), 20);
    found(&[("a.kif", true, false), ("a.kif", true, true)]);
}

#[test]
fn closed_games_are_no_longer_stored() {
    let root = tempfile::tempdir().unwrap();
    let mut tabs = tabs_with(&["/games/a.kif", "/games/b.kif"]);
    let mut watch = Watch::default();
    let keep = watch.changes(&tabs, None).unwrap();
    let mut store = Store::new(root.path().to_owned());
    for (id, snapshot) in &keep.games {
        store.write_game(*id, snapshot).unwrap();
    }
    tabs.close(tabs.game().id(), Language::Japanese);
    let keep = watch.changes(&tabs, None).unwrap();
    assert!(keep.games.is_empty());
    store.write_session(&keep.session).unwrap();
    drop(store);
    let games = again(take_over(root.path()));
    assert_eq!(games.iter().map(Game::name).collect::<Vec<_>>(), [Some("a.kif".to_owned())]);
}

#[test]
fn moving_the_cursor_stores_only_the_session() {
    let mut tabs = Tabs::new(Language::Japanese);
    let mut watch = Watch::default();
    assert!(watch.changes(&tabs, None).is_none(), "an empty record is nothing to keep");
    tabs.add(opened("/games/a.kif"), true);
    assert_eq!(watch.changes(&tabs, None).unwrap().games.len(), 1);
    tabs.game_mut().go_to(2);
    let keep = watch.changes(&tabs, None).unwrap();
    assert_eq!((keep.games.len(), keep.session.views[0].cursor), (0, tabs.game().node()));
    play(tabs.game_mut(), "2g2f");
    assert_eq!(watch.changes(&tabs, None).unwrap().games.len(), 1);
    tabs.close(tabs.game().id(), Language::Japanese);
    assert_eq!(watch.changes(&tabs, None).unwrap().session.views.len(), 0);
    tabs.reopen();
    assert_eq!(watch.changes(&tabs, None).unwrap().games.len(), 1, "it is kept again");
}

#[test]
fn damaged_files_are_set_aside_and_reported() {
    let root = tempfile::tempdir().unwrap();
    let tabs = tabs_with(&["/a.kif", "/b.kif", "/c.kif", "/d.kif"]);
    write(root.path(), &Watch::default().changes(&tabs, None).unwrap());
    let mut games: Vec<PathBuf> = files(root.path());
    games.retain(|path| path.extension().is_some_and(|extension| extension == "game"));
    for (index, path) in games.iter().take(3).enumerate() {
        let mut bytes = fs::read(path).unwrap();
        match index {
            0 => bytes.truncate(bytes.len() / 2),
            1 => bytes.clear(),
            _ => bytes[40] ^= 1,
        }
        fs::write(path, bytes).unwrap();
    }
    let found = take_over(root.path());
    assert_eq!((found.games.len(), found.damaged.len()), (1, 3));
    assert!(found.damaged.iter().all(|path| path.is_file() && path.starts_with(root.path().join("damaged"))));
    let found = take_over(root.path());
    assert_eq!((found.games.len(), found.damaged.len()), (1, 0), "reported once");
}

#[test]
fn a_damaged_session_loses_nothing_but_the_order() {
    let root = tempfile::tempdir().unwrap();
    let tabs = tabs_with(&["/a.kif", "/b.kif"]);
    write(root.path(), &Watch::default().changes(&tabs, None).unwrap());
    let session = files(root.path()).into_iter().find(|path| path.ends_with("session")).unwrap();
    fs::write(session, b"Komadai").unwrap();
    assert_eq!(again(take_over(root.path())).len(), 2);
}

impl Stored for Vec<String> {
    fn of_version(_: u32, body: &[u8]) -> Option<Self> {
        postcard::from_bytes(body).ok()
    }
}

#[test]
fn a_seal_shows_every_damage() {
    let what = vec!["一".to_owned(), "二".to_owned()];
    let bytes = seal(&what).unwrap();
    assert_eq!(open::<Vec<String>>(&bytes), Some(what));
    for at in 0..bytes.len() {
        assert_eq!(open::<Vec<String>>(&bytes[..at]), None);
        let mut other = bytes.clone();
        other[at] ^= 0x10;
        assert_eq!(open::<Vec<String>>(&other), None, "byte {at}");
    }
}

#[test]
fn a_save_just_before_the_end_is_recognized() {
    let root = tempfile::tempdir().unwrap();
    let path = root.path().join("a.kif");
    fs::write(&path, KIF).unwrap();
    let mut tabs = tabs_with(&[path.to_str().unwrap()]);
    tabs.game_mut().go_to(2);
    play(tabs.game_mut(), "2g2f");
    let saved = tabs.game().written().bytes;
    play(tabs.game_mut(), "8c8d");
    let keep = Watch::default().changes(&tabs, None).unwrap();
    for (file, at) in [(&saved[..], Some(1)), (b"7g7f", None)] {
        write(root.path(), &keep);
        fs::write(&path, file).unwrap();
        let mut game = again(take_over(root.path())).remove(0);
        let held = &game.origin().file().unwrap().held;
        assert_eq!(**held == *file, at.is_some(), "what somebody else has written is not taken for ours");
        assert!(game.is_changed());
        game.edit(Document::undo);
        assert_eq!(game.is_changed(), at.is_none());
    }
}

#[test]
fn only_a_crash_and_unsaved_changes_show_a_notice() {
    for (crashed, edited) in [(true, false), (false, true), (false, false)] {
        let root = tempfile::tempdir().unwrap();
        let mut tabs = tabs_with(&["/games/a.kif"]);
        tabs.game_mut().go_to(2);
        if edited {
            play(tabs.game_mut(), "2g2f");
        }
        write(root.path(), &Watch::default().changes(&tabs, None).unwrap());
        let found = TakenOver { crashed, ..take_over(root.path()) };
        let mut desk = Desk::new(Settings::default(), Language::Japanese);
        let mut out = Out::default();
        Recovery::default().event(&mut desk, Event::TookOver(found), &mut out);
        assert_eq!((desk.games().len(), desk.game().name().as_deref()), (1, Some("a.kif")));
        assert_eq!(
            desk.notices.iter().map(|notice| notice.text.contains("保存していない")).collect::<Vec<_>>(),
            { if crashed || edited { vec![edited] } else { vec![] } }
        );
        assert!(matches!(out.facts[..], [Fact::Restored]));
    }
}

#[test]
fn comparing_without_changes_allocates_nothing() {
    let tabs = tabs_with(&["/games/a.kif"]);
    let problem = Some((Path::new("/problems/甲/一.kif"), 3));
    let set = OpenSet { source: Path::new("/problems/甲"), problem, shown: true };
    let mut watch = Watch::default();
    assert!(watch.changes(&tabs, Some(set)).is_some());
    let seen = allocation_counter::measure(|| assert!(watch.changes(&tabs, Some(set)).is_none()));
    assert_eq!(seen.count_total, 0, "{seen:?}");
}

fn reports() -> (Report<Event>, Receiver<Event>) {
    let (sender, reports) = channel();
    (Report::new(move |action| sender.send(action).unwrap()), reports)
}

#[test]
fn the_store_is_complete_when_success_is_reported() {
    let root = tempfile::tempdir().unwrap();
    let tabs = tabs_with(&["/games/a.kif"]);
    let keep = |keeper: &mut Keeper, tabs: &Tabs| {
        let (report, reports) = reports();
        keeper.keep(Watch::default().changes(tabs, None).unwrap(), &report);
        keeper.keep_now(&report);
        reports.recv().unwrap()
    };
    let mut keeper = Keeper::new(Some(root.path().to_owned()));
    assert!(matches!(keep(&mut keeper, &tabs), Event::Kept { succeeded: true }));
    assert_eq!(files(root.path()).len(), 2, "the game and the session");
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
    let found = take_over(root.path());
    assert_eq!((found.games.len(), found.crashed), (1, false));

    // Until then nothing is stored.
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

fn run_until(root: &Path, ending: Option<Ending>) {
    let report = Report::new(|action| panic!("{action:?}"));
    let mut keeper = Keeper::new(Some(root.to_owned()));
    let tabs = tabs_with(&["/games/a.kif"]);
    keeper.keep(Watch::default().changes(&tabs, None).unwrap(), &report);
    match ending {
        Some(ending) => keeper.end(ending),
        None => {
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
        // The crashed program's thread holds the lock a moment longer.
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
