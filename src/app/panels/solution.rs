//! Whether the moves of a problem solve it.

use egui::{Label, RichText, ScrollArea, Sense, Ui, WidgetInfo};

use crate::app::action::Action;
use crate::app::edit::Edit;
use crate::app::game::Game;
use crate::app::text;
use crate::app::theme::{self, Palette};
use crate::lang::{self, Language};
use crate::shogi::Severity;
use crate::tsume::{Finding, Solution, TsumeHeader, stated_length};

/// How many findings are listed.
const LISTED: usize = 200;

pub(crate) fn solution_ui(ui: &mut Ui, language: Language, game: &Game, solution: &Solution, out: &mut Vec<Action>) {
    let palette = Palette::of_ui(ui);
    ui.horizontal(|ui| {
        let heading = text::solution(language, solution.moves);
        ui.label(RichText::new(heading).text_style(theme::section()).color(palette.weak));
        let record = game.record();
        if stated_length(record) != Some(solution.moves) && ui.small_button(text::state_length(language)).clicked() {
            let mut headers = record.headers().clone();
            headers.set(TsumeHeader::Length.key(), text::length(solution.moves));
            out.push(Action::Edit(Edit::Headers(headers)));
        }
    });
    if solution.findings.is_empty() {
        ui.label(RichText::new(text::solved(language)).color(palette.text));
        return;
    }
    ScrollArea::vertical().id_salt("findings").max_height(96.0).auto_shrink([false, true]).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        for (index, finding) in solution.findings.iter().take(LISTED).enumerate() {
            finding_ui(ui, palette, language, game, index, finding, out);
        }
        if let Some(more) = solution.findings.len().checked_sub(LISTED).filter(|&more| more > 0) {
            ui.label(RichText::new(text::and_more(language, more)).color(palette.weak));
        }
    });
}

fn finding_ui(
    ui: &mut Ui,
    palette: &Palette,
    language: Language,
    game: &Game,
    index: usize,
    finding: &Finding,
    out: &mut Vec<Action>,
) {
    let color = match finding.severity {
        Severity::Error => palette.error,
        Severity::Note => palette.weak,
    };
    let record = game.record();
    let step = u32::try_from(record.tree().path(finding.at).len()).unwrap_or(u32::MAX);
    let number = record.first_number().saturating_add(step.saturating_sub(1));
    let said = text::finding(language, number, &lang::flaw(language, &finding.flaw));
    let label = Label::new(RichText::new(&said).color(color).line_height(Some(19.0))).wrap().sense(Sense::CLICK);
    let response = ui.push_id(index, |ui| ui.add(label)).inner;
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Link, true, &said));
    if response.on_hover_cursor(egui::CursorIcon::PointingHand).clicked() {
        out.push(Action::Choose(finding.at));
    }
}
