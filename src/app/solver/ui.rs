//! The solver's results in the side panel.

pub(crate) mod explore;
mod groups;

use egui::style::ScrollAnimation;
use egui::{Align, Button, CursorIcon, Label, Layout, Popup, Rect, RichText, TextStyle, TextWrapMode, Ui};

use crate::app::desk::Desk;
use crate::app::desk::feature::Clicks;
use crate::app::desk::rules;
use crate::app::kit::icons::{self, Icon};
use crate::app::kit::remark::remark_ui;
use crate::app::kit::theme::Palette;
use crate::app::kit::wrap::paragraph_ui;
use crate::app::solver::ui::groups::{OpenGroups, Row};
use crate::app::solver::{Answer, Command, Group, Input, Question, Section, Solver, words};
use crate::lang::Language;
use crate::shogi::Severity;
use crate::tsume::cook::Kind;

/// The width, in points, below which the progress of a search is left out.
const MIN_PROGRESS_WIDTH: f32 = 40.0;

/// What the user has done to the panel.
#[derive(Debug, Default)]
pub(crate) struct ViewState {
    groups: OpenGroups,
    /// Of the last request that was scrolled to.
    revealed: u32,
}

/// Unless `reveals`, moves that are not recorded are hidden.
pub(crate) fn answer_ui(
    ui: &mut Ui,
    desk: &Desk,
    solver: &Solver,
    reveals: bool,
    view: &mut ViewState,
    out: &mut Clicks<Input>,
) {
    if let Some(trial) = solver.trial(desk) {
        return explore::trial_ui(ui, desk, trial, out);
    }
    let Some(question) = solver.question_on_board(desk) else { return };
    let (language, palette) = (desk.language(), Palette::of_ui(ui));
    let requested = (view.revealed != solver.request.number).then_some(solver.request.section);
    view.revealed = solver.request.number;
    let top = ui.cursor().top();
    verdict_ui(ui, desk, solver, question, reveals, out);
    reveal(ui, requested, Section::Verdict, top);
    if solver.is_finding_variations(desk) {
        finding_variations_ui(ui, language, out);
    }
    if !question.texts.rules.is_empty() {
        ui.add(Label::new(RichText::new(&question.texts.rules).small().color(palette.weak)).truncate());
    }
    if reveals && !question.texts.line.is_empty() {
        let styled = |lines| RichText::new(lines).line_height(Some(20.0)).color(palette.text).into();
        paragraph_ui(ui, &question.texts.line, ui.available_width(), styled, &TextStyle::Body);
    }
    let is_recorded = question.answer.main_line().is_some_and(|main| main.is_recorded);
    let tells = !question.texts.examined.is_empty() && (reveals || is_recorded);
    ui.spacing_mut().item_spacing.y = 3.0;
    if tells {
        findings_ui(ui, desk, solver, question, &mut view.groups, out);
    }
    // On request only; they reveal no moves.
    let top = ui.cursor().top();
    pieces_ui(ui, desk, solver, out);
    reveal(ui, requested, Section::Pieces, top);
    if tells {
        comparison_ui(ui, language, solver, &mut view.groups, out);
        let styled = |lines| RichText::new(lines).small().line_height(Some(17.0)).color(palette.weak).into();
        paragraph_ui(ui, &question.texts.examined, ui.available_width(), styled, &TextStyle::Small);
    }
}

/// Scrolls to what was asked for last, once.
fn reveal(ui: &Ui, requested: Option<Section>, section: Section, top: f32) {
    let shown = ui.min_rect();
    if requested == Some(section) && top < shown.bottom() {
        // Not below what is drawn: beyond the end of its contents, a panel springs back.
        let section = Rect::from_x_y_ranges(shown.left()..=shown.left(), top..=shown.bottom());
        ui.scroll_to_rect_animation(section, None, ScrollAnimation::none());
    }
}

fn finding_variations_ui(ui: &mut Ui, language: Language, out: &mut Clicks<Input>) {
    let palette = Palette::of_ui(ui);
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(words::FINDING_VARIATIONS.get(language)).small().color(palette.weak));
        if ui.add(link(ui, words::STOP.get(language))).clicked() {
            out.push(Input::Run(Command::StopSearch));
        }
    });
}

