//! Pointer gestures on the board, and the state of the board while its position is edited.
//!
//! The board only reports what was done where; the [mode](super::mode::Mode) decides which feature handles it.

use crate::record;
use crate::shogi::{ByColor, Color, HandKind, PieceTarget, Square};

/// A place on the board or on a stand that can be clicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Spot {
    Square(Square),
    Hand(Color, HandKind),
    /// A side's stand as a whole, where pieces can be dropped while a position is edited.
    Stand(Color),
}

impl Spot {
    pub(crate) const fn target(self) -> PieceTarget {
        match self {
            Self::Square(square) => PieceTarget::Square(square),
            Self::Hand(side, _) | Self::Stand(side) => PieceTarget::Hand(side),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gesture {
    Click(Spot),
    DragStart(Spot),
    DragEnd(PieceTarget),
    /// The keys held with it choose the colour.
    SecondaryClick(Spot, record::Brush),
    SecondaryDrag(Spot, Square, record::Brush),
    /// The pointer is dragged over a place while a brush is active.
    Paint(PieceTarget, Stroke),
}

/// The phase of a brush stroke, which is one undo step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stroke {
    /// The first square: if it already has the piece, the stroke erases instead.
    Begins,
    Continues,
}

/// What the board shows in addition while its position is edited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Editing {
    /// Origin of the piece that is picked up; `None` if it comes from the box.
    pub(crate) picked: Option<Spot>,
    /// The sides that lack a king that they should have.
    pub(crate) kingless: ByColor<bool>,
    pub(crate) cursor: Square,
    /// Set if drags paint rather than move pieces.
    pub(crate) brush: Option<Brush>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Brush {
    /// The last painted square of the current stroke.
    pub(crate) last: Option<Square>,
}
