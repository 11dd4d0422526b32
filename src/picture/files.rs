use std::path::{Path, PathBuf};

use crate::diagram::{self, Print, Scene, SizeError};

/// A kind of picture file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Outlines, for browsers and drawing programs.
    Svg,
    /// Pixels.
    Png,
    /// Pages.
    Pdf,
}

impl Kind {
    /// The kind of a file, by its extension.
    #[must_use]
    pub fn of(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "svg" => Some(Self::Svg),
            "png" => Some(Self::Png),
            "pdf" => Some(Self::Pdf),
            _ => None,
        }
    }
}

/// The size of a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Size {
    /// The width in pixels (SVG: in CSS pixels).
    Pixels(u32),
    /// The width in millimetres. PNG has 350 pixels per inch.
    Millimetres(f32),
    /// The scene is a page, in points.
    Paper,
}

const POINTS: f32 = 72.0 / 25.4;
const PIXELS: f32 = 96.0 / 72.0;
/// For print.
const PRINT_PIXELS: f32 = 350.0 / 25.4;

impl Size {
    /// The width on paper in points; `None` for a page.
    #[must_use]
    pub fn points(self) -> Option<f32> {
        match self {
            Self::Pixels(width) => Some(width as f32 / PIXELS),
            Self::Millimetres(width) => Some(width * POINTS),
            Self::Paper => None,
        }
    }

    /// The same where sizes in points matter: in millimetres, and where the print has any.
    #[must_use]
    pub fn points_of(self, print: &Print) -> Option<f32> {
        self.points().filter(|_| matches!(self, Self::Millimetres(_)) || print.has_points())
    }

    /// The width of a PNG in pixels; `None` for a page.
    #[must_use]
    pub fn pixels(self) -> Option<u32> {
        match self {
            Self::Pixels(width) => Some(width),
            Self::Millimetres(width) => Some((width * PRINT_PIXELS).round() as u32),
            Self::Paper => None,
        }
    }
}

/// 150 per inch.
const PAGE_PIXELS: f32 = 150.0 / 72.0;

/// The files of pictures, with their names: one PDF, or a file for each (`a-1.svg`, `a-2.svg`; `a-01.svg` of ten).
///
/// # Errors
/// When a picture would have no pixels, or too many.
pub fn files(scenes: &[Scene], kind: Kind, size: Size, path: &Path) -> Result<Vec<(PathBuf, Vec<u8>)>, SizeError> {
    let width = |scene: &Scene, pixels: f32| match size {
        Size::Pixels(width) => width as f32,
        Size::Millimetres(width) => width * POINTS * pixels,
        Size::Paper => scene.width * pixels,
    };
    let files: Vec<Vec<u8>> = match kind {
        Kind::Pdf => {
            let scale = scenes.first().map_or(1.0, |scene| width(scene, PIXELS) / PIXELS / scene.width);
            vec![diagram::pdf(scenes, scale)]
        }
        Kind::Svg => {
            let svg = |scene: &Scene| match size {
                Size::Millimetres(width) => diagram::svg_of_millimetres(scene, width),
                Size::Pixels(_) | Size::Paper => diagram::svg(scene, width(scene, PIXELS)),
            };
            scenes.iter().map(|scene| svg(scene).into_bytes()).collect()
        }
        Kind::Png => {
            let pixels = |scene: &Scene| size.pixels().unwrap_or((scene.width * PAGE_PIXELS) as u32);
            let files = scenes.iter().map(|scene| diagram::png(scene, pixels(scene)));
            files.collect::<Result<_, _>>()?
        }
    };
    if files.len() == 1 {
        return Ok(files.into_iter().map(|bytes| (path.to_owned(), bytes)).collect());
    }
    // So that names sort by page.
    let digits = files.len().to_string().len();
    Ok((1..).zip(files).map(|(number, bytes)| (numbered(path, number, digits), bytes)).collect())
}

fn numbered(path: &Path, number: u32, digits: usize) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{number:0digits$}"));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}
