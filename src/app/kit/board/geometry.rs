//! The layout of board, stands and plates: a [`Table`] scaled and placed in the window.

use egui::{Pos2, Rect, pos2, vec2};

use crate::diagram::{self, Placement, Point, Table, TableLayout};
use crate::shogi::{ByColor, Color, Hand, HandKind, PieceTarget, Square};

/// Smallest width of a square, in pixels.
const LEAST: f32 = 8.0;
/// Plates narrower than this, in points, have no room for names and become lines above and below the board.
const NARROW: f32 = 84.0;
/// Height of such a line, in points.
const LINE: f32 = 14.0;
/// Space between the front edge of the board and the line below it, in points.
const BELOW_EDGE: f32 = 2.0;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Stage {
    table: Table,
    pub(crate) layout: TableLayout,
    /// Offset and scale of the table, in pixels of the window.
    pub(crate) placement: Placement,
    pixels_per_point: f32,
    /// In points.
    pub(crate) cell: f32,
}

impl Stage {
    /// Fits the table into `space`. Squares are a whole number of pixels wide, so that all have the same size; stands
    /// get the remaining width, and the hands decide their height. Plates too narrow for names become lines, whatever
    /// the names are, so that games do not differ.
    pub(crate) fn fit(space: Rect, flipped: bool, hands: &ByColor<Hand>, pixels_per_point: f32) -> Self {
        let fit = |plates, space| Self::fit_table(space, (flipped, plates), hands, pixels_per_point);
        let stage = fit(true, space);
        let (above, below) = (vec2(0.0, LINE), vec2(0.0, LINE + BELOW_EDGE));
        let inner = Rect::from_min_max(space.min + above, space.max - below);
        if stage.plate(Color::Black).width() >= NARROW { stage } else { fit(false, inner) }
    }

    fn fit_table(space: Rect, (flipped, plates): (bool, bool), hands: &ByColor<Hand>, pixels_per_point: f32) -> Self {
        let layout = |stand| TableLayout { flipped, plates, stand };
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
        Self { table, layout: layout(stand_width), placement: Placement { scale, origin }, pixels_per_point, cell }
    }

    fn rect(&self, rect: diagram::Rect) -> Rect {
        let [left, top, right, bottom] = self.placement.edges(&rect);
        Rect::from_min_max(pos2(left, top), pos2(right, bottom)) / self.pixels_per_point
    }

    /// Without the frame.
    pub(crate) fn squares(&self) -> Rect {
        self.rect(self.table.squares())
    }

    pub(crate) fn stand(&self, side: Color) -> Rect {
        self.rect(self.table.stands[side])
    }

    /// Whether the plates are lines above and below the table.
    pub(crate) const fn has_lines(&self) -> bool {
        !self.layout.plates
    }

    /// For a name and a clock; touches the stand.
    pub(crate) fn plate(&self, side: Color) -> Rect {
        if !self.has_lines() {
            return self.rect(self.table.plates[side]);
        }
        let table = self.rect(self.table.whole);
        let top = if self.faces_up(side) { table.bottom() + BELOW_EDGE } else { table.top() - LINE };
        Rect::from_x_y_ranges(table.x_range(), top..=top + LINE)
    }

    pub(crate) fn faces_up(&self, side: Color) -> bool {
        self.table.faces_up(side)
    }

    pub(crate) fn square(&self, square: Square) -> Rect {
        self.rect(self.table.square(square))
    }

    /// The whole stand if the hand is empty.
    pub(crate) fn hand(&self, side: Color, kind: HandKind) -> Rect {
        self.rect(self.table.hand(side, kind))
    }

    /// The piece box outside board and stands.
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
    fn plates_are_lines_where_they_would_be_narrow() {
        let mut hands = ByColor::<Hand>::default();
        HandKind::ALL.into_iter().for_each(|kind| hands.black.set(kind, 1));
        for (width, height, has_lines) in [(537.0, 488.0, true), (856.0, 680.0, false), (400.0, 330.0, true)] {
            for flipped in [false, true] {
                let space = Rect::from_min_size(pos2(7.0, 31.0), vec2(width, height));
                let stage = Stage::fit(space, flipped, &hands, 1.0);
                assert_eq!(stage.has_lines(), has_lines, "{width} by {height}");
                for side in Color::ALL {
                    let (plate, stand) = (stage.plate(side), stage.stand(side));
                    assert!(space.expand(1.0).contains_rect(plate) && plate.width() > 84.0, "{plate}");
                    assert!(!plate.intersects(stage.squares()) && !plate.shrink(0.1).intersects(stand));
                    assert_eq!(plate.center().y > stage.squares().center().y, stage.faces_up(side));
                    let apart = (stand.top() - plate.bottom()).max(plate.top() - stand.bottom());
                    assert!(!has_lines || apart <= BELOW_EDGE + 0.1, "{plate} and {stand}");
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
