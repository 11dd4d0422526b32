use std::sync::{Arc, PoisonError, RwLock};

use super::placement::Placement;
use super::{Pixels, Stretch};
use crate::diagram::face::{self, Segment};
use crate::diagram::scene::{Fill, Glyph, Point, QUARTER, Scene, Shape, Stamp, Stroke};

/// The least width, in pixels, of a slanted line: thinner ones are hardly visible.
pub const THINNEST: f32 = 0.7;

pub(super) struct Canvas {
    pixels: Pixels,
    placement: Placement,
    stamped: Vec<Arc<Stamped>>,
}

struct Stamped {
    /// Kept alive, since stamps are compared by address.
    stamp: Arc<Stamp>,
    scale: f32,
    pixels: Pixels,
    origin: Point,
}

impl Stamped {
    fn is(&self, stamp: &Arc<Stamp>, scale: f32) -> bool {
        Arc::ptr_eq(&self.stamp, stamp) && self.scale == scale
    }
}

/// Rasterized stamps of earlier pictures: the next one usually has the same size and wood.
struct Shelf {
    stamped: Vec<Arc<Stamped>>,
    size: usize,
}

static SHELF: RwLock<Shelf> = RwLock::new(Shelf { stamped: Vec::new(), size: 0 });

impl Shelf {
    /// The most pixels, four bytes each: enough for pictures up to a thousand pixels wide.
    const MOST: usize = 1 << 21;

    fn get(stamp: &Arc<Stamp>, scale: f32) -> Arc<Stamped> {
        let find = |shelf: &Self| shelf.stamped.iter().find(|known| known.is(stamp, scale)).map(Arc::clone);
        if let Some(known) = find(&SHELF.read().unwrap_or_else(PoisonError::into_inner)) {
            return known;
        }
        let (pixels, origin) = stamped(stamp, scale);
        let size = pixels.data.len();
        let stamped = Arc::new(Stamped { stamp: Arc::clone(stamp), scale, pixels, origin });
        let mut shelf = SHELF.write().unwrap_or_else(PoisonError::into_inner);
        if size <= Self::MOST && find(&shelf).is_none() {
            if shelf.size + size > Self::MOST {
                *shelf = Self { stamped: Vec::new(), size: 0 };
            }
            shelf.size += size;
            shelf.stamped.push(Arc::clone(&stamped));
        }
        stamped
    }
}

impl Canvas {
    pub(super) const fn new(pixels: Pixels, placement: Placement) -> Self {
        Self { pixels, placement, stamped: Vec::new() }
    }

    pub(super) fn of_scene(scene: &Scene, pixels: Pixels, placement: Placement) -> Self {
        let mut canvas = Self::new(pixels, placement);
        let whole = [0.0, 0.0, canvas.pixels.width as f32, canvas.pixels.height as f32];
        canvas.pixels.fill_rect(whole, Fill::Plain(scene.ground.with_alpha(u8::MAX)));
        scene.shapes.iter().for_each(|shape| canvas.draw(shape));
        canvas
    }

    pub(super) fn into_pixels(self) -> Pixels {
        self.pixels
    }

    pub(super) fn draw(&mut self, shape: &Shape) {
        match shape {
            Shape::Rect(rect, fill) => {
                self.pixels.fill_rect(self.placement.edges(rect), *fill);
            }
            Shape::Frame(rect, stroke) => {
                for edges in self.placement.frame(rect, *stroke) {
                    self.pixels.fill_rect(edges, Fill::Plain(stroke.color));
                }
            }
            Shape::Line(points, stroke) => match points.as_slice() {
                &[from, to] if from.x == to.x || from.y == to.y => {
                    self.pixels.fill_rect(self.placement.rule(from, to, *stroke), Fill::Plain(stroke.color));
                }
                points => self.line(points, *stroke),
            },
            Shape::Polygon(points, fill) => {
                let points: Vec<Point> = points.iter().map(|&point| self.placement.at(point)).collect();
                self.pixels.fill(around(&points), sides(&points), *fill);
            }
            Shape::Disc(center, radius, color) => {
                let center = self.placement.at(*center);
                let center = Point::new(center.x.floor() + 0.5, center.y.floor() + 0.5);
                let radius = radius * self.placement.scale;
                let edges = [center.x - radius, center.y - radius, center.x + radius, center.y + radius];
                self.pixels.fill(edges, circle(center, radius), Fill::Plain(*color));
            }
            Shape::Glyph(glyph) => self.glyph(glyph),
            Shape::Stamp { stamp, at, scale } => self.stamp(stamp, *at, *scale),
        }
    }

