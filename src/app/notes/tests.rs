#![allow(clippy::unwrap_used, reason = "a test that fails should say where")]

mod head;
mod headers;

use egui::{Event, ImeEvent, Key, Modifiers, Role};
use egui_kittest::kittest::Queryable;

use crate::app::desk::game::Game;
use crate::app::notes::Page;
use crate::app::tests::window::{
    Window, assert_text, click, click_all, click_part, click_role, desk, japanese, press, press_all, press_with, state,
    undo, window_of,
};
use crate::record::{EditKind, End, HeaderLine, NodeId};

fn game(window: &Window) -> &Game {
    desk(window).game()
}

fn comment(window: &Window) -> String {
    let game = game(window);
    game.record().tree().note(game.node()).comment.clone().unwrap_or_default()
}

fn write(window: &mut Window) {
    press(window, Key::C);
    assert!(window.get_by_role_and_label(Role::MultilineTextInput, "コメント").is_focused());
}

fn type_text(window: &mut Window, text: &str) {
    for c in text.chars() {
        window.event(Event::Text(c.to_string()));
        window.run();
    }
}

fn preedit(window: &mut Window, text: &str) {
    window.event(Event::Ime(ImeEvent::Preedit { text: text.to_owned(), active_range_chars: None }));
    window.run();
}

#[test]
fn typing_a_comment_is_one_undo_step() {
    let mut window = japanese(&["a.kif"]);
    press(&mut window, Key::ArrowRight);
    write(&mut window);
    type_text(&mut window, "好手");
    press(&mut window, Key::Enter);
    type_text(&mut window, "c f 3");
    assert_eq!(comment(&window), "好手\nc f 3", "letters are letters, and Enter is a new line");
    assert_eq!(game(&window).step(), 1);
    press_all(&mut window, &[Key::ArrowLeft, Key::Backspace]);
    assert_eq!((comment(&window).as_str(), game(&window).step()), ("好手\nc f3", 1));
    click_all(&mut window, &["編集", "コメントの編集を元に戻す Ctrl+Z"]);
    assert_eq!((comment(&window).as_str(), game(&window).document().undoable()), ("", None));
    assert!(!game(&window).is_changed());
    click_all(&mut window, &["編集", "コメントの編集をやり直す Ctrl+Shift+Z"]);
    assert_eq!(comment(&window), "好手\nc f3");
    assert_text(&window, "好手\nc f3");
}

