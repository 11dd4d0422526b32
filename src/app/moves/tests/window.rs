//! The list, the drawn tree and typed moves in the drawn window, and what is offered at moves.

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::Queryable;

use crate::app::moves::Command;
use crate::app::tests::pointer::drag;
use crate::app::tests::window::{Window, assert_text, click, japanese, press, window_of};

fn right_click(window: &mut Window, label: &str) {
    window.get_by_label(label).click_secondary();
    window.run();
}

/// Clicks a menu item, whose label also has its key.
fn choose(window: &mut Window, label: &str) {
    window.get_by_label_contains(label).click();
    window.run();
}

fn with_tree() -> Window {
    let mut window = japanese(&["a.kif"]);
    press(&mut window, Key::V);
    window
}

#[test]
fn every_node_in_sight_has_a_name_and_is_one_click_away() {
    let mut window = with_tree();
    assert_eq!(window.get_all_by_role(Role::TreeItem).count(), 13);
    window.get_by_label("開始局面、コメントあり");
    window.get_by_label("4手目 △同銀、本譜、しおりあり");
    click(&mut window, "4手目 △８四歩");
    window.get_by_label("８四 後手の歩");
    click(&mut window, "2手目 △３四歩、本譜、コメントあり");
    assert_text(&window, "角道が通る");
    press(&mut window, Key::V);
    assert!(window.query_by_role(Role::TreeItem).is_none());
    window.get_by_label_contains("2 △３四歩");
    click(&mut window, "変化ツリー");
    window.get_by_label("4手目 △８四歩");
}

#[test]
fn the_tree_can_be_zoomed_and_fitted() {
    let mut window = with_tree();
    let size = |window: &Window| window.get_by_label("1手目 ▲７六歩、本譜").rect().height();
    let usual = size(&window);
    click(&mut window, "拡大");
    assert!(size(&window) > usual);
    for _ in 0..4 {
        click(&mut window, "縮小");
    }
    assert!(size(&window) < 20.0);
    click(&mut window, "4手目 △８四歩");
    window.get_by_label("８四 後手の歩");
    for _ in 0..9 {
        click(&mut window, "縮小");
    }
    assert_eq!(window.get_all_by_role(Role::TreeItem).count(), 13, "dots too small to be widgets are named as well");
    click(&mut window, "2手目 △３四歩、本譜、コメントあり");
    window.get_by_label("３四 後手の歩");
    click(&mut window, "全体を表示");
    assert_eq!(window.get_all_by_role(Role::TreeItem).count(), 13);
    let panel = window.get_by_role_and_label(Role::Canvas, "変化ツリー").rect();
    for node in window.get_all_by_role(Role::TreeItem) {
        assert!(panel.contains_rect(node.rect()), "the whole tree fits");
    }
}

#[test]
fn the_current_node_stays_whole_when_the_tree_is_zoomed() {
    let mut window = with_tree();
    click(&mut window, "4手目 △８四歩");
    for button in ["拡大", "拡大", "縮小", "縮小", "縮小", "拡大", "拡大", "拡大"] {
        click(&mut window, button);
        let panel = window.get_by_role_and_label(Role::Canvas, "変化ツリー").rect();
        let node = window.get_by_label("4手目 △８四歩").rect();
        assert!(panel.contains_rect(node), "{button}: {node:?} in {panel:?}");
    }
}

#[test]
fn small_trees_fill_the_width_and_parents_stay_in_place() {
    let mut window = with_tree();
    let panel = window.get_by_role_and_label(Role::Canvas, "変化ツリー").rect();
    let right = window.get_all_by_role(Role::TreeItem).map(|node| node.rect().right()).fold(0.0, f32::max);
    assert!(panel.right() - right < 30.0, "{right} of {panel:?}");
    click(&mut window, "4手目 △８四歩");
    let parent = |window: &Window| window.get_by_label("4手目 △８四歩").rect();
    let before = parent(&window);
    for (from, to) in [("２六 先手の歩", "２五 空き"), ("８四 後手の歩", "８五 空き")] {
        click(&mut window, from);
        click(&mut window, to);
    }
    assert_eq!(parent(&window), before);
    window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    window.run();
    assert_eq!(parent(&window), before);
}

