//! Actions and commands of the feature.

use std::path::{Path, PathBuf};

use crate::app::desk::Desk;
use crate::app::desk::feature::{Fact, Out};
use crate::app::desk::listed::{ListedProblems, ReportFormat};
use crate::app::desk::notice::{NoticeKind, Topic};
use crate::app::desk::words::{self as shared, saving};
use crate::app::kit::dialog::{self, Chosen, Dialog};
use crate::app::pictures::job::{Content, ExportError, ExportJob, ExportKind};
use crate::app::pictures::{
    Action, Answer, Ask, Available, Command, Effect, FormStep, PictureForm, Pictures, Progress, ReplaceAnswer,
    publication_words, words,
};
use crate::disk::WriteFailure;
use crate::format::{self, Dialect, Encoding, LossKind, Target};
use crate::lang;
use crate::picture::{Kind, MOST_DIAGRAMS};
use crate::publish;
use crate::review::Report;

impl Pictures {
    /// Whether a command is enabled.
    pub(crate) fn enabled(&self, desk: &Desk, command: Command) -> bool {
        desk.allows(command.entry().modes)
    }

    /// Runs a command. `listed` are the problems that can be drawn.
    pub(crate) fn run(
        &mut self,
        desk: &Desk,
        listed: Option<ListedProblems<'_>>,
        command: Command,
        out: &mut Out<Self>,
    ) {
        match command {
            Command::Export => {
                let available = Available::on(desk, listed);
                let mut form = PictureForm::new(available, &desk.settings, desk.game().flipped);
                self.preview = None;
                self.draw(&mut form, available, out);
                out.ask(Ask::Form(Box::new(form)));
            }
            Command::Publish => self.begin_to_publish(desk, out),
            Command::SavePosition => choose(desk, ExportKind::Position, out),
        }
    }

    /// Handles an action.
    pub(crate) fn update(&mut self, desk: &mut Desk, action: Action, out: &mut Out<Self>) {
        let language = desk.language();
        match action {
            Action::Chosen(_, Chosen::Nothing) => {}
            Action::Chosen(kind, Chosen::Unavailable) => out.ask(Ask::Path(kind)),
            // Dialogs for saving ask about existing files themselves.
            Action::Chosen(kind, Chosen::Paths(paths)) => {
                if let Some(path) = paths.into_iter().next() {
                    self.save(desk, kind, path, true, out);
                }
            }
            Action::PreviewDrawn { number, preview } => {
                if number == self.wanted && preview.is_some() {
                    self.preview = preview;
                }
            }
            Action::PublicationDrawn { number, preview } => {
                if number == self.wanted {
                    self.published = Some(*preview);
                }
            }
            Action::Progress(pictures) => {
                if let Some(progress) = &mut self.progress {
                    progress.pictures = pictures;
                }
            }
            Action::Copied(Ok(size)) => {
                desk.settle(&Topic::Exporting);
                desk.notify(NoticeKind::Done, words::copied(language, size));
            }
            Action::Copied(Err(error)) => failed(desk, lang::picture_too_large(language, error)),
            Action::NotCopied(error) => failed(desk, words::not_copied(language, &error)),
            Action::Exported { job, result } => {
                if matches!(job.kind, ExportKind::Publication(_)) {
                    self.progress = None;
                }
                exported(desk, job, result, out);
            }
        }
    }

    /// Handles the answer to a question.
    pub(crate) fn answer(
        &mut self,
        desk: &mut Desk,
        listed: Option<ListedProblems<'_>>,
        ask: Ask,
        answer: Answer,
        out: &mut Out<Self>,
    ) {
        match (ask, answer) {
            (Ask::Form(form), Answer::Form(new, step)) => self.prepare(desk, listed, form, *new, step, out),
            (Ask::Publish(form), Answer::Publish(new, saves)) => self.prepare_to_publish(desk, &form, *new, saves, out),
            (Ask::Publishing, Answer::Stop) => {
                if let Some(progress) = &self.progress {
                    progress.cancel.cancel();
                }
            }
            (Ask::Path(kind), Answer::Path(path)) => self.save(desk, kind, path.into(), false, out),
            (Ask::Replace(mut job, found), Answer::Replace(ReplaceAnswer::Overwrite)) => {
                job.replaceable.extend(found);
                self.export(job, out);
            }
            (Ask::Replace(job, _), Answer::Replace(ReplaceAnswer::SaveElsewhere)) => {
                let kind = job.kind;
                self.chosen = Some(job.content);
                choose(desk, kind, out);
            }
            // An answer to another question.
            (Ask::Form(_) | Ask::Publish(_) | Ask::Publishing | Ask::Path(_) | Ask::Replace(..), _) => {}
        }
    }

