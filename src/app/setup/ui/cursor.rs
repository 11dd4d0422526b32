//! The keyboard cursor on the board, with the entry begun there and the text of an input method.

use egui::output::IMEOutput;
use egui::{Align2, FontId, IMEPurpose, Id, LayerId, Order, Rect, Stroke, Ui, vec2};

use crate::app::desk::Desk;
use crate::app::kit::board::geometry::Stage;
use crate::app::kit::theme::Palette;
use crate::app::setup::Session;
use crate::app::setup::{SetUp, words};
use crate::lang::Language;

/// `preedit` is the uncommitted text of an input method; `None` when something else has the focus.
pub(crate) fn cursor_ui(ui: &Ui, desk: &Desk, setup: &SetUp, stage: &Stage, preedit: Option<&str>) {
    let Some(session) = setup.session(desk) else { return };
    begun_ui(ui, desk.language(), session, stage);
    if let Some(preedit) = preedit {
        composed_ui(ui, stage.square(session.entry.cursor()), preedit);
    }
}

fn begun_ui(ui: &Ui, language: Language, session: &Session, stage: &Stage) {
    let Some(begun) = words::pending(language, session.entry.pending(), session.attacker()) else { return };
    let palette = Palette::of_ui(ui);
    let painter = ui.ctx().layer_painter(LayerId::new(Order::Foreground, Id::unique("begun")));
    let font = FontId::proportional((stage.cell * 0.26).clamp(13.0, 20.0));
    let galley = painter.layout_no_wrap(begun, font, palette.on_chosen);
    let below = stage.square(session.entry.cursor()).center_bottom() + vec2(0.0, 3.0);
    let at = Align2::CENTER_TOP.anchor_size(below, galley.size());
    painter.rect_filled(at.expand2(vec2(7.0, 3.0)), 5, palette.chosen);
    painter.galley(at.min, galley, palette.on_chosen);
}

fn composed_ui(ui: &Ui, square: Rect, preedit: &str) {
    // The input method opens its candidate list below this.
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
