//! Files beside games, ordered and then made: pictures, sheets, positions as text.

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::app::shell::action::Export;
use crate::diagram::{self, Bitmap, Diagram, Scene, Sheet, SizeError};
use crate::disk::WriteFailure;
use crate::lang::Language;
use crate::picture::{self, DiagramOptions, Kind, Size, StartDetails};

/// Something that is to be drawn.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Order {
    /// What is seen.
    pub(crate) shown: Shown,
    /// The pages it stands on; nothing for a picture of one.
    pub(crate) sheet: Option<Sheet>,
    /// Pixels from left to right, for a picture of one.
    pub(crate) width: u32,
}

/// What is seen on a picture.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Shown {
    /// These positions.
    Diagrams(Vec<Diagram>),
    /// These problems: there may be thousands, and their diagrams are made where they are drawn.
    Problems {
        /// Where they start.
        starts: Vec<Arc<StartDetails>>,
        /// What they look like.
        around: DiagramOptions,
        /// The language of captions.
        language: Language,
    },
}

impl Order {
    /// How many diagrams there are.
    pub(crate) fn count(&self) -> usize {
        match &self.shown {
            Shown::Diagrams(diagrams) => diagrams.len(),
            Shown::Problems { starts, .. } => starts.len(),
        }
    }

    /// The diagrams, in order.
    pub(crate) fn diagrams(&self) -> Cow<'_, [Diagram]> {
        match &self.shown {
            Shown::Diagrams(diagrams) => Cow::Borrowed(diagrams),
            Shown::Problems { starts, around, language } => {
                let numbered = (around.figure..).zip(starts);
                numbered.map(|(number, start)| around.problem(start, number, *language)).collect()
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

/// Something that is to be made and saved.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Product {
    /// What kind of thing it is.
    pub(crate) export: Export,
    /// What it is.
    pub(crate) content: Content,
    /// What it is to be called. Several pages that are no PDF take names that begin like this.
    pub(crate) path: PathBuf,
    /// What the user agrees to have replaced.
    pub(crate) agreed: Vec<PathBuf>,
    /// What is to be said in place of "saved" once it is.
    pub(crate) remark: Option<String>,
}

/// What is in it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Content {
    /// A picture, still to be drawn.
    Picture(Box<Order>),
    /// A text.
    Text(Vec<u8>),
}

impl Product {
    /// The files, by name.
    ///
    /// # Errors
    /// When a picture would have no pixels, or too many.
    pub(crate) fn files(&self) -> Result<Vec<(PathBuf, Vec<u8>)>, SizeError> {
        match &self.content {
            Content::Picture(order) => order.files(&self.path),
            Content::Text(bytes) => Ok(vec![(self.path.clone(), bytes.clone())]),
        }
    }
}

/// Why something was not saved.
#[derive(Debug)]
pub(crate) enum ProductFailure {
    /// These are there already, and nobody has agreed to have them replaced. Nothing was written.
    Exist(Vec<PathBuf>),
    /// A picture would have no pixels, or too many.
    Size(SizeError),
    /// This file could not be written.
    Write(PathBuf, WriteFailure),
}
