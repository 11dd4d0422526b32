//! Where the game branches: what can follow, by name, one click or key away.

use egui::{Button, RichText, Ui};

use crate::app::action::Action;
use crate::app::game::Game;
use crate::app::text;
use crate::app::theme::{self, Palette};
use crate::lang::Language;

pub(crate) fn branches_ui(ui: &mut Ui, language: Language, game: &Game, out: &mut Vec<Action>) {
    let words = text::of(language);
    let palette = Palette::of_ui(ui);
    ui.label(RichText::new(words.choices).text_style(theme::section()).color(palette.weak));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(6.0, 4.0);
        for (index, &choice) in game.choices().iter().enumerate() {
            let name = format!("{} {}", index + 1, game.choice_text(choice));
            let taken = game.taken() == Some(choice);
            let hint = if index == 0 { words.main_line } else { words.choose_by_number };
            let button = Button::selectable(taken, name).frame_when_inactive(true);
            if ui.add(button).on_hover_text(hint).clicked() {
                out.push(Action::Choose(choice));
            }
        }
    });
}
