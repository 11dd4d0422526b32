use std::sync::Arc;

use super::face::{self, Face};

/// A point, `x` to the right, `y` down. The unit of a [`Diagram`](super::Diagram) is 1/100 of a square, of a
/// [`Sheet`](super::Sheet) 1/72 inch.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// The distance from the left edge of the scene.
    pub x: f32,
    /// The distance from the upper edge of the scene.
    pub y: f32,
}

impl Point {
    /// The point at these coordinates.
    #[must_use]
    pub const fn new(x: f32, y: f32) -> Self {
        Self { x, y }
    }
}

/// The distance of the control points of a Bézier quarter circle of radius 1 from its ends.
pub(super) const QUARTER: f32 = 0.552_285;

/// An upright rectangle.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rect {
    /// The upper left corner.
    pub min: Point,
    /// The lower right corner.
    pub max: Point,
}

impl Rect {
    /// From the upper left corner and the size.
    #[must_use]
    pub const fn new(x: f32, y: f32, width: f32, height: f32) -> Self {
        Self { min: Point::new(x, y), max: Point::new(x + width, y + height) }
    }

    /// The width of the rectangle.
    #[must_use]
    pub const fn width(&self) -> f32 {
        self.max.x - self.min.x
    }

    /// The height of the rectangle.
    #[must_use]
    pub const fn height(&self) -> f32 {
        self.max.y - self.min.y
    }

    /// The middle of the rectangle.
    #[must_use]
    pub const fn center(&self) -> Point {
        Point::new((self.min.x + self.max.x) / 2.0, (self.min.y + self.max.y) / 2.0)
    }

    /// The same rectangle with each edge moved outwards (inwards, if negative).
    #[must_use]
    pub const fn grown(&self, by: f32) -> Self {
        Self { min: Point::new(self.min.x - by, self.min.y - by), max: Point::new(self.max.x + by, self.max.y + by) }
    }

    /// The least rectangle around this one and another.
    #[must_use]
    pub const fn joined(&self, other: &Self) -> Self {
        Self {
            min: Point::new(self.min.x.min(other.min.x), self.min.y.min(other.min.y)),
            max: Point::new(self.max.x.max(other.max.x), self.max.y.max(other.max.y)),
        }
    }

    /// The same rectangle elsewhere.
    #[must_use]
    pub const fn moved(&self, x: f32, y: f32) -> Self {
        Self { min: Point::new(self.min.x + x, self.min.y + y), max: Point::new(self.max.x + x, self.max.y + y) }
    }
}

/// A colour in sRGB, not premultiplied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Color {
    /// The red part, 0 to 255.
    pub r: u8,
    /// The green part, 0 to 255.
    pub g: u8,
    /// The blue part, 0 to 255.
    pub b: u8,
    /// Its opacity: 0 is invisible, 255 covers what is below.
    pub a: u8,
}

impl Color {
    /// Opaque black.
    pub const BLACK: Self = Self::rgb(0);
    /// Opaque white.
    pub const WHITE: Self = Self::rgb(0x00FF_FFFF);

    /// An opaque colour, as `0xRRGGBB`.
    #[must_use]
    pub const fn rgb(hex: u32) -> Self {
        Self { r: (hex >> 16) as u8, g: (hex >> 8) as u8, b: hex as u8, a: 255 }
    }

    /// The same colour with this opacity, 0 to 255.
    #[must_use]
    pub const fn with_alpha(self, a: u8) -> Self {
        Self { a, ..self }
    }

    /// The contrast to another colour by [WCAG 2](https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio), from 1 to 21,
    /// ignoring opacity.
    #[must_use]
    pub fn contrast(self, other: Self) -> f32 {
        let luminance = |color: Self| {
            let part = |channel: u8| {
                let share = f32::from(channel) / 255.0;
                if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
            };
            0.2126 * part(color.r) + 0.7152 * part(color.g) + 0.0722 * part(color.b)
        };
        let (one, other) = (luminance(self), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    /// A colour between this one (`share` 0) and another (1).
    #[must_use]
    pub fn mixed(self, other: Self, share: f32) -> Self {
        // In integers, for speed.
        let share = (share.clamp(0.0, 1.0) * 256.0) as i32;
        let mix = |a: u8, b: u8| {
            let (a, b) = (i32::from(a), i32::from(b));
            ((a * 256 + (b - a) * share + 128) >> 8) as u8
        };
        Self { r: mix(self.r, other.r), g: mix(self.g, other.g), b: mix(self.b, other.b), a: mix(self.a, other.a) }
    }
}

/// The fill of an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Fill {
    /// One colour.
    Plain(Color),
    /// From one colour at its top to another at its bottom.
    Graded(Color, Color),
}

/// The stroke of a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// In the scene's unit.
    pub width: f32,
    /// Its colour.
    pub color: Color,
}

/// The rotation of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// No rotation.
    Upright,
    /// A quarter turn to the right, as of Latin words in vertical lines.
    Sideways,
    /// Upside down, as the other side's pieces.
    Over,
}

impl Turn {
    /// A vector after the rotation.
    #[must_use]
    pub const fn apply(self, x: f32, y: f32) -> Point {
        match self {
            Self::Upright => Point::new(x, y),
            Self::Sideways => Point::new(-y, x),
            Self::Over => Point::new(-x, -y),
        }
    }
}

