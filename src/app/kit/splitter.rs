//! The edge between two panels, which can be dragged.

use egui::{CursorIcon, Id, Pos2, Rect, Role, Sense, Stroke, Ui, WidgetInfo};

use crate::app::kit::theme::Palette;

/// How far from the edge it can be taken hold of, in points.
const REACH: f32 = 4.0;

/// What the user does to an edge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Pull {
    /// It is held here.
    Held(Pos2),
    /// It was left here.
    Left(Pos2),
    /// It shall go where it was at the beginning: a double click.
    Reset,
}

/// Shows that the edge along this line, a rectangle without width or height, can be dragged. `name` is told to screen
/// readers. Must follow what is on both sides of it.
pub(crate) fn splitter(ui: &Ui, id: Id, line: Rect, name: &str) -> Option<Pull> {
    let response = ui.interact(line.expand(REACH), id, Sense::CLICK | Sense::DRAG);
    response.widget_info(|| WidgetInfo::labeled(Role::Splitter, true, name));
    if response.hovered() || response.dragged() {
        let is_upright = line.height() > line.width();
        ui.set_cursor_icon(if is_upright { CursorIcon::ResizeHorizontal } else { CursorIcon::ResizeVertical });
        ui.painter().line_segment([line.min, line.max], Stroke::new(2.0, Palette::of_ui(ui).accent));
    }
    if response.double_clicked() {
        return Some(Pull::Reset);
    }
    let at = response.interact_pointer_pos()?;
    if response.drag_stopped() { Some(Pull::Left(at)) } else { response.dragged().then_some(Pull::Held(at)) }
}
