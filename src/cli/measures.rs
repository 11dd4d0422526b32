//! Values of options for pictures: names, sizes, weights, parts of a board.

use super::tables::{Value, names};
use super::usage::UsageError;
use crate::diagram::{Binding, BoardTheme, CaptionFace, Crop, HandsAt, Margins, Paper, PieceFace, PieceSet};
use crate::lang::Text;
use crate::notation::KingChoice;
use crate::picture::{MovesShown, Size};

pub(super) trait Named: Copy + 'static {
    fn choices() -> Vec<(&'static str, Self)>;

    fn names() -> Vec<&'static str> {
        names(&Self::choices())
    }
}

macro_rules! named {
    ($($named:ty),*) => {
        $(
            impl Named for $named {
                fn choices() -> Vec<(&'static str, Self)> {
                    Self::ALL.map(|it| (it.id(), it)).to_vec()
                }
            }
        )*
    };
}

named!(Binding, BoardTheme, CaptionFace, HandsAt, KingChoice, MovesShown, PieceFace, PieceSet);

impl Value {
    pub(super) fn named<T: Named>(self) -> Result<T, UsageError> {
        self.choice(&T::choices())
    }
}

/// Points in a millimetre.
pub(super) const POINTS: f32 = 72.0 / 25.4;
/// The allowed widths in pixels. Whether a PNG is too large depends on its number of pixels, too.
const PIXELS: std::ops::RangeInclusive<u32> = 16..=16384;
const MILLIMETRES: std::ops::RangeInclusive<f32> = 5.0..=1000.0;

/// A width: pixels, or millimetres with the unit `mm`.
pub(super) fn size(value: Value) -> Result<Size, UsageError> {
    match number(value.given(), "mm") {
        Some(width) if MILLIMETRES.contains(&width) => Ok(Size::Millimetres(width)),
        Some(_) => Err(value.form(Text { ja: "5mm から 1000mm", en: "from 5mm to 1000mm" })),
        None => value.number(*PIXELS.start(), *PIXELS.end()).map(Size::Pixels),
    }
}

pub(super) fn paper(value: Value) -> Result<Paper, UsageError> {
    let given = value.given().to_ascii_lowercase();
    let named = Paper::NAMED.iter().find(|(name, _)| *name == given).map(|&(_, paper)| paper);
    named.or_else(|| sides(&given)).ok_or_else(|| {
        value.form(Text {
            ja: "a3〜a6、b4〜b6、letter、shiroku、shinsho、148x210mm など（20mmから1500mm）",
            en: "a3 to a6, b4 to b6, letter, shiroku, shinsho, or 148x210mm and the like (20mm to 1500mm)",
        })
    })
}

fn sides(text: &str) -> Option<Paper> {
    let (width, height) = text.split_once(['x', '×'])?;
    let side = |text: &str| text.trim().trim_end_matches("mm").trim().parse::<f32>().ok();
    let side = |text| side(text).filter(|side| (20.0..=1500.0).contains(side));
    Some(Paper::millimetres(side(width)?, side(height)?))
}

/// One length for all margins, two for top and bottom and for the sides, or four.
pub(super) fn margins(value: Value) -> Result<Margins, UsageError> {
    match *lengths(value.given()).unwrap_or_default() {
        [all] => Ok(Margins::all(all)),
        [ends, sides] => Ok(Margins { top: ends, outer: sides, bottom: ends, inner: sides }),
        [top, outer, bottom, inner] => Ok(Margins { top, outer, bottom, inner }),
        _ => Err(value.form(Text {
            ja: "15mm、20mm,15mm（天地、左右）、20mm,15mm,18mm,20mm（天、小口、地、ノド）",
            en: "15mm, 20mm,15mm (above and below, sides) or 20mm,15mm,18mm,20mm (top, outer, bottom, inner)",
        })),
    }
}

/// One or two lengths: between columns and between rows.
pub(super) fn gutters(value: Value) -> Result<[f32; 2], UsageError> {
    match *lengths(value.given()).unwrap_or_default() {
        [both] => Ok([both; 2]),
        [across, down] => Ok([across, down]),
        _ => Err(value.form(Text { ja: "8mm、または 8mm,12mm（横、縦）", en: "8mm, or 8mm,12mm (across, down)" })),
    }
}

