//! Colours of the screen, and their arithmetic.
//!
//! A colour is `0xAARRGGBB` with premultiplied alpha, a pixel of the frame the same with an alpha of 0. Two channels
//! are calculated at once, in 16 bits each, and rounded as by a graphics card; in gamma space, as in the window's
//! OpenGL.

use egui::Color32;

/// Every second channel.
const LANES: u32 = 0x00FF_00FF;
/// One half in each of two multiplied channels.
const HALVES: u32 = 0x0080_0080;
const SHOWN: u32 = 0x00FF_FFFF;
const WHITE: u32 = u32::MAX;

pub(super) const fn packed(color: Color32) -> u32 {
    let [red, green, blue, alpha] = color.to_array();
    u32::from_be_bytes([alpha, red, green, blue])
}

/// Every channel multiplied by `by`/255.
pub(super) const fn scaled(color: u32, by: u32) -> u32 {
    const fn lanes(lanes: u32, by: u32) -> u32 {
        let product = lanes * by + HALVES;
        ((product + ((product >> 8) & LANES)) >> 8) & LANES
    }
    lanes(color & LANES, by) | (lanes((color >> 8) & LANES, by) << 8)
}

/// Channels saturate at 255: glowing colours would exceed it.
const fn sum(one: u32, other: u32) -> u32 {
    const fn lanes(one: u32, other: u32) -> u32 {
        let sum = one + other;
        (sum | (((sum >> 8) & 0x0001_0001) * 255)) & LANES
    }
    lanes(one & LANES, other & LANES) | (lanes((one >> 8) & LANES, (other >> 8) & LANES) << 8)
}

pub(super) const fn over(pixel: u32, color: u32) -> u32 {
    sum(color, scaled(pixel, 255 - (color >> 24))) & SHOWN
}

pub(super) fn cover(row: &mut [u32], color: u32) {
    match color >> 24 {
        255 => row.fill(color & SHOWN),
        _ if color == 0 => {}
        _ => row.iter_mut().for_each(|pixel| *pixel = over(*pixel, color)),
    }
}

/// Channel by channel.
pub(super) fn tinted(color: u32, texel: u32) -> u32 {
    if color == WHITE {
        return texel;
    }
    let alpha = texel >> 24;
    // Glyphs and shades of grey.
    if texel == alpha * 0x0101_0101 {
        return scaled(color, alpha);
    }
    let (one, other) = (color.to_be_bytes(), texel.to_be_bytes());
    u32::from_be_bytes([0, 1, 2, 3].map(|channel| {
        let product = u32::from(one[channel]) * u32::from(other[channel]);
        ((product + 127) / 255) as u8
    }))
}

pub(super) const fn between(first: u32, second: u32, part: u32) -> u32 {
    const fn lanes(first: u32, second: u32, part: u32) -> u32 {
        ((first * (256 - part) + second * part + HALVES) >> 8) & LANES
    }
    lanes(first & LANES, second & LANES, part) | (lanes((first >> 8) & LANES, (second >> 8) & LANES, part) << 8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blending_rounds_to_the_nearest_of_every_channel() {
        for alpha in 0..=255_u32 {
            for below in [0, 1, 17, 127, 128, 200, 254, 255_u32] {
                let color = (alpha << 24) | (alpha / 2);
                let exact = (f64::from(below) * f64::from(255 - alpha) / 255.0).round() as u32;
                let wanted = (exact << 16) | (exact << 8) | (exact + alpha / 2);
                assert_eq!(over(below * 0x0001_0101, color), wanted, "{alpha} over {below}");
            }
        }
    }

    #[test]
    fn colours_that_shine_stop_at_white() {
        assert_eq!(over(0x00F0_F0F0, 0x0020_0810), 0x00FF_F8FF);
    }

    #[test]
    fn a_tint_is_the_product_of_each_channel() {
        assert_eq!(tinted(u32::MAX, 0x80_40_20_10), 0x80_40_20_10);
        assert_eq!(tinted(0xFF_FF_80_00, 0xFF_80_80_80), 0xFF_80_40_00);
        assert_eq!(tinted(0xFF_FF_00_80, 0x80_80_80_80), 0x80_80_00_40);
    }

    #[test]
    fn ends_of_a_mixture_are_the_colours_themselves() {
        assert_eq!(between(0x12_34_56_78, 0xFE_DC_BA_98, 0), 0x12_34_56_78);
        assert_eq!(between(0x12_34_56_78, 0xFE_DC_BA_98, 256), 0xFE_DC_BA_98);
        assert_eq!(between(0, u32::MAX, 128), 0x80_80_80_80);
    }

    #[test]
    fn a_row_is_covered_whole_or_mixed_or_left() {
        let mut row = [0x00_10_20_30; 3];
        cover(&mut row, 0);
        assert_eq!(row, [0x00_10_20_30; 3]);
        cover(&mut row[1..], 0xFF_01_02_03);
        assert_eq!(row, [0x00_10_20_30, 0x00_01_02_03, 0x00_01_02_03]);
    }
}
