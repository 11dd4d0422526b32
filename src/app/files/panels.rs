//! The panels of this feature: parts of menus and of the status line.

use egui::{RichText, Ui};

use crate::app::desk::Desk;
use crate::app::desk::panels::{PanelEntry, Slot};
use crate::app::files::{Files, ui, words};
use crate::app::kit::theme::Palette;

type Panel = PanelEntry<Files>;

pub(super) const PANELS: &[Panel] = &[
    Panel::new(Slot::Progress, |ui, panel| progress_ui(ui, panel.desk, panel.feature)),
    Panel::new(Slot::FileState, |ui, panel| {
        let mark = RichText::new(words::AUTOSAVED_MARK.get(panel.desk.language()));
        ui.label(mark.small().color(Palette::of_ui(ui).accent));
    })
    .when(|files, desk| files.is_autosaved(desk, desk.game().id())),
    Panel::new(Slot::NewProblems, |ui, panel| ui::problems_ui(ui, panel.desk, panel.out)),
    Panel::new(Slot::Handicaps, |ui, panel| ui::handicaps_ui(ui, panel.desk, panel.out)),
    Panel::new(Slot::RecentMenu, |ui, panel| ui::recent_ui(ui, panel.desk, panel.out)),
];

fn progress_ui(ui: &mut Ui, desk: &Desk, files: &Files) {
    for (is_so, text) in [(files.is_reading(), words::READING), (files.is_exporting(), words::EXPORTING)] {
        if is_so {
            ui.label(RichText::new(text.get(desk.language())).small());
        }
    }
}
