use crate::app::desk::Desk;
use crate::app::desk::gesture::{Gesture, Spot};
use crate::app::desk::mode::{Mode, MoveEntry};
use crate::record::{Annotation, Arrow, Brush, Edit, Mark, Origin};
use crate::shogi::Square;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Arrow(Arrow),
    Mark(Mark),
}

impl Shape {
    /// An arrow, or a mark if it ends where it began, as for a click.
    pub(super) fn of_drag(from: Spot, to: Square, brush: Brush) -> Option<Self> {
        let from = match from {
            Spot::Square(square) if square == to => return Some(Self::Mark(Mark { brush, square })),
            Spot::Square(square) => Origin::Square(square),
            Spot::Hand(side, kind) => Origin::Hand(side, kind),
            Spot::Stand(_) => return None,
        };
        Some(Self::Arrow(Arrow { brush, from, to }))
    }

    pub(super) fn of(gesture: Gesture) -> Option<Self> {
        match gesture {
            Gesture::SecondaryClick(Spot::Square(square), brush) => Some(Self::Mark(Mark { brush, square })),
            Gesture::SecondaryDrag(from, to, brush) => Self::of_drag(from, to, brush),
            _ => None,
        }
    }

    pub(super) fn toggle(self, annotation: &mut Annotation) {
        match self {
            Self::Arrow(arrow) => annotation.toggle_arrow(arrow),
            Self::Mark(mark) => annotation.toggle_mark(mark),
        }
    }
}

pub(super) fn can_draw(desk: &Desk) -> bool {
    desk.mode == Mode::Play(MoveEntry::Play)
}

/// `None` if the board does not show the current node.
pub(super) fn shown(desk: &Desk) -> Option<&Annotation> {
    matches!(desk.mode, Mode::Play(_)).then(|| desk.game().annotation())
}

pub(super) fn draw(desk: &mut Desk, shape: Shape) {
    change(desk, |annotation| shape.toggle(annotation));
}

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
