//! What is asked for beside buttons that answer.

use egui::{Label, Response, RichText, TextStyle, Ui};

use crate::app::kit::theme::Palette;
use crate::app::kit::wrap::paragraph_ui;

/// In points.
const LINE: f32 = 18.0;

/// In two lines where there is room, otherwise in one, truncated.
pub(crate) fn prompt_ui(ui: &mut Ui, text: &str) -> Response {
    let color = Palette::of_ui(ui).accent;
    let styled = |text: &str| RichText::new(text).color(color).line_height(Some(LINE));
    if ui.max_rect().height() >= 2.0 * LINE {
        let width = ui.available_width();
        return paragraph_ui(ui, text, width, |lines| styled(&lines).into(), &TextStyle::Body);
    }
    ui.add(Label::new(styled(text)).truncate())
}
