//! The characters of a PDF as embedded fonts.
//!
//! One a face, of the characters that are drawn and no others: CID-keyed TrueType, which prepress takes, and which maps
//! back to text.

use std::sync::Arc;

use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Filter, Finish, Name, Pdf, Rect as Box, Ref, Str};

use super::face::{self, Face, Outline};
use super::pdf::Refs;
use super::pdf_content::{Names, font_name};
use super::truetype;

/// Writes a font for every face, and says what they are called.
pub(super) fn push_fonts(pdf: &mut Pdf, refs: &mut Refs, names: &Names) -> Vec<(String, Ref)> {
    let glyphs = names.glyphs();
    glyphs.map(|(face, characters)| (font_name(face), push_font(pdf, refs, face, characters))).collect()
}

fn push_font(pdf: &mut Pdf, refs: &mut Refs, face: Face, characters: &[char]) -> Ref {
    let (font, cid_font, descriptor) = (refs.next(), refs.next(), refs.next());
    let (file, unicode) = (refs.next(), refs.next());
    // Whatever is drawn has an outline.
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
    out.default_width(1000.0).cid_to_gid_map_predefined(Name(b"Identity"));
    out.widths().consecutive(1, outlines.iter().map(|outline| (outline.advance * 1000.0).round()));
    out.finish();

    let bounds = outlines.iter().map(|outline| outline.bounds()).reduce(|a, b| a.joined(&b)).unwrap_or_default();
    let [left, top, right, bottom] = [bounds.min.x, bounds.min.y, bounds.max.x, bounds.max.y].map(|edge| edge * 1000.0);
    let mut out = pdf.font_descriptor(descriptor);
    out.name(name).flags(FontFlags::SYMBOLIC).bbox(Box::new(left, -bottom, right, -top)).italic_angle(0.0);
    out.ascent(880.0).descent(-120.0).cap_height(730.0).stem_v(90.0).font_file2(file);
    out.finish();

    let data = truetype::font(outlines.iter().map(AsRef::as_ref));
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

/// Six letters that tell a part of a font from its other parts.
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
