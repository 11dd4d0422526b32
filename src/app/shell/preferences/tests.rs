use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::{AccessKitNode, By, NodeT, Queryable};

use crate::app::desk::preferences::{MoveStyle, NewFormat};
use crate::app::desk::settings::{Settings, ThemeChoice};
use crate::app::shell::action::{Action, Event as Happened};
use crate::app::shell::keymap::Change as KeyChange;
use crate::app::shell::own::Own;
use crate::app::shell::preferences::{Change, History, Item};
use crate::app::shell::state::{Modal, State};
use crate::app::tests::window::{Window, act, choose, click, japanese, press, press_with, type_text};
use crate::diagram::BoardTheme;
use crate::lang::Language;
use crate::lang::SideNames;

fn state(window: &Window) -> &State {
    &window.state().as_ref().unwrap().state
}

fn settings(window: &Window) -> &Settings {
    &state(window).desk.settings
}

fn open() -> Window {
    let mut window = japanese(&["a.kif"]);
    press_with(&mut window, Modifiers::COMMAND, Key::Comma);
    assert!(matches!(state(&window).modal, Some(Modal::Settings)));
    window
}

fn listed(window: &Window) -> Vec<String> {
    window.query_all_by_role(Role::Heading).filter_map(|node| node.accesskit_node().label()).collect()
}

#[test]
fn every_change_works_at_once_and_is_undone() {
    let mut window = open();
    click(&mut window, "テーマ: ダーク");
    assert_eq!(settings(&window).theme, ThemeChoice::Dark);
    click(&mut window, "盤: 紙");
    assert_eq!(settings(&window).board, BoardTheme::Paper);
    click(&mut window, "言語（Language）: English");
    assert_eq!(state(&window).desk.language(), Language::English);
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(state(&window).desk.language(), Language::Japanese);
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!((settings(&window).board, settings(&window).theme), (BoardTheme::Kaya, ThemeChoice::Dark));
    press_with(&mut window, Modifiers::COMMAND, Key::Y);
    assert_eq!(settings(&window).board, BoardTheme::Paper);
    click(&mut window, "盤: 標準に戻す");
    assert_eq!(settings(&window).board, BoardTheme::Kaya);
    for _ in 0..5 {
        press_with(&mut window, Modifiers::COMMAND, Key::Z);
    }
    assert_eq!(
        *settings(&window),
        Settings {
            recent: settings(&window).recent.clone(),
            theme: ThemeChoice::Light,
            folder: settings(&window).folder.clone(),
            language: settings(&window).language,
            ..Settings::default()
        }
    );
    press(&mut window, Key::Escape);
    assert!(state(&window).modal.is_none());
}

#[test]
fn settings_are_searched() {
    let mut window = open();
    assert!(listed(&window).len() > 3);
    type_text(&mut window, "もじこーど");
    assert_eq!(listed(&window), ["ファイル"]);
    window.get_by_label("新しいファイルの文字コード: UTF-8");
    assert!(window.query_by_label("テーマ: ダーク").is_none());
    type_text(&mut window, "zzz");
    window.get_by_label("見つかりません");
}

#[test]
fn moves_are_written_as_chosen_in_every_list() {
    let mut window = open();
    let set = |window: &mut Window, moves: MoveStyle| {
        let new = Settings { moves, ..settings(window).clone() };
        act(window, Action::Preferences(Change::Set(Item::Moves, new.into())));
    };
    press(&mut window, Key::Escape);
    let name = |window: &Window| {
        let game = state(window).desk.game();
        game.move_text(game.line()[1])
    };
    for (style, written) in [
        (MoveStyle::HalfWidth, "▲7六歩"),
        (MoveStyle::Western, "▲ P-7f"),
        (MoveStyle::Usi, "▲ 7g7f"),
        (MoveStyle::FullWidth, "▲７六歩"),
    ] {
        set(&mut window, style);
        assert_eq!(name(&window), written);
        let row = window
            .query_all_by_role(Role::ListBoxOption)
            .chain(window.query_all_by_role(Role::Row))
            .chain(window.query_all_by_role(Role::ListItem));
        let rows: Vec<String> = row.filter_map(|row| row.accesskit_node().label()).collect();
        assert!(rows.iter().any(|row| row.contains(written)), "{written}: {rows:?}");
    }
}

