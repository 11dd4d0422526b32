//! Sets of problems in the drawn window: listed, filtered, solved.

use std::fs;
use std::path::Path;

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::{NodeT, Queryable};

use crate::app::desk::settings::Look;
use crate::app::files;
use crate::app::moves;
use crate::app::problems;
use crate::app::setup;
use crate::app::shell::action::Effect;
use crate::app::shell::command::Command;
use crate::app::shell::own::Own;
use crate::app::tests::GAME;
use crate::app::tests::tsume;
use crate::app::tests::window::{Window, World, choose, click, japanese, press, set, window, window_in, window_of};
use crate::lang::Language;

/// A problem of three moves with a comment and a second solution.
fn three() -> String {
    let moves = "\
*ここが狙い
   1 ６二金打
   2 ４一玉(51)
   3 ４二金打
   4 詰み

変化：1手
   1 ４二金打
   2 ６一玉(51)
   3 ６二金打
";
    tsume("作品名：三手の城\n作者：試験太郎\n", "4k4/9/9/4N4/9/9/9/9/9 b 2G2r2b2g4s3n4l18p 1", moves)
}

/// Three moves, with another defence.
pub(in crate::app) fn defences() -> String {
    let moves = "\
   1 ４三桂打
   2 ４一玉(51)
   3 ５二銀打
   4 詰み

変化：2手
   2 ６一玉(51)
   3 ７二銀打
   4 詰み
";
    tsume("", "4k4/8R/9/9/9/9/9/9/9 b SNr2b4g3s3n4l18p 1", moves)
}

/// Both in one file.
fn two() -> String {
    three() + "\n" + &defences()
}

const ONE: &str = "8k/9/8P/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";

pub(crate) fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("2.kif"), three()).unwrap();
    fs::write(folder.path().join("10.usi"), format!("sfen {ONE} moves G*1b\n")).unwrap();
    fs::write(folder.path().join("30.sfen"), format!("{ONE}\n")).unwrap();
    folder
}

pub(crate) fn opened(folder: &Path) -> Window {
    japanese(&[folder.to_str().unwrap()])
}

/// Opens the file of the current game as a set: it is read, and then its first problem.
pub(crate) fn as_problems(window: &mut Window) {
    click(window, "ファイル");
    window.get_by_label("このファイルを問題集として開く").click();
    window.run_steps(10);
}

/// Drops a piece in hand on a square.
pub(crate) fn drop_on(window: &mut Window, held: &str, square: &str) {
    click(window, &format!("先手の持駒 {held}"));
    click(window, &format!("{square} 空き"));
}

fn rows(window: &Window) -> Vec<String> {
    let names = window.get_all_by_role(Role::ListItem).filter_map(|node| node.accesskit_node().label());
    names.filter(|name| ["手詰", "usi", "sfen"].iter().any(|word| name.contains(word))).collect()
}