#[test]
fn the_caret_undoes_typing_first_and_the_document_after_that() {
    let mut window = japanese(&["a.kif"]);
    press_all(&mut window, &[Key::ArrowRight, Key::B, Key::Escape]);
    write(&mut window);
    type_text(&mut window, "かく");
    undo(&mut window);
    assert_eq!(comment(&window), "", "the field undid its own text");
    assert_eq!(game(&window).document().undoable(), Some(EditKind::Bookmark(game(&window).node())));
    undo(&mut window);
    assert_eq!(game(&window).document().undoable(), None, "the field has nothing left to undo: the bookmark is next");
    press_with(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert_eq!(game(&window).record().tree().note(game(&window).node()).bookmarks, ["1手目"]);
}

#[test]
fn an_active_input_method_has_all_keys() {
    let mut window = japanese(&["a.kif"]);
    press_all(&mut window, &[Key::ArrowRight, Key::ArrowRight]);
    write(&mut window);
    press(&mut window, Key::Home);
    for text in ["k", "か", "かく", "角"] {
        preedit(&mut window, text);
        assert_text(&window, &format!("{text}角道が通る"));
        assert_eq!(comment(&window), "角道が通る", "uncommitted text is not stored");
    }
    for key in [Key::Backspace, Key::ArrowLeft, Key::ArrowUp, Key::Enter, Key::Delete, Key::Space, Key::Escape] {
        press(&mut window, key);
    }
    for key in [Key::Z, Key::W, Key::Q, Key::M] {
        press_with(&mut window, Modifiers::COMMAND, key);
    }
    assert_eq!((game(&window).step(), comment(&window).as_str()), (2, "角道が通る"));
    assert_text(&window, "角角道が通る");
    window.event(Event::Ime(ImeEvent::Commit("格".to_owned())));
    window.run();
    assert_eq!(comment(&window), "格角道が通る");
    press(&mut window, Key::Backspace);
    assert_eq!(comment(&window), "角道が通る");
    preedit(&mut window, "あ");
    preedit(&mut window, "");
    assert_eq!((comment(&window).as_str(), game(&window).document().undoable()), ("角道が通る", None));
    press(&mut window, Key::ArrowRight);
    assert_eq!(game(&window).step(), 2, "the caret moves, not the game");
}

#[test]
fn typed_text_is_in_the_record_when_anything_else_is_used() {
    let mut window = japanese(&["a.kif", "b.kif"]);
    click(&mut window, "a.kif");
    write(&mut window);
    type_text(&mut window, "序");
    // No frame between the last letter and the click.
    window.event(Event::Text("盤".to_owned()));
    click(&mut window, "b.kif");
    assert_eq!(comment(&window), "対局前の解説");
    click(&mut window, "● a.kif");
    assert_eq!(comment(&window), "対局前の解説序盤");
}

#[test]
fn bookmarks_are_set_named_listed_and_removed() {
    let mut window = japanese(&["a.kif"]);
    press_all(&mut window, &[Key::ArrowRight, Key::B]);
    let named = |window: &Window| game(window).record().tree().note(game(window).node()).bookmarks.clone();
    assert_eq!(named(&window), ["1手目"]);
    type_text(&mut window, "急所");
    assert_eq!(named(&window), ["急所"]);
    click(&mut window, "しおり");
    window.get_by_label("急所、1 ▲７六歩");
    click(&mut window, "基本図、4 △同銀");
    assert_eq!(game(&window).step(), 4);
    click(&mut window, "しおりを外す：急所");
    assert!(window.query_by_label("急所、1 ▲７六歩").is_none());
    undo(&mut window);
    window.get_by_label("急所、1 ▲７六歩");
}

#[test]
fn the_time_of_a_move_is_typed() {
    let mut window = japanese(&["a.kif"]);
    press(&mut window, Key::ArrowRight);
    let spent = |window: &Window| game(window).record().tree().spent(game(window).node()).map(|time| time.as_secs());
    window.get_by_role_and_label(Role::TextInput, "消費時間").focus();
    window.run();
    window.get_by_label("先手計 0:03");
    press_with(&mut window, Modifiers::COMMAND, Key::A);
    type_text(&mut window, "2:05");
    assert_eq!(spent(&window), Some(125));
    window.get_by_label("先手計 2:05");
    type_text(&mut window, "x");
    assert_eq!(spent(&window), Some(125), "an invalid time is ignored");
    press(&mut window, Key::Escape);
    assert_text(&window, "2:05");
    undo(&mut window);
    assert_eq!(spent(&window), Some(3));
}

fn headers(window: &Window) -> Vec<String> {
    let lines = game(window).record().headers().lines().iter();
    lines
        .map(|line| match line {
            HeaderLine::Field { key, value } => format!("{key}：{value}"),
            HeaderLine::Verbatim(text) => text.clone(),
        })
        .collect()
}

#[test]
fn words_of_any_width_are_found() {
    let mut window =
        window_of("手合割：平手\n棋戦：Ｔｅｓｔ戦\n▲７六歩 △３四歩\n*ﾌﾘﾋﾞｼｬ模様\n▲６六歩\n*振り飛車 ふりびしゃ\n");
    press_with(&mut window, Modifiers::COMMAND, Key::F);
    type_text(&mut window, "フリビシャ");
    window.get_by_label("コメント  2 △３四歩：ﾌﾘﾋﾞｼｬ模様");
    window.get_by_label("コメント  3 ▲６六歩：振り飛車 ふりびしゃ");
    window.get_by_label("2件");
    press(&mut window, Key::Enter);
    assert_eq!(game(&window).step(), 2);
    press(&mut window, Key::F3);
    assert_eq!(game(&window).step(), 3);
    press(&mut window, Key::F3);
    assert_eq!(game(&window).step(), 2, "the search wraps around");
    press_with(&mut window, Modifiers::SHIFT, Key::F3);
    assert_eq!(game(&window).step(), 3);
    press_all(&mut window, &[Key::Escape, Key::Home]);
    write(&mut window);
    type_text(&mut window, "フリビシャ党");
    press(&mut window, Key::F3);
    assert_eq!(game(&window).step(), 0);
    press(&mut window, Key::F3);
    assert_eq!(game(&window).step(), 2);
    press_with(&mut window, Modifiers::COMMAND, Key::F);
    window.get_by_label("2 / 3");
    click(&mut window, "ひらがなとカタカナを区別");
    window.get_by_label("2件");
    press_with(&mut window, Modifiers::COMMAND, Key::F);
    type_text(&mut window, "test");
    window.get_by_label("棋譜情報  棋戦：Ｔｅｓｔ戦");
    type_text(&mut window, "ない");
    window.get_by_label("見つかりません。");
}

const QUOTING: &str =
    "手合割：平手\n▲７六歩 △３四歩\n*ここで▲２二角成△同銀▲４五角もある。▲２六歩は普通。\n▲２六歩 △８四歩\n";

fn quoting() -> (Window, NodeId) {
    let mut window = window_of(QUOTING);
    press_all(&mut window, &[Key::ArrowRight, Key::ArrowRight]);
    let node = game(&window).node();
    (window, node)
}

#[test]
fn quoted_moves_are_shown_on_the_board_and_kept_when_asked() {
    let (mut window, node) = quoting();
    click(&mut window, "▲２二角成");
    window.get_by_label("２二 先手の馬");
    click(&mut window, "▲４五角");
    window.get_by_label("４五 先手の角");
    window.get_by_label("▲２二角成△同銀▲４五角");
    assert_eq!((game(&window).node(), game(&window).document().undoable()), (node, None), "only a preview");
    press(&mut window, Key::Escape);
    window.get_by_label("４五 空き");
    click_all(&mut window, &["▲４五角", "４五 先手の角"]);
    window.get_by_label("４五 空き");
    click_all(&mut window, &["▲４五角", "変化に加える"]);
    window.get_by_label("４五 先手の角");
    assert_eq!((game(&window).step(), game(&window).document().undoable()), (5, Some(EditKind::Paste)));
    undo(&mut window);
    assert_eq!(game(&window).node(), node);
    click_all(&mut window, &["▲２六歩", "変化に加える"]);
    assert_eq!((game(&window).step(), game(&window).document().undoable()), (3, None));
}

#[test]
fn played_moves_are_added_to_the_comment() {
    let (mut window, node) = quoting();
    write(&mut window);
    press_with(&mut window, Modifiers::CTRL | Modifiers::COMMAND, Key::Home);
    for label in ["７七 空き", "８八 先手の角", "７七 空き", "４三 後手の歩", "４四 空き"] {
        click(&mut window, label);
    }
    assert_eq!(game(&window).step(), 4);
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    assert_eq!(game(&window).node(), node);
    assert!(comment(&window).starts_with("▲７七角△４四歩ここで"), "{}", comment(&window));
    type_text(&mut window, "や、");
    assert!(comment(&window).starts_with("▲７七角△４四歩や、ここで"), "{}", comment(&window));
}

#[test]
fn the_end_of_a_game_is_stated_from_the_menu() {
    let mut window = japanese(&["a.kif"]);
    press(&mut window, Key::ArrowRight);
    click(&mut window, "編集");
    click_part(&mut window, "終局・結果を入力");
    click(&mut window, "千日手");
    let shown = game(&window);
    assert_eq!(shown.record().tree().end(shown.node()), Some(&End::Repetition));
}

#[test]
fn every_page_is_there_in_both_languages() {
    use crate::app::desk::settings::ThemeChoice;
    use crate::lang::Language;
    for (language, pages) in [
        (Language::Japanese, ["コメント", "しおり", "棋譜情報", "検索"]),
        (Language::English, ["Comment", "Bookmarks", "Game", "Find"]),
    ] {
        for (theme, size) in [(ThemeChoice::Light, [900.0, 600.0]), (ThemeChoice::Dark, [1280.0, 800.0])] {
            let (mut window, _) = crate::app::tests::window::window(language, theme, &["a.kif"], size);
            for (name, page) in pages.into_iter().zip([Page::Comment, Page::Bookmarks, Page::Headers, Page::Find]) {
                click_role(&mut window, Role::Button, name);
                assert_eq!(state(&window).notes.page, page);
            }
        }
    }
}

const ANNOTATED: &str = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n*角道が通る\n*[%sign ?!] [%cal G8h2b]\n";

#[test]
fn a_comment_is_written_without_the_annotation_in_it() {
    let mut window = window_of(ANNOTATED);
    press(&mut window, Key::End);
    assert_text(&window, "角道が通る");
    write(&mut window);
    type_text(&mut window, "。");
    assert_text(&window, "角道が通る。");
    assert_eq!(comment(&window), "角道が通る。\n[%sign ?!] [%cal G8h2b]");
    press(&mut window, Key::Backspace);
    assert_eq!(comment(&window), "角道が通る\n[%sign ?!] [%cal G8h2b]");
    assert_eq!(game(&window).document().undoable(), None);
    type_text(&mut window, "[%csl R5e]");
    assert_text(&window, "角道が通る");
    let annotation = game(&window).record().tree().note(game(&window).node()).annotation();
    assert_eq!((annotation.marks().len(), annotation.arrows().len()), (1, 1));
}

#[test]
fn tokens_are_not_found_and_moves_are_added_to_the_text() {
    let mut window = window_of(ANNOTATED);
    press(&mut window, Key::End);
    write(&mut window);
    press(&mut window, Key::Escape);
    let mv = *game(&window).position().legal_moves().first().unwrap();
    let desk = &mut window.state_mut().as_mut().unwrap().state.desk;
    desk.enter_move(mv);
    window.run();
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    assert!(comment(&window).starts_with("角道が通る▲"), "{}", comment(&window));
    assert!(comment(&window).ends_with("\n[%sign ?!] [%cal G8h2b]"), "{}", comment(&window));
    press_with(&mut window, Modifiers::COMMAND, Key::F);
    type_text(&mut window, "cal");
    assert_eq!(window.query_all_by_label_contains("G8h2b").count(), 0);
    press_with(&mut window, Modifiers::COMMAND, Key::A);
    type_text(&mut window, "角道");
    assert_eq!(window.query_all_by_label_contains("角道が通る").count(), 1);
}

#[test]
fn showing_a_time_in_milliseconds_does_not_change_it() {
    let mut window = window_of("V3.0\nPI\n+\n+7776FU,T12.345\n-3334FU,T0.05\n%TORYO,T1.999\n");
    let times = |window: &Window| {
        let tree = game(window).record().tree();
        tree.main_line_from(tree.root()).map(|node| tree.spent(node)).collect::<Vec<_>>()
    };
    let before = times(&window);
    for _ in 0..3 {
        press(&mut window, Key::ArrowRight);
    }
    press(&mut window, Key::Home);
    assert_eq!((times(&window), game(&window).document().undoable()), (before, None));
}
