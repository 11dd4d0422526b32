//! The panel of the moves: the list or the drawn tree, the continuations at the cursor, and a field to type moves.

pub(crate) mod branches;
pub(crate) mod list;
pub(crate) mod names;
mod node_menu;
mod snapshot;
mod toolbar;
mod tree;

use egui::{Frame, Margin, Panel, Ui};

use crate::app::desk::Desk;
use crate::app::desk::feature::Clicks;
use crate::app::kit::theme::Palette;
use crate::app::moves::{Input, Moves, typed};

#[derive(Debug, Default)]
pub(crate) struct ViewState {
    list: list::ViewState,
    tree: tree::ViewState,
    /// The state of the field for typed moves, wherever it is shown.
    pub(crate) typed: typed::ViewState,
}

pub(crate) fn line_ui(ui: &mut Ui, desk: &Desk, moves: &Moves, view: &mut ViewState, out: &mut Clicks<Input>) {
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
            if moves.tree_shown {
                tree::tree_ui(ui, desk, moves, &mut view.tree, out);
            } else {
                list::moves_ui(ui, desk, moves, &mut view.list, out);
            }
        });
}
