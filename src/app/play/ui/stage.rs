//! The board with stands and plates, and its gestures.

use std::borrow::Cow;

use egui::{Align2, Color32, Event, FontId, PointerButton, Response, Role, Sense, Theme, Ui, UiBuilder, WidgetInfo};

use crate::app::desk::Desk;
use crate::app::desk::feature::{Clicks, Wish};
use crate::app::desk::gesture::{Editing, Gesture, Spot, Stroke};
use crate::app::desk::overlays::NumberedArrow;
use crate::app::desk::preferences::WheelUse;
use crate::app::desk::words as shared;
use crate::app::kit::board::geometry::Stage;
use crate::app::kit::board::paint::{self, Surface};
use crate::app::kit::board::sprites::Carried;
use crate::app::kit::theme::{self, Palette};
use crate::app::kit::wheel;
use crate::app::play::annotate::{self, Shape};
use crate::app::play::cursor;
use crate::app::play::motion::Slide;
use crate::app::play::ui::plate;
use crate::app::play::ui::question;
use crate::app::play::update::described;
use crate::app::play::{Input, Play, words};
use crate::diagram::{Diagram, Form, Mark, PiecePlace};
use crate::picture::{draw_annotation, draw_arrow};
use crate::record;
use crate::shogi::{ByColor, Color, Piece, PieceTarget, Square};

/// The touchpad distance for one move, in points.
const STROKE: f32 = 40.0;

#[derive(Debug, Default)]
pub(crate) struct ViewState {
    wheel: f32,
    plates: plate::ViewState,
    /// The empty square that was last clicked without a held piece.
    idle: Option<Square>,
    cursor: cursor::FocusState,
}

#[derive(Clone, Copy)]
struct Table<'a> {
    desk: &'a Desk,
    play: &'a Play,
    stage: &'a Stage,
    editing: Option<Editing>,
}

/// Returns whether an empty square was double-clicked where that cannot be a move.
pub(crate) fn stage_ui(
    ui: &mut Ui,
    desk: &Desk,
    play: &Play,
    (view, surface): (&mut ViewState, &mut Surface),
    out: &mut Clicks<Input>,
) -> bool {
    let (language, game) = (desk.language(), desk.game());
    let space = ui.available_rect_before_wrap();
    let hands = ByColor::new_with(|side| *desk.position().hand(side));
    let stage = Stage::fit(space, game.flipped, &hands, ui.pixels_per_point());
    surface.stage = Some(stage);
    let editing = desk.editing;
    let table = Table { desk, play, stage: &stage, editing };

    if editing.is_none() {
        cursor::follow_focus(ui, play.cursor(), &mut view.cursor, out);
    }
    // The dragged piece is known only after all spots were handled.
    let mut doubled = false;
    let mut dragged = table.board_ui(ui, out, |square, response| {
        doubled |= response.double_clicked()
            && table.is_idle(square)
            && (view.idle == Some(square) || clicks_in_frame(response) > 1);
        if response.clicked() {
            view.idle = Some(square).filter(|&square| table.is_idle(square));
        }
    });
    for side in Color::ALL {
        dragged = table.hand_ui(ui, side, out).or(dragged);
    }
    let mut diagram = table.diagram(dragged, ui.ctx().theme());
    let kings = diagram.kings;
    let sliding = if dragged.is_none() && editing.is_none() { sliding(ui, desk, play) } else { None };
    if let Some((slide, _)) = sliding {
        diagram.lifted = Some(PiecePlace::Square(slide.to));
    }
    if let Some(Dragged::Piece(_, piece)) = dragged {
        let carried = Carried { piece, kings, up: stage.faces_up(piece.color) };
        surface.paint_carried(ui, &diagram.look, carried, stage.cell * 1.06);
    }
    let look = diagram.look;
    surface.paint(ui, &stage, diagram);
    for over in desk.overlays.arrows() {
        paint_number(ui, &stage, over);
    }
    if let Some((slide, part)) = sliding {
        let carried = Carried { piece: slide.piece, kings, up: stage.faces_up(slide.piece.color) };
        let at = stage.square(slide.from).center().lerp(stage.square(slide.to).center(), part);
        surface.sprites.paint_piece(ui.painter(), &look, carried, at, stage.cell);
        ui.ctx().request_repaint();
    }
    for side in Color::ALL {
        let kingless = editing.is_some_and(|editing| editing.kingless[side]);
        plate::plate_ui(ui, &stage, language, (game, side), kingless, &mut view.plates);
    }
    if let Some(question) = play.open_question {
        question::question_ui(ui, desk, &stage, question, &mut surface.sprites, out);
    }
    let turned = if ui.ui_contains_pointer() { wheel::turned(ui, &mut view.wheel, STROKE) } else { 0 };
    let steps = match desk.settings.wheel {
        WheelUse::Forward => turned,
        WheelUse::Back => -turned,
        WheelUse::Nothing => 0,
    };
    // No steps while the start position is edited.
    if steps != 0 && editing.is_none() {
        out.push(Input::Step(steps));
    }
    ui.advance_cursor_after_rect(space);
    doubled
}