#[test]
fn a_folder_is_listed_and_its_first_problem_stands_on_the_board() {
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
    window.key_press_modifiers(Modifiers::SHIFT, Key::N);
    window.run();
    window.key_press_modifiers(Modifiers::SHIFT, Key::N);
    window.run();
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
    window.get_by_label("問題の絞り込み").click();
    window.run();
    window.get_by_label("問題の絞り込み").type_text("城 たろう");
    window.run();
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
fn enter_goes_to_the_first_that_was_found_and_what_is_on_the_board_is_told() {
    let folder = folder();
    let mut window = opened(folder.path());
    window.get_by_label("問題の絞り込み").click();
    window.run();
    window.get_by_label("問題の絞り込み").type_text("usi");
    window.run();
    assert_eq!(rows(&window), ["10.usi、1手詰"]);
    window.get_by_label("５一 後手の玉");
    window.get_by_label("盤上は「三手の城」（絞り込みの対象外）");
    press(&mut window, Key::Enter);
    window.get_by_label("１一 後手の玉");
    assert!(window.query_by_label_contains("絞り込みの対象外").is_none());
    // The keys are the problem's again.
    press(&mut window, Key::E);
    window.get_by_label("10.usi");
    assert!(window.query_by_label("問題の絞り込み").is_none());
}

#[test]
fn what_was_saved_is_shown_in_the_set() {
    let folder = folder();
    let mut window = opened(folder.path());
    window.get_by_label("５四 先手の桂");
    press(&mut window, Key::E);
    press(&mut window, Key::F2);
    window.event(egui::Event::Text("54".to_owned()));
    press(&mut window, Key::Delete);
    press(&mut window, Key::F2);
    window.key_press_modifiers(Modifiers::COMMAND, Key::S);
    window.run();
    press(&mut window, Key::P);
    window.get_by_label("５四 空き");
    let app = window.state().as_ref().unwrap();
    let problem = app.state.problems.loaded().unwrap().set().row(0).unwrap();
    assert_eq!(problem.start.setup.board.pieces().count(), 1);
    assert_eq!(rows(&window).len(), 3);
}

#[test]
fn a_set_is_read_again_and_the_board_stays() {
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
    // What has gone is not on the board any more.
    for name in ["10.usi", "1.sfen", "30.sfen"] {
        fs::remove_file(folder.path().join(name)).unwrap();
    }
    press(&mut window, Key::F5);
    assert_eq!(rows(&window), ["三手の城、試験太郎、3手詰"]);
    window.get_by_label("５一 後手の玉");
    window.get_by_label("６二 空き");
}

#[test]
fn a_right_move_is_answered_and_a_wrong_one_taken_back() {
    let folder = folder();
    let mut window = opened(folder.path());
    drop_on(&mut window, "金 二枚", "９九");
    window.get_by_label("▲９九金 は不正解です。");
    window.get_by_label("９九 空き");
    // The second solution counts, too.
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
    // The other one starts from the same position.
    window.get_by_label("0 / 3 題　解決 3");
}

#[test]
fn other_defences_are_met_once_it_is_solved() {
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
    window.get_by_label("▲５二銀 は不正解です。");
    press(&mut window, Key::O);
    drop_on(&mut window, "銀 一枚", "７二");
    window.get_by_label_contains("変化もすべて解けました");
    assert!(window.query_by_label("2 △６一玉").is_none());
    let app = window.state().as_ref().unwrap();
    assert!(!Command::from(problems::Command::AnswerDefence).is_enabled(&app.state));
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
    let app = window.state().as_ref().unwrap();
    for command in [
        Command::Files(files::Command::Save),
        Command::Own(Own::Undo),
        Command::SetUp(setup::Command::SetUp),
        Command::Moves(moves::Command::Correct),
        problems::Command::ShowSolution.into(),
    ] {
        assert!(!command.is_enabled(&app.state), "{command:?}");
    }
    click(&mut window, "最初から");
    window.get_by_label("先手の持駒 金 二枚");
    assert!(window.query_by_label("ここが狙い").is_none());
}

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
    let app = window.state().as_ref().unwrap();
    assert_eq!((app.state.desk.games().len(), app.state.desk.game().moves()), (1, 3));
    assert!(app.state.desk.game().origin().file().is_some_and(|file| file.path.ends_with("2.kif")));
    press(&mut window, Key::P);
    click(&mut window, "問題集を閉じる");
    assert!(window.state().as_ref().unwrap().state.problems.loaded().is_none());
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
    assert_eq!(window.state().as_ref().unwrap().state.desk.game().shown(), 1);
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
    let game = window.state().as_ref().unwrap().state.desk.game();
    assert_eq!((game.moves(), game.path()), (3, None));
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
        assert_eq!(window.state().as_ref().unwrap().state.desk.game().count(), 2, "{text}");
        choose(&mut window, "ファイル内の棋譜", "2 局中の第 2 局");
        assert_eq!(window.state().as_ref().unwrap().state.desk.game().shown(), 1);
    }
}

#[test]
fn a_file_of_several_problems_says_so_and_shows_them_all() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("set.kif");
    fs::write(&file, format!("{0}\n{1}\n{0}", three(), defences())).unwrap();
    let mut window = japanese(&[file.to_str().unwrap()]);
    let game = window.state().as_ref().unwrap().state.desk.game();
    assert_eq!((game.count(), game.rows().iter().filter(|row| row.variations > 0).count()), (1, 1));
    window.get_by_label("3 局中の第 1 局");
    click(&mut window, "問題集として開く");
    window.run_steps(10);
    let problems = window.state().as_ref().unwrap().state.shown_problems().unwrap();
    assert_eq!(problems.set().len(), 3);
    // One record alone says nothing of the kind.
    fs::write(&file, three()).unwrap();
    assert!(japanese(&[file.to_str().unwrap()]).query_by_label("問題集として開く").is_none());
}

#[test]
fn what_cannot_be_read_is_told() {
    let folder = folder();
    fs::write(folder.path().join("bad.kif"), "<html></html>").unwrap();
    fs::write(folder.path().join("bin.csa"), [0, 1, 2, 255]).unwrap();
    let mut window = opened(folder.path());
    window.get_by_label_contains("bin.csa：");
    window.get_by_label("2 個のファイルは棋譜として読めませんでした。");
    window.get_by_label_contains("bad.kif：1 行 1 文字目：棋譜や局面として読めるところがありません");
    fs::remove_file(folder.path().join("10.usi")).unwrap();
    click(&mut window, "10.usi、1手詰");
    window.get_by_label_contains("「10.usi」を開けません");
    window.get_by_label("５一 後手の玉");
    let empty = tempfile::tempdir().unwrap();
    let window = opened(empty.path());
    window.get_by_label_contains("問題が見つかりません");
}

