//! Positions set up with keys.

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;

use crate::app::setup::tests::press;
use crate::app::setup::tests::setting_up;
use crate::app::setup::tests::setup;
use crate::app::setup::tests::typed;
use crate::app::setup::tests::undo;
use crate::app::setup::words;
use crate::format;
use crate::lang::{self, Language};
use crate::notation::entry::Pending;
use crate::notation::sfen;
use crate::shogi::{Color, Setup};

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
    window.get_by_label("局面に問題はありません。");
    // Every key is one step.
    for _ in 0..3 {
        undo(&mut window);
    }
    assert_eq!(setup(&window), "8k/9/8P/9/9/9/9/9/9 b 2r2b4g4s4n4l17p");
    press(&mut window, Key::F2);
    assert!(window.query_by_label("局面編集").is_none());
    window.get_by_label("１一 後手の玉");
}

#[test]
fn a_plus_promotes_what_comes_right_behind_it() {
    let mut window = setting_up();
    // On a king, on a piece that can promote, and on one whose promotion was undone.
    typed(&mut window, "c 51K +r 52p +R 53p +");
    undo(&mut window);
    typed(&mut window, "r");
    assert_eq!(setup(&window), "4+R4/4+r4/4R4/9/9/9/9/9/9 b -");
}

#[test]
fn a_published_problem_can_be_typed() {
    let mut window = setting_up();
    // 将棋精妙 第一番; tests/it/notation/entry.rs counts its keys.
    typed(&mut window, "c 61N 92K 82b 72P 62b+ 94n 64P 95P+ 85N 55P 76r 56S+ 97P 87n 88l 89S 59r+ a");
    let file = include_bytes!("../../../../tests/data/seed/kif-document-tsume.kifu");
    let problem = format::read(file, None).unwrap().records[0].initial().to_setup();
    assert_eq!(setup(&window), sfen::write(&problem, None));
    window.get_by_label("局面に問題はありません。");
}

#[test]
fn every_key_has_its_kana_its_kanji_and_its_row_in_the_list_of_keys() {
    let mut window = setting_up();
    typed(&mut window, "c 11ふ 21や 31け 41ぎ 51き 61か 71ひ 81お 91と");
    let kana = setup(&window);
    typed(&mut window, "c 11歩 21香 31桂 41銀 51金 61角 71飛 81玉 91と");
    assert_eq!(setup(&window), kana);
    typed(&mut window, "c 11p 21l 31n 41s 51g 61b 71r 81k 91p+");
    assert_eq!(setup(&window), kana);
    typed(&mut window, "t");
    assert!(setup(&window).contains(" w "));
    typed(&mut window, "5");
    press(&mut window, Key::Escape);
    window.get_by_label("局面編集");
    press(&mut window, Key::F1);
    for (keys, _) in lang::entry_keys(Language::Japanese) {
        assert!(window.query_all_by_label(&keys).next().is_some(), "{keys} is not explained");
    }
}

#[test]
fn pieces_are_typed_as_moves_are() {
    let mut window = setting_up();
    typed(&mut window, "c");
    for keys in ["G*13", "P-76"] {
        typed(&mut window, keys);
    }
    assert_eq!(setup(&window), "9/9/8G/9/9/2P6/9/9/9 b -");
    // Each is one step.
    undo(&mut window);
    assert_eq!(setup(&window), "9/9/8G/9/9/9/9/9/9 b -");
    undo(&mut window);
    assert_eq!(setup(&window), "9/9/9/9/9/9/9/9/9 b -");
    // Letters for ranks are no commands.
    typed(&mut window, "1c g 2e s");
    assert_eq!(setup(&window), "9/9/8G/9/7S1/9/9/9/9 b -");
    typed(&mut window, "q");
    window.get_by_label("「q」は読み取れません。例：13金、13g、G*13、1三金打");
    typed(&mut window, "p");
    assert!(window.query_by_label_contains("読み取れません").is_none());
}

#[test]
fn a_new_board_takes_pieces_before_squares_again() {
    let mut window = setting_up();
    typed(&mut window, "z 12K 24b z K11 g13");
    assert_eq!(setup(&window), "8k/9/8G/9/9/9/9/9/9 b 2r2b3g4s4n4l18p");
    typed(&mut window, "c 24b c G13 K11");
    assert_eq!(setup(&window), "8k/9/8g/9/9/9/9/9/9 b -");
}

#[test]
fn what_is_begun_names_the_sides_as_the_plates_do() {
    let white = Pending::Hand { side: Color::White, count: Some(2) };
    let said = |attacker| words::pending(Language::Japanese, white, attacker).unwrap();
    assert_eq!([None, Some(Color::Black)].map(said), ["後手の持駒2…", "玉方の持駒2…"]);
    let marked = Pending::Marks { other: true, promoted: true };
    let said = |attacker| words::pending(Language::English, marked, attacker).unwrap();
    assert_eq!([None, Some(Color::Black)].map(said), ["White +…", "Defender +…"]);
}
