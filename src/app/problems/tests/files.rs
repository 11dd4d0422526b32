//! Problems and their files.

use std::fs;

use egui::{Key, Role};
use egui_kittest::kittest::{NodeT, Queryable};

use crate::app::problems::tests::{ONE, as_problems, defences, folder, opened, rows, three, two};
use crate::app::tests::GAME;
use crate::app::tests::window::{choose, click, desk, japanese, press, state, window_of};

#[test]
fn one_key_goes_back_to_editing_and_one_opens_the_problem_there() {
    let folder = folder();
    let mut window = opened(folder.path());
    press(&mut window, Key::Escape);
    window.get_by_label("７七 先手の歩");
    assert!(window.query_by_label("問題の絞り込み").is_none());
    press(&mut window, Key::P);
    window.get_by_label("５一 後手の玉");
    press(&mut window, Key::E);
    assert!(window.query_by_label("問題の絞り込み").is_none());
    assert_eq!((desk(&window).games().len(), desk(&window).game().moves()), (1, 3));
    assert!(desk(&window).game().origin().file().is_some_and(|file| file.path.ends_with("2.kif")));
    press(&mut window, Key::P);
    click(&mut window, "問題集を閉じる");
    assert!(state(&window).problems.loaded().is_none());
}

#[test]
fn a_file_of_many_records_is_a_set_too() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("many.sfen");
    fs::write(&file, format!("{ONE}\n4k4/9/4P4/9/9/9/9/9/9 b G 1\n")).unwrap();
    let mut window = japanese(&[file.to_str().unwrap()]);
    as_problems(&mut window);
    assert_eq!(rows(&window), ["many.sfen (1)", "many.sfen (2)"]);
    press(&mut window, Key::N);
    window.get_by_label("５一 後手の玉");
    press(&mut window, Key::E);
    assert_eq!(desk(&window).game().shown(), 1);
}

#[test]
fn files_of_every_format_may_hold_many() {
    let csa = "V2.2\nPI\n+\n+7776FU\n%TORYO\n/\nPI\n+\n+2726FU\n%TORYO\n";
    let bod: String =
        three().lines().take_while(|line| !line.starts_with("手数")).map(|line| format!("{line}\n")).collect();
    for (name, text, names) in [
        ("many.kif", two(), ["三手の城、試験太郎、3手詰", "many.kif (2)、3手詰"]),
        ("many.csa", csa.to_owned(), ["many.csa (1)、1手", "many.csa (2)、1手"]),
        ("many.bod", format!("{bod}{bod}"), ["三手の城、試験太郎", "三手の城、試験太郎"]),
        ("many.sfen", format!("{ONE}\n{ONE}\n"), ["many.sfen (1)", "many.sfen (2)"]),
    ] {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(name), text).unwrap();
        let window = opened(folder.path());
        let rows: Vec<_> =
            window.get_all_by_role(Role::ListItem).filter_map(|node| node.accesskit_node().label()).collect();
        assert_eq!(rows.iter().filter(|row| names.contains(&row.as_str())).count(), 2, "{name}: {rows:?}");
    }
}

#[test]
fn the_second_problem_of_a_kif_file_is_opened_by_itself() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("many.kif");
    fs::write(&file, two()).unwrap();
    let mut window = japanese(&[file.to_str().unwrap()]);
    as_problems(&mut window);
    press(&mut window, Key::N);
    window.get_by_label("１二 先手の飛");
    press(&mut window, Key::E);
    let game = desk(&window).game();
    assert_eq!((game.moves(), game.shown(), game.path()), (3, 1, Some(file.as_path())));
    window.get_by_label("１二 先手の飛");
}

#[test]
fn texts_with_several_records_are_pasted_whole() {
    for text in [
        format!("{ONE}\n4k4/9/4P4/9/9/9/9/9/9 b G 1\n"),
        two(),
        format!("> {}", format!("{GAME}{GAME}").replace('\n', "\n> ")),
    ] {
        let mut window = window_of(&text);
        assert_eq!(desk(&window).game().count(), 2, "{text}");
        let is_problem = desk(&window).game().is_problem();
        choose(&mut window, "ファイル内の棋譜", "2");
        let second = if is_problem { "2 題中の第 2 題" } else { "2 局中の第 2 局" };
        assert_eq!(window.get_by_label("ファイル内の棋譜").accesskit_node().value().as_deref(), Some(second));
        assert_eq!(desk(&window).game().shown(), 1);
    }
}

#[test]
fn a_file_of_several_problems_says_so_and_shows_them_all() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("set.kif");
    fs::write(&file, format!("{0}\n{1}\n{0}", three(), defences())).unwrap();
    let mut window = japanese(&[file.to_str().unwrap()]);
    let game = desk(&window).game();
    let tree = game.record().tree();
    assert_eq!((game.count(), tree.walk().filter(|&node| tree.children(node).len() > 1).count()), (3, 1));
    assert_eq!(window.get_by_label("ファイル内の棋譜").accesskit_node().value().as_deref(), Some("3 題中の第 1 題"));
    as_problems(&mut window);
    let problems = state(&window).shown_problems().unwrap();
    assert_eq!(problems.set().len(), 3);
    // A single record has no list.
    fs::write(&file, three()).unwrap();
    assert!(japanese(&[file.to_str().unwrap()]).query_by_label("ファイル内の棋譜").is_none());
}
