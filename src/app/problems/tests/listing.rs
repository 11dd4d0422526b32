//! The list of problems: rows, filter and reading; and reopening sets by key, from the menu and after a crash.

use std::fs;
use std::path::{Path, PathBuf};

use egui::{Key, Modifiers, MouseWheelUnit, Role};
use egui_kittest::kittest::Queryable;

use crate::app::desk::settings::{Recent, Settings, ThemeChoice};
use crate::app::desk::snapshot::KeptSet;
use crate::app::problems;
use crate::app::problems::tests::{ONE, as_problems, defences, drop_on, folder, opened, rows};
use crate::app::recovery::{self, TakenOver};
use crate::app::shell::action::{Action, Effect, Event};
use crate::app::tests::window::{
    Window, World, click, click_part, desk, fill, hover, japanese, press, press_with, set, state, wheel, window_in,
};
use crate::app::tests::{GAME, path};
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
    // The first row is never scrolled away: it is the stop of the Tab key.
    assert!(window.query_by_role_and_label(Role::ListItem, "many.sfen (2)").is_none(), "the list was scrolled");
    window.output().shapes.len()
}

#[test]
fn a_frame_draws_as_much_of_ten_thousand_problems_as_of_a_hundred() {
    let (few, many) = (shapes(100), shapes(10_000));
    assert!(few.abs_diff(many) <= 40, "{few} shapes for 100 problems, {many} for 10,000");
}

const MENU: &str = "最近開いた棋譜・問題集";

fn settings(window: &Window) -> &Settings {
    &desk(window).settings
}

fn act(window: &mut Window, action: Action) {
    window.state_mut().as_mut().unwrap().pending.push(action);
    window.run_steps(4);
}

fn shown(window: &Window) -> PathBuf {
    let state = state(window);
    state.shown_problems().unwrap();
    state.desk.path().unwrap().file_name().unwrap().into()
}

/// Problems called 1.kif, 2.kif, …
fn numbered(count: usize) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for number in 1..=count {
        fs::write(folder.path().join(format!("{number}.kif")), defences()).unwrap();
    }
    folder
}

#[test]
fn the_key_of_the_set_asks_for_one_where_none_is_open() {
    let folder = folder();
    let (mut window, seen) = window_in(World { folder: Some(folder.path().to_owned()), ..World::default() });
    press(&mut window, Key::P);
    let asked = |effect: &Effect| matches!(effect, Effect::Problems(problems::Effect::Choose(_)));
    assert_eq!(seen.lock().unwrap().iter().filter(|effect| asked(effect)).count(), 1);
    window.get_by_label("５一 後手の玉");
    press(&mut window, Key::P);
    window.get_by_label("７七 先手の歩");
    press(&mut window, Key::P);
    window.get_by_label("問題の絞り込み");
    assert_eq!(seen.lock().unwrap().iter().filter(|effect| asked(effect)).count(), 1, "it is there");
}

#[test]
fn sets_are_listed_among_recent_files() {
    let folder = folder();
    let name = folder.path().file_name().unwrap().to_str().unwrap();
    let mut window = opened(folder.path());
    let set = Recent::Set { problems: folder.path().to_owned() };
    assert_eq!(settings(&window).recent, std::slice::from_ref(&set));
    assert_eq!(settings(&window).folder, None, "where games are is another matter");
    click(&mut window, "問題集を閉じる");
    click(&mut window, "ファイル");
    click(&mut window, MENU);
    window.get_by_label_contains("問題集　").click();
    window.run_steps(10);
    window.get_by_label(name);
    window.get_by_label("５一 後手の玉");
    click(&mut window, "問題集を閉じる");
    drop(folder);
    act(&mut window, Action::Event(Event::Problems(problems::Event::Chosen(vec![set.path().to_owned()].into()))));
    window.get_by_label_contains("問題が見つかりません");
    assert_eq!(settings(&window).recent, []);
}

