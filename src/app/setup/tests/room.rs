//! The layout of position editing in small windows.

use egui::Key;
use egui_kittest::kittest::{NodeT, Queryable};

use crate::app::desk::settings::ThemeChoice;
use crate::app::setup::tests::{press, typed};
use crate::app::tests::window::{Window, window};
use crate::lang::Language;

#[test]
fn the_list_of_keys_is_shown_beside_the_board_and_keys_work() {
    for size in [[1280.0, 800.0], [900.0, 600.0]] {
        let (mut window, _) = window(Language::Japanese, ThemeChoice::Light, &["a.kif"], size);
        press(&mut window, Key::F2);
        press(&mut window, Key::F1);
        let key = window.get_by_label_contains("P ふ 歩").rect();
        let board = window.get_by_label("１九 先手の香").rect();
        assert!(key.left() > board.right() && window.query_by_label("棋譜の再生").is_none());
        typed(&mut window, "55 p");
        window.get_by_label("５五 先手の歩");
        window.get_by_label("誤り 先手の5筋が二歩です。");
        press(&mut window, Key::Escape);
        assert!(window.query_by_label_contains("P ふ 歩").is_none());
        window.get_by_label("局面編集");
        press(&mut window, Key::F1);
        press(&mut window, Key::F1);
        assert!(window.query_by_label_contains("P ふ 歩").is_none());
    }
}

#[test]
fn a_small_window_has_room_for_the_board_and_for_what_is_said() {
    for language in [Language::Japanese, Language::English] {
        let (mut window, _) = window(language, ThemeChoice::Dark, &["a.kif"], [900.0, 600.0]);
        let squares = |window: &Window| {
            let squares = window.query_all_by_role(egui::Role::GridCell).map(|square| square.rect());
            squares.reduce(egui::Rect::union).unwrap()
        };
        let before = squares(&window);
        press(&mut window, Key::F2);
        typed(&mut window, "c 51 p 55 p 54 p");
        assert_eq!(squares(&window), before, "the board stays where it is");
        let said = window.query_all_by_role(egui::Role::ListItem).filter(|row| {
            let name = row.accesskit_node().label().unwrap_or_default();
            (name.starts_with("誤り") || name.starts_with("Error")) && row.rect().bottom() < 574.0
        });
        assert!(said.count() >= 3, "{language:?}");
        press(&mut window, Key::F2);
        assert_eq!(squares(&window), before);
    }
}
