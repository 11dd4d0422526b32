//! What the user should know, afloat above the board until it is put away.

use egui::{
    Align, Align2, Area, Button, CornerRadius, Frame, Id, Label, Layout, Margin, Order, Rect, RichText, Stroke, Ui,
};

use crate::app::action::Action;
use crate::app::icons::{self, Icon};
use crate::app::state::{Gravity, Notice, State};
use crate::app::text;
use crate::app::theme::Palette;

/// More than these at once would hide the board; older ones wait their turn.
const AT_ONCE: usize = 3;
/// Wider lines are hard to read, in points.
const WIDEST: f32 = 620.0;

/// Shows the notices at the top of `stage`.
pub(crate) fn notices_ui(ui: &Ui, stage: Rect, state: &State, out: &mut Vec<Action>) {
    if state.notices.is_empty() {
        return;
    }
    let width = (stage.width() - 24.0).min(WIDEST);
    Area::new(Id::unique("notices"))
        .order(Order::Middle)
        .movable(false)
        .pivot(Align2::CENTER_TOP)
        .fixed_pos(stage.center_top() + egui::vec2(0.0, 8.0))
        .show(ui.ctx(), |ui| {
            let older = state.notices.len().saturating_sub(AT_ONCE);
            for (index, notice) in state.notices.iter().enumerate().skip(older) {
                notice_ui(ui, state, index, notice, width, out);
            }
        });
}

fn notice_ui(ui: &mut Ui, state: &State, index: usize, notice: &Notice, width: f32, out: &mut Vec<Action>) {
    let words = text::of(state.language());
    let palette = Palette::of_ui(ui);
    let color = match notice.gravity {
        Gravity::Done => palette.accent,
        Gravity::Failed => palette.error,
    };
    let frame = Frame::new()
        .fill(palette.inset)
        .stroke(Stroke::new(1.0, color))
        .corner_radius(CornerRadius::same(7))
        .shadow(ui.visuals().popup_shadow)
        .inner_margin(Margin { left: 14, right: 8, top: 7, bottom: 7 });
    frame.show(ui, |ui| {
        ui.set_width(width - 22.0);
        ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
            if icons::button(ui, Icon::Close, 22.0, words.close, true).clicked() {
                out.push(Action::Dismiss(index));
            }
            ui.with_layout(Layout::top_down(Align::Min), |ui| {
                ui.add_space(2.0);
                let said = RichText::new(&notice.text).color(color).line_height(Some(19.0));
                ui.add(Label::new(said).wrap().selectable(true));
                if notice.partial.is_some() && ui.add(Button::new(words.open_partial)).clicked() {
                    out.push(Action::OpenPartial(index));
                }
            });
        });
    });
}
