//! Rows and buttons of the forms.

use std::ops::RangeInclusive;

use egui::{Align, Checkbox, ComboBox, DragValue, Grid, Layout, Response, RichText, TextEdit, Ui};

use crate::app::desk::picture_settings::PaperSize;
use crate::app::desk::words::CANCEL;
use crate::app::kit::field::{field_ui, framed_boxes};
use crate::app::kit::menu;
use crate::app::kit::question::default_ui;
use crate::app::kit::theme::Palette;
use crate::app::pictures::words;
use crate::diagram::Style;
use crate::lang::{Language, Text};

pub(super) fn grid(ui: &mut Ui, id: &str, add: impl FnOnce(&mut Ui)) {
    Grid::new(id).num_columns(2).spacing([12.0, 7.0]).min_col_width(96.0).show(ui, add);
    ui.add_space(4.0);
}

pub(super) fn boxes(ui: &mut Ui, language: Language, boxes: &mut [(&mut bool, Text)]) {
    framed_boxes(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            for (value, name) in boxes {
                ui.add(Checkbox::new(value, name.get(language)));
            }
        });
    });
}

pub(super) fn choice_ui<T: Copy + PartialEq>(
    ui: &mut Ui,
    language: Language,
    name: Text,
    value: &mut T,
    all: &[T],
    words: fn(T) -> Text,
) {
    ui.label(name.get(language));
    combo_ui(ui, name.get(language), value, all.iter().map(|&choice| (choice, words(choice).get(language))), None);
    ui.end_row();
}

pub(super) fn combo_ui<T: PartialEq>(
    ui: &mut Ui,
    name: &str,
    value: &mut T,
    choices: impl Iterator<Item = (T, &'static str)> + Clone,
    width: Option<f32>,
) {
    let chosen = choices.clone().find(|(choice, _)| choice == value).or_else(|| choices.clone().next());
    let chosen = chosen.map_or("", |(_, name)| name);
    let mut combo = ComboBox::from_id_salt(name).selected_text(chosen);
    if let Some(width) = width {
        combo = combo.width(width);
    }
    let show = |ui: &mut Ui| choices.for_each(|(choice, name)| menu::choice_ui(ui, value, choice, name));
    combo.show_ui(ui, show).response.accessible_name(name);
}

pub(super) fn paper_ui(ui: &mut Ui, language: Language, paper: &mut PaperSize, with_custom: bool) {
    let name = words::PAPER.get(language);
    ui.label(name);
    let sizes = PaperSize::ALL.into_iter().filter(|(size, _)| with_custom || size.paper().is_some());
    combo_ui(ui, name, paper, sizes, None);
    ui.end_row();
}

pub(super) fn style_ui(ui: &mut Ui, language: Language, value: &mut Style, styles: [Style; 2]) {
    ui.label(words::STYLE.get(language));
    ui.horizontal(|ui| {
        for style in styles {
            ui.selectable_value(value, style, words::style(style).get(language));
        }
    });
    ui.end_row();
}

pub(super) fn line_ui(ui: &mut Ui, name: &str, text: &mut String, hint: &str) -> Response {
    ui.label(name);
    let field = field_ui(ui, TextEdit::singleline(text).hint_text(hint).desired_width(190.0)).accessible_name(name);
    ui.end_row();
    field
}

/// `usual` is the hint.
pub(super) fn text_ui(ui: &mut Ui, language: Language, name: Text, text: &mut String, usual: Text, tip: Text) {
    line_ui(ui, name.get(language), text, usual.get(language)).on_hover_text(tip.get(language));
}

pub(super) fn number_ui(ui: &mut Ui, name: &str, value: &mut u32, range: RangeInclusive<u32>) {
    ui.label(name);
    ui.add(DragValue::new(value).range(range).update_while_editing(false)).accessible_name(name);
    ui.end_row();
}

pub(super) fn tenths_ui(ui: &mut Ui, value: &mut u32, range: RangeInclusive<u32>, unit: &str) -> Response {
    let mut whole = f64::from(*value) / 10.0;
    let range = f64::from(*range.start()) / 10.0..=f64::from(*range.end()) / 10.0;
    let field = DragValue::new(&mut whole).range(range).speed(0.2).max_decimals(1).suffix(unit);
    let response = ui.add(field.update_while_editing(false));
    *value = (whole * 10.0).round() as u32;
    response
}

pub(super) fn warning_ui(ui: &mut Ui, text: &str) {
    let color = Palette::of_ui(ui).warning;
    ui.label(RichText::new(text).small().color(color));
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum FormButton {
    Save,
    Copy,
    Cancel,
}

pub(super) fn buttons_ui(ui: &mut Ui, language: Language, can_save: bool, can_copy: bool) -> Option<FormButton> {
    let mut clicked = None;
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        if default_ui(ui, can_save, words::SAVE.get(language)) {
            clicked = Some(FormButton::Save);
        }
        if can_copy && ui.button(words::COPY.get(language)).clicked() {
            clicked = Some(FormButton::Copy);
        }
        if ui.button(CANCEL.get(language)).clicked() {
            clicked = Some(FormButton::Cancel);
        }
    });
    clicked
}
