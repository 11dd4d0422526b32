//! The drawn palette: a field, a list, and a line that explains the marked item.

use std::ops::Range;
use std::sync::Arc;

use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{
    Align, Align2, Color32, CornerRadius, EventFilter, FontId, Frame, Galley, Id, Key, Label, Layout, Modifiers,
    Painter, Rect, RichText, Role, Sense, Stroke, StrokeKind, TextEdit, Ui, WidgetInfo, pos2, vec2,
};

use crate::app::desk::words::COMMA;
use crate::app::kit::list::{List, ListRow, with_heading};
use crate::app::kit::theme::Palette as Colors;
use crate::app::shell::action::Action;
use crate::app::shell::palette::{Item, Palette, Row, words};
use crate::app::shell::state::State;

/// At most, in points.
pub(in crate::app::shell) const WIDTH: f32 = 640.0;
const ROW: f32 = 30.0;
const SEEN: usize = 12;
/// Around the list: the field, the lines between, the explanation, and some of the window.
const AROUND: f32 = 190.0;
const NAME: f32 = 14.0;
const SMALL: f32 = 12.0;

pub(in crate::app::shell) fn palette_ui(ui: &mut Ui, state: &State, palette: &mut Palette, out: &mut Vec<Action>) {
    ui.spacing_mut().item_spacing.y = 0.0;
    let list = Id::unique("palette list");
    let is_chosen = field_ui(ui, state, palette, list);
    line_ui(ui);
    let clicked = list_ui(ui, palette, list);
    line_ui(ui);
    explanation_ui(ui, palette);
    let chosen = if is_chosen { palette.marked() } else { clicked.and_then(|row| palette.item(row)) };
    // A disabled command shows why, and the palette stays open.
    if let Some(item) = chosen.filter(|item| item.why_not.is_none()) {
        out.push(Action::Palette(item.choice.clone()));
    }
}

fn field_ui(ui: &mut Ui, state: &State, palette: &mut Palette, list: Id) -> bool {
    let (language, colors) = (palette.language, Colors::of_ui(ui));
    // Consumed before the field gets them: arrows move through the list, and Enter would take the focus away.
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    for (key, by) in
        [(Key::ArrowDown, 1), (Key::ArrowUp, -1), (Key::PageDown, SEEN as isize), (Key::PageUp, -(SEEN as isize))]
    {
        while pressed(key) {
            palette.step(by);
        }
    }
    let is_chosen = pressed(Key::Enter);
    let filter = EventFilter { tab: true, horizontal_arrows: true, vertical_arrows: true, escape: false };
    let response =
        Frame::new().inner_margin(egui::Margin { left: 14, right: 14, top: 10, bottom: 10 }).show(ui, |ui| {
            ui.set_height(24.0);
            ui.horizontal_centered(|ui| {
                let (rect, _) = ui.allocate_exact_size(vec2(16.0, 24.0), Sense::hover());
                paint_lens(ui.painter(), rect, colors.weak);
                let field = TextEdit::singleline(&mut palette.typed)
                    .id(Id::unique("palette field"))
                    .hint_text(words::HINT.get(language))
                    .frame(Frame::NONE)
                    .font(FontId::proportional(16.0))
                    .event_filter(filter)
                    .align(Align2::LEFT_CENTER)
                    .desired_width(f32::INFINITY);
                ui.add(field).accessible_name(words::TITLE.get(language))
            })
            .inner
        });
    let response = response.inner;
    if !response.has_focus() {
        response.request_focus();
    }
    if response.changed() {
        palette.filter_items(&state.desk);
    }
    let active = palette.marked.map(|row| list.with(row).accesskit_id());
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_controls(vec![list.accesskit_id()]);
        node.set_has_popup(egui::accesskit::HasPopup::Listbox);
        if let Some(active) = active {
            node.set_active_descendant(active);
        }
    });
    is_chosen
}

