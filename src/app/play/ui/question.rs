//! Prompts for moves: the bar while the next move corrects another or is inserted, and the questions about promotion
//! and fouls at a destination.

use std::sync::Arc;

use egui::{
    Align, Align2, Area, Color32, CornerRadius, FontId, Frame, Galley, Id, Layout, Order, Pos2, Rect, RichText, Role,
    Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2,
};

use crate::app::desk::Desk;
use crate::app::desk::feature::Clicks;
use crate::app::desk::mode::MoveEntry;
use crate::app::desk::words::CANCEL;
use crate::app::kit::board::geometry::Stage;
use crate::app::kit::board::sprites::{Carried, Sprites, paint_ground};
use crate::app::kit::question::{mark_default, prompt_ui};
use crate::app::kit::theme::{self, Palette};
use crate::app::play::reach::{OpenQuestion, Question};
use crate::app::play::{Input, words};
use crate::lang;
use crate::shogi::{Move, Piece};

/// Type size below the two pieces, as a share of a square, with bounds in points.
const WORD: f32 = 0.18;
const WORDS: (f32, f32) = (13.0, 20.0);
/// Line height relative to the type size.
const LEADING: f32 = 1.55;
/// Padding on both sides relative to the type size.
const BESIDE: f32 = 0.6;

pub(crate) fn entry_ui(ui: &mut Ui, desk: &Desk, out: &mut Clicks<Input>) {
    let language = desk.language();
    let awaited = match desk.mode.entry() {
        MoveEntry::Play => return,
        MoveEntry::Correct(node) => words::correcting(language, &desk.game().numbered_move(node)),
        MoveEntry::Insert(None) => words::INSERT_FIRST.get(language).to_owned(),
        MoveEntry::Insert(Some(_)) => words::INSERT_SECOND.get(language).to_owned(),
    };
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        if ui.button(CANCEL.get(language)).on_hover_text("Esc").clicked() {
            out.push(Input::CancelEntry);
        }
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            prompt_ui(ui, &awaited);
        });
    });
}

pub(crate) fn question_ui(
    ui: &Ui,
    desk: &Desk,
    stage: &Stage,
    open: OpenQuestion,
    sprites: &mut Sprites,
    out: &mut Clicks<Input>,
) {
    let palette = Palette::of_ui(ui);
    let square = stage.square(open.question.at());
    let space = ui.ctx().content_rect();
    // Below the square if there is space, else above.
    let below = square.bottom() + stage.cell * 1.4 + 40.0 < space.bottom();
    let (pivot, at) = if below {
        (Align2::CENTER_TOP, pos2(square.center().x, square.bottom() + 5.0))
    } else {
        (Align2::CENTER_BOTTOM, pos2(square.center().x, square.top() - 5.0))
    };
    let area = Area::new(Id::unique("question")).order(Order::Foreground).pivot(pivot).fixed_pos(at);
    area.constrain_to(space).show(ui.ctx(), |ui| {
        Frame::popup(ui.style()).inner_margin(6).show(ui, |ui| match open.question {
            Question::Promotion { plain, .. } => promotion_ui(ui, desk, stage, plain, open.chosen, sprites, out),
            Question::Foul { foul, .. } => {
                ui.set_max_width(260.0);
                ui.label(RichText::new(lang::foul(desk.language(), foul)).color(palette.error));
                ui.horizontal(|ui| {
                    let play = ui.button(words::PLAY_FOUL.get(desk.language()));
                    mark_default(ui, &play, true);
                    if play.clicked() {
                        out.push(Input::Answer(0));
                    }
                    if ui.button(CANCEL.get(desk.language())).clicked() {
                        out.push(Input::PutBack);
                    }
                });
            }
        });
    });
    let stroke = Stroke::new(2.0, palette.accent);
    ui.painter().rect_stroke(square.shrink(1.5), 2, stroke, StrokeKind::Inside);
}

fn promotion_ui(
    ui: &mut Ui,
    desk: &Desk,
    stage: &Stage,
    plain: Move,
    chosen: usize,
    sprites: &mut Sprites,
    out: &mut Clicks<Input>,
) {
    let position = desk.position();
    let Move::Board { from, .. } = plain else { return };
    let Some(piece) = position.board()[from] else { return };
    let promoted = Piece { kind: piece.kind.promoted().unwrap_or(piece.kind), ..piece };
    let language = desk.language();
    let kings = desk.kings();
    let look = desk.appearance(theme::light(ui.ctx().theme()));
    let font = FontId::proportional((stage.cell * WORD).clamp(WORDS.0, WORDS.1));
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for (index, (piece, word)) in
            [(promoted, words::PROMOTE.get(language)), (piece, words::DO_NOT_PROMOTE.get(language))]
                .into_iter()
                .enumerate()
        {
            let text = ui.painter().layout_no_wrap(word.to_owned(), font.clone(), Color32::PLACEHOLDER);
            let wide = text.size().x + 2.0 * BESIDE * font.size;
            let size = vec2((stage.cell * 1.16).max(wide), stage.cell * 1.12 + font.size * LEADING);
            let (rect, response) = ui.allocate_exact_size(size, Sense::CLICK);
            response.widget_info(|| WidgetInfo::selected(Role::Button, true, index == chosen, word));
            let below = rect.with_min_y(rect.bottom() - font.size * LEADING);
            tile(ui, rect, (text, below.center() - vec2(0.0, 1.0)), index == chosen, response.hovered());
            let held = Carried { piece, kings, up: stage.faces_up(piece.color) };
            let center = Pos2::new(rect.center().x, rect.top() + stage.cell * 0.58);
            paint_ground(ui.painter(), &look, Rect::from_center_size(center, vec2(1.0, 1.06) * stage.cell));
            sprites.paint_piece(ui.painter(), &look, held, center, stage.cell);
            if response.on_hover_text(format!("{}", index + 1)).clicked() {
                out.push(Input::Answer(index));
            }
        }
    });
}

fn tile(ui: &Ui, rect: Rect, (word, at): (Arc<Galley>, Pos2), chosen: bool, hovered: bool) {
    let palette = Palette::of_ui(ui);
    let corners = CornerRadius::same(5);
    if hovered {
        ui.painter().rect_filled(rect, corners, palette.hovered);
    }
    if chosen {
        ui.painter().rect_stroke(rect, corners, Stroke::new(2.0, palette.accent), StrokeKind::Inside);
    }
    let color = if chosen { palette.accent } else { palette.text };
    ui.painter().galley(Align2::CENTER_CENTER.anchor_size(at, word.size()).min, word, color);
}
