//! The form that configures a picture, with its preview.

use std::sync::Arc;

use egui::emath::GuiRounding;
use egui::{
    Align, Button, Checkbox, ColorImage, ComboBox, DragValue, Grid, Image, Layout, Response, RichText, Role, Stroke,
    TextEdit, TextureHandle, TextureOptions, Ui, WidgetInfo, vec2,
};

use super::print;
use crate::app::desk::picture_settings::{PAPER_WIDTHS, PaperSize, PictureSettings, WIDTHS, WidthUnit};
use crate::app::desk::words::cancel;
use crate::app::desk::words::{board_name, piece_set_name};
use crate::app::kit::field::field_ui;
use crate::app::kit::menu;
use crate::app::kit::question::Closed;
use crate::app::kit::theme::Palette;
use crate::app::pictures::form::Tab;
use crate::app::pictures::page_words::{CAPTION_TIP, said};
use crate::app::pictures::{Answer, FormStep, PictureForm, RenderedPreview, Subject, words};
use crate::diagram::{Bitmap, BoardTheme, Numerals, PieceSet, Style};
use crate::lang::{self, Language};
use crate::picture::MOST_DIAGRAMS;

/// UI state of the form: the texture of the preview.
#[derive(Default)]
pub(crate) struct Memory {
    shown: Option<(Arc<Bitmap>, TextureHandle)>,
}

impl std::fmt::Debug for Memory {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Memory").field("shown", &self.shown.as_ref().map(|(bitmap, _)| bitmap)).finish()
    }
}

/// Shows the form. Returns the user's changes, or how it was closed.
pub(crate) fn form_ui(
    ui: &mut Ui,
    language: Language,
    form: &PictureForm,
    preview: Option<&RenderedPreview>,
    has_set: bool,
    memory: &mut Memory,
) -> Option<Closed<Answer>> {
    let words = words::of(language);
    ui.heading(words.title);
    ui.add_space(6.0);
    let mut new = form.clone();
    let (width, height) = (ui.available_width(), ui.ctx().content_rect().height() - 190.0);
    ui.horizontal_top(|ui| {
        let space = vec2((width - 430.0).clamp(160.0, 460.0), height.min(520.0));
        new.room = preview_ui(ui, preview.map(|preview| &preview.bitmap), memory, words.preview, space);
        ui.add_space(12.0);
        ui.vertical(|ui| choices_ui(ui, language, has_set, &mut new));
    });
    let is_possible = form.count <= MOST_DIAGRAMS && form.has_room();
    let missing = preview.map(|preview| &*preview.missing).filter(|missing| !missing.is_empty());
    let missing = missing.map(|missing| lang::missing_characters(language, missing));
    let too_many = (form.count > MOST_DIAGRAMS).then(|| words::too_many(language, MOST_DIAGRAMS));
    for said in missing.into_iter().chain(too_many) {
        let palette = Palette::of_ui(ui);
        ui.label(RichText::new(said).small().color(palette.warning));
    }
    ui.add_space(8.0);
    let mut step = form.differs(&new).then_some(FormStep::Continue);
    let is_cancelled = ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        let save = ui.add_enabled(is_possible, Button::new(words.save));
        if ui.memory(|memory| memory.focused().is_none()) {
            // Enter saves.
            save.request_focus();
        }
        if save.clicked() {
            step = Some(FormStep::Save);
        }
        if !form.subject.is_sheet() && ui.button(words.copy).clicked() {
            step = Some(FormStep::Copy);
        }
        ui.button(cancel(language)).clicked()
    });
    if is_cancelled.inner {
        return Some(Closed::Cancelled);
    }
    step.map(|step| Closed::Answered(Answer::Form(Box::new(new), step)))
}

