//! Actions, commands and facts of the feature.

use std::path::PathBuf;

use egui::Ui;

use crate::app::desk::Desk;
use crate::app::desk::feature::{Clicks, Fact, Feature, Out, Outside, StoreOrder, Wish};
use crate::app::desk::mode::Mode;
use crate::app::desk::panels::PanelEntry;
use crate::app::desk::start::Start;
use crate::app::files::save::{AfterSave, MayReplace, SaveRequest};
use crate::app::files::{
    self, Answer, Ask, ChangedAnswer, Command, Effect, Event, Files, Input, UnsavedAnswer, clipboard, open, panels, ui,
    words, work,
};
use crate::app::kit::dialog::{Chosen, Dialog, Kind};
use crate::app::kit::question::Closed;
use crate::app::kit::task::Report;
use crate::app::kit::watch::FileWatch;
use crate::format::Target;
use crate::shogi::{Handicap, Purpose};

impl Feature for Files {
    type Command = Command;
    type Input = Input;
    type Event = Event;
    type Effect = Effect;
    type Ask = Ask;
    type Answer = Answer;
    type Worker = FileWatch;
    type AskState = ui::AskState;
    type View = ();

    const PANELS: &'static [PanelEntry<Self>] = panels::PANELS;

    fn run(&mut self, desk: &mut Desk, command: Command, out: &mut Out<Self>) {
        let game = desk.game().id();
        match command {
            Command::New => begin(desk, Start::Game(Handicap::Even), out),
            Command::NewFromPosition => {
                let record = desk.record_from_here();
                desk.begin(record);
            }
            Command::Open => open::ask(desk, out),
            Command::Reopen => {
                desk.autoplay = None;
                desk.tabs.reopen();
            }
            Command::Save => self.save(desk, game, AfterSave::Stay, out),
            Command::SaveAs => Self::ask(desk, SaveRequest { game, copy: false, then: AfterSave::Stay }, None, out),
            Command::SaveCopy => Self::ask(desk, SaveRequest { game, copy: true, then: AfterSave::Stay }, None, out),
            Command::SaveKif
            | Command::SaveKifu
            | Command::SaveKi2
            | Command::SaveCsa
            | Command::SaveJkf
            | Command::SaveUsi => {
                if let Some(target) = command.saves_in() {
                    self.save_in(desk, game, target, out);
                }
            }
            // While a set of problems is shown, it is reloaded.
            Command::Reload if desk.mode == Mode::Solve => out.wish(Wish::ReloadSet),
            Command::Reload => open::reload(desk, game, out),
            Command::Merge => open::ask_to_merge(desk, out),
            Command::Close => self.close(desk, game, out),
            Command::Quit => self.quit(desk, out),
            Command::CopyKif => clipboard::copy_game(desk, Target::Kifu, out),
            Command::CopyCsa => clipboard::copy_game(desk, Target::Csa, out),
            Command::CopyKi2 => clipboard::copy_game(desk, Target::Ki2, out),
            Command::CopyJkf => clipboard::copy_game(desk, Target::Jkf, out),
            Command::CopyUsi => clipboard::copy_line(desk, out),
            Command::CopySfen => clipboard::copy_position(desk, Target::Sfen, out),
            Command::CopyBod => clipboard::copy_position(desk, Target::Bod, out),
            Command::CopyPositionUsi => clipboard::copy_position(desk, Target::Usi, out),
            Command::CopyPositionCsa => clipboard::copy_position(desk, Target::Csa, out),
            Command::Paste => out.run(Effect::RequestPaste),
            Command::Warnings => out.ask(Ask::Warnings),
            Command::CloseOthers => self.close_all(desk, 0),
            Command::CloseRight => self.close_all(desk, desk.tabs.find(desk.tabs.game().id()).unwrap_or_default()),
            Command::SwitchToCopy => self.switch_to_copy(desk, game, out),
            Command::CopyPath => clipboard::copy_path(desk, out),
            Command::ShowInFolder => {
                if let Some(path) = desk.tabs.game().path() {
                    out.run(Effect::ShowInFolder(path.to_owned()));
                }
            }
            Command::Reopens => desk.settings.reopens = !desk.settings.reopens,
        }
    }

