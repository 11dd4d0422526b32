//! The context menu of a move: what can be done at its node.

use egui::{Response, RichText, Ui};

use crate::app::desk::Desk;
use crate::app::desk::feature::Clicks;
use crate::app::kit::menu::Mark;
use crate::app::kit::theme;
use crate::app::moves::commands::{NODE_MENU, SIGNS};
use crate::app::moves::{Command, Input, Moves, words};
use crate::record::NodeId;

/// Opens the menu when the node is right-clicked. Returns whether it is open.
pub(super) fn node_menu(
    response: &Response,
    desk: &Desk,
    moves: &Moves,
    node: NodeId,
    out: &mut Clicks<Input>,
) -> bool {
    response.context_menu(|ui| menu_ui(ui, desk, moves, node, out)).is_some()
}

fn menu_ui(ui: &mut Ui, desk: &Desk, moves: &Moves, node: NodeId, out: &mut Clicks<Input>) {
    let language = desk.language();
    // It may have opened far from the move that it is about.
    ui.horizontal(|ui| {
        ui.add_space(ui.spacing().button_padding.x);
        ui.label(RichText::new(desk.game().numbered_move(node)).text_style(theme::section()).strong());
    });
    ui.separator();
    let mut item = |ui: &mut Ui, command: Command, mark: Mark| {
        let about = command.entry().about;
        let why_not = moves.why_not_at(desk, command, node);
        if about.item_ui(ui, language, &desk.keys, about.name(language), mark, why_not).clicked() {
            out.push(Input::At(node, command));
            ui.close();
        }
    };
    let tree = desk.game().record().tree();
    if tree.mv(node).is_some() && desk.allows(Command::SignGood.entry().about.modes) {
        let sign = tree.note(node).annotation().sign;
        ui.menu_button(words::SIGN.get(language), |ui| {
            for (command, its) in SIGNS {
                item(ui, command, Mark::Check(sign == Some(its)));
            }
        });
        ui.separator();
    }
    for (index, group) in NODE_MENU.iter().enumerate() {
        if index > 0 {
            ui.separator();
        }
        for &command in *group {
            item(ui, command, Mark::None);
        }
    }
}
