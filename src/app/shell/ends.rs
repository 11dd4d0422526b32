//! The menu of ends of a game.

use egui::Ui;

use crate::app::desk::feature::Wish;
use crate::app::kit::menu;
use crate::app::shell::action::Action;
use crate::app::shell::state::State;
use crate::app::shell::words;
use crate::record::{Edit, End};

pub(super) fn ends_ui(ui: &mut Ui, state: &State, out: &mut Vec<Action>) {
    let game = state.desk.game();
    let can_end = !game.record().tree().is_stuck(game.document().tip());
    ui.add_enabled_ui(can_end, |ui| {
        ui.menu_button(menu::indented(words::END.get(state.desk.language())), |ui| {
            let mut item = |ui: &mut Ui, name: &str, end: End| {
                if ui.button(name).clicked() {
                    out.push(Action::Wish(Wish::Edit(Edit::End(end))));
                    ui.close();
                }
            };
            for (index, group) in ENDS.iter().enumerate() {
                if index > 0 {
                    ui.separator();
                }
                for end in *group {
                    item(ui, &state.desk.naming().end(end), end.clone());
                }
            }
            item(ui, SEALED, End::Other(SEALED.to_owned()));
        });
    });
}

/// By group: decisive games, draws, problems, unfinished games.
pub(super) const ENDS: [&[End]; 4] = [
    &[
        End::Resign,
        End::Mate,
        End::TimeUp,
        End::FoulLoss,
        End::FoulWin,
        End::Declaration,
        End::WinByDefault,
        End::LossByDefault,
    ],
    &[End::Repetition, End::Impasse, End::MaxMoves, End::Draw],
    &[End::NoMate],
    &[End::Interrupted],
];

/// The game is adjourned after a sealed move.
pub(super) const SEALED: &str = "封じ手";
