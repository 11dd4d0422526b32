//! Games as animated PNG or GIF. Each picture is stored as its difference from the one before. GIF has 255 colours and
//! a transparent one: with more, the most frequent ones are exact, and the others are approximated.

mod apng;
mod gif;
mod palette;

use super::canvas::Canvas;
use super::placement::Placement;
use super::png::{MOST_PIXELS, SizeError};
use super::{Pixel, Pixels};
use crate::diagram::scene::{Point, Scene};

/// A file format of animations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnimationKind {
    /// GIF: supported by every program, with few colours.
    Gif,
    /// An animated PNG, with all colours. Programs without support show its first picture.
    Apng,
}

/// The pictures of an animation.
pub trait Frames {
    /// The number of pictures, at least one.
    fn count(&self) -> usize;
    /// The picture with this index.
    fn scene(&self, index: usize) -> Scene;
    /// How long a picture is shown, in hundredths of a second.
    fn hundredths(&self, index: usize) -> u16;
}

/// The options of an animation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnimationStyle {
    /// The kind of file.
    pub kind: AnimationKind,
    /// The width in pixels.
    pub width: u32,
    /// How often it is played; 0 is forever.
    pub plays: u16,
}

/// Why there is no animation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnimationError {
    /// It would have too many pixels or none.
    Size(SizeError),
    /// `go_on` stopped it.
    Stopped,
    /// It has no picture, or needs too much memory.
    Failed,
}

struct Change {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
}

/// Draws an animation. `go_on` gets the number of finished pictures and returns whether to go on.
///
/// # Errors
/// When its pictures would be too small or too large, or it was stopped.
pub fn animation(
    frames: &dyn Frames,
    style: AnimationStyle,
    go_on: &mut dyn FnMut(usize) -> bool,
) -> Result<Vec<u8>, AnimationError> {
    let film = Film::of(frames, style.width)?;
    let encoded = match style.kind {
        AnimationKind::Gif => gif::encode(&film, style.plays, go_on).ok(),
        AnimationKind::Apng => apng::encode(&film, style.plays, go_on).ok(),
    };
    encoded.ok_or(AnimationError::Failed)?.ok_or(AnimationError::Stopped)
}

struct Film<'a> {
    frames: &'a dyn Frames,
    width: usize,
    height: usize,
    scale: f32,
    widest: f32,
}

impl<'a> Film<'a> {
    fn of(frames: &'a dyn Frames, width: u32) -> Result<Self, AnimationError> {
        let sizes = (0..frames.count()).map(|index| {
            let scene = frames.scene(index);
            (scene.width, scene.height)
        });
        let join = |(wide, high): (f32, f32), (width, height): (f32, f32)| (wide.max(width), high.max(height));
        let (widest, highest) = sizes.reduce(join).ok_or(AnimationError::Failed)?;
        let scale = width as f32 / widest;
        let height = (highest * scale).round();
        let pixels = f64::from(width) * f64::from(height);
        // The sides of a GIF have at most 65,535 pixels.
        let fits = width > 0 && height >= 1.0 && width.max(height as u32) <= 0xFFFF && pixels <= f64::from(MOST_PIXELS);
        if !fits {
            let about = (f64::from(MOST_PIXELS) * f64::from(widest / highest)).sqrt() as u32;
            return Err(AnimationError::Size(SizeError { width, widest: about.min(0xFFFF) }));
        }
        Ok(Self { frames, width: width as usize, height: height as usize, scale, widest })
    }

    fn picture(&self, index: usize) -> Pixels {
        let scene = self.frames.scene(index);
        let beside = (self.widest - scene.width) / 2.0 * self.scale;
        let origin = Point::new(beside.round(), 0.0);
        let pixels = Pixels::new(self.width, self.height);
        Canvas::of_scene(&scene, pixels, Placement { scale: self.scale, origin }).into_pixels()
    }
}

impl Change {
    const fn whole(pixels: &Pixels) -> Self {
        Self { left: 0, top: 0, width: pixels.width, height: pixels.height }
    }

    /// The part that differs, at least one pixel, since a picture must not be empty.
    fn between(before: &Pixels, after: &Pixels) -> Self {
        let (mut left, mut right) = (usize::MAX, 0);
        let (mut top, mut bottom) = (usize::MAX, 0);
        for row in 0..after.height {
            let (old, new) = (Self::row(before, row), Self::row(after, row));
            let differs = |column: &usize| old[*column] != new[*column];
            if let Some(first) = (0..after.width).find(differs) {
                let last = (0..after.width).rev().find(differs).unwrap_or(first);
                (left, right) = (left.min(first), right.max(last));
                (top, bottom) = (top.min(row), row);
            }
        }
        if top == usize::MAX {
            return Self { left: 0, top: 0, width: 1, height: 1 };
        }
        Self { left, top, width: right + 1 - left, height: bottom + 1 - top }
    }

    fn row(pixels: &Pixels, row: usize) -> &[Pixel] {
        &pixels.data[row * pixels.width..][..pixels.width]
    }

    /// Its pixels in a picture; `None` where they have not changed.
    fn pixels<'a>(&self, before: Option<&'a Pixels>, after: &'a Pixels) -> impl Iterator<Item = Option<Pixel>> + 'a {
        let Self { left, top, width, height } = *self;
        let places = (top..top + height).flat_map(move |row| (left..left + width).map(move |column| (row, column)));
        places.map(move |(row, column)| {
            let new = Self::row(after, row)[column];
            let old = before.map(|before| Self::row(before, row)[column]);
            (old != Some(new)).then_some(new)
        })
    }
}

#[cfg(test)]
mod tests;
