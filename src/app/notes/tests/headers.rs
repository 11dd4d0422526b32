use egui::{Key, Role};
use egui_kittest::kittest::Queryable;

use super::{game, headers, type_text};
use crate::app::tests::window::{Window, World, click, click_all, press, undo, window_in, window_of};
use crate::lang::Language;
use crate::shogi::Handicap;

fn cell(window: &Window, name: &str) -> String {
    window.get_by_label(name).value().unwrap_or_default()
}

#[test]
fn headers_are_edited_added_moved_and_removed() {
    let mut window = window_of("# 見出し\n手合割：平手\n棋戦：試験戦\n先手：太郎\n▲７六歩 △３四歩\n");
    click(&mut window, "棋譜情報");
    let before = headers(&window);
    let line = before.iter().position(|line| line == "先手：太郎").unwrap() + 1;
    window.get_by_role_and_label(Role::MultilineTextInput, &format!("内容 {line}")).focus();
    window.run();
    press(&mut window, Key::End);
    type_text(&mut window, "七段");
    press(&mut window, Key::Enter);
    assert!(headers(&window).contains(&"先手：太郎七段".to_owned()));
    window.get_by_label_contains("先手：太郎 七段");
    undo(&mut window);
    press(&mut window, Key::Escape);

    click_all(&mut window, &["項目を追加", "場所"]);
    type_text(&mut window, "将棋会館");
    assert_eq!(headers(&window).last().unwrap(), "場所：将棋会館");
    let last = headers(&window).len();
    press(&mut window, Key::Escape);
    click(&mut window, &format!("この行の操作 {last}"));
    click(&mut window, "上へ移動");
    assert_eq!(headers(&window)[last - 2], "場所：将棋会館");
    click(&mut window, &format!("この行の操作 {}", last - 1));
    click(&mut window, "この行を削除");
    assert_eq!(headers(&window).len(), last - 1);
    while game(&window).document().undoable().is_some() {
        undo(&mut window);
    }
    assert_eq!(headers(&window), before);
}

#[test]
fn comment_lines_follow_the_headers_and_are_edited() {
    let mut window = window_of("# 見出し\n手合割：平手\n先手：太郎\n▲７六歩 △３四歩\n");
    click(&mut window, "棋譜情報");
    let before = headers(&window);
    let top = |name: &str| window.get_by_label(name).rect().top();
    assert!(top("項目 2") < top("項目 3") && top("項目 3") < top("コメント行（#） 1"));
    window.get_by_label("コメント行（#） 1").focus();
    window.run();
    press(&mut window, Key::End);
    type_text(&mut window, " 一");
    assert_eq!(headers(&window)[0], "# 見出し 一");
    press(&mut window, Key::Escape);
    click_all(&mut window, &["この行の操作 3", "上へ移動"]);
    assert_eq!(headers(&window), ["# 見出し 一", "先手：太郎", "手合割：平手"]);
    click_all(&mut window, &["項目を追加", "コメント行（#）"]);
    type_text(&mut window, "次");
    assert_eq!(headers(&window).last().unwrap(), "# 次");
    while game(&window).document().undoable().is_some() {
        undo(&mut window);
        press(&mut window, Key::Escape);
    }
    assert_eq!(headers(&window), before);
}

#[test]
fn the_handicap_is_chosen_on_the_page_of_headers() {
    let mut window = window_of("先手：太郎\n手合割：平手\n後手：花子\n");
    click(&mut window, "棋譜情報");
    window.get_by_label("内容 2").focus();
    window.run();
    window.run();
    type_text(&mut window, "角");
    press(&mut window, Key::Tab);
    window.run();
    assert_eq!(headers(&window), ["下手：太郎", "手合割：角落ち", "上手：花子"]);
    assert_eq!(game(&window).record().initial().to_setup(), Handicap::Bishop.setup());
    assert!(window.get_by_label("項目 3").is_focused(), "Tab goes on");
    assert_eq!(cell(&window, "内容 2"), "角落ち");
    press(&mut window, Key::Escape);
    undo(&mut window);
    assert_eq!(game(&window).document().undoable(), None);
}

#[test]
fn keys_are_translated_in_an_english_window() {
    let (mut window, _) = window_in(World { language: Language::English, files: &["a.kif"], ..World::default() });
    click(&mut window, "Game");
    let lines = headers(&window);
    let index = lines.iter().position(|line| line.starts_with("棋戦：")).unwrap() + 1;
    let key = format!("Field {index}");
    assert_eq!(cell(&window, &key), "Event");
    window.get_by_label(&key).focus();
    window.run();
    window.run();
    assert_eq!(cell(&window, &key), "棋戦");
    press(&mut window, Key::End);
    type_text(&mut window, "2");
    assert!(headers(&window)[index - 1].starts_with("棋戦2："));
    press(&mut window, Key::Escape);
    window.run();
    assert_eq!(cell(&window, &key), "棋戦2", "unknown keys are shown as they are");
}
