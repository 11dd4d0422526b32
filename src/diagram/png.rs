//! Pictures as PNG.

use std::fmt;

use super::canvas::Canvas;
use super::pixels::Pixels;
use super::placement::Placement;
use super::scene::{Fill, Point, Scene};

/// The largest picture, in pixels.
pub const MOST_PIXELS: u32 = 1 << 26;

/// A picture that would have no pixels, or more than [`MOST_PIXELS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SizeError {
    /// The width that was asked for.
    pub width: u32,
}

/// The picture as a PNG file, `width` pixels wide. It is grey where the picture is, and never transparent.
///
/// # Errors
/// When that is too small or too large.
///
/// ```
/// use komadai::diagram::{self, Diagram};
/// use komadai::shogi::Handicap;
///
/// let scene = Diagram::new(Handicap::Even.setup()).scene();
/// let png = diagram::png(&scene, 480)?;
/// assert!(png.starts_with(b"\x89PNG"));
/// # Ok::<(), diagram::SizeError>(())
/// ```
pub fn png(scene: &Scene, width: u32) -> Result<Vec<u8>, SizeError> {
    encoded(&drawn(scene, width)?).ok_or(SizeError { width })
}

/// A picture as pixels, for screens and clipboards.
#[derive(Clone, PartialEq, Eq)]
pub struct Bitmap {
    /// Pixels from left to right.
    pub width: u32,
    /// Pixels from top to bottom.
    pub height: u32,
    /// Red, green, blue and alpha, which is always full, row by row.
    pub rgba: Vec<u8>,
}

impl fmt::Debug for Bitmap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bitmap({}x{})", self.width, self.height)
    }
}

/// The picture as pixels, so many of them wide.
///
/// # Errors
/// When that is too small or too large.
pub fn bitmap(scene: &Scene, width: u32) -> Result<Bitmap, SizeError> {
    let error = SizeError { width };
    let pixels = drawn(scene, width)?;
    let height = u32::try_from(pixels.height).map_err(|_| error)?;
    Ok(Bitmap { width, height, rgba: pixels.data.into_flattened() })
}

fn drawn(scene: &Scene, width: u32) -> Result<Pixels, SizeError> {
    let error = SizeError { width };
    let scale = width as f32 / scene.width;
    let height = (scene.height * scale).round();
    if width == 0 || height < 1.0 || f64::from(width) * f64::from(height) > f64::from(MOST_PIXELS) {
        return Err(error);
    }
    let (wide, high) = (width as f32, height);
    let pixels = Pixels::new(width as usize, height as usize);
    let mut canvas = Canvas::new(pixels, Placement { scale, origin: Point::default() });
    canvas.pixels.fill_rect([0.0, 0.0, wide, high], Fill::Plain(scene.ground.with_alpha(u8::MAX)));
    for shape in &scene.shapes {
        canvas.draw(shape);
    }
    Ok(canvas.pixels)
}

fn encoded(pixels: &Pixels) -> Option<Vec<u8>> {
    // The ground covers everything, so that nothing is transparent.
    let grey = pixels.data.iter().all(|&[r, g, b, _]| r == g && g == b);
    let (kind, data): (_, Vec<u8>) = if grey {
        (png::ColorType::Grayscale, pixels.data.iter().map(|pixel| pixel[0]).collect())
    } else {
        let mut data = Vec::with_capacity(pixels.data.len() * 3);
        pixels.data.iter().for_each(|pixel| data.extend_from_slice(&pixel[..3]));
        (png::ColorType::Rgb, data)
    };
    let mut out = Vec::with_capacity(data.len() / 4);
    let (width, height) = (u32::try_from(pixels.width).ok()?, u32::try_from(pixels.height).ok()?);
    let mut encoder = png::Encoder::new(&mut out, width, height);
    encoder.set_color(kind);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Fast);
    let mut writer = encoder.write_header().ok()?;
    writer.write_image_data(&data).ok()?;
    writer.finish().ok()?;
    Some(out)
}
