//! What the pointer does on the board, and how the board stands while its position is edited.
//!
//! Whoever the [mode](super::mode::Mode) names takes the gestures: the stage only says what was done where.

use crate::shogi::{Color, HandKind, PieceTarget, Square, Squares};

/// A place where a piece can lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Spot {
    /// On the board.
    Square(Square),
    /// On a stand.
    Hand(Color, HandKind),
    /// A stand as such, where something may be put while a position is edited.
    Stand(Color),
}

impl Spot {
    /// What a piece comes to that is put down there.
    pub(crate) const fn target(self) -> PieceTarget {
        match self {
            Self::Square(square) => PieceTarget::Square(square),
            Self::Hand(side, _) | Self::Stand(side) => PieceTarget::Hand(side),
        }
    }
}

/// Something done with the pointer on the board or on a stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gesture {
    /// A click.
    Touch(Spot),
    /// A drag begins.
    Lift(Spot),
    /// What was dragged is let go there.
    Release(PieceTarget),
    /// A click with the secondary button.
    TurnOver(Spot),
    /// The pointer is dragged over a place while it paints.
    Paint(PieceTarget, Stroke),
}

/// A stroke that paints the board, one step of undoing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stroke {
    /// It begins: where the piece stands already, it is rubbed out, and so it is from there on.
    Begins,
    /// It goes on.
    Continues,
}

/// How the board stands while its position is edited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Editing {
    /// Where the piece lies that is picked up, unless it comes from the box.
    pub(crate) picked: Option<Spot>,
    /// The squares that are wrong, or pointed out.
    pub(crate) marked: Squares,
    /// Where the keyboard's cursor stands.
    pub(crate) cursor: Square,
    /// What drags do, if they do not carry pieces about.
    pub(crate) brush: Option<Brush>,
}

/// Drags paint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Brush {
    /// The square that was painted last, while there is a stroke.
    pub(crate) last: Option<Square>,
}
