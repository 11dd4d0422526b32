//! Solving the problem on the board, and showing its solution.

use std::fs;

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::{NodeT, Queryable};

use crate::app::desk::settings::ThemeChoice;
use crate::app::problems::tests::{defences, drop_on, folder, opened, rows, three};
use crate::app::shell::command::Command;
use crate::app::shell::own::Own;
use crate::app::tests::window::{Window, World, click, desk, press, press_with, state, type_text, window, window_in};
use crate::app::{files, moves, problems, setup};
use crate::lang::Language;

#[test]
fn a_right_move_is_answered_and_a_wrong_one_taken_back() {
    let folder = folder();
    let mut window = opened(folder.path());
    drop_on(&mut window, "金 二枚", "９九");
    window.get_by_label("▲９九金 は王手ではありません。");
    window.get_by_label("９九 空き");
    drop_on(&mut window, "金 二枚", "５二");
    window.get_by_label_contains("▲５二金は△");
    window.get_by_label("５二 空き");
    assert_eq!(desk(&window).overlays.arrows().count(), 2, "the move and the defence are drawn");
    drop_on(&mut window, "金 二枚", "４二");
    window.get_by_label("６一 後手の玉");
    window.get_by_label("正解です。次の手は？");
    drop_on(&mut window, "金 一枚", "６二");
    window.get_by_label_contains("解けました");
    window.get_by_label("三手の城、試験太郎、3手詰、解決済み");
    window.get_by_label("3 題　解決 1");
    click(&mut window, "未解決のみ");
    assert_eq!(rows(&window), ["10.usi、1手詰", "30.sfen"]);
    press(&mut window, Key::N);
    window.get_by_label("１一 後手の玉");
    drop_on(&mut window, "金 一枚", "１二");
    window.get_by_label("0 / 3 題　解決 3");
}

#[test]
fn other_defences_are_answered_after_the_solution() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("1.kif"), defences()).unwrap();
    let mut window = opened(folder.path());
    drop_on(&mut window, "桂 一枚", "４三");
    assert!(window.query_by_label("2 △６一玉").is_none(), "nothing is given away");
    drop_on(&mut window, "銀 一枚", "５二");
    window.get_by_label_contains("解けました");
    click(&mut window, "2 △６一玉");
    window.get_by_label("2 △６一玉 には？");
    window.get_by_label("６一 後手の玉");
    drop_on(&mut window, "銀 一枚", "５二");
    window.get_by_label_contains("▲５二銀は△");
    press(&mut window, Key::O);
    drop_on(&mut window, "銀 一枚", "７二");
    window.get_by_label_contains("変化もすべて解けました");
    assert!(window.query_by_label("2 △６一玉").is_none());
    assert!(!Command::from(problems::Command::AnswerDefence).is_enabled(state(&window)));
}

#[test]
fn the_solution_is_shown_on_demand_and_nothing_is_edited() {
    let folder = folder();
    let mut window = opened(folder.path());
    press(&mut window, Key::ArrowRight);
    window.get_by_label("先手の持駒 金 二枚");
    press(&mut window, Key::H);
    window.get_by_label("ここが狙い");
    press(&mut window, Key::ArrowRight);
    window.get_by_label("６二 先手の金");
    press(&mut window, Key::Delete);
    window.get_by_label("６二 先手の金");
    for command in [
        Command::Files(files::Command::Save),
        Command::Own(Own::Undo),
        Command::SetUp(setup::Command::SetUp),
        Command::Moves(moves::Command::Correct),
        problems::Command::ShowSolution.into(),
    ] {
        assert!(!command.is_enabled(state(&window)), "{command:?}");
    }
    click(&mut window, "最初から");
    window.get_by_label("先手の持駒 金 二枚");
    assert!(window.query_by_label("ここが狙い").is_none());
}

#[test]
fn every_move_that_mates_is_right() {
    let folder = folder();
    fs::write(folder.path().join("2.kif"), three().split("\n変化").next().unwrap()).unwrap();
    let mut window = opened(folder.path());
    drop_on(&mut window, "金 二枚", "６二");
    window.get_by_label("正解です。次の手は？");
    window.get_by_label("４一 後手の玉");
    drop_on(&mut window, "金 一枚", "４二");
    window.get_by_label_contains("解けました");
}

#[test]
fn moves_are_typed_while_a_problem_is_solved() {
    let folder = folder();
    let mut window = opened(folder.path());
    let type_line = |window: &mut Window, text: &str| {
        press(window, Key::T);
        type_text(window, text);
        press(window, Key::Enter);
    };
    for line in ["42kin 62kin", "42kin 61gyoku 62kin", "▲４二金 △６一玉 ▲６二金"] {
        type_line(&mut window, line);
        window.get_by_label_contains("解けました");
        press(&mut window, Key::Escape);
        click(&mut window, "最初から");
    }
    type_line(&mut window, "42kin 99kin 62kin");
    window.get_by_label("▲９九金 は王手ではありません。");
    window.get_by_label("「62kin」は指していません。");
    window.get_by_label("６一 後手の玉");
    press(&mut window, Key::Escape);
    assert!(window.query_by_label("「62kin」は指していません。").is_none());
    click(&mut window, "最初から");
    type_line(&mut window, "42kin 41gyoku 62kin");
    window.get_by_label("玉方の応手は △６一玉 です。「41gyoku 62kin」は指していません。");
    press(&mut window, Key::Escape);
    press(&mut window, Key::H);
    assert!(!Command::Moves(moves::Command::TypeMove).is_enabled(state(&window)));
}

