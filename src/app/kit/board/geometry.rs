//! The layout of board, stands and plates: a [`Table`] scaled and placed in the window.

use egui::{Pos2, Rect, pos2, vec2};

use crate::diagram::{self, Placement, Point, Table, TableLayout};
use crate::shogi::{ByColor, Color, Hand, HandKind, PieceTarget, Square};

/// The smallest width of a square, in pixels.
const LEAST: f32 = 8.0;
/// Plates that are narrower, in points, have no room for names: these have lines of their own.
const NARROW: f32 = 84.0;
/// The height of such a line, in points.
const BAND: f32 = 15.0;

/// The layout of board, stands (駒台) and players' plates, in points of the window.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stage {
    table: Table,
    /// What the table is laid out like.
    pub(crate) layout: TableLayout,
    /// Offset and scale of the table, in pixels of the window.
    pub(crate) placement: Placement,
    pixels_per_point: f32,
    /// The width of a square in points.
    pub(crate) cell: f32,
    /// Whether names stand above and below the table.
    has_bands: bool,
}

impl Stage {
    /// Fits the table with these hands into `space`, with White at the bottom when `flipped`. Squares are a whole number of
    /// pixels wide, so that all have the same size; stands get the width that the board leaves. The hands only decide how
    /// tall their stands are. Where plates would be too narrow for names, these get lines above and below.
    pub(crate) fn fit(space: Rect, flipped: bool, hands: &ByColor<Hand>, pixels_per_point: f32) -> Self {
        let stage = Self::fit_table(space, flipped, hands, pixels_per_point);
        if stage.plate(Color::Black).width() >= NARROW {
            return stage;
        }
        let space = space.shrink2(vec2(0.0, BAND));
        Self { has_bands: true, ..Self::fit_table(space, flipped, hands, pixels_per_point) }
    }

    fn fit_table(space: Rect, flipped: bool, hands: &ByColor<Hand>, pixels_per_point: f32) -> Self {
        let layout = |stand| TableLayout { flipped, plates: true, stand };
        let table = |stand| Table::at(Point::default(), layout(stand), hands);
        let room = space.size() * pixels_per_point;
        let narrow = table(Table::NARROWEST).whole;
        let pixels = (Table::SQUARE * (room.x / narrow.width()).min(room.y / narrow.height())).floor().max(LEAST);
        let scale = pixels / Table::SQUARE;
        let unused = (room.x / scale - narrow.width()).max(0.0);
        let stand_width = (Table::NARROWEST + (unused / 2.0).floor()).min(Table::WIDEST);
        let table = table(stand_width);
        let (width, height) = (table.whole.width(), table.whole.height());
        let center = space.center() * pixels_per_point;
        let origin = Point::new((center.x - width * scale / 2.0).round(), (center.y - height * scale / 2.0).round());
        let cell = pixels / pixels_per_point;
        Self {
            table,
            layout: layout(stand_width),
            placement: Placement { scale, origin },
            pixels_per_point,
            cell,
            has_bands: false,
        }
    }

    /// Converts a rectangle of the table to the window.
    fn rect(&self, rect: diagram::Rect) -> Rect {
        let [left, top, right, bottom] = self.placement.edges(&rect);
        Rect::from_min_max(pos2(left, top), pos2(right, bottom)) / self.pixels_per_point
    }

    /// The rectangle of the 9×9 squares, without the frame.
    pub(crate) fn squares(&self) -> Rect {
        self.rect(self.table.squares())
    }

    /// The rectangle of a side's stand.
    pub(crate) fn stand(&self, side: Color) -> Rect {
        self.rect(self.table.stands[side])
    }

    /// The rectangle for a side's name and clock.
    pub(crate) fn plate(&self, side: Color) -> Rect {
        self.rect(self.table.plates[side])
    }

    /// The line for a side's name, as wide as the table, where its plate has no room for it: it lies outside the plate.
    pub(crate) fn band(&self, side: Color) -> Option<Rect> {
        let table = self.rect(self.table.whole);
        let (top, bottom) = if self.faces_up(side) {
            (table.bottom(), table.bottom() + BAND)
        } else {
            (table.top() - BAND, table.top())
        };
        self.has_bands.then(|| Rect::from_x_y_ranges(table.x_range(), top..=bottom))
    }

