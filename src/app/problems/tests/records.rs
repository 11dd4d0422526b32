//! The files of problems, and the records of a file: gone through, added, removed, moved and numbered, with undo.

use std::fs;

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::{NodeT, Queryable};

use crate::app::desk::feature::Wish;
use crate::app::desk::mode::Mode;
use crate::app::problems::Command;
use crate::app::problems::tests::{ONE, as_problems, defences, folder, opened, rows, three, two};
use crate::app::shell::action::Action;
use crate::app::shell::update::update;
use crate::app::tests::window::{
    Window, World, choose, click, desk, japanese, press, state, state_mut, type_text, window_in, window_of,
};
use crate::app::tests::{GAME, tsume};
use crate::lang::Language;
use crate::record::{Edit, HeaderKey, Record};

/// The first of the three problems has a name.
fn opened_file() -> (tempfile::TempDir, Window) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("set.kif");
    let one = tsume("作品番号：1\n", ONE, "   1 １二金打\n   2 詰み\n");
    fs::write(&file, format!("{}\n{}\n{one}", three(), defences())).unwrap();
    let window = japanese(&[file.to_str().unwrap()]);
    (folder, window)
}

/// By its key or else from a menu; the list of records has none if the file has one record.
fn run(window: &mut Window, command: Command) {
    if let [key, ..] = command.entry().about.keys {
        window.key_press_modifiers(key.modifiers, key.logical_key);
        return window.run_steps(3);
    }
    if window.query_by_label("ファイル内の棋譜").is_none() {
        click(window, "ファイル");
    }
    click(window, "ファイル内の作品");
    click(window, command.entry().name(Language::Japanese));
    window.run_steps(3);
}

fn undo(window: &mut Window) {
    window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    window.run_steps(3);
}

fn redo(window: &mut Window) {
    window.key_press_modifiers(Modifiers::COMMAND, Key::Y);
    window.run_steps(3);
}

fn order(window: &Window) -> (Vec<usize>, usize) {
    let game = desk(window).game();
    (game.records().map(|record| record.tree().len()).collect(), game.shown())
}

fn numbers(window: &Window) -> Vec<String> {
    let game = desk(window).game();
    let number = |record: &Record| record.headers().value(HeaderKey::Number).unwrap_or("-").to_owned();
    game.records().map(number).collect()
}

fn message(window: &Window) -> String {
    let desk = desk(window);
    desk.notices.last().map(|notice| notice.text.clone()).unwrap_or_default()
}

fn is_changed(window: &Window) -> bool {
    desk(window).game().is_changed()
}

#[test]
fn records_are_moved_and_removed_and_all_is_undone() {
    let (_folder, mut window) = opened_file();
    let (start, _) = order(&window);
    let [first, second, third] = start[..] else { panic!("{start:?}") };
    run(&mut window, Command::MoveRecordDown);
    assert_eq!(order(&window), (vec![second, first, third], 1));
    assert_eq!((message(&window).as_str(), is_changed(&window)), ("全3題のうち第2題に移しました。", true));
    run(&mut window, Command::NextRecord);
    run(&mut window, Command::RemoveRecord);
    assert_eq!(order(&window), (vec![second, first], 1));
    assert_eq!(message(&window), "第3題を削除しました（残り2題）。");
    undo(&mut window);
    assert_eq!(order(&window), (vec![second, first, third], 2));
    undo(&mut window);
    assert_eq!((order(&window), is_changed(&window)), ((vec![first, second, third], 0), false));
    redo(&mut window);
    redo(&mut window);
    assert_eq!(order(&window), (vec![second, first], 1));
    assert_eq!(message(&window), "作品の削除をやり直しました。");
}

