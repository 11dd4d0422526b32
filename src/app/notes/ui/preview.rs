//! Says that the board shows what a comment quotes, and what can be done with it.

use egui::{Align, Button, Label, Layout, RichText, Ui};

use crate::app::desk::feature::Clicks;
use crate::app::desk::preview::Preview;
use crate::app::kit::theme::Palette;
use crate::app::notes::{Action, words};
use crate::lang::Language;

/// Stands where the game is walked otherwise: neither covers nor moves the board.
pub(crate) fn preview_ui(ui: &mut Ui, language: Language, preview: &Preview, out: &mut Clicks<Action>) {
    let words = words::of(language);
    let palette = Palette::of_ui(ui);
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        for (name, action) in [(words.end_quoted, Action::EndPreview), (words.keep_quoted, Action::KeepPreview)] {
            if ui.add(Button::new(name)).clicked() {
                out.push(action);
            }
        }
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            ui.label(RichText::new(words.quoted).small().color(palette.weak));
            let moves = Label::new(RichText::new(&preview.words).color(palette.accent)).truncate();
            ui.add(moves).on_hover_text(&preview.words);
        });
    });
}
