//! Pictures as SVG 1.1 without text, style sheets or scripts: characters are outlines. `xlink:href` is for older
//! programs, which do not know `href`.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;

use super::face::{self, Face, Segment};
use super::scene::{Color, Fill, Glyph, Point, Rect, Scene, Shape, Stamp, Stroke, Turn};

/// The picture as an SVG file in UTF-8, `width` CSS pixels wide. An integer width gives an integer height, as in the
/// PNG, since browsers blur others.
#[must_use]
pub fn svg(scene: &Scene, width: f32) -> String {
    let exact = scene.height * width / scene.width;
    let height = if width.fract() == 0.0 { exact.round().max(1.0) } else { exact };
    written(scene, [width, height], "")
}

/// The picture as an SVG file in UTF-8, with its width in millimetres.
#[must_use]
pub fn svg_of_millimetres(scene: &Scene, width: f32) -> String {
    written(scene, [width, scene.height * width / scene.width], "mm")
}

fn written(scene: &Scene, [width, height]: [f32; 2], unit: &str) -> String {
    let mut names = Names::default();
    let mut body = String::new();
    for shape in &scene.shapes {
        push_shape(&mut body, &mut names, shape);
    }
    let ground = Rect::new(0.0, 0.0, scene.width, height * scene.width / width);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" role=\"img\" \
         width=\"{}{unit}\" height=\"{}{unit}\" viewBox=\"0 0 {} {}\">\n",
        Short(width),
        Short(height),
        Short(ground.width()),
        Exact(ground.height())
    );
    if !scene.name.is_empty() {
        out.push_str("<title>");
        push_text(&mut out, &scene.name);
        out.push_str("</title>\n");
    }
    names.push_definitions(&mut out);
    push_shape(&mut out, &mut names, &Shape::Rect(ground, Fill::Plain(scene.ground)));
    out.push_str(&body);
    out.push_str("</svg>\n");
    out
}

/// Pictures on one page of HTML with common definitions. Their ids are `c`, `g` or `s` and a number, which must not
/// occur elsewhere on the page.
#[derive(Default)]
pub struct SvgPage {
    names: Names,
}

impl SvgPage {
    /// A picture as an `<svg>` element with proportions but no size.
    pub fn picture(&mut self, scene: &Scene) -> String {
        let ground = Rect::new(0.0, 0.0, scene.width, scene.height);
        let (width, height) = (Exact(scene.width), Exact(scene.height));
        let mut out = format!("<svg role=\"img\" viewBox=\"0 0 {width} {height}\">");
        if !scene.name.is_empty() {
            out.push_str("<title>");
            push_text(&mut out, &scene.name);
            out.push_str("</title>");
        }
        out.push('\n');
        push_shape(&mut out, &mut self.names, &Shape::Rect(ground, Fill::Plain(scene.ground)));
        out.push_str(&self.group(&scene.shapes));
        out.push_str("</svg>");
        out
    }

    /// Shapes as elements for an `<svg>` or a `<g>`.
    pub fn group(&mut self, shapes: &[Shape]) -> String {
        let mut out = String::new();
        shapes.iter().for_each(|shape| push_shape(&mut out, &mut self.names, shape));
        out
    }

    /// The id of a stamp, for `<use href="#…">`.
    pub fn stamp(&mut self, stamp: &Arc<Stamp>) -> String {
        format!("s{}", self.names.stamp(stamp))
    }

    /// The common definitions as a `<defs>` element. It must be in a displayed `<svg>` before the pictures.
    #[must_use]
    pub fn definitions(&self) -> String {
        let mut out = String::new();
        self.names.push_definitions(&mut out);
        out
    }
}

#[derive(Default)]
struct Names {
    glyphs: BTreeMap<(Face, char), usize>,
    grades: BTreeMap<(Color, Color), usize>,
    stamps: Vec<(Arc<Stamp>, String)>,
}

