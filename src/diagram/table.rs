//! Where board, stands and names lie when a game is seen as it is played.

use super::board::{CELL, Grid, TALL};
use super::description::PiecePlace;
use super::scene::{Point, Rect};
use crate::shogi::{ByColor, Color, HandKind, Square};

/// Wood around the squares: room for the coordinates.
pub(super) const MARGIN: f32 = 56.0;
/// The width of a stand.
pub(super) const STAND: f32 = 172.0;
/// Between the board and what stands beside it.
pub(super) const GAP: f32 = 26.0;
/// The height of what tells who a player is.
const PLATE: f32 = 166.0;

/// Where everything lies: the board in the middle, each side's stand (駒台) at its right hand, and who it is in the
/// corner. The unit is that of diagrams: a square is 100 wide.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    /// All of it.
    pub whole: Rect,
    /// The board with its margin.
    pub board: Rect,
    /// What each side's pieces in hand lie on.
    pub stands: ByColor<Rect>,
    /// Who each side is.
    pub plates: ByColor<Rect>,
    pub(super) grid: Grid,
}

impl Table {
    /// The width of a square.
    pub const SQUARE: f32 = CELL;

    /// With its upper left corner here; White sits below when it is `flipped`. Stands are as near to the middle of
    /// the board as plates leave them.
    #[must_use]
    pub fn at(corner: Point, flipped: bool, plates: bool) -> Self {
        let board = Rect::new(corner.x + STAND + GAP, corner.y, 9.0 * CELL + 2.0 * MARGIN, 9.0 * TALL + 2.0 * MARGIN);
        let (left, right) = (corner.x, board.max.x + GAP);
        let room = if plates { 0.0 } else { PLATE + GAP };
        let stand = |x: f32, y: f32| Rect::new(x, y, STAND, board.height() - PLATE - GAP);
        let near = (stand(right, board.min.y + room), Rect::new(right, board.max.y - PLATE, STAND, PLATE));
        let far = (stand(left, board.min.y + PLATE + GAP - room), Rect::new(left, board.min.y, STAND, PLATE));
        let (black, white) = if flipped { (far, near) } else { (near, far) };
        Self {
            whole: Rect { min: corner, max: Point::new(right + STAND, board.max.y) },
            board,
            stands: ByColor { black: black.0, white: white.0 },
            plates: ByColor { black: black.1, white: white.1 },
            grid: Grid::at(board.min.x + MARGIN, board.min.y + MARGIN, flipped),
        }
    }

    /// The nine by nine squares.
    #[must_use]
    pub const fn squares(&self) -> Rect {
        self.grid.rect
    }

    /// Whether pieces of this side point up.
    #[must_use]
    pub fn faces_up(&self, side: Color) -> bool {
        self.grid.faces_up(side)
    }

    /// Where a square lies.
    #[must_use]
    pub fn square(&self, square: Square) -> Rect {
        self.grid.square(square)
    }

    /// Where a piece lies.
    pub(super) fn place(&self, place: PiecePlace) -> Rect {
        match place {
            PiecePlace::Square(square) => self.square(square),
            PiecePlace::Hand(side, kind) => self.hand(side, kind),
        }
    }

    /// The square at a place, if there is one.
    #[must_use]
    pub fn square_at(&self, at: Point) -> Option<Square> {
        self.grid.square_at(at)
    }

    /// Where a kind of piece lies on a side's stand. Every kind has its place, so that nothing jumps when pieces
    /// come and go; the strongest is nearest to the middle of the table.
    #[must_use]
    pub fn hand(&self, side: Color, kind: HandKind) -> Rect {
        let stand = self.stands[side];
        let slot = (stand.height() - 24.0) / 7.0;
        let from_strongest = 6 - kind.index();
        let row = if self.faces_up(side) { from_strongest } else { 6 - from_strongest };
        Rect::new(stand.min.x, stand.min.y + 12.0 + row as f32 * slot, stand.width(), slot)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_overlaps_and_everything_is_on_the_table() {
        for (flipped, plates) in [(false, true), (true, true), (false, false)] {
            let table = Table::at(Point::new(30.0, 50.0), flipped, plates);
            let parts = [table.board, table.stands.black, table.stands.white];
            let plates = if plates { table.plates } else { ByColor { black: Rect::default(), white: Rect::default() } };
            let parts: Vec<Rect> = parts.into_iter().chain([plates.black, plates.white]).collect();
            for (index, a) in parts.iter().enumerate().filter(|(_, part)| part.width() > 0.0) {
                let whole = table.whole.grown(0.01);
                assert!(a.min.x >= whole.min.x && a.max.x <= whole.max.x, "{a:?}");
                assert!(a.min.y >= whole.min.y && a.max.y <= whole.max.y, "{a:?}");
                for b in &parts[index + 1..] {
                    let apart = a.max.x <= b.min.x || b.max.x <= a.min.x || a.max.y <= b.min.y || b.max.y <= a.min.y;
                    assert!(apart, "{a:?} {b:?}");
                }
            }
        }
    }

    #[test]
    fn squares_are_found_where_they_lie_and_turn_with_the_board() {
        let (upright, flipped) = (Table::at(Point::default(), false, true), Table::at(Point::default(), true, true));
        for square in Square::all() {
            assert_eq!(upright.square(square), flipped.square(square.flipped()));
            for table in [upright, flipped] {
                assert_eq!(table.square_at(table.square(square).center()), Some(square));
            }
        }
        let corner = upright.squares();
        assert_eq!(upright.square_at(Point::new(corner.max.x - 1.0, corner.min.y + 1.0)), Square::at(1, 1));
        assert_eq!(upright.square_at(Point::new(corner.max.x + 1.0, corner.min.y + 1.0)), None);
    }
}
