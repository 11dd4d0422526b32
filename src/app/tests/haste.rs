//! Keys pressed faster than frames are drawn.

use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::Queryable;

use crate::app::desk::game::Game;
use crate::app::desk::notice::{Notice, NoticeKind};
use crate::app::tests::window::{Window, assert_text, button, desk, drag, japanese, paste, state, state_mut};
use crate::lang::Language;
use crate::notation::sfen;

/// Presses all keys between two frames: letters, and keys such as `<F2>`.
fn at_once(window: &mut Window, keys: &str) {
    let mut rest = keys;
    while let Some(first) = rest.chars().next() {
        let named = rest.strip_prefix('<').and_then(|name| name.split_once('>'));
        let (name, text) = match named {
            Some((name, _)) => (name.to_owned(), None),
            None => (first.to_string(), Some(first.to_string())),
        };
        rest = named.map_or(&rest[first.len_utf8()..], |(_, rest)| rest);
        let (modifiers, name) = match name.strip_prefix("Ctrl+") {
            Some(name) => (Modifiers::COMMAND, name.to_owned()),
            None => (Modifiers::NONE, name),
        };
        let events = &mut window.input_mut().events;
        if let Some(key) = Key::from_name(&name) {
            events.push(Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers });
        }
        events.extend(text.map(Event::Text));
    }
    window.run();
}

fn game(window: &Window) -> &Game {
    desk(window).game()
}

fn start(window: &Window) -> String {
    sfen::write(&game(window).record().initial().to_setup(), None)
}

#[test]
fn a_position_is_set_up_by_keys_typed_at_once() {
    let mut window = japanese(&["a.kif"]);
    at_once(&mut window, "<Right><Right><F2>c51K53phg");
    window.get_by_label("局面編集");
    assert_eq!(start(&window), "4k4/9/4P4/9/9/9/9/9/9 b G");
    at_once(&mut window, "7<Escape>s");
    assert_eq!(start(&window), "4k4/9/4S4/9/9/9/9/9/9 b G");
    window.get_by_label("局面編集");
    at_once(&mut window, "<Ctrl+Z><F2>v<Right>");
    assert!(window.query_by_label("局面編集").is_none());
    assert_eq!((start(&window).as_str(), game(&window).step()), ("4k4/9/4P4/9/9/9/9/9/9 b G", 1));
    assert!(state(&window).moves.is_tree_shown(), "V is the tree again");
}

#[test]
fn fields_get_what_was_typed_for_them() {
    let mut window = japanese(&[]);
    at_once(&mut window, "t76歩<Enter>34歩<Enter>t");
    assert_eq!(game(&window).moves(), 2);
    assert_text(&window, "t");
    at_once(&mut window, "<Escape><Escape>");
    at_once(&mut window, "cc3");
    assert_eq!(game(&window).record().tree().note(game(&window).node()).comment.as_deref(), Some("c3"));
    at_once(&mut window, "<Escape><Ctrl+F>c3");
    assert_text(&window, "c3");
    assert_eq!(game(&window).step(), 2);
}

#[test]
fn a_question_takes_nothing_from_a_field() {
    const QUESTION: &str = "その駒の動きではありません";
    let mut window = japanese(&[]);
    at_once(&mut window, "t9i9e<Enter>");
    window.get_by_label(QUESTION);
    at_once(&mut window, "1g1f<Enter>");
    assert!(window.query_by_label(QUESTION).is_none());
    window.get_by_label("1 ▲１六歩");
    at_once(&mut window, "9a9e<Enter>");
    at_once(&mut window, "<Escape>");
    assert!(window.query_by_label(QUESTION).is_none());
    at_once(&mut window, "t9a9e<Enter>");
    window.get_by_label(QUESTION);
    at_once(&mut window, "<Enter>");
    window.get_by_label_contains("△９五香");
    assert_eq!(game(&window).moves(), 2);
    at_once(&mut window, "<Escape>");
    for _ in 0..2 {
        drag(&mut window, "９九 先手の香", "９六 空き");
    }
    window.get_by_label(QUESTION);
    at_once(&mut window, "c1");
    assert_eq!(game(&window).record().tree().note(game(&window).node()).comment.as_deref(), Some("1"));
    assert_eq!(game(&window).moves(), 2);
}

#[test]
fn a_modal_is_closed_before_the_next_key_is_read() {
    let mut window = japanese(&["a.kif"]);
    at_once(&mut window, "<F1><Right><Escape><Right>");
    assert_eq!(game(&window).step(), 1, "behind the list of keys nothing moves");
    at_once(&mut window, "<Right><Right><Right>");
    assert_eq!(game(&window).step(), 4);
}

/// Within one frame.
fn click_at_once(window: &mut Window, at: egui::Pos2) {
    window.input_mut().events.extend([Event::PointerMoved(at), button(at, true), button(at, false)]);
    window.run();
}

#[test]
fn closing_a_notice_before_a_click_is_handled_leaves_the_others_alone() {
    let mut window = japanese(&["a.kif"]);
    let desk = &mut state_mut(&mut window).desk;
    let added = [
        (NoticeKind::Done, "保存"),
        (NoticeKind::Failed, "一"),
        (NoticeKind::Failed, "二"),
        (NoticeKind::Failed, "三"),
    ];
    desk.notices.extend(added.map(|(kind, text)| Notice::new(kind, text.to_owned(), desk.now)));
    window.run();
    let close = window.get_all_by_label("閉じる").nth(1).unwrap().rect().center();
    let desk = &mut state_mut(&mut window).desk;
    desk.notices[0].until = Some(desk.now);
    desk.dismiss(desk.notices[1].id);
    click_at_once(&mut window, close);
    let left: Vec<_> = state(&window).desk.notices.iter().map(|notice| notice.text.as_str()).collect();
    assert_eq!(left, ["三"]);
}

#[test]
fn closing_a_tab_before_a_click_is_handled_leaves_the_others_alone() {
    let mut window = japanese(&["a.kif", "b.kif"]);
    paste(&mut window, "position startpos moves 7g7f");
    let close = window.get_by_label("閉じる b.kif").rect().center();
    let tabs = &mut state_mut(&mut window).desk.tabs;
    let first = tabs.games()[0].id();
    tabs.close(first, Language::Japanese);
    click_at_once(&mut window, close);
    let left = desk(&window).games();
    assert_eq!(left.iter().map(Game::name).collect::<Vec<_>>(), [None], "only what was pasted is left");
}
