//! The bar shown while the next move corrects another or is inserted.

use egui::{Align, Layout, Ui};

use crate::app::desk::Desk;
use crate::app::desk::feature::Clicks;
use crate::app::desk::mode::MoveEntry;
use crate::app::desk::words::cancel;
use crate::app::kit::prompt::prompt_ui;
use crate::app::play::{Input, words};

pub(crate) fn entry_ui(ui: &mut Ui, desk: &Desk, out: &mut Clicks<Input>) {
    let language = desk.language();
    let awaited = match desk.mode.entry() {
        MoveEntry::Play => return,
        MoveEntry::Correct(node) => words::correcting(language, &desk.game().numbered_move(node)),
        MoveEntry::Insert(None) => words::INSERT_FIRST.get(language).to_owned(),
        MoveEntry::Insert(Some(_)) => words::INSERT_SECOND.get(language).to_owned(),
    };
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        if ui.button(cancel(language)).on_hover_text("Esc").clicked() {
            out.push(Input::CancelEntry);
        }
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            prompt_ui(ui, &awaited);
        });
    });
}
