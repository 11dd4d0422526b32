//! Typed moves, in the drawn window.

use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};

use crate::app::tests::window::{Window, assert_text, click, japanese, press, press_with, type_text};

fn is_chosen(window: &Window, row: &str) -> bool {
    window.get_by_label(row).accesskit_node().toggled() == Some(egui::accesskit::Toggled::True)
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
    assert!(window.query_by_label(why).is_none(), "what was refused is not there any more");
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
fn moves_are_undone_from_the_empty_field_and_letters_from_one_with_text() {
    let mut window = japanese(&[]);
    let undo = |window: &mut Window, modifiers| {
        press_with(window, modifiers, Key::Z);
    };
    press(&mut window, Key::T);
    type_text(&mut window, "76fu");
    press(&mut window, Key::Enter);
    window.get_by_label_contains("1 ▲７六歩");
    undo(&mut window, Modifiers::COMMAND);
    assert!(window.query_by_label_contains("1 ▲７六歩").is_none());
    undo(&mut window, Modifiers::COMMAND | Modifiers::SHIFT);
    window.get_by_label_contains("1 ▲７六歩");
    type_text(&mut window, "34");
    undo(&mut window, Modifiers::COMMAND);
    window.get_by_label_contains("1 ▲７六歩");
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
        press_with(&mut window, Modifiers::COMMAND, Key::Z);
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
    // The field has the focus until the move is made; then the arrow keys step again.
    window.get_by_label_contains("正しい手を指すか、入力して");
    type_text(&mut window, "２六歩");
    press(&mut window, Key::Enter);
    window.get_by_label_contains("1 ▲２六歩");
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert!(is_chosen(&window, "1 ▲７六歩 0:03"));
    press_with(&mut window, Modifiers::COMMAND, Key::Y);
    press(&mut window, Key::ArrowLeft);
    press(&mut window, Key::ArrowRight);
    assert!(is_chosen(&window, "1 ▲２六歩 0:03"));
    press(&mut window, Key::T);
    type_text(&mut window, "2b9i");
    press(&mut window, Key::Enter);
    window.get_by_label("反則として指す");
    press(&mut window, Key::Enter);
    window.get_by_label("2手目 △９九角不成、変化、反則");
}
