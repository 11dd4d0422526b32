//! What is asked for beside buttons that answer.

use egui::{Label, Response, RichText, TextStyle, Ui};

use crate::app::kit::theme::Palette;
use crate::app::kit::wrap::paragraph_ui;

/// The height of a line, in points.
const LINE: f32 = 18.0;

/// Shows what is asked for, in two lines where they have room, otherwise in one, cut off where it is too long.
pub(crate) fn prompt_ui(ui: &mut Ui, text: &str) -> Response {
    let color = Palette::of_ui(ui).accent;
    let styled = |text: &str| RichText::new(text).color(color).line_height(Some(LINE));
    if ui.max_rect().height() >= 2.0 * LINE {
        let width = ui.available_width();
        return paragraph_ui(ui, text, width, |lines| styled(&lines).into(), &TextStyle::Body);
    }
    ui.add(Label::new(styled(text)).truncate())
}
