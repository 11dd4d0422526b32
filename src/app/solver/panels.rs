//! The panels of this feature.

use crate::app::desk::mode::Mode;
use crate::app::desk::panels::{PanelEntry, Slot};
use crate::app::desk::rules;
use crate::app::solver::ui::{self, explore};
use crate::app::solver::{Input, Solver};

type Panel = PanelEntry<Solver>;

pub(super) const PANELS: &[Panel] = &[
    Panel::new(Slot::Answer, |ui, panel| {
        // Who edits the position knows the solution.
        let reveals = panel.desk.mode == Mode::SetUp;
        ui::answer_ui(ui, panel.desk, panel.feature, reveals, panel.view, panel.out);
    })
    .when(Solver::is_shown),
    Panel::new(Slot::Asked, |ui, panel| explore::bar_ui(ui, panel.desk, panel.out))
        .when(|_, desk| desk.exploration().is_some()),
    Panel::new(Slot::JudgingRules, |ui, panel| {
        let chosen = rules::menu_ui(ui, panel.desk.language(), panel.desk.settings.rules);
        panel.out.actions.extend(chosen.map(Input::SetRules));
    }),
];
