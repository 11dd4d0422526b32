//! Actions and commands of the feature.

use std::convert::Infallible;
use std::path::PathBuf;
use std::sync::Arc;

use egui::Ui;

use crate::app::desk::Desk;
use crate::app::desk::feature::{Clicks, Fact, Feature, Out, Outside, Wish};
use crate::app::desk::notice::{NoticeKind, Topic};
use crate::app::desk::problems::{ListedProblems, ReportFormat};
use crate::app::desk::words::saving;
use crate::app::kit::dialog::Chosen;
use crate::app::kit::question::Closed;
use crate::app::kit::task;
use crate::app::pictures::export::Worker;
use crate::app::pictures::export::{Content, ExportError, ExportJob};
use crate::app::pictures::{
    Answer, Ask, Available, Command, Effect, Event, FormStep, PictureForm, Pictures, Progress, ReplaceAnswer,
    publication_words, ui, words,
};
use crate::disk::WriteFailure;
use crate::lang;
use crate::picture::MOST_DIAGRAMS;
use crate::publish::PublishError;
use crate::review::Report;

impl Feature for Pictures {
    type Command = Command;
    type Input = Infallible;
    type Event = Event;
    type Effect = Effect;
    type Ask = Ask;
    type Answer = Answer;
    type Worker = Worker;
    type AskState = ui::ViewState;
    type View = ();

    fn run(&mut self, desk: &mut Desk, command: Command, out: &mut Out<Self>) {
        match command {
            Command::Export => out.wish(Wish::Draw),
            Command::Publish => self.begin_to_publish(desk, out),
            Command::SavePosition => {
                let game = desk.game();
                choose(desk, Content::Position(Arc::new(game.record().clone()), game.node()), out);
            }
        }
    }

    fn event(&mut self, desk: &mut Desk, event: Event, out: &mut Out<Self>) {
        let language = desk.language();
        match event {
            Event::Chosen(_, Chosen::Nothing) => {}
            Event::Chosen(content, Chosen::Unavailable) => out.ask(Ask::Path(content)),
            // Dialogs for saving ask about existing files themselves.
            Event::Chosen(content, Chosen::Paths(paths)) => {
                if let Some(path) = paths.into_iter().next() {
                    self.save(desk, content, path, true, out);
                }
            }
            Event::PreviewDrawn { ticket, preview } => {
                if self.previews.is_current(ticket) && preview.is_some() {
                    self.preview = preview;
                }
            }
            Event::PublicationDrawn { ticket, preview } => {
                if self.previews.is_current(ticket) {
                    self.published = Some(*preview);
                }
            }
            Event::Progress(pictures) => {
                if let Some(progress) = &mut self.progress {
                    progress.pictures = pictures;
                }
            }
            Event::Copied(Ok(size)) => {
                desk.close_notices_about(&Topic::Exporting);
                desk.notify(NoticeKind::Done, words::copied(language, size));
            }
            Event::Copied(Err(error)) => failed(desk, lang::picture_too_large(language, error)),
            Event::NotCopied(error) => failed(desk, words::not_copied(language, &error)),
            Event::Exported { job, result } => {
                if matches!(*job.content, Content::Publication(..)) {
                    self.progress = None;
                }
                exported(desk, job, result, out);
            }
        }
    }

    fn enabled(&self, desk: &Desk, command: Command) -> bool {
        desk.allows(command.entry().about.modes)
    }

    fn answer(&mut self, desk: &mut Desk, ask: Ask, answer: Answer, out: &mut Out<Self>) {
        match (ask, answer) {
            (Ask::Form(form), Answer::Form(new, step)) => self.prepare(desk, form, *new, step, out),
            (Ask::Publish(form), Answer::Publish(new, saves)) => self.prepare_to_publish(desk, &form, *new, saves, out),
            (Ask::Publishing, Answer::Stop) => {
                if let Some(progress) = &self.progress {
                    progress.cancel.cancel();
                }
            }
            (Ask::Path(content), Answer::Path(path)) => self.save(desk, content, path.into(), false, out),
            (Ask::Replace(mut job, found), Answer::Replace(ReplaceAnswer::Overwrite)) => {
                job.replaceable.extend(found);
                job.replaces_read_only = true;
                self.export(job, out);
            }
            (Ask::Replace(job, _), Answer::Replace(ReplaceAnswer::SaveElsewhere)) => {
                choose(desk, *job.content, out);
            }
            (Ask::Form(_) | Ask::Publish(_) | Ask::Publishing | Ask::Path(_) | Ask::Replace(..), _) => {}
        }
    }

    fn ask_width(ask: &Ask) -> f32 {
        ui::width(ask)
    }

    fn ask_ui(
        &self,
        ui: &mut Ui,
        desk: &Desk,
        ask: &Ask,
        state: &mut ui::ViewState,
        _: f32,
        _: &mut Clicks<Infallible>,
    ) -> Option<Closed<Answer>> {
        ui::ask_ui(ui, desk, self, ask, state)
    }