fn paint_lens(painter: &Painter, rect: Rect, color: Color32) {
    let (centre, radius, stroke) = (rect.center() - vec2(1.5, 1.5), 5.5, Stroke::new(1.6, color));
    painter.circle_stroke(centre, radius, stroke);
    let from = centre + vec2(radius, radius) * std::f32::consts::FRAC_1_SQRT_2;
    painter.line_segment([from, from + vec2(4.5, 4.5)], stroke);
}

fn line_ui(ui: &mut Ui) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 1.0), Sense::hover());
    ui.painter().rect_filled(rect, 0, Colors::of_ui(ui).line);
}

fn list_ui(ui: &mut Ui, palette: &mut Palette, list: Id) -> Option<usize> {
    let colors = Colors::of_ui(ui);
    let room = ((ui.ctx().content_rect().height() - AROUND) / ROW).floor().clamp(3.0, SEEN as f32);
    let count = palette.rows.len();
    let height = room.min(count.max(1) as f32) * ROW;
    let mut clicked = None;
    Frame::new().inner_margin(egui::Margin { left: 6, right: 2, top: 6, bottom: 6 }).show(ui, |ui| {
        ui.set_height(height);
        if count == 0 {
            ui.centered_and_justified(|ui| {
                ui.label(RichText::new(words::NOTHING.get(palette.language)).color(colors.weak))
            });
            return;
        }
        let mut rows = List::new("palette", ROW, count).height(height).label(words::LIST.get(palette.language));
        if std::mem::take(&mut palette.scrolls)
            && let Some(marked) = palette.marked
        {
            rows = rows.reveal(with_heading(marked), 0.0);
        }
        rows.show(ui, |ui, row| {
            if row_ui(ui, palette, row, list) {
                clicked = Some(row.index);
            }
        });
    });
    clicked
}

fn row_ui(ui: &Ui, palette: &Palette, ListRow { index: row, rect, .. }: ListRow, list: Id) -> bool {
    let colors = Colors::of_ui(ui);
    let rect = rect.with_max_x(rect.right() - 4.0);
    let (item, marks): (&Item, &[Range<usize>]) = match &palette.rows[row] {
        Row::Heading(heading) => {
            let at = pos2(rect.left() + 10.0, rect.bottom() - 6.0);
            ui.painter().text(at, Align2::LEFT_BOTTOM, heading, FontId::proportional(SMALL), colors.weak);
            return false;
        }
        Row::Item(index, marks) => (&palette.items[*index], marks),
        Row::Number(item) => (item, &[]),
    };
    let is_marked = palette.marked == Some(row);
    let response = ui.interact(rect, list.with(row), Sense::CLICK);
    let said = accessible_name(palette, item);
    response.widget_info(|| WidgetInfo::selected(Role::ListBoxOption, item.why_not.is_none(), is_marked, said.clone()));
    ui.ctx().accesskit_node_builder(response.id, |node| node.set_selected(is_marked));
    let (ground, _, _) = colors.row(is_marked, response.hovered());
    ui.painter().rect_filled(rect, CornerRadius::same(6), ground);
    paint(ui.painter(), rect.shrink2(vec2(10.0, 0.0)), palette, item, marks, is_marked);
    response.clicked()
}

fn accessible_name(palette: &Palette, item: &Item) -> String {
    let mut said = item.name.clone();
    for part in [words::short(palette.language, item.kind), &item.place, &item.keys, item.why_not.unwrap_or_default()] {
        if !part.is_empty() {
            said.push_str(COMMA.get(palette.language));
            said.push_str(part);
        }
    }
    said
}

