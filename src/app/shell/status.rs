//! The status line: file, encoding, warnings.

use egui::{Align, Button, Label, Layout, RichText, Ui, vec2};

use crate::app::desk::panels::Slot;
use crate::app::desk::problems::Solving;
use crate::app::kit::theme::Palette;
use crate::app::shell::action::Action;
use crate::app::shell::command::Command;
use crate::app::shell::features::PanelViews;
use crate::app::shell::notices;
use crate::app::shell::state::State;
use crate::app::shell::words;
use crate::lang;

/// In points. Of a path that has less room nothing is to be read.
const NARROWEST_PATH: f32 = 80.0;

pub(crate) fn status_ui(ui: &mut Ui, state: &State, views: &mut PanelViews, out: &mut Vec<Action>) {
    let language = state.desk.language();
    let palette = Palette::of_ui(ui);
    ui.horizontal_centered(|ui| {
        views.slot_ui(ui, state, Slot::Progress, out);
        views.slot_ui(ui, state, Slot::Rules, out);
        let game = state.desk.game();
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if let Some(dialect) = game.dialect() {
                let written = lang::dialect(language, dialect);
                ui.label(RichText::new(written).small().color(palette.weak));
            }
            views.slot_ui(ui, state, Slot::FileState, out);
            if !game.warnings().is_empty() {
                let count = words::warnings(language, game.warnings().len());
                let label = RichText::new(count).small().color(palette.warning);
                ui.spacing_mut().button_padding = vec2(8.0, 1.0);
                ui.spacing_mut().interact_size.y = 20.0;
                if ui.add(Button::new(label)).clicked() {
                    out.extend(Command::with_id("files.warnings").map(Action::Command));
                }
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                if notices::status_notice_ui(ui, state, out) {
                    return;
                }
                // The game of the tab is not the problem on the board.
                let set = || Some(state.shown_problems()?.source());
                let path = state.desk.solving().map(Solving::path).or_else(set).or_else(|| game.path());
                let path = path.map_or_else(|| game.untitled_name(language).into(), |path| path.to_string_lossy());
                if ui.available_width() >= NARROWEST_PATH {
                    ui.add(Label::new(RichText::new(path).small().color(palette.weak)).truncate());
                }
            });
        });
    });
}

/// A question, in place of everything except the last notice, which keeps the left half.
pub(crate) fn asked_ui(
    ui: &mut Ui,
    state: &State,
    out: &mut Vec<Action>,
    asked: impl FnOnce(&mut Ui, &mut Vec<Action>),
) {
    ui.spacing_mut().button_padding = vec2(8.0, 1.0);
    ui.spacing_mut().interact_size.y = 20.0;
    ui.horizontal_centered(|ui| {
        let half = vec2((ui.available_width() / 2.0).floor(), ui.available_height());
        if notices::has_status_notice(state) {
            ui.allocate_ui_with_layout(half, Layout::left_to_right(Align::Center), |ui| {
                ui.set_width(half.x);
                notices::status_notice_ui(ui, state, out);
            });
        }
        asked(ui, out);
    });
}
