mod cursor;
mod keys;

use egui::accesskit::{self, ActionData};
use egui::{Event, Key, Modifiers, PointerButton, vec2};
use egui_kittest::kittest::{NodeT, Queryable};

use crate::app::desk::preferences::GraphScale;
use crate::app::play::Input;
use crate::app::shell::action::Action;
use crate::app::shell::command::Command;
use crate::app::tests::window::{
    Window, act, click, click_all, desk, drag, drag_between, is_chosen, japanese, press, press_all, press_with, undo,
    window_of,
};

#[test]
fn a_move_is_two_clicks() {
    let mut window = japanese(&[]);
    click_all(&mut window, &["７七 先手の歩", "７六 空き"]);
    window.get_by_label("７六 先手の歩");
    window.get_by_label("1 ▲７六歩");
    click_all(&mut window, &["２七 先手の歩", "２六 空き"]);
    window.get_by_label("２七 先手の歩");
    click_all(&mut window, &["３三 後手の歩", "３四 空き"]);
    window.get_by_label("2 △３四歩");
}

#[test]
fn a_piece_is_dragged_and_dropped() {
    let mut window = japanese(&[]);
    drag(&mut window, "２七 先手の歩", "２六 空き");
    window.get_by_label("1 ▲２六歩");
    drag(&mut window, "８三 後手の歩", "先手 持駒なし");
    window.get_by_label("８三 後手の歩");
    assert!(window.query_by_label("2 △８四歩").is_none());
}

#[test]
fn escape_puts_a_picked_up_piece_back() {
    let mut window = japanese(&[]);
    click(&mut window, "７七 先手の歩");
    press(&mut window, Key::Escape);
    click(&mut window, "７六 空き");
    window.get_by_label("７七 先手の歩");
}

#[test]
fn promotion_is_asked_at_the_square() {
    let mut window = window_of("手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n");
    press(&mut window, Key::End);
    drag(&mut window, "８八 先手の角", "２二 後手の角");
    window.get_by_label("８八 先手の角");
    click(&mut window, "成");
    window.get_by_label("3 ▲２二角成");
    press(&mut window, Key::ArrowLeft);
    drag(&mut window, "８八 先手の角", "２二 後手の角");
    press(&mut window, Key::Num2);
    window.get_by_label("3手目 ▲２二角不成、変化");
    press(&mut window, Key::ArrowLeft);
    drag(&mut window, "８八 先手の角", "２二 後手の角");
    press(&mut window, Key::ArrowRight);
    assert!(is_chosen(&window, "不成"));
    press(&mut window, Key::Escape);
    assert!(window.query_by_label("不成").is_none());
    window.get_by_label("８八 先手の角");
    press(&mut window, Key::ArrowRight);
    window.get_by_label("２二 先手の角");
    press(&mut window, Key::ArrowLeft);
    drag(&mut window, "８八 先手の角", "２二 後手の角");
    press(&mut window, Key::Enter);
    window.get_by_label("3 ▲２二角成、変化あり");
}

#[test]
fn a_foul_is_asked_about_and_marked() {
    let mut window = window_of(
        "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 同　銀(31)\n   5 ２六歩(27)\n   6 ８八角打\n",
    );
    press(&mut window, Key::End);
    click_all(&mut window, &["先手の持駒 角 一枚", "５五 空き"]);
    press(&mut window, Key::ArrowLeft);
    click_all(&mut window, &["先手の持駒 角 一枚", "９九 先手の香"]);
    click(&mut window, "９五 空き");
    assert!(window.query_by_label("その駒の動きではありません").is_none(), "the piece is put back");
    window.get_by_label_contains("もう一度");
    assert!(!is_chosen(&window, "９九 先手の香"));
    click_all(&mut window, &["９九 先手の香", "９五 空き"]);
    window.get_by_label("その駒の動きではありません");
    press(&mut window, Key::Escape);
    assert!(window.query_by_label("その駒の動きではありません").is_none());
    click_all(&mut window, &["９九 先手の香", "９五 空き"]);
    assert!(window.query_by_label("反則として指す").is_none(), "after Escape it is as before");
    click_all(&mut window, &["９九 先手の香", "９五 空き", "反則として指す"]);
    window.get_by_label_contains("▲９五香");
}