#[test]
fn the_node_of_an_open_menu_stays_marked() {
    let mut window = with_tree();
    let fill = |window: &Window| {
        let node = window.get_by_label("4手目 △８四歩").rect().center();
        let shapes = window.output().shapes.iter();
        let boxes = shapes.filter_map(|shape| match &shape.shape {
            egui::Shape::Rect(rect) if rect.rect.contains(node) && rect.rect.width() < 300.0 => Some(rect.fill),
            _ => None,
        });
        boxes.collect::<Vec<_>>()
    };
    let plain = fill(&window);
    right_click(&mut window, "4手目 △８四歩");
    let elsewhere = window.get_by_label("1手目 ▲７六歩、本譜").rect().center();
    window.hover_at(elsewhere);
    window.run();
    assert_ne!(fill(&window), plain);
    press(&mut window, Key::Escape);
    window.hover_at(egui::Pos2::ZERO);
    window.run();
    assert_eq!(fill(&window), plain);
}

#[test]
fn a_right_click_works_on_nodes_rows_and_choices() {
    let mut window = with_tree();
    right_click(&mut window, "3手目 ▲６六歩");
    choose(&mut window, "この変化を本譜にする");
    window.get_by_label("3手目 ▲６六歩、本譜");
    press(&mut window, Key::V);
    right_click(&mut window, "3手目 ▲２二角成、変化");
    choose(&mut window, "この変化を削除");
    window.get_by_label_contains("3 ▲６六歩");
    press(&mut window, Key::ArrowRight);
    press(&mut window, Key::ArrowRight);
    right_click(&mut window, "2 ▲２六歩");
    choose(&mut window, "変化を一つ上へ");
    window.get_by_label("1 ▲２六歩");
}

#[test]
fn the_same_position_is_pointed_out() {
    let text = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n\n変化：1手\n   1 ２六歩(27)\n   2 ３四歩(33)\n   3 ７六歩(77)\n";
    let mut window = window_of(text);
    press(&mut window, Key::End);
    window.get_by_label("同一局面");
    click(&mut window, "3手目 ▲７六歩");
    window.get_by_label("1手目 ▲２六歩、変化");
    click(&mut window, "3手目 ▲２六歩");
    press(&mut window, Key::Home);
    assert!(window.query_by_label("同一局面").is_none());
}

#[test]
fn a_correction_says_which_move_it_replaces() {
    let mut window = japanese(&["a.kif"]);
    click(&mut window, "3 ▲２二角成 0:17、変化あり");
    press(&mut window, Key::R);
    window.get_by_label_contains("3手目 ▲２二角成 の訂正");
    click(&mut window, "９七 先手の歩");
    click(&mut window, "９六 空き");
    assert!(window.query_by_label_contains("の訂正").is_none());
    window.get_by_label_contains("4 △同銀 0:24、指せない手");
    press(&mut window, Key::V);
    window.get_by_label("5手目 ▲４五角、本譜、指せない手");
    press(&mut window, Key::R);
    press(&mut window, Key::Escape);
    window.get_by_label("９六 先手の歩");
}

#[test]
fn two_moves_are_inserted_on_the_board() {
    let mut window = japanese(&["a.kif"]);
    press(&mut window, Key::I);
    window.get_by_label_contains("1手目を指して");
    click(&mut window, "２七 先手の歩");
    click(&mut window, "２六 空き");
    window.get_by_label("２六 先手の歩");
    window.get_by_label_contains("2手目を指して");
    click(&mut window, "８三 後手の歩");
    click(&mut window, "８四 空き");
    window.get_by_label_contains("3 ▲７六歩");
    window.get_by_label_contains("2 △８四歩");
}

fn type_text(window: &mut Window, text: &str) {
    window.event(egui::Event::Text(text.to_owned()));
    window.run();
}

#[test]
fn moves_are_typed_one_after_another() {
    let mut window = japanese(&[]);
    press(&mut window, Key::T);
    for (text, row) in [("７六歩", "1 ▲７六歩"), ("3c3d", "2 △３四歩"), ("22角", "3 ▲２二角成"), ("同銀", "4 △同銀")]
    {
        type_text(&mut window, text);
        press(&mut window, Key::Enter);
        window.get_by_label_contains(row);
    }
    // Letters go to the field, not to the window.
    type_text(&mut window, "58");
    press(&mut window, Key::ArrowDown);
    press(&mut window, Key::Enter);
    window.get_by_label_contains("5 ▲５八");
    press(&mut window, Key::Escape);
    press(&mut window, Key::Home);
    window.get_by_label("７七 先手の歩");
}

#[test]
fn typed_moves_are_completed() {
    let mut window = japanese(&[]);
    window.get_by_label("指し手の入力").click();
    window.run();
    type_text(&mut window, "58金");
    window.get_by_label("▲５八金右");
    click(&mut window, "▲５八金左");
    window.get_by_label("1 ▲５八金左");
    type_text(&mut window, "99と");
    let why = "「99と」は指せません。９九に動けるとがありません。";
    window.get_by_label(why);
    press(&mut window, Key::Enter);
    assert_eq!(window.query_all_by_label(why).count(), 2, "the status line says it, too");
    press(&mut window, Key::Escape);
    assert_eq!(window.query_all_by_label(why).count(), 1);
    assert!(window.query_by_label_contains("2 △").is_none());
}

