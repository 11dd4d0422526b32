//! Where everything on the stage lies. Pure arithmetic on rectangles.

use egui::{Pos2, Rect, Vec2, pos2, vec2};

use crate::shogi::{ByColor, Color, HandKind, Square, Target};

/// A square is this much taller than it is wide, as on a real board (about 36.4 by 38.8 mm).
const TALL: f32 = 1.085;
/// Wood around the grid, in square widths: room for the coordinates.
const MARGIN: f32 = 0.56;
/// The width of a stand, in square widths.
const STAND: f32 = 1.72;
/// The gap between board and stands, in square widths.
const GAP: f32 = 0.26;
/// The height of a player's plate, in square widths.
const PLATE: f32 = 1.66;

/// Where board, stands (駒台) and players' plates lie.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stage {
    /// The width of a square in points.
    pub(crate) cell: f32,
    /// The whole board with its margin.
    pub(crate) board: Rect,
    /// The nine by nine squares.
    pub(crate) grid: Rect,
    /// The stand of each side.
    pub(crate) stands: ByColor<Rect>,
    /// Name and clock of each side.
    pub(crate) plates: ByColor<Rect>,
    turned: bool,
}

impl Stage {
    /// Fits the stage into `space`, with White below when `turned`. Edges lie on whole points, so that
    /// lines are sharp.
    pub(crate) fn fit(space: Rect, turned: bool) -> Self {
        let wide = 9.0 + 2.0 * MARGIN + 2.0 * (STAND + GAP);
        let high = 9.0 * TALL + 2.0 * MARGIN;
        let cell = (space.width() / wide).min(space.height() / high).max(8.0).floor();
        let margin = (cell * MARGIN).round();
        let grid_size = vec2(cell * 9.0, (cell * TALL).round() * 9.0);
        let board_size = grid_size + Vec2::splat(2.0 * margin);
        let center = pos2(space.center().x.round(), space.center().y.round());
        let board = Rect::from_min_size((center - board_size / 2.0).round(), board_size);
        let grid = Rect::from_min_size(board.min + Vec2::splat(margin), grid_size);

        let (width, gap) = ((cell * STAND).round(), (cell * GAP).round());
        let plate = (cell * PLATE).round();
        let beside = |left: f32, top: f32, height: f32| Rect::from_min_size(pos2(left, top), vec2(width, height));
        let stand_height = board.height() - plate - gap;
        let near_left = board.right() + gap;
        let far_left = board.left() - gap - width;
        let near = (beside(near_left, board.top(), stand_height), beside(near_left, board.bottom() - plate, plate));
        let far = (beside(far_left, board.bottom() - stand_height, stand_height), beside(far_left, board.top(), plate));
        let (black, white) = if turned { (far, near) } else { (near, far) };
        Self {
            cell,
            board,
            grid,
            stands: ByColor { black: black.0, white: white.0 },
            plates: ByColor { black: black.1, white: white.1 },
            turned,
        }
    }

    /// Whether pieces of this side point up the screen.
    pub(crate) fn faces_up(&self, side: Color) -> bool {
        (side == Color::Black) != self.turned
    }

    /// Where a square lies.
    pub(crate) fn square(&self, square: Square) -> Rect {
        let seen = if self.turned { square.turned() } else { square };
        let column = f32::from(9 - seen.file().get());
        let row = f32::from(seen.rank().get() - 1);
        let size = self.grid.size() / 9.0;
        Rect::from_min_size(self.grid.min + vec2(column * size.x, row * size.y), size)
    }

    /// The square at a point, if there is one.
    pub(crate) fn square_at(&self, at: Pos2) -> Option<Square> {
        if !self.grid.contains(at) {
            return None;
        }
        let part = (at - self.grid.min) / (self.grid.size() / 9.0);
        let (column, row) = (part.x.clamp(0.0, 8.0) as u8, part.y.clamp(0.0, 8.0) as u8);
        let square = Square::at(9 - column, row + 1)?;
        Some(if self.turned { square.turned() } else { square })
    }

    /// Where a piece comes to lie that is let go at a point: beside board and stands, in the box.
    pub(crate) fn target_at(&self, at: Pos2) -> Target {
        if let Some(square) = self.square_at(at) {
            return Target::Square(square);
        }
        let stand = Color::ALL.into_iter().find(|&side| self.stands[side].contains(at));
        stand.map_or(Target::Box, Target::Hand)
    }

    /// Where a line of the grid crosses another, counted from the left and from the top (0 to 9).
    pub(crate) fn crossing(&self, column: u8, row: u8) -> Pos2 {
        let size = self.grid.size() / 9.0;
        self.grid.min + vec2(f32::from(column) * size.x, f32::from(row) * size.y)
    }

    /// Where a kind of piece lies on a side's stand. Every kind has its place, so that nothing jumps
    /// when pieces come and go; the strongest is nearest to the board's middle.
    pub(crate) fn hand(&self, side: Color, kind: HandKind) -> Rect {
        let stand = self.stands[side].shrink2(vec2(0.0, self.cell * 0.12));
        let slot = stand.height() / 7.0;
        let from_strongest = 6 - kind.index();
        let row = if self.faces_up(side) { from_strongest } else { 6 - from_strongest };
        Rect::from_min_size(stand.min + vec2(0.0, row as f32 * slot), vec2(stand.width(), slot))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn space(width: f32, height: f32) -> Rect {
        Rect::from_min_size(Pos2::ZERO, vec2(width, height))
    }

    #[test]
    fn everything_fits_and_nothing_overlaps() {
        for (width, height) in [(880.0, 690.0), (590.0, 480.0), (1500.0, 950.0), (300.0, 900.0)] {
            for turned in [false, true] {
                let stage = Stage::fit(space(width, height), turned);
                let parts =
                    [stage.board, stage.stands.black, stage.stands.white, stage.plates.black, stage.plates.white];
                for (index, part) in parts.iter().enumerate() {
                    assert!(space(width, height).expand(1.0).contains_rect(*part), "{part:?} in {width}x{height}");
                    assert!(parts[index + 1..].iter().all(|other| !part.intersects(*other)));
                }
            }
        }
    }

    #[test]
    fn squares_tile_the_grid_and_turn_with_it() {
        let upright = Stage::fit(space(880.0, 690.0), false);
        let turned = Stage::fit(space(880.0, 690.0), true);
        for square in Square::all() {
            assert!(upright.grid.expand(0.1).contains_rect(upright.square(square)));
            assert_eq!(upright.square(square), turned.square(square.turned()));
            for stage in [upright, turned] {
                assert_eq!(stage.square_at(stage.square(square).center()), Some(square));
            }
        }
        let one_one = Square::from_index(0).map(|square| upright.square(square).right_top());
        assert_eq!(one_one, Some(upright.grid.right_top()));
    }
}
