//! Changes to the whole board.

use egui::{Event, Key, Modifiers, Role};
use egui_kittest::kittest::Queryable;

use crate::app::setup::tests::{assert_gone, click, press, setting_up, setup, state, typed, undo};
use crate::app::tests::window::{Window, click_role, drag, japanese, press_with, right_click, window_of};
use crate::notation::sfen;
use crate::shogi::{Handicap, Setup};

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
    // Digits go to the field, and select no squares.
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
    // After undo it no longer applies.
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
    // With the other side to move, the other side gets them.
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
    // The original game is unchanged.
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
