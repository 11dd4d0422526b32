//! One tab for each open game; shown when there are two or more.

use egui::{Button, Id, ScrollArea, Ui, UiBuilder};

use crate::app::desk::words::game_name;
use crate::app::files;
use crate::app::kit::icons::{self, Icon};
use crate::app::shell::action::Action;
use crate::app::shell::state::State;
use crate::app::shell::words;

pub(crate) fn tabs_ui(ui: &mut Ui, state: &State, out: &mut Vec<Action>) {
    let words = words::of(state.desk.language());
    ScrollArea::horizontal().id_salt("tabs").show(ui, |ui| {
        ui.horizontal(|ui| {
            for game in state.desk.games() {
                let name = game_name(state.desk.language(), game);
                let label = files::words::marked(&name, game.is_changed());
                // Named by the game, not by its place among the tabs, which may be another's when a click is heard.
                let tab = UiBuilder::new().scope_id(Id::unique(("tab", game.id())));
                ui.scope_builder(tab, |ui| {
                    ui.spacing_mut().item_spacing.x = 0.0;
                    if ui.add(Button::selectable(game.id() == state.desk.tabs.game().id(), label)).clicked() {
                        out.push(Action::SelectGame(game.id()));
                    }
                    let close = format!("{} {name}", words.close);
                    if icons::button(ui, Icon::Close, 20.0, &close, true).on_hover_text(words.close).clicked() {
                        out.push(Action::Files(files::Action::Close(game.id())));
                    }
                });
            }
        });
    });
}
