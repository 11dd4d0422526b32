use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::{NodeT, Queryable};

use crate::app::desk::settings::ThemeChoice;
use crate::app::files;
use crate::app::play;
use crate::app::shell::action::Effect;
use crate::app::shell::command::Command;
use crate::app::shell::own::Own;
use crate::app::shell::palette::{Choice, Palette};
use crate::app::tests::state::Bench;
use crate::app::tests::window::{Window, japanese, press, window};
use crate::app::tests::{GAME, path};
use crate::lang::Language;

fn found(bench: &Bench, typed: &str) -> Vec<String> {
    let mut palette = Palette::of(&bench.state);
    typed.clone_into(&mut palette.typed);
    palette.filter_items(&bench.state.desk);
    (0..palette.rows.len()).filter_map(|row| palette.item(row)).map(|item| item.name.clone()).collect()
}

fn first(bench: &Bench, typed: &str) -> String {
    found(bench, typed).into_iter().next().unwrap_or_default()
}

#[test]
fn every_command_is_found_by_its_names_its_reading_and_romaji() {
    for language in [Language::Japanese, Language::English] {
        let mut bench = Bench::with_game();
        bench.state.desk.set_language(language);
        for command in Command::all().filter(|&command| command != Own::Palette.into()) {
            let about = command.about();
            let name = about.full_name(language);
            let romaji = crate::app::kit::romaji::spell(about.reading, crate::app::kit::romaji::Spelling::Hepburn);
            for typed in [about.name.ja, about.name.en, about.reading, &romaji] {
                assert!(found(&bench, typed).iter().any(|found| *found == name), "{}: {typed}", about.id);
            }
            assert_eq!(first(&bench, &name), name, "the whole name is the best match");
        }
    }
}

#[test]
fn a_few_letters_are_enough() {
    let bench = Bench::with_game();
    for (typed, name) in [
        ("反転", "盤面反転"),
        ("はんてん", "盤面反転"),
        ("hanten", "盤面反転"),
        ("ばんめんh", "盤面反転"),
        ("flip", "盤面反転"),
        ("ダーク", "テーマ：ダーク"),
        ("だーく", "テーマ：ダーク"),
        ("theme dark", "テーマ：ダーク"),
        ("ki2", "棋譜をコピー：KI2"),
        ("syuryo", "終了"),
        ("投了", "終局・結果を入力：投了"),
        ("touryou", "終局・結果を入力：投了"),
        ("二枚", "新規：二枚落ち"),
        ("nimai", "新規：二枚落ち"),
        ("基本", "基本図"),
        ("やり直し", "やり直す"),
        ("先頭", "開始局面へ"),
        ("りろーど", "ファイルを再読み込み"),
        ("ダークモード", "テーマ：ダーク"),
        ("ヘルプ", "ガイド"),
        ("mute", "駒音を鳴らす"),
    ] {
        assert_eq!(first(&bench, typed), name, "{typed}: {:?}", found(&bench, typed));
    }
    assert!(found(&bench, "zzz").is_empty());
}

#[test]
fn a_number_goes_to_that_move() {
    let bench = Bench::with_game();
    for typed in ["3", "３", "3手", "３手目"] {
        assert_eq!(first(&bench, typed), "3手目へ移動");
    }
    let why_not = |typed: &str| {
        let mut palette = Palette::of(&bench.state);
        typed.clone_into(&mut palette.typed);
        palette.filter_items(&bench.state.desk);
        palette.marked().unwrap().why_not
    };
    assert_eq!(why_not("3"), None);
    assert_eq!(why_not("99"), Some("この手順にその手数はありません。"));
}

#[test]
fn what_was_chosen_last_stands_first() {
    let mut bench = Bench::with_game();
    let dark = Choice::Run(Own::ThemeDark.into());
    bench.act(super::super::action::Action::Palette(dark));
    bench.act(super::super::action::Action::Palette(Choice::Run(Command::Play(play::Command::FlipBoard))));
    assert_eq!(found(&bench, "")[..2], ["盤面反転", "テーマ：ダーク"]);
    assert_eq!(bench.state.desk.settings.theme, ThemeChoice::Dark);
    assert_eq!(bench.state.desk.settings.chosen, ["play.flip-board", "view.theme-dark"]);
    let stored = |effect: &Effect| matches!(effect, Effect::SaveSettings(settings) if settings.chosen.len() == 2);
    assert!(bench.effects.iter().any(stored));
    assert_eq!(first(&bench, "テーマ"), "テーマ：ダーク");
}

#[test]
fn commands_are_found_by_what_others_call_them() {
    for (language, typed, name) in [
        (Language::Japanese, "印刷", "図面を書き出す…"),
        (Language::Japanese, "ショートカット", "キー操作"),
        (Language::English, "preferences", "Settings…"),
        (Language::English, "exit", "Quit"),
        (Language::English, "batch", "Convert folder…"),
    ] {
        let mut bench = Bench::with_game();
        bench.state.desk.settings.language = Some(language);
        assert!(found(&bench, typed).contains(&name.to_owned()), "{typed}: {:?}", found(&bench, typed));
    }
}

