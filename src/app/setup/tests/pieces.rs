//! Pieces moved by mouse.

use egui::{Key, Modifiers};

use crate::app::setup::tests::{click, press, press_with, right_click, setting_up, setup, typed, undo};
use crate::app::tests::window::drag;

#[test]
fn pieces_are_dragged_between_box_board_and_hands() {
    let mut window = setting_up();
    click(&mut window, "すべて消す");
    assert_eq!(setup(&window), "9/9/9/9/9/9/9/9/9 b -");
    drag(&mut window, "駒箱 後手の玉 残り2枚", "５一 空き");
    drag(&mut window, "駒箱 先手の歩 残り18枚", "５三 空き");
    drag(&mut window, "駒箱 先手の金 残り4枚", "先手の駒台");
    assert_eq!(setup(&window), "4k4/9/4P4/9/9/9/9/9/9 b G");
    // On an occupied square, the old piece goes to the hand of the side of the new one.
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
fn right_clicks_cycle_pieces_and_brushes_paint() {
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

#[test]
fn pieces_go_between_hands_and_back_to_the_box() {
    let mut window = setting_up();
    typed(&mut window, "c 55 b h2g hP");
    for (from, to, expected) in [
        ("先手の持駒 金 二枚", "後手の駒台", "4B4/9/9/9/9 b Ggp"),
        ("後手の持駒 歩 一枚", "５五 先手の角", "4p4/9/9/9/9 b Gbg"),
        ("後手の持駒 金 一枚", "局面編集", "4p4/9/9/9/9 b Gb"),
        ("後手の持駒 角 一枚", "先手の駒台", "4p4/9/9/9/9 b BG"),
        ("５五 後手の歩", "先手の持駒 金 一枚", "9/9/9/9/9 b BGP"),
        ("駒箱 後手の飛 残り2枚", "後手の駒台", "9/9/9/9/9 b BGPr"),
        ("駒箱 後手の飛 残り1枚", "局面編集", "9/9/9/9/9 b BGPr"),
    ] {
        let before = setup(&window);
        drag(&mut window, from, to);
        assert_eq!(setup(&window), format!("9/9/9/9/{expected}"), "{from}");
        if setup(&window) != before {
            undo(&mut window);
            assert_eq!(setup(&window), before, "{from}: one step");
            drag(&mut window, from, to);
        }
    }
    right_click(&mut window, "先手の持駒 角 一枚");
    assert_eq!(setup(&window), "9/9/9/9/9/9/9/9/9 b GPr", "back to the box");
    undo(&mut window);
    assert_eq!(setup(&window), "9/9/9/9/9/9/9/9/9 b BGPr");
}

#[test]
fn pieces_are_moved_by_clicks() {
    let mut window = setting_up();
    typed(&mut window, "c 55 b hg");
    for (from, to, expected) in [
        ("先手の持駒 金 一枚", "１一 空き", "8G/9/9/9/4B4/9/9/9/9 b -"),
        ("５五 先手の角", "１一 先手の金", "8B/9/9/9/9/9/9/9/9 b G"),
        ("１一 先手の角", "後手の駒台", "9/9/9/9/9/9/9/9/9 b Gb"),
    ] {
        click(&mut window, from);
        click(&mut window, to);
        assert_eq!(setup(&window), expected);
    }
    // Clicking the same piece again puts it down.
    click(&mut window, "先手の持駒 金 一枚");
    click(&mut window, "先手の持駒 金 一枚");
    click(&mut window, "３三 空き");
    assert_eq!(setup(&window), "9/9/9/9/9/9/9/9/9 b Gb");
}

#[test]
fn gold_and_king_have_two_states() {
    let mut window = setting_up();
    typed(&mut window, "c 55 g 51 k");
    for _ in 0..2 {
        for (label, expected) in [
            ("５五 先手の金", "4K4/9/9/9/4g4/9/9/9/9 b -"),
            ("５一 先手の玉", "4k4/9/9/9/4g4/9/9/9/9 b -"),
            ("５五 後手の金", "4k4/9/9/9/4G4/9/9/9/9 b -"),
            ("５一 後手の玉", "4K4/9/9/9/4G4/9/9/9/9 b -"),
        ] {
            right_click(&mut window, label);
            assert_eq!(setup(&window), expected);
        }
    }
    undo(&mut window);
    assert_eq!(setup(&window), "4k4/9/9/9/4G4/9/9/9/9 b -", "one step");
}

#[test]
fn the_brush_fills_hands_and_is_deselected() {
    let mut window = setting_up();
    typed(&mut window, "c");
    click(&mut window, "駒箱 後手の歩 残り18枚");
    for _ in 0..3 {
        click(&mut window, "先手の駒台");
    }
    click(&mut window, "後手の駒台");
    click(&mut window, "７三 空き");
    assert_eq!(setup(&window), "9/9/2p6/9/9/9/9/9/9 b 3Pp");
    click(&mut window, "駒箱 後手の歩 残り13枚");
    click(&mut window, "６三 空き");
    assert_eq!(setup(&window), "9/9/2p6/9/9/9/9/9/9 b 3Pp", "away");
    for _ in 0..5 {
        undo(&mut window);
    }
    assert_eq!(setup(&window), "9/9/9/9/9/9/9/9/9 b -", "each was a step");
}

#[test]
fn a_flipped_board_is_edited_from_the_other_side() {
    let mut window = setting_up();
    typed(&mut window, "c 55");
    press(&mut window, Key::ArrowUp);
    typed(&mut window, "p");
    press_with(&mut window, Modifiers::COMMAND, Key::T);
    press(&mut window, Key::ArrowUp);
    typed(&mut window, "s");
    assert_eq!(setup(&window), "9/9/9/4P4/4S4/9/9/9/9 b -");
    drag(&mut window, "５四 先手の歩", "１九 空き");
    assert_eq!(setup(&window), "9/9/9/9/4S4/9/9/9/8P b -");
}

#[test]
fn a_stamp_of_the_king_moves_the_king() {
    let mut window = setting_up();
    typed(&mut window, "c");
    click(&mut window, "駒箱 後手の玉 残り2枚");
    for (square, expected) in [
        ("５一 空き", "4k4/9/9/9/9/9/9/9/9 b -"),
        ("１一 空き", "8k/9/9/9/9/9/9/9/9 b -"),
        ("１一 後手の玉", "9/9/9/9/9/9/9/9/9 b -"),
        ("２二 空き", "9/7k1/9/9/9/9/9/9/9 b -"),
    ] {
        click(&mut window, square);
        assert_eq!(setup(&window), expected);
    }
    click(&mut window, "駒箱 先手の玉 残り1枚");
    click(&mut window, "５九 空き");
    assert_eq!(setup(&window), "9/7k1/9/9/9/9/9/9/4K4 b -", "each side has its own");
    press(&mut window, Key::Escape);
    // The box has none left, and its king is that of the board.
    drag(&mut window, "駒箱 後手の玉 残り0枚", "３三 空き");
    assert_eq!(setup(&window), "9/9/6k2/9/9/9/9/9/4K4 b -");
}