#[test]
fn the_folder_is_asked_for_and_english_is_spoken() {
    let folder = folder();
    let chosen = Some(folder.path().to_owned());
    let (language, look, size) = (Language::English, Look::Dark, [900.0, 600.0]);
    let (mut window, seen) = window_in(World { language, look, size, folder: chosen, ..World::default() });
    window.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::O);
    window.run();
    assert!(seen.lock().unwrap().iter().any(|effect| matches!(effect, Effect::Problems(problems::Effect::Choose(_)))));
    window.get_by_label("三手の城, 試験太郎, Mate in 3");
    click(&mut window, "Close problem set");
    // By the menu it is the same.
    click(&mut window, "File");
    window.get_by_label_contains("Open problem set").click();
    window.run();
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
    // It stands still while the user is elsewhere, and once the problem is done.
    press(&mut window, Key::Escape);
    wait(&mut window);
    press(&mut window, Key::P);
    assert!(shown(&window) <= later + 2);
    press(&mut window, Key::H);
    let done = shown(&window);
    wait(&mut window);
    assert_eq!(shown(&window), done);
    click(&mut window, "最初から");
    assert!(shown(&window) < done, "it begins anew");
}

#[test]
fn what_was_solved_is_remembered_by_the_next_window() {
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
        window.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::O);
        window.run();
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

/// What a frame draws of a list of this many problems.
fn shapes(count: usize) -> usize {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("many.sfen");
    fs::write(&file, format!("{ONE}\n").repeat(count)).unwrap();
    let mut window = japanese(&[file.to_str().unwrap()]);
    as_problems(&mut window);
    let over = window.get_by_role_and_label(Role::ListItem, "many.sfen (1)").rect().center();
    window.hover_at(over);
    for _ in 0..5 {
        window.event(egui::Event::MouseWheel {
            unit: egui::MouseWheelUnit::Point,
            delta: egui::vec2(0.0, -300.0),
            phase: egui::TouchPhase::Move,
            modifiers: Modifiers::NONE,
            source: egui::MouseWheelSource::Unknown,
        });
        window.run();
    }
    assert!(window.query_by_role_and_label(Role::ListItem, "many.sfen (1)").is_none(), "the list was scrolled");
    window.output().shapes.len()
}

#[test]
fn a_frame_draws_as_much_of_ten_thousand_problems_as_of_a_hundred() {
    let (few, many) = (shapes(100), shapes(10_000));
    assert!(few.abs_diff(many) <= 40, "{few} shapes for 100 problems, {many} for 10,000");
}

#[test]
fn a_solution_and_its_comments_have_each_their_room() {
    let folder = folder();
    let long = three().replace("*ここが狙い\n", &"*ここが狙いで、詳しくはこう書いてある\n".repeat(9));
    fs::write(folder.path().join("2.kif"), long).unwrap();
    let file = folder.path().join("10.usi");
    for size in [[1280.0, 800.0], [900.0, 600.0]] {
        let paths = [folder.path().to_str().unwrap(), file.to_str().unwrap(), "a.kif"];
        let (mut window, _) = window(Language::Japanese, Look::Light, &paths, size);
        press(&mut window, Key::P);
        click(&mut window, "三手の城、試験太郎、3手詰");
        press(&mut window, Key::H);
        let comment = window.get_by_label_contains("詳しくはこう").rect();
        let rows = window.query_all_by_role(Role::ListItem).filter(|row| {
            let name = row.accesskit_node().label().unwrap_or_default();
            ["開始局面", "1 ▲６二金", "2 △４一玉"].iter().any(|known| name.starts_with(known))
        });
        let rows: Vec<_> = rows.map(|row| row.rect()).collect();
        assert!(rows.iter().filter(|row| row.bottom() < comment.top()).count() >= 2, "{rows:?} {comment:?}");
        // Where one problem is listed, the rest of the panel is the solution's.
        window.get_by_label("問題の絞り込み").focus();
        window.run();
        window.get_by_label("問題の絞り込み").type_text("城");
        window.run();
        let row = window.get_by_label("三手の城、試験太郎、3手詰").rect();
        let title = window.get_all_by_label("三手の城").map(|title| title.rect().top()).fold(0.0, f32::max);
        assert!(title - row.bottom() < 30.0, "{row:?} {title}");
    }
}
