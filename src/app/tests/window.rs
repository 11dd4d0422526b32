//! The drawn window, operated through its names for screen readers.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use egui::accesskit::Toggled;
use egui::{Event, Key, Modifiers, MouseWheelUnit, PointerButton, Pos2, Rect, Role};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use crate::app::App;
use crate::app::check::{self, Check};
use crate::app::convert::{self, Convert};
use crate::app::desk::Desk;
use crate::app::desk::origin::Reading;
use crate::app::desk::settings::{Settings, ThemeChoice};
use crate::app::files::{self, Files, Purpose};
use crate::app::folder::{self, Folder};
use crate::app::kit::cores::Cores;
use crate::app::kit::dialog;
use crate::app::kit::task::Report;
use crate::app::pictures::{self, Pictures};
use crate::app::problems::{self, Problems};
use crate::app::recovery::{self, Changes, Ending, Recovery, TakenOver};
use crate::app::setup::{self, SetUp};
use crate::app::shell::action::{Action, Effect};
use crate::app::shell::host::{Host, Reply};
use crate::app::shell::state::State;
use crate::app::solver::{self, Job, Solver, Task};
use crate::app::tests::{GAME, path};
use crate::disk;
use crate::lang::Language;

#[derive(Default)]
struct Script {
    files: HashMap<PathBuf, String>,
    chosen: Vec<PathBuf>,
    folder: Option<PathBuf>,
    solved: Option<PathBuf>,
    reader: folder::work::Reader,
    ending: Option<&'static str>,
    seen: Arc<Mutex<Vec<Effect>>>,
}

pub(crate) struct World<'a> {
    pub(crate) language: Language,
    pub(crate) theme: ThemeChoice,
    pub(crate) size: [f32; 2],
    pub(crate) files: &'a [&'a str],
    pub(crate) folder: Option<PathBuf>,
    pub(crate) solved: Option<PathBuf>,
    /// The extension for exports; the proposed one if `None`.
    pub(crate) ending: Option<&'static str>,
    /// Between two frames, in seconds.
    pub(crate) frame: f32,
    pub(crate) invites: bool,
    pub(crate) settings: Settings,
}

impl Default for World<'_> {
    fn default() -> Self {
        let (language, theme, size) = (Language::Japanese, ThemeChoice::Light, [1280.0, 800.0]);
        Self {
            language,
            theme,
            size,
            files: &[],
            folder: None,
            solved: None,
            ending: None,
            frame: 0.25,
            invites: false,
            settings: Settings::default(),
        }
    }
}

impl Host for Script {
    fn run(&mut self, effect: Effect, reply: &Reply) {
        let folder = || dialog::Chosen::from(self.folder.clone().into_iter().collect::<Vec<_>>());
        match &effect {
            Effect::Files(effect) => self.files(effect, &reply.report::<Files>()),
            Effect::Recovery(recovery::Effect::TakeOver) => {
                reply.report::<Recovery>().send(recovery::Event::TookOver(TakenOver::default()));
            }
            Effect::Problems(problems::Effect::Choose(_)) => {
                reply.report::<Problems>().send(problems::Event::Chosen(folder()));
            }
            Effect::Problems(problems::Effect::ChooseToAdd(_)) => {
                reply.report::<Problems>().send(problems::Event::ChosenToAdd(folder()));
            }
            Effect::Problems(effect) => {
                let report = reply.report::<Problems>();
                problems::work::carry_out(effect.clone(), self.solved.as_deref(), &Cores::default(), &report);
            }
            Effect::Folder(folder::Effect::Choose(_)) => {
                reply.report::<Folder>().send(folder::Event::Chosen(folder()));
            }
            Effect::Folder(effect) => self.reader.carry_out(effect.clone(), &reply.report::<Folder>()),
            Effect::Convert(convert::Effect::Convert(job)) => {
                convert::work::run(job, &reply.report::<Convert>());
            }
            Effect::Convert(convert::Effect::Choose(purpose, _)) => {
                reply.report::<Convert>().send(convert::Event::Chosen(*purpose, folder()));
            }
            Effect::Pictures(effect) => self.pictures(effect, &reply.report::<Pictures>()),
            Effect::Check(effect) => reply.report::<Check>().send(check::work::check(effect)),
            Effect::Solver(effect) => answer_solver(effect, &reply.report::<Solver>()),
            Effect::SetUp(setup::Effect::ReadPosition(text)) => {
                reply.report::<SetUp>().send(setup::Effect::ReadPosition(text.clone()).carry_out());
            }
            _ => {}
        }
        if !matches!(effect, Effect::Files(files::Effect::Watch(_))) {
            self.seen.lock().unwrap().push(effect);
        }
    }