#[test]
fn a_reopened_file_keeps_its_kind() {
    let folder = folder();
    let file = folder.path().join("10.usi");
    let mut window = japanese(&[file.to_str().unwrap()]);
    as_problems(&mut window);
    let both = [Recent::Set { problems: file.clone() }, Recent::Game(file)];
    assert_eq!(settings(&window).recent, both);
    let json = serde_json::to_string(settings(&window)).unwrap();
    assert_eq!(serde_json::from_str::<Settings>(&json).unwrap().recent, both);
    // Older versions had no sets.
    let old: Settings = serde_json::from_str(r#"{"recent": ["/games/a.kif"]}"#).unwrap();
    assert_eq!(old.recent, [Recent::Game("/games/a.kif".into())]);
    window.get_by_label("問題の絞り込み");
    press(&mut window, Key::Escape);
    click(&mut window, "ファイル");
    click(&mut window, MENU);
    window.get_all_by_label_contains("10.usi").next_back().unwrap().click();
    window.run_steps(4);
    assert!(window.query_by_label("問題の絞り込み").is_none());
}

fn left(set: &Path, problem: &str, shown: bool) -> Action {
    let problem = Some((set.join(problem).into(), 0));
    let kept = KeptSet { source: set.into(), problem, shown };
    Action::Event(Event::Recovery(recovery::Event::TookOver(TakenOver { set: Some(kept), ..TakenOver::default() })))
}

#[test]
fn the_set_is_restored_after_a_crash() {
    let folder = numbered(3);
    let mut window = japanese(&["a.kif"]);
    act(&mut window, left(folder.path(), "2.kif", true));
    assert_eq!(shown(&window), Path::new("2.kif"));
    let open = state(&window).problems.to_store(&state(&window).desk).unwrap();
    assert_eq!(open.problem, Some((&*folder.path().join("2.kif"), 0)));
    press(&mut window, Key::N);
    assert_eq!(shown(&window), Path::new("3.kif"));
    // The set is hidden if it was hidden before.
    act(&mut window, left(folder.path(), "2.kif", false));
    assert!(window.query_by_label("問題の絞り込み").is_none());
    press(&mut window, Key::P);
    assert_eq!(shown(&window), Path::new("2.kif"));
    act(&mut window, left(folder.path(), "gone.kif", true));
    assert_eq!(shown(&window), Path::new("1.kif"));
}

#[test]
fn a_removed_problem_is_replaced_by_its_neighbour() {
    let folder = numbered(6);
    let mut window = opened(folder.path());
    let remove = |window: &mut Window, names: &[&str]| {
        for name in names {
            fs::remove_file(folder.path().join(name)).unwrap();
        }
        press(window, Key::F5);
        shown(window)
    };
    press(&mut window, Key::N);
    press(&mut window, Key::N);
    assert_eq!(shown(&window), Path::new("3.kif"));
    click(&mut window, "先手の持駒 銀 一枚");
    click(&mut window, "９九 空き");
    assert_eq!(remove(&mut window, &["1.kif", "3.kif"]), Path::new("4.kif"));
    assert!(window.query_by_label_contains("不正解").is_none(), "that was said of another");
    assert_eq!(remove(&mut window, &["4.kif", "5.kif", "6.kif"]), Path::new("2.kif"));
    window.get_by_label("1 題");
}

#[test]
fn the_status_line_shows_the_file_of_the_problem() {
    let folder = folder();
    let mut window = japanese(&["a.kif", folder.path().to_str().unwrap()]);
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    window.get_by_label(&file("2.kif"));
    let game = path("a.kif").to_str().unwrap().to_owned();
    assert!(window.query_by_label(&game).is_none());
    click(&mut window, "10.usi、1手詰");
    window.get_by_label(&file("10.usi"));
    press(&mut window, Key::Escape);
    window.get_by_label(&game);
}

fn is_framed(window: &Window, name: &str) -> bool {
    let (rect, theme) = (window.get_by_label(name).rect(), window.ctx.theme());
    let accent = crate::app::kit::theme::Palette::of(theme).accent;
    window.output().shapes.iter().any(|clipped| match &clipped.shape {
        egui::Shape::Rect(shape) => {
            let is_there = (shape.rect.center() - rect.center()).length() < 3.0 && shape.rect.width() > 50.0;
            is_there && shape.stroke.color == accent && shape.stroke.width > 0.0
        }
        _ => false,
    })
}

#[test]
fn a_field_is_framed_while_it_has_the_focus() {
    const FIELD: &str = "問題の絞り込み";
    let folder = folder();
    let mut window = opened(folder.path());
    hover(&mut window, FIELD);
    assert!(!is_framed(&window, FIELD), "it is merely pointed at");
    fill(&mut window, FIELD, "usi");
    hover(&mut window, FIELD);
    assert!(is_framed(&window, FIELD));
    press(&mut window, Key::Enter);
    window.run_steps(3);
    assert!(!is_framed(&window, FIELD), "letters are the problem's again");
    press_with(&mut window, Modifiers::NONE, Key::P);
    assert!(window.query_by_label(FIELD).is_none());
}
