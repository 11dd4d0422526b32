//! Pieces moved by mouse, and changes to the whole board.

use egui::{Event, Key, Modifiers, Role};
use egui_kittest::kittest::Queryable;

use crate::app::setup::tests::{assert_gone, click, press, setting_up, setup, state, typed, undo};
use crate::app::tests::window::{Window, click_role, drag, japanese, press_with, right_click, window_of};
use crate::notation::sfen;
use crate::shogi::{Handicap, Setup};

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
    // None is left in the box: the king of the board moves.
    drag(&mut window, "駒箱 後手の玉 残り0枚", "３三 空き");
    assert_eq!(setup(&window), "9/9/6k2/9/9/9/9/9/4K4 b -");
}

fn written(setup: &Setup) -> String {
    sfen::write(setup, None)
}

fn click_and_undo(window: &mut Window, button: &str, expected: &str) {
    let before = setup(window);
    click(window, button);
    assert_eq!(setup(window), expected, "{button}");
    undo(window);
    assert_eq!(setup(window), before, "{button} is one step");
    window.get_by_label("局面編集");
}

#[test]
fn every_named_start_is_one_undo_step() {
    let mut window = setting_up();
    typed(&mut window, "55 p");
    for (button, start) in [
        ("詰将棋の初形", Setup::tsume()),
        ("双玉の初形", Setup::tsume_with_two_kings()),
        ("平手", Handicap::Even.setup()),
        ("すべて消す", Setup::EMPTY),
    ] {
        click_and_undo(&mut window, button, &written(&start));
    }
    for handicap in Handicap::ALL.into_iter().filter(|&handicap| handicap != Handicap::Even) {
        click(&mut window, "手合割");
        click_and_undo(&mut window, handicap.name(), &written(&handicap.setup()));
    }
}

#[test]
fn every_transformation_is_one_undo_step() {
    let mut window = setting_up();
    click(&mut window, "手合割");
    click(&mut window, "二枚落ち");
    let swapped = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/9/LNSGKGSNL b -";
    click_and_undo(&mut window, "先後を入れ替える", swapped);
    let mirrored = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1R5B1/LNSGKGSNL w -";
    click_and_undo(&mut window, "左右を反転", mirrored);
    click_and_undo(&mut window, "先手", "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -");
    for button in ["一段上へ", "一段下へ", "一筋左へ", "一筋右へ"] {
        let before = setup(&window);
        click(&mut window, button);
        window.get_by_label_contains("盤の外に出る駒");
        assert_eq!(setup(&window), before);
    }
    click(&mut window, "すべて消す");
    typed(&mut window, "55 p");
    for (button, rank) in [
        ("一段上へ", "9/9/9/4P4/9/9/9/9/9"),
        ("一筋左へ", "9/9/9/9/3P5/9/9/9/9"),
        ("一段下へ", "9/9/9/9/9/4P4/9/9/9"),
        ("一筋右へ", "9/9/9/9/5P3/9/9/9/9"),
    ] {
        click_and_undo(&mut window, button, &format!("{rank} w -"));
    }
}

#[test]
fn the_number_of_the_first_move_is_typed() {
    let mut window = setting_up();
    let number = |window: &Window| state(window).desk.game().record().first_number();
    click_role(&mut window, Role::SpinButton, "最初の手数");
    window.key_press_modifiers(Modifiers::COMMAND, Key::A);
    for key in ["3", "1"] {
        window.event(Event::Text(key.to_owned()));
    }
    press(&mut window, Key::Enter);
    assert_eq!(number(&window), 31);
    undo(&mut window);
    assert_eq!(number(&window), 1);
    typed(&mut window, "3");
    window.get_by_label("局面編集");
}