#[test]
fn sides_are_called_sente_and_gote_in_english() {
    let mut window = japanese(&["a.kif"]);
    window.state_mut().as_mut().unwrap().state.desk.set_language(Language::English);
    window.run();
    assert!(window.query_all_by_label_contains("Black").next().is_some());
    let new = Settings { sides: SideNames::SenteGote, ..settings(&window).clone() };
    act(&mut window, Action::Preferences(Change::Set(Item::Sides, new.into())));
    let left: Vec<String> = window
        .query_all_by_label_contains("Black")
        .chain(window.query_all_by_label_contains("White"))
        .filter_map(|node| node.accesskit_node().label())
        .collect();
    assert_eq!(left, [""; 0]);
    assert!(window.query_all_by_label_contains("Sente").next().is_some());
}

#[test]
fn lists_are_chosen_from_and_the_page_of_keys_leads_back() {
    let mut window = open();
    type_text(&mut window, "形式");
    choose(&mut window, "新しいファイルの形式", "CSA (.csa)");
    assert_eq!(settings(&window).new_files.format, NewFormat::Csa);
    act(&mut window, Action::Command(Own::ChangeKeys.into()));
    assert!(matches!(state(&window).modal, Some(Modal::ChangeKeys(_))));
    press(&mut window, Key::Escape);
    assert!(matches!(state(&window).modal, Some(Modal::Settings)));
    press(&mut window, Key::Escape);
    act(&mut window, Action::Command(Own::ChangeKeys.into()));
    press(&mut window, Key::Escape);
    assert!(state(&window).modal.is_none());
}

#[test]
fn typing_is_one_change() {
    let (mut settings, mut changes) = (Settings::default(), History::default());
    let typed = |settings: &Settings, text: &str| {
        let mut new = settings.clone();
        text.clone_into(&mut new.new_headers.black);
        Change::Set(Item::Black, new.into())
    };
    for text in ["羽", "羽生", "羽生善治"] {
        let change = typed(&settings, text);
        changes.change(&mut settings, change);
    }
    changes.change(&mut settings, Change::EndStep);
    let change = typed(&settings, "谷川浩司");
    changes.change(&mut settings, change);
    changes.change(&mut settings, Change::Undo);
    assert_eq!(settings.new_headers.black, "羽生善治");
    changes.change(&mut settings, Change::Undo);
    assert_eq!(settings, Settings::default());
    assert!(changes.next_undo().is_none() && changes.next_redo() == Some(Item::Black));
    changes.change(&mut settings, Change::Redo);
    assert_eq!(settings.new_headers.black, "羽生善治");
}

#[test]
fn a_failure_to_save_settings_or_keys_is_reported() {
    let mut window = japanese(&["a.kif"]);
    let denied = || std::io::Error::from(std::io::ErrorKind::PermissionDenied);
    act(&mut window, Action::Event(Happened::SettingsKept(Err(denied()))));
    assert!(window.query_by_label_contains("設定を保存できません。").is_some());
    act(&mut window, Action::Event(Happened::SettingsKept(Ok(()))));
    assert!(window.query_by_label_contains("設定を保存できません。").is_none());
    act(&mut window, Action::Command(Own::ChangeKeys.into()));
    act(&mut window, Action::Keys(KeyChange::ResetAll));
    act(&mut window, Action::Event(Happened::KeysKept(Err(denied()))));
    assert!(
        state(&window).keys.message.as_deref().is_some_and(|said| said.starts_with("キーの変更を保存できません。"))
    );
}

#[test]
fn everything_is_reached_and_set_without_a_mouse() {
    let mut window = open();
    let mut seen = Vec::new();
    for _ in 0..120 {
        press(&mut window, Key::Tab);
        let focused = window.query_all(By::new().predicate(|node: &AccessKitNode<'_>| node.is_focused())).next();
        let Some(label) = focused.and_then(|node| node.accesskit_node().label()) else { continue };
        if label == "テーマ: ダーク" && settings(&window).theme != ThemeChoice::Dark {
            press(&mut window, Key::Space);
            assert_eq!(settings(&window).theme, ThemeChoice::Dark);
        }
        seen.push(label);
    }
    for name in ["ファイル", "盤: 紙", "駒の動き", "キーの変更…", "自動保存", "場所", "新しいファイルの形式"]
    {
        assert!(seen.iter().any(|label| label == name), "{name} is not reached: {seen:?}");
    }
}