#[test]
fn a_line_is_typed_at_once_and_undone_at_once() {
    let mut window = japanese(&[]);
    press(&mut window, Key::T);
    type_text(&mut window, "76fu 34fu 26fu");
    window.get_by_label("3手 ▲７六歩 △３四歩 ▲２六歩");
    press(&mut window, Key::Enter);
    window.get_by_label("3 ▲２六歩");
    window.get_by_label("1手目から3手を追加しました。");
    click(&mut window, "元に戻す");
    assert!(window.query_by_label_contains("▲７六歩").is_none());
}

#[test]
fn the_moves_before_a_bad_one_are_played_and_its_text_is_selected() {
    let mut window = japanese(&[]);
    press(&mut window, Key::T);
    type_text(&mut window, "76fu 34fu 55kin 84fu");
    press(&mut window, Key::Enter);
    window.get_by_label("2 △３四歩");
    window.get_by_label("1手目から2手を追加しました。 3手目：「55kin」は指せません。５五に動ける金がありません。");
    assert_text(&window, "55kin 84fu");
    // What is typed next replaces it.
    type_text(&mut window, "26fu");
    assert_text(&window, "26fu 84fu");
    press(&mut window, Key::Enter);
    window.get_by_label("4 △８四歩");
    press(&mut window, Key::Escape);
    // Both lines are undone, one after the other.
    for last in ["2 △３四歩", "開始局面"] {
        window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
        window.run();
        window.get_by_label(last);
    }
    assert!(window.query_by_label_contains("▲７六歩").is_none());
}

#[test]
fn a_foul_in_a_line_is_asked_about_before_what_follows() {
    let mut window = japanese(&[]);
    press(&mut window, Key::T);
    type_text(&mut window, "2h2c 34fu");
    press(&mut window, Key::Enter);
    window.get_by_label("反則として指す");
    assert_text(&window, "34fu");
    press(&mut window, Key::Enter);
    window.get_by_label_contains("1 ▲２三飛");
    press(&mut window, Key::Enter);
    window.get_by_label("2 △３四歩");
}

#[test]
fn a_typed_number_goes_to_its_move() {
    let mut window = japanese(&["a.kif"]);
    press(&mut window, Key::T);
    type_text(&mut window, "7");
    window.get_by_label("7手目へ移動");
    type_text(&mut window, "0");
    assert!(window.query_by_label_contains("手目へ移動").is_none(), "the game is shorter");
    press(&mut window, Key::Backspace);
    press(&mut window, Key::ArrowUp);
    press(&mut window, Key::Enter);
    window.get_by_label("7 / 8 手");
}

#[test]
fn a_typed_move_replaces_another_and_fouls_are_confirmed() {
    let mut window = japanese(&["a.kif"]);
    press(&mut window, Key::ArrowRight);
    press(&mut window, Key::R);
    press(&mut window, Key::T);
    type_text(&mut window, "２六歩");
    press(&mut window, Key::Enter);
    window.get_by_label_contains("1 ▲２六歩");
    type_text(&mut window, "2b9i");
    press(&mut window, Key::Enter);
    window.get_by_label("反則として指す");
    press(&mut window, Key::Enter);
    window.get_by_label("2手目 △９九角不成、変化、反則");
}

#[test]
fn a_choice_is_dragged_to_another_place() {
    let mut window = japanese(&["a.kif"]);
    press(&mut window, Key::ArrowRight);
    press(&mut window, Key::ArrowRight);
    drag(&mut window, "3 ▲６六歩", "1 ▲２二角成");
    window.get_by_label("1 ▲６六歩");
    window.get_by_label("2 ▲２二角成");
    window.get_by_label("3 ▲２六歩");
}

#[test]
fn menu_items_of_a_move_have_tooltips_and_stable_ids() {
    let mut window = with_tree();
    right_click(&mut window, "4手目 △８四歩");
    let offered = window.get_by(|node| node.author_id() == Some("moves.make-main"));
    let tip = Command::MakeMain.entry().tip[0];
    assert!(!tip.is_empty() && window.query_by_label(tip).is_none());
    offered.hover();
    window.run();
    window.get_by_label(tip);
}

