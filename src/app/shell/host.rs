//! The world outside the window: dialogs, files and threads. Nothing else in the window touches it.

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};

use crate::app::desk::feature::{Outside, StoreOrder};
use crate::app::kit::cores::Cores;
use crate::app::kit::instance::ForwardedFiles;
use crate::app::kit::task::{self, Latest, Report};
use crate::app::recovery::{Changes, Ending, Keeper, Recovery};
use crate::app::shell::action::{Action, Effect, Event};
use crate::app::shell::features::{Routed, Workers};
use crate::app::shell::keymap;

/// Sends answers to the window.
#[derive(Clone, Debug)]
pub(crate) struct Reply {
    sender: Sender<Action>,
    ctx: egui::Context,
}

impl Reply {
    pub(crate) fn new(ctx: egui::Context) -> (Self, Receiver<Action>) {
        let (sender, inbox) = channel();
        (Self { sender, ctx }, inbox)
    }

    pub(crate) fn report<F: Routed>(&self) -> Report<F::Event> {
        let reply = self.clone();
        Report::new(move |event| reply.send(F::outside_event(event)))
    }

    pub(crate) fn forwarded_files(&self) -> Report<ForwardedFiles> {
        let reply = self.clone();
        Report::new(move |files| reply.send(Action::Event(Event::ForwardedFiles(files))))
    }

    /// Also wakes the window.
    pub(crate) fn send(&self, action: Action) {
        // The window is gone when nobody listens any more: nothing is left to be told.
        if self.sender.send(action).is_ok() {
            self.ctx.request_repaint();
        }
    }
}

pub(crate) trait Host {
    /// Begins to carry out `effect`; must not block. The answer, if there is one, goes to `reply`.
    fn run(&mut self, effect: Effect, reply: &Reply);

    /// Begins to store games in case of a crash.
    fn keep(&mut self, keep: Changes, reply: &Reply);

    /// Waits until everything is written that must be.
    fn end(&mut self, ending: Ending);
}

pub(crate) struct Native {
    keeper: Keeper,
    workers: Workers,
    cores: Cores,
    /// Writes the settings, the newest last.
    settings: Latest,
    /// Writes the keys, the newest last.
    keys: Latest,
    /// Nothing is stored with `None`.
    data_folder: Option<PathBuf>,
    remembers: bool,
}

impl Native {
    pub(crate) fn new() -> Self {
        let folders = directories::ProjectDirs::from("", "", "komadai");
        Self::storing_in(folders.map(|folders| folders.data_dir().to_owned()))
    }

    /// Stores nothing.
    #[cfg(any(test, feature = "measure"))]
    pub(crate) fn without_memory() -> Self {
        Self { remembers: false, ..Self::storing_in(None) }
    }

    fn storing_in(data_folder: Option<PathBuf>) -> Self {
        Self {
            keeper: Keeper::new(data_folder.as_ref().map(|folder| folder.join("recovery"))),
            workers: Workers::default(),
            cores: Cores::default(),
            settings: Latest::default(),
            keys: Latest::default(),
            data_folder,
            remembers: true,
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
        let stored = reply.report::<Recovery>();
        let outside = Outside {
            ctx: &reply.ctx,
            cores: &self.cores,
            data_folder: self.data_folder.as_deref(),
            store: &|order| match order {
                StoreOrder::TakeOver => self.keeper.take_over(&stored),
                StoreOrder::Now => self.keeper.keep_now(&stored),
                StoreOrder::Then(job) => self.keeper.then(job, &stored),
            },
        };
        match effect {
            Effect::OpenWindow(file) => open_window(file),
            Effect::ComeForward => come_forward(&reply.ctx),
            Effect::FillScreen(fills) => reply.ctx.send_viewport_cmd(egui::ViewportCommand::Fullscreen(fills)),
            Effect::SaveSettings(_) | Effect::SaveKeys(_) if !self.remembers => {}
            Effect::SaveKeys(bytes) => {
                let reply = reply.clone();
                let report = Report::new(move |result| reply.send(Action::Event(Event::KeysKept(result))));
                self.keys.start("keys", &report, Err, move |_| keymap::save(&bytes));
            }
            Effect::SaveSettings(settings) => {
                let reply = reply.clone();
                let report = Report::new(move |result| reply.send(Action::Event(Event::SettingsKept(result))));
                self.settings.start("settings", &report, Err, move |_| super::settings::save(&settings));
            }
            effect => self.workers.start(effect, &outside, reply),
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
