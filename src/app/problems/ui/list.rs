//! The panel of a set: filter, list of problems, and the problem being solved.

use egui::text::{LayoutJob, TextWrapping};
use egui::{
    Align, Color32, CornerRadius, DragValue, FontId, Frame, Id, Key, Label, Layout, Margin, Panel, Rect, RichText,
    Role, Sense, TextEdit, Ui, Vec2, WidgetInfo, pos2, vec2,
};

use crate::app::desk::Desk;
use crate::app::desk::feature::Clicks;
use crate::app::desk::panels::Slot;
use crate::app::desk::problems::Solving;
use crate::app::kit::board::thumbnail;
use crate::app::kit::field::{field_ui, frame_boxes};
use crate::app::kit::icons::{self, Icon};
use crate::app::kit::list::{List, ListFocus, ListRow};
use crate::app::kit::theme::Palette;
use crate::app::problems::ui::solving;
use crate::app::problems::{Command, Input, LoadedSet, Problems, words};
use crate::lang::Language;
use crate::notation::KingNames;
use crate::problems::{Problem, ProblemId};

const ROW: f32 = 94.0;
const BOARD: f32 = 82.0;
/// The usual minimum height, in points, which keeps feedback and move field visible.
const LOWEST: f32 = 246.0;
/// The width, in points, of the tick that replaces “solved” in narrow rows.
const TICK: f32 = 12.0;
/// The width of the panel, in points, above which the numbers follow the name of the set.
const WIDE: f32 = 300.0;
const LONGEST: u32 = 9999;

#[derive(Debug, Default)]
pub(crate) struct ViewState {
    /// At the last scrolling: the selected problem, the number of rows, and whether the solution was shown.
    followed: Option<(ProblemId, usize, bool)>,
    focus: ListFocus,
}

pub(crate) fn filter_id() -> Id {
    Id::unique("problem filter")
}

fn list_id() -> Id {
    Id::unique("problem list")
}

pub(crate) fn problems_ui(
    ui: &mut Ui,
    desk: &Desk,
    problems: &Problems,
    view: &mut ViewState,
    out: &mut Clicks<Input>,
    moves: &mut dyn FnMut(&mut Ui, Slot),
) {
    let Some(loaded) = problems.loaded() else { return };
    let plain = |margin| Frame::new().inner_margin(margin);
    Panel::top("set")
        .resizable(false)
        .frame(plain(Margin { left: 14, right: 8, top: 7, bottom: 8 }))
        .show(ui, |ui| head_ui(ui, desk, problems, loaded, out));
    if let Some(problem) = desk.solving().and_then(|solving| loaded.unlisted(solving)) {
        let frame = plain(Margin::symmetric(14, 5)).fill(Palette::of_ui(ui).chosen);
        Panel::top("unlisted").resizable(false).frame(frame).show(ui, |ui| unlisted_ui(ui, desk.language(), problem));
    }
    if let Some(solving) = desk.solving() {
        let height = ui.available_height();
        let is_shown = solving.is_solution_shown();
        // Solutions with comments need more space than the moves so far: each case has its own size, set by the user.
        let rows = loaded.set.shown().clamp(1, 3);
        let wanted = if is_shown { (height * 0.68).max((height - 0.9 * ROW).min(330.0)) } else { height * 0.42 };
        let unused = if rows < 3 { height - rows as f32 * ROW - 8.0 } else { 0.0 };
        Panel::bottom(Id::unique(("solving", is_shown, rows)))
            .resizable(true)
            .default_size(wanted.max(unused).max(LOWEST))
            .size_range(190.0..=(height - 0.8 * ROW).max(190.0))
            .frame(plain(Margin { left: 14, right: 12, top: 9, bottom: 8 }))
            .show(ui, |ui| solving::solving_ui(ui, desk, problems, loaded, solving, out, moves));
    }
    egui::CentralPanel::default().frame(plain(Margin { left: 4, right: 2, top: 2, bottom: 2 })).show(ui, |ui| {
        list_ui(ui, desk, loaded, view, out);
    });
}

