//! The context menu of a move: what can be done at its node.

use egui::{Button, Response, Ui};

use crate::app::desk::Desk;
use crate::app::desk::feature::Clicks;
use crate::app::kit::command::key_name;
use crate::app::moves::commands::NODE_MENU;
use crate::app::moves::{Action, Moves};
use crate::record::NodeId;

/// Opens the menu when the node is right-clicked.
pub(super) fn node_menu(response: &Response, desk: &Desk, moves: &Moves, node: NodeId, out: &mut Clicks<Action>) {
    response.context_menu(|ui| menu_ui(ui, desk, moves, node, out));
}

fn menu_ui(ui: &mut Ui, desk: &Desk, moves: &Moves, node: NodeId, out: &mut Clicks<Action>) {
    let language = desk.language();
    for (index, group) in NODE_MENU.iter().enumerate() {
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
