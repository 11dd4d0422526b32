//! The wheel as a count of steps.

use egui::{Event, MouseWheelUnit, Ui};

/// The steps of the wheel in this frame; down is forward. A notch is one step; distances of a touchpad are added up in
/// `rest`, and `stroke` points are a step.
pub(crate) fn turned(ui: &Ui, rest: &mut f32, stroke: f32) -> isize {
    let mut steps = 0.0;
    ui.input(|input| {
        for event in &input.events {
            if let Event::MouseWheel { unit, delta, .. } = event {
                match unit {
                    MouseWheelUnit::Line | MouseWheelUnit::Page => steps -= delta.y.signum() * delta.y.abs().ceil(),
                    MouseWheelUnit::Point => *rest -= delta.y,
                }
            }
        }
    });
    let whole = (*rest / stroke).trunc();
    *rest -= whole * stroke;
    (steps + whole) as isize
}