/// Shows the preview. Returns the available width and height in pixels; a preview of just this size shows every line.
pub(super) fn preview_ui(
    ui: &mut Ui,
    preview: Option<&Arc<Bitmap>>,
    memory: &mut Memory,
    name: &str,
    space: egui::Vec2,
) -> [u32; 2] {
    /// Margin around the preview, in points.
    const MARGIN: f32 = 8.0;
    let palette = Palette::of_ui(ui);
    let (rect, response) = ui.allocate_exact_size(space, egui::Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, name));
    ui.painter().rect_filled(rect, 4, palette.stage);
    let dense = ui.pixels_per_point();
    let room = (rect.size() - egui::Vec2::splat(2.0 * MARGIN)) * dense;
    let room_in_pixels = [room.x as u32, room.y as u32];
    let Some(bitmap) = preview else { return room_in_pixels };
    if memory.shown.as_ref().is_none_or(|(shown, _)| !Arc::ptr_eq(shown, bitmap)) {
        let size = [bitmap.width as usize, bitmap.height as usize];
        let image = ColorImage::from_rgba_unmultiplied(size, &bitmap.rgba);
        let texture = ui.ctx().load_texture("picture", image, TextureOptions::LINEAR);
        memory.shown = Some((Arc::clone(bitmap), texture));
    }
    let Some((_, texture)) = &memory.shown else { return room_in_pixels };
    let size = texture.size_vec2();
    let scale = (room.x / size.x).min(room.y / size.y);
    // Shown pixel by pixel; a preview for another size is scaled until the next one arrives.
    let scale = if (scale - 1.0).abs() * size.max_elem() < 2.0 { 1.0 } else { scale };
    let shown = egui::Rect::from_center_size(rect.center(), size * scale / dense);
    let shown = egui::Rect::from_min_size(shown.min.round_to_pixels(dense), shown.size());
    Image::new(texture).paint_at(ui, shown);
    ui.painter().rect_stroke(shown, 0, Stroke::new(1.0, palette.line), egui::StrokeKind::Outside);
    room_in_pixels
}

fn choices_ui(ui: &mut Ui, language: Language, has_set: bool, new: &mut PictureForm) {
    let words = words::of(language);
    ui.horizontal_wrapped(|ui| {
        let problems = has_set.then_some((Subject::Problems, words.problems));
        let always = [(Subject::Position, words.this_position), (Subject::Bookmarks, words.bookmarks)];
        let file = new.has_file.then_some((Subject::File, words.file));
        for (subject, name) in always.into_iter().chain(problems).chain(file) {
            if ui.add(Button::selectable(new.subject == subject, name)).clicked() {
                new.subject = subject;
            }
        }
    });
    ui.add_space(4.0);
    print::tabs_ui(ui, language, new);
    match new.tab() {
        Tab::Diagram => diagram_ui(ui, language, new),
        Tab::Print => print::print_ui(ui, language, new),
        Tab::Page => print::page_ui(ui, language, new),
        Tab::Answers => print::answers_ui(ui, language, new),
    }
}

/// Shows what is drawn, and what it looks like.
fn diagram_ui(ui: &mut Ui, language: Language, new: &mut PictureForm) {
    let words = words::of(language);
    Grid::new("picture").num_columns(2).spacing([12.0, 7.0]).min_col_width(96.0).show(ui, |ui| {
        ui.label(words.style);
        ui.horizontal(|ui| {
            for style in [Style::Book, Style::Wood] {
                if ui.add(Button::selectable(new.settings.style == style, words::style(language, style))).clicked() {
                    new.settings.style = style;
                }
            }
        });
        ui.end_row();
        ui.label(words.boards);
        ui.add_enabled_ui(new.settings.style == Style::Wood, |ui| boards_ui(ui, language, new));
        ui.end_row();
        ui.label(words.numerals);
        let chosen = words::numerals(language, new.settings.numerals);
        ComboBox::from_id_salt("numerals")
            .selected_text(chosen)
            .show_ui(ui, |ui| {
                for numerals in [None, Some(Numerals::Japanese), Some(Numerals::Western), Some(Numerals::Letters)] {
                    let name = words::numerals(language, numerals);
                    menu::choice_ui(ui, &mut new.settings.numerals, numerals, name);
                }
            })
            .response
            .accessible_name(words.numerals);
        ui.end_row();
        let tip = said(language, CAPTION_TIP);
        let heading = line(ui, words.heading, &mut new.title);
        if !new.subject.is_sheet() {
            heading.on_hover_text(tip);
        }
        if new.subject.is_sheet() {
            paper_ui(ui, language, new);
        } else {
            line(ui, words.caption, &mut new.caption).on_hover_text(tip);
            width_ui(ui, language, &mut new.settings);
        }
        number(ui, words.figure, &mut new.figure, 1..=99_999);
    });
    ui.add_space(4.0);
    let palette = Palette::of_ui(ui);
    ui.scope(|ui| {
        // An unchecked box must not look like a button.
        let inactive = &mut ui.visuals_mut().widgets.inactive;
        inactive.bg_fill = palette.inset;
        inactive.bg_stroke = Stroke::new(1.0, palette.weak);
        let boxes = [
            (words.coordinates, &mut new.settings.coordinates),
            (words.names, &mut new.settings.names),
            (words.titled, &mut new.settings.title),
            (words.captioned, &mut new.settings.caption),
            (words.last, &mut new.settings.last),
            (words.annotations, &mut new.settings.annotations),
            (words.flipped, &mut new.flipped),
            (words.both_hands, &mut new.settings.both_hands),
        ];
        // Two in a row, so that all fit into a low window.
        Grid::new("marks").num_columns(2).spacing([14.0, 5.0]).show(ui, |ui| {
            for (index, (name, chosen)) in boxes.into_iter().enumerate() {
                ui.add(Checkbox::new(chosen, name));
                if index % 2 == 1 {
                    ui.end_row();
                }
            }
        });
    });
}