    fn keep(&mut self, _: Changes, _: &Reply) {}

    fn end(&mut self, _: Ending) {}
}

impl Script {
    fn files(&self, effect: &files::Effect, report: &Report<files::Event>) {
        match effect {
            files::Effect::Choose(purpose, _) => {
                let chosen = match purpose {
                    Purpose::Open | Purpose::Merge(_) => self.chosen.clone(),
                    Purpose::Save(_) => vec![path("copy.kif")],
                    Purpose::Autosave => self.folder.clone().into_iter().collect(),
                };
                report.send(files::Event::Chosen(*purpose, chosen.into()));
            }
            files::Effect::Read { paths, record, .. } => {
                for (index, path) in paths.iter().enumerate() {
                    let result = match self.files.get(path) {
                        Some(text) => Ok(Reading::of(text.as_bytes().to_vec(), None)),
                        None => disk::read(path).map(|bytes| Reading::of(bytes, None)),
                    };
                    let (path, in_front) = (path.clone(), index == 0);
                    report.send(files::Event::Opened { path, in_front, record: *record, result });
                }
            }
            files::Effect::InspectFolder(folder) => {
                let is_set = crate::problems::is_set(folder);
                report.send(files::Event::FolderInspected { folder: folder.clone(), is_set });
            }
            files::Effect::Reload { game, path } => {
                let result = Ok(Reading::of(self.text(path), None));
                report.send(files::Event::Reloaded { game: *game, path: path.clone(), result });
            }
            files::Effect::CheckFiles(_) => report.send(files::Event::FilesChecked(Vec::new())),
            files::Effect::ReadToMerge { game, path } => {
                let result = Ok(Reading::of(self.text(path), None));
                report.send(files::Event::ReadToMerge { game: *game, path: path.clone(), result });
            }
            files::Effect::ReadText(text) => report.send(files::Event::Pasted(Reading::of_text(text.clone()))),
            files::Effect::Write(write) => {
                if write.path.is_file() {
                    std::fs::write(&write.path, &write.bytes).unwrap();
                }
                report.send(files::Event::Written { write: write.clone(), result: Ok(()) });
            }
            files::Effect::ShowInFolder(_)
            | files::Effect::Watch(_)
            | files::Effect::Copy(_)
            | files::Effect::RequestPaste
            | files::Effect::Close => {}
        }
    }

    fn pictures(&self, effect: &pictures::Effect, report: &Report<pictures::Event>) {
        report.send(match effect {
            pictures::Effect::Choose(content, dialog) => {
                let dialog::Kind::Save { name } = &dialog.kind else { panic!("{dialog:?}") };
                let path = self.ending.map_or(path(name), |ending| path(name).with_extension(ending));
                pictures::Event::Chosen(content.clone(), vec![path].into())
            }
            pictures::Effect::Preview { ticket, room, job } => {
                pictures::export::preview(*ticket, job, room.map(|pixels| pixels / 4))
            }
            pictures::Effect::PreviewPublication { ticket, page, room, job } => {
                pictures::export::publication(*ticket, job, *page, room.map(|pixels| pixels / 4))
            }
            pictures::Effect::Export(job) => pictures::Event::Exported { job: job.clone(), result: Ok(None) },
            pictures::Effect::Copy(job) => {
                let bitmap = job.bitmap();
                pictures::Event::Copied(bitmap.map(|bitmap| [bitmap.width as usize, bitmap.height as usize]))
            }
        });
    }

