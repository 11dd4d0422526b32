//! Which of a file's records is to be merged in.

use egui::{Align, Button, Layout, RichText, ScrollArea, Ui};

use crate::app::kit::theme::Palette;
use crate::app::shell::action::Action;
use crate::app::shell::state::{Merging, State};
use crate::app::text;

pub(crate) fn merge_ui(ui: &mut Ui, state: &State, merging: &Merging, height: f32, out: &mut Vec<Action>) {
    let language = state.desk.language();
    let palette = Palette::of_ui(ui);
    ui.heading(text::moves::of(language).merge_which);
    ui.label(RichText::new(merging.path.to_string_lossy()).small().color(palette.weak));
    ui.add_space(4.0);
    let row = 30.0;
    // A file may hold very many records: those in sight are laid out.
    ScrollArea::vertical().max_height(height).auto_shrink([false, true]).show_rows(
        ui,
        row,
        merging.names.len(),
        |ui, rows| {
            for index in rows {
                let button =
                    Button::new(&merging.names[index]).truncate().min_size(egui::vec2(ui.available_width(), row));
                if ui.add(button).clicked() {
                    out.push(Action::Merge(index));
                }
            }
        },
    );
    ui.add_space(6.0);
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        if ui.button(text::of(language).cancel).clicked() {
            out.push(Action::CloseModal);
        }
    });
}