#[test]
fn variations_stand_in_the_list_and_are_folded_away() {
    let mut window = japanese(&["a.kif"]);
    click(&mut window, "3手目 ▲６六歩、変化");
    window.get_by_label("６六 先手の歩");
    window.get_by_label("変化 3手（2/2）");
    press(&mut window, Key::M);
    window.get_by_label("本譜");
    window.get_by_label("３四 後手の歩");
    assert!(window.query_by_label("変化を折りたたむ").is_none(), "each of them fits into a row");
    // The current line alone, and its variations only as marks.
    window.key_press_modifiers(Modifiers::SHIFT, Key::V);
    window.run();
    assert!(window.query_by_label("3手目 ▲６六歩、変化").is_none());
    window.get_by_label("3 ▲２二角成 0:17、変化あり");
}

#[test]
fn the_status_line_says_what_an_edit_did_and_takes_it_back() {
    let mut window = japanese(&["a.kif"]);
    click(&mut window, "2 △３四歩 0:10、コメントあり");
    press(&mut window, Key::Delete);
    window.get_by_label("本譜の2手目以降10手（うち変化3手）を削除しました。");
    click(&mut window, "元に戻す");
    window.get_by_label("元に戻しました：指し手の削除");
    window.get_by_label_contains("2 △３四歩");
    click(&mut window, "やり直す");
    assert!(window.query_by_label_contains("2 △３四歩").is_none());
}

#[test]
fn promotion_is_seen_in_the_list() {
    let mut window = japanese(&["a.kif"]);
    let order = |window: &Window, labels: &[&str]| {
        let tops: Vec<f32> = labels.iter().map(|label| window.get_by_label(label).rect().top()).collect();
        assert!(tops.is_sorted(), "{labels:?}: {tops:?}");
    };
    order(
        &window,
        &["3 ▲２二角成 0:17、変化あり", "3手目 ▲２六歩、変化", "3手目 ▲６六歩、変化", "4 △同銀 0:24、しおりあり"],
    );
    right_click(&mut window, "3手目 ▲６六歩、変化");
    choose(&mut window, "変化を一つ上へ");
    order(&window, &["3 ▲２二角成 0:17、変化あり", "3手目 ▲６六歩、変化", "3手目 ▲２六歩、変化"]);
    window.get_by_label("3手目の変化を3通りのうち2番目に移しました。");
    right_click(&mut window, "3手目 ▲６六歩、変化");
    choose(&mut window, "この変化を本譜にする");
    // The mark of the branch stands at the move that is now the main line's.
    order(&window, &["3 ▲６六歩 0:02、変化あり", "3手目 ▲２二角成、変化", "3手目 ▲２六歩、変化"]);
    window.get_by_label("3手目からの変化を本譜にしました。");
}

#[test]
fn what_was_copied_is_said() {
    let mut window = japanese(&["a.kif"]);
    click(&mut window, "3 ▲２二角成 0:17、変化あり");
    window.key_press_modifiers(Modifiers::COMMAND, Key::L);
    window.run();
    window.get_by_label_contains("3手目以降6手をコピーしました。");
}

#[test]
fn long_variations_are_folded_away_and_opened_by_whoever_goes_there() {
    let main = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n\n変化：2手\n";
    let later = ["８四歩(83)", "２六歩(27)", "８五歩(84)", "２五歩(26)", "４二銀(31)", "４八銀(39)"];
    let later: String = later.iter().zip(2..).map(|(mv, number)| format!("   {number} {mv}\n")).collect();
    let mut window = window_of(&format!("{main}{later}"));
    window.get_by_label("7手目 ▲４八銀、変化");
    click(&mut window, "変化を折りたたむ");
    assert!(window.query_by_label("7手目 ▲４八銀、変化").is_none());
    window.get_by_label("変化を開く");
    click(&mut window, "2手目 △８四歩、変化");
    press(&mut window, Key::End);
    window.get_by_label("7手目 ▲４八銀、変化");
}

#[test]
fn rows_show_signs_and_evaluations() {
    let text = "手合割：平手\n   1 ７六歩(77)\n**評価値=643\n   2 ３四歩(33)\n*[%sign ?!]\n*#詰み=後手勝ち:9手\n";
    let mut window = window_of(text);
    let written = |window: &Window, text: &str| {
        let shapes = window.output().shapes.iter();
        shapes.filter(|it| matches!(&it.shape, egui::Shape::Text(it) if it.galley.text() == text)).count()
    };
    assert_eq!(["+643", "-#9"].map(|value| written(&window, value)), [1, 1]);
    let row = window.get_by_label_contains("2 △３四歩 疑問手");
    let at = row.rect().center();
    window.hover_at(at);
    window.run();
    // Tooltips come after a moment.
    window.run_steps(40);
    window.get_by_label("?! 疑問手");
    window.get_by_label("後手勝ち（9手詰）");
}
