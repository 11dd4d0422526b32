//! The board, both stands and the players' plates.

use egui::{
    Align2, Color32, Event, FontId, Id, LayerId, MouseWheelUnit, Order, PointerButton, Response, Role, Sense, Theme,
    Ui, UiBuilder, WidgetInfo, vec2,
};

use crate::app::desk::describe;
use crate::app::kit::board::geometry::Stage;
use crate::app::kit::board::paint::{self, Painted};
use crate::app::kit::board::sprites::{Carried, Sprites};
use crate::app::kit::theme::{self, Palette};
use crate::app::play::reach::Spot;
use crate::app::play::ui::plate;
use crate::app::play::ui::question;
use crate::app::setup::{SetupAction, SetupMode, Stroke};
use crate::app::shell::action::Action;
use crate::app::shell::state::State;
use crate::app::text;
use crate::diagram::piece::Kings;
use crate::diagram::{Diagram, Form, Look, Mark, Numerals, Place, Style};
use crate::lang::Language;
use crate::shogi::{Color, Piece, Source, Square, Target};

/// How far a touchpad's fingers go for one move, in points.
const STROKE: f32 = 40.0;

/// What the stage remembers by itself.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    /// What a touchpad has not yet been given a step for, in points.
    wheel: f32,
    /// Where everything lay when it was drawn last.
    pub(crate) stage: Option<Stage>,
    /// The pieces on the graphics card.
    pub(crate) sprites: Sprites,
    /// The table as it was drawn last.
    painted: Option<Painted>,
}

pub(crate) fn stage_ui(ui: &mut Ui, state: &State, memory: &mut Memory, out: &mut Vec<Action>) {
    let (language, game) = (state.desk.language(), state.desk.game());
    let space = ui.available_rect_before_wrap();
    let stage = Stage::fit(space, game.turned, ui.pixels_per_point());
    memory.stage = Some(stage);
    let palette = Palette::of_ui(ui);

    // What is in the air is known when all places have been asked.
    let mut lifted = board_ui(ui, &stage, state, out);
    for side in Color::ALL {
        lifted = hand_ui(ui, &stage, state, side, out).or(lifted);
    }
    let diagram = diagram_of(state, lifted.map(|(place, _)| place), ui.ctx().theme());
    if let Some((_, piece)) = lifted {
        let carried = Carried { piece, kings: Kings::of(&diagram.setup), up: stage.faces_up(piece.color) };
        paint_carried(ui, memory, carried, stage.cell * 1.06);
    }
    paint::paint(ui.painter(), &mut memory.sprites, &mut memory.painted, diagram, stage.placement);
    for side in Color::ALL {
        plate::plate_ui(ui, stage.plate(side), stage.cell, language, game, side);
    }
    if let Some(mode) = &state.setup {
        paint_begun(ui, palette, &stage, language, mode);
    }
    if let Some(question) = state.question {
        question::question_ui(ui, &stage, language, question, out);
    }
    let steps = turned_by(ui, &mut memory.wheel);
    // Who sets the start up has no moves before them.
    if steps != 0 && state.setup.is_none() {
        out.push(Action::Step(steps));
    }
    ui.advance_cursor_after_rect(space);
}