#[test]
fn solutions_of_all_problems_are_written_in_one_step() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("set.kif");
    let solved = tsume("手数：7\n", ONE, "   1 １二金打\n   2 詰み\n");
    fs::write(&file, format!("{}\n{solved}\n{}", tsume("", ONE, ""), tsume("", ONE, ""))).unwrap();
    let mut window = japanese(&[file.to_str().unwrap()]);
    let shown = order(&window).1;
    run(&mut window, Command::FillRecords);
    window.run();
    let told = |window: &Window| -> Vec<(Option<u32>, Option<String>)> {
        let headers = |record: &Record| {
            let soundness = record.headers().value(HeaderKey::Soundness).map(str::to_owned);
            (record.headers().stated_length(), soundness)
        };
        desk(window).game().records().map(headers).collect()
    };
    let all = told(&window);
    assert!(all.iter().all(|it| *it == all[0] && it.0 == Some(1) && it.1.is_some()), "{all:?}");
    assert!(message(&window).starts_with("3題に作意・手数・完全性を書き込みました。"), "{}", message(&window));
    let solved = |window: &Window| -> Vec<bool> {
        desk(window).game().records().map(|record| record.tree().main_line().next().is_some()).collect()
    };
    assert_eq!((solved(&window), order(&window).1), (vec![true; 3], shown));
    undo(&mut window);
    assert_eq!((solved(&window), is_changed(&window)), (vec![false, true, false], false), "one step");
    assert_eq!(told(&window).iter().map(|it| it.0).collect::<Vec<_>>(), [None, Some(7), None]);
    redo(&mut window);
    assert_eq!(told(&window), all);
}

#[test]
fn the_keys_that_move_a_record_go_through_a_text_while_one_is_typed() {
    let (_folder, mut window) = opened_file();
    let before = order(&window);
    press(&mut window, Key::T);
    type_text(&mut window, "12kin");
    run(&mut window, Command::MoveRecordDown);
    assert_eq!(order(&window), before);
    press(&mut window, Key::Escape);
    run(&mut window, Command::MoveRecordDown);
    assert_ne!(order(&window), before);
}

#[test]
fn a_new_problem_is_set_up_behind_the_one_that_is_shown() {
    let (_folder, mut window) = opened_file();
    run(&mut window, Command::AddRecord);
    let desk = desk(&window);
    assert_eq!((desk.mode == Mode::SetUp, desk.game().count(), desk.game().shown()), (true, 4, 1));
    assert!(desk.game().is_problem());
    assert_eq!(desk.game().record().headers().author(), Some("試験太郎"), "by the same composer");
    undo(&mut window);
    assert_eq!(order(&window).0.len(), 3);
    run(&mut window, Command::CopyRecord);
    let (copied, shown) = order(&window);
    assert_eq!((copied[0], copied.len(), shown), (copied[1], 4, 1));
}

#[test]
fn edits_and_arrangements_are_undone_in_turn() {
    let (_folder, mut window) = opened_file();
    let start = order(&window);
    let headers = |window: &mut Window, name: &str| {
        let state = state_mut(window);
        let mut headers = state.desk.game().record().headers().clone();
        headers.set_value(HeaderKey::Author, name);
        let edit = Edit::Headers(headers);
        update(state, Action::Wish(Wish::Edit(edit)), &mut Vec::new());
        window.run_steps(2);
    };
    let author = |window: &Window| desk(window).game().record().headers().author().unwrap_or_default().to_owned();
    headers(&mut window, "一");
    run(&mut window, Command::MoveRecordDown);
    assert_eq!((author(&window).as_str(), order(&window).1), ("一", 1));
    headers(&mut window, "二");
    undo(&mut window);
    assert_eq!((author(&window).as_str(), order(&window).1), ("一", 1));
    undo(&mut window);
    assert_eq!((author(&window).as_str(), order(&window)), ("一", start.clone()));
    undo(&mut window);
    assert_eq!((author(&window).as_str(), is_changed(&window)), ("試験太郎", false));
    for _ in 0..3 {
        redo(&mut window);
    }
    assert_eq!((author(&window).as_str(), order(&window).1), ("二", 1));
}

#[test]
fn numbers_follow_the_order_or_the_order_the_numbers() {
    let (_folder, mut window) = opened_file();
    let (start, _) = order(&window);
    assert_eq!(numbers(&window), ["-", "-", "1"]);
    run(&mut window, Command::SortRecords);
    assert_eq!(numbers(&window), ["1", "-", "-"]);
    assert_eq!((order(&window).1, message(&window).as_str()), (1, "3題を作品番号の順に並べ替えました。"));
    run(&mut window, Command::NumberRecords);
    assert_eq!(numbers(&window), ["1", "2", "3"]);
    assert_eq!(message(&window), "並び順に作品番号を振りました（2題を変更）。");
    undo(&mut window);
    assert_eq!(numbers(&window), ["1", "-", "-"]);
    undo(&mut window);
    assert_eq!((numbers(&window), order(&window)), (vec!["-".into(), "-".into(), "1".into()], (start, 0)));
    redo(&mut window);
    redo(&mut window);
    assert_eq!(numbers(&window), ["1", "2", "3"]);
}

