//! What a right click on a move offers.

use egui::{Button, Response, Ui};

use crate::app::moves::at;
use crate::app::shell::action::Action;
use crate::app::shell::state::State;
use crate::app::text;
use crate::record::NodeId;

/// Opens the menu of what can be done at a node when it is clicked with the other button.
pub(crate) fn offer(response: &Response, state: &State, node: NodeId, out: &mut Vec<Action>) {
    response.context_menu(|ui| offers_ui(ui, state, node, out));
}

fn offers_ui(ui: &mut Ui, state: &State, node: NodeId, out: &mut Vec<Action>) {
    let language = state.desk.language();
    for (index, group) in at::OFFERED.iter().enumerate() {
        if index > 0 {
            ui.separator();
        }
        for &command in *group {
            let mut button = Button::new(text::command(language, command));
            if let Some(shortcut) = command.shortcuts().first() {
                button = button.shortcut_text(text::shortcut(language, shortcut));
            }
            if ui.add_enabled(at::is_enabled(command, state, node), button).clicked() {
                out.push(Action::At(node, command));
                ui.close();
            }
        }
    }
}
