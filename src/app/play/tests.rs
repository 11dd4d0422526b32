//! Moves made on the board.

use egui::accesskit::{self, ActionData};
use egui::{Event, Key, Modifiers, PointerButton, vec2};
use egui_kittest::kittest::{NodeT, Queryable};

use crate::app::tests::pointer::{drag, drag_between};
use crate::app::tests::window::{click, japanese, press, window_of};

#[test]
fn a_move_is_two_clicks() {
    let mut window = japanese(&[]);
    click(&mut window, "７七 先手の歩");
    click(&mut window, "７六 空き");
    window.get_by_label("７六 先手の歩");
    window.get_by_label("1 ▲７六歩");
    // The other side's turn: Black's pieces cannot be picked up.
    click(&mut window, "２七 先手の歩");
    click(&mut window, "２六 空き");
    window.get_by_label("２七 先手の歩");
    click(&mut window, "３三 後手の歩");
    click(&mut window, "３四 空き");
    window.get_by_label("2 △３四歩");
}

#[test]
fn a_piece_is_dragged_and_dropped() {
    let mut window = japanese(&[]);
    drag(&mut window, "２七 先手の歩", "２六 空き");
    window.get_by_label("1 ▲２六歩");
    // Dropped outside the board, the piece goes back.
    drag(&mut window, "８三 後手の歩", "先手 持駒なし");
    window.get_by_label("８三 後手の歩");
    assert!(window.query_by_label("2 △８四歩").is_none());
}

#[test]
fn escape_puts_a_picked_up_piece_back() {
    let mut window = japanese(&[]);
    click(&mut window, "７七 先手の歩");
    press(&mut window, Key::Escape);
    click(&mut window, "７六 空き");
    window.get_by_label("７七 先手の歩");
}

#[test]
fn promotion_is_asked_beside_the_square() {
    let mut window = window_of("手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n");
    press(&mut window, Key::End);
    drag(&mut window, "８八 先手の角", "２二 後手の角");
    window.get_by_label("８八 先手の角");
    click(&mut window, "成");
    window.get_by_label("3 ▲２二角成");
    press(&mut window, Key::ArrowLeft);
    // By keys, the second choice.
    drag(&mut window, "８八 先手の角", "２二 後手の角");
    press(&mut window, Key::Num2);
    window.get_by_label("3手目 ▲２二角不成、変化");
    // The same move again walks, and adds nothing.
    press(&mut window, Key::ArrowLeft);
    drag(&mut window, "８八 先手の角", "２二 後手の角");
    press(&mut window, Key::Enter);
    window.get_by_label("3 ▲２二角成、変化あり");
}

#[test]
fn a_foul_is_asked_about_and_marked() {
    let mut window = window_of(
        "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 同　銀(31)\n   5 ２六歩(27)\n   6 ８八角打\n",
    );
    press(&mut window, Key::End);
    click(&mut window, "先手の持駒 角 一枚");
    click(&mut window, "５五 空き");
    press(&mut window, Key::ArrowLeft);
    click(&mut window, "先手の持駒 角 一枚");
    click(&mut window, "９九 先手の香");
    // Clicking another own piece picks that up instead.
    click(&mut window, "９五 空き");
    window.get_by_label("その駒の動きではありません");
    press(&mut window, Key::Escape);
    assert!(window.query_by_label("その駒の動きではありません").is_none());
    click(&mut window, "９九 先手の香");
    click(&mut window, "９五 空き");
    click(&mut window, "反則として指す");
    window.get_by_label_contains("▲９五香");
}

#[test]
fn moves_are_undone_and_redone() {
    let mut window = japanese(&[]);
    drag(&mut window, "２七 先手の歩", "２六 空き");
    window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    window.run();
    window.get_by_label("２七 先手の歩");
    window.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    window.run();
    window.get_by_label("２六 先手の歩");
    click(&mut window, "編集");
    window.get_by_label_contains("指し手の追加を元に戻す");
}

#[test]
fn a_click_on_the_slider_goes_there_even_within_a_frame() {
    let mut window = japanese(&["a.kif"]);
    let slider = window.get_by_label("局面の位置").rect();
    for (pos, place) in [(slider.right_center() - vec2(2.0, 0.0), "8 / 8 手"), (slider.left_center(), "0 / 8 手")] {
        window.event(Event::PointerMoved(pos));
        window.run();
        let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
        let events = [true, false].map(|pressed| Event::PointerButton { pos, button, pressed, modifiers });
        window.input_mut().events.extend(events);
        window.run();
        window.get_by_label(place);
    }
}

#[test]
fn the_timeline_steps_while_it_is_dragged_and_says_what_is_at_the_pointer() {
    let mut window = japanese(&["a.kif"]);
    let slider = window.get_by_label("局面の位置").rect();
    drag_between(&mut window, slider.left_center(), slider.right_center());
    window.get_by_label("8 / 8 手");
    drag_between(&mut window, slider.right_center(), slider.center() - vec2(slider.width() / 9.0 * 2.5, 0.0));
    window.get_by_label("2 / 8 手");
    // The pointer is still there.
    window.get_by_label("2手目 △３四歩");
    window.get_by_label("消費時間 0:10　累計 0:10");
    window.get_by_label("角道が通る");
    window.get_by_label("ここで分岐");
}

#[test]
fn a_screen_reader_hears_the_step_and_sets_it() {
    let mut window = japanese(&["a.kif"]);
    press(&mut window, Key::ArrowRight);
    let slider = window.get_by_label("局面の位置").accesskit_node();
    assert_eq!(
        (slider.value(), slider.numeric_value(), slider.max_numeric_value()),
        (Some("1 / 8".to_owned()), Some(1.0), Some(9.0))
    );
    let (target_node, target_tree) = slider.locate();
    for (action, data, step) in [
        (accesskit::Action::Increment, None, "2 / 8 手"),
        (accesskit::Action::SetValue, Some(ActionData::NumericValue(6.0)), "6 / 8 手"),
        (accesskit::Action::Decrement, None, "5 / 8 手"),
    ] {
        window.event(Event::AccessKitActionRequest(accesskit::ActionRequest {
            action,
            target_tree,
            target_node,
            data,
        }));
        window.run();
        window.get_by_label(step);
    }
}
