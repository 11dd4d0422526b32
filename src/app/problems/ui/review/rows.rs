//! The headings and the rows of the table of judgements.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use egui::{CornerRadius, Rect, RichText, Role, Sense, Ui, WidgetInfo, vec2};

use super::{Memory, ROW};
use crate::app::desk::Desk;
use crate::app::desk::feature::Clicks;
use crate::app::kit::list::List;
use crate::app::kit::table::{Columns, Width, cell_text};
use crate::app::kit::theme::Palette;
use crate::app::problems::review::{Column, Order, Outcome, Standing};
use crate::app::problems::table::Table;
use crate::app::problems::{Input, LoadedSet, Problems, table, words};
use crate::lang::{self, Language, Naming};
use crate::problems::{Problem, ProblemId};
use crate::tsume::cook::{Profile, Verdict};

const COLUMNS: Columns<6, Column> = Columns([
    (Column::Number, Width::Points(58.0)),
    (Column::Title, Width::Share(0.38)),
    (Column::Length, Width::Points(64.0)),
    (Column::Verdict, Width::Points(92.0)),
    (Column::Findings, Width::Share(0.62)),
    (Column::Time, Width::Points(68.0)),
]);
/// The maximum number of cached texts.
const KEPT: usize = 2_000;

/// Cached texts of findings, since a frame should only draw.
#[derive(Debug, Default)]
pub(super) struct Texts(HashMap<ProblemId, Text>);

#[derive(Debug)]
struct Text {
    of: (Arc<Outcome>, Naming, Profile),
    lines: Vec<String>,
}

impl Texts {
    fn of(&mut self, problem: &Problem, outcome: &Arc<Outcome>, naming: Naming, profile: Profile) -> &[String] {
        if self.0.len() > KEPT {
            self.0.clear();
        }
        let make = || Text {
            of: (Arc::clone(outcome), naming, profile),
            lines: words::findings(naming, problem, outcome, profile),
        };
        let text = self.0.entry(problem.id).or_insert_with(make);
        let (of, told, by) = &text.of;
        if !Arc::ptr_eq(of, outcome) || (*told, *by) != (naming, profile) {
            *text = make();
        }
        &text.lines
    }
}

pub(super) fn headings_ui(ui: &mut Ui, language: Language, order: Order, out: &mut Clicks<Input>) {
    let texts = |column| (words::column(language, column), words::sort_by(language, column));
    if let Some(order) = COLUMNS.headings_ui(ui, ROW, order, texts) {
        out.push(Input::SortVerdicts(order));
    }
}

pub(super) fn rows_ui(
    ui: &mut Ui,
    height: f32,
    desk: &Desk,
    problems: &Problems,
    memory: &mut Memory,
    out: &mut Clicks<Input>,
) {
    let Some(loaded) = problems.loaded() else { return };
    let (table, review) = (problems.table(), &problems.review);
    let Memory { at, follows, texts, .. } = memory;
    let mut list = List::new("judgements", ROW, table.rows.len()).height(height);
    if std::mem::take(follows)
        && let Some(row) = at.and_then(|id| table.rows.iter().position(|&row| row == id))
    {
        list = list.reveal(row..=row, 0.0);
    }
    list.show(ui, |ui, row| {
        if let Some(problem) = table.rows.get(row.index).and_then(|&id| loaded.set.get(id)) {
            let standing = review.standing(problem, desk.settings.rules);
            let chosen = *at == Some(problem.id);
            row_ui(ui, row.rect, desk, (loaded, table), (problem, standing, chosen), texts, out);
        }
    });
}

pub(super) fn nothing_ui(ui: &mut Ui, height: f32, language: Language, is_complete: bool) {
    let nothing = if is_complete { words::NOTHING.get(language) } else { words::READING.get(language) };
    ui.scope(|ui| {
        ui.set_min_height(height);
        ui.label(RichText::new(nothing).color(Palette::of_ui(ui).weak));
    });
}

fn row_ui(
    ui: &Ui,
    rect: Rect,
    desk: &Desk,
    (loaded, table): (&LoadedSet, &Table),
    (problem, standing, chosen): (&Problem, Standing<'_>, bool),
    texts: &mut Texts,
    out: &mut Clicks<Input>,
) {
    let (language, profile, palette) = (desk.language(), desk.settings.rules.profile, Palette::of_ui(ui));
    let outcome = standing.outcome();
    let reviewed = outcome.and_then(|outcome| outcome.reviewed());
    let judgement = reviewed.map(|reviewed| &reviewed.judgement);
    let found = outcome.map_or(&[][..], |outcome| texts.of(problem, outcome, desk.naming(), profile));
    let mut lines = Cow::Borrowed(found);
    let twins = table.twins_of(&loaded.set, problem.id);
    if !twins.is_empty() {
        lines.to_mut().extend(words::twins_of_row(language, &twins));
    }
    let found = match &*lines {
        [] => String::new(),
        [one] => one.clone(),
        [first, rest @ ..] => words::first_finding(language, first, rest.len()),
    };
    let cells = [
        table::number(&loaded.set, problem),
        table::title(problem, language),
        judgement.map(lang::lengths).unwrap_or_default(),
        words::standing(language, standing, profile).to_owned(),
        found,
        reviewed.map(|reviewed| format!("{:.1}", reviewed.seconds)).unwrap_or_default(),
    ];
    let response = ui.interact(rect, ui.scope_id().with(("judgement", problem.id)), Sense::click());
    if response.gained_focus() {
        // The rows behind it come into sight, and are the next stops.
        ui.scroll_to_rect(rect.expand2(vec2(0.0, ROW)), None);
    }
    response.widget_info(|| {
        let said: Vec<&str> = cells.iter().map(String::as_str).filter(|cell| !cell.is_empty()).collect();
        WidgetInfo::selected(Role::ListItem, true, chosen, said.join(words::BETWEEN.get(language)))
    });
    if response.clicked() {
        out.push(Input::GoTo(problem.id));
    }
    let (fill, strong, weak) = palette.row(chosen, response.hovered());
    ui.painter().rect_filled(rect.shrink2(vec2(2.0, 1.0)), CornerRadius::same(4), fill);
    let verdict = judgement.map(|judgement| judgement.verdict(profile));
    let is_stale = matches!(standing, Standing::Stale(_));
    for ((column, cell), words) in COLUMNS.cells(rect).into_iter().zip(&cells) {
        let color = match column {
            _ if chosen => strong,
            Column::Verdict if is_stale => palette.warning,
            Column::Verdict => match verdict {
                Some(Verdict::Cooked | Verdict::NoMate) => palette.error,
                Some(Verdict::Undecided) => palette.warning,
                Some(Verdict::Sound) => palette.text,
                None => weak,
            },
            _ if is_stale => weak,
            Column::Findings if verdict == Some(Verdict::Sound) => weak,
            Column::Time => weak,
            _ => strong,
        };
        cell_text(ui, cell, words, color);
    }
    if !lines.is_empty() {
        response.on_hover_text(RichText::new(lines.join("\n")).line_height(Some(19.0)));
    }
}