fn head_ui(ui: &mut Ui, desk: &Desk, problems: &Problems, loaded: &LoadedSet, out: &mut Clicks<Input>) {
    let language = desk.language();
    let palette = Palette::of_ui(ui);
    let mut listed = words::listed(language, &loaded.set, loaded.is_complete);
    if let Some((done, picked)) = problems.review.progress() {
        listed = format!("{listed}　{}", words::progress(language, done, picked));
    }
    let is_wide = ui.available_width() > WIDE;
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if icons::button(ui, Icon::Close, 24.0, words::CLOSE_SET.get(language), true)
                .on_hover_text(words::CLOSE_SET.get(language))
                .clicked()
            {
                out.push(Input::Close);
            }
            let check = Command::Review.entry();
            if icons::button(ui, Icon::Tick, 24.0, check.name(language), true)
                .on_hover_text(desk.keys.hint(check, language))
                .clicked()
            {
                out.push(Input::Run(Command::Review));
            }
            if is_wide {
                ui.label(RichText::new(&listed).small().color(palette.weak));
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let name = RichText::new(loaded.name()).size(15.0).strong();
                ui.add(Label::new(name).truncate()).on_hover_text(loaded.source.display().to_string());
            });
        });
    });
    if !is_wide {
        ui.label(RichText::new(listed).small().color(palette.weak));
    }
    let before = loaded.set.filter();
    let mut wanted = before.clone();
    let field = TextEdit::singleline(&mut wanted.text)
        .id(filter_id())
        .hint_text(if is_wide { words::FILTER_HINT.get(language) } else { words::FILTER.get(language) })
        .desired_width(f32::INFINITY);
    let field = field_ui(ui, field);
    let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    field.accessible_name(words::FILTER.get(language));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(5.0, 5.0);
        ui.label(RichText::new(words::MOVES.get(language)).color(palette.weak));
        bound_ui(ui, &mut wanted.fewest, words::FEWEST.get(language));
        ui.label(RichText::new(words::TO.get(language)).color(palette.weak));
        bound_ui(ui, &mut wanted.most, words::MOST.get(language));
        frame_boxes(ui);
        // A box that is too wide moves to the next line as a whole.
        ui.style_mut().wrap_mode = Some(egui::TextWrapMode::Extend);
        ui.checkbox(&mut wanted.unsolved, words::UNSOLVED.get(language));
    });
    if wanted != *before {
        out.push(Input::Filter(wanted));
    }
    if entered {
        out.push(Input::OpenFirst);
    }
}

fn unlisted_ui(ui: &mut Ui, language: Language, problem: &Problem) {
    let title = problem.start.name(language).unwrap_or_else(|| problem.name.to_string());
    let message = RichText::new(words::unlisted(language, &title)).small().color(Palette::of_ui(ui).on_chosen);
    ui.add(Label::new(message).truncate());
}

/// Empty for no limit.
fn bound_ui(ui: &mut Ui, bound: &mut Option<u32>, name: &str) {
    let mut number = bound.unwrap_or(0);
    let shown = |number: f64, _| if number == 0.0 { "–".to_owned() } else { number.to_string() };
    let drag = DragValue::new(&mut number).range(0..=LONGEST).speed(0.1).custom_formatter(shown);
    if ui.add(drag.update_while_editing(false)).accessible_name(name).on_hover_text(name).changed() {
        *bound = (number > 0).then_some(number);
    }
}

fn list_ui(ui: &mut Ui, desk: &Desk, loaded: &LoadedSet, view: &mut ViewState, out: &mut Clicks<Input>) {
    let (language, set) = (desk.language(), &loaded.set);
    let rows = set.shown();
    if rows == 0 {
        let nothing = if !loaded.is_complete { words::READING.get(language) } else { words::NOTHING.get(language) };
        let palette = Palette::of_ui(ui);
        ui.add_space(12.0);
        ui.vertical_centered(|ui| ui.label(RichText::new(nothing).color(palette.weak)));
        return;
    }
    let is_shown = desk.solving().is_some_and(Solving::is_solution_shown);
    let here = loaded.chosen.map(|id| (id, if loaded.is_complete { rows } else { 0 }, is_shown));
    let follow = view.followed != here;
    view.followed = here;
    let chosen = loaded.chosen.and_then(|id| set.row_of(id));
    let mut list = List::new("problems", ROW, rows).focusable(&mut view.focus, list_id(), chosen);
    if follow && let Some(row) = chosen {
        list = list.reveal(row..=row, ROW * 0.5);
    }
    list.show(ui, |ui, row| {
        if let Some(problem) = set.row(row.index) {
            row_ui(ui, language, row, problem, chosen == Some(row.index), out);
        }
    });
}

