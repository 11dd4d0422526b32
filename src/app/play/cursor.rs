//! The board cursor: picks up pieces, puts them down and draws with keys. It is one Tab stop, and screen readers read
//! its square.

use egui::{EventFilter, Id, Key, Sense, Ui};

use crate::app::desk::Desk;
use crate::app::desk::feature::{Clicks, Feature, Out};
use crate::app::desk::gesture::{Gesture, Spot};
use crate::app::play::annotate::{self, Shape};
use crate::app::play::{Input, Play, words};
use crate::record::Brush;
use crate::shogi::{ByColor, Color, Hand, HandKind, Shift, Square};

/// Active while its spot has the keyboard focus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cursor {
    square: Square,
    /// Set while it is on pieces in hand.
    hand: Option<(Color, HandKind)>,
    is_on: bool,
    /// Where the current arrow began.
    pen: Option<Spot>,
}

impl Default for Cursor {
    fn default() -> Self {
        Self { square: CENTER, hand: None, is_on: false, pen: None }
    }
}

const CENTER: Square = match Square::at(5, 5) {
    Some(square) => square,
    None => unreachable!(),
};

impl Cursor {
    pub(crate) fn spot(&self) -> Spot {
        match self.hand {
            Some((side, kind)) => Spot::Hand(side, kind),
            None => Spot::Square(self.square),
        }
    }

    pub(crate) fn is_on(&self) -> bool {
        self.is_on
    }

    /// The shape if the arrow ended here.
    pub(super) fn drawn(&self, brush: Brush) -> Option<Shape> {
        let Spot::Square(to) = self.spot() else { return None };
        Shape::of_drag(self.pen?, to, brush)
    }

    /// Moves by one square. At Black's right of the board are the pieces in Black's hand, at White's right those in
    /// White's; there, up and down go through the kinds.
    fn step(self, shift: Shift, hands: &ByColor<Hand>) -> Self {
        let Some((side, kind)) = self.hand else {
            let (files, ranks) = match shift {
                Shift::Up => (0, -1),
                Shift::Down => (0, 1),
                Shift::Left => (1, 0),
                Shift::Right => (-1, 0),
            };
            if let Some(square) = self.square.offset(files, ranks) {
                return Self { square, ..self };
            }
            let side = match shift {
                Shift::Right => Color::Black,
                Shift::Left => Color::White,
                Shift::Up | Shift::Down => return self,
            };
            let nearest = hands[side].iter().next().map(|(kind, _)| (side, kind));
            return Self { hand: nearest, ..self };
        };
        let leaves = match side {
            Color::Black => Shift::Left,
            Color::White => Shift::Right,
        };
        if shift == leaves {
            return Self { hand: None, ..self };
        }
        // In the order of the stand: the strongest first, seen from its side.
        let kinds: Vec<HandKind> = hands[side].iter().map(|(kind, _)| kind).collect();
        let forward = matches!(
            (shift, side),
            (Shift::Down | Shift::Right, Color::Black) | (Shift::Up | Shift::Left, Color::White)
        );
        let at = kinds.iter().position(|&held| held == kind).unwrap_or(0);
        let next = if forward { at + 1 } else { at.saturating_sub(1) };
        Self { hand: kinds.get(next).or(kinds.last()).map(|&kind| (side, kind)), ..self }
    }

    pub(super) fn follow(&mut self, hands: &ByColor<Hand>) {
        self.pen = None;
        if let Some((side, kind)) = self.hand
            && hands[side].count(kind) == 0
        {
            self.hand = None;
        }
    }

    fn put(&mut self, spot: Spot) {
        match spot {
            Spot::Square(square) => (self.square, self.hand) = (square, None),
            Spot::Hand(side, kind) => self.hand = Some((side, kind)),
            Spot::Stand(_) => {}
        }
    }
}

impl Play {
    pub(crate) fn cursor(&self) -> &Cursor {
        &self.cursor
    }

    /// For keys without modifiers; `None` if the key has its usual meaning.
    pub(super) fn cursor_key(&self, desk: &Desk, key: Key) -> Option<Input> {
        if !self.cursor.is_on {
            return None;
        }
        let flipped = desk.game().flipped;
        Some(match key {
            Key::ArrowUp => Input::MoveCursor(if flipped { Shift::Down } else { Shift::Up }),
            Key::ArrowDown => Input::MoveCursor(if flipped { Shift::Up } else { Shift::Down }),
            Key::ArrowLeft => Input::MoveCursor(if flipped { Shift::Right } else { Shift::Left }),
            Key::ArrowRight => Input::MoveCursor(if flipped { Shift::Left } else { Shift::Right }),
            Key::Enter | Key::Space => Input::PressCursor,
            Key::Period => Input::Step(1),
            Key::Comma => Input::Step(-1),
            Key::Escape if self.cursor.pen.is_some() => Input::EndDrawing,
            Key::Escape => Input::Focus(None),
            _ => return None,
        })
    }

    /// Clicks at the cursor, or says why that does nothing.
    pub(super) fn press_cursor(&mut self, desk: &mut Desk, out: &mut Out<Self>) {
        let is_free = self.held.is_none() && self.open_question.is_none() && desk.mode.preview().is_none();
        self.input(desk, Input::Gesture(Gesture::Click(self.cursor.spot())), out);
        if is_free && self.held.is_none() {
            desk.refuse(words::NOTHING_TO_MOVE.get(desk.language()));
        }
    }

    pub(super) fn move_cursor(&mut self, desk: &Desk, shift: Shift) {
        self.cursor = self.cursor.step(shift, desk.position().hands());
    }

