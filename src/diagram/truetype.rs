//! A TrueType font of some outlines, as PDF embeds it: their shapes and widths, and no table that only other programs
//! would read.

use super::face::{Outline, Segment};
use super::scene::Point;

/// Curves may meet halfway between whole units; of twice as many all points are whole.
const FINER: f32 = 2.0;
/// `head.checkSumAdjustment` is this less the sum of the whole file.
const MAGIC_SUM: u32 = 0xB1B0_AFBA;

/// A font whose glyph 0 is empty and whose glyphs from 1 on are these outlines, all of the same face.
pub(super) fn font<'a>(outlines: impl IntoIterator<Item = &'a Outline>) -> Vec<u8> {
    let mut made = Tables { bounds: Bounds::NONE, ..Tables::default() };
    made.push(None);
    for outline in outlines {
        made.push(Some(outline));
    }
    made.finish()
}

/// A point of a contour in whole units, and whether the contour goes through it.
type Knot = (i16, i16, bool);

/// A box of whole units.
#[derive(Clone, Copy, Debug, Default)]
struct Bounds {
    min: [i16; 2],
    max: [i16; 2],
}

impl Bounds {
    const NONE: Self = Self { min: [i16::MAX; 2], max: [i16::MIN; 2] };

    fn add(&mut self, x: i16, y: i16) {
        self.min = [self.min[0].min(x), self.min[1].min(y)];
        self.max = [self.max[0].max(x), self.max[1].max(y)];
    }

    /// The box; that of nothing is at the origin.
    const fn filled(self) -> Self {
        if self.min[0] > self.max[0] { Self { min: [0; 2], max: [0; 2] } } else { self }
    }

    fn bytes(self) -> impl Iterator<Item = u8> {
        let Self { min, max } = self.filled();
        [min[0], min[1], max[0], max[1]].into_iter().flat_map(i16::to_be_bytes)
    }
}

/// The tables that grow with the glyphs.
#[derive(Default)]
struct Tables {
    glyf: Vec<u8>,
    loca: Vec<u8>,
    hmtx: Vec<u8>,
    glyphs: u16,
    units: u16,
    widest: u16,
    points: u16,
    contours: u16,
    bounds: Bounds,
}

impl Tables {
    fn push(&mut self, outline: Option<&Outline>) {
        self.loca.extend((self.glyf.len() as u32).to_be_bytes());
        self.glyphs += 1;
        let (mut advance, mut own) = (0, Bounds::NONE);
        if let Some(outline) = outline {
            let units = outline.units * FINER;
            self.units = units as u16;
            advance = (outline.advance * units).round() as u16;
            let contours = contours(outline);
            contours.iter().flatten().for_each(|&(x, y, _)| own.add(x, y));
            if !contours.is_empty() {
                self.push_shape(&contours, own);
                self.bounds.add(own.min[0], own.min[1]);
                self.bounds.add(own.max[0], own.max[1]);
            }
        }
        self.widest = self.widest.max(advance);
        self.hmtx.extend(advance.to_be_bytes());
        self.hmtx.extend(own.filled().min[0].to_be_bytes());
    }

    fn push_shape(&mut self, contours: &[Vec<Knot>], bounds: Bounds) {
        const ON: u8 = 1;
        self.glyf.extend((contours.len() as i16).to_be_bytes());
        self.glyf.extend(bounds.bytes());
        let mut end = 0_u16;
        for contour in contours {
            end += contour.len() as u16;
            self.glyf.extend((end - 1).to_be_bytes());
        }
        self.points = self.points.max(end);
        self.contours = self.contours.max(contours.len() as u16);
        // No instructions.
        self.glyf.extend([0, 0]);
        let knots = || contours.iter().flatten();
        self.glyf.extend(knots().map(|&(_, _, on)| if on { ON } else { 0 }));
        for axis in [|knot: &Knot| knot.0, |knot: &Knot| knot.1] {
            let mut last = 0_i16;
            for knot in knots() {
                let at = axis(knot);
                self.glyf.extend(at.wrapping_sub(last).to_be_bytes());
                last = at;
            }
        }
        self.glyf.resize(self.glyf.len().next_multiple_of(4), 0);
    }

    fn finish(mut self) -> Vec<u8> {
        self.loca.extend((self.glyf.len() as u32).to_be_bytes());
        let Bounds { min, max } = self.bounds.filled();
        let mut head = [&[0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0][..], &0x5F0F_3CF5_u32.to_be_bytes(), &[0, 3]].concat();
        head.extend(self.units.to_be_bytes());
        head.extend([0; 16]);
        head.extend(self.bounds.bytes());
        // No style, readable from 8 pixels on, from left to right, long offsets.
        head.extend([0, 0, 0, 8, 0, 2, 0, 1, 0, 0]);
        let mut hhea = [&[0, 1, 0, 0][..], &max[1].to_be_bytes(), &min[1].to_be_bytes(), &[0, 0]].concat();
        hhea.extend(self.widest.to_be_bytes());
        hhea.extend([min[0], min[0], max[0], 1].into_iter().flat_map(i16::to_be_bytes));
        hhea.extend([0; 14]);
        hhea.extend(self.glyphs.to_be_bytes());
        let mut maxp = vec![0, 1, 0, 0];
        maxp.extend([self.glyphs, self.points, self.contours, 0, 0, 1].into_iter().flat_map(u16::to_be_bytes));
        maxp.resize(32, 0);
        // By their names in order, as readers expect them.
        let tables = [
            (b"glyf", self.glyf),
            (b"head", head),
            (b"hhea", hhea),
            (b"hmtx", self.hmtx),
            (b"loca", self.loca),
            (b"maxp", maxp),
        ];
        file(&tables)
    }
}

