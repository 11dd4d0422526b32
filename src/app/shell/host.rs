//! The world outside the window: dialogs, files and threads. Nothing else in the window touches it.

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};

use crate::app::check::{self, Check};
use crate::app::convert::{self, Convert};
use crate::app::files::{self, Files};
use crate::app::folder::{self, Folder};
use crate::app::kit::cores::Cores;
use crate::app::kit::instance::ForwardedFiles;
use crate::app::kit::sound::Knocks;
use crate::app::kit::task::{self, Latest, Report};
use crate::app::pictures::{self, Pictures};
use crate::app::play::{self, Play};
use crate::app::problems::{self, Problems};
use crate::app::recovery::{self, Changes, Ending, Keeper, Recovery};
use crate::app::setup::SetUp;
use crate::app::shell::action::{Action, Effect};
use crate::app::shell::keymap;
use crate::app::shell::route::Room;
use crate::app::solver::{self, Solver};

/// Where answers are left for the window.
#[derive(Clone, Debug)]
pub(crate) struct Reply {
    sender: Sender<Action>,
    ctx: egui::Context,
}

impl Reply {
    /// An inbox and the way into it.
    pub(crate) fn new(ctx: egui::Context) -> (Self, Receiver<Action>) {
        let (sender, inbox) = channel();
        (Self { sender, ctx }, inbox)
    }

    /// Where a feature's work reports to.
    pub(crate) fn report<F: Room>(&self) -> Report<F::Action> {
        let reply = self.clone();
        Report::new(move |action| reply.send(F::action(action)))
    }

    /// Reports files that a later start of the program forwards.
    pub(crate) fn forwarded_files(&self) -> Report<ForwardedFiles> {
        let reply = self.clone();
        Report::new(move |files| reply.send(Action::ForwardedFiles(files)))
    }

    /// Leaves an action and wakes the window.
    pub(crate) fn send(&self, action: Action) {
        // The window is gone when nobody listens any more: nothing is left to be told.
        if self.sender.send(action).is_ok() {
            self.ctx.request_repaint();
        }
    }
}

/// Carries out what the window asks of the world.
pub(crate) trait Host {
    /// Begins to carry out `effect`; must not block. The answer, if there is one, goes to `reply`.
    fn run(&mut self, effect: Effect, reply: &Reply);

    /// Begins to write games down, in case the program ends badly.
    fn keep(&mut self, keep: Changes, reply: &Reply);

    /// The program ends; waits until everything is written that must be.
    fn end(&mut self, ending: Ending);
}

/// The real world.
#[derive(Debug)]
pub(crate) struct Native {
    keeper: Keeper,
    pictures: pictures::work::Worker,
    solver: solver::work::Worker,
    folder: folder::work::Reader,
    cores: Cores,
    /// Writes the settings, the newest last.
    settings: Latest,
    /// Writes the keys, the newest last.
    keys: Latest,
    /// Where it is kept what was solved.
    solved: Option<PathBuf>,
    /// Whether settings are kept.
    remembers: bool,
    knocks: Knocks,
}

impl Native {
    /// The world of this user.
    pub(crate) fn new() -> Self {
        let folders = directories::ProjectDirs::from("", "", "komadai");
        let keeper = Keeper::new(folders.map(|folders| folders.data_dir().join("recovery")));
        Self { solved: problems::store(), remembers: true, ..Self::of(keeper) }
    }

    /// A world in which nothing is written down.
    #[cfg(any(test, feature = "measure"))]
    pub(crate) fn without_memory() -> Self {
        Self::of(Keeper::new(None))
    }

    fn of(keeper: Keeper) -> Self {
        let cores = Cores::default();
        Self {
            keeper,
            pictures: pictures::work::Worker::default(),
            solver: solver::work::Worker::new(cores.clone()),
            folder: folder::work::Reader::default(),
            cores,
            settings: Latest::default(),
            keys: Latest::default(),
            solved: None,
            remembers: false,
            knocks: Knocks::default(),
        }
    }
}

