//! The page itself: groups at the left, what is searched above, and a row for each setting.

use std::ops::Range;

use egui::text::{LayoutJob, TextFormat};
use egui::{
    Align, Align2, Button, Color32, FontId, Id, Label, Layout, Rect, RichText, Role, ScrollArea, Sense, TextEdit, Ui,
    UiBuilder, WidgetInfo, pos2, vec2,
};

use crate::app::desk::words::labelled;
use crate::app::kit::board::swatch::Swatches;
use crate::app::kit::field::field_ui;
use crate::app::kit::icons::{self, Icon};
use crate::app::kit::search::Query;
use crate::app::kit::sound;
use crate::app::kit::theme::Palette;
use crate::app::kit::wrap;
use crate::app::shell::action::Action;
use crate::app::shell::boards;
use crate::app::shell::own::Own;
use crate::app::shell::preferences::controls::HEIGHT;
use crate::app::shell::preferences::items::{About, Group, ITEMS};
use crate::app::shell::preferences::rows::{control_ui, set, width_of};
use crate::app::shell::preferences::words;
use crate::app::shell::preferences::{Change, Item};
use crate::app::shell::state::State;
use crate::app::shell::words as shell_words;

/// The width of the column of groups, in points.
const GROUPS: f32 = 150.0;
/// Below this width of the page there is no such column.
const WIDE: f32 = 560.0;
/// The room for what resets a setting, in points.
const RESET: f32 = 26.0;
/// Above and below the words of a row, in points.
const AROUND: f32 = 9.0;

/// What the page remembers while it is open.
#[derive(Debug, Default)]
pub(in crate::app::shell) struct Page {
    typed: String,
    /// The group to be scrolled to.
    wanted: Option<Group>,
    /// The group that is at the top of what is seen, and how far the list was scrolled then.
    seen: Option<(Group, f32)>,
}

/// Shows the page in this height.
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
    let list = if is_wide { all.with_min_x(all.left() + GROUPS + 18.0) } else { all };
    if is_wide {
        let column = UiBuilder::new().max_rect(all.with_max_x(all.left() + GROUPS)).id_salt("groups");
        groups_ui(&mut ui.new_child(column), state, page);
    }
    let rows = UiBuilder::new().max_rect(list).id_salt("rows").layout(Layout::top_down(Align::Min));
    list_ui(&mut ui.new_child(rows), state, page, &query, swatches, out);
    ui.advance_cursor_after_rect(all);
    ui.add_space(8.0);
    feet_ui(ui, state, out);
}

fn head_ui(ui: &mut Ui, state: &State, out: &mut Vec<Action>) {
    let (language, changes) = (state.desk.language(), &state.preferences);
    ui.horizontal(|ui| {
        ui.heading(words::of(language).title);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            for (item, own, change) in
                [(changes.next_redo(), Own::Redo, Change::Redo), (changes.next_undo(), Own::Undo, Change::Undo)]
            {
                let entry = own.entry();
                let button = ui.add_enabled(item.is_some(), Button::new(entry.name(language)));
                let what = item.and_then(|item| ITEMS.iter().find(|about| about.item == item));
                let what =
                    what.map(|about| labelled(language, &state.desk.keys.hint(entry, language), about.name(language)));
                if button.on_hover_text(what.unwrap_or_default()).clicked() {
                    out.push(Action::Preferences(change));
                }
            }
        });
    });
}

fn search_ui(ui: &mut Ui, state: &State, page: &mut Page) {
    let words = words::of(state.desk.language());
    let is_first = ui.memory(|memory| memory.focused().is_none());
    let field = TextEdit::singleline(&mut page.typed)
        .id(Id::unique("settings search"))
        .hint_text(words.hint)
        .align(Align2::LEFT_CENTER)
        .desired_width(f32::INFINITY);
    let response = field_ui(ui, field).accessible_name(words.search);
    if is_first {
        response.request_focus();
    }
    if response.changed() {
        (page.wanted, page.seen) = (None, None);
    }
}

