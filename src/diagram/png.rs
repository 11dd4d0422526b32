//! Pictures as PNG.
//!
//! Lines of boards lie on whole pixels, so that they are sharp at any size.

use std::fmt;
use std::sync::Arc;

use super::face::{self, Segment};
use super::pixels::{Pixels, Stretch};
use super::scene::{Fill, Glyph, Point, QUARTER, Rect, Scene, Shape, Stamp, Stroke};

/// The largest picture, in pixels.
pub const MOST_PIXELS: u32 = 1 << 26;

/// A picture that would have no pixels, or more than [`MOST_PIXELS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SizeError {
    /// The width that was asked for.
    pub width: u32,
}

/// The picture as a PNG file, `width` pixels wide. It is grey where the picture is, and never transparent.
///
/// # Errors
/// When that is too small or too large.
///
/// ```
/// use komadai::diagram::{self, Diagram};
/// use komadai::shogi::Handicap;
///
/// let scene = Diagram::new(Handicap::Even.setup()).scene();
/// let png = diagram::png(&scene, 480)?;
/// assert!(png.starts_with(b"\x89PNG"));
/// # Ok::<(), diagram::SizeError>(())
/// ```
pub fn png(scene: &Scene, width: u32) -> Result<Vec<u8>, SizeError> {
    encoded(&drawn(scene, width)?).ok_or(SizeError { width })
}

/// A picture as pixels, for screens and clipboards.
#[derive(Clone, PartialEq, Eq)]
pub struct Bitmap {
    /// Pixels from left to right.
    pub width: u32,
    /// Pixels from top to bottom.
    pub height: u32,
    /// Red, green, blue and alpha, which is always full, row by row.
    pub rgba: Vec<u8>,
}

impl fmt::Debug for Bitmap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bitmap({}x{})", self.width, self.height)
    }
}

/// The picture as pixels, so many of them wide.
///
/// # Errors
/// When that is too small or too large.
pub fn bitmap(scene: &Scene, width: u32) -> Result<Bitmap, SizeError> {
    let error = SizeError { width };
    let pixels = drawn(scene, width)?;
    let height = u32::try_from(pixels.height).map_err(|_| error)?;
    Ok(Bitmap { width, height, rgba: pixels.data.into_flattened() })
}

fn drawn(scene: &Scene, width: u32) -> Result<Pixels, SizeError> {
    let error = SizeError { width };
    let scale = width as f32 / scene.width;
    let height = (scene.height * scale).round();
    if width == 0 || height < 1.0 || f64::from(width) * f64::from(height) > f64::from(MOST_PIXELS) {
        return Err(error);
    }
    let (wide, high) = (width as f32, height);
    let pixels = Pixels::new(width as usize, height as usize);
    let mut canvas = Canvas { pixels, scale, origin: Point::default(), stamped: Vec::new() };
    canvas.pixels.fill_rect([0.0, 0.0, wide, high], Fill::Plain(scene.ground.with_alpha(u8::MAX)));
    for shape in &scene.shapes {
        canvas.draw(shape);
    }
    Ok(canvas.pixels)
}

fn encoded(pixels: &Pixels) -> Option<Vec<u8>> {
    // The ground covers everything, so that nothing is transparent.
    let grey = pixels.data.iter().all(|&[r, g, b, _]| r == g && g == b);
    let (kind, data): (_, Vec<u8>) = if grey {
        (png::ColorType::Grayscale, pixels.data.iter().map(|pixel| pixel[0]).collect())
    } else {
        let mut data = Vec::with_capacity(pixels.data.len() * 3);
        pixels.data.iter().for_each(|pixel| data.extend_from_slice(&pixel[..3]));
        (png::ColorType::Rgb, data)
    };
    let mut out = Vec::with_capacity(data.len() / 4);
    let (width, height) = (u32::try_from(pixels.width).ok()?, u32::try_from(pixels.height).ok()?);
    let mut encoder = png::Encoder::new(&mut out, width, height);
    encoder.set_color(kind);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Fast);
    let mut writer = encoder.write_header().ok()?;
    writer.write_image_data(&data).ok()?;
    writer.finish().ok()?;
    Some(out)
}

struct Canvas {
    pixels: Pixels,
    /// Pixels in the scene's unit.
    scale: f32,
    /// Where the scene's origin lies, in pixels.
    origin: Point,
    /// Stamps that were drawn, as pixels.
    stamped: Vec<Stamped>,
}

