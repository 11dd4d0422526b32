//! The dialog that chooses board and piece set.

use egui::{Button, Image, RichText, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2};

use crate::app::desk::words::{CANCEL, board_name, piece_set_name};
use crate::app::kit::board::swatch::{self, Swatches};
use crate::app::kit::question::default_ui;
use crate::app::kit::theme::{self, Palette};
use crate::app::shell::action::Action;
use crate::app::shell::state::State;
use crate::app::shell::words;
use crate::diagram::{BoardTheme, PieceSet};
use crate::lang::Language;

const WIDTH: f32 = 124.0;

const ROW: f32 = 84.0;

const GAP: f32 = 16.0;

/// The least width of a swatch in a single row, in points.
const SMALL: f32 = 78.0;

const FRAME: f32 = 3.0;

pub(super) const ROOM: f32 = 2.0 * WIDTH + GAP;

pub(super) fn boards_ui(ui: &mut Ui, state: &State, swatches: &mut Swatches, height: f32, out: &mut Vec<Action>) {
    let (language, settings) = (state.desk.language(), &state.desk.settings);
    let weak = Palette::of_ui(ui).weak;
    ui.heading(words::BOARDS_TITLE.get(language));
    ui.add_space(6.0);
    let list = ScrollArea::vertical().max_height(height).min_scrolled_height(height.min(ROW * 5.0 + 24.0));
    list.auto_shrink([false, true]).show(ui, |ui| {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing = vec2(GAP, 7.0);
            for of_boards in [true, false] {
                let (heading, all) = choices(language, (settings.board, settings.pieces), of_boards);
                ui.vertical(|ui| {
                    ui.label(RichText::new(heading).text_style(theme::section()).color(weak));
                    for (shown, name, is_chosen) in all {
                        if swatch_ui(ui, swatches, shown, WIDTH, (heading, name), is_chosen) {
                            out.push(Action::ShowBoard(shown.0, shown.1));
                        }
                    }
                });
            }
        });
    });
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        if default_ui(ui, true, words::KEEP.get(language)) {
            out.push(Action::KeepBoard);
        }
        if ui.add(Button::new(CANCEL.get(language))).clicked() {
            out.push(Action::CloseModal);
        }
    });
}

type Choice = ((BoardTheme, PieceSet), &'static str, bool);

fn choices(
    language: Language,
    (board, pieces): (BoardTheme, PieceSet),
    of_boards: bool,
) -> (&'static str, Vec<Choice>) {
    if of_boards {
        let all = BoardTheme::ALL.map(|other| ((other, pieces), board_name(language, other), other == board));
        (words::BOARD.get(language), all.into())
    } else {
        let all = PieceSet::ALL.map(|other| ((board, other), piece_set_name(language, other), other == pieces));
        (words::PIECE_SET.get(language), all.into())
    }
}

/// All boards or all piece sets as pictures. Returns what was chosen.
pub(super) fn pictures_ui(
    ui: &mut Ui,
    swatches: &mut Swatches,
    language: Language,
    current: (BoardTheme, PieceSet),
    of_boards: bool,
) -> Option<(BoardTheme, PieceSet)> {
    let (heading, all) = choices(language, current, of_boards);
    let room = ui.available_width() - 2.0 * FRAME;
    let columns = if room >= all.len() as f32 * (SMALL + GAP) { all.len() } else { 3 };
    let width = ((room + GAP) / columns as f32 - GAP).clamp(40.0, WIDTH).floor();
    let mut chosen = None;
    for (index, row) in all.chunks(columns).enumerate() {
        ui.add_space(if index > 0 { 10.0 } else { 0.0 });
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing = vec2(GAP, 4.0);
            ui.add_space(FRAME);
            for &(shown, name, is_chosen) in row {
                if swatch_ui(ui, swatches, shown, width, (heading, name), is_chosen) {
                    chosen = Some(shown);
                }
            }
        });
    }
    chosen
}

fn swatch_ui(
    ui: &mut Ui,
    swatches: &mut Swatches,
    (board, pieces): (BoardTheme, PieceSet),
    width: f32,
    (list, name): (&str, &str),
    chosen: bool,
) -> bool {
    let palette = Palette::of_ui(ui);
    let size = vec2(width, (width / swatch::ASPECT).round());
    let (response, clicked) = ui
        .vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            let (rect, response) = ui.allocate_exact_size(size, Sense::click());
            let pixels = (size.x * ui.pixels_per_point()).round() as u32;
            let texture = swatches.texture(ui.ctx(), board, pieces, theme::light(ui.ctx().theme()), pixels);
            Image::new(texture).corner_radius(4).paint_at(ui, rect);
            let edge = match (chosen, response.hovered() || response.has_focus()) {
                (true, _) => Stroke::new(3.0, palette.accent),
                (false, true) => Stroke::new(2.0, palette.accent),
                (false, false) => Stroke::new(1.0, palette.line),
            };
            ui.painter().rect_stroke(rect, 4, edge, StrokeKind::Outside);
            let label = RichText::new(name).small();
            let label = if chosen { label.strong().color(palette.accent) } else { label.color(palette.text) };
            ui.label(label);
            let clicked = response.clicked();
            (response, clicked)
        })
        .inner;
    response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, chosen, format!("{list}: {name}")));
    clicked
}