#[test]
fn a_solution_that_is_not_recorded_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let three = "4k4/9/9/4N4/9/9/9/9/9 b 2G2r2b2g4s3n4l18p 1";
    fs::write(folder.path().join("1.sfen"), format!("{three}\n4k4/9/9/9/9/9/9/9/9 b G 1\n")).unwrap();
    let mut window = opened(folder.path());
    // A list that becomes shorter springs to its end.
    let press = |window: &mut Window, key| {
        window.key_press(key);
        window.run_steps(40);
    };
    press(&mut window, Key::H);
    window.get_by_label("５一 後手の玉");
    window.get_by_label_contains("3 ▲");
    let is_enabled = |window: &Window| Command::from(problems::Command::ShowSolution).is_enabled(state(window));
    assert!(!is_enabled(&window), "it is shown");
    assert!(!desk(&window).solving().unwrap().has_solution(), "the record is as it was");
    press(&mut window, Key::N);
    press(&mut window, Key::H);
    window.get_by_label("この問題は詰みません。");
    assert!(is_enabled(&window));
    drop_on(&mut window, "金 一枚", "９九");
    window.get_by_label("▲９九金 は王手ではありません。");
}

#[test]
fn the_clock_runs_while_there_is_something_to_be_found() {
    let folder = folder();
    let mut window = opened(folder.path());
    let shown = |window: &Window| {
        let clock = window.get_by_label_contains("考えた時間").accesskit_node().label().unwrap();
        clock.rsplit(':').next().unwrap().parse::<u32>().unwrap()
    };
    let wait = |window: &mut Window| window.run_steps(12);
    let begun = shown(&window);
    wait(&mut window);
    let later = shown(&window);
    assert!(later >= begun + 2, "{begun} s, then {later} s");
    // The clock stops while something else is shown, and once the problem is solved.
    press(&mut window, Key::Escape);
    wait(&mut window);
    press(&mut window, Key::P);
    assert!(shown(&window) <= later + 2);
    let asked = shown(&window);
    press(&mut window, Key::F1);
    wait(&mut window);
    wait(&mut window);
    press(&mut window, Key::F1);
    assert!(shown(&window) <= asked + 2, "it rests while a dialog is open");
    press(&mut window, Key::H);
    let done = shown(&window);
    wait(&mut window);
    assert_eq!(shown(&window), done);
    click(&mut window, "最初から");
    assert!(shown(&window) < done, "it begins anew");
}

#[test]
fn solved_problems_are_remembered_by_the_next_run() {
    let folder = folder();
    let solved = folder.path().join("kept/solved.json");
    let world = || World {
        files: &[],
        folder: Some(folder.path().to_owned()),
        solved: Some(solved.clone()),
        ..World::default()
    };
    let open = || {
        let (mut window, _) = window_in(world());
        press_with(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::O);
        window
    };
    let mut window = open();
    click(&mut window, "10.usi、1手詰");
    drop_on(&mut window, "金 一枚", "１二");
    window.get_by_label("3 題　解決 2");
    drop(window);
    let mut window = open();
    window.get_by_label("3 題　解決 2");
    window.get_by_label("10.usi、1手詰、解決済み");
    click(&mut window, "未解決のみ");
    assert_eq!(rows(&window), ["三手の城、試験太郎、3手詰"]);
}

#[test]
fn a_solution_and_its_comments_have_separate_space() {
    let folder = folder();
    let long = three().replace("*ここが狙い\n", &"*ここが狙いで、詳しくはこう書いてある\n".repeat(9));
    fs::write(folder.path().join("2.kif"), long).unwrap();
    let file = folder.path().join("10.usi");
    for size in [[1280.0, 800.0], [900.0, 600.0]] {
        let paths = [folder.path().to_str().unwrap(), file.to_str().unwrap(), "a.kif"];
        let (mut window, _) = window(Language::Japanese, ThemeChoice::Light, &paths, size);
        click(&mut window, "三手の城、試験太郎、3手詰");
        press(&mut window, Key::H);
        let comment = window.get_by_label_contains("詳しくはこう").rect();
        let rows = window.query_all_by_role(Role::ListItem).filter(|row| {
            let name = row.accesskit_node().label().unwrap_or_default();
            ["開始局面", "1 ▲６二金", "2 △４一玉"].iter().any(|known| name.starts_with(known))
        });
        let rows: Vec<_> = rows.map(|row| row.rect()).collect();
        assert!(rows.iter().filter(|row| row.bottom() < comment.top()).count() >= 2, "{rows:?} {comment:?}");
        window.get_by_label("問題の絞り込み").focus();
        window.run();
        window.get_by_label("問題の絞り込み").type_text("城");
        window.run();
        let row = window.get_by_label("三手の城、試験太郎、3手詰").rect();
        let title = window.get_all_by_label("三手の城").map(|title| title.rect().top()).fold(0.0, f32::max);
        assert!(title - row.bottom() < 30.0, "{row:?} {title}");
    }
}

#[test]
fn the_note_about_a_missing_solution_is_replaced_by_the_moves() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.sfen"), "9/8k/9/7B1/9/9/9/9/9 b 2G2rb2g4s4n4l18p 1\n").unwrap();
    let files = [folder.path().to_str().unwrap()];
    let world = World { language: Language::English, size: [800.0, 600.0], files: &files, ..World::default() };
    let (mut window, _) = window_in(world);
    let message = window.get_by_label_contains("No solution is recorded.").rect();
    let field = window.get_by_label("Enter move").rect();
    assert!(message.bottom() <= field.top(), "{message} {field}");
    press(&mut window, Key::T);
    type_text(&mut window, "13g");
    press(&mut window, Key::Enter);
    window.get_by_label("Correct. What next?");
    assert!(window.query_by_label_contains("No solution is recorded.").is_none());
    let row = window.get_by_label("2 △ K-1a").rect();
    assert!(row.bottom() <= window.get_by_label("Enter move").rect().top(), "{row}");
}