/// Board and piece set, both like those of the window unless something else is chosen.
fn boards_ui(ui: &mut Ui, language: Language, new: &mut PictureForm) {
    let words = words::of(language);
    let name = |board: Option<BoardTheme>| board.map_or(words.like_window, |board| board_name(language, board));
    ui.horizontal(|ui| {
        let boards = ComboBox::from_id_salt("board").width(BOARDS).selected_text(name(new.settings.board));
        boards
            .show_ui(ui, |ui| {
                for board in std::iter::once(None).chain(BoardTheme::ALL.map(Some)) {
                    menu::choice_ui(ui, &mut new.settings.board, board, name(board));
                }
            })
            .response
            .accessible_name(words.board);
        let name = |set: Option<PieceSet>| set.map_or(words.like_window, |set| piece_set_name(language, set));
        let sets = ComboBox::from_id_salt("pieces").width(BOARDS).selected_text(name(new.settings.pieces));
        sets.show_ui(ui, |ui| {
            for set in std::iter::once(None).chain(PieceSet::ALL.map(Some)) {
                menu::choice_ui(ui, &mut new.settings.pieces, set, name(set));
            }
        })
        .response
        .accessible_name(words.pieces);
    });
}

/// The width of the choice of board or pieces, in points.
const BOARDS: f32 = 88.0;

/// The width of a picture, in the unit that is chosen beside it.
fn width_ui(ui: &mut Ui, language: Language, settings: &mut PictureSettings) {
    let words = words::of(language);
    ui.label(words.width);
    ui.horizontal(|ui| {
        match settings.unit {
            WidthUnit::Pixels => ui.add(DragValue::new(&mut settings.width).range(WIDTHS).update_while_editing(false)),
            WidthUnit::Millimetres => print::tenths_ui(ui, &mut settings.paper_width, PAPER_WIDTHS, ""),
        }
        .accessible_name(words.width);
        for (unit, name) in [(WidthUnit::Pixels, words.in_pixels), (WidthUnit::Millimetres, "mm")] {
            if ui.add(Button::selectable(settings.unit == unit, name)).clicked() {
                settings.unit = unit;
            }
        }
    });
    ui.end_row();
}

fn paper_ui(ui: &mut Ui, language: Language, new: &mut PictureForm) {
    let words = words::of(language);
    ui.label(words.paper);
    let chosen = PaperSize::ALL.iter().find(|(size, _)| *size == new.settings.paper).map_or("", |(_, name)| name);
    ComboBox::from_id_salt("paper")
        .selected_text(chosen)
        .show_ui(ui, |ui| {
            for (size, name) in PaperSize::ALL {
                menu::choice_ui(ui, &mut new.settings.paper, size, name);
            }
        })
        .response
        .accessible_name(words.paper);
    ui.end_row();
    number(ui, words.columns, &mut new.settings.columns, 1..=16);
    number(ui, words.rows, &mut new.settings.rows, 1..=16);
    ui.label("");
    let palette = Palette::of_ui(ui);
    ui.label(RichText::new(words::pages(language, new.count, new.pages())).color(palette.weak));
    ui.end_row();
}

fn line(ui: &mut Ui, name: &str, text: &mut String) -> Response {
    ui.label(name);
    let field = field_ui(ui, TextEdit::singleline(text).desired_width(190.0)).accessible_name(name);
    ui.end_row();
    field
}

fn number(ui: &mut Ui, name: &str, value: &mut u32, range: std::ops::RangeInclusive<u32>) {
    ui.label(name);
    ui.add(DragValue::new(value).range(range).update_while_editing(false)).accessible_name(name);
    ui.end_row();
}
