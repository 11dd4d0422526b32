//! What the user should know, above the board until it is put away.

use egui::{Button, CornerRadius, Frame, Label, Margin, Stroke, Ui};

use crate::app::action::Action;
use crate::app::icons::{self, Icon};
use crate::app::state::{Gravity, State};
use crate::app::text;
use crate::app::theme::Palette;

/// More than these at once would push the board off the window; older ones wait their turn.
const AT_ONCE: usize = 3;

pub(crate) fn notices_ui(ui: &mut Ui, state: &State, out: &mut Vec<Action>) {
    let words = text::of(state.language());
    let palette = Palette::of_ui(ui);
    let older = state.notices.len().saturating_sub(AT_ONCE);
    for (index, notice) in state.notices.iter().enumerate().skip(older) {
        let color = match notice.gravity {
            Gravity::Done => palette.accent,
            Gravity::Failed => palette.error,
        };
        Frame::new()
            .fill(palette.inset)
            .stroke(Stroke::new(1.0, color))
            .corner_radius(CornerRadius::same(6))
            .inner_margin(Margin::symmetric(12, 6))
            .outer_margin(Margin::symmetric(0, 2))
            .show(ui, |ui| {
                ui.horizontal(|ui| {
                    let buttons = if notice.partial.is_some() { 230.0 } else { 40.0 };
                    let width = (ui.available_width() - buttons).max(80.0);
                    ui.allocate_ui(egui::vec2(width, 20.0), |ui| {
                        ui.set_width(width);
                        ui.add(Label::new(egui::RichText::new(&notice.text).color(color)).wrap().selectable(true));
                    });
                    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                        if icons::button(ui, Icon::Close, 22.0, words.close, true).clicked() {
                            out.push(Action::Dismiss(index));
                        }
                        if notice.partial.is_some() && ui.add(Button::new(words.open_partial)).clicked() {
                            out.push(Action::OpenPartial(index));
                        }
                    });
                });
            });
    }
}