#[test]
fn moves_are_undone_and_redone() {
    let mut window = japanese(&[]);
    drag(&mut window, "２七 先手の歩", "２六 空き");
    undo(&mut window);
    window.get_by_label("２七 先手の歩");
    press_with(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    window.get_by_label("２六 先手の歩");
    click(&mut window, "編集");
    window.get_by_label_contains("指し手の追加を元に戻す");
}

#[test]
fn a_click_on_the_slider_goes_there_even_within_a_frame() {
    let mut window = japanese(&["a.kif"]);
    let slider = window.get_by_label("局面の位置").rect();
    for (pos, place) in [(slider.right_center() - vec2(2.0, 0.0), "8 / 8 手"), (slider.left_center(), "0 / 8 手")] {
        window.event(Event::PointerMoved(pos));
        window.run();
        let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
        let events = [true, false].map(|pressed| Event::PointerButton { pos, button, pressed, modifiers });
        window.input_mut().events.extend(events);
        window.run();
        window.get_by_label(place);
    }
}

#[test]
fn dragging_the_timeline_steps_and_shows_a_tooltip() {
    let mut window = japanese(&["a.kif"]);
    let slider = window.get_by_label("局面の位置").rect();
    drag_between(&mut window, slider.left_center(), slider.right_center());
    window.get_by_label("8 / 8 手");
    drag_between(&mut window, slider.right_center(), slider.center() - vec2(slider.width() / 9.0 * 2.5, 0.0));
    window.get_by_label("2 / 8 手");
    window.get_by_label("2手目 △３四歩");
    window.get_by_label("消費時間 0:10　累計 0:10");
    window.get_by_label("角道が通る");
    window.get_by_label("ここで分岐");
}

#[test]
fn a_screen_reader_hears_the_step_and_sets_it() {
    let mut window = japanese(&["a.kif"]);
    press(&mut window, Key::ArrowRight);
    let slider = window.get_by_label("局面の位置").accesskit_node();
    assert_eq!(
        (slider.value(), slider.numeric_value(), slider.max_numeric_value()),
        (Some("1 / 8".to_owned()), Some(1.0), Some(9.0))
    );
    let (target_node, target_tree) = slider.locate();
    for (action, data, step) in [
        (accesskit::Action::Increment, None, "2 / 8 手"),
        (accesskit::Action::SetValue, Some(ActionData::NumericValue(6.0)), "6 / 8 手"),
        (accesskit::Action::Decrement, None, "5 / 8 手"),
    ] {
        window.event(Event::AccessKitActionRequest(accesskit::ActionRequest {
            action,
            target_tree,
            target_node,
            data,
        }));
        window.run();
        window.get_by_label(step);
    }
}

fn draw(window: &mut Window, from: &str, to: &str, modifiers: Modifiers) {
    let at = |window: &Window, label: &str| window.get_by_label(label).rect().center();
    let (from, to) = (at(window, from), at(window, to));
    let button = |pos, pressed| Event::PointerButton { pos, button: PointerButton::Secondary, pressed, modifiers };
    window.event(Event::ModifiersChanged(modifiers));
    for event in [Event::PointerMoved(from), button(from, true), Event::PointerMoved(to)] {
        window.event(event);
        window.run();
    }
    window.event(button(to, false));
    window.event(Event::ModifiersChanged(Modifiers::NONE));
    window.run();
}

fn comment(window: &Window) -> Option<String> {
    let game = desk(window).game();
    game.record().tree().note(game.node()).comment.clone()
}

#[test]
fn the_secondary_button_draws_arrows_and_marks_in_the_colour_of_the_keys() {
    let mut window = japanese(&["a.kif"]);
    press(&mut window, Key::End);
    let both = Modifiers::COMMAND | Modifiers::SHIFT;
    for (from, to, modifiers, tokens) in [
        ("２七 先手の歩", "２六 空き", Modifiers::NONE, "[%cal G2g2f]"),
        ("５五 空き", "５五 空き", Modifiers::SHIFT, "[%csl R5e] [%cal G2g2f]"),
        ("先手の持駒 歩 一枚", "５五 空き", Modifiers::COMMAND, "[%csl R5e] [%cal G2g2f,BP*5e]"),
        ("９九 先手の香", "９八 空き", Modifiers::ALT, "[%csl R5e] [%cal G2g2f,BP*5e,Y9i9h]"),
        // Another colour replaces, the same one removes.
        ("２七 先手の歩", "２六 空き", both, "[%csl R5e] [%cal BP*5e,Y9i9h,Y2g2f]"),
        ("５五 空き", "５五 空き", Modifiers::SHIFT, "[%cal BP*5e,Y9i9h,Y2g2f]"),
    ] {
        draw(&mut window, from, to, modifiers);
        assert_eq!(comment(&window).as_deref(), Some(tokens));
    }
    window.get_by_label("9手目のマスの印を消しました。");
    undo(&mut window);
    assert_eq!(comment(&window).as_deref(), Some("[%csl R5e] [%cal BP*5e,Y9i9h,Y2g2f]"));
    press(&mut window, Key::X);
    assert_eq!(comment(&window), None);
    window.get_by_label("9手目の矢印と印をすべて消しました。");
}

#[test]
fn the_secondary_button_still_puts_a_piece_back_and_draws_nothing_then() {
    let mut window = japanese(&["a.kif"]);
    click(&mut window, "７七 先手の歩");
    draw(&mut window, "５五 空き", "５五 空き", Modifiers::NONE);
    assert_eq!(comment(&window).as_deref(), Some("対局前の解説"));
    click(&mut window, "７六 空き");
    window.get_by_label("７七 先手の歩");
}

#[test]
fn drawings_are_shown_at_their_move_only() {
    let mut window = japanese(&["a.kif"]);
    let coloured = |window: &Window| {
        let green = crate::app::kit::board::paint::color32(crate::diagram::Ink::Green.color());
        let shapes = &window.output().shapes;
        shapes.iter().filter(|it| matches!(&it.shape, egui::Shape::Path(path) if path.fill == green)).count()
    };
    assert_eq!(coloured(&window), 0);
    draw(&mut window, "７七 先手の歩", "７六 空き", Modifiers::NONE);
    assert_eq!(coloured(&window), 1, "the head of an arrow");
    press(&mut window, Key::ArrowRight);
    assert_eq!(coloured(&window), 0);
    press_all(&mut window, &[Key::ArrowLeft, Key::F2]);
    assert_eq!(coloured(&window), 0);
}

/// With evaluations by a program.
const EVALUATED: &str = "手合割：平手\n   1 ７六歩(77)   ( 0:03/00:00:03)\n**評価値=108\n   2 ３四歩(33)   ( 0:09/00:00:09)\n\
     **評価値=-80\n   3 ２六歩(27)\n**評価値=1500\n   4 ８四歩(83)\n*#詰み=後手勝ち:9手\n";

#[test]
fn the_graph_of_a_game_with_evaluations_steps_and_can_be_hidden() {
    let window = window_of(crate::app::tests::GAME);
    assert!(window.query_by_label("評価値グラフ").is_none(), "the game has no evaluations");
    let mut window_with = window_of(EVALUATED);
    let window = &mut window_with;
    let graph = window.get_by_label("評価値グラフ").rect();
    assert!(graph.height() >= 60.0, "{graph}");
    assert_eq!(window.get_by_label("評価値グラフ").accesskit_node().value().as_deref(), Some("評価値なし"));
    drag_between(window, graph.center(), graph.right_center() - vec2(2.0, 0.0));
    window.get_by_label("4 / 4 手");
    assert_eq!(window.get_by_label("評価値グラフ").accesskit_node().value().as_deref(), Some("後手勝ち（9手詰）"));
    let list = window.get_by_label("4 △８四歩").rect();
    let edge = window.get_by_label("評価値グラフの境界").rect().center();
    drag_between(window, edge, edge - vec2(0.0, 40.0));
    let taller = window.get_by_label("評価値グラフ").rect();
    assert!((taller.height() - graph.height() - 40.0).abs() < 2.0, "{graph} {taller}");
    assert_eq!(window.get_by_label("4 △８四歩").rect().left(), list.left());
    act(window, Action::Play(Input::SetGraphScale(GraphScale::WinRate)));
    window.get_by_label("評価値グラフ");
    act(window, Action::Command(Command::with_id("view.graph").unwrap()));
    assert!(window.query_by_label("評価値グラフ").is_none());
    window.get_by_label("局面の位置");
}
