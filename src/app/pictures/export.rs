//! Exports, and their work outside the window.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use egui::{ColorImage, Context};

use crate::app::desk::Desk;
use crate::app::desk::problems::ReportFormat;
use crate::app::desk::words::{self as shared, saving};
use crate::app::kit::dialog::{self, Chosen, Dialog, FileType};
use crate::app::kit::task::{self, Cancel, FRAME, Latest, Mailbox, Report, Ticket};
use crate::app::pictures::publication::PublishPreview;
use crate::app::pictures::render::RenderJob;
use crate::app::pictures::{Effect, Event, RenderedPreview, words};
use crate::diagram::{self, SizeError};
use crate::disk::{self, Existing, WriteFailure};
use crate::format::{self, Dialect, Encoding, LossKind, Target};
use crate::lang::{self, Language};
use crate::publish::{self, PublishError};
use crate::record::{NodeId, Record};
use crate::review;

/// The format may depend on the path.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Content {
    Picture(Box<RenderJob>),
    Position(Arc<Record>, NodeId),
    Report(Box<review::Report>, ReportFormat, Language),
    Publication(Box<publish::Job>, Cancel),
}

impl Content {
    fn file_type(&self) -> FileType {
        let (name, extensions): (_, &[&str]) = match self {
            Self::Picture(job) if job.sheet.is_some() => ("PDF, SVG, PNG", &["pdf", "svg", "png"]),
            Self::Picture(_) => ("PNG, SVG, PDF", &["png", "svg", "pdf"]),
            Self::Position(..) => ("BOD, SFEN, USI, CSA, KIF", &["bod", "sfen", "usi", "csa", "kif", "kifu"]),
            Self::Report(_, ReportFormat::Csv, _) => ("CSV", &["csv"]),
            Self::Report(_, ReportFormat::Json, _) => ("JSON", &["jsonl", "json"]),
            Self::Report(_, ReportFormat::Pdf, _) => ("PDF", &["pdf"]),
            Self::Publication(job, _) => match job.kind {
                publish::Kind::Pdf => ("PDF", &["pdf"]),
                publish::Kind::Html => ("HTML", &["html", "htm"]),
                publish::Kind::Gif => ("GIF", &["gif"]),
                publish::Kind::Apng => ("APNG", &["png", "apng"]),
                publish::Kind::Text => ("TXT", &["txt"]),
            },
        };
        FileType { name: name.to_owned(), extensions }
    }

    pub(crate) fn with_extension(&self, path: PathBuf) -> PathBuf {
        let FileType { extensions, .. } = self.file_type();
        let known = path.extension().and_then(std::ffi::OsStr::to_str).is_some_and(|given| match self {
            Self::Position(..) => Target::of_name(given).is_some(),
            _ => extensions.iter().any(|known| known.eq_ignore_ascii_case(given)),
        });
        if known {
            return path;
        }
        let mut name = path.into_os_string();
        name.push(".");
        name.push(extensions[0]);
        name.into()
    }

