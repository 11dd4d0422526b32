//! Drawing arrows and marking squares on the board.

use crate::app::desk::Desk;
use crate::app::desk::gesture::{Gesture, Spot};
use crate::app::desk::mode::{Mode, MoveEntry};
use crate::record::{Annotation, Arrow, Brush, Edit, Mark, Origin};
use crate::shogi::Square;

/// An arrow or a marked square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Arrow(Arrow),
    Mark(Mark),
}

impl Shape {
    /// What a drag from one place to another draws; one that ends where it began marks the square, as a click does.
    pub(super) fn of_drag(from: Spot, to: Square, brush: Brush) -> Option<Self> {
        let from = match from {
            Spot::Square(square) if square == to => return Some(Self::Mark(Mark { brush, square })),
            Spot::Square(square) => Origin::Square(square),
            Spot::Hand(side, kind) => Origin::Hand(side, kind),
            Spot::Stand(_) => return None,
        };
        Some(Self::Arrow(Arrow { brush, from, to }))
    }

    /// What a gesture draws.
    pub(super) fn of(gesture: Gesture) -> Option<Self> {
        match gesture {
            Gesture::SecondaryClick(Spot::Square(square), brush) => Some(Self::Mark(Mark { brush, square })),
            Gesture::SecondaryDrag(from, to, brush) => Self::of_drag(from, to, brush),
            _ => None,
        }
    }

    /// Adds the shape, or removes it if it is there.
    pub(super) fn toggle(self, annotation: &mut Annotation) {
        match self {
            Self::Arrow(arrow) => annotation.toggle_arrow(arrow),
            Self::Mark(mark) => annotation.toggle_mark(mark),
        }
    }
}

/// Whether the board shows a position of the record on which can be drawn.
pub(super) fn can_draw(desk: &Desk) -> bool {
    desk.mode == Mode::Play(MoveEntry::Play)
}

/// The annotation that the board shows: that of the current node while its record is replayed, and how a move was refuted
/// while a problem is solved.
pub(super) fn shown(desk: &Desk) -> Option<&Annotation> {
    match desk.solving() {
        Some(solving) => solving.refutation(),
        None => matches!(desk.mode, Mode::Play(_)).then(|| desk.game().annotation()),
    }
}

/// Draws a shape at the current node, or removes it.
pub(super) fn draw(desk: &mut Desk, shape: Shape) {
    change(desk, |annotation| shape.toggle(annotation));
}

/// Removes all arrows and marks of the current node.
pub(super) fn clear(desk: &mut Desk) {
    change(desk, Annotation::clear_shapes);
}

fn change(desk: &mut Desk, change: impl FnOnce(&mut Annotation)) {
    if !can_draw(desk) {
        return;
    }
    let node = desk.game().node();
    let mut annotation = desk.game().annotation().clone();
    change(&mut annotation);
    desk.edit(Edit::Annotate(node, Box::new(annotation)));
}
