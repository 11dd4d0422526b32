//! The panel of moves: list or tree, continuations, the field for typed moves, and context menus.

pub(crate) mod branches;
pub(crate) mod list;
pub(crate) mod names;
mod snapshot;
mod toolbar;
mod tree;

use egui::{Frame, Margin, Panel, Response, RichText, Ui};

use crate::app::desk::Desk;
use crate::app::desk::feature::Clicks;
use crate::app::kit::menu::Mark;
use crate::app::kit::theme::{self, Palette};
use crate::app::moves::commands::{NODE_MENU, SIGNS};
use crate::app::moves::{Command, Input, Moves, typed, words};
use crate::record::NodeId;

#[derive(Debug, Default)]
pub(crate) struct ViewState {
    list: list::ViewState,
    tree: tree::ViewState,
    pub(crate) typed: typed::ViewState,
}

/// `below_list` is drawn first, at the lower end of the list's place.
pub(crate) fn line_ui(
    ui: &mut Ui,
    desk: &Desk,
    moves: &Moves,
    view: &mut ViewState,
    out: &mut Clicks<Input>,
    below_list: impl FnOnce(&mut Ui),
) {
    view.tree.names.follow(desk.game());
    let palette = Palette::of_ui(ui);
    let row = |left, right, top, bottom| Frame::new().inner_margin(Margin { left, right, top, bottom });
    Panel::top("line")
        .resizable(false)
        .frame(row(14, 8, 2, 2).fill(palette.toolbar))
        .show(ui, |ui| toolbar::toolbar_ui(ui, desk, moves, view, out));
    Panel::bottom("typed")
        .resizable(false)
        .show_separator_line(false)
        .frame(row(10, 10, 1, 7))
        .show(ui, |ui| typed::typed_ui(ui, desk, moves, &mut view.typed, out));
    Panel::bottom("branches")
        .resizable(false)
        .show_separator_line(false)
        .frame(row(14, 10, 3, 3))
        .show(ui, |ui| branches::branches_ui(ui, desk, moves, out));
    egui::CentralPanel::default()
        .frame(Frame::new().inner_margin(Margin { left: 2, right: 2, top: 3, bottom: 0 }))
        .show(ui, |ui| {
            below_list(ui);
            if moves.tree_shown {
                tree::tree_ui(ui, desk, moves, &mut view.tree, out);
            } else {
                list::moves_ui(ui, desk, moves, &mut view.list, out);
            }
        });
}

/// Returns whether the context menu is open.
fn node_menu(response: &Response, desk: &Desk, moves: &Moves, node: NodeId, out: &mut Clicks<Input>) -> bool {
    response.context_menu(|ui| menu_ui(ui, desk, moves, node, out)).is_some()
}

fn menu_ui(ui: &mut Ui, desk: &Desk, moves: &Moves, node: NodeId, out: &mut Clicks<Input>) {
    let language = desk.language();
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