/// The name with its matching parts highlighted, the place or the reason why it is disabled; its kind or keys at the
/// right.
fn paint(painter: &Painter, rect: Rect, palette: &Palette, item: &Item, marks: &[Range<usize>], is_marked: bool) {
    let colors = Colors::of(painter.ctx().theme());
    let is_ready = item.why_not.is_none();
    let (name, weak) = match (is_marked, is_ready) {
        (true, true) => (colors.on_chosen, colors.on_chosen),
        (true, false) => (colors.on_chosen.gamma_multiply(0.85), colors.on_chosen),
        (false, true) => (colors.text, colors.weak),
        (false, false) => (colors.weak, colors.weak),
    };
    let found = if is_marked { colors.on_chosen } else { colors.accent };
    let middle = rect.center().y;
    let right = match item.keys.as_str() {
        "" => {
            let kind = words::short(palette.language, item.kind);
            let galley = painter.layout_no_wrap(kind.to_owned(), FontId::proportional(SMALL), weak);
            let left = rect.right() - galley.size().x;
            painter.galley(pos2(left, middle - galley.size().y / 2.0), galley, weak);
            left
        }
        keys => paint_keys(painter, rect, keys, weak),
    };
    let mut left = rect.left();
    let galley = name_galley(painter, &item.name, marks, (name, found), right - left - 16.0);
    let width = galley.size().x;
    painter.galley(pos2(left, middle - galley.size().y / 2.0), galley, name);
    left += width + 14.0;
    let beside = item.why_not.unwrap_or(&item.place);
    if !beside.is_empty() && right - left > 60.0 {
        let galley = cut(painter, beside, weak, right - left - 16.0);
        painter.galley(pos2(left, middle - galley.size().y / 2.0), galley, weak);
    }
}

/// Matching parts are underlined, too: colour alone is not enough.
fn name_galley(
    painter: &Painter,
    name: &str,
    marks: &[Range<usize>],
    (color, found): (Color32, Color32),
    width: f32,
) -> Arc<Galley> {
    let mut job = LayoutJob { wrap: TextWrapping::truncate_at_width(width), ..LayoutJob::default() };
    let plain = TextFormat { font_id: FontId::proportional(NAME), color, ..TextFormat::default() };
    let marked = TextFormat { color: found, underline: Stroke::new(1.0, found), ..plain.clone() };
    let mut at = 0;
    for mark in marks {
        job.append(&name[at..mark.start], 0.0, plain.clone());
        job.append(&name[mark.clone()], 0.0, marked.clone());
        at = mark.end;
    }
    job.append(&name[at..], 0.0, plain);
    painter.layout_job(job)
}

fn cut(painter: &Painter, text: &str, color: Color32, width: f32) -> Arc<Galley> {
    let mut job = LayoutJob::single_section(
        text.to_owned(),
        TextFormat { font_id: FontId::proportional(SMALL), color, ..TextFormat::default() },
    );
    job.wrap = TextWrapping::truncate_at_width(width);
    painter.layout_job(job)
}

fn paint_keys(painter: &Painter, rect: Rect, keys: &str, color: Color32) -> f32 {
    let galley = painter.layout_no_wrap(keys.to_owned(), FontId::proportional(SMALL), color);
    let size = vec2((galley.size().x + 12.0).max(22.0), 20.0);
    let cap = Rect::from_center_size(pos2(rect.right() - size.x / 2.0, rect.center().y), size);
    painter.rect_stroke(cap, 4, Stroke::new(1.0, color.gamma_multiply(0.5)), StrokeKind::Inside);
    painter.galley(cap.center() - galley.size() / 2.0, galley, color);
    cap.left()
}

fn explanation_ui(ui: &mut Ui, palette: &Palette) {
    let colors = Colors::of_ui(ui);
    Frame::new().inner_margin(egui::Margin { left: 16, right: 16, top: 8, bottom: 8 }).show(ui, |ui| {
        ui.set_height(32.0);
        let marked = palette.marked();
        let why_not = marked.and_then(|item| item.why_not).filter(|why_not| !why_not.is_empty());
        let tip = marked.map(|item| item.tip).filter(|tip| !tip.is_empty());
        let (text, color) = match (why_not, tip) {
            (Some(why_not), _) => (why_not, colors.warning),
            (None, Some(tip)) => (tip, colors.weak),
            (None, None) => (words::KEYS.get(palette.language), colors.weak),
        };
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            // Two lines fill the height.
            let text = RichText::new(text).small().line_height(Some(16.0)).color(color);
            ui.add(Label::new(text).wrap());
        });
    });
}
