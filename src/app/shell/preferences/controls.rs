//! The controls of settings.

use egui::{
    Align2, Color32, ComboBox, CornerRadius, FontId, Rect, Response, Role, Sense, Stroke, StrokeKind, TextEdit, Ui,
    WidgetInfo, pos2, vec2,
};

use crate::app::kit::field::field_ui;
use crate::app::kit::icons::{self, Icon};
use crate::app::kit::menu;
use crate::app::kit::theme::Palette;

/// In points.
pub(super) const HEIGHT: f32 = 28.0;
/// In points.
const LIST: f32 = 190.0;
/// The most choices in a row; more become a list.
pub(super) const IN_A_ROW: usize = 3;
/// Width of the value between the buttons of steps, in points.
const VALUE: f32 = 74.0;
/// Space left and right of the name of a choice, in points.
const PADDING: f32 = 11.0;

/// Returns the index of another choice that was clicked. Without room for a row, it is a list.
pub(super) fn choices_ui(ui: &mut Ui, name: &str, choices: &[&str], chosen: Option<usize>) -> Option<usize> {
    let (font, palette) = (FontId::proportional(13.5), Palette::of_ui(ui));
    let texts: Vec<_> = choices
        .iter()
        .map(|&text| ui.painter().layout_no_wrap(text.to_owned(), font.clone(), Color32::PLACEHOLDER))
        .collect();
    let width: f32 = texts.iter().map(|text| (text.size().x + 2.0 * PADDING).ceil()).sum();
    if choices.len() > IN_A_ROW || width > ui.available_width() {
        return list_ui(ui, name, choices, chosen);
    }
    let (all, _) = ui.allocate_exact_size(vec2(width, HEIGHT), Sense::hover());
    ui.painter().rect(all, 6, palette.inset, Stroke::new(1.0, palette.line), StrokeKind::Inside);
    let (mut left, mut clicked, mut focus) = (all.left(), None, None);
    for ((index, choice), text) in choices.iter().enumerate().zip(texts) {
        let rect = Rect::from_min_size(pos2(left, all.top()), vec2((text.size().x + 2.0 * PADDING).ceil(), HEIGHT));
        left = rect.right();
        let response = ui.interact(rect, ui.scope_id().with((name, *choice)), Sense::click());
        follow(&response);
        let is_chosen = chosen == Some(index);
        response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, is_chosen, format!("{name}: {choice}")));
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_selected(is_chosen));
        let inner = rect.shrink(3.0);
        let color = match (is_chosen, response.hovered()) {
            (true, _) => {
                ui.painter().rect_filled(inner, 4, palette.chosen);
                palette.on_chosen
            }
            (false, true) => {
                ui.painter().rect_filled(inner, 4, palette.hovered);
                palette.text
            }
            (false, false) => palette.text,
        };
        let at = Align2::CENTER_CENTER.anchor_size(rect.center(), text.size()).min;
        ui.painter().galley(at, text, color);
        focus = focus.or(response.has_focus().then_some(rect));
        clicked = clicked.or(response.clicked().then_some(index));
    }
    if let Some(rect) = focus {
        ring(ui, rect);
    }
    clicked.filter(|&clicked| chosen != Some(clicked))
}

fn list_ui(ui: &mut Ui, name: &str, choices: &[&str], chosen: Option<usize>) -> Option<usize> {
    let now = chosen.and_then(|index| choices.get(index)).copied().unwrap_or_default();
    let mut clicked = None;
    let width = LIST.min(ui.available_width());
    let list = ComboBox::from_id_salt(name).width(width).selected_text(now).show_ui(ui, |ui| {
        for (index, choice) in choices.iter().enumerate() {
            if menu::check_ui(ui, choice, chosen == Some(index)).clicked() {
                clicked = Some(index);
            }
        }
    });
    follow(&list.response);
    list.response.widget_info(|| {
        let mut info = WidgetInfo::labeled(Role::ComboBox, true, name);
        info.current_text_value = Some(now.to_owned());
        info
    });
    clicked.filter(|&clicked| chosen != Some(clicked))
}

/// Returns the new state when clicked.
pub(super) fn switch_ui(ui: &mut Ui, name: &str, on: bool, enabled: bool) -> Option<bool> {
    let sense = if enabled { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(vec2(40.0, 22.0), sense);
    follow(&response);
    response.widget_info(|| WidgetInfo::selected(Role::CheckBox, enabled, on, name));
    let palette = Palette::of_ui(ui);
    let (fill, edge, knob) = match (on, enabled) {
        (_, false) => (palette.inset, palette.line, palette.line),
        (true, true) => (palette.chosen, palette.chosen, palette.on_chosen),
        (false, true) => (palette.inset, palette.weak, palette.weak),
    };
    ui.painter().rect(rect, CornerRadius::same(11), fill, Stroke::new(1.0, edge), StrokeKind::Inside);
    let at = if on { rect.right() - 11.0 } else { rect.left() + 11.0 };
    ui.painter().circle_filled(pos2(at, rect.center().y), 7.0, knob);
    if response.has_focus() {
        ring(ui, rect);
    }
    response.clicked().then_some(!on)
}

/// Returns the clicked step: -1 or 1.
pub(super) fn steps_ui(ui: &mut Ui, name: &str, value: &str, can: [bool; 2]) -> Option<isize> {
    let palette = Palette::of_ui(ui);
    let (rect, _) = ui.allocate_exact_size(vec2(2.0 * HEIGHT + VALUE, HEIGHT), Sense::hover());
    ui.painter().rect(rect, 6, palette.inset, Stroke::new(1.0, palette.line), StrokeKind::Inside);
    let mut step = None;
    for (at, icon, by, can) in
        [(rect.left(), Icon::Smaller, -1, can[0]), (rect.right() - HEIGHT, Icon::Larger, 1, can[1])]
    {
        let place = Rect::from_min_size(pos2(at, rect.top()), vec2(HEIGHT, HEIGHT));
        let mut button = ui.new_child(egui::UiBuilder::new().max_rect(place).id_salt((name, by)));
        let label = format!("{name} {}", if by > 0 { "＋" } else { "－" });
        let response = icons::button(&mut button, icon, HEIGHT, &label, can);
        follow(&response);
        if response.has_focus() {
            ring(ui, place);
        }
        step = step.or(response.clicked().then_some(by));
    }
    let shown =
        ui.painter().text(rect.center(), Align2::CENTER_CENTER, value, FontId::proportional(13.5), palette.text);
    let label = ui.interact(shown, ui.scope_id().with((name, "value")), Sense::hover());
    label.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{name}: {value}")));
    step
}

pub(super) fn text_ui(ui: &mut Ui, name: &str, hint: &str, text: &str, width: f32) -> (Response, Option<String>) {
    let mut typed = text.to_owned();
    let field = TextEdit::singleline(&mut typed)
        .id(ui.scope_id().with(("field", name)))
        .hint_text(hint)
        .align(Align2::LEFT_CENTER)
        .desired_width(width.min(ui.available_width() - 12.0));
    let response = field_ui(ui, field).accessible_name(name);
    follow(&response);
    let changed = response.changed().then_some(typed);
    (response, changed)
}

fn follow(response: &Response) {
    if response.gained_focus() {
        response.scroll_to_me(None);
    }
}

pub(super) fn ring(ui: &Ui, rect: Rect) {
    let stroke = Stroke::new(2.0, Palette::of_ui(ui).accent);
    ui.painter().rect_stroke(rect.expand(2.0), 7, stroke, StrokeKind::Inside);
}
