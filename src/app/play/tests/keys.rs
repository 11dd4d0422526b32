//! Counts keys that reach a place in the line.

use std::time::Duration;

use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::Queryable;

use crate::app::play;
use crate::app::play::motion::DURATION;
use crate::app::shell::action::Effect;
use crate::app::tests::window::{
    Window, World, click, is_chosen, japanese, press, press_with, type_text, window_in, window_of,
};

/// The kings step back and forth.
fn long_game(moves: usize) -> Window {
    let steps = ["５八玉(59)", "５二玉(51)", "５九玉(58)", "５一玉(52)"];
    let lines = (1..=moves).zip(steps.into_iter().cycle()).map(|(number, step)| format!("{number:4} {step}\n"));
    window_of(&format!("手合割：平手\n{}", lines.collect::<String>()))
}

/// Each key comes with the text it types. Returns their number.
fn strike(window: &mut Window, keys: &[(Modifiers, Key, &str)]) -> usize {
    for &(modifiers, key, text) in keys {
        window.key_press_modifiers(modifiers, key);
        if !text.is_empty() {
            window.event(Event::Text(text.to_owned()));
        }
        window.run();
    }
    keys.len()
}

#[test]
fn frequent_actions_take_few_keys() {
    const PLAIN: Modifiers = Modifiers::NONE;
    let mut window = japanese(&["a.kif"]);
    click(&mut window, "4手目 △８四歩、変化");
    assert_eq!(strike(&mut window, &[(PLAIN, Key::M, "m")]), 1, "back to the main line");
    window.get_by_label("本譜");
    press(&mut window, Key::Home);
    assert_eq!(strike(&mut window, &[(PLAIN, Key::J, "j")]), 1, "the next bookmark");
    assert!(is_chosen(&window, "4 △同銀 0:24、しおりあり"));
    assert_eq!(strike(&mut window, &[(Modifiers::SHIFT, Key::K, "K")]), 1, "the previous comment");
    assert!(is_chosen(&window, "2 △３四歩 0:10、コメントあり"));
    let deletes = [(PLAIN, Key::Delete, ""), (Modifiers::COMMAND, Key::Z, "")];
    assert_eq!(strike(&mut window, &deletes), 2, "delete and undo");
    assert!(is_chosen(&window, "2 △３四歩 0:10、コメントあり"));

    let mut window = long_game(80);
    assert_eq!(
        strike(&mut window, &[(PLAIN, Key::G, "g"), (PLAIN, Key::Num6, "6"), (PLAIN, Key::Num0, "0")]),
        3,
        "go to move 60"
    );
    assert!(is_chosen(&window, "60 △５一玉"));
    press(&mut window, Key::ArrowRight);
    window.get_by_label("61 / 80 手");
}

#[test]
fn the_counter_takes_a_number() {
    let mut window = long_game(30);
    click(&mut window, "0 / 30 手");
    type_text(&mut window, "12");
    assert!(is_chosen(&window, "12 △５一玉"));
    press(&mut window, Key::Escape);
    window.get_by_label("0 / 30 手");
    click(&mut window, "0 / 30 手");
    type_text(&mut window, "x9９");
    press(&mut window, Key::Enter);
    window.get_by_label("30 / 30 手");
    click(&mut window, "30 / 30 手");
    type_text(&mut window, "0");
    press(&mut window, Key::Enter);
    window.get_by_label("0 / 30 手");
}

fn across(window: &mut Window) {
    press_with(window, Modifiers::SHIFT, Key::M);
}

#[test]
fn bookmarks_and_comments_are_gone_to_along_the_line() {
    let mut window = japanese(&["a.kif"]);
    press(&mut window, Key::K);
    assert!(is_chosen(&window, "2 △３四歩 0:10、コメントあり"));
    press(&mut window, Key::K);
    assert!(is_chosen(&window, "2 △３四歩 0:10、コメントあり"), "there is no other");
    across(&mut window);
    assert!(is_chosen(&window, "2 △３四歩 0:10、コメントあり"), "no branch lies before it");
    press(&mut window, Key::ArrowRight);
    across(&mut window);
    assert!(is_chosen(&window, "3手目 ▲２六歩、変化"));
    across(&mut window);
    assert!(is_chosen(&window, "3 ▲２二角成 0:17、変化あり"));
}

fn frames_until_sleep(window: &mut Window) -> usize {
    for frame in 1..100 {
        window.step();
        let delay = window.output().viewport_output.values().map(|viewport| viewport.repaint_delay).min().unwrap();
        if delay > Duration::from_secs(3600) {
            return frame;
        }
    }
    panic!("the window does not sleep");
}

#[test]
fn a_slide_takes_its_frames_and_no_more() {
    let frame = 1.0 / 60.0;
    let (mut window, _) = window_in(World { files: &["a.kif"], frame, ..World::default() });
    frames_until_sleep(&mut window);
    let settled = frames_until_sleep(&mut window);
    window.key_press(Key::ArrowRight);
    let frames = frames_until_sleep(&mut window);
    let of_slide = (DURATION / f64::from(frame)).round() as usize;
    assert!((of_slide..=of_slide + settled + 3).contains(&frames), "{frames}");
    window.key_press(Key::End);
    assert!(frames_until_sleep(&mut window) < of_slide);
}

#[test]
fn a_held_key_steps_in_every_frame() {
    let (mut window, seen) = window_in(World { files: &["a.kif"], frame: 1.0 / 60.0, ..World::default() });
    let knocks =
        || seen.lock().unwrap().iter().filter(|effect| matches!(effect, Effect::Play(play::Effect::Knock))).count();
    for step in 1..=8 {
        window.key_press(Key::ArrowRight);
        window.step();
        window.get_by_label(&format!("{step} / 8 手"));
    }
    window.get_by_label("３三 後手の銀");
    assert_eq!(knocks(), 1);
}
