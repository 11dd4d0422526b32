//! The common look of text fields.

use egui::{Response, Stroke, StrokeKind, TextEdit, Ui};

use crate::app::kit::theme::Palette;

/// Shows a text field, framed in the accent colour only while it has the focus: a field that is merely hovered must not
/// look as if it would receive what is typed.
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
