//! The panel of the moves: the current line as a list or the whole tree, other places of the same position, and a field
//! to type moves.

pub(crate) mod branches;
pub(crate) mod list;
mod node_menu;
mod tree;
mod typed;

use egui::{Align, Button, Frame, Layout, Margin, Panel, RichText, Ui};

use crate::app::desk::Desk;
use crate::app::desk::feature::{Clicks, Wish};
use crate::app::kit::theme::{self, Palette};
use crate::app::moves::{Action, Command, Moves, words};

use list::Followed;
use tree::names::Names;

/// The panel's own state.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    followed: Option<Followed>,
    tree: tree::Memory,
    typed: typed::Memory,
}

/// The panel.
pub(crate) fn line_ui(ui: &mut Ui, desk: &Desk, moves: &Moves, memory: &mut Memory, out: &mut Clicks<Action>) {
    memory.tree.names.follow(desk.game(), desk.language());
    let plain = |margin| Frame::new().inner_margin(margin);
    let space = ui.available_size();
    Panel::top("pages")
        .resizable(false)
        .show_separator_line(false)
        .frame(plain(Margin { left: 12, right: 8, top: 5, bottom: 3 }))
        .show(ui, |ui| pages_ui(ui, desk, moves, memory, space, out));
    Panel::bottom("typed")
        .resizable(false)
        .show_separator_line(false)
        .frame(plain(Margin { left: 10, right: 10, top: 4, bottom: 8 }))
        .show(ui, |ui| typed::typed_ui(ui, desk, moves, &mut memory.typed, out));
    if !desk.game().elsewhere().is_empty() {
        Panel::bottom("elsewhere")
            .resizable(false)
            .frame(plain(Margin { left: 12, right: 12, top: 5, bottom: 6 }))
            .show(ui, |ui| elsewhere_ui(ui, desk, &mut memory.tree.names, out));
    }
    egui::CentralPanel::default().frame(plain(Margin { left: 4, right: 2, top: 2, bottom: 2 })).show(ui, |ui| {
        if moves.tree_shown {
            tree::tree_ui(ui, desk, moves, &mut memory.tree, out);
        } else {
            list::moves_ui(ui, desk, moves, &mut memory.followed, out);
        }
    });
}

/// The tabs for list and tree.
fn pages_ui(ui: &mut Ui, desk: &Desk, moves: &Moves, memory: &mut Memory, space: egui::Vec2, out: &mut Clicks<Action>) {
    let words = words::of(desk.language());
    ui.horizontal(|ui| {
        for (name, tree) in [(words.list, false), (words.tree, true)] {
            if ui.add(Button::selectable(moves.tree_shown == tree, name)).clicked() && moves.tree_shown != tree {
                out.push(Action::Run(Command::ShowTree));
            }
        }
        if moves.tree_shown {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.spacing_mut().item_spacing.x = 2.0;
                tree::buttons_ui(ui, desk, &mut memory.tree, space - egui::vec2(40.0, 44.0));
            });
        }
    });
}

/// Buttons for the same position in other lines.
fn elsewhere_ui(ui: &mut Ui, desk: &Desk, names: &mut Names, out: &mut Clicks<Action>) {
    let (language, game) = (desk.language(), desk.game());
    let palette = Palette::of_ui(ui);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(6.0, 4.0);
        let words = words::of(language);
        ui.label(RichText::new(words.same_position).text_style(theme::section()).color(palette.weak));
        for &node in game.elsewhere() {
            let name = names.numbered(language, game, node);
            if ui.add(Button::new(name)).clicked() {
                out.wish(Wish::GoTo(node));
            }
        }
    });
}