    fn input(&mut self, desk: &mut Desk, input: Input, out: &mut Out<Self>) {
        match input {
            Input::Begin(start) => begin(desk, start, out),
            Input::OpenPartial(notice) => open::open_partial(desk, notice),
            Input::Paste(text) => out.run(Effect::ReadText(text)),
            Input::Close(game) => self.close(desk, game, out),
            Input::ChooseAutosaveFolder => choose_autosave_folder(desk, out),
            Input::CloseRequested => self.quit(desk, out),
        }
    }

    fn event(&mut self, desk: &mut Desk, event: Event, out: &mut Out<Self>) {
        match event {
            Event::NotShownInFolder(path) => desk.refuse(&words::not_shown(desk.language(), &path)),
            Event::FilesTouched => self.check_all(desk, out),
            Event::FilesChecked(_) if desk.is_asking => self.skip_check(),
            Event::FilesChecked(states) => self.files_checked(desk, states, out),
            Event::Chosen(purpose, chosen) => self.chosen(desk, purpose, chosen, out),
            Event::Opened { path, in_front, record, result } => {
                self.opened(desk, path, in_front, record, result, out);
            }
            Event::ShownElsewhere(path) => self.shown_elsewhere(desk, path, out),
            Event::FolderInspected { folder, is_set } => self.folder_inspected(folder, is_set, out),
            Event::NotOpened(paths, error) => self.not_opened(desk, paths, &error, out),
            Event::Reloaded { game, path, result } => self.reloaded(desk, game, path, result),
            Event::ReadToMerge { game, path, result } => open::merge_file(desk, game, path, result, out),
            Event::Pasted(reading) => clipboard::pasted(desk, reading),
            Event::NotPasted(error) => clipboard::not_pasted(desk, &error),
            Event::Written { write, result } => self.written(desk, write, result, out),
        }
    }

    fn enabled(&self, desk: &Desk, command: Command) -> bool {
        let game = desk.game();
        match command {
            Command::Reopen => desk.tabs.can_reopen(),
            Command::Reload => desk.mode == Mode::Solve || game.origin().file().is_some(),
            Command::Close => !game.is_blank(),
            Command::CloseOthers => desk.games().len() > 1,
            Command::CloseRight => desk.games().last().is_some_and(|last| last.id() != desk.tabs.game().id()),
            Command::CopyPath | Command::ShowInFolder => desk.tabs.game().path().is_some(),
            Command::SwitchToCopy => self.copies.contains_key(&game.id()),
            Command::Warnings => !game.warnings().is_empty(),
            _ => true,
        }
    }

    fn answer(&mut self, desk: &mut Desk, ask: Ask, answer: Answer, out: &mut Out<Self>) {
        match (ask, answer) {
            (Ask::Path(purpose), Answer::Path(path)) => self.path_typed(desk, purpose, path.into(), out),
            (Ask::Losses(lossy), Answer::Losses(answer)) => self.save_lossy(desk, lossy, answer, out),
            (Ask::Conflict(conflict), Answer::Conflict(answer)) => self.resolve_conflict(desk, conflict, answer, out),
            (Ask::Merge(merging), Answer::Merge(index)) => merging.choose(desk, index),
            (Ask::Unsaved(leaving), Answer::Unsaved(UnsavedAnswer::Save)) => self.save_first(desk, leaving, out),
            (Ask::Unsaved(leaving), Answer::Unsaved(UnsavedAnswer::Discard)) => self.discard(desk, leaving, out),
            (Ask::Changed(newer), Answer::Changed(ChangedAnswer::Load)) => self.load_newer(desk, *newer),
            _ => {}
        }
    }

    fn opened_by(ask: &Ask) -> Option<Command> {
        matches!(ask, Ask::Warnings).then_some(Command::Warnings)
    }

    fn after_action(&mut self, desk: &mut Desk, out: &mut Out<Self>) {
        self.save_settled(desk, out);
        self.check_again(desk, out);
        self.watch(desk, out);
    }

