//! Pieces moved by mouse.

use egui::Key;

use super::{click, press, right_click, setting_up, setup};
use crate::app::tests::board::drag;

#[test]
fn pieces_are_dragged_between_box_board_and_hands() {
    let mut window = setting_up();
    click(&mut window, "すべて消す");
    assert_eq!(setup(&window), "9/9/9/9/9/9/9/9/9 b -");
    drag(&mut window, "駒箱 後手の玉 残り2枚", "５一 空き");
    drag(&mut window, "駒箱 先手の歩 残り18枚", "５三 空き");
    drag(&mut window, "駒箱 先手の金 残り4枚", "先手の駒台");
    assert_eq!(setup(&window), "4k4/9/4P4/9/9/9/9/9/9 b G");
    // On an occupied square: what stood there goes to the hand of the one who came.
    drag(&mut window, "駒箱 先手の飛 残り2枚", "５三 先手の歩");
    assert_eq!(setup(&window), "4k4/9/4R4/9/9/9/9/9/9 b GP");
    drag(&mut window, "先手の持駒 歩 一枚", "９六 空き");
    drag(&mut window, "５三 先手の飛", "局面編集");
    assert_eq!(setup(&window), "4k4/9/9/9/9/P8/9/9/9 b G", "off the board into the box");
    drag(&mut window, "９六 先手の歩", "後手の駒台");
    assert_eq!(setup(&window), "4k4/9/9/9/9/9/9/9/9 b Gp");
    drag(&mut window, "駒箱 先手の玉 残り1枚", "１九 空き");
    drag(&mut window, "１九 先手の玉", "５一 後手の玉");
    assert_eq!(setup(&window), "4K4/9/9/9/9/9/9/9/8k b Gp", "kings change places");
}

#[test]
fn right_clicks_go_through_the_four_states_and_stamps_paint() {
    let mut window = setting_up();
    click(&mut window, "すべて消す");
    click(&mut window, "駒箱 先手の銀 残り4枚");
    for square in ["３三 空き", "４四 空き", "５五 空き"] {
        click(&mut window, square);
    }
    assert_eq!(setup(&window), "9/9/6S2/5S3/4S4/9/9/9/9 b -");
    click(&mut window, "４四 先手の銀");
    press(&mut window, Key::Escape);
    click(&mut window, "５五 先手の銀");
    click(&mut window, "１一 空き");
    assert_eq!(setup(&window), "8S/9/6S2/9/9/9/9/9/9 b -", "the same piece rubs out; clicks carry");
    for (label, expected) in [
        ("１一 先手の銀", "8+S/9/6S2/9/9/9/9/9/9 b -"),
        ("１一 先手の成銀", "8s/9/6S2/9/9/9/9/9/9 b -"),
        ("１一 後手の銀", "8+s/9/6S2/9/9/9/9/9/9 b -"),
        ("１一 後手の成銀", "8S/9/6S2/9/9/9/9/9/9 b -"),
    ] {
        right_click(&mut window, label);
        assert_eq!(setup(&window), expected);
    }
}
