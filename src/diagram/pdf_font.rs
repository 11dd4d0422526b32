//! The characters of a PDF as fonts of our own making.

use pdf_writer::types::{SystemInfo, UnicodeCmap};
use pdf_writer::{Content, Name, Pdf, Rect as Box, Ref, Str};

use super::face::{self, Face, Outline, Segment};
use super::pdf::{Refs, push_stream};
use super::pdf_content::{IN_FONT, Names, font_name};
use super::scene::Point;

/// Writes a font for every face, or several where it has too many characters for one, and says what they are
/// called.
pub(super) fn push_fonts(pdf: &mut Pdf, refs: &mut Refs, names: &Names) -> Vec<(String, Ref)> {
    let mut fonts = Vec::new();
    for (face, characters) in names.glyphs() {
        for (part, characters) in characters.chunks(IN_FONT).enumerate() {
            fonts.push((font_name(face, part), push_font(pdf, refs, face, characters)));
        }
    }
    fonts
}

fn push_font(pdf: &mut Pdf, refs: &mut Refs, face: Face, characters: &[char]) -> Ref {
    let (font, unicode) = (refs.next(), refs.next());
    let mut map = UnicodeCmap::<u8>::new(
        Name(b"Komadai"),
        SystemInfo { registry: Str(b"Komadai"), ordering: Str(b"Text"), supplement: 0 },
    );
    let (mut shapes, mut widths) = (Vec::new(), Vec::new());
    let mut units = 1000.0;
    for (&character, code) in characters.iter().zip(0_u8..) {
        map.pair(code, character);
        // Whatever is drawn has an outline.
        let Some(outline) = face::outline(face, character) else { continue };
        let shape = refs.next();
        push_stream(pdf, shape, &drawn(&outline));
        shapes.push(shape);
        widths.push(outline.advance * outline.units);
        units = outline.units;
    }
    push_stream(pdf, unicode, &map.finish());
    let glyph_name = |code: usize| format!("c{code}");
    let mut out = pdf.type3_font(font);
    out.bbox(Box::new(0.0, 0.0, 0.0, 0.0)).matrix([1.0 / units, 0.0, 0.0, 1.0 / units, 0.0, 0.0]);
    out.first_char(0).last_char((widths.len() - 1) as u8).widths(widths).to_unicode(unicode);
    let mut procedures = out.char_procs();
    for (code, &shape) in shapes.iter().enumerate() {
        procedures.pair(Name(glyph_name(code).as_bytes()), shape);
    }
    drop(procedures);
    let names: Vec<String> = (0..shapes.len()).map(glyph_name).collect();
    let mut encoding = out.encoding_custom();
    encoding.differences().consecutive(0, names.iter().map(|name| Name(name.as_bytes())));
    drop(encoding);
    drop(out);
    font
}

fn drawn(outline: &Outline) -> Vec<u8> {
    let mut out = Content::new();
    let ink = outline.bounds();
    let [left, top, right, bottom] = [ink.min.x, ink.min.y, ink.max.x, ink.max.y].map(|edge| edge * outline.units);
    out.start_shape_glyph(outline.advance * outline.units, left, -bottom, right, -top);
    let mut last = Point::default();
    for &segment in &outline.segments {
        match segment {
            Segment::Move(to) => {
                out.move_to(to.x, to.y);
                last = to;
            }
            Segment::Line(to) => {
                out.line_to(to.x, to.y);
                last = to;
            }
            Segment::Quad(by, to) => {
                // PDF has cubic curves only.
                let third = |end: Point| Point::new((end.x + 2.0 * by.x) / 3.0, (end.y + 2.0 * by.y) / 3.0);
                let (one, two) = (third(last), third(to));
                out.cubic_to(one.x, one.y, two.x, two.y, to.x, to.y);
                last = to;
            }
            Segment::Cubic(one, two, to) => {
                out.cubic_to(one.x, one.y, two.x, two.y, to.x, to.y);
                last = to;
            }
            Segment::Close => {
                out.close_path();
            }
        }
    }
    out.fill_nonzero();
    out.finish().into_vec()
}
