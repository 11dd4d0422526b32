//! Reopening sets of problems by key, from the menu and after a crash, and reloading them.

use std::fs;
use std::path::{Path, PathBuf};

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;

use crate::app::desk::settings::{Recent, Settings};
use crate::app::desk::snapshot::KeptSet;
use crate::app::problems;
use crate::app::problems::tests::{as_problems, defences, folder, opened};
use crate::app::recovery::{self, TakenOver};
use crate::app::shell::action::{Action, Effect, Event};
use crate::app::tests::path;
use crate::app::tests::window::{
    Window, World, click, desk, fill, hover, japanese, press, press_with, state, window_in,
};

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
    // A set that is gone is removed from the recent files.
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
    // The format of older versions, which had no sets.
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
