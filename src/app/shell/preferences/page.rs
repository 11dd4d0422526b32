//! The page of settings: groups on the left, the search field above, and a row for each setting.

use std::ops::Range;

use egui::text::{LayoutJob, TextFormat};
use egui::{
    Align, Align2, Button, Color32, FontId, Id, Label, Layout, Rect, RichText, Role, ScrollArea, Sense, TextEdit, Ui,
    UiBuilder, WidgetInfo, pos2, vec2,
};

use crate::app::desk::settings::Settings;
use crate::app::desk::words::labelled;
use crate::app::files;
use crate::app::kit::board::swatch::Swatches;
use crate::app::kit::field;
use crate::app::kit::icons::{self, Icon};
use crate::app::kit::search::Query;
use crate::app::kit::theme::Palette;
use crate::app::kit::wrap;
use crate::app::shell::action::Action;
use crate::app::shell::boards;
use crate::app::shell::own::Own;
use crate::app::shell::preferences::controls::{self, HEIGHT, choices_ui, steps_ui, switch_ui, text_ui};
use crate::app::shell::preferences::table::{Control, GROUPS, SETTINGS, Setting};
use crate::app::shell::preferences::{Change, Item, words};
use crate::app::shell::state::State;
use crate::app::shell::words as shell_words;
use crate::lang::{Language, Text};

/// Width of the column of groups, in points.
const COLUMN: f32 = 150.0;
/// Least width of a page with that column, in points.
const WIDE: f32 = 560.0;
const RESET: f32 = 26.0;
/// Space above and below the text of a row, in points.
const AROUND: f32 = 9.0;
const FIELD: f32 = 230.0;

#[derive(Debug, Default)]
pub(in crate::app::shell) struct Page {
    typed: String,
    wanted: Option<Text>,
    /// The group at the top of the view, and the scroll offset it was found for.
    seen: Option<(Text, f32)>,
}

pub(in crate::app::shell) fn page_ui(
    ui: &mut Ui,
    state: &State,
    page: &mut Page,
    swatches: &mut Swatches,
    height: f32,
    out: &mut Vec<Action>,
) {
    head_ui(ui, state, out);
    ui.add_space(6.0);
    search_ui(ui, state, page);
    ui.add_space(8.0);
    let query = Query::new(&page.typed);
    let height = (height - 118.0).max(80.0);
    let all = Rect::from_min_size(ui.cursor().min, vec2(ui.available_width(), height));
    let is_wide = all.width() >= WIDE;
    let list = if is_wide { all.with_min_x(all.left() + COLUMN + 18.0) } else { all };
    if is_wide {
        let column = UiBuilder::new().max_rect(all.with_max_x(all.left() + COLUMN)).id_salt("groups");
        groups_ui(&mut ui.new_child(column), state, page);
    }
    let rows = UiBuilder::new().max_rect(list).id_salt("rows").layout(Layout::top_down(Align::Min));
    list_ui(&mut ui.new_child(rows), state, page, &query, swatches, out);
    ui.advance_cursor_after_rect(all);
    ui.add_space(8.0);
    feet_ui(ui, state, out);
}

fn head_ui(ui: &mut Ui, state: &State, out: &mut Vec<Action>) {
    let (language, history) = (state.desk.language(), &state.settings_history);
    ui.horizontal(|ui| {
        ui.heading(words::TITLE.get(language));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            for (item, own, change) in
                [(history.next_redo(), Own::Redo, Change::Redo), (history.next_undo(), Own::Undo, Change::Undo)]
            {
                let entry = own.entry();
                let button = ui.add_enabled(item.is_some(), Button::new(entry.name(language)));
                let tip = item.map(|item| {
                    labelled(language, &state.desk.keys.hint(entry, language), item.row().name.get(language))
                });
                if button.on_hover_text(tip.unwrap_or_default()).clicked() {
                    out.push(Action::Preferences(change));
                }
            }
        });
    });
}

fn search_ui(ui: &mut Ui, state: &State, page: &mut Page) {
    let language = state.desk.language();
    let is_first = ui.memory(|memory| memory.focused().is_none());
    let field = TextEdit::singleline(&mut page.typed)
        .id(Id::unique("settings search"))
        .hint_text(words::SEARCH_HINT.get(language))
        .align(Align2::LEFT_CENTER)
        .desired_width(f32::INFINITY);
    let response = field::field_ui(ui, field).accessible_name(words::SEARCH.get(language));
    if is_first {
        response.request_focus();
    }
    if response.changed() {
        (page.wanted, page.seen) = (None, None);
    }
}

