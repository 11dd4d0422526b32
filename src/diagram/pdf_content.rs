use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use pdf_writer::{Content, Name, Str};

use super::face::Face;
use super::scene::{Color, Fill, Glyph, Point, QUARTER, Rect, Shape, Stamp, Stroke};

/// Resources that content streams refer to by name.
#[derive(Default)]
pub(super) struct Names {
    /// Characters in the order of their first use.
    glyphs: BTreeMap<Face, Vec<char>>,
    stamps: Vec<(Arc<Stamp>, Vec<u8>)>,
    grades: Vec<(Color, Color)>,
    alphas: BTreeSet<u8>,
}

impl Names {
    pub(super) fn glyphs(&self) -> impl Iterator<Item = (Face, &[char])> {
        self.glyphs.iter().map(|(&face, characters)| (face, characters.as_slice()))
    }

    pub(super) fn stamps(&self) -> impl Iterator<Item = (&Rect, &[u8])> {
        self.stamps.iter().map(|(stamp, content)| (&stamp.bounds, content.as_slice()))
    }

    pub(super) fn grades(&self) -> impl Iterator<Item = (Color, Color)> + '_ {
        self.grades.iter().copied()
    }

    pub(super) fn alphas(&self) -> impl Iterator<Item = u8> + '_ {
        self.alphas.iter().copied()
    }

    /// The font of a character, and its code, which is never 0.
    fn glyph(&mut self, face: Face, character: char) -> (String, [u8; 2]) {
        let characters = self.glyphs.entry(face).or_default();
        let code = position(characters, character) + 1;
        (font_name(face), u16::try_from(code).unwrap_or(0).to_be_bytes())
    }
}

pub(super) fn font_name(face: Face) -> String {
    format!("{face:?}")
}

pub(super) fn rgb(color: Color) -> [f32; 3] {
    [color.r, color.g, color.b].map(|channel| f32::from(channel) / 255.0)
}

/// The gray level of a colour without hue, from 0 (black) to 1, printed with black ink alone.
pub(super) fn grey(color: Color) -> Option<f32> {
    color.is_grey().then(|| f32::from(color.r) / 255.0)
}

pub(super) struct Contents<'a> {
    out: Content,
    names: &'a mut Names,
}

impl<'a> Contents<'a> {
    /// `space` is around the page, in points.
    pub(super) fn of_page(names: &'a mut Names, height: f32, scale: f32, space: f32) -> Self {
        let mut out = Content::new();
        out.transform([scale, 0.0, 0.0, -scale, space, height * scale + space]);
        Self { out, names }
    }

    pub(super) fn finish(self) -> Vec<u8> {
        self.out.finish().into_vec()
    }

    pub(super) fn ground(&mut self, page: &Rect, color: Color) {
        if color != Color::WHITE {
            self.filled(Fill::Plain(color), [page.min.y, page.max.y], |out| push_rect(out, page));
        }
    }

    pub(super) fn shapes(&mut self, shapes: &[Shape]) {
        for shape in shapes {
            self.shape(shape);
        }
    }

    fn shape(&mut self, shape: &Shape) {
        match shape {
            Shape::Rect(rect, fill) => self.filled(*fill, [rect.min.y, rect.max.y], |out| push_rect(out, rect)),
            Shape::Frame(rect, stroke) => self.stroked(*stroke, |out| push_rect(out, rect)),
            Shape::Line(points, stroke) => self.stroked(*stroke, |out| push_path(out, points)),
            Shape::Polygon(points, fill) => {
                let top = points.iter().map(|point| point.y).fold(f32::INFINITY, f32::min);
                let bottom = points.iter().map(|point| point.y).fold(f32::NEG_INFINITY, f32::max);
                self.filled(*fill, [top, bottom], |out| push_path(out, points));
            }
            Shape::Disc(center, radius, color) => {
                let edges = [center.y - radius, center.y + radius];
                self.filled(Fill::Plain(*color), edges, |out| push_circle(out, *center, *radius));
            }
            Shape::Glyph(glyph) => self.glyph(glyph),
            Shape::Stamp { stamp, at, scale } => {
                let number = self.stamped(stamp);
                self.out.save_state();
                self.out.transform([*scale, 0.0, 0.0, *scale, at.x, at.y]);
                self.out.x_object(Name(format!("S{number}").as_bytes()));
                self.out.restore_state();
            }
        }
    }

