//! What the next move is for, when it is not simply played.

use egui::{Align, Label, Layout, RichText, Ui};

use crate::app::desk::mode::Entry;
use crate::app::desk::words::numbered;
use crate::app::kit::theme::Palette;
use crate::app::shell::action::Action;
use crate::app::shell::state::State;
use crate::app::text;

/// Says what is awaited, with a way out.
pub(crate) fn entry_ui(ui: &mut Ui, state: &State, out: &mut Vec<Action>) {
    let language = state.desk.language();
    let words = text::moves::of(language);
    let palette = Palette::of_ui(ui);
    let awaited = match state.desk.mode.entry() {
        Entry::Play => return,
        Entry::Correct(node) => {
            let game = state.desk.game();
            let row = game.line().iter().position(|&id| id == node).and_then(|step| game.rows().get(step));
            let mv = row.map_or_else(String::new, |row| numbered(language, row.number, &row.text));
            text::moves::correcting(language, &mv)
        }
        Entry::Insert(None) => words.insert_first.to_owned(),
        Entry::Insert(Some(_)) => words.insert_second.to_owned(),
    };
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        if ui.button(text::of(language).cancel).on_hover_text("Esc").clicked() {
            out.push(Action::LeaveEntry);
        }
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            ui.add(Label::new(RichText::new(awaited).color(palette.accent)).truncate());
        });
    });
}
