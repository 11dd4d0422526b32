//! The parts of pictures: what is where, and how light it is. Pictures are held against each other by these.

use std::ops::Range;

use komadai::diagram::{
    self, Bitmap, Color, Diagram, Numerals, PageStyle, Paper, Point, Rect, Scene, Shape, Sheet, Stroke, Style,
};
use komadai::notation::sfen;

use crate::support::words::mv;

/// CSS pixels from left to right.
pub(super) const WIDTH: u32 = 480;
const GAME: &str = "l4kn2/1r1g1sgbl/n1pppppp1/p5s1p/1p7/P1PP4P/1PSGPPPP1/2K1G1SR1/LN5NL b BPp 47";
const CROWDED: &str = "+P+L+N+S+B+RKGl/kkk6/9/9/9/9/9/9/PPPPPPPPP b 18P4L4N4S4G2B2R2r2b4g4s4n4l255p 1";
const PROBLEM: &str = "7k1/9/7P1/9/9/9/9/9/9 b GS3Prb3g3s4n4l14p 1";

/// A picture with a name.
pub(super) struct Picture {
    pub(super) name: String,
    pub(super) scene: Scene,
}

impl Picture {
    fn new(name: &str, scene: Scene) -> Self {
        Self { name: name.to_owned(), scene }
    }

    pub(super) fn ours(&self, scale: u32) -> Bitmap {
        diagram::bitmap(&self.scene, WIDTH * scale).unwrap()
    }

    /// The parts that are held against each other when a CSS pixel has so many pixels.
    pub(super) fn parts(&self, scale: u32) -> Vec<Part> {
        let pixels = (WIDTH * scale) as f32 / self.scene.width;
        self.scene.shapes.iter().flat_map(|shape| Part::of(shape, pixels)).collect()
    }
}

/// A part of a picture in which there is one thing, and not much else.
#[derive(Debug)]
pub(super) struct Part {
    pub(super) what: String,
    pub(super) columns: Range<usize>,
    pub(super) rows: Range<usize>,
    /// How much lighter or darker it may be, of 255.
    pub(super) tolerance: f32,
    /// Whether it may also be no more or less even than so much.
    pub(super) evenness: bool,
}

impl Part {
    /// `at` is in the scene's unit.
    fn new(what: String, at: &Rect, pixels: f32, tolerance: f32) -> Self {
        let span = |from: f32, to: f32| (from * pixels).max(0.0).floor() as usize..(to * pixels).ceil() as usize;
        let (columns, rows) = (span(at.min.x, at.max.x), span(at.min.y, at.max.y));
        Self { what, columns, rows, tolerance, evenness: false }
    }

    /// The parts of a shape; none of those that are hardly seen by themselves, such as a plank among planks.
    fn of(shape: &Shape, pixels: f32) -> Vec<Self> {
        match shape {
            // With its character a piece is about as light as the wood, but not as even.
            Shape::Glyph(glyph) => {
                vec![Self { evenness: true, ..Self::new(format!("{glyph:?}"), &glyph.ink(), pixels, 12.0) }]
            }
            Shape::Disc(center, radius, _) => {
                let around = Rect { min: *center, max: *center }.grown(*radius);
                vec![Self::new(format!("{shape:?}"), &around, pixels, 22.0)]
            }
            Shape::Line(points, stroke) => vec![Self::rule(points[0], points[1], *stroke, pixels)],
            // The edges of boards are faint.
            Shape::Frame(Rect { min, max }, stroke) if weight(stroke.color) > 100.0 => {
                let (right, left) = (Point::new(max.x, min.y), Point::new(min.x, max.y));
                [(*min, right), (*min, left), (left, *max), (right, *max)]
                    .map(|(from, to)| Self::rule(from, to, *stroke, pixels))
                    .into()
            }
            Shape::Stamp { stamp, at, scale } => {
                let placed = stamp.shapes.iter().map(|shape| shape.clone().placed(*scale, *at));
                placed
                    .filter(|shape| matches!(shape, Shape::Glyph(_)))
                    .flat_map(|glyph| Self::of(&glyph, pixels))
                    .collect()
            }
            Shape::Rect(..) | Shape::Polygon(..) | Shape::Frame(..) => Vec::new(),
        }
    }

    /// A line across or down: we put it on whole pixels, and others leave some on two.
    fn rule(from: Point, to: Point, stroke: Stroke, pixels: f32) -> Self {
        let what = format!("line {from:?} {to:?}");
        let wide = stroke.width * pixels;
        let at = Rect { min: from, max: to }.grown((wide / 2.0 + 1.0) / pixels);
        let part = Self::new(what, &at, pixels, 0.0);
        let room = part.columns.len().min(part.rows.len()) as f32;
        let rounded = (wide.round().max(1.0) - wide).abs();
        Self { tolerance: weight(stroke.color) * (rounded + 0.25) / room, ..part }
    }

