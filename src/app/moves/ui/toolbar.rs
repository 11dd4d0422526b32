//! The toolbar above the moves: the current line, alternatives, the way back to the main line, and the pages of the
//! panel. It is always shown, so that nothing below it moves.

use egui::{Align, Align2, Button, Color32, FontId, Label, Layout, RichText, Sense, Ui, vec2};

use crate::app::desk::Desk;
use crate::app::desk::feature::{Clicks, Wish};
use crate::app::kit::icons::{self, Icon};
use crate::app::kit::menu;
use crate::app::kit::theme::Palette;
use crate::app::kit::wrap::one_line;
use crate::app::moves::ui::{ViewState, tree};
use crate::app::moves::{Command, Input, Moves, words};
use crate::lang;
use crate::record::NodeId;

pub(super) const HEIGHT: f32 = 26.0;

const BUTTON: f32 = 12.0;

pub(super) fn toolbar_ui(ui: &mut Ui, desk: &Desk, moves: &Moves, view: &mut ViewState, out: &mut Clicks<Input>) {
    ui.set_height(HEIGHT);
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        pages_ui(ui, desk, moves, out);
        if moves.tree_shown {
            ui.add_space(4.0);
            tree::buttons_ui(ui, desk, &mut view.tree);
        }
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            ui.spacing_mut().button_padding = vec2(7.0, 1.0);
            ui.spacing_mut().interact_size.y = 22.0;
            line_ui(ui, desk, view, out);
        });
    });
}

fn pages_ui(ui: &mut Ui, desk: &Desk, moves: &Moves, out: &mut Clicks<Input>) {
    let language = desk.language();
    for (icon, name, tree) in
        [(Icon::Tree, words::TREE.get(language), true), (Icon::List, words::LIST.get(language), false)]
    {
        let response = icons::page(ui, icon, 24.0, name, moves.tree_shown == tree);
        if response.on_hover_text(name).clicked() && moves.tree_shown != tree {
            out.push(Input::Run(Command::ShowTree));
        }
    }
}

/// The name of the line, and buttons to leave it if they fit.
fn line_ui(ui: &mut Ui, desk: &Desk, view: &mut ViewState, out: &mut Clicks<Input>) {
    let (language, game) = (desk.language(), desk.game());
    let palette = Palette::of_ui(ui);
    let start = game.variation_start();
    let line = RichText::new(lang::line_name(language, game.line_name(), game.is_problem())).size(13.0).strong();
    ui.add(Label::new(if start.is_some() { line.color(palette.accent) } else { line }).truncate());
    if start.is_some() {
        let entry = Command::MainLine.entry();
        let name = lang::main_line(language, game.is_problem());
        if has_room(ui, name) {
            let back = ui.add(Button::new(RichText::new(name).size(BUTTON)));
            if back.on_hover_text(desk.keys.hint(entry, language)).clicked() {
                out.push(Input::Run(Command::MainLine));
            }
        }
    }
    let (siblings, here) = game.siblings();
    if siblings.len() > 1 {
        siblings_ui(ui, desk, view, siblings, here, out);
    }
    // Names the current move even if the list is scrolled away.
    let current = game.node();
    if current != game.record().tree().root() {
        let name = view.tree.names.numbered(language, game, current);
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::hover());
        // Screen readers read the selected row instead.
        let text = one_line(ui.painter(), &name, FontId::proportional(12.5), palette.weak, rect.width());
        if !text.elided {
            let at = Align2::LEFT_CENTER.anchor_size(rect.left_center(), text.size()).min;
            ui.painter().galley(at, text, palette.weak);
        }
    }
}

fn has_room(ui: &Ui, name: &str) -> bool {
    let text = ui.painter().layout_no_wrap(name.to_owned(), FontId::proportional(BUTTON), Color32::PLACEHOLDER);
    text.size().x + 2.0 * ui.spacing().button_padding.x <= ui.available_width()
}

fn siblings_ui(
    ui: &mut Ui,
    desk: &Desk,
    view: &mut ViewState,
    siblings: &[NodeId],
    here: NodeId,
    out: &mut Clicks<Input>,
) {
    let (language, game) = (desk.language(), desk.game());
    let index = siblings.iter().position(|&id| id == here).map_or(0, |index| index + 1);
    let label = format!("{index} / {}", siblings.len());
    if !has_room(ui, &label) {
        return;
    }
    let menu = ui.menu_button(RichText::new(label).size(BUTTON), |ui| {
        for &node in siblings {
            let name = view.tree.names.numbered(language, game, node);
            if menu::check_ui(ui, &name, node == here).clicked() {
                out.wish(Wish::GoTo(node));
                ui.close();
            }
        }
    });
    let word = words::SIBLINGS.get(language);
    menu.response.accessible_name(word).on_hover_text(format!("{word}  Shift+↑ Shift+↓"));
}
