//! The continuations where the game branches.

use egui::{Button, RichText, Sense, Ui};

use crate::app::desk::Desk;
use crate::app::desk::edit::Edit;
use crate::app::desk::feature::{Clicks, Wish};
use crate::app::kit::theme::{self, Palette};
use crate::app::moves::ui::node_menu::node_menu;
use crate::app::moves::{Action, Moves, words};

/// A button for each continuation at the cursor.
pub(crate) fn branches_ui(ui: &mut Ui, desk: &Desk, moves: &Moves, out: &mut Clicks<Action>) {
    let (language, game) = (desk.language(), desk.game());
    let words = words::of(language);
    let palette = Palette::of_ui(ui);
    ui.label(RichText::new(words.choices).text_style(theme::section()).color(palette.weak));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(6.0, 4.0);
        let mut places = Vec::with_capacity(game.choices().len());
        let mut dropped = None;
        for (index, &choice) in game.choices().iter().enumerate() {
            let name = format!("{} {}", index + 1, game.choice_text(choice));
            let taken = game.taken() == Some(choice);
            let hint = if index == 0 { words.main_line } else { words.choose_by_number };
            let button = Button::selectable(taken, name).frame_when_inactive(true).sense(Sense::click_and_drag());
            let response = ui.add(button).on_hover_text(hint);
            if response.clicked() {
                out.wish(Wish::GoTo(choice));
            }
            if response.drag_stopped() {
                dropped = response.interact_pointer_pos().map(|at| (choice, at));
            }
            places.push(response.rect);
            node_menu(&response, desk, moves, choice, out);
        }
        // A continuation that is dropped on another takes its place in the order.
        if let Some((choice, at)) = dropped
            && let Some(to) = places.iter().position(|place| place.contains(at))
        {
            out.wish(Wish::Edit(Edit::Reorder(choice, to)));
        }
    });
}
