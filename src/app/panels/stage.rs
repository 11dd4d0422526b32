//! The board, both stands and the players' plates.

use egui::{
    Align2, Event, FontId, Id, LayerId, MouseWheelUnit, Order, PointerButton, Response, Role, Sense, Stroke,
    StrokeKind, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};

use super::{plate, question};
use crate::app::action::Action;
use crate::app::board::geometry::Stage;
use crate::app::board::piece::{self, Kings};
use crate::app::board::wood;
use crate::app::describe;
use crate::app::reach::{Held, Spot};
use crate::app::setup::SetupMode;
use crate::app::state::State;
use crate::app::text;
use crate::app::theme::Palette;
use crate::lang::Language;
use crate::shogi::{Color, Piece, Source, Square, Squares, Target};

/// How far a touchpad's fingers go for one move, in points.
const STROKE: f32 = 40.0;

/// What the stage remembers by itself.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    /// What a touchpad has not yet been given a step for, in points.
    wheel: f32,
    /// Where everything lay when it was drawn last.
    pub(crate) stage: Option<Stage>,
}

pub(crate) fn stage_ui(ui: &mut Ui, state: &State, memory: &mut Memory, out: &mut Vec<Action>) {
    let (language, game) = (state.language(), state.game());
    let space = ui.available_rect_before_wrap();
    let stage = Stage::fit(space, game.turned);
    memory.stage = Some(stage);
    let palette = Palette::of_ui(ui);

    wood::paint_board(ui.painter(), palette, &stage, language);
    match &state.setup {
        Some(mode) => paint_setup(ui, palette, &stage, language, mode),
        None => paint_last_move(ui, palette, &stage, state),
    }
    if let Some(held) = state.held {
        paint_reach(ui, palette, &stage, &held, game.position().occupied());
    }
    let mut dragged = None;
    board_ui(ui, palette, &stage, state, &mut dragged, out);
    for side in Color::ALL {
        wood::paint_stand(ui.painter(), palette, &stage, side);
        hand_ui(ui, palette, &stage, state, side, &mut dragged, out);
        plate::plate_ui(ui, stage.plates[side], stage.cell, language, game, side);
    }
    if let Some((piece, kings)) = dragged {
        paint_dragged(ui, palette, &stage, piece, kings);
    }
    if let Some(question) = state.question {
        question::question_ui(ui, &stage, language, question, out);
    }
    let steps = turned_by(ui, &mut memory.wheel);
    if steps != 0 {
        out.push(Action::Step(steps));
    }
    ui.advance_cursor_after_rect(space);
}

/// Shows where the piece that is picked up lies and can go.
fn paint_reach(ui: &Ui, palette: &Palette, stage: &Stage, held: &Held, occupied: Squares) {
    let painter = ui.painter();
    if let Spot::Square(from) = held.from {
        painter.rect_filled(stage.square(from).shrink(1.0), 0, palette.picked);
    }
    for square in held.reach {
        let place = stage.square(square);
        if occupied.contains(square) {
            // A dot would lie under the piece that can be taken.
            painter.rect_filled(place.shrink(1.0), 0, palette.reach);
        } else {
            painter.circle_filled(place.center(), stage.cell * 0.15, palette.reach);
        }
    }
}

/// Shows what the checks are about, where the keyboard's cursor stands, and what is picked up.
fn paint_setup(ui: &Ui, palette: &Palette, stage: &Stage, language: Language, mode: &SetupMode) {
    let painter = ui.painter();
    for square in mode.marked() {
        painter.rect_filled(stage.square(square).shrink(1.0), 0, palette.fault);
    }
    if let Some(Source::Square(from)) = mode.held {
        painter.rect_filled(stage.square(from).shrink(1.0), 0, palette.picked);
    }
    let cursor = stage.square(mode.entry.cursor());
    painter.rect_stroke(cursor.shrink(1.0), 3, Stroke::new(2.5, palette.accent), StrokeKind::Inside);
    if let Some(begun) = text::pending(language, mode.entry.pending()) {
        let above = ui.ctx().layer_painter(LayerId::new(Order::Foreground, Id::unique("begun")));
        let font = FontId::proportional((stage.cell * 0.26).clamp(13.0, 20.0));
        let galley = above.layout_no_wrap(begun, font, palette.on_chosen);
        let at = Align2::CENTER_TOP.anchor_size(cursor.center_bottom() + vec2(0.0, 3.0), galley.size());
        above.rect_filled(at.expand2(vec2(7.0, 3.0)), 5, palette.chosen);
        above.galley(at.min, galley, palette.on_chosen);
    }
}

/// Whether the piece there is picked up.
fn is_picked(state: &State, spot: Spot) -> bool {
    let held = state.setup.as_ref().and_then(|mode| mode.held);
    match spot {
        Spot::Square(square) if state.setup.is_some() => held == Some(Source::Square(square)),
        Spot::Hand(side, kind) if state.setup.is_some() => held == Some(Source::Hand(side, kind)),
        _ => state.held.is_some_and(|held| held.from == spot),
    }
}

/// The piece under the pointer, above everything.
fn paint_dragged(ui: &Ui, palette: &Palette, stage: &Stage, held: Piece, kings: Kings) {
    let Some(at) = ui.input(|input| input.pointer.interact_pos()) else { return };
    let painter = ui.ctx().layer_painter(LayerId::new(Order::Tooltip, Id::unique("dragged")));
    piece::paint(&painter, palette, at, stage.cell * 1.06, held, kings, stage.faces_up(held.color));
}

