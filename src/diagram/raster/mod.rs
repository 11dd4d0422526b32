//! Draws scenes as pixels. Nothing here knows the game, which a test of the house checks.

pub(super) mod animation;
pub(super) mod canvas;
pub(super) mod placement;
pub(super) mod png;
pub(super) mod sprite;

use ab_glyph_rasterizer::{Rasterizer, point};

use super::scene::{Color, Fill, Point};

/// Red, green, blue and alpha, premultiplied.
type Pixel = [u8; 4];

struct Pixels {
    width: usize,
    height: usize,
    data: Vec<Pixel>,
}

/// A segment of an outline, in pixels, from the end of the one before.
enum Stretch {
    Line(Point, Point),
    Quad(Point, Point, Point),
    Cubic(Point, Point, Point, Point),
}

impl Pixels {
    fn new(width: usize, height: usize) -> Self {
        Self { width, height, data: vec![[0; 4]; width * height] }
    }

    /// Fills whole pixels: `[left, top, right, bottom]`, which may be outside.
    fn fill_rect(&mut self, [left, top, right, bottom]: [f32; 4], fill: Fill) {
        // Numbers outside become the nearest that are inside.
        let columns = left.max(0.0) as usize..(right.max(0.0) as usize).min(self.width);
        let rows = top.max(0.0) as usize..(bottom.max(0.0) as usize).min(self.height);
        if columns.is_empty() {
            return;
        }
        for row in rows {
            let color = shade(fill, (row as f32 + 0.5 - top) / (bottom - top));
            let pixel = premultiplied(color, 1.0);
            let start = row * self.width;
            let pixels = &mut self.data[start + columns.start..start + columns.end];
            if color.a == u8::MAX {
                pixels.fill(pixel);
            } else {
                pixels.iter_mut().for_each(|under| *under = over(pixel, *under));
            }
        }
    }

    /// Fills an outline (nonzero rule) with the bounding box `[left, top, right, bottom]`.
    fn fill(&mut self, [left, top, right, bottom]: [f32; 4], outline: impl IntoIterator<Item = Stretch>, fill: Fill) {
        let (x, y) = (left.floor(), top.floor());
        let (wide, high) = (right.ceil() - x + 1.0, bottom.ceil() - y + 1.0);
        // To save memory, shapes far larger than the picture are not drawn.
        let room = (self.width.max(64) * self.height.max(64)) as f32 * 4.0;
        let fits = wide > 0.0 && high > 0.0 && wide * high <= room;
        if !fits {
            return;
        }
        let mut rasterizer = Rasterizer::new(wide as usize, high as usize);
        let at = |place: Point| point(place.x - x, place.y - y);
        for stretch in outline {
            match stretch {
                Stretch::Line(a, b) => rasterizer.draw_line(at(a), at(b)),
                Stretch::Quad(a, b, c) => rasterizer.draw_quad(at(a), at(b), at(c)),
                Stretch::Cubic(a, b, c, d) => rasterizer.draw_cubic(at(a), at(b), at(c), at(d)),
            }
        }
        let shade_of = |row: usize| shade(fill, (row as f32 + 0.5 + y - top) / (bottom - top));
        let (mut row, mut column, mut color) = (0, 0, shade_of(0));
        let (across, down) = (x as i64, y as i64);
        rasterizer.for_each_pixel(|_, cover| {
            // Sums of small numbers are not exactly zero.
            if cover > 1.0 / 512.0
                && let (Ok(column), Ok(row)) = (usize::try_from(across + column), usize::try_from(down + row as i64))
                && column < self.width
                && row < self.height
            {
                let under = &mut self.data[row * self.width + column];
                *under = over(premultiplied(color, cover.min(1.0)), *under);
            }
            column += 1;
            if column == wide as i64 {
                (row, column) = (row + 1, 0);
                color = shade_of(row);
            }
        });
    }

    /// Draws other pixels over these, with their corner at (`x`, `y`), which may be outside.
    fn copy(&mut self, from: &Self, x: i64, y: i64) {
        let clamp = |at: i64, size: usize| usize::try_from(at).unwrap_or(0).min(size);
        let columns = clamp(x, self.width)..clamp(x + from.width as i64, self.width);
        for row in clamp(y, self.height)..clamp(y + from.height as i64, self.height) {
            let skipped = clamp(columns.start as i64 - x, from.width);
            let source = clamp(row as i64 - y, from.height) * from.width + skipped;
            let target = &mut self.data[row * self.width..][columns.clone()];
            for (under, &above) in target.iter_mut().zip(&from.data[source..]) {
                *under = over(above, *under);
            }
        }
    }
}

fn shade(fill: Fill, share: f32) -> Color {
    match fill {
        Fill::Plain(color) => color,
        Fill::Graded(upper, lower) => upper.mixed(lower, share),
    }
}

fn premultiplied(color: Color, cover: f32) -> Pixel {
    let alpha = (f32::from(color.a) * cover + 0.5) as u32;
    let part = |channel: u8| ((u32::from(channel) * alpha + 127) / 255) as u8;
    [part(color.r), part(color.g), part(color.b), alpha as u8]
}

fn over(above: Pixel, under: Pixel) -> Pixel {
    const EVERY_OTHER: u32 = 0x00FF_00FF;
    // Two channels at a time, each in sixteen bits; the shifts divide by 255.
    let left = 255 - u32::from(above[3]);
    let under = u32::from_le_bytes(under);
    let part = |channels: u32| {
        let sum = channels * left + 0x0080_0080;
        ((sum + ((sum >> 8) & EVERY_OTHER)) >> 8) & EVERY_OTHER
    };
    let rest = part(under & EVERY_OTHER) | (part((under >> 8) & EVERY_OTHER) << 8);
    // No channel exceeds its alpha, so that no sum exceeds 255.
    u32::from_le_bytes(above).wrapping_add(rest).to_le_bytes()
}
