//! The questions about sets of problems, and the table of judgements with the progress of the check.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use egui::{
    Align, Button, CornerRadius, Key, Label, Layout, Modifiers, Popup, ProgressBar, Rect, RichText, Role, Sense,
    TextWrapMode, Ui, WidgetInfo, vec2,
};

use crate::app::desk::feature::Clicks;
use crate::app::desk::problems::ReportFormat;
use crate::app::desk::words::saving::path_words;
use crate::app::desk::{Desk, rules};
use crate::app::kit::icons::{self, Icon};
use crate::app::kit::list::List;
use crate::app::kit::question::{Closed, no_default, path_ui};
use crate::app::kit::table::{Change, Columns, Width, cell_text, clicked_without_focus};
use crate::app::kit::theme::Palette;
use crate::app::problems::review::{self, Column, Outcome, Review, ReviewState, Shown, Table};
use crate::app::problems::{Answer, Ask, Input, LoadedSet, Problems, words};
use crate::lang::{self, Language, Naming};
use crate::problems::{Problem, ProblemId};
use crate::tsume::cook::{Profile, Verdict};

const WIDTH: f32 = 1000.0;
/// The width, in points, above which the rules follow the name of the set.
const WIDE: f32 = 760.0;
const ROW: f32 = 24.0;
/// The height above the table: choices, progress and headings, in points.
const ABOVE: f32 = 96.0;

#[derive(Debug, Default)]
struct TableState {
    chosen: Option<ProblemId>,
    at: Option<ProblemId>,
    /// Whether to scroll to that row.
    follows: bool,
    texts: Texts,
}

impl TableState {
    /// Moves to another row by keys, unless a button has the focus.
    fn walk(&mut self, ui: &Ui, table: &Table, page: usize, out: &mut Clicks<Input>) {
        if ui.memory(|memory| memory.focused().is_some()) || table.rows.is_empty() {
            return;
        }
        let last = table.rows.len() - 1;
        let here = self.at.and_then(|id| table.rows.iter().position(|&row| row == id));
        let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        let to = match () {
            () if pressed(Key::ArrowDown) => here.map_or(0, |here| here + 1),
            () if pressed(Key::ArrowUp) => here.map_or(last, |here| here.saturating_sub(1)),
            () if pressed(Key::PageDown) => here.map_or(0, |here| here + page),
            () if pressed(Key::PageUp) => here.map_or(0, |here| here.saturating_sub(page)),
            () if pressed(Key::Home) => 0,
            () if pressed(Key::End) => last,
            () => {
                if let Some(id) = here.and_then(|here| table.rows.get(here)).filter(|_| pressed(Key::Enter)) {
                    out.push(Input::GoTo(*id));
                }
                return;
            }
        };
        self.at = table.rows.get(to.min(last)).copied();
        self.follows = true;
    }
}

fn review_ui(
    ui: &mut Ui,
    desk: &Desk,
    problems: &Problems,
    state: &mut TableState,
    height: f32,
    out: &mut Clicks<Input>,
) -> Option<Closed<Answer>> {
    no_default(ui);
    let Some(loaded) = problems.loaded() else { return Some(Closed::Cancelled) };
    let (language, review) = (desk.language(), &problems.review);
    if state.chosen != loaded.chosen {
        (state.chosen, state.at, state.follows) = (loaded.chosen, loaded.chosen, true);
    }
    let table = problems.table();
    if !problems.is_arranged(desk) {
        out.push(Input::Arrange);
    }
    head_ui(ui, desk, loaded, table, out);
    progress_ui(ui, language, review, table, out);
    choices_ui(ui, language, review, table, out);
    let list = (height - ABOVE).max(3.0 * ROW);
    state.walk(ui, table, (list / ROW) as usize, out);
    headings_ui(ui, language, review, out);
    if table.rows.is_empty() {
        nothing_ui(ui, list, language, loaded.is_complete);
    } else {
        rows_ui(ui, list, desk, problems, state, out);
    }
    ui.add_space(6.0);
    below_ui(ui, language, table, out)
}

