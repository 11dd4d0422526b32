use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{AccessKitNode, NodeT, Queryable};

use crate::app::tests::window::{Window, japanese, press, press_all, window_of};

fn focused(window: &Window) -> Option<String> {
    let squares = window.query_all_by_role(Role::GridCell).chain(window.query_all_by_role(Role::ListItem));
    squares.map(|square| square.accesskit_node()).find(AccessKitNode::is_focused).and_then(|square| square.label())
}

use Key::{A, ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Enter, Escape, S, Space};

#[test]
fn a_move_is_made_with_the_cursor() {
    let mut window = japanese(&[]);
    assert_eq!(focused(&window), None);
    press(&mut window, S);
    assert_eq!(focused(&window).as_deref(), Some("５五 空き"));
    press(&mut window, Enter);
    window.get_by_label("手番の側の駒がありません。");
    press_all(&mut window, &[ArrowDown, ArrowDown, ArrowLeft, ArrowLeft]);
    assert_eq!(focused(&window).as_deref(), Some("７七 先手の歩"));
    press(&mut window, Enter);
    window.get_by_label("７七 先手の歩を持ちました。移動先は1か所です。");
    press(&mut window, Escape);
    assert_eq!(focused(&window).as_deref(), Some("７七 先手の歩"));
    press_all(&mut window, &[Space, ArrowUp, Space]);
    assert_eq!(focused(&window).as_deref(), Some("７六 先手の歩"));
    window.get_by_label("1 ▲７六歩");
    press(&mut window, Key::Comma);
    assert_eq!(focused(&window).as_deref(), Some("７六 空き"));
    press(&mut window, Key::Period);
    assert_eq!(focused(&window).as_deref(), Some("７六 先手の歩"));
    press(&mut window, Escape);
    assert_eq!(focused(&window), None);
    press(&mut window, ArrowLeft);
    window.get_by_label("７七 先手の歩");
    press(&mut window, S);
    assert_eq!(focused(&window).as_deref(), Some("７六 空き"), "it stays where it was");
}

#[test]
fn pieces_in_hand_are_reached_and_promotion_is_chosen() {
    let mut window = window_of("手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n");
    press_all(&mut window, &[Key::End, S]);
    // 8h to 2b.
    press_all(&mut window, &[ArrowDown, ArrowDown, ArrowDown, ArrowLeft, ArrowLeft, ArrowLeft, Enter]);
    press_all(&mut window, &[ArrowUp; 6]);
    press_all(&mut window, &[ArrowRight; 6]);
    assert_eq!(focused(&window).as_deref(), Some("２二 後手の角"));
    press(&mut window, Enter);
    press_all(&mut window, &[ArrowRight, ArrowLeft, Enter]);
    window.get_by_label("3 ▲２二角成");
    // 3a recaptures, and Black's bishop in hand is right of the board.
    press_all(&mut window, &[ArrowUp, ArrowLeft, Enter, ArrowRight, ArrowDown, Enter]);
    window.get_by_label("4 △同銀");
    press_all(&mut window, &[ArrowRight, ArrowRight]);
    assert_eq!(focused(&window).as_deref(), Some("先手の持駒 角 一枚"));
    press_all(
        &mut window,
        &[Enter, ArrowLeft, ArrowLeft, ArrowLeft, ArrowLeft, ArrowDown, ArrowDown, ArrowDown, Enter],
    );
    window.get_by_label("5 ▲４五角");
}

#[test]
fn arrows_and_marks_are_drawn_by_keys() {
    let mut window = japanese(&["a.kif"]);
    press(&mut window, A);
    window.get_by_label("先に盤上カーソルを出してください。");
    press_all(&mut window, &[S, A, A]);
    window.get_by_label("開始局面のマスに印を付けました。");
    window.key_press_modifiers(Modifiers::SHIFT, A);
    window.run();
    press_all(&mut window, &[ArrowUp, ArrowUp]);
    window.key_press_modifiers(Modifiers::SHIFT, A);
    window.run();
    window.get_by_label("開始局面に矢印を描きました。");
    press_all(&mut window, &[A, Escape]);
    assert!(focused(&window).is_some());
    press(&mut window, Escape);
    assert!(focused(&window).is_none());
}

#[test]
fn tab_reaches_the_board_once_and_leaves_it() {
    let mut window = japanese(&["a.kif"]);
    let mut reached = 0;
    for _ in 0..120 {
        press(&mut window, Key::Tab);
        reached += usize::from(focused(&window).is_some_and(|name| name == "５五 空き"));
        if reached > 0 && focused(&window).is_none() {
            break;
        }
    }
    assert_eq!(reached, 1, "one stop for all squares");
    assert!(focused(&window).is_none(), "and Tab goes on");
}

#[test]
fn a_click_elsewhere_takes_the_keys_from_the_board() {
    let mut window = japanese(&["a.kif"]);
    press(&mut window, S);
    assert!(focused(&window).is_some());
    crate::app::tests::window::click(&mut window, "2 △３四歩 0:10、コメントあり");
    assert_eq!(focused(&window), None);
    press(&mut window, ArrowLeft);
    window.get_by_label("1 / 8 手");
}