    /// How light it is, of 255, and how far from that it is on the average.
    fn light(&self, bitmap: &Bitmap) -> [f32; 2] {
        let width = bitmap.width as usize;
        let lines = self.rows.start..self.rows.end.min(bitmap.height as usize);
        let columns = self.columns.start..self.columns.end.min(width);
        let line = |row: usize| &bitmap.rgba[(row * width + columns.start) * 4..(row * width + columns.end) * 4];
        let light = |pixel: &[u8]| pixel[..3].iter().map(|&part| i32::from(part)).sum::<i32>();
        let pixels: Vec<i32> = lines.flat_map(|row| line(row).chunks_exact(4).map(light)).collect();
        let count = pixels.len().max(1) as f32;
        let mean = pixels.iter().sum::<i32>() as f32 / count;
        let apart = pixels.iter().map(|&pixel| (pixel as f32 - mean).abs()).sum::<f32>() / count;
        [mean / 3.0, apart / 3.0]
    }

    /// How much they differ.
    pub(super) fn difference(&self, one: &Bitmap, other: &Bitmap) -> f32 {
        let ([light, apart], [other_light, other_apart]) = (self.light(one), self.light(other));
        let uneven = if self.evenness { (apart - other_apart).abs() } else { 0.0 };
        uneven.max((light - other_light).abs())
    }
}

/// How much darker a line is than what is below it, of 255: paper below black ones, wood below others.
fn weight(color: Color) -> f32 {
    let Color { r, g, b, .. } = color;
    let below = if color == Color::BLACK { 255.0 } else { 205.0 };
    below - (f32::from(r) + f32::from(g) + f32::from(b)) / 3.0
}

fn diagram(sfen: &str, change: impl FnOnce(&mut Diagram)) -> Diagram {
    let mut diagram = Diagram::new(sfen::read(sfen).unwrap().setup);
    change(&mut diagram);
    diagram
}

/// Every style with every option, words of all kinds, and a page.
pub(super) fn pictures() -> Vec<Picture> {
    let mut pictures = Vec::new();
    for style in [Style::Book, Style::Wood] {
        let mut add = |name: &str, mut diagram: Diagram| {
            diagram.look.style = style;
            pictures.push(Picture::new(&format!("{style:?} {name}"), diagram.scene()));
        };
        let told = diagram(GAME, |diagram| {
            diagram.last = Some(mv("8d8e").into());
            diagram.title = Some("第44期王位戦 <第4局> & “more”".to_owned());
            diagram.caption = Some("第1図は△８五歩まで".to_owned());
        });
        let turned = diagram(GAME, |diagram| {
            diagram.look.flipped = true;
            diagram.look.numerals = Numerals::Letters;
            diagram.caption = Some("長い説明、".repeat(40));
            let names = diagram.names.as_mut().unwrap();
            names.black = "Alexander Hamilton-Smith（世界選手権者）".to_owned();
        });
        let bare = diagram(GAME, |diagram| {
            diagram.look.coordinates = false;
            diagram.names = None;
        });
        let problem = diagram(PROBLEM, |diagram| {
            diagram.hands.white = false;
            diagram.names = None;
            diagram.caption = Some("𠮷野家作　ー〜…é☗".to_owned());
        });
        add("told", told);
        add("turned", turned);
        add("bare", bare);
        add("problem", problem);
        add("crowded", diagram(CROWDED, |diagram| diagram.look.numerals = Numerals::Western));
    }
    let problem = diagram(PROBLEM, |diagram| diagram.caption = Some("第1問".to_owned()));
    let paper = Paper { width: 600.0, height: 560.0 };
    let page = PageStyle { paper, ..PageStyle::default() };
    let sheet = Sheet { page, columns: 1, rows: 1, title: Some("詰将棋".to_owned()), ..Sheet::default() };
    pictures.push(Picture::new("sheet", sheet.pages(&[problem]).remove(0)));
    pictures
}

#[test]
fn whatever_is_missing_would_be_seen() {
    let kinds: [fn(&Shape) -> bool; 5] = [
        |shape| matches!(shape, Shape::Glyph(_)),
        |shape| matches!(shape, Shape::Line(..)),
        |shape| matches!(shape, Shape::Frame(..)),
        |shape| matches!(shape, Shape::Disc(..)),
        |shape| matches!(shape, Shape::Stamp { .. }),
    ];
    let mut seen = 0;
    for mut picture in pictures() {
        let (whole, parts) = (picture.ours(1), picture.parts(1));
        let shapes = picture.scene.shapes.clone();
        for is_kind in kinds {
            picture.scene.shapes = shapes.iter().filter(|shape| !is_kind(shape)).cloned().collect();
            if picture.scene.shapes.len() == shapes.len() {
                continue;
            }
            let without = picture.ours(1);
            let left = picture.parts(1).len();
            let missed = parts.iter().filter(|part| part.difference(&whole, &without) > part.tolerance);
            let missed: Vec<&str> = missed.map(|part| &*part.what).collect();
            let gone = parts.len() - left;
            assert!(missed.len() >= gone, "{}: of {gone} missing only {missed:?} are seen", picture.name);
            seen += missed.len();
        }
    }
    assert!(seen > 1000, "{seen}");
}
