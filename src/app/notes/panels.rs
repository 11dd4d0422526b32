use egui::Ui;

use crate::app::desk::panels::{PanelEntry, PanelUi, RECORDS_HEIGHT, Slot};
use crate::app::notes::Notes;
use crate::app::notes::ui::{self, head, quotes};
use crate::lang::Text;

#[derive(Debug, Default)]
pub(crate) struct View {
    head: head::ViewState,
    notes: ui::ViewState,
}

type Panel = PanelEntry<Notes>;

pub(super) const PANELS: &[Panel] = &[
    Panel::new(Slot::Head, head_ui),
    Panel::new(Slot::Notes, |ui, panel| {
        let (view, typing) = (&mut panel.view.notes, &mut panel.shared.typing);
        ui::notes_ui(ui, panel.desk, panel.feature, view, typing, panel.out);
    })
    .named(Text { ja: "コメント欄", en: "notes" }),
    Panel::new(Slot::Asked, |ui, panel| {
        if let Some(preview) = panel.desk.mode.preview() {
            quotes::preview_ui(ui, panel.desk.naming(), preview, panel.out);
        }
    })
    .when(|_, desk| desk.mode.preview().is_some() && desk.exploration().is_none()),
];

fn head_ui(ui: &mut Ui, panel: PanelUi<'_, Notes>) {
    let PanelUi { desk, feature, view, shared, out, .. } = panel;
    let below = if desk.game().has_more_records() { RECORDS_HEIGHT } else { 0.0 };
    head::head_ui(ui, below, (desk, feature), &mut view.head, &mut shared.typing, out);
}
