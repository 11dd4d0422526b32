use std::borrow::Cow;

use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};

use super::palette::{NOTHING, Palette};
use super::{Change, Film};

const LOOKED_AT: usize = 12;

/// `None` when it was stopped.
pub(super) fn encode(
    film: &Film<'_>,
    plays: u16,
    go_on: &mut dyn FnMut(usize) -> bool,
) -> Result<Option<Vec<u8>>, EncodingError> {
    let count = film.frames.count();
    let looked = LOOKED_AT.min(count);
    let mut palette = Palette::of((0..looked).map(|number| film.picture(number * (count - 1) / (looked - 1).max(1))));
    let size = |length: usize| u16::try_from(length).unwrap_or(u16::MAX);
    let mut out = Vec::new();
    let mut encoder = Encoder::new(&mut out, size(film.width), size(film.height), palette.bytes())?;
    // GIF stores the number of repetitions.
    match plays {
        0 => encoder.set_repeat(Repeat::Infinite)?,
        1 => {}
        plays => encoder.set_repeat(Repeat::Finite(plays - 1))?,
    }
    let mut before = None;
    for index in 0..count {
        let picture = film.picture(index);
        let change =
            before.as_ref().map_or_else(|| Change::whole(&picture), |before| Change::between(before, &picture));
        let pixels = change.pixels(before.as_ref(), &picture);
        let buffer: Vec<u8> = pixels.map(|pixel| pixel.map_or(NOTHING, |pixel| palette.index(pixel))).collect();
        encoder.write_frame(&Frame {
            delay: film.frames.hundredths(index),
            dispose: DisposalMethod::Keep,
            transparent: Some(NOTHING),
            left: size(change.left),
            top: size(change.top),
            width: size(change.width),
            height: size(change.height),
            buffer: Cow::Owned(buffer),
            ..Frame::default()
        })?;
        before = Some(picture);
        if !go_on(index + 1) {
            return Ok(None);
        }
    }
    drop(encoder);
    Ok(Some(out))
}
