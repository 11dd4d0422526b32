use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::{NodeT, Queryable};

use crate::app::desk::settings::ThemeChoice;
use crate::app::moves::Command;
use crate::app::moves::tests::with_tree;
use crate::app::tests::window::{Window, assert_text, click, press, press_with, right_click, undo, window, window_of};
use crate::lang::Language;

#[test]
fn every_node_in_sight_has_a_name_and_is_one_click_away() {
    let mut window = with_tree();
    assert_eq!(window.get_all_by_role(Role::TreeItem).count(), 13);
    window.get_by_label("開始局面、コメントあり");
    window.get_by_label("4手目 △同銀、本譜、しおりあり");
    click(&mut window, "4手目 △８四歩");
    window.get_by_label("８四 後手の歩");
    click(&mut window, "2手目 △３四歩、本譜、コメントあり");
    assert_text(&window, "角道が通る");
    press(&mut window, Key::V);
    assert!(window.query_by_role(Role::TreeItem).is_none());
    window.get_by_label_contains("2 △３四歩");
    click(&mut window, "変化ツリー");
    window.get_by_label("4手目 △８四歩");
}

#[test]
fn the_tree_can_be_zoomed_and_fitted() {
    let mut window = window_of(&long_game());
    press(&mut window, Key::V);
    let enabled = |window: &Window, button: &str| !window.get_by_label(button).accesskit_node().is_disabled();
    let size = |window: &Window| {
        let nodes = window.get_all_by_role(Role::TreeItem).map(|node| node.rect().height());
        nodes.fold(0.0, f32::max)
    };
    let usual = size(&window);
    click(&mut window, "拡大");
    assert!(size(&window) > usual);
    click(&mut window, "全体を表示");
    let (fitted, count) = (size(&window), window.get_all_by_role(Role::TreeItem).count());
    assert!(fitted < usual && !enabled(&window, "縮小"), "{fitted}");
    assert_eq!(count, 122, "dots too small to be widgets have names as well");
    for steps in 1..=8 {
        for _ in 0..steps {
            if enabled(&window, "拡大") {
                click(&mut window, "拡大");
            }
        }
        assert!(window.get_all_by_role(Role::TreeItem).count() < count);
        while enabled(&window, "縮小") {
            click(&mut window, "縮小");
        }
        assert_eq!((size(&window), window.get_all_by_role(Role::TreeItem).count()), (fitted, count), "{steps}");
    }
}

#[test]
fn small_nodes_have_labels_that_can_be_clicked() {
    let mut window = window_of(&long_game());
    press(&mut window, Key::V);
    click(&mut window, "全体を表示");
    let label = |window: &Window, words: &str| {
        let mut shapes = window.output().shapes.iter();
        shapes.find_map(|it| match &it.shape {
            egui::Shape::Text(it) if it.galley.text() == words => Some(it.visual_bounding_rect().center()),
            _ => None,
        })
    };
    let bookmark = label(&window, "51 中盤").unwrap();
    assert!(label(&window, "2 △３四歩").is_some() && label(&window, "52 △４二飛").is_none());
    window.hover_at(bookmark);
    window.run();
    window.drag_at(bookmark);
    window.drop_at(bookmark);
    window.run();
    window.get_by_label("51 / 120 手");
}

/// Two rooks move back and forth for 120 moves; the 51st has a bookmark, the 2nd a variation.
fn long_game() -> String {
    let moves = ["６八飛(78)", "３二飛(42)", "７八飛(68)", "４二飛(32)"];
    let mut text = "手合割：平手\n   1 ７八飛(28)\n   2 ４二飛(82)\n".to_owned();
    for number in 3..=120 {
        text += &format!("{number:4} {}\n", moves[(number - 3) % 4]);
        if number == 51 {
            text += "&中盤\n";
        }
    }
    text + "\n変化：2手\n   2 ３四歩(33)\n"
}

#[test]
fn the_current_node_stays_whole_when_the_tree_is_zoomed() {
    let mut window = with_tree();
    click(&mut window, "4手目 △８四歩");
    for button in ["拡大", "拡大", "縮小", "縮小", "縮小", "拡大", "拡大", "拡大"] {
        click(&mut window, button);
        let panel = window.get_by_role_and_label(Role::Canvas, "変化ツリー").rect();
        let node = window.get_by_label("4手目 △８四歩").rect();
        assert!(panel.contains_rect(node), "{button}: {node:?} in {panel:?}");
    }
}

