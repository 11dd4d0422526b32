//! The panels of this feature: the set of problems with the one that is solved, and what is like the problem on the board.

use egui::Ui;

use crate::app::desk::panels::{PanelEntry, PanelUi, Slot};
use crate::app::problems::{Problems, ui};

#[derive(Debug, Default)]
pub(crate) struct View(ui::ViewState);

type Panel = PanelEntry<Problems>;

pub(super) const PANELS: &[Panel] = &[
    Panel::new(Slot::Problems, problems_ui).when(|problems, desk| problems.shown(desk).is_some()),
    Panel::new(Slot::Twins, |ui, panel| ui::twins_ui(ui, panel.desk.language(), panel.feature, panel.out)),
];

fn problems_ui(ui: &mut Ui, panel: PanelUi<'_, Problems>) {
    let PanelUi { desk, feature, view, shared, inside, out, .. } = panel;
    ui::problems_ui(ui, desk, feature, &mut view.0, out, &mut |ui, slot| inside(ui, slot, shared));
}