fn groups_ui(ui: &mut Ui, state: &State, page: &mut Page) {
    let (language, palette) = (state.desk.language(), Palette::of_ui(ui));
    ui.spacing_mut().item_spacing.y = 2.0;
    for group in GROUPS {
        let (rect, response) = ui.allocate_exact_size(vec2(COLUMN, HEIGHT + 2.0), Sense::click());
        let is_seen = page.typed.trim().is_empty() && page.seen.is_some_and(|(seen, _)| seen == group);
        let name = group.get(language);
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_seen, name));
        if is_seen || response.hovered() || response.has_focus() {
            ui.painter().rect_filled(rect, 6, palette.hovered);
        }
        if is_seen {
            let bar = Rect::from_min_size(rect.min, vec2(3.0, rect.height())).shrink2(vec2(0.0, 5.0));
            ui.painter().rect_filled(bar, 1, palette.accent);
        }
        if response.has_focus() {
            controls::ring(ui, rect.shrink(2.0));
        }
        let color = if is_seen { palette.accent } else { palette.text };
        let at = pos2(rect.left() + 12.0, rect.center().y);
        ui.painter().text(at, Align2::LEFT_CENTER, name, FontId::proportional(14.0), color);
        if response.clicked() {
            page.typed.clear();
            page.wanted = Some(group);
        }
    }
}

fn list_ui(ui: &mut Ui, state: &State, page: &mut Page, query: &Query, swatches: &mut Swatches, out: &mut Vec<Action>) {
    let (language, palette) = (state.desk.language(), Palette::of_ui(ui));
    let height = ui.available_height();
    let wanted = page.wanted.take();
    let mut tops = Vec::new();
    let list = ScrollArea::vertical().id_salt("settings").max_height(height).min_scrolled_height(height);
    let shown = list.auto_shrink([false, false]).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        let is_listed = |setting: &&Setting| query.is_empty() || setting.matches(language, query);
        let listed: Vec<&Setting> = SETTINGS.iter().filter(is_listed).collect();
        if listed.is_empty() {
            ui.label(RichText::new(words::NO_MATCHES.get(language)).color(palette.weak));
        }
        for settings in listed.chunk_by(|one, next| one.group == next.group) {
            let group = settings[0].group;
            ui.add_space(if tops.is_empty() { 0.0 } else { 20.0 });
            let heading = heading_ui(ui, group.get(language));
            if wanted == Some(group) {
                ui.scroll_to_rect(heading, Some(Align::TOP));
            }
            tops.push((group, heading.top() - ui.min_rect().top()));
            for (index, setting) in settings.iter().enumerate() {
                if index > 0 {
                    separator_ui(ui);
                }
                match setting.control {
                    Control::Pictures => pictures_ui(ui, state, setting, query, swatches, out),
                    _ => row_ui(ui, state, setting, query, out),
                }
            }
        }
        // Lets the last group scroll to the top.
        if query.is_empty() {
            ui.add_space((height - 240.0).max(0.0));
        }
    });
    let offset = shown.state.clamped_offset().y;
    let now = tops.iter().rfind(|&&(_, top)| top <= offset + 24.0).map(|&(group, _)| group);
    match (wanted, page.seen) {
        (Some(wanted), _) => page.seen = Some((wanted, offset)),
        (None, Some((_, at))) if at == offset => {}
        _ => page.seen = now.map(|now| (now, offset)),
    }
}

fn heading_ui(ui: &mut Ui, name: &str) -> Rect {
    let palette = Palette::of_ui(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 26.0), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Heading, true, name));
    let font = FontId::proportional(15.0);
    ui.painter().text(rect.left_top() + vec2(0.0, 2.0), Align2::LEFT_TOP, name, font, palette.accent);
    ui.painter().hline(rect.x_range(), rect.bottom() - 1.0, egui::Stroke::new(1.0, palette.line));
    rect
}

fn separator_ui(ui: &mut Ui) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 1.0), Sense::hover());
    let color = Palette::of_ui(ui).line.gamma_multiply(0.6);
    ui.painter().hline(rect.x_range(), rect.center().y, egui::Stroke::new(1.0, color));
}

