//! The form that configures a picture, with its preview.

use std::sync::Arc;

use egui::emath::GuiRounding;
use egui::{
    Checkbox, ColorImage, DragValue, Grid, Image, RichText, Role, Stroke, TextureHandle, TextureOptions, Ui,
    WidgetInfo, vec2,
};

use super::print;
use super::rows::{
    FormButton, buttons_ui, choice_ui, combo_ui, line_ui, number_ui, paper_ui, style_ui, tenths_ui, warning_ui,
};
use crate::app::desk::picture_settings::{PAPER_WIDTHS, PictureSettings, WIDTHS, WidthUnit};
use crate::app::desk::words::{board_name, piece_set_name};
use crate::app::kit::field::framed_boxes;
use crate::app::kit::question::Closed;
use crate::app::kit::theme::Palette;
use crate::app::pictures::form::Tab;
use crate::app::pictures::page_words::CAPTION_TIP;
use crate::app::pictures::{Answer, FormStep, PictureForm, RenderedPreview, Subject, words};
use crate::diagram::{Bitmap, BoardTheme, Numerals, PieceSet, Style};
use crate::lang::{self, Language};
use crate::notation::KingChoice;
use crate::picture::MOST_DIAGRAMS;

#[derive(Default)]
pub(crate) struct ViewState {
    shown: Option<(Arc<Bitmap>, TextureHandle)>,
}

impl std::fmt::Debug for ViewState {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ViewState").field("shown", &self.shown.as_ref().map(|(bitmap, _)| bitmap)).finish()
    }
}

pub(crate) fn form_ui(
    ui: &mut Ui,
    language: Language,
    form: &PictureForm,
    preview: Option<&RenderedPreview>,
    state: &mut ViewState,
) -> Option<Closed<Answer>> {
    ui.heading(words::TITLE.get(language));
    ui.add_space(6.0);
    let mut new = form.clone();
    let (width, height) = (ui.available_width(), ui.ctx().content_rect().height() - 190.0);
    ui.horizontal_top(|ui| {
        let space = vec2((width - 430.0).clamp(160.0, 460.0), height.min(520.0));
        new.room = preview_ui(ui, preview.map(|preview| &preview.bitmap), state, words::PREVIEW.get(language), space);
        ui.add_space(12.0);
        ui.vertical(|ui| choices_ui(ui, language, &mut new));
    });
    let is_possible = form.count <= MOST_DIAGRAMS && form.has_room();
    let missing = preview.map(|preview| &*preview.missing).filter(|missing| !missing.is_empty());
    let missing = missing.map(|missing| lang::missing_characters(language, missing));
    let too_many = (form.count > MOST_DIAGRAMS).then(|| words::too_many(language, MOST_DIAGRAMS));
    for warning in missing.into_iter().chain(too_many) {
        warning_ui(ui, &warning);
    }
    ui.add_space(8.0);
    let step = match buttons_ui(ui, language, is_possible, !form.subject.is_sheet()) {
        Some(FormButton::Cancel) => return Some(Closed::Cancelled),
        Some(FormButton::Save) => Some(FormStep::Save),
        Some(FormButton::Copy) => Some(FormStep::Copy),
        None => form.differs(&new).then_some(FormStep::Continue),
    };
    step.map(|step| Closed::Answered(Answer::Form(Box::new(new), step)))
}

/// Returns the available size in pixels; a preview of this size shows every line.
pub(super) fn preview_ui(
    ui: &mut Ui,
    preview: Option<&Arc<Bitmap>>,
    state: &mut ViewState,
    name: &str,
    space: egui::Vec2,
) -> [u32; 2] {
    const MARGIN: f32 = 8.0;
    let palette = Palette::of_ui(ui);
    let (rect, response) = ui.allocate_exact_size(space, egui::Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, name));
    ui.painter().rect_filled(rect, 4, palette.stage);
    let dense = ui.pixels_per_point();
    let room = (rect.size() - egui::Vec2::splat(2.0 * MARGIN)) * dense;
    let room_in_pixels = [room.x as u32, room.y as u32];
    let Some(bitmap) = preview else { return room_in_pixels };
    if state.shown.as_ref().is_none_or(|(shown, _)| !Arc::ptr_eq(shown, bitmap)) {
        let size = [bitmap.width as usize, bitmap.height as usize];
        let image = ColorImage::from_rgba_unmultiplied(size, &bitmap.rgba);
        let texture = ui.ctx().load_texture("picture", image, TextureOptions::LINEAR);
        state.shown = Some((Arc::clone(bitmap), texture));
    }
    let Some((_, texture)) = &state.shown else { return room_in_pixels };
    let size = texture.size_vec2();
    let scale = (room.x / size.x).min(room.y / size.y);
    // A preview of another size is scaled until the next one arrives.
    let scale = if (scale - 1.0).abs() * size.max_elem() < 2.0 { 1.0 } else { scale };
    let shown = egui::Rect::from_center_size(rect.center(), size * scale / dense);
    let shown = egui::Rect::from_min_size(shown.min.round_to_pixels(dense), shown.size());
    Image::new(texture).paint_at(ui, shown);
    ui.painter().rect_stroke(shown, 0, Stroke::new(1.0, palette.line), egui::StrokeKind::Outside);
    room_in_pixels
}