impl Names {
    fn push_definitions(&self, out: &mut String) {
        out.push_str("<defs>\n");
        let mut glyphs: Vec<_> = self.glyphs.iter().collect();
        glyphs.sort_by_key(|&(_, number)| number);
        for (&(face, character), number) in glyphs {
            let _ = write!(out, "<path id=\"c{number}\" d=\"");
            push_outline(out, face, character);
            out.push_str("\"/>\n");
        }
        let mut grades: Vec<_> = self.grades.iter().collect();
        grades.sort_by_key(|&(_, number)| number);
        for ((upper, lower), number) in grades {
            let _ = writeln!(
                out,
                "<linearGradient id=\"g{number}\" x2=\"0\" y2=\"1\"><stop stop-color=\"{}\"/>\
                 <stop offset=\"1\" stop-color=\"{}\"/></linearGradient>",
                Hex(*upper),
                Hex(*lower)
            );
        }
        for (number, (_, shapes)) in self.stamps.iter().enumerate() {
            let _ = write!(out, "<g id=\"s{number}\">\n{shapes}</g>\n");
        }
        out.push_str("</defs>\n");
    }

    fn stamp(&mut self, stamp: &Arc<Stamp>) -> usize {
        if let Some(number) = self.stamps.iter().position(|(known, _)| Arc::ptr_eq(known, stamp)) {
            return number;
        }
        let mut shapes = String::new();
        for shape in &stamp.shapes {
            push_shape(&mut shapes, self, shape);
        }
        self.stamps.push((Arc::clone(stamp), shapes));
        self.stamps.len() - 1
    }
}

fn push_outline(out: &mut String, face: Face, character: char) {
    let Some(outline) = face::outline(face, character) else { return };
    for segment in outline.segments() {
        let (letter, points): (char, &[Point]) = match segment {
            Segment::Move(to) => ('M', &[*to]),
            Segment::Line(to) => ('L', &[*to]),
            Segment::Quad(by, to) => ('Q', &[*by, *to]),
            Segment::Cubic(one, two, to) => ('C', &[*one, *two, *to]),
            Segment::Close => ('Z', &[]),
        };
        out.push(letter);
        for (index, point) in points.iter().enumerate() {
            let blank = if index > 0 { " " } else { "" };
            let _ = write!(out, "{blank}{} {}", Short(point.x), Short(point.y));
        }
    }
}