    /// Applies the user's changes to the form, and does the next step. The form stays open until a path is chosen.
    fn prepare(
        &mut self,
        desk: &mut Desk,
        listed: Option<ListedProblems<'_>>,
        mut form: Box<PictureForm>,
        new: PictureForm,
        step: FormStep,
        out: &mut Out<Self>,
    ) {
        let available = Available::on(desk, listed);
        if form.differs(&new) {
            form.change(new, available);
            self.draw(&mut form, available, out);
        }
        let job = Box::new(form.job(available));
        match step {
            FormStep::Continue => {}
            FormStep::Copy => out.run(Effect::Copy(job)),
            FormStep::Save if job.count() > MOST_DIAGRAMS || !form.has_room() => {}
            FormStep::Save => {
                let kind = if job.sheet.is_some() { ExportKind::Sheet } else { ExportKind::Picture };
                self.chosen = Some(Content::Picture(job));
                choose(desk, kind, out);
            }
        }
        *desk.settings.picture = form.settings.clone();
        out.ask(Ask::Form(form));
    }

    /// Asks for a path for a report on problems, and saves it there.
    pub(crate) fn save_report(&mut self, desk: &Desk, report: Box<Report>, format: ReportFormat, out: &mut Out<Self>) {
        self.chosen = Some(Content::Report(report, desk.language()));
        choose(desk, ExportKind::Report(format), out);
    }

    /// Requests a preview, if there is space for it and there are not too many diagrams.
    fn draw(&mut self, form: &mut PictureForm, available: Available<'_>, out: &mut Out<Self>) {
        let job = Box::new(form.job(available));
        form.count = job.count();
        self.wanted += 1;
        if form.count <= MOST_DIAGRAMS && form.has_room() && form.room != [0, 0] {
            out.run(Effect::Preview { number: self.wanted, room: form.room, job });
        }
    }

    /// Saves to a chosen path. `asked` says whether the dialog has asked about an existing file.
    fn save(&mut self, desk: &Desk, kind: ExportKind, path: PathBuf, asked: bool, out: &mut Out<Self>) {
        let replaceable = if asked { vec![path.clone()] } else { Vec::new() };
        let is_known = match kind {
            ExportKind::Picture | ExportKind::Sheet => Kind::of(&path).is_some(),
            ExportKind::Position => target(&path).is_some(),
            ExportKind::Report(format) => is_report(&path, format),
            ExportKind::Publication(kind) => publish::Kind::of(&path) == Some(kind),
        };
        let path = if is_known { path } else { with(path, usual_extension(kind)) };
        let (content, remark) = match kind {
            ExportKind::Picture | ExportKind::Sheet | ExportKind::Report(_) | ExportKind::Publication(_) => {
                let Some(content) = self.chosen.take() else { return };
                (content, None)
            }
            ExportKind::Position => position(desk, &path),
        };
        out.close();
        let language = desk.language();
        self.export(Box::new(ExportJob { kind, content, path, replaceable, remark, language }), out);
    }

    fn export(&mut self, job: Box<ExportJob>, out: &mut Out<Self>) {
        out.tell(Fact::ExportStarted);
        if let Content::Publication(published) = &job.content
            && published.kind.animation().is_some()
        {
            self.progress = Some(Progress { pictures: [0, 1], cancel: published.cancel.clone() });
            out.ask(Ask::Publishing);
        }
        out.run(Effect::Export(job));
    }
}

