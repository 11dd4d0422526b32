//! Positions set up by mouse and keyboard, in the drawn window.

use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::Queryable;

use super::board::drag;
use super::window::{Window, click, japanese, press, window_of};
use crate::notation::sfen;
use crate::shogi::Setup;

/// A window with an empty record, its start being set up.
fn setting_up() -> Window {
    let mut window = japanese(&[]);
    press(&mut window, Key::F2);
    window.get_by_label("局面編集");
    window
}

fn typed(window: &mut Window, keys: &str) {
    for key in keys.split_whitespace().flat_map(str::chars) {
        window.event(Event::Text(key.to_string()));
    }
    window.run();
}

fn setup(window: &Window) -> String {
    let record = window.state().as_ref().unwrap().state.game().record();
    sfen::write(&record.initial().to_setup(), None)
}

fn right_click(window: &mut Window, label: &str) {
    window.get_by_label(label).click_secondary();
    window.run();
}

#[test]
fn a_problem_is_typed_without_a_mouse() {
    let mut window = setting_up();
    typed(&mut window, "z");
    assert_eq!(setup(&window), sfen::write(&Setup::tsume(), None));
    window.key_press_modifiers(Modifiers::SHIFT, Key::ArrowLeft);
    window.run();
    assert!(setup(&window).starts_with("3k5/"));
    window.key_press_modifiers(Modifiers::SHIFT, Key::ArrowRight);
    window.run();
    typed(&mut window, "51 Delete".trim_end_matches("Delete"));
    press(&mut window, Key::Delete);
    typed(&mut window, "11K 13p 23s+ hg");
    assert_eq!(setup(&window), "8k/9/7+SP/9/9/9/9/9/9 b G2r2b3g3s4n4l17p");
    window.get_by_label("おかしなところはありません。");
    // Every key was one step.
    for _ in 0..3 {
        window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
        window.run();
    }
    assert_eq!(setup(&window), "8k/9/8P/9/9/9/9/9/9 b 2r2b4g4s4n4l17p");
    press(&mut window, Key::F2);
    assert!(window.query_by_label("局面編集").is_none());
    window.get_by_label("１一 後手の玉");
}

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

#[test]
fn the_whole_board_is_arranged() {
    let mut window = setting_up();
    click(&mut window, "双玉の初形");
    assert_eq!(setup(&window), sfen::write(&Setup::tsume_with_two_kings(), None));
    click(&mut window, "平手");
    click(&mut window, "駒落ち");
    click(&mut window, "二枚落ち");
    assert!(setup(&window).starts_with("lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w"));
    click(&mut window, "先後を入れ替える");
    assert!(setup(&window).starts_with("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/9/LNSGKGSNL b"));
    click(&mut window, "左右を反転");
    assert!(setup(&window).starts_with("lnsgkgsnl/1b5r1/"));
    click(&mut window, "一段上へ");
    window.get_by_label_contains("盤の外に出る駒");
    click(&mut window, "すべて消す");
    typed(&mut window, "55 p");
    for (button, rank) in [
        ("一段上へ", "9/9/9/4P4/"),
        ("一筋左へ", "9/9/9/3P5/"),
        ("一段下へ", "9/9/9/9/3P5/"),
        ("一筋右へ", "9/9/9/9/4P4/"),
    ] {
        click(&mut window, button);
        assert!(setup(&window).starts_with(rank), "{button}");
    }
    click(&mut window, "後手");
    assert!(setup(&window).contains(" w "));
    click(&mut window, "残りの駒はすべて玉方の持駒");
    assert!(setup(&window).ends_with("w 2R2B4G4S4N4L17P"));
}

#[test]
fn mistakes_are_listed_with_their_squares() {
    let mut window = setting_up();
    click(&mut window, "詰将棋の初形");
    typed(&mut window, "53 p 54 p 99 N");
    window.get_by_label("誤り 先手の5筋が二歩です。");
    assert!(!window.state().as_ref().unwrap().state.setup.as_ref().unwrap().marked().is_empty());
    // What is odd is kept all the same.
    assert!(setup(&window).contains("n8 b"));
    press(&mut window, Key::F1);
    window.get_by_label_contains("P ふ 歩");
}

#[test]
fn a_position_is_pasted_onto_the_board() {
    let mut window = setting_up();
    window.event(Event::Paste("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1".to_owned()));
    window.run();
    window.get_by_label("局面編集");
    assert_eq!(setup(&window), "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p");
    window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    window.run();
    assert!(setup(&window).starts_with("lnsgkgsnl"));
}

#[test]
fn the_moves_of_a_problem_are_looked_at() {
    let problem = "後手の持駒：飛二 角二 金二 銀四 桂四 香四 歩十七\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n+---------------------------+\n先手の持駒：金二\n手数----指手--\n";
    let mut window = window_of(&format!("{problem}   1 ５二金打\n"));
    window.get_by_label("解答の点検（1手）");
    window.get_by_label("1手目：攻方の持駒が余ります：金。");
    click(&mut window, "手数欄に記入");
    assert_eq!(window.state().as_ref().unwrap().state.game().record().headers().get("手数"), Some("1手"));
    assert!(window.query_by_label("手数欄に記入").is_none());
    let mut wrong = window_of(&format!("{problem}   1 ４九金打\n   2 ４一玉(51)\n"));
    click(&mut wrong, "1手目：攻方の手が王手になっていません。");
    wrong.get_by_label("４九 先手の金");
}
