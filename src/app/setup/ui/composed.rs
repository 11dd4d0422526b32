//! What an input method is at work on while a position is set up: it stands on the square where the piece will.

use egui::output::IMEOutput;
use egui::{Align2, FontId, IMEPurpose, Id, LayerId, Order, Rect, Stroke, Ui, vec2};

use crate::app::kit::theme::Palette;

/// Lets an input method write on a square, and shows what it has not turned out yet: that goes along when a click
/// takes the cursor elsewhere.
pub(crate) fn composed_ui(ui: &Ui, square: Rect, preedit: &str) {
    // Its list of choices opens below the square.
    let caret = Rect::from_min_max(square.left_bottom() - vec2(0.0, 2.0), square.left_bottom() + vec2(1.0, 0.0));
    ui.output_mut(|output| {
        output.ime = Some(IMEOutput {
            purpose: IMEPurpose::Normal,
            rect: square,
            cursor_rect: caret,
            should_interrupt_composition: false,
        });
    });
    if preedit.is_empty() {
        return;
    }
    let palette = Palette::of_ui(ui);
    let above = ui.ctx().layer_painter(LayerId::new(Order::Foreground, Id::unique("composed")));
    let font = FontId::proportional((square.height() * 0.36).clamp(14.0, 30.0));
    let galley = above.layout_no_wrap(preedit.to_owned(), font, palette.text);
    let text = Align2::CENTER_CENTER.anchor_size(square.center(), galley.size());
    above.rect_filled(text.expand2(vec2(6.0, 3.0)), 4, palette.inset);
    above.hline(text.x_range(), text.bottom(), Stroke::new(1.5, palette.accent));
    above.galley(text.min, galley, palette.text);
}
