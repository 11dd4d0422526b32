//! The characters of a PDF as embedded fonts: for each face, its used characters as CID-keyed TrueType, which prepress
//! accepts and which maps back to text. The code of a character is its index in the list of the face, from 1.

use std::sync::Arc;

use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Filter, Finish, Name, Pdf, Rect as Box, Ref, Str};
use subsetter::GlyphRemapper;

use super::face::{self, Face, Outline};
use super::pdf::Refs;
use super::pdf_content::{Names, font_name};

pub(super) fn push_fonts(pdf: &mut Pdf, refs: &mut Refs, names: &Names) -> Vec<(String, Ref)> {
    let glyphs = names.glyphs();
    glyphs.map(|(face, characters)| (font_name(face), push_font(pdf, refs, face, characters))).collect()
}

fn push_font(pdf: &mut Pdf, refs: &mut Refs, face: Face, characters: &[char]) -> Ref {
    let (font, cid_font, descriptor) = (refs.next(), refs.next(), refs.next());
    let (file, unicode, glyphs) = (refs.next(), refs.next(), refs.next());
    let outlines: Vec<Arc<Outline>> =
        characters.iter().filter_map(|&character| face::outline(face, character)).collect();
    let name = format!("{}+Komadai{face:?}", tag(characters));
    let name = Name(name.as_bytes());
    let system = SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

    let mut out = pdf.type0_font(font);
    out.base_font(name).encoding_predefined(Name(b"Identity-H"));
    out.descendant_font(cid_font).to_unicode(unicode);
    out.finish();

    let mut out = pdf.cid_font(cid_font);
    out.subtype(CidFontType::Type2).base_font(name).system_info(system).font_descriptor(descriptor);
    out.default_width(1000.0).cid_to_gid_map_stream(glyphs);
    out.widths().consecutive(1, outlines.iter().map(|outline| (outline.advance() * 1000.0).round()));
    out.finish();

    let bounds = outlines.iter().map(|outline| outline.bounds()).reduce(|a, b| a.joined(&b)).unwrap_or_default();
    let [left, top, right, bottom] = [bounds.min.x, bounds.min.y, bounds.max.x, bounds.max.y].map(|edge| edge * 1000.0);
    let mut out = pdf.font_descriptor(descriptor);
    out.name(name).flags(FontFlags::SYMBOLIC).bbox(Box::new(left, -bottom, right, -top)).italic_angle(0.0);
    out.ascent(880.0).descent(-120.0).cap_height(730.0).stem_v(90.0).font_file2(file);
    out.finish();

    let (data, map) = subset(face, &outlines);
    super::pdf::push_stream(pdf, glyphs, &map);
    let packed = miniz_oxide::deflate::compress_to_vec_zlib(&data, 6);
    let mut stream = pdf.stream(file, &packed);
    stream.filter(Filter::FlateDecode);
    stream.pair(Name(b"Length1"), i32::try_from(data.len()).unwrap_or(i32::MAX));
    stream.finish();

    let mut map = UnicodeCmap::<u16>::new(Name(b"Komadai"), system);
    for (&character, code) in characters.iter().zip(1..) {
        map.pair(code, character);
    }
    super::pdf::push_stream(pdf, unicode, &map.finish());
    font
}

/// The face with only these outlines, and the glyph of each code. Characters may share a glyph.
fn subset(face: Face, outlines: &[Arc<Outline>]) -> (Vec<u8>, Vec<u8>) {
    let mut mapper = GlyphRemapper::new();
    let glyphs = outlines.iter().map(|outline| mapper.remap(outline.glyph()));
    let map = [0].into_iter().chain(glyphs).flat_map(u16::to_be_bytes).collect();
    // All embedded faces can be subset, as a test shows.
    (subsetter::subset(face.bytes(), 0, &mapper).unwrap_or_default(), map)
}

fn tag(characters: &[char]) -> String {
    let mut hash = characters.iter().fold(0xCBF2_9CE4_8422_2325_u64, |hash, &character| {
        (hash ^ u64::from(u32::from(character))).wrapping_mul(0x0100_0000_01B3)
    });
    let mut letters = String::new();
    for _ in 0..6 {
        letters.push(char::from(b'A' + (hash % 26) as u8));
        hash /= 26;
    }
    letters
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::face::Segment;
    use skrifa::instance::{LocationRef, Size};
    use skrifa::outline::{DrawSettings, OutlinePen};
    use skrifa::{FontRef, GlyphId, MetadataProvider};

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
    fn another_reader_finds_the_same_shapes_in_every_face() {
        let faces = [
            (Face::Words, "a漢☗髙ー、"),
            (Face::Pieces, "歩香馬"),
            (Face::Double, "歩香馬"),
            (Face::Bold, "歩香馬"),
            (Face::Symbols, "KR+^"),
            (Face::Book, "歩香と馬持"),
            (Face::BookMedium, "歩香と馬持"),
            (Face::WordsBold, "a第図"),
            (Face::WordsMincho, "a第図"),
            (Face::Names, "𠮷槗"),
        ];
        for (face, text) in faces {
            let outlines: Vec<_> = text.chars().map(|character| face::outline(face, character).unwrap()).collect();
            let (bytes, map) = subset(face, &outlines);
            assert_eq!(map.len(), 2 * (outlines.len() + 1), "{face:?}: a glyph for each code, and for none");
            let font = FontRef::new(&bytes).unwrap();
            let (size, location) = (Size::unscaled(), LocationRef::default());
            let units = f32::from(font.metrics(size, location).units_per_em);
            for (outline, id) in outlines.iter().zip(map.chunks(2).skip(1)) {
                let id = GlyphId::new(u16::from_be_bytes([id[0], id[1]]).into());
                let mut pen = Drawn::default();
                let glyph = font.outline_glyphs().get(id).unwrap();
                glyph.draw(DrawSettings::unhinted(size, location), &mut pen).unwrap();
                let advance = font.glyph_metrics(size, location).advance_width(id).unwrap();
                assert!((advance / units - outline.advance()).abs() < 0.001);
                let ends = outline.segments().iter().filter_map(|segment| match *segment {
                    Segment::Move(to) | Segment::Line(to) | Segment::Quad(_, to) | Segment::Cubic(_, _, to) => {
                        Some((to.x, to.y))
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