#[test]
fn rearranged_records_are_saved_and_restored_after_a_crash() {
    let (_folder, mut window) = opened_file();
    run(&mut window, Command::MoveRecordDown);
    let game = desk(&window).game();
    let text = String::from_utf8(game.written().bytes).unwrap();
    let again = crate::format::read_all(text.as_bytes(), None).unwrap().records;
    assert!(again.iter().eq(game.records()), "{text}");
    assert!(
        text.contains(three().trim_end()) && text.contains(defences().trim_end()),
        "each with its own text: {text}"
    );
    let kept = game.snapshot();
    let order = kept.order.expect("it is kept");
    assert_ne!(order.ids, order.saved, "or it would count as saved");
}

#[test]
fn a_problem_is_added_to_another_file() {
    let folder = tempfile::tempdir().unwrap();
    let [file, other] = ["set.kif", "other.kif"].map(|name| folder.path().join(name));
    fs::write(&file, three()).unwrap();
    fs::write(&other, defences()).unwrap();
    let world = World { files: &[file.to_str().unwrap()], folder: Some(other.clone()), ..World::default() };
    let (mut window, _) = window_in(world);
    run(&mut window, Command::AddToFile);
    window.run_steps(5);
    let game = desk(&window).game();
    assert_eq!((game.path(), game.count(), game.shown()), (Some(other.as_path()), 2, 1));
    assert_eq!((game.record().headers().title(), game.is_changed()), (Some("三手の城"), true));
    assert_eq!(fs::read_to_string(&other).unwrap(), defences(), "nothing is written before it is saved");
}

fn click_row(window: &mut Window, message: &str) {
    window.get_by_role_and_label(Role::ListItem, &format!("参考 {message}")).click();
    window.run_steps(3);
}

#[test]
fn the_same_problem_elsewhere_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let mirrored = "k8/9/P8/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
    fs::write(
        folder.path().join("one.sfen"),
        format!("{ONE}\n4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\n{mirrored}\n"),
    )
    .unwrap();
    fs::write(folder.path().join("other.sfen"), format!("{ONE}\n")).unwrap();
    let mut window = japanese(&[folder.path().join("one.sfen").to_str().unwrap()]);
    let row = |window: &Window, message: &str| {
        window.query_by_role_and_label(Role::ListItem, &format!("参考 {message}")).is_some()
    };
    assert!(row(&window, "このファイルの第3題を左右反転した局面です。"));
    assert!(window.query_by_label_contains("問題集「").is_none(), "no set is open");
    click_row(&mut window, "このファイルの第3題を左右反転した局面です。");
    assert_eq!(order(&window).1, 2);
    assert!(row(&window, "このファイルの第1題を左右反転した局面です。"));
    let source = folder.path().to_owned();
    let mut window = japanese(&[folder.path().to_str().unwrap(), folder.path().join("other.sfen").to_str().unwrap()]);
    assert_eq!(state(&window).problems.loaded().unwrap().source(), source);
    press(&mut window, Key::P);
    window.run_steps(5);
    let messages: Vec<String> = state(&window).problems.twins.rows().iter().map(|row| row.1.clone()).collect();
    let [same, shifted, mirrored] = &messages[..] else { panic!("{messages:?}") };
    assert!(same.starts_with("問題集「") && same.ends_with("「one.sfen (1)」と同じ局面です。"), "{messages:?}");
    assert!(shifted.ends_with("「one.sfen (2)」と同じ配置です（位置だけが違います）。"), "{messages:?}");
    assert!(mirrored.ends_with("「one.sfen (3)」を左右反転した局面です。"), "{messages:?}");
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
        let second = if is_problem { "第2題／全2題" } else { "第2局／全2局" };
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
    assert_eq!(window.get_by_label("ファイル内の棋譜").accesskit_node().value().as_deref(), Some("第1題／全3題"));
    as_problems(&mut window);
    let problems = state(&window).shown_problems().unwrap();
    assert_eq!(problems.set().len(), 3);
    fs::write(&file, three()).unwrap();
    assert!(japanese(&[file.to_str().unwrap()]).query_by_label("ファイル内の棋譜").is_none());
}
