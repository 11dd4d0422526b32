//! Positions set up by mouse and keyboard, in the drawn window.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that fails should say where")]

mod check;
mod keyboard;
mod pieces;
mod purpose;

use egui::{Event, Key};
use egui_kittest::kittest::Queryable;

use crate::app::tests::window::{Window, click, japanese, press, state, undo, window_of};
use crate::notation::sfen;

fn setting_up() -> Window {
    let mut window = japanese(&[]);
    press(&mut window, Key::F2);
    window.get_by_label("局面編集");
    window
}

fn typed(window: &mut Window, keys: &str) {
    for key in keys.split_whitespace().flat_map(str::chars) {
        window.event(Event::Text(key.to_string()));
    }
    window.run();
}

fn setup(window: &Window) -> String {
    let record = state(window).desk.game().record();
    sfen::write(&record.initial().to_setup(), None)
}

fn assert_gone(window: &Window, label: &str) {
    assert!(window.query_by_label(label).is_none(), "{label} is there");
}
