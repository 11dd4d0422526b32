//! Crop marks (トンボ) around a page with bleed: at each corner two angles, where the page is trimmed and where the bleed
//! ends, and crosses at the middles of the edges.

use super::scene::{Color, Point, Rect, Shape, Stroke};

/// The space for marks around the bleed, in points (12 mm).
pub(super) const SPACE: f32 = 34.0;
/// The distance of marks from the bleed, and their length, in points.
const GAP: f32 = 1.5;
const LONG: f32 = 26.0;
const CROSS: f32 = 14.0;
const LINE: Stroke = Stroke { width: 0.3, color: Color::BLACK };

/// The marks of a page with these edges, `bleed` of which are trimmed, in points.
pub(super) fn marks(page: &Rect, bleed: f32) -> Vec<Shape> {
    let mut shapes = Vec::with_capacity(24);
    let mut line = |from: (f32, f32), to: (f32, f32)| {
        shapes.push(Shape::Line(vec![Point::new(from.0, from.1), Point::new(to.0, to.1)], LINE));
    };
    let trim = page.grown(-bleed);
    for (out_x, edge_x, cut_x) in [(-1.0, page.min.x, trim.min.x), (1.0, page.max.x, trim.max.x)] {
        for (out_y, edge_y, cut_y) in [(-1.0, page.min.y, trim.min.y), (1.0, page.max.y, trim.max.y)] {
            let (near_x, far_x) = (edge_x + out_x * GAP, edge_x + out_x * LONG);
            let (near_y, far_y) = (edge_y + out_y * GAP, edge_y + out_y * LONG);
            line((near_x, cut_y), (far_x, cut_y));
            line((cut_x, near_y), (cut_x, far_y));
            // Outside, the angle of the bleed.
            line((near_x, edge_y), (far_x, edge_y));
            line((edge_x, near_y), (edge_x, far_y));
        }
    }
    let middle = page.center();
    for (out, edge) in [(-1.0, page.min.y), (1.0, page.max.y)] {
        line((middle.x, edge + out * GAP), (middle.x, edge + out * LONG));
        line((middle.x - CROSS, edge + out * LONG / 2.0), (middle.x + CROSS, edge + out * LONG / 2.0));
    }
    for (out, edge) in [(-1.0, page.min.x), (1.0, page.max.x)] {
        line((edge + out * GAP, middle.y), (edge + out * LONG, middle.y));
        line((edge + out * LONG / 2.0, middle.y - CROSS), (edge + out * LONG / 2.0, middle.y + CROSS));
    }
    shapes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_lie_outside_the_bleed_and_within_their_space() {
        let page = Rect::new(0.0, 0.0, 300.0, 400.0);
        let space = page.grown(SPACE);
        let marks = marks(&page, 9.0);
        assert_eq!(marks.len(), 24);
        for mark in marks {
            let Shape::Line(points, _) = mark else { panic!() };
            for at in points {
                let is_inside = (page.min.x + 0.1..page.max.x - 0.1).contains(&at.x)
                    && (page.min.y + 0.1..page.max.y - 0.1).contains(&at.y);
                assert!(!is_inside && (space.min.x..space.max.x).contains(&at.x), "{at:?}");
                assert!((space.min.y..space.max.y).contains(&at.y), "{at:?}");
            }
        }
    }
}
