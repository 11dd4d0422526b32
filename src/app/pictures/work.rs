//! Work outside the window: rendering, dialogs, files, the clipboard.

use std::sync::Arc;
use std::time::Instant;

use egui::{ColorImage, Context};

use crate::app::kit::dialog::Chosen;
use crate::app::kit::task::{self, FRAME, Latest, Mailbox, Report, Ticket};
use crate::app::pictures::export::ExportError;
use crate::app::pictures::publication::PublishPreview;
use crate::app::pictures::render::RenderJob;
use crate::app::pictures::{Effect, Event, RenderedPreview};
use crate::disk::WriteFailure;
use crate::publish;

/// Of several previews only the latest is rendered: a sheet of thousands must not be rendered for every letter of its
/// title.
#[derive(Clone, Debug, Default)]
pub(crate) struct Worker {
    previews: Latest,
}

impl Worker {
    pub(crate) fn run(&self, effect: Effect, ctx: &Context, report: &Report<Event>) {
        match effect {
            Effect::Choose(content, dialog) => {
                let same = content.clone();
                let failed = move |_| Event::Chosen(same, Chosen::Unavailable);
                task::start("dialog", report, failed, move |report| {
                    report.send(Event::Chosen(content, dialog.show()));
                });
            }
            Effect::Preview { ticket, room, job } => {
                let failed = move |_| Event::PreviewDrawn { ticket, preview: None };
                self.previews.start("preview", report, failed, move |_| preview(ticket, &job, room));
            }
            Effect::PreviewPublication { ticket, page, room, job } => {
                let failed = move |_| Event::PublicationDrawn { ticket, preview: Box::default() };
                self.previews.start("preview", report, failed, move |_| publication(ticket, &job, page, room));
            }
            Effect::Export(job) => {
                let same = job.clone();
                let failed = move |error| {
                    let result = Err(ExportError::Write(same.path.clone(), WriteFailure::Io(error)));
                    Event::Exported { job: same, result }
                };
                task::start("export", report, failed, move |report| {
                    let mut progress = Mailbox::new(FRAME);
                    let mut go_on = |done: usize, total: usize| {
                        let batch = progress.post(Instant::now(), (), Event::Progress([done, total]));
                        batch.into_iter().flatten().for_each(|event| report.send(event));
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

pub(crate) fn preview(ticket: Ticket, job: &RenderJob, room: [u32; 2]) -> Event {
    let preview = job.preview(room).map(|(bitmap, missing)| RenderedPreview { bitmap: Arc::new(bitmap), missing });
    Event::PreviewDrawn { ticket, preview }
}

pub(crate) fn publication(ticket: Ticket, job: &publish::Job, page: usize, room: [u32; 2]) -> Event {
    Event::PublicationDrawn { ticket, preview: Box::new(PublishPreview::of(job, page, room)) }
}
