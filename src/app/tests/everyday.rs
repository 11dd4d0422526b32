//! Everyday tasks in the drawn window.

use std::path::PathBuf;
use std::sync::Arc;

use egui::{Key, Modifiers, MouseWheelUnit, Role};
use egui_kittest::kittest::Queryable;

use crate::app::desk::settings::ThemeChoice;
use crate::app::files;
use crate::app::shell::action::Effect;
use crate::app::tests::path;
use crate::app::tests::window::{
    Window, assert_text, click, click_part, hover, japanese, paste, press, press_with, wheel, window,
};
use crate::lang::Language;

#[test]
fn every_square_and_piece_has_a_name() {
    let window = japanese(&["a.kif"]);
    window.get_by_label("将棋盤");
    assert_eq!(window.get_all_by_role(Role::GridCell).count(), 81);
    for name in ["７七 先手の歩", "５一 後手の玉", "８二 後手の飛", "８八 先手の角"] {
        window.get_by_label(name);
    }
}

#[test]
fn keys_walk_through_the_game() {
    let mut window = japanese(&["a.kif"]);
    press(&mut window, Key::ArrowRight);
    window.get_by_label("７六 先手の歩");
    press(&mut window, Key::ArrowDown);
    window.get_by_label("３四 後手の歩");
    press(&mut window, Key::ArrowUp);
    press(&mut window, Key::ArrowLeft);
    window.get_by_label("７七 先手の歩");
    press(&mut window, Key::End);
    window.get_by_label("３四 先手の角");
    press(&mut window, Key::Home);
    window.get_by_label("８八 先手の角");
    press(&mut window, Key::PageDown);
    window.get_by_label("３四 先手の角");
    press(&mut window, Key::PageUp);
    window.get_by_label("８八 先手の角");
}

#[test]
fn buttons_rows_and_choices_move_the_cursor() {
    let mut window = japanese(&["a.kif"]);
    click(&mut window, "1手進む");
    window.get_by_label("７六 先手の歩");
    click(&mut window, "2 △３四歩 0:10、コメントあり");
    assert_text(&window, "角道が通る");
    click(&mut window, "2 ▲２六歩");
    window.get_by_label("２六 先手の歩");
    window.get_by_label("4手目 △８四歩、変化");
    click(&mut window, "開始局面へ");
    assert_text(&window, "対局前の解説");
    click(&mut window, "最終局面へ");
    window.get_by_label("８四 後手の歩");
}

#[test]
fn digits_choose_where_the_game_branches() {
    let mut window = japanese(&["a.kif"]);
    press_with(&mut window, Modifiers::SHIFT, Key::ArrowRight);
    press(&mut window, Key::Num3);
    window.get_by_label("６六 先手の歩");
    press_with(&mut window, Modifiers::SHIFT, Key::ArrowUp);
    window.get_by_label("２六 先手の歩");
}

#[test]
fn hands_players_and_clocks_have_names() {
    let mut window = japanese(&["a.kif"]);
    window.get_by_label("先手：先手太郎 0:00 手番");
    window.get_by_label("先手 持駒なし");
    press(&mut window, Key::ArrowRight);
    press(&mut window, Key::ArrowRight);
    press(&mut window, Key::ArrowRight);
    window.get_by_label("先手：先手太郎 0:20");
    window.get_by_label("後手：後手花子 0:10 手番");
    window.get_by_label_contains("先手の持駒 角");
}

#[test]
fn headers_are_a_click_away() {
    let mut window = japanese(&["a.kif"]);
    click(&mut window, "棋譜情報");
    assert_text(&window, "手合割");
    assert_text(&window, "後手花子");
}

#[test]
fn the_dialog_opens_a_second_game_in_a_tab() {
    let mut window = japanese(&["a.kif"]);
    press_with(&mut window, Modifiers::COMMAND, Key::O);
    window.get_by_label("棋戦：第二戦");
    click(&mut window, "a.kif");
    window.get_by_label("棋戦：試験戦");
    click(&mut window, "閉じる b.kif");
    assert!(window.query_by_label("b.kif").is_none());
}