/// A stamp as pixels.
struct Stamped {
    stamp: *const Stamp,
    scale: f32,
    pixels: Pixels,
    /// The place of the stamp's origin in them.
    origin: Point,
}

impl Canvas {
    fn draw(&mut self, shape: &Shape) {
        match shape {
            Shape::Rect(rect, fill) => {
                let edges = self.edges(rect);
                self.pixels.fill_rect(edges, *fill);
            }
            Shape::Frame(rect, stroke) => self.frame(rect, *stroke),
            Shape::Line(points, stroke) => match points.as_slice() {
                &[from, to] if from.x == to.x || from.y == to.y => self.rule(from, to, *stroke),
                points => self.line(points, *stroke),
            },
            Shape::Polygon(points, fill) => {
                let points: Vec<Point> = points.iter().map(|&point| self.at(point)).collect();
                self.pixels.fill(around(&points), sides(&points), *fill);
            }
            Shape::Disc(center, radius, color) => {
                let center = self.at(*center);
                let center = Point::new(center.x.floor() + 0.5, center.y.floor() + 0.5);
                let radius = radius * self.scale;
                let edges = [center.x - radius, center.y - radius, center.x + radius, center.y + radius];
                self.pixels.fill(edges, circle(center, radius), Fill::Plain(*color));
            }
            Shape::Glyph(glyph) => self.glyph(glyph),
            Shape::Stamp { stamp, at, scale } => self.stamp(stamp, *at, *scale),
        }
    }

    /// Where a place lies, in pixels.
    fn at(&self, point: Point) -> Point {
        Point::new(point.x * self.scale + self.origin.x, point.y * self.scale + self.origin.y)
    }

    /// The whole pixels of a rectangle: left, top, right, bottom.
    fn edges(&self, rect: &Rect) -> [f32; 4] {
        let (min, max) = (self.at(rect.min), self.at(rect.max));
        [min.x, min.y, max.x, max.y].map(f32::round)
    }

    /// How many pixels wide a line is, and the first of them, where the line's middle is at `at`.
    fn ruled(&self, at: f32, stroke: Stroke) -> (f32, f32) {
        let wide = (stroke.width * self.scale).round().max(1.0);
        (at.floor() - ((wide - 1.0) / 2.0).floor(), wide)
    }

    /// A line across or down, on whole pixels.
    fn rule(&mut self, from: Point, to: Point, stroke: Stroke) {
        let [left, top, right, bottom] = self.edges(&Rect { min: from, max: to });
        let middle = self.at(from);
        let edges = if from.x == to.x {
            let (start, wide) = self.ruled(middle.x, stroke);
            [start, top, start + wide, bottom]
        } else {
            let (start, wide) = self.ruled(middle.y, stroke);
            [left, start, right, start + wide]
        };
        self.pixels.fill_rect(edges, Fill::Plain(stroke.color));
    }

    /// The lines around a rectangle, on whole pixels.
    fn frame(&mut self, rect: &Rect, stroke: Stroke) {
        let (min, max) = (self.at(rect.min), self.at(rect.max));
        let [(left, wide), (top, _), (right, _), (bottom, _)] =
            [min.x, min.y, max.x, max.y].map(|at| self.ruled(at, stroke));
        for edges in [
            [left, top, right + wide, top + wide],
            [left, bottom, right + wide, bottom + wide],
            [left, top + wide, left + wide, bottom],
            [right, top + wide, right + wide, bottom],
        ] {
            self.pixels.fill_rect(edges, Fill::Plain(stroke.color));
        }
    }

    /// A line of any direction: an oblong for every stretch, a little longer so that corners are closed.
    fn line(&mut self, points: &[Point], stroke: Stroke) {
        let half = (stroke.width * self.scale).max(0.7) / 2.0;
        let mut outline = Vec::with_capacity(points.len() * 4);
        let points: Vec<Point> = points.iter().map(|&point| self.at(point)).collect();
        for pair in points.windows(2) {
            let (x, y) = (pair[1].x - pair[0].x, pair[1].y - pair[0].y);
            let share = half / x.hypot(y).max(f32::EPSILON);
            let (x, y) = (x * share, y * share);
            let corner = |at: Point, along: f32, aside: f32| {
                Point::new(at.x + along * x - aside * y, at.y + along * y + aside * x)
            };
            let corners = [
                corner(pair[0], -1.0, 1.0),
                corner(pair[1], 1.0, 1.0),
                corner(pair[1], 1.0, -1.0),
                corner(pair[0], -1.0, -1.0),
            ];
            outline.extend(sides(&corners));
        }
        let [left, top, right, bottom] = around(&points);
        let edges = [left - 2.0 * half, top - 2.0 * half, right + 2.0 * half, bottom + 2.0 * half];
        self.pixels.fill(edges, outline, Fill::Plain(stroke.color));
    }

