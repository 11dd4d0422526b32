//! The keyboard focus: menus keep their keys, dialogs return it, and Tab reaches everything.

use egui::{Id, Key, Modifiers, Role};
use egui_kittest::kittest::{AccessKitNode, By, NodeT, Queryable};

use crate::app::desk::panels::Edge;
use crate::app::problems::tests::{folder, opened};
use crate::app::tests::window::{Window, World, desk, japanese, press, press_with, window_in};

fn has_focus(node: &AccessKitNode<'_>) -> bool {
    node.is_focused()
}

fn focused(window: &Window) -> Option<String> {
    let all = window.query_all(By::new().predicate(has_focus));
    all.filter_map(|node| node.accesskit_node().label().or_else(|| node.accesskit_node().value())).next()
}

fn focus(window: &Window) -> Option<Id> {
    window.ctx.memory(egui::Memory::focused)
}

#[test]
fn the_menu_bar_is_gone_through_with_arrows_and_nothing_else_moves() {
    let mut window = japanese(&["a.kif"]);
    press(&mut window, Key::F10);
    assert_eq!(focused(&window).as_deref(), Some("ファイル"));
    press(&mut window, Key::ArrowRight);
    assert_eq!(focused(&window).as_deref(), Some("編集"));
    press(&mut window, Key::Enter);
    let copied = |window: &Window| window.query_all_by_label("局面をコピー（形式を選ぶ）").count();
    assert_eq!(copied(&window), 1, "the menu is open");
    press(&mut window, Key::ArrowDown);
    assert_eq!(focused(&window).as_deref(), Some("局面編集"), "the first item that can be chosen");
    press(&mut window, Key::ArrowDown);
    window.get_by_label("0 / 8 手");
    press(&mut window, Key::Escape);
    assert_eq!(copied(&window), 0, "the menu is closed");
    press(&mut window, Key::Escape);
    press(&mut window, Key::ArrowRight);
    window.get_by_label("1 / 8 手");
}

#[test]
fn an_arrow_opens_a_menu_of_the_bar_and_goes_into_it() {
    let mut window = japanese(&["a.kif"]);
    for key in [Key::ArrowDown, Key::ArrowUp] {
        press(&mut window, Key::F10);
        press(&mut window, key);
        assert_eq!(focused(&window).as_deref(), Some("新規"), "{key:?}");
        press(&mut window, Key::ArrowDown);
        assert!(focused(&window).unwrap().contains("開く"), "{key:?}");
        window.get_by_label("0 / 8 手");
        press(&mut window, Key::Escape);
        assert_eq!(window.query_all_by_label_contains("別の棋譜を併合").count(), 0, "{key:?}: the menu is closed");
    }
}

#[test]
fn arrows_step_through_the_moves_and_leave_the_focus() {
    let mut window = japanese(&["a.kif"]);
    for _ in 0..9 {
        press(&mut window, Key::Tab);
    }
    let before = focus(&window);
    assert!(before.is_some());
    press(&mut window, Key::ArrowRight);
    window.get_by_label("1 / 8 手");
    press(&mut window, Key::ArrowDown);
    window.get_by_label("2 / 8 手");
    assert_eq!(focus(&window), before);
}

#[test]
fn a_dialog_gives_the_focus_back() {
    let mut window = japanese(&["a.kif"]);
    for _ in 0..9 {
        press(&mut window, Key::Tab);
    }
    let before = focus(&window);
    assert!(before.is_some());
    for (modifiers, key) in [(Modifiers::COMMAND, Key::K), (Modifiers::NONE, Key::F1), (Modifiers::COMMAND, Key::P)] {
        press_with(&mut window, modifiers, key);
        press(&mut window, Key::Tab);
        assert_ne!(focus(&window), before, "{key:?}: the dialog has it");
        press(&mut window, Key::Escape);
        for _ in 0..6 {
            window.step();
        }
        assert_eq!(focus(&window), before, "{key:?}");
    }
}

