//! What the solver has found, beside the board.

pub(crate) mod explore;

use egui::{Align, Button, CursorIcon, Label, Layout, Popup, RichText, ScrollArea, TextStyle, TextWrapMode, Ui};

use crate::app::desk::Desk;
use crate::app::desk::feature::Clicks;
use crate::app::desk::rules;
use crate::app::desk::words::and_more;
use crate::app::kit::icons::{self, Icon};
use crate::app::kit::remark::remark_ui;
use crate::app::kit::theme::Palette;
use crate::app::kit::wrap::paragraph_ui;
use crate::app::solver::{Action, Answer, Command, Question, Solver, words};
use crate::lang::Language;
use crate::shogi::Severity;

const LISTED: usize = 60;
/// The least width in which there is anything to be seen of how far a search has come, in points.
const PROGRESS: f32 = 40.0;

/// Shows the verdict on the problem on the board and what was found, the latter at most `highest` points high if given.
/// Shows nothing while there is no problem. Unless `reveals`, moves that the record does not hold are not given away.
pub(crate) fn answer_ui(
    ui: &mut Ui,
    desk: &Desk,
    solver: &Solver,
    reveals: bool,
    highest: Option<f32>,
    out: &mut Clicks<Action>,
) {
    if let Some(trial) = solver.trial(desk) {
        return explore::trial_ui(ui, desk, trial, out);
    }
    let Some(question) = solver.shown(desk) else { return };
    let (language, palette) = (desk.language(), Palette::of_ui(ui));
    verdict_ui(ui, desk, solver, question, reveals, out);
    if solver.works_out(desk) {
        working_ui(ui, language, out);
    }
    if !question.words.rules.is_empty() {
        ui.add(Label::new(RichText::new(&question.words.rules).small().color(palette.weak)).truncate());
    }
    if reveals && !question.words.line.is_empty() {
        let moves = RichText::new(&question.words.line).line_height(Some(20.0)).color(palette.text);
        ui.add(Label::new(moves).wrap());
    }
    let is_recorded = question.answer.main_line().is_some_and(|main| main.is_recorded);
    let tells = !question.words.examined.is_empty() && (reveals || is_recorded);
    if !tells && solver.pieces(desk).is_none() {
        return;
    }
    let mut all_ui = |ui: &mut Ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        if tells {
            findings_ui(ui, desk, question, out);
        }
        // They were asked for, and give no move away.
        pieces_ui(ui, desk, solver, out);
        if tells {
            beside_ui(ui, language, solver, out);
            let styled = |lines| RichText::new(lines).small().line_height(Some(17.0)).color(palette.weak).into();
            paragraph_ui(ui, &question.words.examined, ui.available_width(), styled, &TextStyle::Small);
        }
    };
    match highest {
        None => all_ui(ui),
        Some(highest) => {
            let area = ScrollArea::vertical().id_salt("duals").max_height(highest).min_scrolled_height(highest);
            area.auto_shrink([false, true]).show(ui, all_ui);
        }
    }
}

fn working_ui(ui: &mut Ui, language: Language, out: &mut Clicks<Action>) {
    let palette = Palette::of_ui(ui);
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(words::WORKS_OUT.get(language)).small().color(palette.weak));
        let stop = Button::new(RichText::new(words::STOP.get(language)).small().color(palette.accent));
        if ui.add(stop.frame_when_inactive(false)).clicked() {
            out.push(Action::Run(Command::StopSearch));
        }
    });
}

fn pieces_ui(ui: &mut Ui, desk: &Desk, solver: &Solver, out: &mut Clicks<Action>) {
    let Some(pieces) = solver.pieces(desk) else { return };
    let (language, palette) = (desk.language(), Palette::of_ui(ui));
    for (index, (change, text)) in pieces.rows.iter().enumerate() {
        let name = words::change_piece(language, change.into.is_some());
        let link = Button::new(RichText::new(name).small().color(palette.accent)).frame_when_inactive(false);
        ui.horizontal(|ui| {
            ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
                if ui.add(link).accessible_name(format!("{text}：{name}")).clicked() {
                    out.push(Action::ChangePiece(index));
                }
                ui.with_layout(Layout::left_to_right(Align::Min), |ui| {
                    let row = ui.push_id(("piece", index), |ui| remark_ui(ui, language, Severity::Note, text, false));
                    if change.at.is_some() && row.inner.on_hover_cursor(CursorIcon::PointingHand).clicked() {
                        out.push(Action::ShowPiece(index));
                    }
                });
            });
        });
    }
    ui.label(RichText::new(&pieces.said).small().color(palette.weak));
}

