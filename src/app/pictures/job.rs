//! What is rendered and saved beside games: pictures, sheets, positions as text.

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::diagram::{self, Bitmap, Diagram, Scene, Sheet, SizeError};
use crate::disk::WriteFailure;
use crate::lang::Language;
use crate::picture::{self, DiagramOptions, Kind, Size, StartDetails};

/// What is saved beside games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExportKind {
    /// A picture of one position.
    Picture,
    /// Pages of diagrams.
    Sheet,
    /// A position as text.
    Position,
}

/// A picture or a sheet that is to be drawn.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RenderJob {
    /// What is on it.
    pub(crate) diagrams: Diagrams,
    /// The pages of a sheet; `None` for a picture of one position.
    pub(crate) sheet: Option<Sheet>,
    /// How wide the picture of one position is, in pixels.
    pub(crate) width: u32,
}

/// The diagrams on a picture.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Diagrams {
    /// These.
    Given(Vec<Diagram>),
    /// Those of problems: there may be thousands, so they are made where they are drawn.
    OfProblems {
        /// Where the problems start.
        starts: Vec<Arc<StartDetails>>,
        /// How they are drawn.
        options: DiagramOptions,
        /// The language of captions.
        language: Language,
    },
}

impl RenderJob {
    /// How many diagrams there are.
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

    /// The picture, or the pages.
    fn scenes(&self) -> Vec<Scene> {
        match &self.sheet {
            Some(sheet) => sheet.pages(&self.diagrams()),
            None => self.diagrams().iter().map(Diagram::scene).collect(),
        }
    }

    /// The picture, or the first page, as large as was asked for.
    ///
    /// # Errors
    /// When it would have no pixels, or too many.
    pub(crate) fn bitmap(&self) -> Result<Bitmap, SizeError> {
        let (scenes, width) = (self.scenes(), self.width);
        diagram::bitmap(scenes.first().ok_or(SizeError { width, widest: 0 })?, width)
    }

    /// The picture, or the first page, as large as it goes into so many pixels across and down; and the characters
    /// that no face has. Nothing when there is no room.
    pub(crate) fn preview(&self, [across, down]: [u32; 2]) -> Option<(Bitmap, Vec<char>)> {
        let scenes = self.scenes();
        let missing = scenes.iter().flat_map(|scene| scene.missing.iter().copied()).collect();
        let first = scenes.first()?;
        let width = (down as f32 * first.width / first.height).min(across as f32) as u32;
        Some((diagram::bitmap(first, width).ok()?, missing))
    }

    /// The files, by name: one, or one a page.
    fn files(&self, path: &Path) -> Result<Vec<(PathBuf, Vec<u8>)>, SizeError> {
        let kind = Kind::of(path).unwrap_or(Kind::Png);
        let size = if self.sheet.is_some() { Size::Paper } else { Size::Pixels(self.width) };
        picture::files(&self.scenes(), kind, size, path)
    }
}

/// Something that is to be saved.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ExportJob {
    /// What kind of thing it is.
    pub(crate) kind: ExportKind,
    /// What is in it.
    pub(crate) content: Content,
    /// Its path. Several pages that are no PDF take names that begin like this one.
    pub(crate) path: PathBuf,
    /// The files that the user agrees to have replaced.
    pub(crate) replaceable: Vec<PathBuf>,
    /// What is said in place of "saved" once it is.
    pub(crate) remark: Option<String>,
}

/// What is in a file that is to be saved.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Content {
    /// A picture or a sheet, still to be drawn.
    Picture(Box<RenderJob>),
    /// A text, as it is encoded.
    Text(Vec<u8>),
}

impl ExportJob {
    /// The files, by name.
    ///
    /// # Errors
    /// When a picture would have no pixels, or too many.
    pub(crate) fn files(&self) -> Result<Vec<(PathBuf, Vec<u8>)>, SizeError> {
        match &self.content {
            Content::Picture(job) => job.files(&self.path),
            Content::Text(bytes) => Ok(vec![(self.path.clone(), bytes.clone())]),
        }
    }
}

/// Why something was not saved.
#[derive(Debug)]
pub(crate) enum ExportError {
    /// These files are there already, and nobody has agreed to have them replaced. Nothing was written.
    Exist(Vec<PathBuf>),
    /// A picture would have no pixels, or too many.
    Size(SizeError),
    /// This file could not be written.
    Write(PathBuf, WriteFailure),
}
