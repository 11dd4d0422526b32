//! The list of a folder, stepping through its files, and the small boards of recent files.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use tempfile::TempDir;

use crate::app::desk::folder_settings::{FileOrder, FolderSettings};
use crate::app::desk::game::Game;
use crate::app::desk::settings::{Recent, Settings};
use crate::app::folder::listing::Glance;
use crate::app::folder::listing::{FileState, FolderFile, Listing, Stamp};
use crate::app::folder::work::Reader;
use crate::app::folder::{self, Effect, recent};
use crate::app::kit::task::{Cancel, Report};
use crate::app::shell::action::Effect as ShellEffect;
use crate::app::tests::window::{
    Window, World, click, click_part, desk, press, press_with, state, type_text, window_in,
};
use crate::diagram::Appearance;

fn game(black: &str, white: &str, date: &str) -> String {
    format!(
        "開始日時：{date}\n棋戦：順位戦\n手合割：平手\n先手：{black}\n後手：{white}\n\
         手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n"
    )
}

fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    fs::create_dir(folder.path().join("sub")).unwrap();
    write("g2.kif", &game("羽生善治", "谷川浩司", "1990/01/15"));
    let commented = game("大山康晴", "升田幸三", "1957/07/11");
    write("g10.kif", &commented.replace("   2 ", "*角道が開く\n**評価値=120\n&分岐点\n   2 "));
    write("g1.kif", &game("米長邦雄", "中原誠", "1979/09/27"));
    write("odd.kif", "<html></html>");
    write("notes.txt", "no record");
    write("sub/h1.kif", &game("木村義雄", "塚田正夫", "1947/06/06"));
    folder
}

fn listed(reader: &Reader, folder: &Path, subfolders: bool) -> (Listing, Vec<&'static str>) {
    let received = Arc::new(Mutex::new(Vec::new()));
    let to = Arc::clone(&received);
    let mut listing = Listing::new(folder.to_owned(), subfolders, true);
    let report = Report::new(move |action| to.lock().unwrap().push(action));
    let (token, folder) = (listing.token.clone(), folder.to_owned());
    reader.carry_out(Effect::List { token, folder, subfolders, reads: true }, &report);
    let received = std::mem::take(&mut *received.lock().unwrap());
    let names = received
        .into_iter()
        .map(|action| match action {
            folder::Event::Listed(_, result) => {
                listing.set_files(result.unwrap());
                "listed"
            }
            folder::Event::FilesRead(_, looks) => {
                listing.set_states(looks);
                "seen"
            }
            folder::Event::Complete(_) => "complete",
            other => panic!("{other:?}"),
        })
        .collect();
    (listing, names)
}

fn rows(listing: &mut Listing, search: &str, order: FileOrder, reversed: bool) -> Vec<String> {
    listing.arrange(search, &FolderSettings { order, reversed, ..FolderSettings::default() });
    (0..listing.shown()).map(|row| listing.row(row).unwrap().file.below.to_string()).collect()
}

#[test]
fn a_folder_is_listed_by_name_and_by_date_and_searched() {
    let folder = folder();
    let (mut listing, received) = listed(&Reader::default(), folder.path(), false);
    assert_eq!((received[0], received[received.len() - 1]), ("listed", "complete"));
    let by_name = ["g1.kif", "g2.kif", "g10.kif", "odd.kif"];
    assert_eq!(rows(&mut listing, "", FileOrder::Name, false), by_name, "numbers are numbers");
    let by_date = ["g10.kif", "g1.kif", "g2.kif", "odd.kif"];
    assert_eq!(rows(&mut listing, "", FileOrder::Date, false), by_date);
    let backwards = ["g2.kif", "g1.kif", "g10.kif", "odd.kif"];
    assert_eq!(rows(&mut listing, "", FileOrder::Date, true), backwards, "what has no day stays last");
    assert_eq!(rows(&mut listing, "谷川 順位", FileOrder::Name, false), ["g2.kif"]);
    assert_eq!(rows(&mut listing, "角道", FileOrder::Name, false), ["g10.kif"], "a comment");
    assert_eq!(rows(&mut listing, "分岐点", FileOrder::Name, false), ["g10.kif"], "a bookmark");
    assert!(rows(&mut listing, "評価値", FileOrder::Name, false).is_empty(), "what a program wrote");
    assert_eq!(rows(&mut listing, "Ｇ１", FileOrder::Name, false), ["g1.kif", "g10.kif"]);
    assert!(matches!(listing.row(0).unwrap().state, FileState::Read(_)));
    rows(&mut listing, "", FileOrder::Name, false);
    assert_eq!(listing.row(3).unwrap().state, FileState::Unreadable);

    let (mut listing, _) = listed(&Reader::default(), folder.path(), true);
    assert_eq!(rows(&mut listing, "塚田", FileOrder::Name, false), [Path::new("sub").join("h1.kif").to_str().unwrap()]);
}