fn beside_ui(ui: &mut Ui, language: Language, solver: &Solver, out: &mut Clicks<Action>) {
    let rows = solver.beside.as_ref().map_or(&[][..], |beside| &beside.rows);
    for (index, row) in rows.iter().take(LISTED).enumerate() {
        let severity = if row.is_wrong { Severity::Error } else { Severity::Note };
        let shown = ui.push_id(("beside", index), |ui| remark_ui(ui, language, severity, &row.text, false)).inner;
        if shown.on_hover_cursor(CursorIcon::PointingHand).clicked() {
            out.push(Action::ShowBeside(index));
        }
    }
    if let Some(more) = rows.len().checked_sub(LISTED).filter(|&more| more > 0) {
        ui.label(RichText::new(and_more(language, more)).color(Palette::of_ui(ui).weak));
    }
}

fn verdict_ui(ui: &mut Ui, desk: &Desk, solver: &Solver, question: &Question, reveals: bool, out: &mut Clicks<Action>) {
    let language = desk.language();
    let palette = Palette::of_ui(ui);
    ui.horizontal_wrapped(|ui| {
        // The buttons have room of their own around their words, and a narrow panel has none to spare.
        ui.spacing_mut().item_spacing.x = 2.0;
        let text = RichText::new(&question.words.verdict).line_height(Some(20.0));
        ui.label(match question.answer {
            Answer::Searching { .. } if question.mate.is_none() => text.color(palette.weak),
            _ => text.color(palette.text).strong(),
        });
        let mut link = |name: &str, command: Command| {
            let button = Button::new(RichText::new(name).small().color(palette.accent));
            let button = ui.add(button.wrap_mode(TextWrapMode::Extend).frame_when_inactive(false));
            if button.on_hover_text(command.entry().name(language)).clicked() {
                out.push(Action::Run(command));
            }
        };
        if question.line().is_some() {
            link(
                &desk.keys.hint_as(Command::WriteLine.entry(), language, words::WRITE.get(language)),
                Command::WriteLine,
            );
        }
        if question.answer.is_endless() {
            link(words::STOP.get(language), Command::StopSearch);
        }
        if question.answer.is_open() {
            link(words::SEARCH_ON.get(language), Command::SearchOn);
        }
        if reveals && solver.can_check_pieces(desk) {
            link(words::CHECK_PIECES.get(language), Command::CheckPieces);
        }
        let name = rules::name(language);
        let button = icons::button(ui, Icon::More, 20.0, name, true).on_hover_text(name);
        let menu = Popup::menu(&button).show(|ui| rules::menu_ui(ui, language, desk.settings.rules));
        if let Some(rules) = menu.and_then(|menu| menu.inner) {
            out.push(Action::SetRules(rules));
        }
        progress_ui(ui, &question.words.progress);
    });
}

/// How far the search for every further cook has come, in what is left of the row: what is below stays where it is while the
/// number grows.
fn progress_ui(ui: &mut Ui, progress: &str) {
    let left = ui.available_size_before_wrap().x;
    if progress.is_empty() || left < PROGRESS {
        return;
    }
    ui.scope(|ui| {
        ui.set_max_width(left);
        ui.add(Label::new(RichText::new(progress).small().color(Palette::of_ui(ui).weak)).truncate());
    });
}

fn findings_ui(ui: &mut Ui, desk: &Desk, question: &Question, out: &mut Clicks<Action>) {
    let language = desk.language();
    let rows = &question.words.findings;
    for (index, row) in rows.iter().take(LISTED).enumerate() {
        let severity = if row.counts { Severity::Error } else { Severity::Note };
        let shown = ui.push_id(index, |ui| remark_ui(ui, language, severity, &row.text, false)).inner;
        if row.can_be_shown(desk) && shown.on_hover_cursor(CursorIcon::PointingHand).clicked() {
            out.push(Action::Show(index));
        }
    }
    if let Some(more) = rows.len().checked_sub(LISTED).filter(|&more| more > 0) {
        ui.label(RichText::new(and_more(language, more)).color(Palette::of_ui(ui).weak));
    }
}
