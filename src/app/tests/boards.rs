//! Board and piece set are chosen, seen at once, kept or taken back.

use egui::Key;
use egui_kittest::kittest::Queryable;

use crate::app::desk::settings::ThemeChoice;
use crate::app::shell::action::Effect;
use crate::app::tests::window::{Window, click, desk, press, window, window_with};
use crate::diagram::{BoardTheme, PieceSet};
use crate::lang::Language;

fn chosen(window: &Window) -> (BoardTheme, PieceSet) {
    let settings = &desk(window).settings;
    (settings.board, settings.pieces)
}

fn open(window: &mut Window) {
    click(window, "表示");
    click(window, "盤と駒…");
}

#[test]
fn what_is_chosen_is_seen_at_once_and_escape_takes_it_back() {
    let (mut window, _) = window_with(&["a.kif"]);
    let before = (BoardTheme::Kaya, PieceSet::Single);
    assert_eq!(chosen(&window), before);
    open(&mut window);
    click(&mut window, "盤: 墨");
    assert_eq!(chosen(&window), (BoardTheme::Slate, PieceSet::Single));
    click(&mut window, "駒: 国際駒");
    assert_eq!(chosen(&window), (BoardTheme::Slate, PieceSet::International));
    press(&mut window, Key::Escape);
    assert_eq!(chosen(&window), before);
    assert!(window.query_by_label("盤: 墨").is_none());
    open(&mut window);
    click(&mut window, "駒: 太字");
    click(&mut window, "キャンセル");
    assert_eq!(chosen(&window), before);
}

#[test]
fn what_is_kept_is_stored_and_pictures_follow() {
    let (mut window, seen) = window_with(&["a.kif"]);
    open(&mut window);
    for (board, name) in BoardTheme::ALL.into_iter().zip(["本榧", "桂", "畳", "紙", "墨"]) {
        click(&mut window, &format!("盤: {name}"));
        assert_eq!(chosen(&window).0, board);
    }
    for (set, name) in PieceSet::ALL.into_iter().zip(["一文字駒", "二文字駒", "太字", "国際駒", "図面の文字"])
    {
        click(&mut window, &format!("駒: {name}"));
        assert_eq!(chosen(&window).1, set);
    }
    click(&mut window, "決定");
    let kept = (BoardTheme::Slate, PieceSet::Book);
    assert_eq!(chosen(&window), kept);
    let saved = seen.lock().unwrap().iter().rev().find_map(|effect| match effect {
        Effect::SaveSettings(settings) => Some((settings.board, settings.pieces)),
        _ => None,
    });
    assert_eq!(saved, Some(kept));
    let look = desk(&window).look(crate::diagram::piece::Light::Evening);
    assert_eq!((look.board, look.pieces), kept);
}

#[test]
fn the_choice_stands_beside_the_squares_and_fits_every_window() {
    for (language, theme, size) in [
        (Language::Japanese, ThemeChoice::Light, [800.0, 600.0]),
        (Language::English, ThemeChoice::Dark, [1280.0, 800.0]),
    ] {
        let (mut window, _) = window(language, theme, &["a.kif"], size);
        let [view, item, last] = match language {
            Language::Japanese => ["表示", "盤と駒…", "決定"],
            Language::English => ["View", "Board and pieces…", "OK"],
        };
        click(&mut window, view);
        click(&mut window, item);
        let button = window.get_by_label(last).rect();
        assert!(button.max.y < size[1] && button.max.x < size[0], "{button:?}");
    }
}
