//! What is asked for beside buttons that answer.

use egui::{Label, Response, RichText, Ui};

use crate::app::kit::theme::Palette;

/// The height of a line, in points.
const LINE: f32 = 18.0;

/// Shows what is asked for, in two lines where they have room, otherwise in one, cut off where it is too long.
pub(crate) fn prompt_ui(ui: &mut Ui, text: &str) -> Response {
    let said = RichText::new(text).color(Palette::of_ui(ui).accent).line_height(Some(LINE));
    let label = Label::new(said);
    let has_room = ui.max_rect().height() >= 2.0 * LINE;
    ui.add(if has_room { label.wrap() } else { label.truncate() })
}
