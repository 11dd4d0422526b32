//! Exporting diagrams and sheets of diagrams, with a preview, positions as text, and reports on problems.

mod commands;
pub(crate) mod export;
mod form;
pub(crate) mod page_words;
mod publication;
pub(crate) mod publication_words;
pub(crate) mod render;
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
pub(crate) use publication::{PublishForm, PublishPreview};

use crate::app::desk::feature::Feature;
use crate::app::kit::dialog::{Chosen, Dialog};
use crate::app::kit::task::Cancel;
use crate::app::pictures::export::{Content, ExportError, ExportJob};
use crate::app::pictures::render::RenderJob;
use crate::diagram::{Bitmap, SizeError};
use crate::publish;

/// The feature's state.
#[derive(Debug, Default)]
pub(crate) struct Pictures {
    /// The latest preview of the open form.
    preview: Option<RenderedPreview>,
    /// The number of the latest requested preview; results for older ones are dropped.
    wanted: u64,
    /// The latest preview of the open form for a whole game.
    published: Option<PublishPreview>,
    /// The animation that is being made.
    progress: Option<Progress>,
}

/// How far an animation is.
#[derive(Clone, Debug)]
pub(crate) struct Progress {
    /// How many of its pictures are done, and how many there are.
    pub(crate) pictures: [usize; 2],
    /// Stops it.
    pub(crate) cancel: Cancel,
}

/// A rendered preview.
#[derive(Clone, Debug)]
pub(crate) struct RenderedPreview {
    /// The picture, or the first page of the sheet.
    pub(crate) bitmap: Arc<Bitmap>,
    /// Characters that no font has.
    pub(crate) missing: Vec<char>,
}

impl Feature for Pictures {
    type Action = Action;
    type Effect = Effect;
    type Ask = Ask;
}

impl Pictures {
    /// The preview of the open form, once it was rendered.
    pub(crate) fn preview(&self) -> Option<&RenderedPreview> {
        self.preview.as_ref()
    }

    /// The preview of the open form for a whole game, once it was rendered.
    pub(crate) const fn published(&self) -> Option<&PublishPreview> {
        self.published.as_ref()
    }

    /// How far the animation is that is being made.
    pub(crate) const fn progress(&self) -> Option<&Progress> {
        self.progress.as_ref()
    }
}

/// Input to [`Pictures::update`].
#[derive(Debug)]
pub(crate) enum Action {
    /// The user has answered the dialog for the path of this.
    Chosen(Box<Content>, Chosen),
    /// Rendering a preview has ended.
    PreviewDrawn {
        /// Its number, by which late results are recognized.
        number: u64,
        /// The preview; `None` when there is no space for it, or no thread could be started.
        preview: Option<RenderedPreview>,
    },
    /// Rendering a preview of a whole game has ended.
    PublicationDrawn {
        /// Its number, by which late results are recognized.
        number: u64,
        /// The preview.
        preview: Box<PublishPreview>,
    },
    /// So many pictures of an animation are done, of so many.
    Progress([usize; 2]),
    /// A picture was copied, with its width and height in pixels; or it would be too large.
    Copied(Result<[usize; 2], SizeError>),
    /// A picture was not copied, because no thread could be started.
    NotCopied(io::Error),
    /// An export has ended.
    Exported {
        /// The export.
        job: Box<ExportJob>,
        /// The notice in place of "saved", or why it failed.
        result: Result<Option<String>, ExportError>,
    },
}

/// Work outside the window.
#[derive(Debug, PartialEq)]
pub(crate) enum Effect {
    /// Show the dialog for the path of this.
    Choose(Box<Content>, Dialog),
    /// Render a preview.
    Preview {
        /// Its number, by which late results are recognized.
        number: u64,
        /// Width and height available for it, in pixels.
        room: [u32; 2],
        /// What is to be drawn.
        job: Box<RenderJob>,
    },
    /// Render a preview of a whole game.
    PreviewPublication {
        /// Its number, by which late results are recognized.
        number: u64,
        /// The page that is seen.
        page: usize,
        /// Width and height available for it, in pixels.
        room: [u32; 2],
        /// What is published.
        job: Box<publish::Job>,
    },
    /// Render and save something.
    Export(Box<ExportJob>),
    /// Render a picture and copy it to the clipboard.
    Copy(Box<RenderJob>),
}

/// A question to the user, shown as a modal.
#[derive(Debug)]
pub(crate) enum Ask {
    /// The form that configures a picture.
    Form(Box<PictureForm>),
    /// The form that configures how the whole game is published.
    Publish(Box<PublishForm>),
    /// An animation is being made.
    Publishing,
    /// The path to save to, on systems without dialogs.
    Path(Box<Content>),
    /// Whether to overwrite these existing files.
    Replace(Box<ExportJob>, Vec<PathBuf>),
}

/// An answer to the [`Ask`] of the same name.
#[derive(Debug)]
pub(crate) enum Answer {
    /// The changed form, and what to do next.
    Form(Box<PictureForm>, FormStep),
    /// The changed form, and whether to ask for a path and save.
    Publish(Box<PublishForm>, bool),
    /// Stop making the animation.
    Stop,
    /// The typed path.
    Path(String),
    /// What to do about the existing files.
    Replace(ReplaceAnswer),
}

/// What to do with the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FormStep {
    /// Keep it open.
    Continue,
    /// Ask for a path and save the picture there.
    Save,
    /// Copy the picture to the clipboard.
    Copy,
}

/// What to do about existing files at the paths to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReplaceAnswer {
    /// Overwrite them.
    Overwrite,
    /// Ask for another path.
    SaveElsewhere,
}
