//! Diagrams and sheets of diagrams: prepared, previewed, saved and copied; and positions saved as text.

mod commands;
mod form;
pub(crate) mod job;
#[cfg(test)]
mod tests;
pub(crate) mod ui;
mod update;
pub(crate) mod words;
pub(crate) mod work;

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

pub(crate) use commands::{COMMANDS, Command};
pub(crate) use form::{Available, PictureForm, Subject};

use crate::app::desk::feature::Feature;
use crate::app::kit::dialog::{Chosen, Dialog};
use crate::app::pictures::job::{ExportError, ExportJob, ExportKind, RenderJob};
use crate::diagram::{Bitmap, SizeError};

/// The feature.
#[derive(Debug, Default)]
pub(crate) struct Pictures {
    /// What the picture that is being prepared looks like so far.
    preview: Option<Preview>,
    /// The number of the preview that was asked for last; older ones come too late.
    wanted: u64,
    /// The picture for which a path is being chosen.
    chosen: Option<Box<RenderJob>>,
}

/// What a picture looks like.
#[derive(Clone, Debug)]
pub(crate) struct Preview {
    /// The picture, or the first page.
    pub(crate) bitmap: Arc<Bitmap>,
    /// Characters that no face has.
    pub(crate) missing: Vec<char>,
}

impl Feature for Pictures {
    type Action = Action;
    type Effect = Effect;
    type Ask = Ask;
}

impl Pictures {
    /// What the picture that is being prepared looks like, once it has been drawn.
    pub(crate) fn preview(&self) -> Option<&Preview> {
        self.preview.as_ref()
    }
}

/// What can happen to it.
#[derive(Debug)]
pub(crate) enum Action {
    /// The dialog for a path was answered.
    Chosen(ExportKind, Chosen),
    /// A preview was drawn.
    PreviewDrawn {
        /// Its number.
        number: u64,
        /// What it looks like; `None` when there is no room for it, or nothing that draws it.
        preview: Option<Preview>,
    },
    /// A picture was copied, so many pixels across and down; or would be too large.
    Copied(Result<[usize; 2], SizeError>),
    /// No picture was copied, because nothing could be started that draws it.
    NotCopied(io::Error),
    /// Something was saved, or not.
    Exported {
        /// What, and where.
        job: Box<ExportJob>,
        /// What came of it.
        result: Result<(), ExportError>,
    },
}

/// What it asks of the world outside the window.
#[derive(Debug, PartialEq)]
pub(crate) enum Effect {
    /// Show the dialog for a path.
    Choose(ExportKind, Dialog),
    /// Draw a preview.
    Preview {
        /// Its number.
        number: u64,
        /// How many pixels there are for it across and down.
        room: [u32; 2],
        /// What is to be drawn.
        job: Box<RenderJob>,
    },
    /// Render something, and save it.
    Export(Box<ExportJob>),
    /// Draw a picture and put it on the clipboard.
    Copy(Box<RenderJob>),
}

/// What it asks the user, in front of the window.
#[derive(Debug)]
pub(crate) enum Ask {
    /// What the picture is to look like.
    Form(Box<PictureForm>),
    /// Where to save, on a system that has no dialogs.
    Path(ExportKind),
    /// Whether to replace these files.
    Replace(Box<ExportJob>, Vec<PathBuf>),
}

/// The user's answers, each to the question of the same name.
#[derive(Debug)]
pub(crate) enum Answer {
    /// The form as the user has changed it, and what to do with it.
    Form(Box<PictureForm>, FormStep),
    /// The path.
    Path(String),
    /// What to do about the files that are there.
    Replace(ReplaceAnswer),
}

/// What to do with a picture that is being prepared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FormStep {
    /// Go on preparing it.
    Continue,
    /// Ask for a path and save it there.
    Save,
    /// Copy it to the clipboard.
    Copy,
}

/// What to do about files that stand where some were to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReplaceAnswer {
    /// Replace them.
    Overwrite,
    /// Ask for another path.
    SaveElsewhere,
}