fn head_ui(ui: &mut Ui, desk: &Desk, loaded: &LoadedSet, table: &Table, out: &mut Clicks<Input>) {
    let (language, rules, palette) = (desk.language(), desk.settings.rules, Palette::of_ui(ui));
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let all = loaded.set.len() - loaded.set.games();
            let message = words::reviewed(language, table.counts[0], all);
            let basis = lang::basis(language, rules.profile, rules.futile);
            let message = if ui.available_width() > WIDE { format!("{message}　{basis}") } else { message };
            let name = rules::name(language);
            let button = icons::button(ui, Icon::More, 22.0, name, true).on_hover_text(format!("{name}：{basis}"));
            let menu = Popup::menu(&button).show(|ui| rules::menu_ui(ui, language, rules));
            if let Some(rules) = menu.and_then(|menu| menu.inner) {
                out.push(Input::SetRules(rules));
            }
            ui.label(RichText::new(message).small().color(palette.weak));
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let title = format!("{}　{}", words::REVIEW_TITLE.get(language), loaded.name());
                ui.add(Label::new(RichText::new(title).heading()).truncate());
            });
        });
    });
}

fn progress_ui(ui: &mut Ui, language: Language, review: &Review, table: &Table, out: &mut Clicks<Input>) {
    let [all, .., undecided, _, _, open] = table.counts;
    ui.horizontal(|ui| {
        if let Some((done, picked)) = review.progress() {
            if clicked_without_focus(&ui.button(words::STOP_REVIEW.get(language))) {
                out.push(Input::StopReview);
            }
            let share = done as f32 / picked.max(1) as f32;
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                // The bar would cut off the text.
                ui.label(words::progress(language, done, picked));
                let bar = ProgressBar::new(share).desired_width(ui.available_width());
                ui.add(bar.desired_height(8.0).animate(false));
            });
            return;
        }
        if open > 0 {
            let name = if open < all { words::RESUME_REVIEW.get(language) } else { words::START_REVIEW.get(language) };
            if clicked_without_focus(&ui.button(name)) {
                out.push(Input::StartReview);
            }
        } else {
            // As high as a button, so that the table below does not move.
            ui.set_min_height(ui.spacing().interact_size.y);
            let text = if all == 0 { words::NONE_TO_CHECK } else { words::ALL_CHECKED };
            ui.label(RichText::new(text.get(language)).color(Palette::of_ui(ui).weak));
        }
        if undecided > 0
            && clicked_without_focus(&ui.add_enabled(open == 0, Button::new(words::SEARCH_FURTHER.get(language))))
        {
            out.push(Input::ReviewFurther);
        }
    });
}

fn choices_ui(ui: &mut Ui, language: Language, review: &Review, table: &Table, out: &mut Clicks<Input>) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
        for (shown, count) in Shown::ALL.into_iter().zip(table.counts) {
            let name = format!("{} {count}", words::shown(shown).get(language));
            let button = Button::selectable(review.shown == shown, name).frame_when_inactive(true);
            if clicked_without_focus(&ui.add(button.wrap_mode(TextWrapMode::Extend))) {
                out.push(Input::ShowVerdicts(shown));
            }
        }
    });
}

fn below_ui(ui: &mut Ui, language: Language, table: &Table, out: &mut Clicks<Input>) -> Option<Closed<Answer>> {
    ui.horizontal(|ui| {
        ui.label(words::SAVE_REPORT.get(language));
        let formats = [
            ("CSV…", ReportFormat::Csv),
            ("JSON…", ReportFormat::Json),
            (words::PRINT_REPORT.get(language), ReportFormat::Pdf),
        ];
        for (name, format) in formats {
            if clicked_without_focus(&ui.add_enabled(!table.rows.is_empty(), Button::new(name))) {
                out.push(Input::Export(table.rows.clone(), format));
            }
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.button(words::CLOSE_REVIEW.get(language)).clicked().then_some(Closed::Cancelled)
        })
        .inner
    })
    .inner
}

const COLUMNS: Columns<6, Column> = Columns([
    (Column::Number, Width::Points(58.0)),
    (Column::Title, Width::Share(0.38)),
    (Column::Length, Width::Points(64.0)),
    (Column::Verdict, Width::Points(92.0)),
    (Column::Findings, Width::Share(0.62)),
    (Column::Time, Width::Points(68.0)),
]);
const KEPT: usize = 2_000;

/// Cached texts of findings.
#[derive(Debug, Default)]
struct Texts(HashMap<ProblemId, Text>);

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

