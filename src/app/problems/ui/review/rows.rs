//! The headings and the rows of the table of judgements.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use egui::text::{LayoutJob, TextWrapping};
use egui::{Color32, CornerRadius, FontId, Rect, RichText, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use super::{Memory, ROW};
use crate::app::desk::Desk;
use crate::app::desk::feature::Clicks;
use crate::app::kit::icons::{self, Icon};
use crate::app::kit::theme::Palette;
use crate::app::problems::review::{Column, Order, Outcome, Standing};
use crate::app::problems::table::Table;
use crate::app::problems::{Input, LoadedSet, Problems, table, words};
use crate::lang::{self, Language, Naming};
use crate::problems::{Problem, ProblemId};
use crate::tsume::cook::{Profile, Verdict};

/// Between the words of two columns, in points.
const GAP: f32 = 8.0;
/// The widths of all columns but title and findings, which share what is left.
const NUMBER: f32 = 58.0;
const LENGTH: f32 = 64.0;
const VERDICT: f32 = 92.0;
const TIME: f32 = 68.0;
const TITLE: f32 = 0.38;
/// So many findings are kept in words.
const KEPT: usize = 2_000;

/// What was found, in words, of problems that were seen: a frame only draws.
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

fn columns(row: Rect) -> [Rect; Column::ALL.len()] {
    let rest = (row.width() - NUMBER - LENGTH - VERDICT - TIME - GAP).max(80.0);
    let widths = [NUMBER, rest * TITLE, LENGTH, VERDICT, rest * (1.0 - TITLE), TIME];
    let mut x = row.left() + GAP;
    widths.map(|width| {
        let cell = Rect::from_min_size(pos2(x, row.top()), vec2(width - GAP, row.height()));
        x += width;
        cell
    })
}

pub(super) fn headings_ui(ui: &mut Ui, language: Language, order: Order, out: &mut Clicks<Input>) {
    let palette = Palette::of_ui(ui);
    // The bar of the list stands right of the rows.
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
    let row = rect.with_max_x(rect.right() - ui.spacing().scroll.allocated_width());
    for (column, cell) in Column::ALL.into_iter().zip(columns(row)) {
        let response = ui.interact(cell, ui.scope_id().with(("sort", column)), Sense::click());
        let is_chosen = order.by == column;
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_chosen, words::sort_by(language, column)));
        if super::is_clicked(&response) {
            // The same column again: the other way round.
            out.push(Input::SortVerdicts(Order { by: column, falls: is_chosen && !order.falls }));
        }
        let lit = response.hovered() || response.has_focus();
        let color = if lit || is_chosen { palette.accent } else { palette.weak };
        let end = text(ui, cell, words::column(language, column), color);
        if is_chosen && end + 14.0 <= cell.right() + GAP {
            let arrow = Rect::from_center_size(pos2(end + 8.0, cell.center().y), vec2(8.0, 8.0));
            icons::paint(ui.painter(), if order.falls { Icon::Down } else { Icon::Up }, arrow, color);
        }
    }
    let line = ui.visuals().widgets.noninteractive.bg_stroke;
    ui.painter().hline(rect.x_range(), rect.bottom(), line);
}

/// Paints a line into a cell, cut with … where it is too long. Returns where it ends.
fn text(ui: &Ui, cell: Rect, words: &str, color: Color32) -> f32 {
    let mut job = LayoutJob::simple_singleline(words.to_owned(), FontId::proportional(13.0), color);
    job.wrap = TextWrapping::truncate_at_width(cell.width());
    let galley = ui.painter().layout_job(job);
    let size = galley.size();
    ui.painter().galley(pos2(cell.left(), cell.center().y - size.y / 2.0), galley, color);
    cell.left() + size.x
}

pub(super) fn rows_ui(
    ui: &mut Ui,
    seen: Rect,
    desk: &Desk,
    problems: &Problems,
    memory: &mut Memory,
    out: &mut Clicks<Input>,
) {
    let Some(loaded) = problems.loaded() else { return };
    let (table, review) = (problems.table(), &problems.review);
    let Memory { at, follows, texts, .. } = memory;
    let language = desk.language();
    if table.rows.is_empty() {
        let nothing = if loaded.is_complete { words::NOTHING.get(language) } else { words::READING.get(language) };
        let color = Palette::of_ui(ui).weak;
        ui.label(RichText::new(nothing).color(color));
        return;
    }
    ui.set_height(table.rows.len() as f32 * ROW);
    let (top, left, width) = (ui.max_rect().top(), ui.max_rect().left(), ui.available_width());
    let place = |row: usize| Rect::from_min_size(pos2(left, top + row as f32 * ROW), vec2(width, ROW));
    if std::mem::take(follows)
        && let Some(row) = at.and_then(|id| table.rows.iter().position(|&row| row == id))
    {
        ui.scroll_to_rect(place(row), None);
    }
    let first = (seen.min.y / ROW).floor().max(0.0) as usize;
    let last = ((seen.max.y / ROW).ceil() as usize).min(table.rows.len());
    for row in first..last {
        if let Some(problem) = table.rows.get(row).and_then(|&id| loaded.set.get(id)) {
            let standing = review.standing(problem, desk.settings.rules);
            let chosen = *at == Some(problem.id);
            row_ui(ui, place(row), desk, (loaded, table), (problem, standing, chosen), texts, out);
        }
    }
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
    for ((column, cell), words) in Column::ALL.into_iter().zip(columns(rect)).zip(&cells) {
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
        text(ui, cell, words, color);
    }
    if !lines.is_empty() {
        response.on_hover_text(RichText::new(lines.join("\n")).line_height(Some(19.0)));
    }
}
