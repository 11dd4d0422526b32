use crate::diagram::scene::{Point, Rect, Stroke};

/// The scale and position of a picture on pixels. Vertical and horizontal edges are on whole pixels, so that they are
/// sharp.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placement {
    /// Pixels per unit of the scene.
    pub scale: f32,
    /// The position of the scene's origin, in pixels.
    pub origin: Point,
}

/// Whole pixels: left, top, right and bottom.
pub type Edges = [f32; 4];

impl Placement {
    /// The position of a point, in pixels.
    #[must_use]
    pub const fn at(&self, point: Point) -> Point {
        Point::new(point.x * self.scale + self.origin.x, point.y * self.scale + self.origin.y)
    }

    /// The pixels of a rectangle.
    #[must_use]
    pub fn edges(&self, rect: &Rect) -> Edges {
        let (min, max) = (self.at(rect.min), self.at(rect.max));
        [min.x, min.y, max.x, max.y].map(f32::round)
    }

    /// The pixels of a horizontal or vertical line, whichever end it begins at.
    #[must_use]
    pub fn rule(&self, from: Point, to: Point, stroke: Stroke) -> Edges {
        let (min, max) =
            (Point::new(from.x.min(to.x), from.y.min(to.y)), Point::new(from.x.max(to.x), from.y.max(to.y)));
        let [left, top, right, bottom] = self.edges(&Rect { min, max });
        let middle = self.at(from);
        if from.x == to.x {
            let (start, wide) = self.ruled(middle.x, stroke);
            [start, top, start + wide, bottom]
        } else {
            let (start, wide) = self.ruled(middle.y, stroke);
            [left, start, right, start + wide]
        }
    }

    /// The pixels of the four lines around a rectangle, without overlap.
    #[must_use]
    pub fn frame(&self, rect: &Rect, stroke: Stroke) -> [Edges; 4] {
        let (min, max) = (self.at(rect.min), self.at(rect.max));
        let [(left, wide), (top, _), (right, _), (bottom, _)] =
            [min.x, min.y, max.x, max.y].map(|at| self.ruled(at, stroke));
        [
            [left, top, right + wide, top + wide],
            [left, bottom, right + wide, bottom + wide],
            [left, top + wide, left + wide, bottom],
            [right, top + wide, right + wide, bottom],
        ]
    }

    /// The first pixel of a line with its middle at `at`, and its width in pixels.
    fn ruled(&self, at: f32, stroke: Stroke) -> (f32, f32) {
        let wide = (stroke.width * self.scale).round().max(1.0);
        ((at - wide / 2.0).round(), wide)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::Color;

    #[test]
    fn lines_lie_about_their_middle() {
        for tenth in 0..400_u16 {
            let (at, width) = (100.0 + f32::from(tenth) / 10.0, 1.0 + f32::from(tenth % 7));
            let placement = Placement { scale: 1.0, origin: Point::default() };
            let stroke = Stroke { width, color: Color::BLACK };
            let [left, top, right, bottom] = placement.rule(Point::new(at, 3.0), Point::new(at, 8.0), stroke);
            assert_eq!((right - left, top, bottom), (width, 3.0, 8.0));
            let backwards = placement.rule(Point::new(at, 8.0), Point::new(at, 3.0), stroke);
            assert_eq!(backwards, [left, top, right, bottom]);
            assert!(((left + right) / 2.0 - at).abs() < 0.501, "{at} {width}: {left} to {right}");
        }
    }
}