fn sliding<'a>(ui: &Ui, desk: &Desk, play: &'a Play) -> Option<(&'a Slide, f32)> {
    let slide = play.slide().filter(|_| desk.mode.preview().is_none())?;
    Some((slide, slide.part(ui.input(|input| input.time))?))
}

#[derive(Clone, Copy)]
enum Dragged {
    Piece(PiecePlace, Piece),
    Shape(Shape),
}

impl Table<'_> {
    fn is_picked(&self, spot: Spot) -> bool {
        let picked = match self.editing {
            Some(editing) => editing.picked,
            None => self.play.held.map(|held| held.from),
        };
        picked == Some(spot)
    }

    /// Returns what is dragged from this spot.
    fn spot_ui(&self, ui: &Ui, spot: Spot, out: &mut Clicks<Input>) -> (Response, Option<Dragged>) {
        let (rect, role, piece) = match spot {
            Spot::Square(square) => (self.stage.square(square), Role::GridCell, self.desk.position().board()[square]),
            Spot::Hand(side, kind) => {
                (self.stage.hand(side, kind), Role::ListItem, Some(Piece::new(side, kind.kind())))
            }
            Spot::Stand(side) => (self.stage.stand(side), Role::Button, None),
        };
        let picked = self.is_picked(spot);
        let cursor = Some(self.play.cursor()).filter(|_| self.editing.is_none());
        let response = ui.interact(rect, cursor::spot_id(spot), cursor::spot_sense(spot, cursor));
        response.widget_info(|| WidgetInfo::selected(role, true, picked, described(self.desk, spot)));
        self.handle(&response, spot, out);
        let piece = piece.filter(|_| picked && response.dragged()).zip(place(spot));
        let dragged = piece.map(|(piece, from)| Dragged::Piece(from, piece));
        let dragged = dragged.or_else(|| self.drawn(&response, spot).map(Dragged::Shape));
        (response, dragged)
    }

    /// Whether clicks have no meaning: the square is empty, no piece is held, and clicks place no pieces.
    fn is_idle(&self, square: Square) -> bool {
        let Table { desk, play, editing, .. } = self;
        let is_empty = desk.position().board()[square].is_none();
        is_empty
            && play.held.is_none()
            && play.open_question.is_none()
            && editing.is_none()
            && desk.mode.preview().is_none()
    }

    /// With highlights and annotation, as if the dragged shape were dropped.
    fn diagram(&self, dragged: Option<Dragged>, theme: Theme) -> Diagram {
        let desk = self.desk;
        let look = desk.appearance(theme::light(theme));
        let colors = theme::marks(theme, look.board);
        let mut marks = Vec::new();
        let mut mark =
            |at: PiecePlace, form: Form, color: Color32| marks.push(Mark { at, form, color: paint::color(color) });
        for square in desk.overlays.highlighted() {
            mark(PiecePlace::Square(square), Form::Filled, colors.fault);
        }
        for square in desk.overlays.marked() {
            mark(PiecePlace::Square(square), Form::Ring, colors.fault);
            if desk.position().board()[square].is_none() {
                mark(PiecePlace::Square(square), Form::Dot, colors.fault);
            }
        }
        if let Some(editing) = self.editing {
            if let Some(picked) = editing.picked.and_then(place) {
                mark(picked, Form::Filled, colors.picked);
            }
            mark(PiecePlace::Square(editing.cursor), Form::Ring, colors.picked);
        } else if let Some(held) = &self.play.held {
            if let Some(from) = place(held.from) {
                mark(from, Form::Filled, colors.picked);
            }
            let occupied = desk.position().occupied();
            for square in held.reach {
                // The captured piece would hide a dot.
                let form = if occupied.contains(square) { Form::Filled } else { Form::Dot };
                mark(PiecePlace::Square(square), form, colors.picked);
            }
        }
        let cursor = self.play.cursor();
        if cursor.is_on()
            && let Some(at) = place(cursor.spot())
        {
            mark(at, Form::Ring, colors.picked);
        }
        let last = if self.editing.is_some() { None } else { desk.last_move().map(Into::into) };
        let lifted = match dragged {
            Some(Dragged::Piece(from, _)) => Some(from),
            Some(Dragged::Shape(_)) | None => None,
        };
        let mut diagram = Diagram {
            last,
            marks,
            lifted,
            names: None,
            kings: desk.kings(),
            look,
            ..Diagram::new(desk.position().to_setup())
        };
        if let Some(annotation) = annotate::shown(desk) {
            let mut annotation = Cow::Borrowed(annotation);
            let by_keys = || self.play.cursor().drawn(record::Brush::Green);
            let drawn = if let Some(Dragged::Shape(shape)) = dragged { Some(shape) } else { by_keys() };
            if let Some(shape) = drawn {
                shape.toggle(annotation.to_mut());
            }
            draw_annotation(&mut diagram, &annotation);
        }
        desk.overlays.arrows().for_each(|over| draw_arrow(&mut diagram, &over.arrow));
        diagram
    }

    fn drawn(&self, response: &Response, spot: Spot) -> Option<Shape> {
        if !response.dragged_by(PointerButton::Secondary) || !annotate::can_draw(self.desk) {
            return None;
        }
        let PieceTarget::Square(to) = self.stage.target_at(response.interact_pointer_pos()?) else { return None };
        Shape::of_drag(spot, to, brush_of(response))
    }

    fn handle(&self, response: &Response, spot: Spot, out: &mut Clicks<Input>) {
        let brush = self.editing.and_then(|editing| editing.brush);
        let pointed = || response.interact_pointer_pos().map(|at| self.stage.target_at(at));
        if let Some(brush) = brush
            && response.dragged_by(PointerButton::Primary)
        {
            let begins = response.drag_started().then_some((spot.target(), Stroke::Begins));
            // A stroke paints each square once, and does not start outside the board.
            let is_new = |at: &PieceTarget| match (at, brush.last) {
                (PieceTarget::Square(_), _) if response.drag_started() => true,
                (PieceTarget::Square(square), Some(last)) => last != *square,
                _ => false,
            };
            let goes_on = pointed().filter(is_new).map(|at| (at, Stroke::Continues));
            for (at, stroke) in begins.into_iter().chain(goes_on) {
                out.wish(Wish::Gesture(Gesture::Paint(at, stroke)));
            }
            return;
        }
        let gesture = if response.clicked() {
            Gesture::Click(spot)
        } else if response.secondary_clicked() {
            Gesture::SecondaryClick(spot, brush_of(response))
        } else if response.drag_started_by(PointerButton::Primary) {
            Gesture::DragStart(spot)
        } else if response.drag_stopped_by(PointerButton::Primary) && brush.is_none() {
            Gesture::DragEnd(pointed().unwrap_or(PieceTarget::Box))
        } else if response.drag_stopped_by(PointerButton::Secondary)
            && let Some(PieceTarget::Square(to)) = pointed()
        {
            Gesture::SecondaryDrag(spot, to, brush_of(response))
        } else {
            return;
        };
        out.wish(Wish::Gesture(gesture));
    }

    /// Calls `clicked` for each square. Returns what is dragged from the board.
    fn board_ui(
        &self,
        ui: &mut Ui,
        out: &mut Clicks<Input>,
        mut clicked: impl FnMut(Square, &Response),
    ) -> Option<Dragged> {
        let mut dragged = None;
        ui.scope_builder(UiBuilder::new().id_salt("board").max_rect(self.stage.squares()), |ui| {
            ui.ctx().accesskit_node_builder(ui.unique_id(), |node| {
                node.set_role(Role::Grid);
                node.set_label(words::BOARD.get(self.desk.language()));
            });
            for square in Square::all() {
                let (response, drag) = self.spot_ui(ui, Spot::Square(square), out);
                clicked(square, &response);
                dragged = drag.or(dragged);
            }
        });
        dragged
    }

    /// Returns what is dragged from the stand.
    fn hand_ui(&self, ui: &mut Ui, side: Color, out: &mut Clicks<Input>) -> Option<Dragged> {
        let (language, naming) = (self.desk.language(), self.desk.naming());
        let hand = *self.desk.position().hand(side);
        let stand = self.stage.stand(side);
        let mut dragged = None;
        ui.scope_builder(UiBuilder::new().id_salt(("hand", side.index())).max_rect(stand), |ui| {
            if self.editing.is_some() {
                let response = ui.interact(stand, cursor::spot_id(Spot::Stand(side)), Sense::CLICK);
                response.widget_info(|| WidgetInfo::labeled(Role::Button, true, words::stand(naming, side)));
                self.handle(&response, Spot::Stand(side), out);
            }
            if hand.is_empty() {
                let response = ui.interact(stand, ui.scope_id().with("empty"), Sense::hover());
                response.widget_info(|| {
                    let whose = shared::side(naming, side, self.desk.game().is_handicap());
                    WidgetInfo::labeled(Role::Label, true, format!("{whose} {}", words::NOTHING_IN_HAND.get(language)))
                });
            }
            for (kind, _) in hand.iter() {
                dragged = self.spot_ui(ui, Spot::Hand(side, kind), out).1.or(dragged);
            }
        });
        dragged
    }
}