#[test]
fn a_file_is_read_again_only_when_it_has_changed() {
    let folder = folder();
    let reader = Reader::default();
    let names = |reader: &Reader| {
        let (mut listing, _) = listed(reader, folder.path(), false);
        rows(&mut listing, "g2", FileOrder::Name, false);
        match &listing.row(0).unwrap().state {
            FileState::Read(glance) => glance.names().unwrap(),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(names(&reader), "羽生善治 – 谷川浩司");
    let path = folder.path().join("g2.kif");
    let written = fs::metadata(&path).unwrap().modified().unwrap();
    let other = game("加藤一二", "谷川浩司", "1990/01/15");
    fs::write(&path, &other).unwrap();
    fs::File::options().write(true).open(&path).unwrap().set_modified(written).unwrap();
    assert_eq!(names(&reader), "羽生善治 – 谷川浩司", "as long and as old as before: it is not read");
    fs::write(&path, other.replace("加藤一二", "加藤一二三")).unwrap();
    assert_eq!(names(&reader), "加藤一二三 – 谷川浩司");
    assert_eq!(names(&Reader::default()), "加藤一二三 – 谷川浩司");
}

#[test]
fn known_entries_stay_while_a_folder_is_listed_again() {
    let folder = folder();
    let (mut listing, _) = listed(&Reader::default(), folder.path(), false);
    let old: Vec<FolderFile> = listing.entries.as_ref().unwrap().iter().map(|entry| entry.file.clone()).collect();
    let mut again: Vec<FolderFile> = old.into_iter().skip(1).collect();
    again[0].stamp = Stamp { length: 1, ..again[0].stamp };
    listing.set_files(again);
    let looks: Vec<bool> =
        listing.entries.unwrap().iter().map(|entry| matches!(entry.state, FileState::Waiting)).collect();
    assert_eq!(looks, [true, false, false], "only what has changed waits");
}

#[test]
fn reading_ends_when_it_is_cancelled() {
    let folder = folder();
    let received = Arc::new(Mutex::new(0));
    let (token, to) = (Cancel::default(), Arc::clone(&received));
    let same = token.clone();
    let report = Report::new(move |action| {
        if matches!(action, folder::Event::Listed(..)) {
            same.cancel();
        }
        *to.lock().unwrap() += usize::from(matches!(action, folder::Event::FilesRead(..)));
    });
    let folder = folder.path().to_owned();
    Reader::default().carry_out(Effect::List { token, folder, subfolders: true, reads: true }, &report);
    assert_eq!(*received.lock().unwrap(), 0);
}

fn window(folder: &TempDir) -> Window {
    let first = folder.path().join("g1.kif");
    let files = [first.to_str().unwrap()];
    let (mut window, _) = window_in(World { files: &files, ..World::default() });
    press_with(&mut window, Modifiers::SHIFT, Key::F7);
    window
}

fn open(window: &Window) -> Vec<String> {
    let desk = desk(window);
    desk.games().iter().filter_map(Game::name).collect()
}

#[test]
fn rows_open_files_in_one_tab_until_one_is_kept() {
    let folder = folder();
    let mut window = window(&folder);
    window.get_by_label("g1.kif　米長邦雄 – 中原誠　1979-09-27　2手　後手勝ち");
    let row = |window: &mut Window, name: &str| {
        click_part(window, name);
    };
    row(&mut window, "羽生善治 – 谷川浩司");
    assert_eq!(open(&window), ["g1.kif", "g2.kif"], "what was open before stays");
    row(&mut window, "大山康晴 – 升田幸三");
    assert_eq!(open(&window), ["g1.kif", "g10.kif"], "what was only looked at gives its place");
    press(&mut window, Key::C);
    type_text(&mut window, "定跡");
    row(&mut window, "羽生善治 – 谷川浩司");
    assert_eq!(open(&window), ["g1.kif", "g10.kif", "g2.kif"], "what was changed is not put away");
}

#[test]
fn keys_step_through_the_files_of_the_folder() {
    let folder = folder();
    let first = folder.path().join("g1.kif");
    let files = [first.to_str().unwrap()];
    let (mut window, _) = window_in(World { files: &files, ..World::default() });
    let mut step = |key| {
        press_with(&mut window, Modifiers::ALT, key);
        desk(&window).game().name().unwrap()
    };
    assert_eq!(step(Key::PageDown), "g2.kif");
    assert_eq!(step(Key::PageDown), "g10.kif");
    assert_eq!(step(Key::PageDown), "g10.kif", "odd.kif cannot be opened");
    assert_eq!(step(Key::PageUp), "g10.kif", "back from there");
    assert_eq!(step(Key::PageUp), "g2.kif");
    assert_eq!(step(Key::PageUp), "g1.kif");
    assert_eq!(step(Key::PageUp), "g1.kif");
    window.get_by_label("フォルダの最初のファイルです。");
    assert_eq!(open(&window), ["g1.kif", "g2.kif"]);
}

#[test]
fn the_list_is_searched_by_key_and_arrows_open_what_it_finds() {
    let folder = folder();
    let mut window = window(&folder);
    press_with(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::F);
    type_text(&mut window, "順位戦");
    window.get_by_label("4ファイル中3");
    press(&mut window, Key::ArrowDown);
    assert_eq!(open(&window), ["g1.kif", "g2.kif"]);
}

#[test]
fn in_small_windows_the_list_replaces_the_moves() {
    let folder = folder();
    let first = folder.path().join("g1.kif");
    let files = [first.to_str().unwrap()];
    let (mut window, _) = window_in(World { files: &files, size: [816.0, 616.0], ..World::default() });
    let board = |window: &Window| window.get_by_label("９一 後手の香").rect();
    let before = board(&window);
    press_with(&mut window, Modifiers::SHIFT, Key::F7);
    window.get_by_label_contains("羽生善治 – 谷川浩司");
    assert_eq!(board(&window), before);
}

#[test]
fn recent_files_are_drawn_with_their_last_position() {
    let folder = folder();
    let wanted = recent::Wanted {
        files: vec![
            Recent::Game(folder.path().join("g1.kif")),
            Recent::Game(folder.path().join("gone.kif")),
            Recent::Set { problems: folder.path().to_owned() },
        ],
        look: Appearance::default(),
        width: 90,
    };
    let received = Arc::new(Mutex::new(Vec::new()));
    let to = Arc::clone(&received);
    let report = Report::new(move |action| match action {
        folder::Event::RecentDrawn(_, seen) => to.lock().unwrap().extend(seen),
        other => panic!("{other:?}"),
    });
    Reader::default().carry_out(Effect::DrawRecent(Cancel::default(), wanted), &report);
    let seen = received.lock().unwrap();
    let sizes: Vec<Option<[usize; 2]>> = seen.iter().map(|seen| seen.board.as_ref().map(|board| board.size)).collect();
    assert!(matches!(sizes[..], [Some([90, _]), None, Some([90, _])]), "{sizes:?}");
    let first = fs::read(folder.path().join("g1.kif")).unwrap();
    let glance = Glance::of_bytes(&first, Path::new("g1.kif")).unwrap();
    assert_eq!(seen[0].glance.as_deref(), Some(&glance));
    let sfen = crate::notation::sfen::write(&glance.setup, None);
    assert!(sfen.starts_with("lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/"), "{sfen}");
}

fn invited(recent: Vec<Recent>, size: [f32; 2]) -> (Window, Arc<Mutex<Vec<ShellEffect>>>) {
    let settings = Settings { recent, ..Settings::default() };
    window_in(World { invites: true, settings, size, ..World::default() })
}

#[test]
fn an_empty_window_shows_a_welcome_until_the_first_game() {
    let folder = folder();
    let recent: Vec<Recent> =
        ["g1.kif", "g2.kif"].map(|name| Recent::Game(folder.path().join(name))).into_iter().collect();
    for size in [[640.0, 440.0], [800.0, 600.0], [1280.0, 800.0]] {
        let (mut window, _) = invited(recent.clone(), size);
        let board = window.get_by_label("９一 後手の香").rect();
        for label in ["駒台へようこそ", "開く…", "見本の棋譜を開く"] {
            let rect = window.get_by_label(label).rect();
            assert!(window.ctx.content_rect().contains_rect(rect), "{size:?}: {label} {rect}");
        }
        if size[1] >= 600.0 {
            click(&mut window, "g1.kif　米長邦雄 – 中原誠");
            assert_eq!(open(&window), ["g1.kif"]);
            assert!(window.query_by_label("駒台へようこそ").is_none());
            assert_eq!(window.get_by_label("９一 後手の香").rect(), board, "nothing moves");
        }
    }
}

#[test]
fn the_invitation_speaks_both_languages_and_can_be_closed() {
    let (mut window, _) = invited(Vec::new(), [1280.0, 800.0]);
    click(&mut window, "English");
    window.get_by_label("Welcome to Komadai");
    press(&mut window, Key::Escape);
    assert!(window.query_by_label("Welcome to Komadai").is_none());

    let (mut window, _) = invited(Vec::new(), [1280.0, 800.0]);
    click(&mut window, "新しい対局（手合割）");
    click(&mut window, "平手");
    assert!(window.query_by_label("駒台へようこそ").is_none(), "a new game is seen");

    let (mut window, _) = invited(Vec::new(), [1280.0, 800.0]);
    click(&mut window, "見本の棋譜を開く");
    let desk = desk(&window);
    assert!(!desk.game().is_blank() && !desk.game().is_changed(), "nobody is asked to save it");
    click(&mut window, "閉じる 天野宗歩の腰掛銀");
    window.get_by_label("駒台へようこそ");
}

#[test]
fn another_folder_can_be_chosen_and_left_again() {
    let (one, other) = (folder(), tempfile::tempdir().unwrap());
    fs::write(other.path().join("x.kif"), game("丸山忠久", "森内俊之", "2003/05/20")).unwrap();
    let first = one.path().join("g1.kif");
    let files = [first.to_str().unwrap()];
    let chosen = Some(PathBuf::from(other.path()));
    let (mut window, _) = window_in(World { files: &files, folder: chosen, ..World::default() });
    press_with(&mut window, Modifiers::SHIFT, Key::F7);
    click(&mut window, "一覧のメニュー");
    click(&mut window, "一覧にするフォルダを選ぶ…");
    window.get_by_label_contains("丸山忠久 – 森内俊之");
    click(&mut window, "一覧のメニュー");
    click(&mut window, "開いている棋譜のフォルダ");
    window.get_by_label_contains("羽生善治 – 谷川浩司");
    click(&mut window, "一覧のメニュー");
    click(&mut window, "サブフォルダも表示");
    window.get_by_label_contains("木村義雄 – 塚田正夫");
    click(&mut window, "一覧のメニュー");
    click(&mut window, "問題集として開く");
    window.run_steps(4);
    let problems = &state(&window).problems;
    assert_eq!(problems.loaded().unwrap().source(), one.path());
}

#[test]
fn a_folder_that_is_opened_is_listed_unless_it_is_one_of_problems() {
    let games = folder();
    let files = [games.path().to_str().unwrap()];
    let (mut window, _) = window_in(World { files: &files, ..World::default() });
    window.get_by_label_contains("羽生善治 – 谷川浩司");
    assert!(open(&window).is_empty(), "which of them is opened is for the user to say");
    press_with(&mut window, Modifiers::ALT, Key::PageDown);
    assert_eq!(open(&window), ["g1.kif"]);

    let problems = crate::app::problems::tests::folder();
    let files = [problems.path().to_str().unwrap()];
    let (window, _) = window_in(World { files: &files, ..World::default() });
    assert!(!desk(&window).settings.panels.folder_shown);

    let years = tempfile::tempdir().unwrap();
    fs::create_dir(years.path().join("1990")).unwrap();
    fs::write(years.path().join("1990/a.kif"), game("羽生善治", "谷川浩司", "1990/01/15")).unwrap();
    let files = [years.path().to_str().unwrap()];
    let (mut window, _) = window_in(World { files: &files, ..World::default() });
    window.get_by_label("このフォルダに棋譜はありません");
    click(&mut window, "サブフォルダも表示");
    window.get_by_label_contains("羽生善治 – 谷川浩司");
}
