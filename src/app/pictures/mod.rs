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

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

pub(crate) use commands::Command;
pub(crate) use form::{Available, PictureForm, Subject};
pub(crate) use publication::{PublishForm, PublishPreview};

use crate::app::kit::dialog::{Chosen, Dialog};
use crate::app::kit::task::{Cancel, Ticket, Tickets};
use crate::app::pictures::export::{Content, ExportError, ExportJob};
use crate::app::pictures::render::RenderJob;
use crate::diagram::{Bitmap, SizeError};
use crate::publish;

#[derive(Debug, Default)]
pub(crate) struct Pictures {
    preview: Option<RenderedPreview>,
    previews: Tickets,
    published: Option<PublishPreview>,
    progress: Option<Progress>,
}

#[derive(Clone, Debug)]
pub(crate) struct Progress {
    /// Done, and in total.
    pub(crate) pictures: [usize; 2],
    pub(crate) cancel: Cancel,
}

#[derive(Clone, Debug)]
pub(crate) struct RenderedPreview {
    pub(crate) bitmap: Arc<Bitmap>,
    pub(crate) missing: Vec<char>,
}

impl Pictures {
    pub(crate) fn preview(&self) -> Option<&RenderedPreview> {
        self.preview.as_ref()
    }

    pub(crate) const fn published(&self) -> Option<&PublishPreview> {
        self.published.as_ref()
    }

    pub(crate) const fn progress(&self) -> Option<&Progress> {
        self.progress.as_ref()
    }
}

#[derive(Debug)]
pub(crate) enum Event {
    Chosen(Box<Content>, Chosen),
    PreviewDrawn {
        ticket: Ticket,
        /// `None` without space, or if no thread could be started.
        preview: Option<RenderedPreview>,
    },
    PublicationDrawn {
        ticket: Ticket,
        preview: Box<PublishPreview>,
    },
    /// Pictures done, and in total.
    Progress([usize; 2]),
    /// Width and height in pixels.
    Copied(Result<[usize; 2], SizeError>),
    NotCopied(io::Error),
    Exported {
        job: Box<ExportJob>,
        /// The notice in place of "saved".
        result: Result<Option<String>, ExportError>,
    },
}

#[derive(Debug, PartialEq)]
pub(crate) enum Effect {
    Choose(Box<Content>, Dialog),
    Preview { ticket: Ticket, room: [u32; 2], job: Box<RenderJob> },
    PreviewPublication { ticket: Ticket, page: usize, room: [u32; 2], job: Box<publish::Job> },
    Export(Box<ExportJob>),
    Copy(Box<RenderJob>),
}

#[derive(Debug)]
pub(crate) enum Ask {
    Form(Box<PictureForm>),
    Publish(Box<PublishForm>),
    Publishing,
    /// A path to be typed, on systems without dialogs.
    Path(Box<Content>),
    Replace(Box<ExportJob>, Vec<PathBuf>),
}

#[derive(Debug)]
pub(crate) enum Answer {
    Form(Box<PictureForm>, FormStep),
    Publish(Box<PublishForm>, bool),
    Stop,
    Path(String),
    Replace(ReplaceAnswer),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FormStep {
    Continue,
    Save,
    Copy,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReplaceAnswer {
    Overwrite,
    SaveElsewhere,
}
