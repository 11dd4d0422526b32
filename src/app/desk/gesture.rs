//! Pointer gestures on the board, and the state of the board while its position is edited.
//!
//! The board only reports gestures; the [mode](super::mode::Mode) decides which feature handles them.

use crate::record;
use crate::shogi::{ByColor, Color, HandKind, PieceTarget, Square};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Spot {
    Square(Square),
    Hand(Color, HandKind),
    /// A whole stand, where pieces can be dropped while a position is edited.
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
    /// Modifier keys choose the colour.
    SecondaryClick(Spot, record::Brush),
    SecondaryDrag(Spot, Square, record::Brush),
    /// Dragged over a place while a brush is active.
    Paint(PieceTarget, Stroke),
}

/// A stroke is one undo step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stroke {
    /// The first square: if it already has the piece, the stroke erases.
    Begins,
    Continues,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Editing {
    /// The origin of the picked-up piece; `None` if it comes from the box.
    pub(crate) picked: Option<Spot>,
    /// The sides that lack a required king.
    pub(crate) kingless: ByColor<bool>,
    pub(crate) cursor: Square,
    /// Whether drags paint, not move pieces.
    pub(crate) brush: Option<Brush>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Brush {
    /// The last square of the current stroke.
    pub(crate) last: Option<Square>,
}