#[test]
fn the_remaining_pieces_are_the_defenders_while_pieces_come_and_go() {
    const REMAINING: &str = "残りの駒をすべて玉方の持駒に";
    let mut window = setting_up();
    click(&mut window, "すべて消す");
    drag(&mut window, "駒箱 後手の玉 残り2枚", "５一 空き");
    click_and_undo(&mut window, REMAINING, "4k4/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p");
    typed(&mut window, "53 p");
    assert_eq!(setup(&window), "4k4/9/4P4/9/9/9/9/9/9 b -");
    click(&mut window, REMAINING);
    assert!(setup(&window).ends_with("b 2r2b4g4s4n4l17p"));
    drag(&mut window, "後手の持駒 金 四枚", "先手の駒台");
    assert!(setup(&window).ends_with("b G2r2b3g4s4n4l17p"));
    drag(&mut window, "後手の持駒 銀 四枚", "５二 空き");
    right_click(&mut window, "５二 後手の銀");
    assert_eq!(setup(&window), "4k4/4+s4/4P4/9/9/9/9/9/9 b G2r2b3g3s4n4l17p");
    drag(&mut window, "５三 先手の歩", "局面編集");
    assert!(setup(&window).ends_with("b G2r2b3g3s4n4l18p"));
    click(&mut window, "駒箱 先手の香 残り4枚");
    click(&mut window, "９九 空き");
    press(&mut window, Key::Escape);
    assert!(setup(&window).ends_with("L8 b G2r2b3g3s4n3l18p"));
    undo(&mut window);
    assert!(setup(&window).ends_with("b G2r2b3g3s4n4l18p"), "both in one step");
    click_and_undo(&mut window, "後手", "4k4/4+s4/9/9/9/9/9/9/9 w 2R2B3G3S4N4L18Pg");
    click(&mut window, "先後を入れ替える");
    typed(&mut window, "55 p");
    assert_eq!(setup(&window), "9/9/9/9/4P4/9/9/4+S4/4K4 w 2R2B3G3S4N4L17Pg");
    click(&mut window, REMAINING);
    typed(&mut window, "56 p");
    assert!(setup(&window).ends_with("w 2R2B3G3S4N4L17Pg"), "no longer");
}

#[test]
fn the_start_of_a_record_or_a_new_record_is_edited() {
    let mut window = japanese(&["a.kif"]);
    press(&mut window, Key::End);
    let here = written(&state(&window).desk.position().to_setup());
    press(&mut window, Key::F2);
    assert_eq!(setup(&window), written(&Handicap::Even.setup()), "the start");
    press(&mut window, Key::F2);
    press(&mut window, Key::End);
    click(&mut window, "編集");
    click(&mut window, "この局面を編集して新しい棋譜に Shift+F2");
    window.get_by_label("局面編集");
    assert_eq!((setup(&window), state(&window).desk.games().len()), (here.clone(), 2));
    typed(&mut window, "99");
    press(&mut window, Key::Delete);
    assert_ne!(setup(&window), here);
    click(&mut window, "a.kif");
    assert_gone(&window, "局面編集");
    assert!(!state(&window).desk.game().is_changed());
    press(&mut window, Key::Home);
    press_with(&mut window, Modifiers::SHIFT, Key::F2);
    window.get_by_label("局面編集");
    assert_eq!((setup(&window), state(&window).desk.games().len()), (written(&Handicap::Even.setup()), 3));
    press(&mut window, Key::F2);
    assert_gone(&window, "局面編集");
}

#[test]
fn a_stated_handicap_follows_the_position() {
    let mut window = window_of("手合割：平手\n先手：太郎\n後手：花子\n");
    let headers = |window: &Window| -> Vec<String> {
        let fields = state(window).desk.game().record().headers().fields();
        fields.map(|(key, value)| format!("{key}：{value}")).collect()
    };
    let before = headers(&window);
    press(&mut window, Key::F2);
    click(&mut window, "手合割");
    click(&mut window, "二枚落ち");
    assert_eq!(headers(&window), ["手合割：二枚落ち", "下手：太郎", "上手：花子"]);
    typed(&mut window, "55");
    press(&mut window, Key::Delete);
    assert_eq!(headers(&window)[0], "手合割：二枚落ち", "nothing was there");
    typed(&mut window, "61");
    press(&mut window, Key::Delete);
    assert_eq!(headers(&window)[0], "手合割：その他");
    undo(&mut window);
    undo(&mut window);
    assert_eq!(headers(&window), before);
}