    fn text(&self, path: &Path) -> Vec<u8> {
        self.files.get(path).cloned().unwrap_or_default().into_bytes()
    }
}

fn answer_solver(effect: &solver::Effect, report: &Report<solver::Event>) {
    let solver::Effect::Search(job) = effect else { return };
    let nodes = match job.task {
        Task::Judge(..) | Task::Compare(_) => job.nodes.min(20_000),
        _ => job.nodes,
    };
    let job = Job { nodes, ..job.as_ref().clone() };
    report.send(solver::work::search(&job, &mut None, &mut |_| {}, &mut |_| ControlFlow::Continue(())));
}

pub(crate) type Window = Harness<'static, Option<App>>;

pub(crate) fn window(
    language: Language,
    theme: ThemeChoice,
    files: &[&str],
    size: [f32; 2],
) -> (Window, Arc<Mutex<Vec<Effect>>>) {
    window_in(World { language, theme, files, size, ..World::default() })
}

pub(crate) fn window_in(world: World<'_>) -> (Window, Arc<Mutex<Vec<Effect>>>) {
    let World { language, theme, files, size, .. } = world;
    let script = Script {
        files: [
            ("a.kif", GAME.to_owned()),
            ("b.kif", GAME.replace("試験戦", "第二戦")),
            ("odd.kif", GAME.replace("   3 ２二角", "犬も歩けば\n   3 ２二角")),
            ("bad.kif", "<html></html>".to_owned()),
            ("rare.kif", GAME.replace("花子", "☗花子")),
            ("plain.kif", "手合割：平手\n先手：甲\n後手：乙\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 中断\n".to_owned()),
        ]
        .map(|(name, text)| (path(name), text))
        .into(),
        chosen: vec![path("b.kif")],
        folder: world.folder,
        solved: world.solved,
        reader: folder::work::Reader::default(),
        ending: world.ending,
        seen: Arc::default(),
    };
    let seen = Arc::clone(&script.seen);
    let settings = Settings { theme, ..world.settings };
    let invites = world.invites;
    let files: Vec<PathBuf> = files.iter().map(|name| path(name)).collect();
    let mut start = Some((settings, Box::new(script), files));
    let mut harness = Harness::builder()
        .with_size(size)
        .with_step_dt(world.frame)
        .with_max_steps(8)
        .with_accessibility_check(true)
        .build_ui_state(
            move |ui, app: &mut Option<App>| {
                if let Some((settings, script, files)) = start.take() {
                    let opened = app.insert(App::new(ui.ctx(), settings, language, script, files));
                    if !invites {
                        opened.state.welcome_closed = Some(opened.state.desk.tabs.game().id());
                    }
                    // Installed fonts are available in the next frame.
                    ui.ctx().request_repaint();
                    return;
                }
                let app = app.as_mut().unwrap();
                app.apply_pending(ui.ctx());
                app.draw(ui);
            },
            None,
        );
    harness.run();
    (harness, seen)
}

pub(crate) fn window_with(files: &[&str]) -> (Window, Arc<Mutex<Vec<Effect>>>) {
    window(Language::Japanese, ThemeChoice::Light, files, [1280.0, 800.0])
}

pub(crate) fn window_of(text: &str) -> Window {
    sized_window_of(Language::Japanese, [1280.0, 800.0], text)
}

pub(crate) fn sized_window_of(language: Language, size: [f32; 2], text: &str) -> Window {
    let (mut window, _) = window(language, ThemeChoice::Light, &[], size);
    paste(&mut window, text);
    window
}

pub(crate) fn japanese(files: &[&str]) -> Window {
    window(Language::Japanese, ThemeChoice::Light, files, [1280.0, 800.0]).0
}

pub(crate) fn assert_text(window: &Window, text: &str) {
    assert!(window.query_all_by_value(text).next().is_some(), "no field has the text {text}");
}

pub(crate) fn is_chosen(window: &Window, label: &str) -> bool {
    window.get_by_label(label).accesskit_node().toggled() == Some(Toggled::True)
}

pub(crate) fn press(window: &mut Window, key: Key) {
    window.key_press(key);
    window.run();
}

