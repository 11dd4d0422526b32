//! The world outside the window: dialogs, files and threads. Nothing else in the window uses it.

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};

use crate::app::desk::feature::{Outside, StoreOrder};
use crate::app::kit::cores::Cores;
use crate::app::kit::input_method;
use crate::app::kit::instance::{ForwardedFiles, OtherWindows};
use crate::app::kit::task::{self, Latest, Report};
use crate::app::recovery::{Changes, Ending, Keeper, Recovery};
use crate::app::shell::action::{Action, Effect, Event};
use crate::app::shell::features::{Routed, Workers};
use crate::app::shell::{guide, keymap};

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
        // Fails only when the window is gone.
        if self.sender.send(action).is_ok() {
            self.ctx.request_repaint();
        }
    }
}

pub(crate) trait Host {
    /// Starts `effect` without blocking. An answer goes to `reply`.
    fn run(&mut self, effect: Effect, reply: &Reply);

    /// Starts to store games in case of a crash.
    fn keep(&mut self, keep: Changes, reply: &Reply);

    /// Waits until everything necessary is written.
    fn end(&mut self, ending: Ending);
}

pub(crate) struct Native {
    keeper: Keeper,
    workers: Workers,
    cores: Cores,
    settings: Latest,
    keys: Latest,
    /// `None` stores nothing.
    data_folder: Option<PathBuf>,
    others: OtherWindows,
    remembers: bool,
}

impl Native {
    pub(crate) fn new(others: OtherWindows) -> Self {
        let folders = directories::ProjectDirs::from("", "", "komadai");
        Self { others, ..Self::storing_in(folders.map(|folders| folders.data_dir().to_owned())) }
    }

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
            others: OtherWindows::default(),
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
            others: &self.others,
            store: &|order| match order {
                StoreOrder::TakeOver => self.keeper.take_over(&stored),
                StoreOrder::Touch => self.keeper.touch(),
                StoreOrder::Now => self.keeper.keep_now(&stored),
                StoreOrder::Then(job) => self.keeper.then(job, &stored),
            },
        };
        match effect {
            Effect::OpenWindow(file) => open_window(file),
            Effect::OpenGuide(language) => {
                let reply = reply.clone();
                let not_opened = Report::new(move |()| reply.send(Action::Event(Event::GuideNotOpened)));
                task::start(
                    "guide",
                    &not_opened,
                    |_| (),
                    move |not_opened| {
                        if !guide::open(language) {
                            not_opened.send(());
                        }
                    },
                );
            }
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

/// Starts the program again, with a window of its own. Ignores errors.
fn open_window(file: Option<PathBuf>) {
    let ignored = Report::new(|()| {});
    task::start(
        "window",
        &ignored,
        |_| (),
        move |_| {
            let program = std::env::current_exe();
            let child = program.and_then(|program| {
                let mut window = std::process::Command::new(program);
                input_method::restore(&mut window);
                window.arg("--new-window").args(file).stdin(std::process::Stdio::null()).spawn()
            });
            // Waiting avoids a zombie process.
            let _ = child.and_then(|mut child| child.wait());
        },
    );
}

/// Brings the window to the front as far as the desktop allows.
fn come_forward(ctx: &egui::Context) {
    ctx.send_viewport_cmd(egui::ViewportCommand::Minimized(false));
    ctx.send_viewport_cmd(egui::ViewportCommand::Focus);
    if std::env::var_os("WAYLAND_DISPLAY").is_some() {
        // Wayland allows only a request for attention.
        let attention = egui::UserAttentionType::Informational;
        ctx.send_viewport_cmd(egui::ViewportCommand::RequestUserAttention(attention));
    }
}
