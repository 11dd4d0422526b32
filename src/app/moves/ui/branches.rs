//! What follows at the cursor, and other places of the same position: one row that is there in every state.

use egui::scroll_area::ScrollBarVisibility;
use egui::{Button, RichText, ScrollArea, Sense, Ui, vec2};

use crate::app::desk::Desk;
use crate::app::desk::edit::Edit;
use crate::app::desk::feature::{Clicks, Wish};
use crate::app::kit::theme::{self, Palette};
use crate::app::moves::ui::node_menu::node_menu;
use crate::app::moves::{Action, Moves, words};

/// The height of the row, in points.
pub(super) const HEIGHT: f32 = 24.0;

/// A button for each continuation at the cursor, and for each other place of the position.
pub(crate) fn branches_ui(ui: &mut Ui, desk: &Desk, moves: &Moves, out: &mut Clicks<Action>) {
    let game = desk.game();
    let words = words::of(desk.language());
    let palette = Palette::of_ui(ui);
    ui.spacing_mut().item_spacing = vec2(6.0, 0.0);
    ui.spacing_mut().button_padding = vec2(7.0, 1.0);
    ui.spacing_mut().interact_size.y = HEIGHT - 2.0;
    let heading = |word: &str| RichText::new(word).text_style(theme::section()).color(palette.weak);
    let scroll = ScrollArea::horizontal().id_salt("choices").scroll_bar_visibility(ScrollBarVisibility::AlwaysHidden);
    scroll.auto_shrink([false, true]).show(ui, |ui| {
        ui.set_height(HEIGHT);
        ui.horizontal_centered(|ui| {
            if game.continuations().is_empty() {
                ui.label(heading(words.last_move));
            } else {
                ui.label(heading(words.choices));
                choices_ui(ui, desk, moves, out);
            }
            if !game.transpositions().is_empty() {
                ui.add_space(6.0);
                ui.label(heading(words.same_position));
                elsewhere_ui(ui, desk, out);
            }
        });
    });
}

fn choices_ui(ui: &mut Ui, desk: &Desk, moves: &Moves, out: &mut Clicks<Action>) {
    let game = desk.game();
    let words = words::of(desk.language());
    let mut places = Vec::with_capacity(game.continuations().len());
    let mut dropped = None;
    for (index, &choice) in game.continuations().iter().enumerate() {
        let name = match game.continuations().len() {
            1 => game.continuation_text(choice),
            _ => format!("{} {}", index + 1, game.continuation_text(choice)),
        };
        let taken = game.next_in_line() == Some(choice);
        let hint = if index == 0 { words.main_line } else { words.choose_by_number };
        let button = Button::selectable(taken && game.continuations().len() > 1, name);
        let mut response = ui.add(button.frame_when_inactive(true).sense(Sense::click_and_drag())).on_hover_text(hint);
        if game.continuations().len() == 1 {
            // Numbers name several; one is told apart from moves that comments quote.
            response = response.accessible_name(format!("{} {}", words.choices, game.continuation_text(choice)));
        }
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
}

/// Buttons for the same position in other lines.
fn elsewhere_ui(ui: &mut Ui, desk: &Desk, out: &mut Clicks<Action>) {
    let game = desk.game();
    for &node in game.transpositions() {
        if ui.add(Button::new(game.numbered_move(node))).clicked() {
            out.wish(Wish::GoTo(node));
        }
    }
}
