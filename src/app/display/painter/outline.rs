//! The pixels that a shape covers: those whose centre is inside.
//!
//! Coordinates are whole 1/256 pixels, and edges are exact. A centre on an edge belongs to the shape on its right or
//! above it, as with OpenGL: where triangles meet, each pixel is drawn once.

use std::ops::Range;

use egui::Pos2;

use super::Area;

pub(super) const PARTS: i64 = 256;
/// Farther coordinates are clamped to this, so that products do not overflow.
const FAR: f64 = (1 << 28) as f64;

/// In 1/256 pixel from the centre of the first pixel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Subpixel {
    pub(super) x: i64,
    pub(super) y: i64,
}

impl Subpixel {
    /// A place on the screen in pixels; `None` for NaN.
    pub(super) fn of(at: Pos2, pixels_per_point: f32) -> Option<Self> {
        let scale = f64::from(pixels_per_point) * PARTS as f64;
        let part = |at: f32| {
            let at = (f64::from(at) * scale).clamp(-FAR, FAR);
            // A cast truncates numbers above zero faster than they are rounded.
            (!at.is_nan()).then(|| (at + FAR + 0.5) as i64 - FAR as i64 - PARTS / 2)
        };
        Some(Self { x: part(at.x)?, y: part(at.y)? })
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Outline {
    Rect(Subpixel, Subpixel),
    Triangle([Subpixel; 3]),
}

/// The first pixel whose centre is not before this coordinate.
const fn first(part: i64) -> i64 {
    -(-part).div_euclid(PARTS)
}

/// The first pixel whose centre is behind this coordinate.
const fn behind(part: i64) -> i64 {
    part.div_euclid(PARTS) + 1
}

fn within(from: i64, to: i64, low: usize, high: usize) -> Range<usize> {
    let at = |pixel: i64| usize::try_from(pixel.max(0)).unwrap_or(usize::MAX);
    let from = at(from).max(low);
    from..at(to).min(high).max(from)
}

impl Outline {
    pub(super) fn bounds(&self, clip: &Area) -> Option<Area> {
        let (left, top, right, bottom) = match self {
            Self::Rect(upper, lower) => (upper.x, upper.y, lower.x, lower.y),
            Self::Triangle([a, b, c]) => {
                (a.x.min(b.x).min(c.x), a.y.min(b.y).min(c.y), a.x.max(b.x).max(c.x), a.y.max(b.y).max(c.y))
            }
        };
        let columns = within(first(left), first(right), clip.left, clip.right);
        let rows = within(behind(top), behind(bottom), clip.top, clip.bottom);
        (!columns.is_empty() && !rows.is_empty()).then_some(Area {
            left: columns.start,
            top: rows.start,
            right: columns.end,
            bottom: rows.end,
        })
    }

    pub(super) fn rows(&self, clip: &Area, mut fill: impl FnMut(usize, Range<usize>)) {
        let Some(bounds) = self.bounds(clip) else { return };
        match self {
            Self::Rect(..) => (bounds.top..bounds.bottom).for_each(|y| fill(y, bounds.left..bounds.right)),
            Self::Triangle(corners) => {
                let Some(edges) = edges(*corners) else { return };
                for y in bounds.top..bounds.bottom {
                    let row = y as i64 * PARTS;
                    let (mut from, mut to) = (i64::MIN, i64::MAX);
                    for edge in &edges {
                        edge.narrow(row, &mut from, &mut to);
                    }
                    let columns = within(from, to, bounds.left, bounds.right);
                    if !columns.is_empty() {
                        fill(y, columns);
                    }
                }
            }
        }
    }
}

/// The triangle is on the right of each; `None` if it has no area.
fn edges([a, b, c]: [Subpixel; 3]) -> Option<[Edge; 3]> {
    let area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    let (b, c) = if area < 0 { (c, b) } else { (b, c) };
    (area != 0)
        .then(|| [(a, b), (b, c), (c, a)].map(|(from, to)| Edge { from, across: to.x - from.x, down: to.y - from.y }))
}

struct Edge {
    from: Subpixel,
    across: i64,
    down: i64,
}

impl Edge {
    /// Limits the range to the right side of the edge.
    fn narrow(&self, row: i64, from: &mut i64, to: &mut i64) {
        let Self { from: begin, across, down } = *self;
        // Left and lower edges belong to the shape.
        let is_own = down < 0 || (down == 0 && across < 0);
        // A centre at x is inside if `rest - down * x` is not below zero.
        let rest = across * (row - begin.y) + down * begin.x - i64::from(!is_own);
        match down {
            0 if rest < 0 => *to = i64::MIN,
            0 => {}
            ..0 => *from = (*from).max(-rest.div_euclid(-down * PARTS)),
            _ => *to = (*to).min(rest.div_euclid(down * PARTS) + 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use egui::pos2;

    use super::*;

    const SCREEN: Area = Area { left: 0, top: 0, right: 24, bottom: 24 };

    fn place(x: f32, y: f32) -> Subpixel {
        Subpixel::of(pos2(x, y), 1.0).unwrap()
    }

    fn covered(outlines: &[Outline], clip: &Area) -> Vec<u8> {
        let mut seen = vec![0; 24 * 24];
        for outline in outlines {
            outline.rows(clip, |y, columns| columns.for_each(|x| seen[y * 24 + x] += 1));
        }
        seen
    }

    fn rect(left: usize, top: usize, right: usize, bottom: usize) -> Vec<u8> {
        (0..24 * 24)
            .map(|at| u8::from((left..right).contains(&(at % 24)) && (top..bottom).contains(&(at / 24))))
            .collect()
    }

    #[test]
    fn a_rectangle_has_the_pixels_whose_centres_are_in_it() {
        let whole = Outline::Rect(place(2.0, 3.0), place(7.0, 9.0));
        assert_eq!(covered(&[whole], &SCREEN), rect(2, 3, 7, 9));
        let shifted = Outline::Rect(place(2.5, 2.6), place(6.5, 9.5));
        assert_eq!(covered(&[shifted], &SCREEN), rect(2, 3, 6, 10));
        let outside = Outline::Rect(place(-90.0, -5.0), place(1e9, 3.0));
        assert_eq!(covered(&[outside], &SCREEN), rect(0, 0, 24, 3));
        let clip = Area { left: 4, top: 4, right: 5, bottom: 9 };
        assert_eq!(covered(&[whole], &clip), rect(4, 4, 5, 9));
    }

    #[test]
    fn two_triangles_cover_their_rectangle_once() {
        let corners = [place(2.0, 3.0), place(7.0, 3.0), place(7.0, 9.0), place(2.0, 9.0)];
        for first in 0..4 {
            let corner = |at: usize| corners[(first + at) % 4];
            let halves = [
                Outline::Triangle([corner(0), corner(1), corner(2)]),
                Outline::Triangle([corner(3), corner(2), corner(0)]),
            ];
            assert_eq!(covered(&halves, &SCREEN), rect(2, 3, 7, 9));
        }
    }

    #[test]
    fn a_fan_of_triangles_covers_every_pixel_of_a_square_once() {
        // Around centres and corners of pixels, and other points.
        for hub in [(7.5, 9.5), (8.0, 8.0), (3.37, 17.71), (12.5, 4.004)] {
            let rim =
                [(1.0, 1.0), (9.3, 1.0), (21.0, 1.0), (21.0, 13.2), (21.0, 22.0), (6.5, 22.0), (1.0, 22.0), (1.0, 5.5)];
            let fan: Vec<Outline> = (0..rim.len())
                .map(|at| {
                    let (from, to) = (rim[at], rim[(at + 1) % rim.len()]);
                    Outline::Triangle([place(hub.0, hub.1), place(from.0, from.1), place(to.0, to.1)])
                })
                .collect();
            assert_eq!(covered(&fan, &SCREEN), rect(1, 1, 21, 22), "{hub:?}");
        }
    }

    #[test]
    fn what_has_no_area_or_no_place_covers_nothing() {
        let line = Outline::Triangle([place(1.0, 1.0), place(5.0, 5.0), place(9.0, 9.0)]);
        assert_eq!(covered(&[line], &SCREEN), rect(0, 0, 0, 0));
        assert_eq!(Subpixel::of(pos2(f32::NAN, 0.0), 1.0), None);
        let huge = Outline::Triangle([place(-1e30, -1e30), place(1e30, -1e30), place(0.0, f32::INFINITY)]);
        assert_eq!(covered(&[huge], &SCREEN), rect(0, 0, 24, 24));
    }
}