fn marked(name: &str, query: &Query, palette: &Palette) -> LayoutJob {
    let plain = TextFormat::simple(FontId::proportional(14.0), palette.text);
    let lit = TextFormat { background: palette.found, ..plain.clone() };
    let mut job = LayoutJob::default();
    let mut end = 0;
    let mut push = |range: Range<usize>, format: &TextFormat| {
        if let Some(part) = name.get(range).filter(|part| !part.is_empty()) {
            job.append(part, 0.0, format.clone());
        }
    };
    for mark in query.marks(name) {
        push(end..mark.start, &plain);
        push(mark.clone(), &lit);
        end = mark.end;
    }
    push(end..name.len(), &plain);
    job
}

fn row_ui(ui: &mut Ui, state: &State, setting: &Setting, query: &Query, out: &mut Vec<Action>) {
    let (language, palette) = (state.desk.language(), Palette::of_ui(ui));
    let width = ui.available_width();
    let control = setting.control.width(language).min(width - RESET - 100.0);
    let words = width - control - RESET - 14.0;
    let name = state.desk.naming().said(setting.name.get(language));
    let mut job = marked(&name, query, palette);
    job.wrap.max_width = words;
    let name = ui.painter().layout_job(job);
    let (hint, color) = hint(state, setting, palette);
    let font = FontId::proportional(12.0);
    let hint = ui.fonts_mut(|fonts| wrap::paragraph(&hint, words, |c| fonts.glyph_width(&font, c)));
    let format = TextFormat { line_height: Some(17.0), ..TextFormat::simple(font, color) };
    let hint = ui.painter().layout_job(LayoutJob::single_section(hint, format));
    let has_hint = !hint.text().is_empty();
    let below = if has_hint { hint.size().y + 2.0 } else { 0.0 };
    let tall = (name.size().y + below).max(HEIGHT) + 2.0 * AROUND;
    let (rect, _) = ui.allocate_exact_size(vec2(width, tall), Sense::hover());
    let top = rect.center().y - (name.size().y + below) / 2.0;
    let label = ui.interact(
        Rect::from_min_size(pos2(rect.left(), top), vec2(words, name.size().y + below)),
        Id::unique(("setting", setting.item)),
        Sense::hover(),
    );
    let texts = if has_hint { format!("{} {}", name.text(), hint.text()) } else { name.text().to_owned() };
    label.widget_info(|| WidgetInfo::labeled(Role::Label, true, texts.as_str()));
    let after = top + name.size().y + 2.0;
    ui.painter().galley(pos2(rect.left(), top), name, palette.text);
    if has_hint {
        ui.painter().galley(pos2(rect.left(), after), hint, color);
    }
    let right = UiBuilder::new()
        .max_rect(rect.with_min_x(rect.right() - control - RESET))
        .layout(Layout::right_to_left(Align::Center))
        .id_salt(("control", setting.item));
    let mut right = ui.new_child(right);
    right.spacing_mut().item_spacing.x = 6.0;
    right.spacing_mut().interact_size.y = HEIGHT;
    reset_ui(&mut right, state, setting, out);
    control_ui(&mut right, state, setting, out);
}

/// The error in the value, or what the setting does, with its colour.
fn hint(state: &State, setting: &Setting, palette: &Palette) -> (String, Color32) {
    let (language, settings) = (state.desk.language(), &state.desk.settings);
    match words::template_fault(language, &settings.autosave.name) {
        Some(fault) if setting.item == Item::AutosaveName => (fault, palette.error),
        _ => (setting.hint.get(language).to_owned(), palette.weak),
    }
}

/// Takes up its room even when hidden.
fn reset_ui(ui: &mut Ui, state: &State, setting: &Setting, out: &mut Vec<Action>) {
    let reset = match setting.control {
        Control::Command(_) | Control::Reset(_) => None,
        _ => setting.reset(&state.desk.settings),
    };
    let Some(reset) = reset else {
        ui.allocate_exact_size(vec2(22.0, 22.0), Sense::hover());
        return;
    };
    let language = state.desk.language();
    let (name, tip) = (state.desk.naming().said(setting.name.get(language)), words::RESET.get(language));
    let button = icons::button(ui, Icon::Reset, 22.0, &format!("{name}: {tip}"), true);
    if button.on_hover_text(tip).clicked() {
        out.push(Action::Preferences(Change::Set(setting.item, Box::new(reset))));
    }
}

impl Control {
    fn width(&self, language: Language) -> f32 {
        match self {
            Self::Switch { .. } => 48.0,
            Self::Steps { .. } | Self::Command(_) | Self::Reset(_) => 140.0,
            Self::Choice { names, .. } if names(language).len() > controls::IN_A_ROW => 204.0,
            _ => 246.0,
        }
    }
}

