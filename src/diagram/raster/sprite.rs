use super::Pixels;
use super::canvas::{Canvas, stamped};
use super::placement::Placement;
use crate::diagram::scene::{Point, Rect, Shape, Stamp};

/// A part of a picture with a transparent background.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sprite {
    /// The width in pixels.
    pub width: usize,
    /// The height in pixels.
    pub height: usize,
    /// Red, green, blue and alpha, premultiplied, row by row.
    pub rgba: Vec<u8>,
    /// The position of its left edge in pixels, in the picture or from the stamp's origin.
    pub left: i32,
    /// The position of its upper edge.
    pub top: i32,
}

impl Sprite {
    /// A stamp at a scale in pixels per unit. Its origin is on a whole pixel of the picture.
    #[must_use]
    pub fn of_stamp(stamp: &Stamp, scale: f32) -> Self {
        let (pixels, origin) = stamped(stamp, scale);
        Self::new(pixels, -origin.x as i32, -origin.y as i32)
    }

    /// A shape at its position in a picture.
    #[must_use]
    pub fn of(shape: &Shape, placement: Placement) -> Self {
        let bounds = bounds(shape);
        let (min, max) = (placement.at(bounds.min), placement.at(bounds.max));
        let (left, top) = (min.x.floor() - 2.0, min.y.floor() - 2.0);
        let (width, height) = (max.x.ceil() + 2.0 - left, max.y.ceil() + 2.0 - top);
        let origin = Point::new(placement.origin.x - left, placement.origin.y - top);
        let mut canvas =
            Canvas::new(Pixels::new(width as usize, height as usize), Placement { scale: placement.scale, origin });
        canvas.draw(shape);
        Self::new(canvas.into_pixels(), left as i32, top as i32)
    }

    fn new(pixels: Pixels, left: i32, top: i32) -> Self {
        let Pixels { width, height, data } = pixels;
        Self { width, height, rgba: data.into_flattened(), left, top }
    }
}

fn bounds(shape: &Shape) -> Rect {
    let around = |points: &[Point]| {
        let first = points.first().copied().unwrap_or_default();
        points.iter().fold(Rect { min: first, max: first }, |rect, point| Rect {
            min: Point::new(rect.min.x.min(point.x), rect.min.y.min(point.y)),
            max: Point::new(rect.max.x.max(point.x), rect.max.y.max(point.y)),
        })
    };
    match shape {
        Shape::Rect(rect, _) => *rect,
        Shape::Frame(rect, stroke) => rect.grown(stroke.width),
        Shape::Line(points, stroke) => around(points).grown(stroke.width),
        Shape::Polygon(points, _) => around(points),
        Shape::Disc(center, radius, _) => Rect { min: *center, max: *center }.grown(*radius),
        Shape::Glyph(glyph) => glyph.ink(),
        Shape::Stamp { stamp, at, scale } => {
            let Rect { min, max } = stamp.bounds;
            let place = |point: Point| Point::new(point.x * scale + at.x, point.y * scale + at.y);
            Rect { min: place(min), max: place(max) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::{Color, Diagram, Fill, Style, bitmap};
    use crate::shogi::Handicap;

    fn over(above: &[u8], under: &mut [u8]) {
        let rest = 255 - u32::from(above[3]);
        for (above, under) in above.iter().zip(under) {
            *under = above.saturating_add(((u32::from(*under) * rest + 127) / 255) as u8);
        }
    }

    #[test]
    fn a_picture_put_together_from_sprites_is_the_picture() {
        let mut diagram = Diagram::new(Handicap::Even.setup());
        diagram.look.style = Style::Wood;
        let scene = diagram.scene();
        let whole = bitmap(&scene, 700).expect("a size that can be drawn");
        let placement = Placement { scale: 700.0 / scene.width, origin: Point::default() };
        let (width, height) = (whole.width as usize, whole.height as usize);
        let Color { r, g, b, .. } = scene.ground;
        let mut together = [r, g, b, 255].repeat(width * height);
        for shape in &scene.shapes {
            let (sprite, x, y) = match shape {
                Shape::Stamp { stamp, at, scale } => {
                    let at = placement.at(*at);
                    (Sprite::of_stamp(stamp, placement.scale * scale), at.x.round() as i32, at.y.round() as i32)
                }
                shape => (Sprite::of(shape, placement), 0, 0),
            };
            for (index, pixel) in sprite.rgba.chunks(4).enumerate() {
                let (column, row) = (index % sprite.width, index / sprite.width);
                let (x, y) = (x + sprite.left + column as i32, y + sprite.top + row as i32);
                if pixel[3] > 0 && (0..width as i32).contains(&x) && (0..height as i32).contains(&y) {
                    let at = (y as usize * width + x as usize) * 4;
                    over(pixel, &mut together[at..at + 4]);
                }
            }
        }
        let worst = together.iter().zip(&whole.rgba).map(|(a, b)| a.abs_diff(*b)).max();
        assert!(worst <= Some(3), "{worst:?}");
    }

    #[test]
    fn a_shape_is_within_its_sprite() {
        let rect = Rect::new(3.3, 4.4, 10.0, 5.0);
        let sprite = Sprite::of(
            &Shape::Rect(rect, Fill::Plain(Color::BLACK)),
            Placement { scale: 2.0, origin: Point::default() },
        );
        let inked = sprite.rgba.chunks(4).filter(|pixel| pixel[3] == 255).count();
        assert_eq!(inked, 20 * 10);
        assert_eq!((sprite.left, sprite.top), (4, 6));
    }
}
