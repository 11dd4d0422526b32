use egui::Ui;

use crate::app::desk::feature::Wish;
use crate::app::desk::mode::MoveEntry;
use crate::app::desk::panels::{PanelEntry, PanelUi, Slot};
use crate::app::play::Play;
use crate::app::play::ui::{question, stage, transport};

#[derive(Debug, Default)]
pub(crate) struct View {
    stage: stage::ViewState,
    transport: transport::ViewState,
}

type Panel = PanelEntry<Play>;

pub(super) const PANELS: &[Panel] = &[
    Panel::new(Slot::Board, board_ui),
    Panel::new(Slot::Asked, |ui, panel| question::entry_ui(ui, panel.desk, panel.out))
        .when(|_, desk| desk.mode.entry() != MoveEntry::Play),
    Panel::new(Slot::Controls, |ui, panel| {
        transport::transport_ui(ui, panel.desk, panel.feature, &mut panel.view.transport, panel.out);
    }),
];

fn board_ui(ui: &mut Ui, panel: PanelUi<'_, Play>) {
    let PanelUi { desk, feature, view, shared, out, .. } = panel;
    if stage::stage_ui(ui, desk, feature, (&mut view.stage, &mut shared.surface), out) {
        out.wish(Wish::DoubleClick);
    }
}