impl Host for Native {
    fn keep(&mut self, keep: Changes, reply: &Reply) {
        self.keeper.keep(keep, &reply.report::<Recovery>());
    }

    fn end(&mut self, ending: Ending) {
        self.keeper.end(ending);
        self.settings.finish();
        self.keys.finish();
    }

    fn run(&mut self, effect: Effect, reply: &Reply) {
        match effect {
            Effect::Files(effect) => {
                let report = reply.report::<Recovery>();
                files::work::carry_out(effect, &reply.ctx, &reply.report::<Files>(), |job| {
                    self.keeper.then(job, &report);
                });
            }
            Effect::Recovery(recovery::Effect::TakeOver) => self.keeper.take_over(&reply.report::<Recovery>()),
            Effect::Recovery(recovery::Effect::Keep) => self.keeper.keep_now(&reply.report::<Recovery>()),
            Effect::Recovery(recovery::Effect::Close) => {
                reply.ctx.send_viewport_cmd(egui::ViewportCommand::Close);
            }
            Effect::Problems(effect) => {
                problems::work::start(effect, self.solved.clone(), &self.cores, &reply.report::<Problems>());
            }
            Effect::Folder(effect) => self.folder.start(effect, &reply.report::<Folder>()),
            Effect::Convert(effect) => convert::work::start(effect, &reply.report::<Convert>()),
            Effect::Pictures(effect) => self.pictures.run(effect, &reply.ctx, &reply.report::<Pictures>()),
            Effect::Check(effect) => check::work::start(effect, &reply.report::<Check>()),
            Effect::Solver(effect) => self.solver.run(effect, &reply.report::<Solver>()),
            Effect::SetUp(effect) => effect.start(&reply.report::<SetUp>()),
            Effect::Play(effect) => play::work::start(effect, &mut self.knocks, &reply.report::<Play>()),
            Effect::OpenWindow(file) => open_window(file),
            Effect::ComeForward => come_forward(&reply.ctx),
            Effect::FillScreen(fills) => reply.ctx.send_viewport_cmd(egui::ViewportCommand::Fullscreen(fills)),
            Effect::SaveSettings(_) | Effect::SaveKeys(_) if !self.remembers => {}
            Effect::SaveKeys(bytes) => {
                let reply = reply.clone();
                let report = Report::new(move |result| reply.send(Action::KeysKept(result)));
                self.keys.start("keys", &report, Err, move |_| keymap::store::save(&bytes));
            }
            Effect::SaveSettings(settings) => {
                let reply = reply.clone();
                let report = Report::new(move |result| reply.send(Action::SettingsKept(result)));
                self.settings.start("settings", &report, Err, move |_| super::settings::save(&settings));
            }
        }
    }
}

/// Starts the program once more, with a window of its own. Where that fails, there is none to say so.
fn open_window(file: Option<PathBuf>) {
    let ignored = Report::new(|()| {});
    task::start(
        "window",
        &ignored,
        |_| (),
        move |_| {
            let program = std::env::current_exe();
            let child = program.and_then(|program| {
                std::process::Command::new(program)
                    .arg("--new-window")
                    .args(file)
                    .stdin(std::process::Stdio::null())
                    .spawn()
            });
            // Waited for, so that nothing of it is left in the system's list of programs.
            let _ = child.and_then(|mut child| child.wait());
        },
    );
}

/// Brings the window before all others, as far as the desktop lets it.
fn come_forward(ctx: &egui::Context) {
    ctx.send_viewport_cmd(egui::ViewportCommand::Minimized(false));
    ctx.send_viewport_cmd(egui::ViewportCommand::Focus);
    if std::env::var_os("WAYLAND_DISPLAY").is_some() {
        // There no program can put itself forward: the desktop is asked to point to it.
        let attention = egui::UserAttentionType::Informational;
        ctx.send_viewport_cmd(egui::ViewportCommand::RequestUserAttention(attention));
    }
}