    fn next_wakeup(&self, _: &Desk) -> Option<f64> {
        self.autosave_due()
    }

    fn is_leaving(&self) -> bool {
        self.leaving
    }

    fn ask_ui(
        &self,
        ui: &mut Ui,
        desk: &Desk,
        ask: &Ask,
        state: &mut ui::AskState,
        height: f32,
        _: &mut Clicks<Input>,
    ) -> Option<Closed<Answer>> {
        ui::ask_ui(ui, desk, ask, state, height)
    }

    fn start(watch: &mut FileWatch, effect: Effect, outside: &Outside<'_>, report: &Report<Event>) {
        if let Effect::Watch(files) = effect {
            return watch.set(files, report, || Event::FilesTouched);
        }
        work::carry_out(effect, outside, report, |job| (outside.store)(StoreOrder::Then(job)));
    }

    fn follow(&mut self, desk: &mut Desk, fact: &Fact, out: &mut Out<Self>) {
        match fact {
            Fact::Started(paths) => self.starting = Some(paths.clone()),
            Fact::Returned => self.check_all(desk, out),
            Fact::Restored => {
                let paths = self.starting.take().unwrap_or_default();
                self.open(desk, paths, None, out);
                self.check_restored(desk, out);
            }
            Fact::TabChanged => self.check_shown(desk, out),
            Fact::Saved(path) => self.is_there(desk, path),
            Fact::Kept { succeeded } => self.kept(*succeeded, out),
            Fact::ExportStarted => self.exporting += 1,
            Fact::ExportEnded { succeeded } => self.exported(desk, *succeeded, out),
            _ => {}
        }
    }
}

impl Files {
    fn chosen(&mut self, desk: &mut Desk, purpose: files::Purpose, chosen: Chosen, out: &mut Out<Self>) {
        match chosen {
            Chosen::Nothing => {}
            Chosen::Unavailable if purpose == files::Purpose::Autosave => {}
            Chosen::Unavailable => out.ask(Ask::Path(purpose)),
            // Dialogs for saving ask about existing files themselves.
            Chosen::Paths(paths) => self.use_paths(desk, purpose, paths, MayReplace::Anything, out),
        }
    }

    pub(super) fn path_typed(&mut self, desk: &mut Desk, purpose: files::Purpose, path: PathBuf, out: &mut Out<Self>) {
        self.use_paths(desk, purpose, vec![path], MayReplace::Nothing, out);
    }

    fn use_paths(
        &mut self,
        desk: &mut Desk,
        purpose: files::Purpose,
        paths: Vec<PathBuf>,
        may_replace: MayReplace,
        out: &mut Out<Self>,
    ) {
        match purpose {
            files::Purpose::Open => self.open(desk, paths, None, out),
            files::Purpose::Merge(game) => {
                if let Some(path) = paths.into_iter().next() {
                    out.run(Effect::ReadToMerge { game, path });
                }
            }
            files::Purpose::Autosave => out.wishes.extend(paths.into_iter().next().map(Wish::AutosaveIn)),
            files::Purpose::Save(wanted) => {
                if let Some(path) = paths.into_iter().next() {
                    self.save_to(desk, wanted, path, may_replace, out);
                }
            }
        }
    }
}

fn choose_autosave_folder(desk: &Desk, out: &mut Out<Files>) {
    let dialog = Dialog {
        kind: Kind::Folder,
        title: words::AUTOSAVE_FOLDER.get(desk.language()).to_owned(),
        folder: desk.autosave_folder(),
        file_types: Vec::new(),
    };
    out.run(Effect::Choose(files::Purpose::Autosave, dialog));
}

fn begin(desk: &mut Desk, start: Start, out: &mut Out<Files>) {
    let mut record = start.record();
    if start.purpose() == Purpose::Game {
        desk.fill_headers(record.headers_mut());
    }
    desk.begin(record);
    if start.purpose() == Purpose::Tsume {
        out.wish(Wish::SetUp);
    }
}