    pub(crate) fn dialog(&self, desk: &Desk) -> Dialog {
        let language = desk.language();
        let path = desk.path();
        let stem = path.and_then(Path::file_stem).map(|stem| stem.to_string_lossy().into_owned());
        let stem = stem.unwrap_or_else(|| shared::UNTITLED.get(language).to_owned());
        let file_type = self.file_type();
        Dialog {
            kind: dialog::Kind::Save { name: format!("{stem}.{}", file_type.extensions[0]) },
            title: words::save_title(self).get(language).to_owned(),
            folder: path.and_then(Path::parent).map(Path::to_owned).or_else(|| desk.settings.folder.clone()),
            file_types: vec![file_type],
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ExportJob {
    pub(crate) content: Box<Content>,
    /// Several pages, except in a PDF, get this path with a number.
    pub(crate) path: PathBuf,
    pub(crate) replaceable: Vec<PathBuf>,
    /// Whether the user has agreed to replace read-only files, too.
    pub(crate) replaces_read_only: bool,
    pub(crate) language: Language,
}

pub(crate) struct Files {
    pub(crate) files: Vec<(PathBuf, Vec<u8>)>,
    pub(crate) remark: Option<String>,
}

#[derive(Debug)]
pub(crate) enum ExportError {
    /// The user has not agreed to overwrite these files; nothing was written.
    Exist(Vec<PathBuf>),
    Size(SizeError),
    Write(PathBuf, WriteFailure),
    Publish(PublishError),
}

impl ExportJob {
    /// `go_on` is called as [`publish::Job::make`] does.
    pub(crate) fn make(&self, go_on: &mut dyn FnMut(usize, usize) -> bool) -> Result<Files, ExportError> {
        let (bytes, remark) = match &*self.content {
            Content::Picture(job) => return job.files(&self.path, self.language).map_err(ExportError::Size),
            Content::Publication(job, cancel) => {
                let made = job.make(&mut |done, total| !cancel.is_cancelled() && go_on(done, total));
                let made = made.map_err(ExportError::Publish)?;
                let gaps = made.gaps.messages(job.naming.language);
                let saved = saving::saved(self.language, &self.path);
                (made.bytes, (!gaps.is_empty()).then(|| format!("{saved} {}", gaps.join(" "))))
            }
            Content::Position(record, node) => self.position(record, *node),
            Content::Report(report, format, language) => {
                let bytes = match format {
                    ReportFormat::Csv => report.csv(*language).into_bytes(),
                    ReportFormat::Pdf => diagram::pdf(&report.pages(*language), 1.0),
                    ReportFormat::Json => report.json().into_bytes(),
                };
                (bytes, None)
            }
        };
        Ok(Files { files: vec![(self.path.clone(), bytes)], remark })
    }

    fn position(&self, record: &Record, node: NodeId) -> (Vec<u8>, Option<String>) {
        let target = self.path.extension().and_then(std::ffi::OsStr::to_str).and_then(Target::of_name);
        let target = target.unwrap_or(Target::Bod);
        let record = format::record_at(record, node, target.format());
        let dialect = target.dialect(None, None);
        let mut written = format::write(&record, &dialect);
        if written.losses.iter().any(|loss| matches!(loss.kind, LossKind::CharacterReplaced { .. })) {
            // UTF-8 has every character; the format causes the other losses.
            written = format::write(&record, &Dialect { encoding: Encoding::Utf8, ..dialect });
        }
        let remark = written.losses.first().map(|first| {
            saving::saved_with_losses(self.language, &lang::loss(self.language, &first.kind), written.losses.len())
        });
        (written.bytes, remark)
    }

    /// Writes nothing if it would overwrite other existing files. Returns the notice in place of "saved", if any.
    pub(crate) fn write(&self, go_on: &mut dyn FnMut(usize, usize) -> bool) -> Result<Option<String>, ExportError> {
        let Files { files, remark } = self.make(go_on)?;
        // The dialog of the system does not say that a file is read-only.
        let is_replaceable =
            |path: &PathBuf| self.replaceable.contains(path) && (self.replaces_read_only || !disk::is_read_only(path));
        let paths = files.iter().map(|(path, _)| path);
        let existing: Vec<PathBuf> = paths.filter(|path| !is_replaceable(path) && path.exists()).cloned().collect();
        if !existing.is_empty() {
            return Err(ExportError::Exist(existing));
        }
        for (path, bytes) in files {
            let existing = if is_replaceable(&path) { Existing::ReplaceReadOnly } else { Existing::Keep };
            disk::write(&path, &bytes, existing).map_err(|failure| ExportError::Write(path, failure))?;
        }
        Ok(remark)
    }
}

#[cfg(test)]
impl ExportJob {
    pub(crate) fn files(&self) -> Result<Vec<(PathBuf, Vec<u8>)>, ExportError> {
        self.make(&mut |_, _| true).map(|made| made.files)
    }
}

/// Renders only the latest preview: a sheet may have thousands of diagrams, and changes with every typed letter.
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