/// A character of one of the embedded faces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glyph {
    /// The face.
    pub face: Face,
    /// The character, which the face has.
    pub character: char,
    /// The start of its baseline.
    pub origin: Point,
    /// The size of the em square.
    pub size: f32,
    /// The rotation about the origin.
    pub turn: Turn,
    /// Its colour.
    pub color: Color,
}

impl Glyph {
    /// The bounding box of its ink; empty when the face lacks the character.
    #[must_use]
    pub fn ink(&self) -> Rect {
        let Some(outline) = face::outline(self.face, self.character) else {
            return Rect { min: self.origin, max: self.origin };
        };
        let bounds = outline.bounds();
        let corner = |x: f32, y: f32| {
            let at = self.turn.apply(x * self.size, y * self.size);
            Point::new(self.origin.x + at.x, self.origin.y + at.y)
        };
        let (a, b) = (corner(bounds.min.x, bounds.min.y), corner(bounds.max.x, bounds.max.y));
        Rect { min: Point::new(a.x.min(b.x), a.y.min(b.y)), max: Point::new(a.x.max(b.x), a.y.max(b.y)) }
    }
}

/// A drawn shape.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A filled rectangle.
    Rect(Rect, Fill),
    /// The lines around a rectangle.
    Frame(Rect, Stroke),
    /// A straight line or polyline.
    Line(Vec<Point>, Stroke),
    /// A filled polygon.
    Polygon(Vec<Point>, Fill),
    /// A filled disc: its centre and its radius.
    Disc(Point, f32, Color),
    /// A character.
    Glyph(Glyph),
    /// A [`Stamp`], `scale` times its size.
    Stamp {
        /// The stamp.
        stamp: Arc<Stamp>,
        /// The position of its origin.
        at: Point,
        /// The scale.
        scale: f32,
    },
}

/// Shapes that are drawn many times, such as a piece. A file contains them once.
#[derive(Clone, Debug, PartialEq)]
pub struct Stamp {
    /// The shapes around the stamp's origin.
    pub shapes: Vec<Shape>,
    /// The bounding box of the shapes.
    pub bounds: Rect,
}

impl Shape {
    /// The shape scaled by `scale`, then moved by `at`.
    #[must_use]
    pub fn placed(mut self, scale: f32, at: Point) -> Self {
        let place = |point: &mut Point| *point = Point::new(point.x * scale + at.x, point.y * scale + at.y);
        let place_rect = |rect: &mut Rect| {
            place(&mut rect.min);
            place(&mut rect.max);
        };
        match &mut self {
            Self::Rect(rect, _) => place_rect(rect),
            Self::Frame(rect, stroke) => {
                place_rect(rect);
                stroke.width *= scale;
            }
            Self::Line(points, stroke) => {
                points.iter_mut().for_each(place);
                stroke.width *= scale;
            }
            Self::Polygon(points, _) => points.iter_mut().for_each(place),
            Self::Disc(center, radius, _) => {
                place(center);
                *radius *= scale;
            }
            Self::Glyph(glyph) => {
                place(&mut glyph.origin);
                glyph.size *= scale;
            }
            Self::Stamp { at, scale: size, .. } => {
                place(at);
                *size *= scale;
            }
        }
        self
    }
}

/// A picture: its size and its shapes.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// The width.
    pub width: f32,
    /// The height.
    pub height: f32,
    /// The bleed, trimmed off each edge after printing; 0 for most pictures.
    pub bleed: f32,
    /// The background.
    pub ground: Color,
    /// The shapes, the first lowest.
    pub shapes: Vec<Shape>,
    /// The name, for screen readers and lists of files. May be empty.
    pub name: String,
    /// Characters that no embedded face has, each once. They are drawn as 〓.
    pub missing: Vec<char>,
}

impl Scene {
    /// An empty picture.
    #[must_use]
    pub const fn new(width: f32, height: f32, ground: Color) -> Self {
        Self { width, height, bleed: 0.0, ground, shapes: Vec::new(), name: String::new(), missing: Vec::new() }
    }

    /// Draws a filled rectangle.
    pub fn rect(&mut self, rect: Rect, fill: Fill) {
        self.shapes.push(Shape::Rect(rect, fill));
    }

    /// Draws a straight line.
    pub fn line(&mut self, from: Point, to: Point, stroke: Stroke) {
        self.shapes.push(Shape::Line(vec![from, to], stroke));
    }

    /// The drawn characters in order, with those of stamps in their positions.
    #[must_use]
    pub fn glyphs(&self) -> Vec<Glyph> {
        fn add(shapes: &[Shape], scale: f32, at: Point, found: &mut Vec<Glyph>) {
            for shape in shapes {
                match shape.clone().placed(scale, at) {
                    Shape::Glyph(glyph) => found.push(glyph),
                    Shape::Stamp { stamp, at, scale } => add(&stamp.shapes, scale, at, found),
                    _ => {}
                }
            }
        }
        let mut found = Vec::new();
        add(&self.shapes, 1.0, Point::default(), &mut found);
        found
    }

    /// Draws another picture scaled by `scale`, with its corner at `at`.
    pub fn draw(&mut self, other: Self, scale: f32, at: Point) {
        self.shapes.extend(other.shapes.into_iter().map(|shape| shape.placed(scale, at)));
        for character in other.missing {
            self.miss(character);
        }
    }

    pub(super) fn miss(&mut self, character: char) {
        if !self.missing.contains(&character) {
            self.missing.push(character);
        }
    }
}
