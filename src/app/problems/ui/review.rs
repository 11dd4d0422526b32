//! The table of judgements of a set: what was found of each problem, and how far the check is.

mod rows;

use egui::{Align, Button, Key, Label, Layout, Modifiers, Popup, ProgressBar, RichText, TextWrapMode, Ui, vec2};

use crate::app::desk::Desk;
use crate::app::desk::feature::Clicks;
use crate::app::desk::listed::ReportFormat;
use crate::app::desk::rules;
use crate::app::kit::icons::{self, Icon};
use crate::app::kit::question::Closed;
use crate::app::kit::table::clicked_without_focus;
use crate::app::kit::theme::Palette;
use crate::app::problems::review::{Review, Shown};
use crate::app::problems::table::Table;
use crate::app::problems::{Answer, Input, LoadedSet, Problems, words};
use crate::lang::{self, Language};
use crate::problems::ProblemId;

pub(super) const WIDTH: f32 = 1000.0;
/// The width, in points, above which the rules are beside the name of the set.
const WIDE: f32 = 760.0;
const ROW: f32 = 24.0;
/// The height of the choices, the progress and the headings above the table.
const ABOVE: f32 = 96.0;

#[derive(Debug, Default)]
pub(super) struct Memory {
    /// The problem on the board in the last frame.
    chosen: Option<ProblemId>,
    /// The row that was reached by keys.
    at: Option<ProblemId>,
    /// Whether to scroll to that row.
    follows: bool,
    texts: rows::Texts,
}

impl Memory {
    /// Goes to another row by keys, unless a button has the focus.
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

pub(super) fn review_ui(
    ui: &mut Ui,
    desk: &Desk,
    problems: &Problems,
    memory: &mut Memory,
    height: f32,
    out: &mut Clicks<Input>,
) -> Option<Closed<Answer>> {
    let Some(loaded) = problems.loaded() else { return Some(Closed::Cancelled) };
    let (language, review) = (desk.language(), &problems.review);
    if memory.chosen != loaded.chosen {
        // It begins where the user is.
        (memory.chosen, memory.at, memory.follows) = (loaded.chosen, loaded.chosen, true);
    }
    let table = problems.table();
    if !problems.is_arranged(desk) {
        // Until it is, what was arranged before is shown.
        out.push(Input::Arrange);
    }
    head_ui(ui, desk, loaded, table, out);
    progress_ui(ui, language, review, table, out);
    choices_ui(ui, language, review, table, out);
    let list = (height - ABOVE).max(3.0 * ROW);
    memory.walk(ui, table, (list / ROW) as usize, out);
    rows::headings_ui(ui, language, review.order, out);
    if table.rows.is_empty() {
        rows::nothing_ui(ui, list, language, loaded.is_complete);
    } else {
        rows::rows_ui(ui, list, desk, problems, memory, out);
    }
    ui.add_space(6.0);
    below_ui(ui, language, table, out)
}

fn head_ui(ui: &mut Ui, desk: &Desk, loaded: &LoadedSet, table: &Table, out: &mut Clicks<Input>) {
    let (language, rules, palette) = (desk.language(), desk.settings.rules, Palette::of_ui(ui));
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let all = loaded.set.len() - loaded.set.games();
            let said = words::reviewed(language, table.counts[0], all);
            let basis = lang::basis(language, rules.profile, rules.futile);
            // In a narrow window the name needs the room.
            let said = if ui.available_width() > WIDE { format!("{said}　{basis}") } else { said };
            let name = rules::name(language);
            let button = icons::button(ui, Icon::More, 22.0, name, true).on_hover_text(format!("{name}：{basis}"));
            let menu = Popup::menu(&button).show(|ui| rules::menu_ui(ui, language, rules));
            if let Some(rules) = menu.and_then(|menu| menu.inner) {
                out.push(Input::SetRules(rules));
            }
            ui.label(RichText::new(said).small().color(palette.weak));
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
                // Beside the bar, which cuts off its text where it has not come to it yet.
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
            // In the height of a button: the table below stays where it is.
            ui.set_min_height(ui.spacing().interact_size.y);
            ui.label(RichText::new(words::all_done(language, all)).color(Palette::of_ui(ui).weak));
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
            let name = format!("{} {count}", words::shown(language, shown));
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