fn push_shape(out: &mut String, names: &mut Names, shape: &Shape) {
    match shape {
        Shape::Rect(rect, fill) => {
            push_rect(out, rect);
            push_fill(out, names, *fill);
        }
        Shape::Frame(rect, stroke) => {
            push_rect(out, rect);
            push_stroke(out, *stroke);
        }
        Shape::Line(points, stroke) => {
            out.push_str("<path d=\"");
            push_points(out, points, "");
            push_stroke(out, *stroke);
        }
        Shape::Polygon(points, fill) => {
            out.push_str("<path d=\"");
            push_points(out, points, "Z");
            push_fill(out, names, *fill);
        }
        Shape::Disc(center, radius, color) => {
            let _ =
                write!(out, "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"", Short(center.x), Short(center.y), Short(*radius));
            push_color(out, "fill", *color);
        }
        Shape::Glyph(glyph) => push_glyph(out, names, glyph),
        Shape::Stamp { stamp, at, scale } => {
            let number = names.stamp(stamp);
            let _ =
                write!(out, "<use xlink:href=\"#s{number}\" transform=\"translate({} {})", Short(at.x), Short(at.y));
            if *scale != 1.0 {
                let _ = write!(out, " scale({})", Exact(*scale));
            }
            out.push('"');
        }
    }
    out.push_str("/>\n");
}

fn push_rect(out: &mut String, rect: &Rect) {
    let (width, height) = (Short(rect.width()), Short(rect.height()));
    let _ = write!(
        out,
        "<rect x=\"{}\" y=\"{}\" width=\"{width}\" height=\"{height}\"",
        Short(rect.min.x),
        Short(rect.min.y)
    );
}

/// The data of a path and the quotation mark after it.
fn push_points(out: &mut String, points: &[Point], end: &str) {
    for (index, point) in points.iter().enumerate() {
        let letter = if index == 0 { 'M' } else { 'L' };
        let _ = write!(out, "{letter}{} {}", Short(point.x), Short(point.y));
    }
    out.push_str(end);
    out.push('"');
}

fn push_glyph(out: &mut String, names: &mut Names, glyph: &Glyph) {
    let Some(outline) = face::outline(glyph.face, glyph.character) else { return out.push_str("<g") };
    let next = names.glyphs.len();
    let number = *names.glyphs.entry((glyph.face, glyph.character)).or_insert(next);
    // Outlines have their y axis up.
    let scale = glyph.size / outline.units();
    let (across, up) = (glyph.turn.apply(scale, 0.0), glyph.turn.apply(0.0, -scale));
    let (x, y) = (Short(glyph.origin.x), Short(glyph.origin.y));
    let _ = write!(out, "<use xlink:href=\"#c{number}\" transform=\"");
    let _ = match glyph.turn {
        Turn::Upright | Turn::Over => write!(out, "translate({x} {y}) scale({} {})", Exact(across.x), Exact(up.y)),
        Turn::Sideways => {
            let (a, b, c, d) = (Exact(across.x), Exact(across.y), Exact(up.x), Exact(up.y));
            write!(out, "matrix({a} {b} {c} {d} {x} {y})")
        }
    };
    out.push('"');
    push_color(out, "fill", glyph.color);
}

fn push_fill(out: &mut String, names: &mut Names, fill: Fill) {
    match fill {
        Fill::Plain(color) => push_color(out, "fill", color),
        Fill::Graded(upper, lower) => {
            let next = names.grades.len();
            let number = *names.grades.entry((upper, lower)).or_insert(next);
            let _ = write!(out, " fill=\"url(#g{number})\"");
        }
    }
}

fn push_stroke(out: &mut String, stroke: Stroke) {
    let _ = write!(out, " fill=\"none\" stroke-width=\"{}\"", Short(stroke.width));
    push_color(out, "stroke", stroke.color);
}

fn push_color(out: &mut String, what: &str, color: Color) {
    if what != "fill" || color != Color::BLACK {
        let _ = write!(out, " {what}=\"{}\"", Hex(color));
    }
    if color.a < 255 {
        let _ = write!(out, " {what}-opacity=\"{}\"", Short(f32::from(color.a) / 255.0));
    }
}

fn push_text(out: &mut String, text: &str) {
    for character in text.chars() {
        match character {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            // Not allowed in XML.
            '\0'..='\u{1F}' | '\u{FFFE}' | '\u{FFFF}' => out.push(' '),
            character => out.push(character),
        }
    }
}

/// With at most two decimals.
struct Short(f32);

impl std::fmt::Display for Short {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        push_number(f, self.0, 2)
    }
}

/// With at most five decimals.
struct Exact(f32);

impl std::fmt::Display for Exact {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        push_number(f, self.0, 5)
    }
}

/// Through integers: many times faster than `f32`'s shortest decimal.
fn push_number(f: &mut std::fmt::Formatter<'_>, number: f32, digits: u32) -> std::fmt::Result {
    let unit = 10_i64.pow(digits);
    let whole = (f64::from(number) * unit as f64).round() as i64;
    let (sign, size) = (if whole < 0 { "-" } else { "" }, whole.unsigned_abs());
    let (mut left, mut wide) = (size % unit.unsigned_abs(), digits as usize);
    write!(f, "{sign}{}", size / unit.unsigned_abs())?;
    if left == 0 {
        return Ok(());
    }
    while left.is_multiple_of(10) {
        left /= 10;
        wide -= 1;
    }
    write!(f, ".{left:0wide$}")
}

struct Hex(Color);

impl std::fmt::Display for Hex {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0.r, self.0.g, self.0.b)
    }
}
