//! The elements of a mesh: upright rectangles, mostly glyphs, and triangles.

use egui::epaint::Vertex;
use egui::{Color32, Mesh, Pos2};

use super::outline::{Outline, PARTS, Subpixel};
use super::pixels::{packed, tinted};
use super::shade::{Color, Image, Plane, Sampling, Shade};
use super::textures::Texture;

/// The maximum distance between texels of a glyph and pixels, in texels.
const NEARLY: f64 = 1.0 / 32.0;

#[derive(Clone, Copy, Debug)]
pub(super) struct Corner {
    at: Subpixel,
    /// Between 0 and 1.
    uv: Pos2,
    color: Color32,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Element {
    /// An upright rectangle by its upper left and lower right corners; each row has one colour.
    Rect([Corner; 2]),
    Triangle([Corner; 3]),
}

pub(super) fn elements(mesh: &Mesh, pixels_per_point: f32, mut each: impl FnMut(Element)) {
    let corner = |index: &u32| {
        let Vertex { pos, uv, color } = *mesh.vertices.get(*index as usize)?;
        Some(Corner { at: Subpixel::of(pos, pixels_per_point)?, uv, color })
    };
    let mut rest = mesh.indices.as_slice();
    while let [a, b, c, after @ ..] = rest {
        rest = after;
        let (Some(first), Some(second), Some(third)) = (corner(a), corner(b), corner(c)) else { continue };
        if let [d, e, f, after @ ..] = after
            && let Some(diagonal) = match () {
                () if (d, e) == (c, b) => Some([second, third, first]),
                () if (d, e) == (a, c) => Some([third, first, second]),
                () => None,
            }
            && let Some(fourth) = corner(f)
            && let Some(rect) = rect(diagonal, fourth)
        {
            rest = after;
            each(rect);
        } else {
            each(Element::Triangle([first, second, third]));
        }
    }
}

/// The rectangle with this diagonal and these other corners.
fn rect([one, other, third]: [Corner; 3], fourth: Corner) -> Option<Element> {
    let mut corners = [one, other, third, fourth];
    corners.sort_unstable_by_key(|corner| (corner.at.y, corner.at.x));
    let [left_top, right_top, left_bottom, right_bottom] = corners;
    // Opposite corners differ in both coordinates.
    let is_upright = left_top.at.y == right_top.at.y
        && left_bottom.at.y == right_bottom.at.y
        && left_top.at.x == left_bottom.at.x
        && right_top.at.x == right_bottom.at.x
        && left_top.at.x < right_top.at.x
        && left_top.at.y < left_bottom.at.y
        && one.at.x != other.at.x
        && one.at.y != other.at.y;
    let is_even = left_top.color == right_top.color
        && left_bottom.color == right_bottom.color
        && left_top.uv.y == right_top.uv.y
        && left_bottom.uv.y == right_bottom.uv.y
        && left_top.uv.x == left_bottom.uv.x
        && right_top.uv.x == right_bottom.uv.x;
    (is_upright && is_even).then_some(Element::Rect([left_top, right_bottom]))
}

impl Element {
    pub(super) const fn outline(&self) -> Outline {
        match self {
            Self::Rect([upper, lower]) => Outline::Rect(upper.at, lower.at),
            Self::Triangle([a, b, c]) => Outline::Triangle([a.at, b.at, c.at]),
        }
    }

    fn corners(&self) -> &[Corner] {
        match self {
            Self::Rect(corners) => corners,
            Self::Triangle(corners) => corners,
        }
    }

    /// Differs for elements that look different; each mesh has its own `seed`.
    pub(super) fn fingerprint(&self, seed: u64, texture: &Texture) -> u64 {
        let (mut from, mut to, mut hash) = (f32::INFINITY, f32::NEG_INFINITY, seed);
        for Corner { at, uv, color } in self.corners() {
            (from, to) = (from.min(uv.y), to.max(uv.y));
            hash = mixed(hash, (at.x as u64) << 32 ^ (at.y as u64 & 0xFFFF_FFFF));
            hash = mixed(hash, u64::from(uv.x.to_bits()) << 32 | u64::from(uv.y.to_bits()));
            hash = mixed(hash, u64::from(packed(*color)));
        }
        mixed(hash, texture.change(from, to))
    }

    pub(super) fn shade<'a>(&self, texture: &'a Texture) -> Option<Shade<'a>> {
        let corners = self.corners();
        let [width, height] = texture.size();
        let texel = |corner: &Corner| [f64::from(corner.uv.x) * width, f64::from(corner.uv.y) * height];
        let first = corners.first()?;
        if corners.iter().any(|corner| corner.uv != first.uv) {
            let (x, y, sampling) = match self {
                Self::Rect([upper, lower]) => {
                    let ([left, top], [right, bottom]) = (texel(upper), texel(lower));
                    let x = Plane::across(upper.at, lower.at, [left, right]);
                    let y = Plane::along(upper.at, lower.at, [top, bottom]);
                    let is_exact = is_exact([upper.at.x, lower.at.x], [left, right])
                        && is_exact([upper.at.y, lower.at.y], [top, bottom]);
                    (x, y, if is_exact { Sampling::Exact } else { filtered(texture, &[x, y]) })
                }
                Self::Triangle(corners) => {
                    let plane = |axis: usize| {
                        Plane::through(corners.map(|corner| corner.at), corners.map(|corner| texel(&corner)[axis]))
                    };
                    let (x, y) = (plane(0), plane(1));
                    (x, y, filtered(texture, &[x, y]))
                }
            };
            return Some(Shade::new(self.color(u32::MAX)?, Some(Image::new(texture, x, y, sampling))));
        }
        let [x, y] = texel(first);
        let texel = texture.sample(x as f32, y as f32, texture.options().magnification);
        Some(Shade::new(self.color(texel)?, None))
    }

    fn color(&self, texel: u32) -> Option<Color> {
        let color = |corner: &Corner| tinted(texel, packed(corner.color));
        let channels = |corner: &Corner| color(corner).to_be_bytes().map(f64::from);
        let corners = self.corners();
        let first = color(corners.first()?);
        if corners.iter().all(|corner| color(corner) == first) {
            return (first != 0).then_some(Color::Flat(first));
        }
        Some(Color::Graded([0, 1, 2, 3].map(|channel| match self {
            Self::Rect([upper, lower]) => {
                Plane::along(upper.at, lower.at, [channels(upper)[channel], channels(lower)[channel]])
            }
            Self::Triangle(corners) => {
                Plane::through(corners.map(|corner| corner.at), corners.map(|corner| channels(&corner)[channel]))
            }
        })))
    }
}

fn is_exact([from, to]: [i64; 2], [begin, end]: [f64; 2]) -> bool {
    let pixel = |part: i64| (part + PARTS / 2) as f64 / PARTS as f64;
    let offset = begin - pixel(from);
    (end - pixel(to) - offset).abs() < NEARLY && (offset - offset.round()).abs() < NEARLY
}

fn filtered(texture: &Texture, axes: &[Plane; 2]) -> Sampling {
    let is_smaller = axes.iter().any(|axis| axis.steepness() > 1.0);
    Sampling::Filtered(if is_smaller { texture.options().minification } else { texture.options().magnification })
}

pub(super) const fn mixed(one: u64, other: u64) -> u64 {
    let mixed = (one ^ other).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed ^ (mixed >> 32)
}