    /// Whether pieces of this side point up on the screen.
    pub(crate) fn faces_up(&self, side: Color) -> bool {
        self.table.faces_up(side)
    }

    /// The rectangle of a square.
    pub(crate) fn square(&self, square: Square) -> Rect {
        self.rect(self.table.square(square))
    }

    /// The rectangle of a side's pieces of a kind on its stand; all of the stand, when there are none.
    pub(crate) fn hand(&self, side: Color, kind: HandKind) -> Rect {
        self.rect(self.table.hand(side, kind))
    }

    /// Where a piece goes that is dropped at a point: outside board and stands, to the piece box.
    pub(crate) fn target_at(&self, at: Pos2) -> PieceTarget {
        let place = |pixel: f32, origin: f32| (pixel * self.pixels_per_point - origin) / self.placement.scale;
        let Placement { origin, .. } = self.placement;
        if let Some(square) = self.table.square_at(Point::new(place(at.x, origin.x), place(at.y, origin.y))) {
            return PieceTarget::Square(square);
        }
        let stand = Color::ALL.into_iter().find(|&side| self.stand(side).contains(at));
        stand.map_or(PieceTarget::Box, PieceTarget::Hand)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_lines_of_their_own_where_plates_are_narrow() {
        let hands = ByColor::<Hand>::default();
        for (width, height, has_bands) in [(537.0, 488.0, true), (856.0, 680.0, false), (400.0, 330.0, true)] {
            for flipped in [false, true] {
                let space = Rect::from_min_size(pos2(7.0, 31.0), vec2(width, height));
                let stage = Stage::fit(space, flipped, &hands, 1.0);
                for side in Color::ALL {
                    assert_eq!(stage.band(side).is_some(), has_bands, "{width} by {height}");
                    let Some(band) = stage.band(side) else { continue };
                    assert!(space.expand(1.0).contains_rect(band) && band.width() > 250.0, "{band}");
                    assert!(!band.intersects(stage.squares()) && !band.shrink(0.1).intersects(stage.plate(side)));
                    // It touches the plate, at the outer edge of the table.
                    let plate = stage.plate(side);
                    assert!((band.center().y > stage.squares().center().y) == stage.faces_up(side));
                    assert!((band.top() - plate.bottom()).abs() < 1.0 || (band.bottom() - plate.top()).abs() < 1.0);
                }
            }
        }
    }

    #[test]
    fn everything_fits_on_whole_pixels_and_squares_are_found() {
        let mut hands = ByColor::<Hand>::default();
        HandKind::ALL.into_iter().for_each(|kind| hands.black.set(kind, 18));
        for (width, height) in [(880.0, 690.0), (590.0, 480.0), (1500.0, 950.0), (300.0, 900.0)] {
            for (flipped, pixels) in [(false, 1.0), (true, 1.0), (false, 1.25), (true, 2.0)] {
                let space = Rect::from_min_size(pos2(7.0, 31.0), vec2(width, height));
                let stage = Stage::fit(space, flipped, &hands, pixels);
                for side in Color::ALL {
                    assert!(space.expand(1.0).contains_rect(stage.stand(side)));
                    assert!(space.expand(1.0).contains_rect(stage.plate(side)));
                }
                for square in Square::all() {
                    let place = stage.square(square);
                    assert!(stage.squares().expand(0.1).contains_rect(place));
                    assert_eq!((place.left() * pixels).fract(), 0.0);
                    assert!((place.width() - stage.cell).abs() < 0.01);
                    assert_eq!(stage.target_at(place.center()), PieceTarget::Square(square));
                }
                for side in Color::ALL {
                    assert_eq!(stage.target_at(stage.stand(side).center()), PieceTarget::Hand(side));
                    for kind in HandKind::ALL {
                        assert!(stage.stand(side).expand(1.0).contains_rect(stage.hand(side, kind)));
                    }
                }
                assert_eq!(stage.target_at(space.min - vec2(5.0, 5.0)), PieceTarget::Box);
            }
        }
    }
}