fn headings_ui(ui: &mut Ui, language: Language, review: &Review, out: &mut Clicks<Input>) {
    let texts = |column| (words::column(language, column), words::sort_by(language, column));
    match COLUMNS.headings_ui(ui, ROW, review.order, &review.hidden, texts) {
        Some(Change::Sort(order)) => out.push(Input::SortVerdicts(order)),
        Some(Change::Toggle(column)) => out.push(Input::ToggleColumn(column)),
        None => {}
    }
}

fn rows_ui(
    ui: &mut Ui,
    height: f32,
    desk: &Desk,
    problems: &Problems,
    state: &mut TableState,
    out: &mut Clicks<Input>,
) {
    let Some(loaded) = problems.loaded() else { return };
    let (table, review) = (problems.table(), &problems.review);
    let TableState { at, follows, texts, .. } = state;
    let mut list = List::new("judgements", ROW, table.rows.len()).height(height);
    if std::mem::take(follows)
        && let Some(row) = at.and_then(|id| table.rows.iter().position(|&row| row == id))
    {
        list = list.reveal(row..=row, 0.0);
    }
    list.show(ui, |ui, row| {
        if let Some(problem) = table.rows.get(row.index).and_then(|&id| loaded.set.get(id)) {
            let state = review.state(problem, desk.settings.rules);
            let chosen = *at == Some(problem.id);
            row_ui(ui, row.rect, desk, (loaded, table, &review.hidden), (problem, state, chosen), texts, out);
        }
    });
}

fn nothing_ui(ui: &mut Ui, height: f32, language: Language, is_complete: bool) {
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
    (loaded, table, hidden): (&LoadedSet, &Table, &[Column]),
    (problem, state, chosen): (&Problem, ReviewState<'_>, bool),
    texts: &mut Texts,
    out: &mut Clicks<Input>,
) {
    let (language, profile, palette) = (desk.language(), desk.settings.rules.profile, Palette::of_ui(ui));
    let outcome = state.outcome();
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
        review::number(&loaded.set, problem),
        review::title(problem, language),
        judgement.map(lang::lengths).unwrap_or_default(),
        words::review_state(language, state, profile).to_owned(),
        found,
        reviewed.map(|reviewed| format!("{:.1}", reviewed.seconds)).unwrap_or_default(),
    ];
    let placed = COLUMNS.cells(rect, hidden);
    let response = ui.interact(rect, ui.scope_id().with(("judgement", problem.id)), Sense::click());
    if response.gained_focus() {
        // Keeps the neighbouring rows visible, so that Tab reaches them.
        ui.scroll_to_rect(rect.expand2(vec2(0.0, ROW)), None);
    }
    response.widget_info(|| {
        let texts: Vec<&str> = cells.iter().map(String::as_str).filter(|cell| !cell.is_empty()).collect();
        WidgetInfo::selected(Role::ListItem, true, chosen, texts.join(words::BETWEEN.get(language)))
    });
    if response.clicked() {
        out.push(Input::GoTo(problem.id));
    }
    let (fill, strong, weak) = palette.row(chosen, response.hovered());
    ui.painter().rect_filled(rect.shrink2(vec2(2.0, 1.0)), CornerRadius::same(4), fill);
    let verdict = judgement.map(|judgement| judgement.verdict(profile));
    let is_stale = matches!(state, ReviewState::Stale(_));
    for ((column, cell), words) in placed.into_iter().zip(&cells) {
        let Some(cell) = cell else { continue };
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

#[derive(Debug, Default)]
pub(crate) struct AskState {
    path: String,
    review: TableState,
}

pub(crate) const fn width(ask: Ask) -> f32 {
    match ask {
        Ask::Path | Ask::FileToAdd => 560.0,
        Ask::Review => WIDTH,
    }
}

/// `height` limits what is shown, without heading and buttons, in points.
pub(crate) fn ask_ui(
    ui: &mut Ui,
    desk: &Desk,
    problems: &Problems,
    ask: Ask,
    state: &mut AskState,
    height: f32,
    out: &mut Clicks<Input>,
) -> Option<Closed<Answer>> {
    let language = desk.language();
    match ask {
        Ask::Path | Ask::FileToAdd => {
            let title =
                if matches!(ask, Ask::FileToAdd) { words::ADD_PATH.get(language) } else { words::PATH.get(language) };
            let asked = path_ui(ui, path_words(language, title), &mut state.path);
            asked.map(|closed| closed.map(Answer))
        }
        Ask::Review => review_ui(ui, desk, problems, &mut state.review, height, out),
    }
}
