//! The solver in the drawn window.

use egui::{Event, Key, Modifiers};
use egui_kittest::Node;
use egui_kittest::kittest::{NodeT, Queryable};

use crate::app::problems::tests::{folder, opened};
use crate::app::shell::action::{Action, Event as Happened};
use crate::app::solver;
use crate::app::solver::tests::{DUALS, NONE, THREE, raise, state_of};
use crate::app::tests::window::{Window, World, click, japanese, press, window_in};
use crate::lang::Language;
use crate::record::{Edit, End};

fn paste(window: &mut Window, text: &str) {
    window.event(Event::Paste(text.to_owned()));
    window.run();
}

#[test]
fn the_verdict_follows_the_position_that_is_set_up() {
    let mut window = japanese(&[]);
    press(&mut window, Key::F2);
    assert!(window.query_by_label("詰みを調べています…").is_none(), "a game");
    paste(&mut window, THREE);
    window.get_by_label_contains("3手詰・");
    let line = state_of(&window).solver.question.as_ref().unwrap().texts.line.clone();
    assert!(line.starts_with('▲') && line.contains('△'), "{line}");
    window.get_by_label(&line);
    paste(&mut window, NONE);
    window.get_by_label_contains("不詰（▲");
    assert!(window.query_by_label_contains("3手詰").is_none());
    click(&mut window, "対局");
    assert!(window.query_by_label_contains("不詰（▲").is_none(), "games have no verdict");
}

#[test]
fn one_key_writes_the_line_into_the_record() {
    let (mut window, _) = window_in(World { language: Language::English, ..World::default() });
    paste(&mut window, THREE);
    window.get_by_label_contains("Mate in 3, ");
    assert!(window.query_by_label_contains("G*").is_none(), "the solution is not given away while it is looked at");
    press(&mut window, Key::F4);
    let app = window.state().as_ref().unwrap();
    assert_eq!(app.state.desk.game().line().len(), 5);
    window.get_by_label("3 moves added.");
    window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    window.run();
    let app = window.state().as_ref().unwrap();
    assert_eq!(app.state.desk.game().line().len(), 1);
}

#[test]
fn the_verdict_is_hidden_while_a_set_is_solved() {
    let folder = folder();
    let mut window = opened(folder.path());
    press(&mut window, Key::N);
    let state = state_of(&window);
    assert!(state.desk.solving().is_some());
    assert!(!state.solver.is_shown(&state.desk));
    assert!(window.query_by_label_contains("3手詰・").is_none());
}

#[test]
fn a_finding_is_shown_on_the_board() {
    const ROW: &str = "参考 1手目 ▲２二角 でも詰む（打点非限定）";
    let mut window = japanese(&[]);
    paste(&mut window, DUALS);
    assert!(window.query_by_label(ROW).is_none(), "the solution is not given away");
    press(&mut window, Key::F4);
    assert!(window.query_by_label(ROW).is_none(), "the squares of one drop are one row");
    raise(&mut window);
    let is_of_drops = |node: &Node<'_>| node.accesskit_node().label().is_some_and(|label| label.starts_with("打点"));
    let unfold = window.get_all_by_label_contains("：すべて表示").find(is_of_drops);
    unfold.expect("a button for the drops").click();
    window.run();
    // The row may be below what the panel shows.
    window.get_by_label(ROW).click_accesskit();
    window.run();
    let state = state_of(&window);
    let preview = state.desk.mode.preview().expect("its line");
    assert!(!preview.moves().is_empty());
    press(&mut window, Key::Escape);
    press(&mut window, Key::F2);
    window.get_by_label(ROW).click_accesskit();
    window.run();
    let state = state_of(&window);
    assert!(!state.desk.overlays.highlighted().is_empty(), "the square of the drop");
}

#[test]
fn the_refutation_is_marked_while_a_position_is_set_up() {
    let mut window = japanese(&[]);
    press(&mut window, Key::F2);
    paste(&mut window, "8k/9/8G/9/9/9/9/9/9 b 2r2b3g4s4n4l18p 1");
    window.get_by_label("不詰（▲１二金 には △同玉）");
    let state = state_of(&window);
    let overlays = &state.desk.overlays;
    let marked: Vec<_> = overlays.marked().iter().map(|square| square.to_string()).collect();
    assert_eq!((marked, overlays.highlighted().is_empty()), (vec!["1a".to_owned(), "1b".into(), "1c".into()], true));
}

#[test]
fn findings_are_marked_when_editing_begins_and_when_headers_change() {
    let marked = |window: &Window| {
        let state = state_of(window);
        state.desk.overlays.marked().iter().count()
    };
    let mut window = japanese(&[]);
    paste(&mut window, "sfen 8k/9/8G/9/9/9/9/9/9 b 2r2b3g4s4n4l18p 1");
    window.get_by_label("不詰（▲１二金 には △同玉）");
    press(&mut window, Key::F2);
    assert_eq!(marked(&window), 3);
    let app = window.state_mut().as_mut().unwrap();
    let mut headers = app.state.desk.game().record().headers().clone();
    headers.set("作者", "甲");
    app.state.desk.edit(Edit::Headers(headers));
    window.run();
    assert_eq!(marked(&window), 3);
}

