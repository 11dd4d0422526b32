//! The panels of this feature: the set of problems with the one that is solved, and what is like the problem on the board.

use egui::{Button, RichText, Ui};

use crate::app::desk::feature::Clicks;
use crate::app::desk::panels::{PanelEntry, PanelUi, Slot};
use crate::app::kit::theme::Palette;
use crate::app::problems::{Input, Problems, ui, words};
use crate::lang::Language;

#[derive(Debug, Default)]
pub(crate) struct View(ui::ViewState);

type Panel = PanelEntry<Problems>;

pub(super) const PANELS: &[Panel] = &[
    Panel::new(Slot::Problems, problems_ui).when(|problems, desk| problems.shown(desk).is_some()),
    Panel::new(Slot::Progress, |ui, panel| filling_ui(ui, panel.desk.language(), panel.feature, panel.out))
        .when(|problems, _| problems.filled().is_some()),
    Panel::new(Slot::Twins, |ui, panel| ui::twins_ui(ui, panel.desk.language(), panel.feature, panel.out)),
];

fn filling_ui(ui: &mut Ui, language: Language, problems: &Problems, out: &mut Clicks<Input>) {
    let Some(filled) = problems.filled() else { return };
    let palette = Palette::of_ui(ui);
    ui.label(RichText::new(words::filling(language, filled)).small().color(palette.weak));
    let stop = RichText::new(words::STOP_REVIEW.get(language)).small().color(palette.accent);
    if ui.add(Button::new(stop).frame_when_inactive(false)).clicked() {
        out.push(Input::StopFilling);
    }
}

fn problems_ui(ui: &mut Ui, panel: PanelUi<'_, Problems>) {
    let PanelUi { desk, feature, view, shared, inside, out, .. } = panel;
    ui::problems_ui(ui, desk, feature, &mut view.0, out, &mut |ui, slot| inside(ui, slot, shared));
}
