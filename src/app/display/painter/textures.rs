//! The textures of a window: its glyphs, pieces and pictures.

use std::collections::HashMap;

use egui::epaint::{ImageData, ImageDelta};
use egui::{Color32, TextureFilter, TextureId, TextureOptions, TextureWrapMode, TexturesDelta};

use super::pixels::{between, packed};

/// The height of the bands in which changes of a texture are tracked, in texels.
const BAND: usize = 32;

#[derive(Debug, Default)]
pub(super) struct Textures {
    known: HashMap<TextureId, Texture>,
    changes: u64,
}

impl Textures {
    pub(super) fn set(&mut self, delta: &mut TexturesDelta) {
        for (id, changes) in delta.set.drain() {
            for change in changes {
                self.changes += 1;
                match (change.pos, self.known.get_mut(&id)) {
                    (Some(at), Some(texture)) => texture.replace(at, &change, self.changes),
                    _ => drop(self.known.insert(id, Texture::new(&change, self.changes))),
                }
            }
        }
    }

    /// Frees textures that this frame used last.
    pub(super) fn free(&mut self, delta: &mut TexturesDelta) {
        for id in delta.free.drain() {
            self.known.remove(&id);
        }
    }

    pub(super) fn get(&self, id: TextureId) -> Option<&Texture> {
        self.known.get(&id)
    }
}

#[derive(Debug)]
pub(super) struct Texture {
    size: [usize; 2],
    texels: Texels,
    options: TextureOptions,
    /// The last change of each band of rows.
    bands: Vec<u64>,
}

#[derive(Debug)]
enum Texels {
    /// The coverage of white, as in glyphs, which takes a quarter of the memory.
    Coverage(Vec<u8>),
    Color(Vec<u32>),
}