/// The tables with their directory.
fn file(tables: &[(&[u8; 4], Vec<u8>)]) -> Vec<u8> {
    // Six tables: four times sixteen bytes can be searched by halves, two entries are left.
    let mut out = vec![0, 1, 0, 0, 0, tables.len() as u8, 0, 64, 0, 2, 0, 32];
    let mut at = out.len() + 16 * tables.len();
    let mut head = 0;
    for (name, table) in tables {
        if *name == b"head" {
            head = at;
        }
        out.extend(*name);
        out.extend(sum(table).to_be_bytes());
        out.extend((at as u32).to_be_bytes());
        out.extend((table.len() as u32).to_be_bytes());
        at += table.len().next_multiple_of(4);
    }
    for (_, table) in tables {
        out.extend(table);
        out.resize(out.len().next_multiple_of(4), 0);
    }
    let adjustment = MAGIC_SUM.wrapping_sub(sum(&out));
    out[head + 8..head + 12].copy_from_slice(&adjustment.to_be_bytes());
    out
}

/// The sum of a table's big-endian words.
fn sum(table: &[u8]) -> u32 {
    table.chunks(4).fold(0, |sum, bytes| {
        let mut word = [0; 4];
        word[..bytes.len()].copy_from_slice(bytes);
        sum.wrapping_add(u32::from_be_bytes(word))
    })
}

/// The closed lines of an outline.
fn contours(outline: &Outline) -> Vec<Vec<Knot>> {
    let mut contours: Vec<Vec<Knot>> = Vec::new();
    let knot = |at: Point, on: bool| ((at.x * FINER).round() as i16, (at.y * FINER).round() as i16, on);
    let mut last = Point::default();
    for &segment in &outline.segments {
        if let Segment::Move(_) = segment {
            contours.push(Vec::new());
        }
        let Some(contour) = contours.last_mut() else { continue };
        match segment {
            Segment::Move(to) | Segment::Line(to) => {
                contour.push(knot(to, true));
                last = to;
            }
            Segment::Quad(by, to) => {
                contour.extend([knot(by, false), knot(to, true)]);
                last = to;
            }
            Segment::Cubic(one, two, to) => {
                // No face has these; two parabolas are near enough to one.
                let by = |a: Point, b: Point| Point::new(a.x + (b.x - a.x) * 0.75, a.y + (b.y - a.y) * 0.75);
                let (first, second) = (by(last, one), by(to, two));
                let middle = Point::new((first.x + second.x) / 2.0, (first.y + second.y) / 2.0);
                contour.extend([knot(first, false), knot(middle, true), knot(second, false), knot(to, true)]);
                last = to;
            }
            Segment::Close => {
                // It closes by itself.
                if contour.len() > 1 && contour.first() == contour.last() {
                    contour.pop();
                }
            }
        }
    }
    contours.retain(|contour| !contour.is_empty());
    contours
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::face::{self, Face};
    use skrifa::instance::{LocationRef, Size};
    use skrifa::outline::{DrawSettings, OutlinePen};
    use skrifa::{FontRef, GlyphId, MetadataProvider};

    /// How many lines and curves were drawn, and the sum of where they end.
    #[derive(Debug, Default, PartialEq)]
    struct Drawn {
        ends: Vec<(f32, f32)>,
    }

    impl OutlinePen for Drawn {
        fn move_to(&mut self, x: f32, y: f32) {
            self.ends.push((x, y));
        }
        fn line_to(&mut self, x: f32, y: f32) {
            self.ends.push((x, y));
        }
        fn quad_to(&mut self, _: f32, _: f32, x: f32, y: f32) {
            self.ends.push((x, y));
        }
        fn curve_to(&mut self, _: f32, _: f32, _: f32, _: f32, x: f32, y: f32) {
            self.ends.push((x, y));
        }
        fn close(&mut self) {}
    }

    #[test]
    fn another_reader_finds_the_same_shapes_in_it() {
        for (face, text) in [(Face::Book, "歩香と馬持"), (Face::Words, "a漢☗髙ー、"), (Face::Symbols, "KR+^")]
        {
            let outlines: Vec<_> = text.chars().map(|character| face::outline(face, character).unwrap()).collect();
            let bytes = font(outlines.iter().map(AsRef::as_ref));
            assert_eq!(sum(&bytes), MAGIC_SUM, "the sum of a whole font file");
            let font = FontRef::new(&bytes).unwrap();
            let (size, location) = (Size::unscaled(), LocationRef::default());
            let units = f32::from(font.metrics(size, location).units_per_em);
            for (outline, id) in outlines.iter().zip(1_u32..) {
                let mut pen = Drawn::default();
                let glyph = font.outline_glyphs().get(GlyphId::new(id)).unwrap();
                glyph.draw(DrawSettings::unhinted(size, location), &mut pen).unwrap();
                let advance = font.glyph_metrics(size, location).advance_width(GlyphId::new(id)).unwrap();
                assert!((advance / units - outline.advance).abs() < 0.001);
                let ends = outline.segments.iter().filter_map(|segment| match *segment {
                    Segment::Move(to) | Segment::Line(to) | Segment::Quad(_, to) | Segment::Cubic(_, _, to) => {
                        Some((to.x * FINER, to.y * FINER))
                    }
                    Segment::Close => None,
                });
                for end in ends {
                    assert!(pen.ends.contains(&end), "{face:?} {id}: {end:?}");
                }
            }
        }
    }
}