#[test]
fn a_file_that_cannot_be_opened_is_reported_and_the_game_stays() {
    let mut window = japanese(&["a.kif", "bad.kif", "missing.kif"]);
    window.get_by_label_contains("「bad.kif」を開けません。棋譜や局面");
    window.get_by_label("「missing.kif」を開けません。ファイルまたはフォルダがありません。");
    window.get_by_label("棋戦：試験戦");
    for _ in 0..2 {
        window.get_all_by_label("閉じる").next().unwrap().click();
        window.run();
    }
    assert!(window.query_by_label_contains("開けません").is_none());
}

#[test]
fn warnings_are_counted_and_listed_on_a_click() {
    let mut window = japanese(&["odd.kif"]);
    click_part(&mut window, "警告 1件");
    window.get_by_label("ファイルの警告");
    window.get_by_label("10 行 1 文字目");
    press(&mut window, Key::Escape);
    assert!(window.query_by_label("ファイルの警告").is_none());
}

#[test]
fn a_copy_that_would_lose_something_asks_first() {
    let (mut window, seen) = window(Language::Japanese, ThemeChoice::Light, &["rare.kif"], [1280.0, 800.0]);
    press_with(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    window.get_by_label("この形式では保存できない情報があります");
    assert!(!seen.lock().unwrap().iter().any(|effect| matches!(effect, Effect::Files(files::Effect::Write(_)))));
    click(&mut window, "KIFU（UTF-8）で保存");
    window.get_by_label_contains("保存しました");
    let seen = seen.lock().unwrap();
    assert!(
        seen.iter().any(
            |effect| matches!(effect, Effect::Files(files::Effect::Write(write)) if write.path == path("copy.kifu"))
        )
    );
}

#[test]
fn no_glyph_is_missing_in_any_language_theme_and_size() {
    // The harness panics on characters that the fonts lack.
    for language in [Language::Japanese, Language::English] {
        for (theme, size) in [
            (ThemeChoice::Light, [1280.0, 800.0]),
            (ThemeChoice::Dark, [900.0, 600.0]),
            (ThemeChoice::Light, [1920.0, 1080.0]),
        ] {
            let (mut window, _) = window(language, theme, &["a.kif", "odd.kif", "bad.kif"], size);
            press(&mut window, Key::End);
            for key in [Key::F1, Key::F1, Key::W, Key::W, Key::F] {
                press(&mut window, key);
            }
        }
    }
}

#[test]
fn english_says_the_same_things() {
    let (mut window, _) = window(Language::English, ThemeChoice::Dark, &["a.kif"], [1280.0, 800.0]);
    press(&mut window, Key::ArrowRight);
    window.get_by_label("Board");
    window.get_by_label("7f Black's pawn");
    window.get_by_label_contains("1 ▲ P-7f 0:03");
}

#[test]
fn an_idle_window_asks_for_nothing() {
    let mut window = japanese(&["a.kif"]);
    window.step();
    let waits = window
        .output()
        .viewport_output
        .values()
        .all(|viewport| viewport.repaint_delay > std::time::Duration::from_secs(3600));
    assert!(waits, "a window in which nothing happens must sleep");
}

#[derive(Debug)]
struct Dropped(PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &std::path::Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        Err("the window reads files by itself".to_owned())
    }
}

#[test]
fn a_file_dropped_on_the_window_is_opened() {
    let mut window = japanese(&[]);

    window.input_mut().dropped_files.push(Arc::new(Dropped(path("a.kif"))));
    window.run();
    window.get_by_label("棋戦：試験戦");
}

