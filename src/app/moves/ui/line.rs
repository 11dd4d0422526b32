//! The moves: as a list of the current line or as a tree, and where else the position stands.

use egui::{Align, Button, Frame, Layout, Margin, Panel, RichText, Ui};

use crate::app::kit::theme::{self, Palette};
use crate::app::moves::tree::names::Names;
use crate::app::moves::ui::list::{self as moves, Followed};
use crate::app::moves::ui::tree;
use crate::app::moves::ui::typed;
use crate::app::shell::action::Action;
use crate::app::shell::command::Command;
use crate::app::shell::state::State;
use crate::app::text;

/// What the panel remembers by itself.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    followed: Option<Followed>,
    tree: tree::Memory,
    typed: typed::Memory,
}

pub(crate) fn line_ui(ui: &mut Ui, state: &State, memory: &mut Memory, out: &mut Vec<Action>) {
    memory.tree.names.follow(state.desk.current(), state.desk.game(), state.desk.language());
    let plain = |margin| Frame::new().inner_margin(margin);
    let space = ui.available_size();
    Panel::top("pages")
        .resizable(false)
        .show_separator_line(false)
        .frame(plain(Margin { left: 12, right: 8, top: 5, bottom: 3 }))
        .show(ui, |ui| pages_ui(ui, state, memory, space, out));
    Panel::bottom("typed")
        .resizable(false)
        .show_separator_line(false)
        .frame(plain(Margin { left: 10, right: 10, top: 4, bottom: 8 }))
        .show(ui, |ui| typed::typed_ui(ui, state, &mut memory.typed, out));
    if !state.desk.game().elsewhere().is_empty() {
        Panel::bottom("elsewhere")
            .resizable(false)
            .frame(plain(Margin { left: 12, right: 12, top: 5, bottom: 6 }))
            .show(ui, |ui| elsewhere_ui(ui, state, &mut memory.tree.names, out));
    }
    egui::CentralPanel::default().frame(plain(Margin { left: 4, right: 2, top: 2, bottom: 2 })).show(ui, |ui| {
        if state.tree_shown {
            tree::tree_ui(ui, state, &mut memory.tree, out);
        } else {
            moves::moves_ui(ui, state, &mut memory.followed, out);
        }
    });
}

/// The choice between list and tree.
fn pages_ui(ui: &mut Ui, state: &State, memory: &mut Memory, space: egui::Vec2, out: &mut Vec<Action>) {
    let words = text::moves::of(state.desk.language());
    ui.horizontal(|ui| {
        for (name, tree) in [(words.list, false), (words.tree, true)] {
            if ui.add(Button::selectable(state.tree_shown == tree, name)).clicked() && state.tree_shown != tree {
                out.push(Action::Command(Command::ShowTree));
            }
        }
        if state.tree_shown {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.spacing_mut().item_spacing.x = 2.0;
                tree::buttons_ui(ui, state, &mut memory.tree, space - egui::vec2(40.0, 44.0));
            });
        }
    });
}

/// The same position in other lines, each a click away.
fn elsewhere_ui(ui: &mut Ui, state: &State, names: &mut Names, out: &mut Vec<Action>) {
    let (language, game) = (state.desk.language(), state.desk.game());
    let palette = Palette::of_ui(ui);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(6.0, 4.0);
        let words = text::moves::of(language);
        ui.label(RichText::new(words.same_position).text_style(theme::section()).color(palette.weak));
        for &node in game.elsewhere() {
            let name = names.numbered(language, game, node);
            if ui.add(Button::new(name)).clicked() {
                out.push(Action::Choose(node));
            }
        }
    });
}
