//! Jobs that render and save pictures, sheets, positions as text, and reports.

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::app::desk::listed::ReportFormat;
use crate::diagram::{self, Bitmap, Diagram, Scene, SizeError};
use crate::disk::WriteFailure;
use crate::lang::Language;
use crate::picture::{self, Booklet, Contents, DiagramOptions, Kind, Size, StartDetails};
use crate::review::Report;

/// What is exported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExportKind {
    /// A picture of one position.
    Picture,
    /// Pages of diagrams.
    Sheet,
    /// A position as text.
    Position,
    /// A report on problems.
    Report(ReportFormat),
}

/// A picture or sheet to be rendered.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RenderJob {
    /// Its diagrams.
    pub(crate) diagrams: Diagrams,
    /// The page layout of a sheet; `None` for a picture of one position.
    pub(crate) sheet: Option<Booklet>,
    /// Width of a picture of one position, in pixels.
    pub(crate) width: u32,
}

/// The diagrams of a picture or sheet.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Diagrams {
    /// Complete diagrams.
    Given(Vec<Diagram>),
    /// Diagrams of problems. There may be thousands, so they are made on the rendering thread.
    OfProblems {
        /// Start positions and titles of the problems.
        starts: Vec<Arc<StartDetails>>,
        /// The options of all diagrams.
        options: DiagramOptions,
        /// The language of captions.
        language: Language,
    },
}

impl RenderJob {
    /// The number of diagrams.
    pub(crate) fn count(&self) -> usize {
        match &self.diagrams {
            Diagrams::Given(diagrams) => diagrams.len(),
            Diagrams::OfProblems { starts, .. } => starts.len(),
        }
    }

    /// The diagrams, in order.
    pub(crate) fn diagrams(&self) -> Cow<'_, [Diagram]> {
        match &self.diagrams {
            Diagrams::Given(diagrams) => Cow::Borrowed(diagrams),
            Diagrams::OfProblems { starts, options, language } => {
                let numbered = (options.figure..).zip(starts);
                numbered.map(|(number, start)| options.problem(start, number, *language)).collect()
            }
        }
    }

    /// The picture, or the pages of the sheet.
    fn scenes(&self) -> Vec<Scene> {
        match &self.sheet {
            Some(booklet) => booklet.pages(Contents { diagrams: &self.diagrams(), ..Contents::default() }),
            None => self.diagrams().iter().map(Diagram::scene).collect(),
        }
    }

    /// Renders the picture at its width, or the first page.
    ///
    /// # Errors
    /// When it would have no pixels, or too many.
    pub(crate) fn bitmap(&self) -> Result<Bitmap, SizeError> {
        let (scenes, width) = (self.scenes(), self.width);
        diagram::bitmap(scenes.first().ok_or(SizeError { width, widest: 0 })?, width)
    }

    /// Renders the picture or the first page as large as fits into this width and height in pixels. Also returns the
    /// characters that no font has. `None` when there is no space.
    pub(crate) fn preview(&self, [across, down]: [u32; 2]) -> Option<(Bitmap, Vec<char>)> {
        let scenes = self.scenes();
        let missing = scenes.iter().flat_map(|scene| scene.missing.iter().copied()).collect();
        let first = scenes.first()?;
        let width = (down as f32 * first.width / first.height).min(across as f32) as u32;
        Some((diagram::bitmap(first, width).ok()?, missing))
    }

    /// Paths and contents of the files: one, or one a page.
    fn files(&self, path: &Path) -> Result<Vec<(PathBuf, Vec<u8>)>, SizeError> {
        let kind = Kind::of(path).unwrap_or(Kind::Png);
        let size = if self.sheet.is_some() { Size::Paper } else { Size::Pixels(self.width) };
        picture::files(&self.scenes(), kind, size, path)
    }
}

/// Something to be saved.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ExportJob {
    /// What is exported.
    pub(crate) kind: ExportKind,
    /// Its content.
    pub(crate) content: Content,
    /// Its path. Several pages, unless in a PDF, have this path with a number added.
    pub(crate) path: PathBuf,
    /// The existing files that the user has agreed to overwrite.
    pub(crate) replaceable: Vec<PathBuf>,
    /// The notice after saving, in place of "saved".
    pub(crate) remark: Option<String>,
}

/// The content of an export.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Content {
    /// A picture or sheet to be rendered.
    Picture(Box<RenderJob>),
    /// An encoded text.
    Text(Vec<u8>),
    /// A report on problems, in this language.
    Report(Box<Report>, Language),
}

impl ExportJob {
    /// Paths and contents of the files.
    ///
    /// # Errors
    /// When a picture would have no pixels, or too many.
    pub(crate) fn files(&self) -> Result<Vec<(PathBuf, Vec<u8>)>, SizeError> {
        match &self.content {
            Content::Picture(job) => job.files(&self.path),
            Content::Text(bytes) => Ok(vec![(self.path.clone(), bytes.clone())]),
            Content::Report(report, language) => {
                let bytes = match self.kind {
                    ExportKind::Report(ReportFormat::Csv) => report.csv(*language).into_bytes(),
                    ExportKind::Report(ReportFormat::Pdf) => diagram::pdf(&report.pages(*language), 1.0),
                    _ => report.json().into_bytes(),
                };
                Ok(vec![(self.path.clone(), bytes)])
            }
        }
    }
}

/// Why an export failed.
#[derive(Debug)]
pub(crate) enum ExportError {
    /// These files exist, and the user has not agreed to overwrite them. Nothing was written.
    Exist(Vec<PathBuf>),
    /// A picture would have no pixels, or too many.
    Size(SizeError),
    /// This file could not be written.
    Write(PathBuf, WriteFailure),
}
