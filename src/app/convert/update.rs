//! What each action does to the conversion of a folder.

use std::convert::Infallible;
use std::io;
use std::path::PathBuf;

use egui::Ui;

use crate::app::convert::work;
use crate::app::convert::{Ask, Command, Convert, Effect, Event, Form, Input, Job, Place, Purpose, Run, ui, words};
use crate::app::desk::Desk;
use crate::app::desk::feature::{Clicks, Fact, Feature, Out, Outside};
use crate::app::desk::notice::{NoticeKind, Topic};
use crate::app::kit::dialog::{Chosen, Dialog, Kind};
use crate::app::kit::question::Closed;
use crate::app::kit::task::{Cancel, Report};

impl Feature for Convert {
    type Command = Command;
    type Input = Input;
    type Event = Event;
    type Effect = Effect;
    type Ask = Ask;
    type Answer = Infallible;
    type Worker = ();
    type AskState = ();
    type View = ();

    fn run(&mut self, desk: &mut Desk, command: Command, out: &mut Out<Self>) {
        match command {
            Command::Folder => {
                out.ask(Ask::Form);
                if self.is_writing() {
                    return;
                }
                let folder = desk.listed_folder().map(|folder| folder.to_string_lossy().into_owned());
                let before = self.form.take();
                let form = match (before, folder) {
                    (Some(before), Some(folder)) if before.folder != folder => Form { folder, results: None, ..before },
                    (Some(before), _) => before,
                    (None, folder) => Form::of(folder.unwrap_or_default()),
                };
                self.change(desk, form, out);
            }
        }
    }

    fn input(&mut self, desk: &mut Desk, input: Input, out: &mut Out<Self>) {
        match input {
            Input::Change(form) => self.change(desk, *form, out),
            Input::Choose(purpose) => self.choose(desk, purpose, out),
            Input::Start => {
                if let Some(form) = self.form.clone() {
                    self.begin(desk, &form, true, out);
                    self.form = Some(form);
                }
            }
            Input::Stop => {
                if let Some(run) = self.run.as_mut().filter(|run| !run.ended) {
                    run.token.cancel();
                    run.stopped = true;
                }
            }
            Input::ShowResults => {
                if let Some(form) = &self.form {
                    let path = if form.place == Place::Folder { form.results() } else { form.folder.clone() };
                    out.run(Effect::Show(path.into()));
                }
            }
        }
    }

    fn event(&mut self, desk: &mut Desk, event: Event, out: &mut Out<Self>) {
        match event {
            Event::Chosen(purpose, Chosen::Paths(paths)) => {
                let (Some(form), Some(path)) = (&self.form, paths.into_iter().next()) else { return };
                let path = path.to_string_lossy().into_owned();
                let form = match purpose {
                    Purpose::Source => Form { folder: path, ..form.clone() },
                    Purpose::Results => Form { results: Some(path), place: Place::Folder, ..form.clone() },
                };
                self.change(desk, form, out);
            }
            Event::Chosen(_, Chosen::Nothing | Chosen::Unavailable) => {}
            Event::Found(token, files) => {
                if let Some(run) = self.run_of(&token) {
                    run.files = Some(files);
                }
            }
            Event::Blocked(token, path, error) => {
                if let Some(run) = self.run_of(&token) {
                    run.blocked = Some((path, error));
                }
            }
            Event::Progress(token, progress) => {
                if let Some(run) = self.run_of(&token) {
                    run.result.add(progress);
                }
            }
            Event::Ended(token, result) => self.ended(desk, &token, result, out),
        }
    }

    fn ask_width(_: &Ask) -> f32 {
        ui::WIDTH
    }

    fn ask_ui(
        &self,
        ui: &mut Ui,
        desk: &Desk,
        _: &Ask,
        (): &mut (),
        height: f32,
        out: &mut Clicks<Input>,
    ) -> Option<Closed<Infallible>> {
        ui::convert_ui(ui, desk, self, height, out).then_some(Closed::Cancelled)
    }

    fn start(_: &mut (), effect: Effect, _: &Outside<'_>, report: &Report<Event>) {
        work::start(effect, report);
    }
}

impl Convert {
    pub(crate) fn is_writing(&self) -> bool {
        self.run.as_ref().is_some_and(|run| run.writes && !run.ended)
    }

    fn run_of(&mut self, token: &Cancel) -> Option<&mut Run> {
        self.run.as_mut().filter(|run| run.token == *token)
    }

    fn choose(&self, desk: &Desk, purpose: Purpose, out: &mut Out<Self>) {
        let language = desk.language();
        let (title, folder) = match purpose {
            Purpose::Source => {
                (words::SOURCE_TITLE.get(language), self.form.as_ref().map(|form| PathBuf::from(&form.folder)))
            }
            Purpose::Results => {
                let beside = self.form.as_ref().map(|form| PathBuf::from(form.results()));
                (words::RESULTS_TITLE.get(language), beside.and_then(|path| path.parent().map(PathBuf::from)))
            }
        };
        let dialog = Dialog { kind: Kind::Folder, title: title.to_owned(), folder, file_types: Vec::new() };
        out.run(Effect::Choose(purpose, dialog));
    }

    fn change(&mut self, desk: &Desk, form: Form, out: &mut Out<Self>) {
        if self.is_writing() {
            return;
        }
        self.begin(desk, &form, false, out);
        self.form = Some(form);
    }

    fn begin(&mut self, desk: &Desk, form: &Form, writes: bool, out: &mut Out<Self>) {
        if let Some(before) = self.run.take() {
            before.token.cancel();
        }
        let Some(request) = form.request(writes).ok().filter(|_| form.is_complete()) else { return };
        let run = Run { writes, ..Run::default() };
        if writes {
            out.tell(Fact::ExportStarted);
        }
        out.run(Effect::Convert(Box::new(Job {
            token: run.token.clone(),
            folder: form.folder.trim().into(),
            subfolders: form.subfolders,
            request,
            language: desk.language(),
        })));
        self.run = Some(run);
    }

    fn ended(&mut self, desk: &mut Desk, token: &Cancel, result: io::Result<()>, out: &mut Out<Self>) {
        let language = desk.language();
        let Some(run) = self.run_of(token) else { return };
        run.ended = true;
        if let Err(error) = result {
            run.blocked = Some((PathBuf::new(), error));
        }
        if !run.writes {
            return;
        }
        out.tell(Fact::ExportEnded { succeeded: run.blocked.is_none() && run.result.failed == 0 });
        let text = words::summary(language, run);
        if run.blocked.is_none() && run.result.failed == 0 {
            desk.close_notices_about(&Topic::Converting);
            desk.notify(NoticeKind::Done, text);
        } else {
            desk.notify_about(Topic::Converting, text);
            if let Some(notice) = desk.notices.last_mut() {
                notice.details = run.result.items.iter().flat_map(|item| words::lines(language, item)).collect();
            }
        }
    }
}