#[test]
fn with_alt_a_letter_is_no_command() {
    let mut window = japanese(&["a.kif"]);
    let flipped = |window: &Window| desk(window).game().flipped;
    press_with(&mut window, Modifiers::ALT, Key::F);
    assert!(!flipped(&window));
    press(&mut window, Key::F);
    assert!(flipped(&window));
}

fn stop(window: &Window) -> Option<(Role, String)> {
    let node = window.query_all(By::new().predicate(has_focus)).next()?;
    let node = node.accesskit_node();
    Some((node.role(), node.label().unwrap_or_default()))
}

fn walk_to(window: &mut Window, role: Role) -> String {
    for _ in 0..90 {
        press(window, Key::Tab);
        if let Some((_, name)) = stop(window).filter(|(found, _)| *found == role) {
            return name;
        }
    }
    panic!("Tab does not get to any {role:?}");
}

#[test]
fn a_list_of_problems_is_one_stop_and_gone_through_with_arrows() {
    let folder = folder();
    let mut window = opened(folder.path());
    let shown = |window: &Window| desk(window).solving().map(|solving| solving.path().file_name().unwrap().to_owned());
    assert_eq!(shown(&window).unwrap(), "2.kif");
    let first = walk_to(&mut window, Role::ListItem);
    assert!(first.contains("三手の城"), "{first}");
    press(&mut window, Key::ArrowDown);
    let second = stop(&window).unwrap();
    assert_eq!(second.0, Role::ListItem);
    assert!(second.1.contains("10.usi"), "{second:?}");
    assert_eq!(shown(&window).unwrap(), "2.kif", "an arrow opens nothing");
    press(&mut window, Key::Enter);
    window.run_steps(4);
    assert_eq!(shown(&window).unwrap(), "10.usi");
    assert_eq!(stop(&window), Some(second), "the list keeps the focus");
    press(&mut window, Key::Home);
    assert!(stop(&window).unwrap().1.contains("三手の城"));
    press(&mut window, Key::Tab);
    assert_ne!(stop(&window).map(|(role, _)| role), Some(Role::ListItem), "one stop, not one a row");
}

#[test]
fn an_edge_is_moved_with_arrows_and_put_back_with_enter() {
    let mut window = japanese(&["a.kif"]);
    let sizes = |window: &Window| {
        let sizes = desk(window).settings.panels.sizes;
        [Edge::SideWidth, Edge::NotesHeight, Edge::NotesWidth].map(|edge| sizes.get(edge))
    };
    assert_eq!(sizes(&window), [None; 3]);
    walk_to(&mut window, Role::Splitter);
    let moved = |window: &mut Window, key: Key| {
        press(window, key);
        window.run_steps(2);
        sizes(window).into_iter().flatten().next()
    };
    let steps = |window: &Window| desk(window).game().step();
    // One pair of arrows moves the edge, vertical or horizontal; the other steps through the moves.
    let level = moved(&mut window, Key::ArrowLeft);
    let (back, on) = if level.is_some() { (Key::ArrowLeft, Key::ArrowRight) } else { (Key::ArrowUp, Key::ArrowDown) };
    let before = level.or_else(|| moved(&mut window, Key::ArrowUp)).unwrap();
    let at = steps(&window);
    let once = moved(&mut window, back).unwrap();
    assert!((once - before - 16.0).abs() < 1.5, "{before} {once}");
    assert!((moved(&mut window, on).unwrap() - before).abs() < 1.5);
    assert_eq!(steps(&window), at, "the moves stay");
    press(&mut window, Key::Enter);
    assert_eq!(sizes(&window), [None; 3]);
}

#[test]
fn tab_goes_to_the_invitation_first() {
    let (mut window, _) = window_in(World { invites: true, ..World::default() });
    window.run();
    press(&mut window, Key::Tab);
    assert_eq!(stop(&window).unwrap().1, "開く…");
    press(&mut window, Key::Tab);
    assert_eq!(stop(&window).unwrap().1, "クリップボードから開く");
}
