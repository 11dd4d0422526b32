//! A painter of egui's meshes that needs no graphics card.
//!
//! It draws what OpenGL would ([`pixels`], [`outline`], [`shade`]), but only the [`tiles`] that have changed.

mod element;
mod outline;
mod pixels;
mod shade;
#[cfg(test)]
mod tests;
mod textures;
mod tiles;

use std::collections::VecDeque;

use egui::epaint::Primitive;
use egui::{ClippedPrimitive, Color32, Mesh, Rect, TextureId, TexturesDelta};

use element::{elements, mixed};
use pixels::packed;
use textures::{Texture, Textures};
use tiles::Tiles;

/// The number of frames that a buffer may be behind without being redrawn.
const REMEMBERED: usize = 3;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Area {
    left: usize,
    top: usize,
    right: usize,
    bottom: usize,
}

impl Area {
    fn common(&self, other: &Self) -> Option<Self> {
        let area = Self {
            left: self.left.max(other.left),
            top: self.top.max(other.top),
            right: self.right.min(other.right),
            bottom: self.bottom.min(other.bottom),
        };
        (area.left < area.right && area.top < area.bottom).then_some(area)
    }

    pub(super) const fn corner(&self) -> [usize; 2] {
        [self.left, self.top]
    }

    pub(super) const fn size(&self) -> [usize; 2] {
        [self.right - self.left, self.bottom - self.top]
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Picture<'a> {
    primitives: &'a [ClippedPrimitive],
    pixels_per_point: f32,
    /// In pixels.
    size: [usize; 2],
    background: Color32,
}

impl<'a> Picture<'a> {
    pub(super) const fn new(
        primitives: &'a [ClippedPrimitive],
        pixels_per_point: f32,
        size: [usize; 2],
        background: Color32,
    ) -> Self {
        Self { primitives, pixels_per_point, size, background }
    }

    pub(super) const fn size(&self) -> [usize; 2] {
        self.size
    }
}

#[derive(Debug)]
pub(super) struct Frame {
    tiles: Tiles,
    changed: Vec<Area>,
}

impl Frame {
    pub(super) fn changed(&self) -> &[Area] {
        &self.changed
    }
}

#[derive(Debug, Default)]
pub(super) struct Painter {
    textures: Textures,
    /// The latest first.
    drawn: VecDeque<Tiles>,
}

impl Painter {
    /// Takes over new textures, and finds what has changed.
    pub(super) fn frame(&mut self, picture: &Picture<'_>, textures: &mut TexturesDelta) -> Frame {
        self.textures.set(textures);
        let mut tiles = Tiles::new(picture.size, packed(picture.background));
        for (clip, mesh, texture) in self.meshes(picture) {
            let seed = [clip.left, clip.top, clip.right, clip.bottom]
                .into_iter()
                .fold(number(mesh.texture_id), |seed, side| mixed(seed, side as u64));
            elements(mesh, picture.pixels_per_point, |element| {
                if let Some(area) = element.outline().bounds(&clip) {
                    tiles.note(&area, element.fingerprint(seed, texture));
                }
            });
        }
        Frame { changed: tiles.changed(self.drawn.front()), tiles }
    }

    /// `buffer` shows the frame `age` frames before, or nothing if `age` is 0. Returns the drawn areas.
    pub(super) fn draw(&mut self, frame: Frame, picture: &Picture<'_>, buffer: &mut [u32], age: usize) -> Vec<Area> {
        let before = age.checked_sub(1).and_then(|age| self.drawn.get(age));
        let areas = frame.tiles.changed(before);
        let width = picture.size[0];
        for area in &areas {
            for y in area.top..area.bottom {
                buffer[y * width + area.left..y * width + area.right].fill(packed(picture.background) & 0x00FF_FFFF);
            }
        }
        for (clip, mesh, texture) in self.meshes(picture) {
            let clips: Vec<Area> = areas.iter().filter_map(|area| area.common(&clip)).collect();
            if clips.is_empty() {
                continue;
            }
            elements(mesh, picture.pixels_per_point, |element| {
                let outline = element.outline();
                let mut shade = None;
                for clip in &clips {
                    if outline.bounds(clip).is_none() {
                        continue;
                    }
                    let Some(shade) = shade.get_or_insert_with(|| element.shade(texture)) else { break };
                    outline.rows(clip, |y, columns| {
                        let begin = y * width;
                        shade.fill(&mut buffer[begin + columns.start..begin + columns.end], columns.start, y);
                    });
                }
            });
        }
        self.drawn.push_front(frame.tiles);
        self.drawn.truncate(REMEMBERED);
        areas
    }

    pub(super) fn free(&mut self, textures: &mut TexturesDelta) {
        self.textures.free(textures);
    }

    pub(super) fn forget(&mut self) {
        self.drawn.clear();
    }

    fn meshes<'a>(&'a self, picture: &'a Picture<'_>) -> impl Iterator<Item = (Area, &'a Mesh, &'a Texture)> {
        picture.primitives.iter().filter_map(|ClippedPrimitive { clip_rect, primitive }| {
            let Primitive::Mesh(mesh) = primitive else { return None };
            Some((clip(*clip_rect, picture)?, mesh, self.textures.get(mesh.texture_id)?))
        })
    }
}

fn clip(rect: Rect, picture: &Picture<'_>) -> Option<Area> {
    let [width, height] = picture.size;
    let pixel = |at: f32| (at * picture.pixels_per_point).round().max(0.0) as usize;
    let clip =
        Area { left: pixel(rect.min.x), top: pixel(rect.min.y), right: pixel(rect.max.x), bottom: pixel(rect.max.y) };
    clip.common(&Area { left: 0, top: 0, right: width, bottom: height })
}

const fn number(id: TextureId) -> u64 {
    match id {
        TextureId::Managed(number) => number << 1,
        TextureId::User(number) => number << 1 | 1,
    }
}
