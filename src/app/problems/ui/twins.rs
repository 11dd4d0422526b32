//! Where the problem on the board is found elsewhere.

use egui::{CursorIcon, Ui};

use crate::app::desk::feature::Clicks;
use crate::app::kit::remark::remark_ui;
use crate::app::problems::twins::TwinPlace;
use crate::app::problems::{Input, Problems};
use crate::lang::Language;
use crate::shogi::Severity;

pub(crate) fn twins_ui(ui: &mut Ui, language: Language, problems: &Problems, out: &mut Clicks<Input>) {
    for (index, (place, said)) in problems.twins.rows().iter().enumerate() {
        let row = ui.push_id(("twin", index), |ui| remark_ui(ui, language, Severity::Note, said, false)).inner;
        if row.on_hover_cursor(CursorIcon::PointingHand).clicked() {
            out.push(match *place {
                TwinPlace::InFile(index) => Input::ShowRecord(index),
                TwinPlace::InSet(id) => Input::GoTo(id),
            });
        }
    }
}
