//! The list of problems: rows, filter, reading.

use std::fs;

use egui::{Key, Modifiers, MouseWheelUnit, Role};
use egui_kittest::kittest::Queryable;

use crate::app::desk::settings::ThemeChoice;
use crate::app::problems;
use crate::app::problems::tests::{ONE, as_problems, drop_on, folder, opened, rows};
use crate::app::shell::action::Effect;
use crate::app::tests::GAME;
use crate::app::tests::window::{
    World, click, click_part, fill, japanese, press, press_with, set, state, wheel, window_in,
};
use crate::lang::Language;

#[test]
fn a_folder_is_listed_and_its_first_problem_is_opened() {
    let folder = folder();
    let mut window = opened(folder.path());
    assert_eq!(rows(&window), ["三手の城、試験太郎、3手詰", "10.usi、1手詰", "30.sfen"]);
    window.get_by_label("3 題");
    window.get_by_label("５一 後手の玉");
    assert!(window.query_by_label("ここが狙い").is_none(), "comments tell the solution");
    click(&mut window, "10.usi、1手詰");
    window.get_by_label("１一 後手の玉");
    press(&mut window, Key::N);
    press(&mut window, Key::N);
    window.get_by_label_contains("解答は記録されていません");
    press_with(&mut window, Modifiers::SHIFT, Key::N);
    press_with(&mut window, Modifiers::SHIFT, Key::N);
    window.get_by_label("５一 後手の玉");
}

#[test]
fn games_are_counted_apart_from_problems_and_have_numbers_of_their_own() {
    let folder = folder();
    fs::write(folder.path().join("40.kif"), GAME).unwrap();
    let mut window = opened(folder.path());
    window.get_by_label("3 題・対局 1");
    set(&mut window, "最多の手数", "9");
    window.get_by_label("3 題・対局 0 / 1");
    set(&mut window, "最少の手数", "2");
    window.get_by_label("1 / 3 題・対局 0 / 1");
    assert_eq!(rows(&window), ["三手の城、試験太郎、3手詰"], "eight moves of a game are no problem's");
    let (window, _) =
        window_in(World { language: Language::English, files: &[folder.path().to_str().unwrap()], ..World::default() });
    window.get_by_label("3 + 1 game");
}

#[test]
fn problems_are_filtered_by_words_and_moves() {
    let folder = folder();
    let mut window = opened(folder.path());
    fill(&mut window, "問題の絞り込み", "城 たろう");
    assert!(rows(&window).is_empty());
    window.get_by_label("当てはまる問題がありません。");
    press(&mut window, Key::Escape);
    for _ in 0..3 {
        window.get_by_label("問題の絞り込み").focus();
        press(&mut window, Key::Backspace);
    }
    assert_eq!(rows(&window), ["三手の城、試験太郎、3手詰"]);
    window.get_by_label("1 / 3 題");
}

#[test]
fn enter_opens_the_first_match_and_an_unlisted_problem_is_named() {
    let folder = folder();
    let mut window = opened(folder.path());
    fill(&mut window, "問題の絞り込み", "usi");
    assert_eq!(rows(&window), ["10.usi、1手詰"]);
    window.get_by_label("５一 後手の玉");
    window.get_by_label("盤上は「三手の城」（絞り込みの対象外）");
    press(&mut window, Key::Enter);
    window.get_by_label("１一 後手の玉");
    assert!(window.query_by_label_contains("絞り込みの対象外").is_none());
    // Keys belong to the problem again.
    press(&mut window, Key::E);
    window.get_by_role_and_label(Role::Tab, "10.usi");
    assert!(window.query_by_label("問題の絞り込み").is_none());
}

#[test]
fn saved_changes_are_shown_in_the_set() {
    let folder = folder();
    let mut window = opened(folder.path());
    window.get_by_label("５四 先手の桂");
    press(&mut window, Key::E);
    press(&mut window, Key::F2);
    window.event(egui::Event::Text("54".to_owned()));
    press(&mut window, Key::Delete);
    press(&mut window, Key::F2);
    press_with(&mut window, Modifiers::COMMAND, Key::S);
    press(&mut window, Key::P);
    window.get_by_label("５四 空き");
    let problem = state(&window).problems.loaded().unwrap().set().row(0).unwrap();
    assert_eq!(problem.start.setup.board.pieces().count(), 1);
    assert_eq!(rows(&window).len(), 3);
}

