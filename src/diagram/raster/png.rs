use std::fmt;

use super::Pixels;
use super::canvas::Canvas;
use super::placement::Placement;
use crate::diagram::scene::{Point, Scene};

/// The largest picture, in pixels.
pub const MOST_PIXELS: u32 = 1 << 26;

/// The error for a picture with no pixels, or more than [`MOST_PIXELS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SizeError {
    /// The requested width.
    pub width: u32,
    /// The greatest possible width; 0 when the picture is too flat.
    pub widest: u32,
}

impl SizeError {
    fn of(scene: &Scene, width: u32) -> Self {
        let about = (f64::from(MOST_PIXELS) * f64::from(scene.width / scene.height)).sqrt() as u32;
        let widest = (0..3).map(|less| about.saturating_sub(less)).find(|&width| height(scene, width).is_some());
        Self { width, widest: widest.unwrap_or(0) }
    }
}

fn height(scene: &Scene, width: u32) -> Option<f32> {
    let height = (scene.height * width as f32 / scene.width).round();
    let pixels = f64::from(width) * f64::from(height);
    (width > 0 && height >= 1.0 && pixels <= f64::from(MOST_PIXELS)).then_some(height)
}

/// The picture as a PNG, `width` pixels wide, opaque; grey if it has no colours.
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
    encoded(&drawn(scene, width)?).ok_or_else(|| SizeError::of(scene, width))
}

/// A picture as pixels, for screens and clipboards.
#[derive(Clone, PartialEq, Eq)]
pub struct Bitmap {
    /// The width in pixels.
    pub width: u32,
    /// The height in pixels.
    pub height: u32,
    /// Red, green, blue and opaque alpha, row by row.
    pub rgba: Vec<u8>,
}

impl fmt::Debug for Bitmap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bitmap({}x{})", self.width, self.height)
    }
}

/// The picture, `width` pixels wide.
///
/// # Errors
/// When that is too small or too large.
pub fn bitmap(scene: &Scene, width: u32) -> Result<Bitmap, SizeError> {
    let pixels = drawn(scene, width)?;
    let height = u32::try_from(pixels.height).map_err(|_| SizeError::of(scene, width))?;
    Ok(Bitmap { width, height, rgba: pixels.data.into_flattened() })
}

fn drawn(scene: &Scene, width: u32) -> Result<Pixels, SizeError> {
    let height = height(scene, width).ok_or_else(|| SizeError::of(scene, width))?;
    let scale = width as f32 / scene.width;
    let pixels = Pixels::new(width as usize, height as usize);
    let placement = Placement { scale, origin: Point::default() };
    Ok(Canvas::of_scene(scene, pixels, placement).into_pixels())
}

fn encoded(pixels: &Pixels) -> Option<Vec<u8>> {
    // The ground covers everything.
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