    fn glyph(&mut self, glyph: &Glyph) {
        let Some(outline) = face::outline(glyph.face, glyph.character) else { return };
        let scale = glyph.size / outline.units;
        let at = |point: Point| {
            let turned = glyph.turn.apply(point.x * scale, -point.y * scale);
            self.at(Point::new(glyph.origin.x + turned.x, glyph.origin.y + turned.y))
        };
        let mut stretches = Vec::with_capacity(outline.segments.len());
        let (mut start, mut last) = (Point::default(), Point::default());
        for &segment in &outline.segments {
            let from = last;
            let (end, stretch) = match segment {
                Segment::Move(to) => {
                    start = at(to);
                    last = start;
                    continue;
                }
                Segment::Line(to) => (at(to), Stretch::Line(from, at(to))),
                Segment::Quad(by, to) => (at(to), Stretch::Quad(from, at(by), at(to))),
                Segment::Cubic(one, two, to) => (at(to), Stretch::Cubic(from, at(one), at(two), at(to))),
                Segment::Close => (start, Stretch::Line(from, start)),
            };
            last = end;
            stretches.push(stretch);
        }
        let ink = glyph.ink();
        let (min, max) = (self.at(ink.min), self.at(ink.max));
        self.pixels.fill([min.x, min.y, max.x, max.y], stretches, Fill::Plain(glyph.color));
    }

    /// Stamps are drawn once and then copied, to whole pixels: all pieces of a kind look the same.
    fn stamp(&mut self, stamp: &Arc<Stamp>, at: Point, scale: f32) {
        let pointer = Arc::as_ptr(stamp);
        let known = self.stamped.iter().position(|known| known.stamp == pointer && known.scale == scale);
        let index = known.unwrap_or_else(|| {
            let stamped = self.stamped(stamp, scale);
            self.stamped.push(stamped);
            self.stamped.len() - 1
        });
        let at = self.at(at);
        let stamped = &self.stamped[index];
        let corner = (at.x.round() - stamped.origin.x, at.y.round() - stamped.origin.y);
        self.pixels.copy(&stamped.pixels, corner.0 as i64, corner.1 as i64);
    }

    fn stamped(&self, stamp: &Arc<Stamp>, scale: f32) -> Stamped {
        let pixels = self.scale * scale;
        let bounds = stamp.bounds;
        let origin = Point::new((-bounds.min.x * pixels).ceil() + 1.0, (-bounds.min.y * pixels).ceil() + 1.0);
        let width = origin.x + (bounds.max.x * pixels).ceil() + 1.0;
        let height = origin.y + (bounds.max.y * pixels).ceil() + 1.0;
        let empty = Pixels::new(width as usize, height as usize);
        let mut canvas = Self { pixels: empty, scale: pixels, origin, stamped: Vec::new() };
        for shape in &stamp.shapes {
            canvas.draw(shape);
        }
        Stamped { stamp: Arc::as_ptr(stamp), scale, pixels: canvas.pixels, origin }
    }
}

/// A box around points: left, top, right, bottom.
fn around(points: &[Point]) -> [f32; 4] {
    let start = [f32::INFINITY, f32::INFINITY, f32::NEG_INFINITY, f32::NEG_INFINITY];
    points.iter().fold(start, |[left, top, right, bottom], point| {
        [left.min(point.x), top.min(point.y), right.max(point.x), bottom.max(point.y)]
    })
}

/// The sides of a polygon.
fn sides(points: &[Point]) -> Vec<Stretch> {
    let next = points.iter().cycle().skip(1);
    points.iter().zip(next).map(|(&from, &to)| Stretch::Line(from, to)).collect()
}

fn circle(center: Point, radius: f32) -> Vec<Stretch> {
    let at = |x: f32, y: f32| Point::new(center.x + x * radius, center.y + y * radius);
    let quarter = |(x, y): (f32, f32)| {
        Stretch::Cubic(at(x, y), at(x - QUARTER * y, y + QUARTER * x), at(QUARTER * x - y, QUARTER * y + x), at(-y, x))
    };
    [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)].map(quarter).into()
}