fn row_ui(
    ui: &Ui,
    language: Language,
    ListRow { rect, stop, .. }: ListRow,
    problem: &Problem,
    chosen: bool,
    out: &mut Clicks<Input>,
) {
    let sense = if stop.is_some() { Sense::click() } else { Sense::CLICK };
    let id = stop.unwrap_or_else(|| ui.scope_id().with(("problem", problem.id)));
    let response = ui.interact(rect, id, sense);
    response
        .widget_info(|| WidgetInfo::selected(Role::ListItem, true, chosen, words::accessible_name(language, problem)));
    if response.clicked() {
        out.push(Input::Open(problem.id));
    }
    let palette = Palette::of_ui(ui);
    let (fill, color, weak) = palette.row(chosen, response.hovered() || response.has_focus());
    ui.painter().rect_filled(rect.shrink2(vec2(2.0, 1.0)), CornerRadius::same(5), fill);
    let board = Rect::from_min_size(rect.min + vec2(10.0, (ROW - BOARD) / 2.0), Vec2::splat(BOARD));
    let setup = &problem.start.setup;
    let kings = KingNames::default().kings(setup, problem.start.is_tsume().then_some(setup.turn));
    thumbnail::paint(ui.painter(), board, setup, kings);

    let text = Rect::from_min_max(board.right_top() + vec2(10.0, 1.0), rect.right_bottom() - vec2(10.0, 0.0));
    let painter = ui.painter();
    let laid_out = |words: &str, width: f32, font: &FontId, color: Color32| {
        let mut job = LayoutJob::simple_singleline(words.to_owned(), font.clone(), color);
        job.wrap = TextWrapping::truncate_at_width(width);
        painter.layout_job(job)
    };
    let line = |y: f32, words: &str, font: &FontId, color: Color32| {
        let galley = laid_out(words, text.width(), font, color);
        let end = galley.size();
        painter.galley(pos2(text.left(), y), galley, color);
        pos2(text.left() + end.x, y + end.y + 5.0)
    };
    let (body, small) = (FontId::proportional(14.0), FontId::proportional(12.0));
    let title = problem.start.name(language);
    let number = problem.start.problem.as_ref().and_then(|details| details.number.as_deref());
    let name = title.as_deref().unwrap_or(&problem.name);
    let shown = &number.map_or_else(|| name.to_owned(), |number| format!("{number}　{name}"));
    let mut y = line(text.top(), shown, &body, color).y;
    // Below a title, the file name replaces an unknown composer.
    let by = problem.author.as_deref().or(title.as_ref().map(|_| &*problem.name)).unwrap_or_default();
    for words in [by, &words::hand(language, &problem.start.setup)] {
        if !words.is_empty() {
            y = line(y, words, &small, weak).y;
        }
    }
    let length = line(y, &words::moves_of(language, problem), &small, weak);
    if let Some(solve) = problem.solved {
        let color = if chosen { color } else { palette.accent };
        let room = (text.right() - length.x - 5.0).max(0.0);
        // Without enough room the day is left out, then a tick replaces the word.
        let message = [words::solved_on(language, solve), words::solved_within(language, solve)];
        let mut whole = message.iter().map(|message| laid_out(message, f32::INFINITY, &small, color));
        let fits = whole.find(|message| message.size().x <= room);
        let has_word = fits.is_some();
        let message =
            fits.unwrap_or_else(|| laid_out(&words::solve_time(solve), (room - TICK).max(0.0), &small, color));
        let rect = Rect::from_min_size(pos2(text.right() - message.size().x, y), message.size());
        painter.galley(rect.min, message, color);
        if !has_word {
            icons::paint_tick(painter, rect.left_center() - vec2(TICK / 2.0, 0.0), color);
        }
    }
}