pub(crate) fn press_all(window: &mut Window, keys: &[Key]) {
    keys.iter().for_each(|&key| press(window, key));
}

pub(crate) fn press_with(window: &mut Window, modifiers: Modifiers, key: Key) {
    window.key_press_modifiers(modifiers, key);
    window.run();
}

pub(crate) fn act(window: &mut Window, action: impl Into<Action>) {
    window.state_mut().as_mut().unwrap().pending.push(action.into());
    window.run();
}

pub(crate) fn type_text(window: &mut Window, text: &str) {
    window.event(Event::Text(text.to_owned()));
    window.run();
}

pub(crate) fn undo(window: &mut Window) {
    press_with(window, Modifiers::COMMAND, Key::Z);
}

pub(crate) fn redo(window: &mut Window) {
    press_with(window, Modifiers::COMMAND, Key::Y);
}

pub(crate) fn paste(window: &mut Window, text: &str) {
    window.event(Event::Paste(text.to_owned()));
    window.run();
}

pub(crate) fn click(window: &mut Window, label: &str) {
    window.get_by_label(label).click();
    window.run();
}

pub(crate) fn click_all(window: &mut Window, labels: &[&str]) {
    labels.iter().for_each(|label| click(window, label));
}

pub(crate) fn click_part(window: &mut Window, part: &str) {
    window.get_by_label_contains(part).click();
    window.run();
}

pub(crate) fn click_role(window: &mut Window, role: Role, label: &str) {
    window.get_by_role_and_label(role, label).click();
    window.run();
}

pub(crate) fn right_click(window: &mut Window, label: &str) {
    window.get_by_label(label).click_secondary();
    window.run();
}

pub(crate) fn hover(window: &mut Window, label: &str) {
    window.hover_at(window.get_by_label(label).rect().center());
    window.run();
}

pub(crate) fn wheel(window: &mut Window, unit: MouseWheelUnit, delta: f32) {
    window.event(Event::MouseWheel {
        unit,
        delta: egui::vec2(0.0, delta),
        phase: egui::TouchPhase::Move,
        modifiers: Modifiers::NONE,
        source: egui::MouseWheelSource::Unknown,
    });
    window.run();
}

pub(crate) fn fill(window: &mut Window, name: &str, text: &str) {
    click(window, name);
    window.get_by_label(name).type_text(text);
    window.run();
}

pub(crate) fn state(window: &Window) -> &State {
    &window.state().as_ref().unwrap().state
}

pub(crate) fn state_mut(window: &mut Window) -> &mut State {
    &mut window.state_mut().as_mut().unwrap().state
}

pub(crate) fn desk(window: &Window) -> &Desk {
    &state(window).desk
}

pub(crate) fn squares(window: &Window) -> Vec<Rect> {
    let squares: Vec<_> = window.query_all_by_role(Role::GridCell).map(|square| square.rect()).collect();
    assert_eq!(squares.len(), 81);
    squares
}

pub(crate) fn set(window: &mut Window, name: &str, number: &str) {
    click_role(window, Role::SpinButton, name);
    window.key_press_modifiers(Modifiers::COMMAND, Key::A);
    window.event(Event::Text(number.to_owned()));
    window.key_press(Key::Enter);
    window.run();
}

pub(crate) fn choose(window: &mut Window, name: &str, choice: &str) {
    click_role(window, Role::ComboBox, name);
    click(window, choice);
}

pub(crate) fn drag(window: &mut Window, from: &str, to: &str) {
    let at = |window: &Window, label: &str| window.get_by_label(label).rect().center();
    let (from, to) = (at(window, from), at(window, to));
    drag_between(window, from, to);
}

pub(crate) fn button(pos: Pos2, pressed: bool) -> Event {
    Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE }
}

pub(crate) fn drag_between(window: &mut Window, from: Pos2, to: Pos2) {
    for event in [Event::PointerMoved(from), button(from, true)] {
        window.event(event);
        window.run();
    }
    for part in 1..=4 {
        window.event(Event::PointerMoved(from + (to - from) * (part as f32 / 4.0)));
        window.run();
    }
    window.event(button(to, false));
    window.run();
}
