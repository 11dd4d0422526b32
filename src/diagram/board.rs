use super::description::Appearance;
use super::scene::{Point, Rect};
use crate::shogi::{Color, Square};

pub(super) const CELL: f32 = 100.0;
/// Squares of real boards are about 38.8 mm tall and 36.4 mm wide.
pub(super) const TALL: f32 = 108.5;

/// The visible part of the board: ranges of columns from the left and of rows from the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Window {
    columns: [u8; 2],
    rows: [u8; 2],
}

impl Window {
    pub(super) const WHOLE: Self = Self::new([0, 9], [0, 9]);

    pub(super) const fn new(columns: [u8; 2], rows: [u8; 2]) -> Self {
        Self { columns, rows }
    }

    pub(super) const fn area(self) -> u8 {
        (self.columns[1] - self.columns[0]) * (self.rows[1] - self.rows[0])
    }

    pub(super) const fn of([column, row]: [u8; 2]) -> Self {
        Self { columns: [column, column + 1], rows: [row, row + 1] }
    }

    pub(super) fn with(self, [column, row]: [u8; 2]) -> Self {
        let reach = |[from, to]: [u8; 2], at: u8| [from.min(at), to.max(at + 1)];
        Self { columns: reach(self.columns, column), rows: reach(self.rows, row) }
    }

    fn holds(self, [column, row]: [u8; 2]) -> bool {
        (self.columns[0]..self.columns[1]).contains(&column) && (self.rows[0]..self.rows[1]).contains(&row)
    }
}