/// What was begun on the keyboard, below its cursor.
fn paint_begun(ui: &Ui, palette: &Palette, stage: &Stage, language: Language, mode: &SetupMode) {
    let Some(begun) = text::pending(language, mode.entry.pending()) else { return };
    let painter = ui.ctx().layer_painter(LayerId::new(Order::Foreground, Id::unique("begun")));
    let font = FontId::proportional((stage.cell * 0.26).clamp(13.0, 20.0));
    let galley = painter.layout_no_wrap(begun, font, palette.on_chosen);
    let below = stage.square(mode.entry.cursor()).center_bottom() + vec2(0.0, 3.0);
    let at = Align2::CENTER_TOP.anchor_size(below, galley.size());
    painter.rect_filled(at.expand2(vec2(7.0, 3.0)), 5, palette.chosen);
    painter.galley(at.min, galley, palette.on_chosen);
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
pub(crate) fn paint_carried(ui: &Ui, memory: &mut Memory, carried: Carried, cell: f32) {
    let Some(at) = ui.input(|input| input.pointer.interact_pos()) else { return };
    let painter = ui.ctx().layer_painter(LayerId::new(Order::Tooltip, Id::unique("carried")));
    memory.sprites.paint_piece(&painter, theme::light(ui.ctx().theme()), carried, at, cell);
}

/// The picture of the table as it is now, with everything that draws the eye.
fn diagram_of(state: &State, lifted: Option<Place>, theme: Theme) -> Diagram {
    let palette = Palette::of(theme);
    let numerals = match state.desk.language() {
        Language::Japanese => Numerals::Japanese,
        Language::English => Numerals::Letters,
    };
    let look = Look {
        style: Style::Wood,
        numerals,
        turned: state.desk.game().turned,
        light: theme::light(theme),
        ..Look::default()
    };
    let mut marks = Vec::new();
    let mut mark = |at: Place, form: Form, color: Color32| marks.push(Mark { at, form, color: paint::color(color) });
    if let Some(mode) = &state.setup {
        for square in mode.marked() {
            mark(Place::Square(square), Form::Filled, palette.fault);
        }
        let held = mode.held.and_then(|held| match held {
            Source::Square(square) => Some(Place::Square(square)),
            Source::Hand(side, kind) => Some(Place::Hand(side, kind)),
            Source::Box(_) => None,
        });
        if let Some(held) = held {
            mark(held, Form::Filled, palette.picked);
        }
        mark(Place::Square(mode.entry.cursor()), Form::Ring, palette.chosen);
    }
    if let Some(held) = &state.held {
        if let Some(from) = place(held.from) {
            mark(from, Form::Filled, palette.picked);
        }
        let occupied = state.desk.position().occupied();
        for square in held.reach {
            // A dot would lie under the piece that can be taken.
            let form = if occupied.contains(square) { Form::Filled } else { Form::Dot };
            mark(Place::Square(square), form, palette.reach);
        }
    }
    let last = if state.setup.is_some() { None } else { state.desk.last_move().map(Into::into) };
    Diagram { last, marks, lifted, names: None, look, ..Diagram::new(state.desk.position().to_setup()) }
}

const fn place(spot: Spot) -> Option<Place> {
    match spot {
        Spot::Square(square) => Some(Place::Square(square)),
        Spot::Hand(side, kind) => Some(Place::Hand(side, kind)),
        Spot::Stand(_) => None,
    }
}

/// What the pointer does to a place where a piece can lie.
fn handle(response: &Response, stage: &Stage, state: &State, spot: Spot, out: &mut Vec<Action>) {
    let stamping = state.setup.as_ref().filter(|mode| mode.stamp.is_some());
    if let Some(mode) = stamping
        && response.dragged_by(PointerButton::Primary)
    {
        let begins = response.drag_started().then_some((spot.target(), Stroke::Begins));
        // What the stroke has just painted is not painted again, nor does a drag paint that began beside the board.
        let is_new = |at: &Target| match (at, mode.stroke) {
            (Target::Square(_), _) if response.drag_started() => true,
            (Target::Square(square), Some((_, last))) => last != *square,
            _ => false,
        };
        let over = response.interact_pointer_pos().map(|at| stage.target_at(at)).filter(is_new);
        let strokes = begins.into_iter().chain(over.map(|at| (at, Stroke::Continues)));
        out.extend(strokes.map(|(at, stroke)| Action::Setup(SetupAction::Stroke(at, stroke))));
    } else if response.clicked() {
        out.push(Action::Touch(spot));
    } else if response.secondary_clicked() {
        out.push(Action::TurnOver(spot));
    } else if response.drag_started_by(PointerButton::Primary) {
        out.push(Action::Lift(spot));
    } else if response.drag_stopped_by(PointerButton::Primary) && stamping.is_none() {
        let over = response.interact_pointer_pos().map_or(Target::Box, |at| stage.target_at(at));
        out.push(Action::Release(over));
    }
}

/// What is done with the squares, and the piece of theirs that is in the air.
fn board_ui(ui: &mut Ui, stage: &Stage, state: &State, out: &mut Vec<Action>) -> Option<(Place, Piece)> {
    let language = state.desk.language();
    let words = text::of(language);
    let mut lifted = None;
    ui.scope_builder(UiBuilder::new().id_salt("board").max_rect(stage.squares()), |ui| {
        ui.ctx().accesskit_node_builder(ui.unique_id(), |node| {
            node.set_role(Role::Grid);
            node.set_label(words.board);
        });
        for square in Square::all() {
            let held = state.desk.position().board()[square];
            let spot = Spot::Square(square);
            let picked = is_picked(state, spot);
            let id = ui.scope_id().with(square.index());
            let response = ui.interact(stage.square(square), id, Sense::CLICK | Sense::DRAG);
            response.widget_info(|| {
                WidgetInfo::selected(Role::GridCell, true, picked, describe::square(language, square, held))
            });
            handle(&response, stage, state, spot, out);
            if let Some(held) = held
                && picked
                && response.dragged()
            {
                lifted = Some((Place::Square(square), held));
            }
        }
    });
    lifted
}

/// What is done with the pieces in hand, and the one of them that is in the air.
fn hand_ui(ui: &mut Ui, stage: &Stage, state: &State, side: Color, out: &mut Vec<Action>) -> Option<(Place, Piece)> {
    let (language, game) = (state.desk.language(), state.desk.game());
    let words = text::of(language);
    let hand = *state.desk.position().hand(side);
    let stand = stage.stand(side);
    let mut lifted = None;
    ui.scope_builder(UiBuilder::new().id_salt(("hand", side.index())).max_rect(stand), |ui| {
        if state.setup.is_some() {
            let response = ui.interact(stand, ui.scope_id().with("stand"), Sense::CLICK);
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, text::stand(language, side)));
            handle(&response, stage, state, Spot::Stand(side), out);
        }
        if hand.is_empty() {
            let response = ui.interact(stand, ui.scope_id().with("empty"), Sense::hover());
            response.widget_info(|| {
                let whose = text::side(language, side, game.is_handicap());
                WidgetInfo::labeled(Role::Label, true, format!("{whose} {}", words.nothing_in_hand))
            });
        }
        for (kind, count) in hand.iter() {
            let spot = Spot::Hand(side, kind);
            let picked = is_picked(state, spot);
            let id = ui.scope_id().with(kind.index());
            let response = ui.interact(stage.hand(side, kind), id, Sense::CLICK | Sense::DRAG);
            response.widget_info(|| {
                WidgetInfo::selected(Role::ListItem, true, picked, describe::held(language, side, kind, count))
            });
            handle(&response, stage, state, spot, out);
            if picked && response.dragged() {
                lifted = Some((Place::Hand(side, kind), Piece::new(side, kind.kind())));
            }
        }
    });
    lifted
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
