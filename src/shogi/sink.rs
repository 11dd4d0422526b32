//! Receivers of generated moves: a list, a count, or a search for any.

use std::ops::ControlFlow;

use super::{Color, Hand, HandKind, Move, MoveList, Square, Squares, attacks};

pub(super) trait Sink {
    /// The piece goes to a `plain` square, or promotes on a `promoting` one.
    fn piece(&mut self, from: Square, plain: Squares, promoting: Squares) -> ControlFlow<()>;

    /// Pawns step onto the `plain` squares, or promote on the `promoting` ones.
    fn pawns(&mut self, side: Color, plain: Squares, promoting: Squares) -> ControlFlow<()>;

    /// Those of the kinds that are in the hand are dropped on these squares.
    fn drops(&mut self, hand: &Hand, kinds: &[HandKind], to: Squares) -> ControlFlow<()>;
}

impl Sink for MoveList {
    fn piece(&mut self, from: Square, plain: Squares, promoting: Squares) -> ControlFlow<()> {
        promoting.iter().for_each(|to| self.push(Move::Board { from, to, promote: true }));
        plain.iter().for_each(|to| self.push(Move::Board { from, to, promote: false }));
        ControlFlow::Continue(())
    }

    fn pawns(&mut self, side: Color, plain: Squares, promoting: Squares) -> ControlFlow<()> {
        for (to, promote) in promoting.iter().map(|to| (to, true)).chain(plain.iter().map(|to| (to, false))) {
            if let Some(from) = attacks::pawn(side.other(), to).first() {
                self.push(Move::Board { from, to, promote });
            }
        }
        ControlFlow::Continue(())
    }

    fn drops(&mut self, hand: &Hand, kinds: &[HandKind], to: Squares) -> ControlFlow<()> {
        for &kind in kinds.iter().filter(|&&kind| hand.count(kind) > 0) {
            to.iter().for_each(|to| self.push(Move::Drop { kind, to }));
        }
        ControlFlow::Continue(())
    }
}

pub(super) struct Count(pub(super) usize);

impl Sink for Count {
    fn piece(&mut self, _: Square, plain: Squares, promoting: Squares) -> ControlFlow<()> {
        self.0 += plain.len();
        if !promoting.is_empty() {
            self.0 += promoting.len();
        }
        ControlFlow::Continue(())
    }

    fn pawns(&mut self, _: Color, plain: Squares, promoting: Squares) -> ControlFlow<()> {
        self.0 += plain.len();
        if !promoting.is_empty() {
            self.0 += promoting.len();
        }
        ControlFlow::Continue(())
    }

    fn drops(&mut self, hand: &Hand, kinds: &[HandKind], to: Squares) -> ControlFlow<()> {
        self.0 += to.len() * kinds.iter().filter(|&&kind| hand.count(kind) > 0).count();
        ControlFlow::Continue(())
    }
}

pub(super) struct Any;

impl Any {
    fn of(found: bool) -> ControlFlow<()> {
        if found { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl Sink for Any {
    fn piece(&mut self, _: Square, plain: Squares, promoting: Squares) -> ControlFlow<()> {
        Self::of(!(plain | promoting).is_empty())
    }

    fn pawns(&mut self, _: Color, plain: Squares, promoting: Squares) -> ControlFlow<()> {
        Self::of(!(plain | promoting).is_empty())
    }

    fn drops(&mut self, hand: &Hand, kinds: &[HandKind], to: Squares) -> ControlFlow<()> {
        Self::of(!to.is_empty() && kinds.iter().any(|&kind| hand.count(kind) > 0))
    }
}