pub(super) fn bleed(value: Value) -> Result<f32, UsageError> {
    match *lengths(value.given()).unwrap_or_default() {
        [bleed] if bleed <= 50.0 * POINTS => Ok(bleed),
        _ => Err(value.form(Text { ja: "3mm など（50mmまで）", en: "3mm or the like, up to 50mm" })),
    }
}

pub(super) fn diagram_width(value: Value) -> Result<f32, UsageError> {
    match *lengths(value.given()).unwrap_or_default() {
        [width] if width >= 10.0 * POINTS => Ok(width),
        _ => Err(value.form(Text { ja: "45mm など（10mmから）", en: "45mm and the like, from 10mm on" })),
    }
}

pub(super) fn diagram(value: Value) -> Result<f32, UsageError> {
    if value.given().eq_ignore_ascii_case("none") {
        return Ok(0.0);
    }
    match *lengths(value.given()).unwrap_or_default() {
        [width] if width >= 10.0 * POINTS => Ok(width),
        _ => Err(value
            .form(Text {
                ja: "35mm など（10mmから）、または none", en: "35mm and the like, from 10mm on, or none"
            })),
    }
}

pub(super) fn size_of_type(value: Value) -> Result<f32, UsageError> {
    match *lengths(value.given()).unwrap_or_default() {
        [size] if (4.0..=36.0).contains(&size) => Ok(size),
        _ => Err(value
            .form(Text {
                ja: "9pt、3.2mm など（4ptから36pt）", en: "9pt, 3.2mm and the like, from 4pt to 36pt"
            })),
    }
}

/// Lengths in points: `12mm,0.5in,36pt`.
fn lengths(text: &str) -> Option<Vec<f32>> {
    let units = [("mm", POINTS), ("in", 72.0), ("pt", 1.0)];
    let length = |text: &str| units.iter().find_map(|(unit, points)| Some(number(text, unit)? * points));
    let length = |text| length(text).filter(|length| (0.0..=500.0 * POINTS).contains(length));
    text.split(',').map(|part| length(part.trim())).collect()
}

/// A size of type in hundredths of a point.
pub(super) fn print_size(value: Value) -> Result<u16, UsageError> {
    size_of_type(value).map(|points| (points * 100.0).round() as u16)
}

/// The weight of a line in hundredths of a point, given in points or millimetres.
pub(super) fn weight(value: Value) -> Result<u16, UsageError> {
    let points = number(value.given(), "pt").or_else(|| number(value.given(), "mm").map(|width| width * POINTS));
    match points {
        Some(points) if (0.05..=10.0).contains(&points) => Ok((points * 100.0).round() as u16),
        _ => Err(value
            .form(Text { ja: "0.3pt、0.1mm など（10ptまで）", en: "0.3pt or 0.1mm and the like, up to 10pt" })),
    }
}

pub(super) fn crop(value: Value) -> Result<Crop, UsageError> {
    Crop::read(value.given()).ok_or_else(|| value.form(Text { ja: "4x4、pieces、11-54", en: "4x4, pieces or 11-54" }))
}

pub(super) fn number(text: &str, unit: &str) -> Option<f32> {
    let text = text.to_ascii_lowercase();
    text.strip_suffix(unit)?.trim().parse().ok().filter(|number: &f32| number.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_and_margins_have_units() {
        assert_eq!(sides("148x210mm"), Some(Paper::millimetres(148.0, 210.0)));
        assert_eq!(sides("148.5 mm × 210 mm"), Some(Paper::millimetres(148.5, 210.0)));
        for text in ["", "148", "148x", "0x210", "nanx210", "9999x210mm"] {
            assert_eq!(sides(text), None, "{text}");
        }
        assert_eq!(lengths("1in, 36pt"), Some(vec![72.0, 36.0]));
        for text in ["", "12", "12mm,", "-1mm", "12mm;3mm", "nanmm"] {
            assert_eq!(lengths(text), None, "{text}");
        }
    }

    #[test]
    fn units_may_follow_a_blank() {
        assert_eq!((number("60mm", "mm"), number("0.3 pt", "pt")), (Some(60.0), Some(0.3)));
        assert_eq!((number("60", "mm"), number("mm", "mm"), number("infmm", "mm")), (None, None, None));
    }
}
