//! The panel of this feature: the checked solution.

use crate::app::check::{Check, ui};
use crate::app::desk::mode::Mode;
use crate::app::desk::panels::{PanelEntry, Slot};

type Panel = PanelEntry<Check>;

pub(super) const PANELS: &[Panel] = &[Panel::new(Slot::Solution, |ui, panel| {
    let game = panel.desk.game();
    // Moves that are tried out are not entered.
    if let Some(solution) = panel.feature.solution(game).filter(|_| panel.desk.exploration().is_none()) {
        if panel.desk.mode == Mode::SetUp {
            ui.add_space(4.0);
        }
        let (language, verdict) = (panel.desk.language(), panel.desk.line_verdict);
        ui::solution_ui(ui, language, game, solution, verdict, panel.out);
    }
})
.when(|check, desk| check.solution(desk.game()).is_some())];
