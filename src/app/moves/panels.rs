use egui::Ui;

use crate::app::desk::panels::{PanelEntry, PanelUi, Slot};
use crate::app::moves::ui::{self, branches, list};
use crate::app::moves::{Moves, typed};

#[derive(Debug, Default)]
pub(crate) struct View {
    line: ui::ViewState,
    list: list::ViewState,
}

type Panel = PanelEntry<Moves>;

pub(super) const PANELS: &[Panel] = &[
    Panel::new(Slot::Moves, moves_ui),
    Panel::new(Slot::MoveList, |ui, panel| {
        list::moves_ui(ui, panel.desk, panel.feature, &mut panel.view.list, panel.out);
    }),
    Panel::new(Slot::Branches, |ui, panel| branches::branches_ui(ui, panel.desk, panel.feature, panel.out)),
    Panel::new(Slot::TypedMoves, |ui, panel| {
        typed::typed_ui(ui, panel.desk, panel.feature, &mut panel.view.line.typed, panel.out);
    }),
];

fn moves_ui(ui: &mut Ui, panel: PanelUi<'_, Moves>) {
    let PanelUi { desk, feature, view, shared, inside, out, .. } = panel;
    ui::line_ui(ui, desk, feature, &mut view.line, out, |ui| inside(ui, Slot::Graph, shared));
    shared.typing.rest_in(view.line.typed.resting());
}
