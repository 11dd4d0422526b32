//! What a click with the other button on a move offers.

use egui::{Button, Response, Ui};

use crate::app::desk::Desk;
use crate::app::desk::feature::Clicks;
use crate::app::kit::command::key_name;
use crate::app::moves::commands::AT_A_NODE;
use crate::app::moves::{Action, Moves};
use crate::record::NodeId;

/// Opens the menu of what can be done at a node when it is clicked with the other button.
pub(crate) fn offer(response: &Response, desk: &Desk, moves: &Moves, node: NodeId, out: &mut Clicks<Action>) {
    response.context_menu(|ui| offers_ui(ui, desk, moves, node, out));
}

fn offers_ui(ui: &mut Ui, desk: &Desk, moves: &Moves, node: NodeId, out: &mut Clicks<Action>) {
    let language = desk.language();
    for (index, group) in AT_A_NODE.iter().enumerate() {
        if index > 0 {
            ui.separator();
        }
        for &command in *group {
            let entry = command.entry();
            let mut button = Button::new(entry.name(language));
            if let Some(shortcut) = entry.keys.first() {
                button = button.shortcut_text(key_name(language, shortcut));
            }
            if ui.add_enabled(moves.enabled_at(desk, command, node), button).clicked() {
                out.push(Action::At(node, command));
                ui.close();
            }
        }
    }
}
