use super::board::{CELL, Grid, TALL};
use super::description::PiecePlace;
use super::scene::{Point, Rect};
use super::stand::{self, Pile, Piles};
use crate::shogi::{ByColor, Color, Hand, HandKind, Square};

pub(super) const MARGIN: f32 = 56.0;
pub(super) const GAP: f32 = 26.0;
const PLATE: f32 = 168.0;
const BESIDE_PLATE: f32 = 14.0;

/// The layout of a [`Table`] without pieces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TableLayout {
    /// Whether White is at the bottom.
    pub flipped: bool,
    /// Whether there is space next to the board for the names of the players.
    pub plates: bool,
    /// The width of the stands, from [`Table::NARROWEST`] to [`Table::WIDEST`].
    pub stand: f32,
}

impl TableLayout {
    pub(super) const STAND: f32 = 172.0;
}

/// The positions of the board in the middle, of each side's stand (駒台) at its right hand, and of the name plates in the
/// corners. A square is 100 wide.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    /// All parts.
    pub whole: Rect,
    /// The board with its margin.
    pub board: Rect,
    /// The stands, as tall as the pieces in hand need, but at least one row.
    pub stands: ByColor<Rect>,
    /// The name plates.
    pub plates: ByColor<Rect>,
    piles: ByColor<Piles>,
    grid: Grid,
}

impl Table {
    /// The width of a square.
    pub const SQUARE: f32 = CELL;
    /// The least width of a stand, for one kind of pieces in a row.
    pub const NARROWEST: f32 = 106.0;
    /// The space between the board and the stands.
    pub const GAP: f32 = GAP;
    /// The greatest useful width of a stand.
    pub const WIDEST: f32 = 216.0;

    pub(super) const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// A table at `corner` with these pieces in hand, on which only the heights of the stands depend: the upper stand
    /// extends downwards from its player's plate or the board's upper edge, the lower one upwards.
    #[must_use]
    pub fn at(corner: Point, layout: TableLayout, hands: &ByColor<Hand>) -> Self {
        let TableLayout { flipped, plates, stand } = layout;
        let board = Rect::new(corner.x + stand + GAP, corner.y, 9.0 * CELL + 2.0 * MARGIN, 9.0 * TALL + 2.0 * MARGIN);
        let grid = Grid::at(board.min.x + MARGIN, board.min.y + MARGIN, flipped);
        let (left, right) = (corner.x, board.max.x + GAP);
        let beside = if plates { PLATE + BESIDE_PLATE } else { 0.0 };
        let stands = ByColor::new_with(|side| {
            let height = stand::height(&hands[side], stand);
            if grid.faces_up(side) {
                Rect::new(right, board.max.y - beside - height, stand, height)
            } else {
                Rect::new(left, board.min.y + beside, stand, height)
            }
        });
        let plates = ByColor::new_with(|side| {
            let (x, y) = if grid.faces_up(side) { (right, board.max.y - PLATE) } else { (left, board.min.y) };
            Rect::new(x, y, stand, PLATE)
        });
        let piles = ByColor::new_with(|side| stand::piles(&hands[side], stands[side], !grid.faces_up(side)));
        Self {
            whole: Rect { min: corner, max: Point::new(right + stand, board.max.y) },
            board,
            stands,
            plates,
            piles,
            grid,
        }
    }

    /// The area of the squares.
    #[must_use]
    pub const fn squares(&self) -> Rect {
        self.grid.rect()
    }

    /// Whether pieces of this side point up.
    #[must_use]
    pub fn faces_up(&self, side: Color) -> bool {
        self.grid.faces_up(side)
    }

    /// The rectangle of a square.
    #[must_use]
    pub fn square(&self, square: Square) -> Rect {
        self.grid.square(square)
    }

    pub(super) fn place(&self, place: PiecePlace) -> Rect {
        match place {
            PiecePlace::Square(square) => self.square(square),
            PiecePlace::Hand(side, kind) => self.hand(side, kind),
        }
    }

    /// The square at a point, if there is one.
    #[must_use]
    pub fn square_at(&self, at: Point) -> Option<Square> {
        self.grid.square_at(at)
    }

    /// The area of a side's pieces of a kind on its stand, or the whole stand if it holds none.
    #[must_use]
    pub fn hand(&self, side: Color, kind: HandKind) -> Rect {
        self.pile(side, kind).map_or(self.stands[side], Pile::place)
    }

    pub(super) fn pile(&self, side: Color, kind: HandKind) -> Option<Pile> {
        self.piles[side].into_iter().flatten().find(|pile| pile.kind() == kind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hand(counts: [u8; 7]) -> Hand {
        let mut hand = Hand::EMPTY;
        HandKind::ALL.into_iter().zip(counts).for_each(|(kind, count)| hand.set(kind, count));
        hand
    }

    fn table(layout: TableLayout, hands: ByColor<Hand>) -> Table {
        Table::at(Point::new(30.0, 50.0), layout, &hands)
    }

    #[test]
    fn nothing_overlaps_and_everything_is_on_the_table() {
        let full = ByColor { black: hand([255; 7]), white: hand([18, 4, 4, 4, 4, 2, 2]) };
        for (flipped, plates, stand) in [(false, true, 172.0), (true, true, Table::NARROWEST), (false, false, 216.0)] {
            let table = table(TableLayout { flipped, plates, stand }, full);
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
    fn a_hand_changes_nothing_but_the_height_of_its_stand() {
        for (flipped, plates) in [(false, true), (true, true), (false, false)] {
            let layout = TableLayout { flipped, plates, stand: 172.0 };
            let empty = table(layout, ByColor::default());
            let full =
                table(layout, ByColor { black: hand([18, 4, 4, 4, 4, 2, 2]), white: hand([1, 0, 2, 0, 0, 1, 0]) });
            assert_eq!((full.whole, full.board, full.squares()), (empty.whole, empty.board, empty.squares()));
            for side in Color::ALL {
                let (a, b) = (empty.stands[side], full.stands[side]);
                assert_eq!(empty.plates[side], full.plates[side]);
                assert!(a.height() > 0.0 && a.height() < b.height());
                assert_eq!((a.min.x, a.max.x), (b.min.x, b.max.x));
                let (fixed, other) = if full.faces_up(side) { (b.max.y, a.max.y) } else { (b.min.y, a.min.y) };
                assert_eq!(fixed, other, "the lower stand grows upwards, the upper one downwards");
            }
        }
    }

    #[test]
    fn squares_are_found_where_they_lie_and_turn_with_the_board() {
        let at = |flipped| {
            let layout = TableLayout { flipped, plates: true, stand: 172.0 };
            Table::at(Point::default(), layout, &ByColor::default())
        };
        let (upright, flipped) = (at(false), at(true));
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
