//! The panel with the findings about a solution.

use std::convert::Infallible;

use egui::{Button, CursorIcon, RichText, TextStyle, TextWrapMode, Ui};

use crate::app::check::words;
use crate::app::desk::feature::{Clicks, Wish};
use crate::app::desk::game::Game;
use crate::app::desk::rules::LineVerdict;
use crate::app::desk::words::and_more;
use crate::app::kit::remark::flaw_ui;
use crate::app::kit::theme::{self, Palette};
use crate::app::kit::wrap::paragraph_ui;
use crate::lang::{self, Language};
use crate::record::{Edit, HeaderKey};
use crate::tsume::{Finding, Flaw, Solution};

const MAX_FINDINGS: usize = 200;

pub(crate) fn solution_ui(
    ui: &mut Ui,
    language: Language,
    game: &Game,
    solution: &Solution,
    verdict: LineVerdict,
    out: &mut Clicks<Infallible>,
) {
    let palette = Palette::of_ui(ui);
    ui.horizontal_wrapped(|ui| {
        ui.style_mut().wrap_mode = Some(TextWrapMode::Extend);
        // A narrow panel has no space to spare.
        ui.spacing_mut().item_spacing.x = 2.0;
        let heading = words::solution(language, solution.moves, solution.whole);
        ui.label(RichText::new(heading).text_style(theme::section()).color(palette.weak));
        let record = game.record();
        let is_complete = solution.whole && !solution.findings.iter().any(is_unfinished);
        let states_other = is_complete && record.headers().stated_length() != Some(solution.moves);
        let enter = Button::new(RichText::new(words::STATE_LENGTH.get(language)).small().color(palette.accent));
        if states_other && ui.add(enter.frame_when_inactive(false)).clicked() {
            let mut headers = record.headers().clone();
            headers.set(HeaderKey::Length.name(), words::length(solution.moves));
            out.wish(Wish::Edit(Edit::Headers(headers)));
        }
    });
    if solution.findings.is_empty() {
        // A mate of the board is one by every rule.
        let verdict = match verdict {
            LineVerdict::AboutOtherLineByRule if solution.is_checkmate => LineVerdict::AboutOtherLine,
            verdict => verdict,
        };
        let text = words::solved(language, verdict);
        let styled = |lines| RichText::new(lines).line_height(Some(20.0)).color(palette.text).into();
        paragraph_ui(ui, text, ui.available_width(), styled, &TextStyle::Body);
        return;
    }
    findings_ui(ui, language, game, solution, out);
}

/// Whether the main line is unfinished, so that its length is not that of the problem.
fn is_unfinished(finding: &Finding) -> bool {
    finding.left.is_none()
        && matches!(finding.flaw, Flaw::NoCheck | Flaw::Illegal(_) | Flaw::NotMate | Flaw::EvenLength { .. })
}

fn findings_ui(ui: &mut Ui, language: Language, game: &Game, solution: &Solution, out: &mut Clicks<Infallible>) {
    ui.spacing_mut().item_spacing.y = 3.0;
    let number = |step: usize| {
        let before = u32::try_from(step).unwrap_or(u32::MAX).saturating_sub(1);
        game.record().first_number().saturating_add(before)
    };
    for (index, finding) in solution.findings.iter().take(MAX_FINDINGS).enumerate() {
        let (number, left) = (number(finding.step), finding.left.map(number));
        let text = words::finding(language, number, left, &lang::flaw(language, &finding.flaw));
        let row = ui.push_id(index, |ui| flaw_ui(ui, language, finding.severity, &text)).inner;
        if row.on_hover_cursor(CursorIcon::PointingHand).clicked() {
            out.wish(Wish::GoTo(finding.at));
        }
    }
    if let Some(more) = solution.findings.len().checked_sub(MAX_FINDINGS).filter(|&more| more > 0) {
        ui.label(RichText::new(and_more(language, more)).color(Palette::of_ui(ui).weak));
    }
}