#[test]
fn games_files_and_bookmarks_are_chosen_too() {
    let mut bench = Bench::with_game();
    bench.open("b.kif", &GAME.replace("試験戦", "第二戦"));
    let chosen = |bench: &Bench, name: &str| {
        let palette = Palette::of(&bench.state);
        palette.items.iter().find(|item| item.name == name).unwrap().choice.clone()
    };
    let action = super::super::action::Action::Palette(chosen(&bench, "a.kif"));
    bench.act(action);
    assert_eq!(bench.current(), 0);
    let action = super::super::action::Action::Palette(chosen(&bench, "基本図"));
    bench.act(action);
    assert_eq!(bench.step(), 4);
    let action = super::super::action::Action::Palette(chosen(&bench, "終局・結果を入力：中断"));
    bench.act(action);
    assert_eq!(bench.row(), "中断");
    assert!(bench.state.desk.settings.recent.iter().any(|recent| recent.path() == path("b.kif")));
    let listed =
        |bench: &Bench, name: &str| Palette::of(&bench.state).items.iter().filter(|item| item.name == name).count();
    assert_eq!(listed(&bench, "b.kif"), 1);
    bench.run(files::Command::Close);
    assert_eq!(listed(&bench, "a.kif"), 1);
}

fn type_in(window: &mut Window, text: &str) {
    window.event(egui::Event::Text(text.to_owned()));
    window.run();
}

fn open(window: &mut Window) {
    window.key_press_modifiers(Modifiers::COMMAND, Key::K);
    window.run();
}

fn is_open(window: &Window) -> bool {
    window.query_by_role_and_label(Role::ListBox, "見つかったもの").is_some()
}

#[test]
fn the_palette_is_worked_by_keys_alone() {
    let mut window = japanese(&["a.kif"]);
    open(&mut window);
    assert!(is_open(&window));
    open(&mut window);
    assert!(!is_open(&window));
    window.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
    window.run();
    press(&mut window, Key::Escape);
    assert!(!is_open(&window));
    open(&mut window);
    type_in(&mut window, "ダーク");
    press(&mut window, Key::Enter);
    assert!(!is_open(&window));
    let state = |window: &Window| window.state().as_ref().unwrap().state.desk.settings.theme;
    assert_eq!(state(&window), ThemeChoice::Dark);
    open(&mut window);
    type_in(&mut window, "4");
    press(&mut window, Key::Enter);
    assert_eq!(window.state().as_ref().unwrap().state.desk.game().step(), 4);
}

#[test]
fn screen_readers_are_told_what_is_marked_and_why_it_cannot_be_chosen() {
    let mut window = japanese(&["a.kif"]);
    open(&mut window);
    type_in(&mut window, "やり直す");
    {
        let row = window.get_by_label("やり直す、Ctrl+Shift+Z、やり直す操作はありません。");
        assert_eq!(row.accesskit_node().role(), Role::ListBoxOption);
        assert!(row.accesskit_node().is_selected().unwrap_or(false) && row.accesskit_node().is_disabled());
    }
    press(&mut window, Key::Enter);
    assert!(is_open(&window));
    let marked = |window: &Window| {
        let mut rows = window.query_all_by_role(Role::ListBoxOption);
        rows.find(|row| row.accesskit_node().is_selected() == Some(true)).and_then(|row| row.accesskit_node().label())
    };
    for _ in 0.."やり直す".chars().count() {
        window.key_press(Key::Backspace);
    }
    window.run();
    let top = marked(&window);
    press(&mut window, Key::ArrowUp);
    let bottom = marked(&window);
    assert!(top.is_some() && bottom.is_some() && top != bottom, "{top:?}, {bottom:?}");
    press(&mut window, Key::ArrowDown);
    assert_eq!(marked(&window), top, "behind the last one comes the first");
}

#[test]
fn a_click_chooses() {
    let mut window = window(Language::English, ThemeChoice::Light, &["a.kif"], [800.0, 600.0]).0;
    open(&mut window);
    type_in(&mut window, "last pos");
    window.get_by_label("Last position, End").click();
    window.run();
    assert_eq!(window.state().as_ref().unwrap().state.desk.game().step(), 9);
}

#[test]
fn keys_that_come_at_once_are_typed_into_the_palette() {
    let mut window = japanese(&["a.kif"]);
    window.key_press_modifiers(Modifiers::COMMAND, Key::K);
    for letter in ["h", "a", "n", "t", "e", "n"] {
        window.key_press(Key::from_name(&letter.to_uppercase()).unwrap());
        window.event(egui::Event::Text(letter.to_owned()));
    }
    window.key_press(Key::Enter);
    window.run();
    assert!(!is_open(&window));
    let game = window.state().as_ref().unwrap().state.desk.game();
    assert_eq!((game.step(), game.is_changed()), (0, false), "H, N and T mean something else elsewhere");
}

#[test]
fn an_open_game_is_found_by_its_players() {
    let mut bench = Bench::with_game();
    bench.open("b.kif", &GAME.replace("先手太郎", "大橋宗桂"));
    bench.run(Own::PreviousGame);
    assert!(found(&bench, "大橋").contains(&"b.kif".to_owned()));
    assert!(found(&bench, "試験戦").contains(&"b.kif".to_owned()), "by its event");
}
