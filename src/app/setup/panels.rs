//! The panels of this feature: the editor's controls, and the cursor on the board.

use egui::Ui;

use crate::app::desk::mode::Mode;
use crate::app::desk::panels::{PanelEntry, PanelUi, Slot};
use crate::app::setup::SetUp;
use crate::app::setup::ui::{cursor, panel};

type Panel = PanelEntry<SetUp>;

pub(super) const PANELS: &[Panel] = &[
    Panel::new(Slot::SetUp, setup_ui).when(|_, desk| desk.mode == Mode::SetUp),
    Panel::new(Slot::Board, |ui, panel| {
        if let Some(stage) = &panel.shared.surface.stage {
            let preedit = panel.shared.keys_edit_position.then(|| panel.shared.typing.preedit());
            cursor::cursor_ui(ui, panel.desk, panel.feature, stage, preedit);
        }
    }),
];

fn setup_ui(ui: &mut Ui, panel: PanelUi<'_, SetUp>) {
    let PanelUi { desk, feature, view, shared, inside, out, .. } = panel;
    panel::setup_ui(ui, desk, feature, view, shared, out, |ui, shared| {
        inside(ui, Slot::Twins, shared);
        inside(ui, Slot::Solution, shared);
        let top = ui.cursor().top();
        ui.add_space(4.0);
        inside(ui, Slot::Answer, shared);
        ui.cursor().top() - top
    });
}
