use egui::accesskit::{Live, Role};
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};

use crate::app::desk::settings::ThemeChoice;
use crate::app::tests::tsume;
use crate::app::tests::window::{Window, japanese, press, window, window_of};
use crate::lang::Language;

fn said(window: &Window) -> String {
    let mut all = window.query_all_by_role(Role::Status);
    let status = all.next().expect("something was said");
    assert!(all.next().is_none(), "only one text is said at a time");
    assert_eq!(status.accesskit_node().live(), Live::Polite);
    status.accesskit_node().label().expect("a text")
}

fn english(text: &str) -> Window {
    let (mut window, _) = window(Language::English, ThemeChoice::Light, &[], [1280.0, 800.0]);
    window.event(egui::Event::Paste(text.to_owned()));
    window.run();
    window
}

fn alt(window: &mut Window, key: Key) {
    window.key_press_modifiers(Modifiers::ALT, key);
    window.run();
}

#[test]
fn every_move_is_said_as_the_board_comes_to_it() {
    let mut window = japanese(&["a.kif"]);
    assert_eq!(said(&window), "a.kif、開始局面、コメントあり。");
    let mut stepped = |key| {
        press(&mut window, key);
        said(&window)
    };
    assert_eq!(stepped(Key::ArrowRight), "1手目 先手 ７六歩。");
    assert_eq!(stepped(Key::ArrowRight), "2手目 後手 ３四歩、コメントあり、次の手は3通り。");
    assert_eq!(stepped(Key::ArrowRight), "3手目 先手 ２二角成、角を取る、3通りのうち1番目。");
    assert_eq!(stepped(Key::ArrowRight), "4手目 後手 同銀、馬を取る、しおり「基本図」。");
    assert_eq!(stepped(Key::ArrowRight), "5手目 先手 ４五角。");
    assert_eq!(stepped(Key::End), "投了。");
    assert_eq!(stepped(Key::Home), "開始局面、コメントあり。");
}

#[test]
fn moves_are_said_in_english_without_signs() {
    let mut window =
        english("手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 同　銀(31)\n   5 ４五角打\n");
    let mut stepped = || {
        press(&mut window, Key::ArrowRight);
        said(&window)
    };
    assert_eq!(stepped(), "Move 1, Black pawn 7g to 7f.");
    stepped();
    assert_eq!(stepped(), "Move 3, Black bishop 8h to 2b, takes bishop, promotes.");
    assert_eq!(stepped(), "Move 4, White silver 3a to 2b, takes horse.");
    assert_eq!(stepped(), "Move 5, Black bishop dropped on 4e.");
}

#[test]
fn check_and_mate_are_said() {
    let problem = tsume("", "3nkn3/9/4+P4/9/9/9/9/9/9 b G2r2b3g4s2n4l17p 1", "   1 ５二金打\n   2 詰み\n");
    let mut window = window_of(&problem);
    press(&mut window, Key::Home);
    press(&mut window, Key::ArrowRight);
    assert_eq!(said(&window), "1手目 先手 ５二金、詰み。");
    let mut window = window_of("手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ３三角成(88)\n");
    press(&mut window, Key::End);
    assert!(said(&window).ends_with("3手目 先手 ３三角成、王手。"), "{}", said(&window));
}

#[test]
fn the_position_is_a_sentence_and_is_read_rank_by_rank() {
    let mut window = japanese(&["a.kif"]);
    press(&mut window, Key::Num5);
    for _ in 0..4 {
        press(&mut window, Key::ArrowRight);
    }
    press(&mut window, Key::L);
    let position =
        "4手目 後手 同銀、馬を取る。先手の手番。先手の玉 ５九、後手の玉 ５一。先手の持駒 角。後手の持駒 角。";
    assert_eq!(said(&window), position);
    let before = window.query_by_role(Role::Status).expect("said").accesskit_node().id();
    press(&mut window, Key::L);
    assert_ne!(window.query_by_role(Role::Status).expect("said").accesskit_node().id(), before);
    assert!(window.query_all_by_label(position).count() == 2);
    alt(&mut window, Key::ArrowDown);
    assert_eq!(said(&window), "一段目：後手 9香、8桂、7銀、6金、5玉、4金、2桂、1香。");
    alt(&mut window, Key::ArrowDown);
    assert_eq!(said(&window), "二段目：後手 8飛、2銀。");
    alt(&mut window, Key::ArrowUp);
    alt(&mut window, Key::ArrowUp);
    assert_eq!(said(&window), "九段目：先手 9香、8桂、7銀、6金、5玉、4金、3銀、2桂、1香。");
    for _ in 0..5 {
        alt(&mut window, Key::ArrowUp);
    }
    assert_eq!(said(&window), "四段目：後手 3歩。");
    press(&mut window, Key::F);
    alt(&mut window, Key::ArrowUp);
    assert_eq!(said(&window), "七段目：先手 1歩、2歩、3歩、4歩、5歩、6歩、8歩、9歩。");
    window.key_press_modifiers(Modifiers::SHIFT, Key::L);
    window.run();
    assert_eq!(said(&window), "4手目 後手 同銀、馬を取る、しおり「基本図」。");
    press(&mut window, Key::ArrowLeft);
    press(&mut window, Key::ArrowLeft);
    window.key_press_modifiers(Modifiers::SHIFT, Key::L);
    window.run();
    assert_eq!(
        said(&window),
        "2手目 後手 ３四歩、コメントあり、次の手は3通り。角道が通る。1 ▲２二角成、2 ▲２六歩、3 ▲６六歩。"
    );
}
