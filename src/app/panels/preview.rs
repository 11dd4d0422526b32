//! Says that the board shows what a comment quotes, and what can be done with it.

use egui::{Align2, Area, Frame, Id, Label, Order, RichText, Ui, vec2};

use crate::app::action::Action;
use crate::app::notebook::Note;
use crate::app::state::State;
use crate::app::text;
use crate::app::theme::Palette;

pub(crate) fn preview_ui(ui: &Ui, state: &State, out: &mut Vec<Action>) {
    let Some(preview) = &state.notebook.preview else { return };
    let words = text::notes(state.language());
    let palette = Palette::of_ui(ui);
    let space = ui.max_rect();
    let area = Area::new(Id::unique("preview")).order(Order::Foreground).pivot(Align2::CENTER_TOP);
    area.fixed_pos(space.center_top() + vec2(0.0, 8.0)).constrain_to(space).show(ui.ctx(), |ui| {
        let frame = Frame::popup(ui.style()).inner_margin(9).stroke(egui::Stroke::new(1.5, palette.accent));
        frame.show(ui, |ui| {
            ui.set_max_width((space.width() - 40.0).min(520.0));
            ui.label(RichText::new(words.quoted).small().color(palette.weak));
            ui.add(Label::new(RichText::new(&preview.words).color(palette.text)).wrap());
            ui.horizontal(|ui| {
                for (name, note) in [(words.keep_quoted, Note::KeepPreview), (words.end_quoted, Note::EndPreview)] {
                    if ui.button(name).clicked() {
                        out.push(Action::Note(note));
                    }
                }
            });
        });
    });
}