/// The groups, to go to. That which is seen has a bar before it.
fn groups_ui(ui: &mut Ui, state: &State, page: &mut Page) {
    let (language, palette) = (state.desk.language(), Palette::of_ui(ui));
    ui.spacing_mut().item_spacing.y = 2.0;
    for group in Group::ALL {
        let (rect, response) = ui.allocate_exact_size(vec2(GROUPS, HEIGHT + 2.0), Sense::click());
        let is_seen = page.typed.trim().is_empty() && page.seen.is_some_and(|(seen, _)| seen == group);
        let name = group.name(language);
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_seen, name));
        if is_seen || response.hovered() || response.has_focus() {
            ui.painter().rect_filled(rect, 6, palette.hovered);
        }
        if is_seen {
            let bar = Rect::from_min_size(rect.min, vec2(3.0, rect.height())).shrink2(vec2(0.0, 5.0));
            ui.painter().rect_filled(bar, 1, palette.accent);
        }
        if response.has_focus() {
            super::controls::ring(ui, rect.shrink(2.0));
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
        let mut fitting = ITEMS.iter().filter(|about| query.is_empty() || about.fits(language, query)).peekable();
        if fitting.peek().is_none() {
            ui.label(RichText::new(words::of(language).nothing).color(palette.weak));
        }
        let mut last = None;
        for about in fitting {
            if last != Some(about.group) {
                ui.add_space(if last.is_none() { 0.0 } else { 20.0 });
                let heading = heading_ui(ui, about.group.name(language));
                if wanted == Some(about.group) {
                    ui.scroll_to_rect(heading, Some(Align::TOP));
                }
                tops.push((about.group, heading.top() - ui.min_rect().top()));
                last = Some(about.group);
            } else {
                separator_ui(ui);
            }
            match about.item {
                Item::Board | Item::Pieces => pictures_ui(ui, state, about, query, swatches, out),
                _ => row_ui(ui, state, about, query, out),
            }
        }
        // The last group, too, can be at the top.
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

/// A name in which what is searched is marked.
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

/// The words of a setting at the left, what it is set with at the right.
fn row_ui(ui: &mut Ui, state: &State, about: &About, query: &Query, out: &mut Vec<Action>) {
    let (language, palette) = (state.desk.language(), Palette::of_ui(ui));
    let width = ui.available_width();
    let control = width_of(about.item).min(width - RESET - 100.0);
    let words = width - control - RESET - 14.0;
    let name = state.desk.naming().said(about.name(language));
    let mut job = marked(&name, query, palette);
    job.wrap.max_width = words;
    let name = ui.painter().layout_job(job);
    let (hint, color) = hint(state, about, palette);
    let font = FontId::proportional(12.0);
    let hint = ui.fonts_mut(|fonts| wrap::paragraph(&hint, words, |c| fonts.glyph_width(&font, c)));
    let format = TextFormat { line_height: Some(17.0), ..TextFormat::simple(font, color) };
    let hint = ui.painter().layout_job(LayoutJob::single_section(hint, format));
    let has_hint = !hint.text().is_empty();
    let below = if has_hint { hint.size().y + 2.0 } else { 0.0 };
    let tall = (name.size().y + below).max(HEIGHT) + 2.0 * AROUND;
    let (rect, _) = ui.allocate_exact_size(vec2(width, tall), Sense::hover());
    let top = rect.center().y - (name.size().y + below) / 2.0;
    let said = ui.interact(
        Rect::from_min_size(pos2(rect.left(), top), vec2(words, name.size().y + below)),
        Id::unique(("setting", about.item)),
        Sense::hover(),
    );
    let told = [name.text(), hint.text()].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" ");
    said.widget_info(|| WidgetInfo::labeled(Role::Label, true, told.as_str()));
    let after = top + name.size().y + 2.0;
    ui.painter().galley(pos2(rect.left(), top), name, palette.text);
    if has_hint {
        ui.painter().galley(pos2(rect.left(), after), hint, color);
    }
    let right = UiBuilder::new()
        .max_rect(rect.with_min_x(rect.right() - control - RESET))
        .layout(Layout::right_to_left(Align::Center))
        .id_salt(("control", about.item));
    let mut right = ui.new_child(right);
    right.spacing_mut().item_spacing.x = 6.0;
    right.spacing_mut().interact_size.y = HEIGHT;
    reset_ui(&mut right, state, about, out);
    control_ui(&mut right, state, about, out);
}

/// What stands below the name of a setting, and in which colour: what is wrong with it, or what it does.
fn hint(state: &State, about: &About, palette: &Palette) -> (String, Color32) {
    let language = state.desk.language();
    match about.item {
        Item::AutosaveName => match words::template_fault(language, &state.desk.settings.autosave.name) {
            Some(fault) => (fault, palette.error),
            None => (about.hint_in(language).to_owned(), palette.weak),
        },
        Item::Sound if !sound::IS_AVAILABLE => (words::of(language).no_sound.to_owned(), palette.weak),
        _ => (about.hint_in(language).to_owned(), palette.weak),
    }
}

/// Makes a setting as it is at first. Its room is always there.
fn reset_ui(ui: &mut Ui, state: &State, about: &About, out: &mut Vec<Action>) {
    let usual = match about.item {
        Item::Keys | Item::Panels => None,
        item => item.reset(&state.desk.settings),
    };
    let Some(usual) = usual else {
        ui.allocate_exact_size(vec2(22.0, 22.0), Sense::hover());
        return;
    };
    let name = words::of(state.desk.language()).reset;
    let what = state.desk.naming().said(about.name(state.desk.language())).into_owned();
    let button = icons::button(ui, Icon::Reset, 22.0, &format!("{what}: {name}"), true);
    if button.on_hover_text(name).clicked() {
        out.push(Action::Preferences(Change::Set(about.item, Box::new(usual))));
    }
}

/// The boards, or the piece sets, as pictures.
fn pictures_ui(
    ui: &mut Ui,
    state: &State,
    about: &About,
    query: &Query,
    swatches: &mut Swatches,
    out: &mut Vec<Action>,
) {
    let (language, settings, palette) = (state.desk.language(), &state.desk.settings, Palette::of_ui(ui));
    ui.add_space(AROUND);
    ui.horizontal(|ui| {
        let job = marked(about.name(language), query, palette);
        ui.add(Label::new(job));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            reset_ui(ui, state, about, out);
        });
    });
    ui.add_space(6.0);
    let chosen =
        boards::pictures_ui(ui, swatches, language, (settings.board, settings.pieces), about.item == Item::Board);
    if let Some((board, pieces)) = chosen {
        set(out, about.item, settings, |new| (new.board, new.pieces) = (board, pieces));
    }
    ui.add_space(AROUND);
}

fn feet_ui(ui: &mut Ui, state: &State, out: &mut Vec<Action>) {
    let (language, palette) = (state.desk.language(), Palette::of_ui(ui));
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if ui.button(shell_words::of(language).close).clicked() {
                out.push(Action::CloseModal);
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let live = RichText::new(words::of(language).live).small().color(palette.weak);
                ui.add(Label::new(live).truncate());
            });
        });
    });
}