#[test]
fn small_trees_fill_the_width_and_parents_stay_in_place() {
    let mut window = with_tree();
    let panel = window.get_by_role_and_label(Role::Canvas, "変化ツリー").rect();
    let right = window.get_all_by_role(Role::TreeItem).map(|node| node.rect().right()).fold(0.0, f32::max);
    assert!(panel.right() - right < 30.0, "{right} of {panel:?}");
    click(&mut window, "4手目 △８四歩");
    let parent = |window: &Window| window.get_by_label("4手目 △８四歩").rect();
    let before = parent(&window);
    for (from, to) in [("２六 先手の歩", "２五 空き"), ("８四 後手の歩", "８五 空き")] {
        click(&mut window, from);
        click(&mut window, to);
    }
    assert_eq!(parent(&window), before);
    undo(&mut window);
    assert_eq!(parent(&window), before);
}

#[test]
fn the_node_of_an_open_menu_stays_marked() {
    let mut window = with_tree();
    let fill = |window: &Window| {
        let node = window.get_by_role_and_label(Role::TreeItem, "4手目 △８四歩").rect().center();
        let shapes = window.output().shapes.iter();
        let boxes = shapes.filter_map(|shape| match &shape.shape {
            egui::Shape::Rect(rect) if rect.rect.contains(node) && rect.rect.width() < 300.0 => Some(rect.fill),
            _ => None,
        });
        boxes.collect::<Vec<_>>()
    };
    let plain = fill(&window);
    right_click(&mut window, "4手目 △８四歩");
    let elsewhere = window.get_by_label("1手目 ▲７六歩、本譜").rect().center();
    window.hover_at(elsewhere);
    window.run();
    assert_ne!(fill(&window), plain);
    window.get_by_role_and_label(Role::Label, "4手目 △８四歩");
    press(&mut window, Key::Escape);
    window.hover_at(egui::Pos2::ZERO);
    window.run();
    assert_eq!(fill(&window), plain);
}

#[test]
fn menu_items_of_a_move_have_tooltips_and_stable_ids() {
    let mut window = with_tree();
    right_click(&mut window, "4手目 △８四歩");
    let offered = window.get_by(|node| node.author_id() == Some("moves.make-main"));
    let tip = Command::MakeMain.entry().about.tip.ja;
    assert!(!tip.is_empty() && window.query_by_label(tip).is_none());
    offered.hover();
    window.run();
    window.get_by_label(tip);
}

#[test]
fn a_node_has_the_sign_of_its_move() {
    let mut window = window_of("手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n*[%sign ?!]\n");
    press(&mut window, Key::V);
    window.get_by_label_contains("2手目 △３四歩 疑問手");
    let mut shapes = window.output().shapes.iter();
    assert!(shapes.any(|it| matches!(&it.shape, egui::Shape::Text(it) if it.galley.text() == "△３四歩?!")));
}

#[test]
fn buttons_above_the_moves_do_not_lie_on_each_other() {
    for language in [Language::Japanese, Language::English] {
        for size in [[816.0, 616.0], [656.0, 456.0], [1280.0, 800.0]] {
            let (mut window, _) = window(language, ThemeChoice::Light, &["a.kif"], size);
            for key in [Key::Home, Key::V, Key::V] {
                press(&mut window, key);
                for _ in 0..2 {
                    window.key_press_modifiers(Modifiers::SHIFT, Key::ArrowRight);
                }
                press_with(&mut window, Modifiers::SHIFT, Key::ArrowDown);
                let tree = if language == Language::Japanese { "変化ツリー" } else { "Tree" };
                let page = window.get_by_role_and_label(Role::Button, tree).rect();
                let buttons = window.query_all_by_role(Role::Button).map(|button| button.rect());
                let line: Vec<_> = buttons.filter(|rect| rect.y_range().contains(page.center().y)).collect();
                assert!(line.len() >= 2);
                for (index, one) in line.iter().enumerate() {
                    assert!(one.right() <= size[0] - 8.0, "{language:?} {size:?}: {one}");
                    for other in &line[index + 1..] {
                        let both = one.intersect(*other);
                        assert!(both.width() < 1.0 || both.height() < 1.0, "{language:?} {size:?}: {one} {other}");
                    }
                }
            }
        }
    }
}
