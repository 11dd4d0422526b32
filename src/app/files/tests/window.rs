//! Files in the drawn window: menu, tabs, questions.

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;

use crate::app::desk::settings::ThemeChoice;
use crate::app::files;
use crate::app::shell::action::Effect;
use crate::app::tests::path;
use crate::app::tests::window::{click, japanese, press, window};
use crate::lang::Language;

#[test]
fn tabs_and_questions_name_unsaved_games() {
    let (mut window, seen) = window(Language::Japanese, ThemeChoice::Light, &["a.kif", "b.kif"], [1280.0, 800.0]);
    click(&mut window, "７七 先手の歩");
    click(&mut window, "７六 空き");
    click(&mut window, "７七 空き");
    window.key_press_modifiers(Modifiers::COMMAND, Key::W);
    window.run();
    // The game already has the move: nothing has changed.
    assert!(window.query_by_label_contains("保存しますか").is_none());
    assert!(window.query_by_label("a.kif").is_none());
    window.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::T);
    window.run();
    click(&mut window, "1手戻る");
    click(&mut window, "１七 先手の歩");
    click(&mut window, "１六 空き");
    window.get_by_label("● a.kif");
    window.key_press_modifiers(Modifiers::COMMAND, Key::W);
    window.run();
    window.get_by_label("「a.kif」の変更を保存しますか？");
    click(&mut window, "キャンセル");
    window.key_press_modifiers(Modifiers::COMMAND, Key::S);
    window.run();
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
    window.get_by_label_contains("新規").click();
    window.run();
    // The head of the game says its own behind.
    window.get_all_by_label_contains("手合割").next().unwrap().click();
    window.run();
    click(&mut window, "二枚落ち");
    window.get_by_label("８二 空き");
    click(&mut window, "ファイル");
    window.get_by_label_contains("最近開いた棋譜").click();
    window.run();
    window.get_by_label_contains("games").click();
    window.run();
    window.get_by_label("棋戦：試験戦");
    press(&mut window, Key::F5);
    window.get_by_label("ファイルを再読み込みしました。");
}
