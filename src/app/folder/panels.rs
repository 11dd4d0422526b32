//! The panels of this feature: the records of a folder, and recent files.

use egui::Ui;

use crate::app::desk::panels::{PanelEntry, PanelUi, Slot};
use crate::app::folder::{Folder, ui};
use crate::lang::Text;

#[derive(Debug, Default)]
pub(crate) struct View {
    list: ui::ViewState,
    recent: ui::RecentState,
}

type Panel = PanelEntry<Folder>;

pub(super) const PANELS: &[Panel] = &[
    Panel::new(Slot::Folder, folder_ui)
        .named(Text { ja: "フォルダの棋譜一覧", en: "folder panel" })
        .when(|_, desk| desk.settings.panels.folder_shown),
    Panel::new(Slot::Recent, |ui, panel| {
        let rows = (panel.max_height.unwrap_or_default() / ui::RECENT_ROW).round() as usize;
        ui::recent_ui(ui, panel.desk, panel.feature, &mut panel.view.recent, rows, panel.out);
    }),
];

fn folder_ui(ui: &mut Ui, panel: PanelUi<'_, Folder>) {
    let PanelUi { desk, feature, view, shared, inside, out, .. } = panel;
    ui::folder_ui(ui, desk, feature, &mut view.list, out, |ui| inside(ui, Slot::FolderMenu, shared));
}
