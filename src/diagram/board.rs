//! Where the squares lie.

use super::description::Appearance;
use super::scene::{Point, Rect};
use crate::shogi::{Color, Square};

/// The width of a square.
pub(super) const CELL: f32 = 100.0;
/// The height of a square: about 38.8 mm to 36.4 on a real board.
pub(super) const TALL: f32 = 108.5;

/// The nine by nine squares.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grid {
    pub(super) rect: Rect,
    flipped: bool,
}

impl Grid {
    /// With its upper left corner here.
    pub(super) const fn at(x: f32, y: f32, flipped: bool) -> Self {
        Self { rect: Rect::new(x, y, 9.0 * CELL, 9.0 * TALL), flipped }
    }

    /// Whether pieces of this side point up.
    pub(super) fn faces_up(&self, side: Color) -> bool {
        (side == Color::Black) != self.flipped
    }

    /// Where a square lies.
    pub(super) fn square(&self, square: Square) -> Rect {
        let seen = if self.flipped { square.flipped() } else { square };
        let (column, row) = (f32::from(9 - seen.file().get()), f32::from(seen.rank().get() - 1));
        Rect::new(self.rect.min.x + column * CELL, self.rect.min.y + row * TALL, CELL, TALL)
    }

    /// The square at a place, if there is one.
    pub(super) fn square_at(&self, at: Point) -> Option<Square> {
        let Rect { min, max } = self.rect;
        if !(min.x..max.x).contains(&at.x) || !(min.y..max.y).contains(&at.y) {
            return None;
        }
        let (column, row) = (((at.x - min.x) / CELL) as u8, ((at.y - min.y) / TALL) as u8);
        let square = Square::at(9 - column.min(8), row.min(8) + 1)?;
        Some(if self.flipped { square.flipped() } else { square })
    }

    /// The lines between the squares, as pairs of ends.
    pub(super) fn lines(&self) -> impl Iterator<Item = (Point, Point)> {
        let Rect { min, max } = self.rect;
        (1_u8..9).map(f32::from).flat_map(move |n| {
            let (x, y) = (min.x + n * CELL, min.y + n * TALL);
            [(Point::new(x, min.y), Point::new(x, max.y)), (Point::new(min.x, y), Point::new(max.x, y))]
        })
    }

    /// The star points (星).
    pub(super) fn stars(&self) -> impl Iterator<Item = Point> {
        let min = self.rect.min;
        [(3.0, 3.0), (6.0, 3.0), (3.0, 6.0), (6.0, 6.0)]
            .into_iter()
            .map(move |(column, row)| Point::new(min.x + column * CELL, min.y + row * TALL))
    }

    /// The names of files and ranks, so far from the board.
    pub(super) fn names(&self, look: &Appearance, above: f32, beside: f32) -> impl Iterator<Item = (char, Point)> {
        let (grid, numerals) = (*self, look.numerals);
        (1_u8..=9).flat_map(move |n| {
            let seen = if grid.flipped { 10 - n } else { n };
            let x = grid.rect.max.x - (f32::from(seen) - 0.5) * CELL;
            let y = grid.rect.min.y + (f32::from(seen) - 0.5) * TALL;
            let file = (numerals.file(n), Point::new(x, grid.rect.min.y - above));
            [file, (numerals.rank(n), Point::new(grid.rect.max.x + beside, y))]
        })
    }
}