fn brush_of(response: &Response) -> record::Brush {
    let released = |event: &Event| match *event {
        Event::PointerButton { pressed: false, button: PointerButton::Secondary, modifiers, .. } => Some(modifiers),
        _ => None,
    };
    let keys = response.ctx.input(|input| input.events.iter().find_map(released).unwrap_or(input.modifiers));
    match (keys.shift, keys.command || keys.ctrl, keys.alt) {
        (false, false, false) => record::Brush::Green,
        (true, false, false) => record::Brush::Red,
        (false, true, false) => record::Brush::Blue,
        _ => record::Brush::Yellow,
    }
}

fn paint_number(ui: &Ui, stage: &Stage, over: NumberedArrow) {
    let Some(number) = over.number else { return };
    let from = match over.arrow.from {
        record::Origin::Square(square) => stage.square(square),
        record::Origin::Hand(side, kind) => stage.hand(side, kind),
    };
    let at = from.center().lerp(stage.square(over.arrow.to).center(), 0.5);
    let (palette, radius) = (Palette::of_ui(ui), stage.cell * 0.2);
    ui.painter().circle_filled(at, radius, palette.text);
    let font = FontId::proportional(radius * 1.4);
    ui.painter().text(at, Align2::CENTER_CENTER, number, font, palette.panel);
}

/// The clicks since the last frame, which may be both of a double click.
fn clicks_in_frame(response: &Response) -> usize {
    let is_click =
        |event: &&Event| matches!(event, Event::PointerButton { pressed: false, button: PointerButton::Primary, .. });
    response.ctx.input(|input| input.events.iter().filter(is_click).count())
}

const fn place(spot: Spot) -> Option<PiecePlace> {
    match spot {
        Spot::Square(square) => Some(PiecePlace::Square(square)),
        Spot::Hand(side, kind) => Some(PiecePlace::Hand(side, kind)),
        Spot::Stand(_) => None,
    }
}
