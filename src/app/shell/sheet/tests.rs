use std::collections::HashSet;

use egui::{Event, Key, Modifiers, Role};
use egui_kittest::kittest::{NodeT, Queryable};

use crate::app::kit::command::{ctrl, key};
use crate::app::play;
use crate::app::setup;
use crate::app::shell::action::Action;
use crate::app::shell::command::Command;
use crate::app::shell::keymap::Change;
use crate::app::shell::keymap::presets::Preset;
use crate::app::shell::own::Own;
use crate::app::shell::sheet::{Row, Sheet};
use crate::app::shell::state::{Modal, State};
use crate::app::tests::state::Bench;
use crate::app::tests::window::{Window, act, choose, click, japanese, press, press_with, type_text};

const FORWARD: Command = Command::Play(play::Command::Forward);
const FLIP: Command = Command::Play(play::Command::FlipBoard);

fn commands(sheet: &Sheet) -> Vec<Command> {
    let command = |row: &Row| match row {
        Row::Command(command) => Some(*command),
        _ => None,
    };
    sheet.rows.iter().filter_map(command).collect()
}

fn sheet(bench: &Bench, changes: bool, typed: &str) -> Sheet {
    let mut sheet = Sheet::new(changes);
    typed.clone_into(&mut sheet.typed);
    sheet.search(&bench.state);
    sheet
}

#[test]
fn the_list_is_complete() {
    let bench = Bench::with_game();
    let listed = commands(&sheet(&bench, false, ""));
    let with_keys: HashSet<_> = Command::all().filter(|command| !command.about().keys.is_empty()).collect();
    assert_eq!(listed.iter().copied().collect::<HashSet<_>>(), with_keys);
    assert_eq!(listed.len(), with_keys.len());
    let all = commands(&sheet(&bench, true, ""));
    assert_eq!(all.len(), Command::all().count());
    assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len());
    let others = sheet(&bench, false, "").rows.iter().filter(|row| matches!(row, Row::Other(_))).count();
    assert_eq!(others, crate::app::shell::reference::OTHERS);
}

#[test]
fn commands_of_the_present_mode_come_first() {
    let mut bench = Bench::with_game();
    bench.run(Command::SetUp(setup::Command::SetUp));
    let listed = commands(&sheet(&bench, false, ""));
    let here: Vec<bool> = listed.iter().map(|command| bench.state.desk.allows(command.about().modes)).collect();
    assert!(here.is_sorted_by_key(|here| !here), "{here:?}");
    assert!(here.contains(&true) && here.contains(&false));
}

#[test]
fn keys_are_found_by_name_and_by_key() {
    let bench = Bench::with_game();
    let first = |typed: &str| commands(&sheet(&bench, false, typed)).first().copied();
    for typed in ["盤面反転", "はんてん", "hanten", "flip", "Ctrl+T", "ctrl+t"] {
        assert_eq!(first(typed), Some(FLIP), "{typed}");
    }
    assert_eq!(first("k"), Some(Command::Play(play::Command::NextComment)));
    assert_eq!(first("zzz"), None);
}

fn keys(window: &Window, command: Command) -> Vec<egui::KeyboardShortcut> {
    state(window).desk.keys.keys(&command.about()).to_vec()
}

fn state(window: &Window) -> &State {
    &window.state().as_ref().unwrap().state
}

fn open(window: &mut Window) {
    act(window, Action::Command(Own::ChangeKeys.into()));
}

fn is_open(window: &Window) -> bool {
    matches!(state(window).modal, Some(Modal::ChangeKeys(_)))
}

#[test]
fn keys_are_changed_without_a_mouse() {
    let mut window = japanese(&["a.kif"]);
    open(&mut window);
    type_text(&mut window, "1手進む");
    press(&mut window, Key::Enter);
    window.get_by_label("新しいキーを押してください");
    press(&mut window, Key::J);
    press(&mut window, Key::Enter);
    assert_eq!(keys(&window, FORWARD), [key(Key::J), key(Key::ArrowDown)]);
    assert_eq!(keys(&window, Command::Play(play::Command::NextBookmark)), []);
    window.get_by_label("J を「次のしおりへ」から移しました。");
    press(&mut window, Key::Enter);
    press(&mut window, Key::Backspace);
    assert_eq!(keys(&window, FORWARD), [key(Key::ArrowDown)]);
    press(&mut window, Key::Enter);
    press(&mut window, Key::Escape);
    assert!(is_open(&window));
    assert_eq!(keys(&window, FORWARD), [key(Key::ArrowDown)]);
    press(&mut window, Key::Enter);
    press(&mut window, Key::Tab);
    window.get_by_label("「Tab」は変更できないキーです。");
    window.event(Event::Copy);
    window.run();
    press(&mut window, Key::Enter);
    assert_eq!(keys(&window, FORWARD), [ctrl(Key::C)]);
    for _ in 0..3 {
        press_with(&mut window, Modifiers::COMMAND, Key::Z);
    }
    assert_eq!(keys(&window, FORWARD), FORWARD.about().keys);
    press_with(&mut window, Modifiers::COMMAND, Key::Y);
    assert_eq!(keys(&window, FORWARD), [key(Key::J), key(Key::ArrowDown)]);
    press(&mut window, Key::Escape);
    assert!(!is_open(&window));
    press(&mut window, Key::J);
    assert_eq!(state(&window).desk.game().step(), 1);
}

