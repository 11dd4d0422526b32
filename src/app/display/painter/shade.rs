//! The content of a row of pixels: one colour, a gradient, or a tinted texture.

use egui::TextureFilter;

use super::outline::{PARTS, Subpixel};
use super::pixels::{cover, over, scaled, tinted};
use super::textures::{Row, Texture};

/// A value that changes linearly over the screen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plane {
    /// At the centre of the first pixel.
    origin: f64,
    /// Per pixel to the right.
    right: f64,
    /// Per pixel down.
    down: f64,
}

impl Plane {
    /// Has these values at three places, which are not in line.
    pub(super) fn through([a, b, c]: [Subpixel; 3], [at_a, at_b, at_c]: [f64; 3]) -> Self {
        let from_a = |place: Subpixel| ((place.x - a.x) as f64, (place.y - a.y) as f64);
        let ((bx, by), (cx, cy)) = (from_a(b), from_a(c));
        let (b, c, area) = (at_b - at_a, at_c - at_a, bx * cy - cx * by);
        Self::with((b * cy - c * by) / area, (bx * c - cx * b) / area, a, at_a)
    }

    pub(super) fn across(from: Subpixel, to: Subpixel, [begin, end]: [f64; 2]) -> Self {
        Self::with((end - begin) / (to.x - from.x) as f64, 0.0, from, begin)
    }

    pub(super) fn along(from: Subpixel, to: Subpixel, [begin, end]: [f64; 2]) -> Self {
        Self::with(0.0, (end - begin) / (to.y - from.y) as f64, from, begin)
    }

    /// Slopes are per 1/256 pixel.
    fn with(right: f64, down: f64, place: Subpixel, value: f64) -> Self {
        let origin = value - right * place.x as f64 - down * place.y as f64;
        Self { origin, right: right * PARTS as f64, down: down * PARTS as f64 }
    }

    /// The change per pixel in the steepest direction.
    pub(super) fn steepness(&self) -> f64 {
        self.right.abs().max(self.down.abs())
    }

    fn at(&self, x: usize, y: usize) -> f64 {
        self.origin + self.right * x as f64 + self.down * y as f64
    }

    fn from(&self, x: usize, y: usize) -> [f32; 2] {
        [self.at(x, y) as f32, self.right as f32]
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Color {
    Flat(u32),
    /// Alpha, red, green and blue, from 0 to 255.
    Graded([Plane; 4]),
}

impl Color {
    fn from(&self, x: usize, y: usize) -> impl Fn(usize) -> u32 {
        let channels = match self {
            Self::Flat(color) => color.to_be_bytes().map(|channel| [f32::from(channel), 0.0]),
            Self::Graded(planes) => planes.map(|plane| plane.from(x, y)),
        };
        move |at| u32::from_be_bytes(channels.map(|[begin, step]| (begin + step * at as f32 + 0.5) as u8))
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Image<'a> {
    texture: &'a Texture,
    x: Plane,
    y: Plane,
    sampling: Sampling,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sampling {
    /// Each pixel is a texel, as in glyphs and pieces.
    Exact,
    Filtered(TextureFilter),
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Shade<'a> {
    color: Color,
    image: Option<Image<'a>>,
}

impl<'a> Shade<'a> {
    pub(super) const fn new(color: Color, image: Option<Image<'a>>) -> Self {
        Self { color, image }
    }

    pub(super) fn fill(&self, pixels: &mut [u32], x: usize, y: usize) {
        match (&self.image, &self.color) {
            (Some(image), color) => image.fill(pixels, x, y, color),
            (None, Color::Flat(color)) => cover(pixels, *color),
            (None, Color::Graded(planes)) => {
                let color = self.color.from(x, y);
                if planes.iter().all(|plane| plane.right == 0.0) {
                    return cover(pixels, color(0));
                }
                for (at, pixel) in pixels.iter_mut().enumerate() {
                    *pixel = over(*pixel, color(at));
                }
            }
        }
    }
}

impl<'a> Image<'a> {
    pub(super) const fn new(texture: &'a Texture, x: Plane, y: Plane, sampling: Sampling) -> Self {
        Self { texture, x, y, sampling }
    }

    fn fill(&self, pixels: &mut [u32], x: usize, y: usize, color: &Color) {
        let ([left, right], [top, down]) = (self.x.from(x, y), self.y.from(x, y));
        if self.sampling == Sampling::Exact
            && let Color::Flat(color) = *color
            && let Some(row) = self.texture.row(left.floor() as i64, top.floor() as i64, pixels.len())
        {
            return copy(pixels, row, color);
        }
        let filter = match self.sampling {
            Sampling::Exact => TextureFilter::Nearest,
            Sampling::Filtered(filter) => filter,
        };
        let color = color.from(x, y);
        for (at, pixel) in pixels.iter_mut().enumerate() {
            let step = at as f32;
            let texel = self.texture.sample(left + right * step, top + down * step, filter);
            *pixel = over(*pixel, tinted(color(at), texel));
        }
    }
}

fn copy(pixels: &mut [u32], texels: Row<'_>, color: u32) {
    match texels {
        Row::Coverage(texels) => {
            for (pixel, &seen) in pixels.iter_mut().zip(texels).filter(|(_, seen)| **seen > 0) {
                *pixel = over(*pixel, scaled(color, u32::from(seen)));
            }
        }
        Row::Color(texels) => {
            for (pixel, &texel) in pixels.iter_mut().zip(texels).filter(|(_, texel)| **texel > 0) {
                *pixel = over(*pixel, tinted(color, texel));
            }
        }
    }
}
