//! Files in the drawn window: menu, tabs, questions.

use egui::{ColorImage, Event, Key, Modifiers, PointerButton};
use egui_kittest::kittest::Queryable;

use crate::app::desk::settings::ThemeChoice;
use crate::app::desk::words as shared;
use crate::app::files;
use crate::app::shell::action::Effect;
use crate::app::tests::path;
use crate::app::tests::window::{click, click_part, desk, japanese, paste, press, press_with, window};
use crate::lang::Language;

#[test]
fn tabs_and_questions_name_unsaved_games() {
    let (mut window, seen) = window(Language::Japanese, ThemeChoice::Light, &["a.kif", "b.kif"], [1280.0, 800.0]);
    click(&mut window, "７七 先手の歩");
    click(&mut window, "７六 空き");
    click(&mut window, "７七 空き");
    press_with(&mut window, Modifiers::COMMAND, Key::W);
    assert!(window.query_by_label_contains("保存しますか").is_none());
    assert!(window.query_by_label("a.kif").is_none());
    press_with(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::T);
    click(&mut window, "1手戻る");
    click(&mut window, "１七 先手の歩");
    click(&mut window, "１六 空き");
    window.get_by_label("● a.kif");
    press_with(&mut window, Modifiers::COMMAND, Key::W);
    window.get_by_label("「a.kif」の変更を保存しますか？");
    click(&mut window, "キャンセル");
    press_with(&mut window, Modifiers::COMMAND, Key::S);
    window.get_by_label("a.kif");
    assert!(
        seen.lock()
            .unwrap()
            .iter()
            .any(|effect| matches!(effect, Effect::Files(files::Effect::Write(write)) if write.path == path("a.kif")))
    );
}

#[test]
fn the_file_menu_has_starts_and_recent_files() {
    let mut window = japanese(&["a.kif"]);
    click(&mut window, "ファイル");
    click_part(&mut window, "新規");
    window.get_all_by_label_contains("手合割").next().unwrap().click();
    window.run();
    click(&mut window, "二枚落ち");
    window.get_by_label("８二 空き");
    click(&mut window, "ファイル");
    click_part(&mut window, "最近開いた棋譜");
    click_part(&mut window, "games");
    window.get_by_label("棋戦：試験戦");
    press(&mut window, Key::F5);
    window.get_by_label("ファイルは前に読んだときと同じです。");
    assert!(!desk(&window).tabs.can_undo_reload(), "there is nothing to undo");
}

#[test]
fn pasted_content_is_named() {
    const PROBLEM: &str = "攻方 1三金／玉方 1一玉 持駒 金";
    for (text, name) in [
        ("▲７六歩 △３四歩", "貼り付けた棋譜"),
        (PROBLEM, "貼り付けた作品"),
        (&format!("作品名：三手の城\n{PROBLEM}"), "三手の城"),
    ] {
        let mut window = japanese(&[]);
        paste(&mut window, text);
        let desk = desk(&window);
        assert_eq!(shared::game_name(desk.language(), desk.game()), name);
        assert!(window.query_all_by_label_contains(name).next().is_some(), "{name}");
    }
}

#[test]
fn a_pasted_picture_is_explained() {
    for set_up in [false, true] {
        let mut window = japanese(&[]);
        if set_up {
            press(&mut window, Key::F2);
        }
        window.event(Event::PasteImage(ColorImage::example().into()));
        window.run();
        window.get_by_label_contains("クリップボードにあるのは画像です。");
    }
}

#[test]
fn a_pasted_link_without_a_game_is_explained() {
    for (text, message) in [
        ("https://lishogi.org/AbCdEf12\n", "このリンク自体に棋譜はありません。"),
        ("https://lishogi.org/AbCdEf12 をどうぞ", "貼り付けた文字列を読み込めません。"),
        ("https://", "貼り付けた文字列を読み込めません。"),
        ("https://kento-shogi.com/?moves=7g7f.3c3d", "0 / 2 手"),
    ] {
        let mut window = japanese(&[]);
        paste(&mut window, text);
        assert!(window.query_all_by_label_contains(message).next().is_some(), "{text}");
    }
}

#[test]
fn a_middle_click_closes_a_tab_wherever_it_hits() {
    let mut window = japanese(&["a.kif", "b.kif", "plain.kif"]);
    for (hit, left) in [("b.kif", 2), ("閉じる plain.kif", 1)] {
        let at = window.get_by_label(hit).rect().center();
        window.event(Event::PointerMoved(at));
        for pressed in [true, false] {
            let (button, modifiers) = (PointerButton::Middle, Modifiers::NONE);
            window.event(Event::PointerButton { pos: at, button, pressed, modifiers });
        }
        window.run();
        assert_eq!(desk(&window).games().len(), left, "{hit}");
    }
}
