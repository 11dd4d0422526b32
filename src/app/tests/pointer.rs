//! Mouse input for tests of the drawn window.

use egui::{Event, Modifiers, PointerButton, Pos2};
use egui_kittest::kittest::Queryable;

use crate::app::tests::window::Window;

pub(crate) fn drag(window: &mut Window, from: &str, to: &str) {
    let at = |window: &Window, label: &str| window.get_by_label(label).rect().center();
    let (from, to) = (at(window, from), at(window, to));
    drag_between(window, from, to);
}

pub(crate) fn drag_between(window: &mut Window, from: Pos2, to: Pos2) {
    let button = |pos: Pos2, pressed: bool| Event::PointerButton {
        pos,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    for event in [Event::PointerMoved(from), button(from, true)] {
        window.event(event);
        window.run();
    }
    for part in 1..=4 {
        window.event(Event::PointerMoved(from + (to - from) * (part as f32 / 4.0)));
        window.run();
    }
    window.event(button(to, false));
    window.run();
}