    /// Fills a path between the heights `top` and `bottom`.
    fn filled(&mut self, fill: Fill, [top, bottom]: [f32; 2], path: impl FnOnce(&mut Content)) {
        self.out.save_state();
        match fill {
            Fill::Plain(color) => {
                self.cover(color.a);
                self.inked(color);
                path(&mut self.out);
                self.out.fill_nonzero();
            }
            Fill::Graded(upper, lower) => {
                let number = position(&mut self.names.grades, (upper, lower));
                path(&mut self.out);
                self.out.clip_nonzero().end_path();
                self.out.transform([1.0, 0.0, 0.0, bottom - top, 0.0, top]);
                self.out.shading(Name(format!("G{number}").as_bytes()));
            }
        }
        self.out.restore_state();
    }

    fn stroked(&mut self, stroke: Stroke, path: impl FnOnce(&mut Content)) {
        self.out.save_state();
        self.cover(stroke.color.a);
        if let Some(grey) = grey(stroke.color) {
            self.out.set_stroke_gray(grey);
        } else {
            let [r, g, b] = rgb(stroke.color);
            self.out.set_stroke_rgb(r, g, b);
        }
        self.out.set_line_width(stroke.width);
        path(&mut self.out);
        self.out.stroke();
        self.out.restore_state();
    }

    fn inked(&mut self, color: Color) {
        if let Some(grey) = grey(color) {
            self.out.set_fill_gray(grey);
        } else {
            let [r, g, b] = rgb(color);
            self.out.set_fill_rgb(r, g, b);
        }
    }

    fn cover(&mut self, alpha: u8) {
        if alpha < u8::MAX {
            self.names.alphas.insert(alpha);
            self.out.set_parameters(Name(format!("A{alpha}").as_bytes()));
        }
    }

    fn glyph(&mut self, glyph: &Glyph) {
        let (font, code) = self.names.glyph(glyph.face, glyph.character);
        let (across, up) = (glyph.turn.apply(1.0, 0.0), glyph.turn.apply(0.0, -1.0));
        self.inked(glyph.color);
        self.out.begin_text().set_font(Name(font.as_bytes()), glyph.size);
        self.out.set_text_matrix([across.x, across.y, up.x, up.y, glyph.origin.x, glyph.origin.y]);
        self.out.show(Str(&code)).end_text();
    }

    fn stamped(&mut self, stamp: &Arc<Stamp>) -> usize {
        if let Some(number) = self.names.stamps.iter().position(|(known, _)| Arc::ptr_eq(known, stamp)) {
            return number;
        }
        let mut contents = Contents { out: Content::new(), names: self.names };
        contents.shapes(&stamp.shapes);
        let content = contents.out.finish().into_vec();
        self.names.stamps.push((Arc::clone(stamp), content));
        self.names.stamps.len() - 1
    }
}

fn position<T: PartialEq>(list: &mut Vec<T>, item: T) -> usize {
    list.iter().position(|known| *known == item).unwrap_or_else(|| {
        list.push(item);
        list.len() - 1
    })
}

fn push_rect(out: &mut Content, rect: &Rect) {
    out.rect(rect.min.x, rect.min.y, rect.width(), rect.height());
}

fn push_path(out: &mut Content, points: &[Point]) {
    for (index, point) in points.iter().enumerate() {
        if index == 0 {
            out.move_to(point.x, point.y)
        } else {
            out.line_to(point.x, point.y)
        };
    }
}

fn push_circle(out: &mut Content, center: Point, radius: f32) {
    let at = |x: f32, y: f32| (center.x + x * radius, center.y + y * radius);
    let start = at(1.0, 0.0);
    out.move_to(start.0, start.1);
    for (x, y) in [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)] {
        let (one, two, end) = (at(x - QUARTER * y, y + QUARTER * x), at(QUARTER * x - y, QUARTER * y + x), at(-y, x));
        out.cubic_to(one.0, one.1, two.0, two.1, end.0, end.1);
    }
}