    pub(super) fn focus(&mut self, spot: Option<Spot>) {
        self.cursor.is_on = spot.is_some();
        match spot {
            Some(spot) => self.cursor.put(spot),
            None => {
                self.cursor.pen = None;
                self.put_back();
            }
        }
    }

    pub(super) fn toggle_cursor(&mut self) {
        let spot = (!self.cursor.is_on).then_some(self.cursor.spot());
        self.focus(spot);
    }

    /// Begins or ends an arrow at the cursor; one that ends where it began marks the square.
    pub(super) fn draw_at_cursor(&mut self, desk: &mut Desk, brush: Brush) {
        let language = desk.language();
        let spot = self.cursor.spot();
        match (self.cursor.drawn(brush), self.cursor.pen) {
            (Some(shape), _) => {
                self.cursor.pen = None;
                annotate::draw(desk, shape);
            }
            (None, Some(_)) => desk.refuse(words::NO_ARROW_TO_HAND.get(language)),
            (None, None) => {
                self.cursor.pen = Some(spot);
                desk.announce(words::DRAWING.get(language));
            }
        }
    }

    pub(super) fn end_drawing(&mut self) {
        self.cursor.pen = None;
    }
}

#[derive(Debug, Default)]
pub(crate) struct FocusState {
    /// Where the cursor was drawn last, and whether it was active.
    drawn: Option<(Id, bool)>,
}

/// Escape first puts back a piece.
const BOARD_KEYS: EventFilter =
    EventFilter { tab: false, horizontal_arrows: true, vertical_arrows: true, escape: true };

pub(super) fn spot_id(spot: Spot) -> Id {
    match spot {
        Spot::Square(square) => Id::unique(("square", square.index())),
        Spot::Hand(side, kind) => Id::unique(("held", side.index(), kind.index())),
        Spot::Stand(side) => Id::unique(("stand", side.index())),
    }
}

/// Tab reaches only the cursor's spot.
pub(super) fn spot_sense(spot: Spot, cursor: Option<&Cursor>) -> Sense {
    let is_stop = cursor.is_some_and(|cursor| cursor.spot() == spot);
    Sense::CLICK | Sense::DRAG | if is_stop { Sense::FOCUSABLE } else { Sense::hover() }
}

pub(super) fn follow_focus(ui: &Ui, cursor: &Cursor, memory: &mut FocusState, out: &mut Clicks<Input>) {
    if !ui.memory(|memory| memory.is_above_modal_layer(ui.layer_id())) {
        // A dialog has the keys.
        return;
    }
    let id = spot_id(cursor.spot());
    let before = memory.drawn.replace((id, cursor.is_on()));
    let was_on = before.is_some_and(|(_, was_on)| was_on);
    let focused = ui.memory(egui::Memory::focused);
    let pressed = ui.input(|input| input.pointer.any_pressed());
    let is_free = focused.is_none_or(|focused| before.is_some_and(|(before, _)| focused == before));
    match (cursor.is_on(), focused == Some(id)) {
        (true, true) if !pressed => ui.memory_mut(|memory| memory.set_focus_lock_filter(id, BOARD_KEYS)),
        (true, _) if !was_on || is_free && !pressed => ui.memory_mut(|memory| memory.request_focus(id)),
        (true, _) => out.push(Input::Focus(None)),
        (false, true) if was_on => ui.memory_mut(|memory| memory.surrender_focus(id)),
        (false, true) => out.push(Input::Focus(Some(cursor.spot()))),
        (false, false) => {}
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that fails should say where")]

    use super::*;

    fn walk(from: Cursor, hands: &ByColor<Hand>, way: &[Shift]) -> Spot {
        way.iter().fold(from, |cursor, &shift| cursor.step(shift, hands)).spot()
    }

    #[test]
    fn the_cursor_stays_on_the_board_and_the_hands() {
        use Shift::{Down, Left, Right, Up};
        let mut hands = ByColor::<Hand>::default();
        let at = |file, rank| Spot::Square(Square::at(file, rank).unwrap());
        let start = Cursor::default();
        assert_eq!(walk(start, &hands, &[Up; 9]), at(5, 1));
        assert_eq!(walk(start, &hands, &[Right; 9]), at(1, 5), "nothing is in hand");
        assert_eq!(walk(start, &hands, &[Left; 9]), at(9, 5));
        hands.black.set(HandKind::Pawn, 3);
        hands.black.set(HandKind::Bishop, 1);
        hands.white.set(HandKind::Gold, 2);
        let [bishop, pawn] = [HandKind::Bishop, HandKind::Pawn].map(|kind| Spot::Hand(Color::Black, kind));
        assert_eq!(walk(start, &hands, &[Right; 5]), bishop);
        assert_eq!(walk(start, &hands, &[Right, Right, Right, Right, Right, Down]), pawn);
        assert_eq!(walk(start, &hands, &[Right, Right, Right, Right, Right, Down, Down, Up]), bishop);
        assert_eq!(walk(start, &hands, &[Right, Right, Right, Right, Right, Down, Left]), at(1, 5), "and back");
        assert_eq!(walk(start, &hands, &[Left; 7]), Spot::Hand(Color::White, HandKind::Gold));
        assert_eq!(walk(start, &hands, &[Left, Left, Left, Left, Left, Right]), at(9, 5));
        let mut on_pawn = Cursor { hand: Some((Color::Black, HandKind::Pawn)), ..start };
        hands.black.set(HandKind::Pawn, 0);
        on_pawn.follow(&hands);
        assert_eq!(on_pawn.spot(), at(5, 5));
    }
}