fn pieces_ui(ui: &mut Ui, desk: &Desk, solver: &Solver, out: &mut Clicks<Input>) {
    let Some(pieces) = solver.pieces(desk) else { return };
    let (language, palette) = (desk.language(), Palette::of_ui(ui));
    for (index, (change, text)) in pieces.rows().iter().enumerate() {
        let name = words::change_piece(language, change.into.is_some());
        let link = link(ui, name);
        ui.horizontal(|ui| {
            ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
                if ui.add(link).accessible_name(format!("{text}：{name}")).clicked() {
                    out.push(Input::ChangePiece(index));
                }
                ui.with_layout(Layout::left_to_right(Align::Min), |ui| {
                    let row = ui.push_id(("piece", index), |ui| remark_ui(ui, language, Severity::Note, text, false));
                    if change.at.is_some() && row.inner.on_hover_cursor(CursorIcon::PointingHand).clicked() {
                        out.push(Input::ShowPiece(index));
                    }
                });
            });
        });
    }
    ui.label(RichText::new(pieces.summary()).small().color(palette.weak));
}

fn comparison_ui(ui: &mut Ui, language: Language, solver: &Solver, open: &mut OpenGroups, out: &mut Clicks<Input>) {
    let Some(comparison) = &solver.comparison else { return };
    let rows: Vec<Row<'_>> =
        comparison.remarks().map(|(is_error, text)| Row { is_error, text, can_be_shown: true }).collect();
    for group in comparison.groups() {
        let Group { common, rows: range, text } = group;
        if let Some(row) = groups::group_ui(ui, language, common, text, &rows[range.clone()], open) {
            out.push(Input::ShowComparisonRow(range.start + row));
        }
    }
}

fn verdict_ui(ui: &mut Ui, desk: &Desk, solver: &Solver, question: &Question, reveals: bool, out: &mut Clicks<Input>) {
    let language = desk.language();
    let palette = Palette::of_ui(ui);
    ui.horizontal_wrapped(|ui| {
        // A narrow panel has no space to spare.
        ui.spacing_mut().item_spacing.x = 2.0;
        let text = RichText::new(&question.texts.verdict).line_height(Some(20.0));
        ui.label(match question.answer {
            Answer::Searching { .. } if question.mate.is_none() => text.color(palette.weak),
            _ => text.color(palette.text).strong(),
        });
        let mut link = |name: &str, command: Command| {
            let button = ui.add(link(ui, name).wrap_mode(TextWrapMode::Extend));
            if button.on_hover_text(command.entry().name(language)).clicked() {
                out.push(Input::Run(command));
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
            link(words::KEEP_SEARCHING.get(language), Command::KeepSearching);
        }
        if reveals && solver.can_check_pieces(desk) {
            link(words::CHECK_PIECES.get(language), Command::CheckPieces);
        }
        let name = rules::name(language);
        let button = icons::button(ui, Icon::More, 20.0, name, true).on_hover_text(name);
        let menu = Popup::menu(&button).show(|ui| rules::menu_ui(ui, language, desk.settings.rules));
        if let Some(rules) = menu.and_then(|menu| menu.inner) {
            out.push(Input::SetRules(rules));
        }
        progress_ui(ui, &question.texts.progress);
    });
}

fn link<'a>(ui: &Ui, name: &'a str) -> Button<'a> {
    Button::new(RichText::new(name).small().color(Palette::of_ui(ui).accent)).frame_when_inactive(false)
}

/// In the rest of the row, so that the layout below stays stable.
fn progress_ui(ui: &mut Ui, progress: &str) {
    let left = ui.available_size_before_wrap().x;
    if progress.is_empty() || left < MIN_PROGRESS_WIDTH {
        return;
    }
    ui.scope(|ui| {
        ui.set_max_width(left);
        ui.add(Label::new(RichText::new(progress).small().color(Palette::of_ui(ui).weak)).truncate());
    });
}

fn findings_ui(
    ui: &mut Ui,
    desk: &Desk,
    solver: &Solver,
    question: &Question,
    open: &mut OpenGroups,
    out: &mut Clicks<Input>,
) {
    // The list of examined pieces below has them, with links that remove them.
    let are_examined = solver.pieces(desk).is_some_and(|pieces| !pieces.rows().is_empty());
    let is_told = |group: &&Group| !are_examined || group.common != Kind::NeedlessPiece.code();
    let rows = question.texts.findings.iter();
    let rows: Vec<Row<'_>> =
        rows.map(|row| Row { is_error: row.counts, text: &row.text, can_be_shown: row.can_be_shown(desk) }).collect();
    for group in question.texts.groups.iter().filter(is_told) {
        let Group { common, rows: range, text } = group;
        if let Some(row) = groups::group_ui(ui, desk.language(), common, text, &rows[range.clone()], open) {
            out.push(Input::ShowFinding(range.start + row));
        }
    }
}