/// Handles the end of an export.
fn exported(desk: &mut Desk, job: Box<ExportJob>, result: Result<(), ExportError>, out: &mut Out<Pictures>) {
    let language = desk.language();
    out.tell(Fact::ExportEnded { succeeded: result.is_ok() });
    match result {
        Ok(()) => {
            let said = job.remark.unwrap_or_else(|| saving::saved(language, &job.path));
            desk.settle(&Topic::Exporting);
            desk.notify(NoticeKind::Done, said);
        }
        Err(ExportError::Exist(found)) => out.ask(Ask::Replace(job, found)),
        Err(ExportError::Stopped) => {
            desk.settle(&Topic::Exporting);
            desk.notify(NoticeKind::Done, publication_words::stopped(language).to_owned());
        }
        Err(ExportError::Impossible(why)) => failed(desk, why),
        Err(ExportError::Size(error)) => failed(desk, lang::picture_too_large(language, error)),
        Err(ExportError::Write(path, WriteFailure::Io(error))) => {
            failed(desk, saving::write_error(language, &path, &error));
        }
        // The file was created in the meantime, and is asked about like others.
        Err(ExportError::Write(path, WriteFailure::Exists | WriteFailure::Changed)) => {
            out.ask(Ask::Replace(job, vec![path]));
        }
    }
}

/// Says that an export did not go well, in place of what was said of the one before.
fn failed(desk: &mut Desk, text: String) {
    desk.settle(&Topic::Exporting);
    desk.notify_about(Topic::Exporting, text);
}

/// Shows the dialog for a path, beginning in the folder of the game on the board.
pub(super) fn choose(desk: &Desk, kind: ExportKind, out: &mut Out<Pictures>) {
    let language = desk.language();
    let path = desk.path();
    let stem = path.and_then(Path::file_stem).map(|stem| stem.to_string_lossy().into_owned());
    let stem = stem.unwrap_or_else(|| shared::untitled(language).to_owned());
    let folder = path.and_then(Path::parent).map(Path::to_owned).or_else(|| desk.settings.folder.clone());
    let dialog = Dialog {
        kind: dialog::Kind::Save { name: format!("{stem}.{}", usual_extension(kind)) },
        title: words::save_title(language, kind).to_owned(),
        folder,
        file_types: words::file_types(kind),
    };
    out.run(Effect::Choose(kind, dialog));
}

/// The default extension of an export.
const fn usual_extension(kind: ExportKind) -> &'static str {
    match kind {
        ExportKind::Picture => "png",
        ExportKind::Sheet => "pdf",
        ExportKind::Position => "bod",
        ExportKind::Report(format) => format.extension(),
        ExportKind::Publication(kind) => kind.extension(),
    }
}

/// The format of a position file with this extension.
fn target(path: &Path) -> Option<Target> {
    path.extension().and_then(std::ffi::OsStr::to_str).and_then(Target::of_name)
}

/// Whether a path has an extension of a report.
fn is_report(path: &Path, format: ReportFormat) -> bool {
    let extensions: &[&str] = match format {
        ReportFormat::Csv => &["csv"],
        ReportFormat::Json => &["jsonl", "json"],
        ReportFormat::Pdf => &["pdf"],
    };
    let ending = path.extension().and_then(std::ffi::OsStr::to_str);
    ending.is_some_and(|ending| extensions.iter().any(|known| known.eq_ignore_ascii_case(ending)))
}

/// The position as text in the format of this path, and a notice about losses.
fn position(desk: &Desk, path: &Path) -> (Content, Option<String>) {
    let target = target(path).unwrap_or(Target::Bod);
    let game = desk.game();
    let record = format::record_at(game.record(), game.node(), target.format());
    let dialect = target.dialect(None, None);
    let mut written = format::write(&record, &dialect);
    if written.losses.iter().any(|loss| matches!(loss.kind, LossKind::CharacterReplaced { .. })) {
        // UTF-8 has every character; remaining losses are due to the format.
        written = format::write(&record, &Dialect { encoding: Encoding::Utf8, ..dialect });
    }
    let language = desk.language();
    let remark = written
        .losses
        .first()
        .map(|first| saving::saved_with_losses(language, &lang::loss(language, &first.kind), written.losses.len()));
    (Content::Text(written.bytes), remark)
}

fn with(path: PathBuf, extension: &str) -> PathBuf {
    let mut name = path.into_os_string();
    name.push(".");
    name.push(extension);
    PathBuf::from(name)
}