#[test]
fn a_key_of_another_command_is_taken_only_after_a_question() {
    let save = Command::with_id("files.save").unwrap();
    let mut window = japanese(&["a.kif"]);
    open(&mut window);
    type_text(&mut window, "1手進む");
    let ask = |window: &mut Window| {
        press(window, Key::Enter);
        press_with(window, Modifiers::COMMAND, Key::S);
        window.get_by_label("Ctrl+S は「上書き保存」のキーです。");
        assert_eq!((keys(window, save), keys(window, FORWARD).as_slice()), (vec![ctrl(Key::S)], FORWARD.about().keys));
        assert_eq!(window.query_all_by_role(Role::DefaultButton).count(), 1);
    };
    ask(&mut window);
    press(&mut window, Key::Escape);
    assert!(is_open(&window) && window.query_by_label("移さない").is_none());
    ask(&mut window);
    click(&mut window, "移さない");
    assert_eq!(keys(&window, save), [ctrl(Key::S)]);
    click(&mut window, "コマンドまたはキーを検索");
    ask(&mut window);
    press(&mut window, Key::Enter);
    assert_eq!((keys(&window, save), keys(&window, FORWARD)[0]), (vec![], ctrl(Key::S)));
    window.get_by_label("Ctrl+S を「上書き保存」から移しました。");
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(keys(&window, save), [ctrl(Key::S)]);
    ask(&mut window);
    press(&mut window, Key::Escape);
    press(&mut window, Key::Escape);
    assert!(!is_open(&window));
    open(&mut window);
    assert!(window.query_by_label("こちらに移す").is_none(), "an old question is not asked again");
}

#[test]
fn keys_are_changed_with_the_mouse() {
    let mut window = japanese(&["a.kif"]);
    open(&mut window);
    click(&mut window, "1手戻る、← ↑");
    click(&mut window, "キーを追加");
    press(&mut window, Key::F12);
    assert_eq!(keys(&window, Command::Play(play::Command::Back)).last(), Some(&key(Key::F12)));
    click(&mut window, "F12 を変更");
    press(&mut window, Key::F10);
    click(&mut window, "こちらに移す");
    assert_eq!(keys(&window, Command::Play(play::Command::Back)).last(), Some(&key(Key::F10)));
    click(&mut window, "元のキー");
    assert_eq!(keys(&window, Command::Play(play::Command::Back)).len(), 2);
    choose(&mut window, "プリセット", "ShogiHome");
    assert_eq!(keys(&window, FORWARD), [key(Key::ArrowDown)]);
    assert_eq!(state(&window).keys.file().preset(), Preset::ShogiHome);
    click(&mut window, "元に戻す");
    assert_eq!(keys(&window, FORWARD), FORWARD.about().keys);
}

#[test]
fn clashes_are_shown_and_found() {
    let mut window = japanese(&["a.kif"]);
    for command in [FORWARD, FLIP] {
        act(&mut window, Action::Keys(Change::Set(command, vec![key(Key::F12)])));
    }
    open(&mut window);
    click(&mut window, "重複 2件");
    let rows: Vec<String> =
        window.query_all_by_role(Role::ListBoxOption).filter_map(|row| row.accesskit_node().label()).collect();
    assert_eq!(
        rows,
        ["1手進む、F12、F12 は「盤面反転」と重複しています", "盤面反転、F12、F12 は「1手進む」と重複しています"]
    );
}

#[test]
fn the_list_of_keys_is_searched_and_shows_the_keys_as_they_are_now() {
    let mut window = japanese(&["a.kif"]);
    press(&mut window, Key::F1);
    window.get_by_label("1手進む、→  ↓");
    type_text(&mut window, "はんてん");
    window.get_by_label("盤面反転、F  Ctrl+T");
    assert!(window.query_by_label("1手進む、→  ↓").is_none());
    press(&mut window, Key::Escape);
    act(&mut window, Action::Keys(Change::Set(FLIP, vec![key(Key::F12)])));
    press(&mut window, Key::F1);
    type_text(&mut window, "はんてん");
    window.get_by_label("盤面反転、F12");
    click(&mut window, "キーの変更…");
    assert!(is_open(&window));
}

fn tap(window: &mut Window, at: egui::Pos2) {
    window.event(Event::PointerMoved(at));
    for pressed in [true, false] {
        let button = egui::PointerButton::Primary;
        window.event(Event::PointerButton { pos: at, button, pressed, modifiers: Modifiers::NONE });
    }
    window.run();
}

#[test]
fn the_list_of_presets_is_in_front_of_the_page_and_has_the_keys() {
    let mut window = japanese(&["a.kif"]);
    let preset = |window: &Window| state(window).keys.file().preset();
    for (name, chosen) in [("ShogiHome", Preset::ShogiHome), ("lichess", Preset::Lichess)] {
        open(&mut window);
        let list = window.get_by_role_and_label(Role::ComboBox, "プリセット").rect().center();
        tap(&mut window, list);
        press(&mut window, Key::ArrowDown);
        press(&mut window, Key::Enter);
        assert!(window.query_by_label("新しいキーを押してください").is_none(), "the page behind has no keys");
        if window.query_by_label(name).is_none() {
            tap(&mut window, list);
        }
        let item = window.get_by_label(name).rect().center();
        tap(&mut window, item);
        assert_eq!(preset(&window), chosen);
        click(&mut window, "閉じる");
        assert!(!is_open(&window));
    }
}