/// `None` unless the colour is white.
const fn coverage(color: Color32) -> Option<u8> {
    let [red, green, blue, alpha] = color.to_array();
    if red == alpha && green == alpha && blue == alpha { Some(alpha) } else { None }
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Row<'a> {
    Coverage(&'a [u8]),
    Color(&'a [u32]),
}

impl Texture {
    pub(super) const fn options(&self) -> TextureOptions {
        self.options
    }

    fn new(delta: &ImageDelta, change: u64) -> Self {
        let ImageData::Color(image) = &delta.image;
        let white: Option<Vec<u8>> = image.pixels.iter().copied().map(coverage).collect();
        let texels = match white {
            Some(white) => Texels::Coverage(white),
            None => Texels::Color(image.pixels.iter().copied().map(packed).collect()),
        };
        let bands = vec![change; image.size[1].div_ceil(BAND)];
        Self { size: image.size, texels, options: delta.options, bands }
    }

    fn replace(&mut self, [left, top]: [usize; 2], delta: &ImageDelta, change: u64) {
        let ImageData::Color(image) = &delta.image;
        let [width, height] = image.size;
        if width == 0 || left + width > self.size[0] || top + height > self.size[1] {
            return;
        }
        if let Texels::Coverage(white) = &self.texels
            && image.pixels.iter().any(|color| coverage(*color).is_none())
        {
            self.texels = Texels::Color(white.iter().map(|&seen| u32::from(seen) * 0x0101_0101).collect());
        }
        for (row, colors) in image.pixels.chunks_exact(width).enumerate() {
            let begin = (top + row) * self.size[0] + left;
            match &mut self.texels {
                Texels::Coverage(texels) => {
                    for (texel, color) in texels[begin..begin + width].iter_mut().zip(colors) {
                        *texel = color.a();
                    }
                }
                Texels::Color(texels) => {
                    for (texel, color) in texels[begin..begin + width].iter_mut().zip(colors) {
                        *texel = packed(*color);
                    }
                }
            }
        }
        self.bands[top / BAND..(top + height).div_ceil(BAND)].fill(change);
    }

    pub(super) fn size(&self) -> [f64; 2] {
        self.size.map(|side| side as f64)
    }

    /// Changes with any texel between these heights; the whole height is 1.
    pub(super) fn change(&self, from: f32, to: f32) -> u64 {
        let last = self.bands.len().saturating_sub(1);
        let band = |at: f32| ((at * self.size[1] as f32).max(0.0) as usize / BAND).min(last);
        let (from, to) = (band(from.min(to)), band(from.max(to)));
        self.bands.get(from..=to).and_then(|bands| bands.iter().max()).copied().unwrap_or_default()
    }

    pub(super) fn row(&self, x: i64, y: i64, count: usize) -> Option<Row<'_>> {
        let (x, y) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
        if x + count > self.size[0] || y >= self.size[1] {
            return None;
        }
        let begin = y * self.size[0] + x;
        Some(match &self.texels {
            Texels::Coverage(texels) => Row::Coverage(&texels[begin..begin + count]),
            Texels::Color(texels) => Row::Color(&texels[begin..begin + count]),
        })
    }

    /// In texels from the upper left corner.
    pub(super) fn sample(&self, x: f32, y: f32, filter: TextureFilter) -> u32 {
        match filter {
            TextureFilter::Nearest => self.texel(x.floor() as i64, y.floor() as i64),
            TextureFilter::Linear => {
                let (x, y) = (x - 0.5, y - 0.5);
                let (left, top) = (x.floor(), y.floor());
                let (right, down) = (((x - left) * 256.0) as u32, ((y - top) * 256.0) as u32);
                let (left, top) = (left as i64, top as i64);
                let row = |y| between(self.texel(left, y), self.texel(left + 1, y), right);
                between(row(top), row(top + 1), down)
            }
        }
    }

    fn texel(&self, x: i64, y: i64) -> u32 {
        let inside = |at: i64, size: usize| {
            let size = i64::try_from(size).unwrap_or(i64::MAX).max(1);
            let at = match self.options.wrap_mode {
                TextureWrapMode::ClampToEdge => at.clamp(0, size - 1),
                TextureWrapMode::Repeat => at.rem_euclid(size),
                TextureWrapMode::MirroredRepeat => {
                    let at = at.rem_euclid(2 * size);
                    at.min(2 * size - 1 - at)
                }
            };
            usize::try_from(at).unwrap_or_default()
        };
        let at = inside(y, self.size[1]) * self.size[0] + inside(x, self.size[0]);
        match &self.texels {
            Texels::Coverage(texels) => texels.get(at).map_or(0, |&seen| u32::from(seen) * 0x0101_0101),
            Texels::Color(texels) => texels.get(at).copied().unwrap_or_default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use egui::{ColorImage, Vec2};

    use super::*;

    fn image(size: [usize; 2], pixels: &[Color32]) -> ColorImage {
        ColorImage { size, source_size: Vec2::ZERO, pixels: pixels.to_vec() }
    }

    fn set(textures: &mut Textures, delta: ImageDelta) {
        let mut changes = TexturesDelta::default();
        changes.push(TextureId::Managed(0), delta);
        textures.set(&mut changes);
    }

    #[test]
    fn a_texel_is_found_inside_and_outside() {
        let of = |wrap_mode| {
            let options = TextureOptions { wrap_mode, ..TextureOptions::NEAREST };
            let colors = [Color32::RED, Color32::GREEN, Color32::BLUE];
            Texture::new(&ImageDelta::full(image([3, 1], &colors), options), 1)
        };
        let row =
            |texture: Texture| [-2.5, -0.5, 0.5, 2.5, 3.5, 4.5].map(|x| texture.sample(x, 9.0, TextureFilter::Nearest));
        let (red, green, blue) = (packed(Color32::RED), packed(Color32::GREEN), packed(Color32::BLUE));
        assert_eq!(row(of(TextureWrapMode::ClampToEdge)), [red, red, red, blue, blue, blue]);
        assert_eq!(row(of(TextureWrapMode::Repeat)), [red, blue, red, blue, red, green]);
        assert_eq!(row(of(TextureWrapMode::MirroredRepeat)), [blue, red, red, blue, blue, green]);
    }

    #[test]
    fn between_texels_the_colour_is_mixed() {
        let texture = Texture::new(
            &ImageDelta::full(image([2, 1], &[Color32::BLACK, Color32::WHITE]), TextureOptions::LINEAR),
            1,
        );
        let seen = [0.0, 0.5, 1.0, 1.25, 2.0].map(|x| texture.sample(x, 0.5, TextureFilter::Linear));
        assert_eq!(seen, [0xFF00_0000, 0xFF00_0000, 0xFF80_8080, 0xFFBF_BFBF, 0xFFFF_FFFF]);
    }

    #[test]
    fn glyphs_become_colours_when_a_coloured_one_comes() {
        let mut textures = Textures::default();
        let white = [0, 64, 128, 255].map(|seen| Color32::from_rgba_premultiplied(seen, seen, seen, seen));
        set(&mut textures, ImageDelta::full(image([2, 2], &white), TextureOptions::LINEAR));
        let texture = textures.get(TextureId::Managed(0)).unwrap();
        assert!(matches!(texture.row(0, 1, 2), Some(Row::Coverage([128, 255]))));
        set(&mut textures, ImageDelta::partial([1, 0], image([1, 1], &[Color32::RED]), TextureOptions::LINEAR));
        let texture = textures.get(TextureId::Managed(0)).unwrap();
        assert!(matches!(texture.row(0, 0, 2), Some(Row::Color([0, 0xFFFF_0000]))));
        assert!(matches!(texture.row(0, 1, 2), Some(Row::Color([0x8080_8080, 0xFFFF_FFFF]))));
        assert!(texture.row(1, 1, 2).is_none() && texture.row(0, -1, 1).is_none());
    }

    #[test]
    fn a_change_is_known_where_it_was() {
        let mut textures = Textures::default();
        set(&mut textures, ImageDelta::full(image([1, 128], &[Color32::WHITE; 128]), TextureOptions::LINEAR));
        let changes = |textures: &Textures| {
            let texture = textures.get(TextureId::Managed(0)).unwrap();
            [(0.0, 0.2), (0.3, 0.4), (0.6, 0.2), (0.9, 1.0)].map(|(from, to)| texture.change(from, to))
        };
        assert_eq!(changes(&textures), [1; 4]);
        set(&mut textures, ImageDelta::partial([0, 40], image([1, 3], &[Color32::BLACK; 3]), TextureOptions::LINEAR));
        assert_eq!(changes(&textures), [1, 2, 2, 1]);
    }
}
