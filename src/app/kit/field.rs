use std::ops::Range;

use egui::text::{CCursor, CCursorRange};
use egui::text_edit::TextEditState;
use egui::{Id, Response, Stroke, StrokeKind, TextEdit, Ui};

use crate::app::kit::theme::Palette;

/// Not framed while hovered, which would look like focus.
pub(crate) fn field_ui(ui: &mut Ui, field: TextEdit<'_>) -> Response {
    let response = ui.scope(|ui| {
        let widgets = &mut ui.visuals_mut().widgets;
        widgets.hovered.bg_stroke = widgets.inactive.bg_stroke;
        ui.add(field)
    });
    let response = response.inner;
    if response.has_focus() {
        let stroke = Stroke::new(1.5, Palette::of_ui(ui).accent);
        ui.painter().rect_stroke(response.rect, 5, stroke, StrokeKind::Inside);
    }
    response
}

/// Frames the following check boxes, so that unchecked ones do not look like buttons.
pub(crate) fn frame_boxes(ui: &mut Ui) {
    let palette = Palette::of_ui(ui);
    let inactive = &mut ui.visuals_mut().widgets.inactive;
    inactive.bg_fill = palette.inset;
    inactive.bg_stroke = Stroke::new(1.0, palette.weak);
}

pub(crate) fn framed_boxes<R>(ui: &mut Ui, boxes: impl FnOnce(&mut Ui) -> R) -> R {
    ui.scope(|ui| {
        frame_boxes(ui);
        boxes(ui)
    })
    .inner
}

/// In characters.
pub(crate) fn select(ui: &Ui, field: Id, range: Range<usize>) {
    let mut state = TextEditState::load(ui.ctx(), field).unwrap_or_default();
    state.cursor.set_char_range(Some(CCursorRange::two(CCursor::new(range.start), CCursor::new(range.end))));
    state.store(ui.ctx(), field);
}
