//! Work outside the window: rendering, dialogs, files, the clipboard.

use std::sync::Arc;

use egui::{ColorImage, Context};

use crate::app::kit::dialog::Chosen;
use crate::app::kit::task::{self, Latest, Report};
use crate::app::pictures::export::ExportError;
use crate::app::pictures::publication::PublishPreview;
use crate::app::pictures::render::RenderJob;
use crate::app::pictures::{Effect, Event, RenderedPreview};
use crate::disk::WriteFailure;
use crate::publish;

/// Runs effects on other threads. Of several previews only the latest is rendered: a sheet of thousands must not be
/// rendered for every letter of its title.
#[derive(Clone, Debug, Default)]
pub(crate) struct Worker {
    previews: Latest,
}

impl Worker {
    /// Starts an effect without blocking.
    pub(crate) fn run(&self, effect: Effect, ctx: &Context, report: &Report<Event>) {
        match effect {
            Effect::Choose(content, dialog) => {
                let same = content.clone();
                let failed = move |_| Event::Chosen(same, Chosen::Unavailable);
                task::start("dialog", report, failed, move |report| {
                    report.send(Event::Chosen(content, dialog.show()));
                });
            }
            Effect::Preview { number, room, job } => {
                let failed = move |_| Event::PreviewDrawn { number, preview: None };
                self.previews.start("preview", report, failed, move |_| preview(number, &job, room));
            }
            Effect::PreviewPublication { number, page, room, job } => {
                let failed = move |_| Event::PublicationDrawn { number, preview: Box::default() };
                self.previews.start("preview", report, failed, move |_| publication(number, &job, page, room));
            }
            Effect::Export(job) => {
                let same = job.clone();
                let failed = move |error| {
                    let result = Err(ExportError::Write(same.path.clone(), WriteFailure::Io(error)));
                    Event::Exported { job: same, result }
                };
                task::start("export", report, failed, move |report| {
                    let mut told = 0;
                    let mut go_on = |done: usize, total: usize| {
                        // One in a hundred is seen.
                        if done * 100 / total.max(1) > told {
                            told = done * 100 / total.max(1);
                            report.send(Event::Progress([done, total]));
                        }
                        true
                    };
                    let result = job.write(&mut go_on);
                    report.send(Event::Exported { job, result });
                });
            }
            Effect::Copy(job) => {
                let ctx = ctx.clone();
                task::start("copy picture", report, Event::NotCopied, move |report| {
                    let size = job.bitmap().map(|bitmap| {
                        let size = [bitmap.width as usize, bitmap.height as usize];
                        ctx.copy_image(ColorImage::from_rgba_unmultiplied(size, &bitmap.rgba));
                        size
                    });
                    report.send(Event::Copied(size));
                });
            }
        }
    }
}

pub(crate) fn preview(number: u64, job: &RenderJob, room: [u32; 2]) -> Event {
    let preview = job.preview(room).map(|(bitmap, missing)| RenderedPreview { bitmap: Arc::new(bitmap), missing });
    Event::PreviewDrawn { number, preview }
}

pub(crate) fn publication(number: u64, job: &publish::Job, page: usize, room: [u32; 2]) -> Event {
    Event::PublicationDrawn { number, preview: Box::new(PublishPreview::of(job, page, room)) }
}