#[test]
fn nothing_moves_behind_a_modal() {
    let mut window = japanese(&["a.kif"]);
    press(&mut window, Key::F1);
    press(&mut window, Key::ArrowRight);
    press(&mut window, Key::Escape);
    window.get_by_label("７七 先手の歩");
    press(&mut window, Key::ArrowRight);
    window.get_by_label("７六 先手の歩");
}

#[test]
fn a_pasted_text_is_opened_beside_the_game() {
    let mut window = japanese(&["a.kif"]);
    paste(&mut window, "> ▲７六歩 △３四歩\n> ▲２六歩");
    click(&mut window, "最終局面へ");
    window.get_by_label("２六 先手の歩");
    click(&mut window, "a.kif");
    paste(&mut window, "こんにちは");
    window.get_by_label_contains("貼り付けた文字列を読み込めません");
    window.get_by_label("棋戦：試験戦");
}

#[test]
fn games_and_positions_are_copied() {
    let (mut window, seen) = window(Language::Japanese, ThemeChoice::Light, &["a.kif"], [1280.0, 800.0]);
    press(&mut window, Key::ArrowRight);
    window.event(egui::Event::Copy);
    window.run();
    window.get_by_label("棋譜（8手と変化3手）をKIF形式でコピーしました。");
    press_with(&mut window, Modifiers::COMMAND, Key::B);
    window.get_by_label("1手目の局面をSFEN形式でコピーしました。");
    press_with(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::B);
    let seen = seen.lock().unwrap();
    let copied: Vec<_> = seen
        .iter()
        .filter_map(|effect| if let Effect::Files(files::Effect::Copy(text)) = effect { Some(text) } else { None })
        .collect();
    assert!(copied[0].contains("変化：3手") && copied[0].contains("先手太郎"));
    assert_eq!(copied[1], "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2");
    assert!(copied[2].contains("手数＝1  ▲７六歩  まで"), "{}", copied[2]);
}

#[test]
fn the_slider_goes_anywhere() {
    let mut window = japanese(&["a.kif"]);
    window.get_by_label("局面の位置").set_value_accesskit(4.0);
    window.run();
    window.get_by_label("4 / 8 手");
}

#[test]
fn the_wheel_steps_over_the_board() {
    let mut window = japanese(&["a.kif"]);
    hover(&mut window, "５五 空き");
    for (delta, square) in [(-1.0, "７六 先手の歩"), (1.0, "７七 先手の歩")] {
        wheel(&mut window, MouseWheelUnit::Line, delta);
        window.get_by_label(square);
    }
}

#[test]
fn notices_of_success_cover_no_square_and_all_go_with_escape_or_by_themselves() {
    let mut window = japanese(&["a.kif"]);
    let covers = |window: &Window, message: &str| {
        let notice = window.get_by_label_contains(message).rect();
        window.query_all_by_role(Role::GridCell).any(|square| square.rect().intersects(notice))
    };
    press_with(&mut window, Modifiers::COMMAND, Key::B);
    assert!(!covers(&window, "コピーしました"));
    window.step();
    let delay = window.output().viewport_output.values().map(|viewport| viewport.repaint_delay).min().unwrap();
    assert!((1.0..10.0).contains(&delay.as_secs_f64()), "{delay:?}");
    window.run_steps(40);
    assert!(window.query_by_label_contains("コピーしました").is_none());

    for text in ["こんにちは", "さようなら"] {
        paste(&mut window, text);
    }
    assert_eq!(window.query_all_by_label_contains("貼り付けた文字列を読み込めません").count(), 2);
    click(&mut window, "すべて閉じる Esc");
    assert!(window.query_by_label_contains("貼り付けた文字列を読み込めません").is_none());
    paste(&mut window, "こんにちは");
    window.run_steps(40);
    press(&mut window, Key::F2);
    press(&mut window, Key::Escape);
    assert!(window.query_by_label_contains("貼り付けた文字列を読み込めません").is_none());
    window.get_by_label("局面編集");
    press(&mut window, Key::Escape);
    assert!(window.query_by_label("局面編集").is_none());
}
