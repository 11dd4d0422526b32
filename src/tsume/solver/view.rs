//! From where the squares of a problem are counted.

use std::cmp::Ordering;

use crate::shogi::{Color, Position, Square};

/// The side from which a problem is looked at, so that its mirror image, and the same with colours swapped, have the same
/// main line: the attacker plays up the board, and the king to be mated stands on the right, on the files 1 to 4. Where it
/// stands in the middle, the pieces decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct View {
    is_flipped: bool,
    is_mirrored: bool,
}

impl View {
    /// The view of a problem.
    pub(super) fn of(start: &Position) -> Self {
        let attacker = start.turn();
        let straight = Self { is_flipped: attacker == Color::White, is_mirrored: false };
        let mirrored = Self { is_mirrored: true, ..straight };
        let king = start.kings(attacker.other()).next().map_or(Square::CENTRE, |king| straight.seen(king));
        let is_mirrored = match king.file().get().cmp(&Square::CENTRE.file().get()) {
            Ordering::Less => false,
            Ordering::Greater => true,
            Ordering::Equal => {
                let pieces = |view: Self| {
                    Square::all().map(move |square| {
                        start.board()[view.seen(square)].map(|piece| (piece.color == attacker, piece.kind.index()))
                    })
                };
                pieces(mirrored).gt(pieces(straight))
            }
        };
        Self { is_mirrored, ..straight }
    }

    /// Where a square is seen, and which square is seen there.
    pub(super) const fn seen(self, square: Square) -> Square {
        let square = if self.is_flipped { square.flipped() } else { square };
        if self.is_mirrored { square.mirrored() } else { square }
    }
}