fn choices_ui(ui: &mut Ui, language: Language, new: &mut PictureForm) {
    ui.horizontal_wrapped(|ui| {
        let problems = new.listed.is_some().then_some((Subject::Problems, words::PROBLEMS.get(language)));
        let always = [
            (Subject::Position, words::THIS_POSITION.get(language)),
            (Subject::Bookmarks, words::BOOKMARKS.get(language)),
        ];
        let file = new.has_file.then_some((Subject::File, words::FILE.get(language)));
        for (subject, name) in always.into_iter().chain(problems).chain(file) {
            ui.selectable_value(&mut new.subject, subject, name);
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

fn diagram_ui(ui: &mut Ui, language: Language, new: &mut PictureForm) {
    Grid::new("picture").num_columns(2).spacing([12.0, 7.0]).min_col_width(96.0).show(ui, |ui| {
        style_ui(ui, language, &mut new.settings.style, [Style::Book, Style::Wood]);
        ui.label(words::BOARDS.get(language));
        ui.add_enabled_ui(new.settings.style == Style::Wood, |ui| boards_ui(ui, language, new));
        ui.end_row();
        let kings: Vec<Option<KingChoice>> = std::iter::once(None).chain(KingChoice::ALL.map(Some)).collect();
        choice_ui(ui, language, words::KINGS, &mut new.settings.kings, &kings, words::kings);
        let numerals = [None, Some(Numerals::Japanese), Some(Numerals::Western), Some(Numerals::Letters)];
        choice_ui(ui, language, words::NUMERALS, &mut new.settings.numerals, &numerals, words::numerals);
        let tip = CAPTION_TIP.get(language);
        let heading = line_ui(ui, words::HEADING.get(language), &mut new.title, "");
        if new.subject.is_sheet() {
            sheet_ui(ui, language, new);
        } else {
            heading.on_hover_text(tip);
            line_ui(ui, words::CAPTION.get(language), &mut new.caption, "").on_hover_text(tip);
            width_ui(ui, language, &mut new.settings);
        }
        number_ui(ui, words::FIGURE.get(language), &mut new.figure, 1..=99_999);
    });
    ui.add_space(4.0);
    framed_boxes(ui, |ui| {
        let boxes = [
            (words::COORDINATES.get(language), &mut new.settings.coordinates),
            (words::NAMES.get(language), &mut new.settings.names),
            (words::TITLED.get(language), &mut new.settings.title),
            (words::CAPTIONED.get(language), &mut new.settings.caption),
            (words::LAST.get(language), &mut new.settings.last),
            (words::ANNOTATIONS.get(language), &mut new.settings.annotations),
            (words::FLIPPED.get(language), &mut new.flipped),
            (words::BOTH_HANDS.get(language), &mut new.settings.both_hands),
        ];
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

fn boards_ui(ui: &mut Ui, language: Language, new: &mut PictureForm) {
    let usual = words::LIKE_WINDOW.get(language);
    let name = |board: Option<BoardTheme>| (board, board.map_or(usual, |board| board_name(language, board)));
    let boards = std::iter::once(None).chain(BoardTheme::ALL.map(Some)).map(name);
    let name = |set: Option<PieceSet>| (set, set.map_or(usual, |set| piece_set_name(language, set)));
    let sets = std::iter::once(None).chain(PieceSet::ALL.map(Some)).map(name);
    ui.horizontal(|ui| {
        combo_ui(ui, words::BOARD.get(language), &mut new.settings.board, boards, Some(BOARDS));
        combo_ui(ui, words::PIECES.get(language), &mut new.settings.pieces, sets, Some(BOARDS));
    });
}

const BOARDS: f32 = 88.0;

fn width_ui(ui: &mut Ui, language: Language, settings: &mut PictureSettings) {
    ui.label(words::WIDTH.get(language));
    ui.horizontal(|ui| {
        match settings.unit {
            WidthUnit::Pixels => ui.add(DragValue::new(&mut settings.width).range(WIDTHS).update_while_editing(false)),
            WidthUnit::Millimetres => tenths_ui(ui, &mut settings.paper_width, PAPER_WIDTHS, ""),
        }
        .accessible_name(words::WIDTH.get(language));
        for (unit, name) in [(WidthUnit::Pixels, words::IN_PIXELS.get(language)), (WidthUnit::Millimetres, "mm")] {
            ui.selectable_value(&mut settings.unit, unit, name);
        }
    });
    ui.end_row();
}

fn sheet_ui(ui: &mut Ui, language: Language, new: &mut PictureForm) {
    paper_ui(ui, language, &mut new.settings.paper, true);
    number_ui(ui, words::COLUMNS.get(language), &mut new.settings.columns, 1..=16);
    number_ui(ui, words::ROWS.get(language), &mut new.settings.rows, 1..=16);
    ui.label("");
    let palette = Palette::of_ui(ui);
    ui.label(RichText::new(words::pages(language, new.count, new.pages())).color(palette.weak));
    ui.end_row();
}