#[test]
fn the_rules_are_chosen_in_a_menu_of_the_verdict() {
    let mut window = japanese(&[]);
    paste(&mut window, DUALS);
    window.get_by_label_contains("手詰・");
    click(&mut window, "判定の基準");
    click(&mut window, "コンクール");
    window.get_by_label("コンクール基準・無駄合は広義");
    click(&mut window, "判定の基準");
    click(&mut window, "専門誌");
    assert!(window.query_by_label_contains("基準・").is_none(), "the usual ones are not named");
    click(&mut window, "編集");
    click(&mut window, "詰将棋");
    assert_eq!(window.get_all_by_label("判定の基準").count(), 2);
}

#[test]
fn an_empty_hand_of_the_defender_is_pointed_out() {
    const SAID: &str = "玉方の持駒なしで判定（残りの駒は駒箱）";
    let mut window = japanese(&[]);
    paste(
        &mut window,
        "  ３ ２ １\n+---------+\n| ・ ・v玉|一\n| ・ ・ ・|二\n| ・ ・ 歩|三\n| ・ ・ ・|四\n+---------+\n持駒：金\n",
    );
    window.get_by_label_contains("1手詰・");
    window.get_by_label(SAID);
    press(&mut window, Key::F2);
    window.get_by_label(SAID);
    window.event(Event::Text("a".to_owned()));
    window.run();
    window.get_by_label_contains("1手詰・");
    assert!(window.query_by_label(SAID).is_none());
}

#[test]
fn variations_and_tries_are_written_with_labels_in_one_step() {
    let mut window = japanese(&[]);
    paste(&mut window, THREE);
    window.get_by_label_contains("3手詰・");
    window.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::F4);
    window.run_steps(3);
    let game = state_of(&window).desk.game();
    let tree = game.record().tree();
    assert_eq!(tree.main_line().filter(|&node| tree.mv(node).is_some()).count(), 3);
    let comments: Vec<&str> = tree.walk().filter_map(|node| tree.note(node).comment.as_deref()).collect();
    assert!(comments.iter().any(|comment| comment.starts_with("変化：")), "{comments:?}");
    assert!(
        comments.iter().all(|comment| comment.starts_with("変化：") || comment.starts_with("紛れ：")),
        "{comments:?}"
    );
    let tries = comments.iter().filter(|comment| comment.starts_with("紛れ：")).count();
    let without_mate = tree.walk().filter(|&node| tree.end(node) == Some(&End::NoMate)).count();
    assert!(tries > 0 && without_mate == tries, "{without_mate} of {tries} tries say that they end without a mate");
    window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    window.run();
    assert!(state_of(&window).desk.game().record().tree().is_empty(), "one step");
}

#[test]
fn superfluous_pieces_are_named_and_removed() {
    let mut window = japanese(&[]);
    press(&mut window, Key::F2);
    // The knight on 5a has no part in the mate.
    paste(&mut window, "3Bnnk2/3+S5/8+N/6G2/9/9/9/9/9 b Rrb3g3sn4l18p 1");
    let is_sound = window.query_by_label_contains("7手詰・余詰なし").is_some();
    assert!(is_sound);
    window.key_press_modifiers(Modifiers::COMMAND, Key::F4);
    window.run_steps(3);
    window.get_by_label("参考 ５一桂は不要駒");
    click(&mut window, "５一桂は不要駒：外す");
    let start = state_of(&window).desk.game().record().initial().to_setup();
    assert_eq!(start.board.pieces().count(), 6);
    assert_eq!(start.hands.white.count(crate::shogi::HandKind::Knight), 2, "it goes to the defender");
}

#[test]
fn superfluous_pieces_are_named_without_revealing_moves() {
    let mut window = japanese(&[]);
    paste(&mut window, "3Bnnk2/3+S5/8+N/6G2/9/9/9/9/9 b Rrb3g3sn4l18p 1");
    window.get_by_label_contains("7手詰・余詰なし");
    for _ in 0..2 {
        window.key_press_modifiers(Modifiers::COMMAND, Key::F4);
        window.run_steps(3);
        window.get_by_label("参考 ５一桂は不要駒");
    }
    assert!(window.query_by_label_contains("完全と分かった").is_none());
    assert!(window.query_by_label_contains("▲３二飛").is_none());
}

#[test]
fn the_layout_is_stable_while_the_node_count_grows() {
    let (mut window, _) = window_in(World { language: Language::English, ..World::default() });
    press(&mut window, Key::F2);
    paste(&mut window, DUALS);
    let row = |window: &Window| window.get_all_by_label_contains("drop on several squares").next().unwrap().rect();
    let before = row(&window);
    for nodes in [1, 20_272, 123_456_789_012] {
        let app = window.state_mut().as_mut().unwrap();
        let question = app.state.solver.question.as_mut().unwrap();
        question.answer.start_widening();
        let searched = solver::Event { ticket: question.ticket, result: solver::SearchResult::Progress(nodes) };
        app.pending.push(Action::Event(Happened::Solver(searched)));
        window.run();
        assert_eq!(window.query_all_by_label_contains("Searching…").count(), 1, "{nodes}");
        let moved = row(&window).min - before.min;
        assert!(moved.length() < 0.5, "{nodes}: {moved}");
    }
}
