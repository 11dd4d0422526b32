//! A draggable edge between two panels.

use egui::{CursorIcon, Id, Key, Pos2, Rect, Role, Sense, Stroke, Ui, WidgetInfo, vec2};

use crate::app::kit::key_capture::{KeyCapture, capture_keys};
use crate::app::kit::theme::Palette;

/// The distance at which it can be grabbed, in points.
const REACH: f32 = 4.0;
/// The step of an arrow key, in points.
const STEP: f32 = 16.0;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Pull {
    Held(Pos2),
    Left(Pos2),
    Reset,
}

/// Makes the edge along `line`, a rectangle without width or height, draggable; arrows move the focused edge, Enter
/// resets it. `name` is for screen readers. Call it after drawing both sides.
pub(crate) fn splitter(ui: &Ui, id: Id, line: Rect, name: &str) -> Option<Pull> {
    let is_upright = line.height() > line.width();
    let response = ui.interact(line.expand(REACH), id, Sense::click_and_drag());
    response.widget_info(|| WidgetInfo::labeled(Role::Splitter, true, name));
    let is_held = response.hovered() || response.dragged();
    if is_held {
        ui.set_cursor_icon(if is_upright { CursorIcon::ResizeHorizontal } else { CursorIcon::ResizeVertical });
    }
    if is_held || response.has_focus() {
        ui.painter().line_segment([line.min, line.max], Stroke::new(2.0, Palette::of_ui(ui).accent));
    }
    if response.double_clicked() {
        return Some(Pull::Reset);
    }
    if response.has_focus() {
        capture_keys(ui, &response, if is_upright { KeyCapture::Horizontal } else { KeyCapture::Vertical });
        let steps = |key| ui.input(|input| input.num_presses(key)) as f32 * STEP;
        let by = if is_upright {
            vec2(steps(Key::ArrowRight) - steps(Key::ArrowLeft), 0.0)
        } else {
            vec2(0.0, steps(Key::ArrowDown) - steps(Key::ArrowUp))
        };
        if ui.input(|input| input.key_pressed(Key::Enter)) {
            return Some(Pull::Reset);
        }
        if by != egui::Vec2::ZERO {
            return Some(Pull::Left(line.center() + by));
        }
    }
    let at = response.interact_pointer_pos()?;
    if response.drag_stopped() { Some(Pull::Left(at)) } else { response.dragged().then_some(Pull::Held(at)) }
}