/// The column and the row of a square, from the upper left corner.
pub(super) fn place(square: Square, flipped: bool) -> [u8; 2] {
    let seen = if flipped { square.flipped() } else { square };
    [9 - seen.file().get(), seen.rank().get() - 1]
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Grid {
    rect: Rect,
    flipped: bool,
    window: Window,
}

impl Grid {
    pub(super) fn at(x: f32, y: f32, flipped: bool) -> Self {
        Self::part(x, y, flipped, Window::WHOLE)
    }

    pub(super) const fn rect(&self) -> Rect {
        self.rect
    }

    pub(super) fn part(x: f32, y: f32, flipped: bool, window: Window) -> Self {
        let [columns, rows] = [window.columns, window.rows].map(|[from, to]| f32::from(to - from));
        Self { rect: Rect::new(x, y, columns * CELL, rows * TALL), flipped, window }
    }

    pub(super) fn shows(&self, square: Square) -> bool {
        self.window.holds(place(square, self.flipped))
    }

    /// At its left, upper, right and lower edge.
    pub(super) const fn goes_on(&self) -> [bool; 4] {
        let Window { columns, rows } = self.window;
        [columns[0] > 0, rows[0] > 0, columns[1] < 9, rows[1] < 9]
    }

    pub(super) fn faces_up(&self, side: Color) -> bool {
        (side == Color::Black) != self.flipped
    }

    pub(super) fn square(&self, square: Square) -> Rect {
        let [column, row] = place(square, self.flipped).map(f32::from);
        let (column, row) = (column - f32::from(self.window.columns[0]), row - f32::from(self.window.rows[0]));
        Rect::new(self.rect.min.x + column * CELL, self.rect.min.y + row * TALL, CELL, TALL)
    }

    pub(super) fn square_at(&self, at: Point) -> Option<Square> {
        let Rect { min, max } = self.rect;
        if !(min.x..max.x).contains(&at.x) || !(min.y..max.y).contains(&at.y) {
            return None;
        }
        let Window { columns, rows } = self.window;
        let (column, row) = (((at.x - min.x) / CELL) as u8 + columns[0], ((at.y - min.y) / TALL) as u8 + rows[0]);
        let square = Square::at(9 - column.min(8), row.min(8) + 1)?;
        Some(if self.flipped { square.flipped() } else { square })
    }

    /// The lines between the squares, as pairs of ends, extended by `on` of a square where the board is cut off.
    pub(super) fn lines(&self, on: f32) -> impl Iterator<Item = (Point, Point)> {
        let Rect { min, max } = self.reach(on);
        let (corner, Window { columns, rows }) = (self.rect.min, self.window);
        let goes_on = self.goes_on();
        let inner = |[from, to]: [u8; 2], [before, behind]: [bool; 2]| {
            (u8::from(!before)..(to - from) + u8::from(behind)).map(f32::from)
        };
        let down = inner(columns, [goes_on[0], goes_on[2]]).map(move |n| corner.x + n * CELL);
        let across = inner(rows, [goes_on[1], goes_on[3]]).map(move |n| corner.y + n * TALL);
        let down: Vec<_> = down.map(|x| (Point::new(x, min.y), Point::new(x, max.y))).collect();
        let across: Vec<_> = across.map(|y| (Point::new(min.x, y), Point::new(max.x, y))).collect();
        let line = move |n: usize| [down.get(n).copied(), across.get(n).copied()].into_iter().flatten();
        (0..9).flat_map(line)
    }

    /// The squares, extended by `on` of a square where the board is cut off.
    pub(super) fn reach(&self, on: f32) -> Rect {
        let [left, top, right, bottom] = self.goes_on().map(|goes_on| if goes_on { on } else { 0.0 });
        let Rect { min, max } = self.rect;
        Rect {
            min: Point::new(min.x - left * CELL, min.y - top * TALL),
            max: Point::new(max.x + right * CELL, max.y + bottom * TALL),
        }
    }

    /// The visible edges of the board, as pairs of ends.
    pub(super) fn edges(&self, on: f32) -> impl Iterator<Item = (Point, Point)> {
        let Rect { min, max } = self.reach(on);
        let corners = [min, Point::new(max.x, min.y), max, Point::new(min.x, max.y)];
        let sides = [(3, 0), (0, 1), (1, 2), (2, 3)].map(|(from, to)| (corners[from], corners[to]));
        sides.into_iter().zip(self.goes_on()).filter(|(_, goes_on)| !goes_on).map(|(side, _)| side)
    }

    pub(super) fn corners(&self) -> impl Iterator<Item = Point> {
        let (Rect { min, max }, [left, top, right, bottom]) = (self.rect, self.goes_on());
        let corners = [(min.x, min.y, left || top), (max.x, min.y, right || top)];
        let lower = [(min.x, max.y, left || bottom), (max.x, max.y, right || bottom)];
        corners.into_iter().chain(lower).filter(|&(_, _, is_cut)| !is_cut).map(|(x, y, _)| Point::new(x, y))
    }

    pub(super) fn stars(&self) -> impl Iterator<Item = Point> {
        let (min, Window { columns, rows }) = (self.rect.min, self.window);
        let seen = |[from, to]: [u8; 2], at: u8| from <= at && at <= to;
        [(3, 3), (6, 3), (3, 6), (6, 6)]
            .into_iter()
            .filter(move |&(column, row)| seen(columns, column) && seen(rows, row))
            .map(move |(column, row)| (f32::from(column - columns[0]), f32::from(row - rows[0])))
            .map(move |(column, row)| Point::new(min.x + column * CELL, min.y + row * TALL))
    }

    pub(super) fn names(&self, look: &Appearance, above: f32, beside: f32) -> impl Iterator<Item = (char, Point)> {
        let (grid, numerals) = (*self, look.numerals);
        let Window { columns, rows } = self.window;
        (1_u8..=9).flat_map(move |n| {
            let (column, row) = if grid.flipped { (n - 1, 9 - n) } else { (9 - n, n - 1) };
            let file = (columns[0]..columns[1]).contains(&column).then(|| {
                let x = grid.rect.min.x + (f32::from(column - columns[0]) + 0.5) * CELL;
                (numerals.file(n), Point::new(x, grid.rect.min.y - above))
            });
            let rank = (rows[0]..rows[1]).contains(&row).then(|| {
                let y = grid.rect.min.y + (f32::from(row - rows[0]) + 0.5) * TALL;
                (numerals.rank(n), Point::new(grid.rect.max.x + beside, y))
            });
            file.into_iter().chain(rank)
        })
    }
}