#[test]
fn reloading_a_set_keeps_the_board() {
    let folder = folder();
    let mut window = opened(folder.path());
    drop_on(&mut window, "金 二枚", "６二");
    window.get_by_label("６二 先手の金");
    fs::write(folder.path().join("1.sfen"), format!("{ONE}\n")).unwrap();
    press(&mut window, Key::F5);
    assert_eq!(rows(&window), ["1.sfen", "三手の城、試験太郎、3手詰", "10.usi、1手詰", "30.sfen"]);
    window.get_by_label("６二 先手の金");
    press(&mut window, Key::N);
    window.get_by_label("１一 後手の玉");
    // A removed problem is no longer on the board.
    for name in ["10.usi", "1.sfen", "30.sfen"] {
        fs::remove_file(folder.path().join(name)).unwrap();
    }
    press(&mut window, Key::F5);
    assert_eq!(rows(&window), ["三手の城、試験太郎、3手詰"]);
    window.get_by_label("５一 後手の玉");
    window.get_by_label("６二 空き");
}

#[test]
fn unreadable_files_are_reported() {
    let folder = folder();
    fs::write(folder.path().join("bad.kif"), "<html></html>").unwrap();
    fs::write(folder.path().join("bin.csa"), [0, 1, 2, 255]).unwrap();
    let mut window = opened(folder.path());
    window.get_by_label_contains("bin.csa：");
    window.get_by_label("2 個のファイルは棋譜として読めませんでした。");
    window.get_by_label_contains("bad.kif：棋譜や局面として読めるところがありません");
    fs::remove_file(folder.path().join("10.usi")).unwrap();
    click(&mut window, "10.usi、1手詰");
    window.get_by_label_contains("「10.usi」を開けません");
    window.get_by_label("５一 後手の玉");
    let empty = tempfile::tempdir().unwrap();
    let window = opened(empty.path());
    window.get_by_label_contains("問題が見つかりません");
}

#[test]
fn damaged_problems_of_a_file_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let set = "8k/9/7P1/9/9/9/9/9/9 b G 1\n8k/9/7P1/9/9/9/9/9 b G 1\n8k/9/8P/9/9/9/9/9/9 b G 1\n";
    fs::write(folder.path().join("set.sfen"), set).unwrap();
    let window = opened(folder.path());
    window.get_by_label("1 題は読めませんでした。");
    window.get_by_label_contains("set.sfen:2：2番目の棋譜は表示できません");
    assert_eq!(rows(&window).len(), 2);
}

#[test]
fn the_set_is_chosen_and_listed_in_english() {
    let folder = folder();
    let chosen = Some(folder.path().to_owned());
    let (language, theme, size) = (Language::English, ThemeChoice::Dark, [900.0, 600.0]);
    let (mut window, seen) = window_in(World { language, theme, size, folder: chosen, ..World::default() });
    press_with(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::O);
    assert!(seen.lock().unwrap().iter().any(|effect| matches!(effect, Effect::Problems(problems::Effect::Choose(_)))));
    window.get_by_label("三手の城, 試験太郎, Mate in 3");
    click(&mut window, "Close problem set");
    // The menu does the same.
    click(&mut window, "File");
    click_part(&mut window, "Open problem set");
    window.get_by_label("三手の城, 試験太郎, Mate in 3");
}

#[test]
fn problems_are_filtered_by_their_length() {
    let folder = folder();
    let mut window = opened(folder.path());
    set(&mut window, "最少の手数", "2");
    assert_eq!(rows(&window), ["三手の城、試験太郎、3手詰"]);
    set(&mut window, "最少の手数", "0");
    set(&mut window, "最多の手数", "1");
    assert_eq!(rows(&window), ["10.usi、1手詰", "30.sfen"]);
    set(&mut window, "最少の手数", "1");
    assert_eq!(rows(&window), ["10.usi、1手詰"]);
    window.get_by_label("1 / 3 題");
}

fn shapes(count: usize) -> usize {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("many.sfen");
    fs::write(&file, format!("{ONE}\n").repeat(count)).unwrap();
    let mut window = japanese(&[file.to_str().unwrap()]);
    as_problems(&mut window);
    let over = window.get_by_role_and_label(Role::ListItem, "many.sfen (1)").rect().center();
    window.hover_at(over);
    for _ in 0..5 {
        wheel(&mut window, MouseWheelUnit::Point, -300.0);
    }
    // The first row stays: it is the stop of the Tab key.
    assert!(window.query_by_role_and_label(Role::ListItem, "many.sfen (2)").is_none(), "the list was scrolled");
    window.output().shapes.len()
}

#[test]
fn a_frame_draws_as_much_of_ten_thousand_problems_as_of_a_hundred() {
    let (few, many) = (shapes(100), shapes(10_000));
    assert!(few.abs_diff(many) <= 40, "{few} shapes for 100 problems, {many} for 10,000");
}