    fn start(worker: &mut Worker, effect: Effect, outside: &Outside<'_>, report: &task::Report<Event>) {
        worker.run(effect, outside.ctx, report);
    }
}

impl Pictures {
    pub(crate) fn draw_any(&mut self, desk: &Desk, listed: Option<ListedProblems>, out: &mut Out<Self>) {
        let mut form = PictureForm::new(desk, listed);
        let listed = form.listed.clone();
        self.preview = None;
        self.draw(&mut form, Available::on(desk, listed.as_deref()), out);
        out.ask(Ask::Form(Box::new(form)));
    }

    fn prepare(
        &mut self,
        desk: &mut Desk,
        mut form: Box<PictureForm>,
        new: PictureForm,
        step: FormStep,
        out: &mut Out<Self>,
    ) {
        let listed = form.listed.clone();
        let available = Available::on(desk, listed.as_deref());
        if form.differs(&new) {
            form.change(new, available);
            self.draw(&mut form, available, out);
        }
        let job = Box::new(form.job(available));
        match step {
            FormStep::Continue => {}
            FormStep::Copy => out.run(Effect::Copy(job)),
            FormStep::Save if job.count() > MOST_DIAGRAMS || !form.has_room() => {}
            FormStep::Save => choose(desk, Content::Picture(job), out),
        }
        *desk.settings.picture = form.settings.clone();
        out.ask(Ask::Form(form));
    }

    pub(crate) fn save_report(&mut self, desk: &Desk, report: Box<Report>, format: ReportFormat, out: &mut Out<Self>) {
        choose(desk, Content::Report(report, format, desk.language()), out);
    }

    /// Unless there is no space or there are too many diagrams.
    fn draw(&mut self, form: &mut PictureForm, available: Available<'_>, out: &mut Out<Self>) {
        let job = Box::new(form.job(available));
        form.count = job.count();
        let ticket = self.previews.issue();
        if form.count <= MOST_DIAGRAMS && form.has_room() && form.room != [0, 0] {
            out.run(Effect::Preview { ticket, room: form.room, job });
        }
    }

    /// `asked`: whether the dialog has asked about an existing file.
    fn save(&mut self, desk: &Desk, content: Box<Content>, path: PathBuf, asked: bool, out: &mut Out<Self>) {
        let replaceable = if asked { vec![path.clone()] } else { Vec::new() };
        let path = content.with_extension(path);
        out.close();
        let language = desk.language();
        self.export(Box::new(ExportJob { content, path, replaceable, replaces_read_only: false, language }), out);
    }

    fn export(&mut self, job: Box<ExportJob>, out: &mut Out<Self>) {
        out.tell(Fact::ExportStarted);
        if let Content::Publication(published, cancel) = &*job.content
            && published.kind.animation().is_some()
        {
            self.progress = Some(Progress { pictures: [0, 1], cancel: cancel.clone() });
            out.ask(Ask::Publishing);
        }
        out.run(Effect::Export(job));
    }
}

fn exported(
    desk: &mut Desk,
    job: Box<ExportJob>,
    result: Result<Option<String>, ExportError>,
    out: &mut Out<Pictures>,
) {
    let language = desk.language();
    out.tell(Fact::ExportEnded { succeeded: result.is_ok() });
    match result {
        Ok(remark) => {
            desk.close_notices_about(&Topic::Exporting);
            desk.notify(NoticeKind::Done, remark.unwrap_or_else(|| saving::saved(language, &job.path)));
        }
        Err(ExportError::Exist(found)) => out.ask(Ask::Replace(job, found)),
        Err(ExportError::Publish(PublishError::Stopped)) => {
            desk.close_notices_about(&Topic::Exporting);
            desk.notify(NoticeKind::Done, publication_words::STOPPED.get(language).to_owned());
        }
        Err(ExportError::Publish(error)) => failed(desk, error.message(language)),
        Err(ExportError::Size(error)) => failed(desk, lang::picture_too_large(language, error)),
        Err(ExportError::Write(path, WriteFailure::Io(error))) => {
            failed(desk, saving::write_error(language, &path, &error));
        }
        // Created in the meantime.
        Err(ExportError::Write(path, WriteFailure::Exists | WriteFailure::Changed | WriteFailure::ReadOnly)) => {
            out.ask(Ask::Replace(job, vec![path]));
        }
    }
}

fn failed(desk: &mut Desk, text: String) {
    desk.close_notices_about(&Topic::Exporting);
    desk.notify_about(Topic::Exporting, text);
}

pub(super) fn choose(desk: &Desk, content: Content, out: &mut Out<Pictures>) {
    let dialog = content.dialog(desk);
    out.run(Effect::Choose(Box::new(content), dialog));
}
