use png::{BitDepth, BlendOp, ColorType, Compression, DisposeOp, Encoder, EncodingError};

use super::{Change, Film};

/// The file; `None` when it was stopped.
pub(super) fn encode(
    film: &Film<'_>,
    plays: u16,
    go_on: &mut dyn FnMut(usize) -> bool,
) -> Result<Option<Vec<u8>>, EncodingError> {
    let mut out = Vec::new();
    let (count, size) = (film.frames.count(), |length: usize| u32::try_from(length).unwrap_or(u32::MAX));
    let mut encoder = Encoder::new(&mut out, size(film.width), size(film.height));
    encoder.set_color(ColorType::Rgba);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Balanced);
    encoder.set_animated(size(count), u32::from(plays))?;
    let mut writer = encoder.write_header()?;
    let mut before = None;
    for index in 0..count {
        let picture = film.picture(index);
        let change =
            before.as_ref().map_or_else(|| Change::whole(&picture), |before| Change::between(before, &picture));
        writer.set_frame_delay(film.frames.hundredths(index), 100)?;
        if index > 0 {
            writer.reset_frame_position()?;
            writer.set_frame_dimension(size(change.width), size(change.height))?;
            writer.set_frame_position(size(change.left), size(change.top))?;
            writer.set_blend_op(BlendOp::Over)?;
        }
        writer.set_dispose_op(DisposeOp::None)?;
        let data: Vec<u8> =
            change.pixels(before.as_ref(), &picture).flat_map(|pixel| pixel.unwrap_or([0; 4])).collect();
        writer.write_image_data(&data)?;
        before = Some(picture);
        if !go_on(index + 1) {
            return Ok(None);
        }
    }
    writer.finish()?;
    Ok(Some(out))
}