/// What the pointer does to a place where a piece can lie.
fn handle(response: &Response, stage: &Stage, spot: Spot, out: &mut Vec<Action>) {
    if response.clicked() {
        out.push(Action::Touch(spot));
    } else if response.secondary_clicked() {
        out.push(Action::TurnOver(spot));
    } else if response.drag_started_by(PointerButton::Primary) {
        out.push(Action::Lift(spot));
    } else if response.drag_stopped_by(PointerButton::Primary) {
        let over = response.interact_pointer_pos().map_or(Target::Box, |at| stage.target_at(at));
        out.push(Action::Release(over));
    }
}

fn paint_last_move(ui: &Ui, palette: &Palette, stage: &Stage, state: &State) {
    let Some(mv) = state.last_move() else { return };
    if let Some(from) = mv.from() {
        ui.painter().rect_filled(stage.square(from).shrink(1.0), 0, palette.last_from);
    }
    ui.painter().rect_filled(stage.square(mv.to()).shrink(1.0), 0, palette.last_to);
}

fn board_ui(
    ui: &mut Ui,
    palette: &Palette,
    stage: &Stage,
    state: &State,
    dragged: &mut Option<(Piece, Kings)>,
    out: &mut Vec<Action>,
) {
    let language = state.language();
    let words = text::of(language);
    let alone = Color::ALL.iter().any(|&side| state.position().kings(side).next().is_none());
    let kings = if alone { Kings::One } else { Kings::Both };
    ui.scope_builder(UiBuilder::new().id_salt("board").max_rect(stage.grid), |ui| {
        ui.ctx().accesskit_node_builder(ui.unique_id(), |node| {
            node.set_role(Role::Grid);
            node.set_label(words.board);
        });
        for square in Square::all() {
            let rect = stage.square(square);
            let held = state.position().board()[square];
            let spot = Spot::Square(square);
            let picked = is_picked(state, spot);
            let response = ui.interact(rect, ui.scope_id().with(square.index()), Sense::CLICK | Sense::DRAG);
            response.widget_info(|| {
                WidgetInfo::selected(Role::GridCell, true, picked, describe::square(language, square, held))
            });
            handle(&response, stage, spot, out);
            if let Some(held) = held {
                if picked && response.dragged() {
                    *dragged = Some((held, kings));
                    continue;
                }
                let up = stage.faces_up(held.color);
                piece::paint(ui.painter(), palette, rect.center(), stage.cell, held, kings, up);
            }
        }
    });
}

fn hand_ui(
    ui: &mut Ui,
    palette: &Palette,
    stage: &Stage,
    state: &State,
    side: Color,
    dragged: &mut Option<(Piece, Kings)>,
    out: &mut Vec<Action>,
) {
    let (language, game) = (state.language(), state.game());
    let words = text::of(language);
    let hand = *state.position().hand(side);
    let up = stage.faces_up(side);
    ui.scope_builder(UiBuilder::new().id_salt(("hand", side.index())).max_rect(stage.stands[side]), |ui| {
        if state.setup.is_some() {
            let response = ui.interact(stage.stands[side], ui.scope_id().with("stand"), Sense::CLICK);
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, text::stand(language, side)));
            handle(&response, stage, Spot::Stand(side), out);
        }
        if hand.is_empty() {
            let response = ui.interact(stage.stands[side], ui.scope_id().with("empty"), Sense::hover());
            response.widget_info(|| {
                let whose = text::side(language, side, game.is_handicap());
                WidgetInfo::labeled(Role::Label, true, format!("{whose} {}", words.nothing_in_hand))
            });
        }
        for (kind, count) in hand.iter() {
            let rect = stage.hand(side, kind);
            let spot = Spot::Hand(side, kind);
            let picked = is_picked(state, spot);
            let response = ui.interact(rect, ui.scope_id().with(kind.index()), Sense::CLICK | Sense::DRAG);
            response.widget_info(|| {
                WidgetInfo::selected(Role::ListItem, true, picked, describe::held(language, side, kind, count))
            });
            handle(&response, stage, spot, out);
            let piece = Piece::new(side, kind.kind());
            let away = picked && response.dragged();
            if away {
                *dragged = Some((piece, Kings::Both));
            }
            let left = count - u8::from(away);
            let aside = if left > 1 { stage.cell * 0.24 } else { 0.0 };
            let center = rect.center() - vec2(aside, 0.0);
            if picked && !away {
                ui.painter().rect_filled(rect.shrink2(vec2(stage.cell * 0.12, 1.0)), 4, palette.picked);
            }
            if left > 0 {
                piece::paint(ui.painter(), palette, center, stage.cell, piece, Kings::Both, up);
            }
            if left > 1 {
                let at = pos2(rect.center().x + stage.cell * 0.50, rect.center().y);
                let font = FontId::proportional((stage.cell * 0.36).round());
                ui.painter().text(at, Align2::CENTER_CENTER, left, font, palette.on_wood);
            }
        }
    });
}

/// How many steps the wheel asks for over the stage: down is on. A notch is one step; a touchpad
/// has no notches, so its way is added up.
fn turned_by(ui: &Ui, wheel: &mut f32) -> isize {
    if !ui.ui_contains_pointer() {
        return 0;
    }
    let mut steps = 0.0;
    ui.input(|input| {
        for event in &input.events {
            if let Event::MouseWheel { unit, delta, .. } = event {
                match unit {
                    MouseWheelUnit::Line | MouseWheelUnit::Page => steps -= delta.y.signum() * delta.y.abs().ceil(),
                    MouseWheelUnit::Point => *wheel -= delta.y,
                }
            }
        }
    });
    let whole = (*wheel / STROKE).trunc();
    *wheel -= whole * STROKE;
    (steps + whole) as isize
}