    /// Mitred at its corners.
    fn line(&mut self, points: &[Point], stroke: Stroke) {
        let half = (stroke.width * self.placement.scale).max(THINNEST) / 2.0;
        let points: Vec<Point> = points.iter().map(|&point| self.placement.at(point)).collect();
        let outline = stroked(&points, half);
        self.pixels.fill(around(&outline), sides(&outline), Fill::Plain(stroke.color));
    }

    fn glyph(&mut self, glyph: &Glyph) {
        let Some(outline) = face::outline(glyph.face, glyph.character) else { return };
        let scale = glyph.size / outline.units();
        let at = |point: Point| {
            let turned = glyph.turn.apply(point.x * scale, -point.y * scale);
            self.placement.at(Point::new(glyph.origin.x + turned.x, glyph.origin.y + turned.y))
        };
        let mut stretches = Vec::with_capacity(outline.segments().len());
        let (mut start, mut last) = (Point::default(), Point::default());
        for &segment in outline.segments() {
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
        let (min, max) = (self.placement.at(ink.min), self.placement.at(ink.max));
        self.pixels.fill([min.x, min.y, max.x, max.y], stretches, Fill::Plain(glyph.color));
    }

    /// Stamps are rasterized once and copied to whole pixels, so that all pieces of a kind look the same.
    fn stamp(&mut self, stamp: &Arc<Stamp>, at: Point, scale: f32) {
        let scale = self.placement.scale * scale;
        let known = self.stamped.iter().position(|known| known.is(stamp, scale));
        let index = known.unwrap_or_else(|| {
            self.stamped.push(Shelf::get(stamp, scale));
            self.stamped.len() - 1
        });
        let at = self.placement.at(at);
        let stamped = &self.stamped[index];
        let corner = (at.x.round() - stamped.origin.x, at.y.round() - stamped.origin.y);
        self.pixels.copy(&stamped.pixels, corner.0 as i64, corner.1 as i64);
    }
}

/// A stamp as pixels, and the position of its origin in them.
pub(super) fn stamped(stamp: &Stamp, scale: f32) -> (Pixels, Point) {
    let bounds = stamp.bounds;
    let origin = Point::new((-bounds.min.x * scale).ceil() + 1.0, (-bounds.min.y * scale).ceil() + 1.0);
    let width = origin.x + (bounds.max.x * scale).ceil() + 1.0;
    let height = origin.y + (bounds.max.y * scale).ceil() + 1.0;
    let empty = Pixels::new(width as usize, height as usize);
    let mut canvas = Canvas::new(empty, Placement { scale, origin });
    for shape in &stamp.shapes {
        canvas.draw(shape);
    }
    (canvas.pixels, origin)
}

/// In the order left, top, right, bottom.
fn around(points: &[Point]) -> [f32; 4] {
    let start = [f32::INFINITY, f32::INFINITY, f32::NEG_INFINITY, f32::NEG_INFINITY];
    points.iter().fold(start, |[left, top, right, bottom], point| {
        [left.min(point.x), top.min(point.y), right.max(point.x), bottom.max(point.y)]
    })
}

/// The outline of a line of the width `2 * half`: there along one side and back along the other.
fn stroked(points: &[Point], half: f32) -> Vec<Point> {
    let (Some(&first), Some(&last)) = (points.first(), points.last()) else { return Vec::new() };
    let is_closed = points.len() > 2 && first == last;
    let direction = |from: Point, to: Point| {
        let (x, y) = (to.x - from.x, to.y - from.y);
        let length = x.hypot(y).max(f32::EPSILON);
        Point::new(x / length, y / length)
    };
    let stretches: Vec<Point> = points.windows(2).map(|pair| direction(pair[0], pair[1])).collect();
    let (Some(&start), Some(&end)) = (stretches.first(), stretches.last()) else { return Vec::new() };
    let side = |sign: f32| {
        let stretches = &stretches;
        points.iter().enumerate().map(move |(index, at)| {
            let into = if index > 0 {
                stretches[index - 1]
            } else if is_closed {
                end
            } else {
                start
            };
            let out_of = stretches.get(index).copied().unwrap_or(if is_closed { start } else { end });
            // The mitre is as long as the corner is sharp, within limits.
            let (x, y) = (-into.y - out_of.y, into.x + out_of.x);
            let reach = (sign * half * 2.0) / (x * x + y * y).max(0.5);
            Point::new(at.x + x * reach, at.y + y * reach)
        })
    };
    let back: Vec<Point> = side(-1.0).collect();
    side(1.0).chain(back.into_iter().rev()).collect()
}

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