fn control_ui(ui: &mut Ui, state: &State, setting: &Setting, out: &mut Vec<Action>) {
    let (language, settings) = (state.desk.language(), &state.desk.settings);
    let name: &str = &state.desk.naming().said(setting.name.get(language));
    match &setting.control {
        Control::Switch { enabled, get, set } => {
            if let Some(on) = switch_ui(ui, name, get(settings), *enabled) {
                out.push(change(setting, settings, |new| set(new, on)));
            }
        }
        Control::Choice { names, get, set } => {
            if let Some(index) = choices_ui(ui, name, &names(language), get(settings)) {
                out.push(change(setting, settings, |new| set(new, index)));
            }
        }
        Control::Steps { get, range, shown, step } => {
            let value = get(settings);
            let can = [value > *range.start(), value < *range.end()];
            if let Some(by) = steps_ui(ui, name, &shown(language, value), can) {
                out.push(change(setting, settings, |new| step(new, by)));
            }
        }
        Control::Text { get, set, hint } => {
            field_ui(ui, state, (setting, name), (hint.get(language), get(settings)), set, out);
        }
        Control::Folder => {
            if ui.button(words::CHOOSE.get(language)).clicked() {
                out.push(Action::Files(files::Input::ChooseAutosaveFolder));
            }
            let text = settings.autosave.folder.as_deref().map(|folder| folder.to_string_lossy()).unwrap_or_default();
            let default = state.desk.autosave_folder().filter(|_| text.is_empty());
            let hint = default.map(|folder| folder.display().to_string()).unwrap_or_default();
            let set = |new: &mut Settings, typed: String| {
                new.autosave.folder = (!typed.trim().is_empty()).then(|| typed.into());
            };
            field_ui(ui, state, (setting, name), (&hint, &text), set, out);
        }
        Control::Command(own) => {
            if ui.button(own.entry().name(language)).clicked() {
                out.push(Action::Command((*own).into()));
            }
        }
        Control::Reset(own) => {
            let reset = setting.reset(settings);
            let button = ui.add_enabled(reset.is_some(), Button::new(own.entry().name(language)));
            if let Some(reset) = reset.filter(|_| button.clicked()) {
                out.push(Action::Preferences(Change::Set(setting.item, Box::new(reset))));
            }
        }
        Control::Pictures => {}
    }
}

fn change(setting: &Setting, settings: &Settings, change: impl FnOnce(&mut Settings)) -> Action {
    let mut new = settings.clone();
    change(&mut new);
    Action::Preferences(Change::Set(setting.item, Box::new(new)))
}

fn field_ui(
    ui: &mut Ui,
    state: &State,
    (setting, name): (&Setting, &str),
    (hint, text): (&str, &str),
    set: impl FnOnce(&mut Settings, String),
    out: &mut Vec<Action>,
) {
    let (response, typed) = text_ui(ui, name, hint, text, FIELD);
    if let Some(typed) = typed {
        out.push(change(setting, &state.desk.settings, |new| set(new, typed)));
    }
    if response.lost_focus() {
        out.push(Action::Preferences(Change::EndStep));
    }
}

fn pictures_ui(
    ui: &mut Ui,
    state: &State,
    setting: &Setting,
    query: &Query,
    swatches: &mut Swatches,
    out: &mut Vec<Action>,
) {
    let (language, settings, palette) = (state.desk.language(), &state.desk.settings, Palette::of_ui(ui));
    ui.add_space(AROUND);
    ui.horizontal(|ui| {
        ui.add(Label::new(marked(setting.name.get(language), query, palette)));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            reset_ui(ui, state, setting, out);
        });
    });
    ui.add_space(6.0);
    let shown = (settings.board, settings.pieces);
    if let Some(chosen) = boards::pictures_ui(ui, swatches, language, shown, setting.item == Item::Board) {
        out.push(change(setting, settings, |new| (new.board, new.pieces) = chosen));
    }
    ui.add_space(AROUND);
}

fn feet_ui(ui: &mut Ui, state: &State, out: &mut Vec<Action>) {
    let (language, palette) = (state.desk.language(), Palette::of_ui(ui));
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if ui.button(shell_words::CLOSE.get(language)).clicked() {
                out.push(Action::CloseModal);
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let live = RichText::new(words::LIVE.get(language)).small().color(palette.weak);
                ui.add(Label::new(live).truncate());
            });
        });
    });
}
