use egui::Ui;

use crate::app::desk::feature::Wish;
use crate::app::desk::mode::MoveEntry;
use crate::app::desk::panels::{PanelEntry, PanelUi, Slot};
use crate::app::play::Play;
use crate::app::play::ui::{graph, question, ruling, stage, transport};

#[derive(Debug, Default)]
pub(crate) struct View {
    stage: stage::ViewState,
    graph: graph::ViewState,
    transport: transport::ViewState,
}

type Panel = PanelEntry<Play>;

pub(super) const PANELS: &[Panel] = &[
    Panel::new(Slot::Board, board_ui),
    Panel::new(Slot::Asked, |ui, panel| question::entry_ui(ui, panel.desk, panel.out))
        .when(|_, desk| desk.mode.entry() != MoveEntry::Play),
    Panel::new(Slot::Controls, |ui, panel| {
        // Drawn before the controls.
        panel.view.transport.shows_curve = !panel.view.graph.is_shown(ui);
        transport::transport_ui(ui, panel.desk, panel.feature, &mut panel.view.transport, panel.out);
    }),
    Panel::new(Slot::Rules, |ui, panel| ruling::ruling_ui(ui, panel.desk, panel.feature, panel.out)).when(
        |play, desk| {
            let ruling = play.ruling();
            (ruling.repeated.is_some() || ruling.declaration.is_some()) && desk.mode.preview().is_none()
        },
    ),
    Panel::new(Slot::Graph, |ui, panel| {
        graph::panel_ui(ui, panel.desk, panel.feature, &mut panel.view.graph, panel.out);
    })
    .when(|play, desk| !desk.settings.panels.graph_folded && play.timeline.is_evaluated(desk.game())),
];

fn board_ui(ui: &mut Ui, panel: PanelUi<'_, Play>) {
    let PanelUi { desk, feature, view, shared, out, .. } = panel;
    if stage::stage_ui(ui, desk, feature, (&mut view.stage, &mut shared.surface), out) {
        out.wish(Wish::DoubleClick);
    }
}
