//! The window: an [egui](https://docs.rs/egui) application made of features.
//!
//! `logic` drains the inbox and lets `update` change the `State`; work outside the window is started by a `Host`. `ui`
//! lets the panels draw the state and collect `Action`s. No frame is drawn while nothing happens.

mod announce;
#[cfg(any(test, feature = "measure"))]
#[allow(dead_code, reason = "`komadai-frames` uses all of it, the tests parts")]
pub(crate) mod bench;
mod check;
mod convert;
mod desk;
mod display;
mod files;
mod folder;
mod kit;
mod moves;
mod notes;
mod pictures;
mod play;
mod problems;
mod recovery;
mod setup;
mod shell;
mod solver;
#[cfg(test)]
mod tests;

use std::path::PathBuf;
use std::sync::mpsc::Receiver;
use std::time::Duration;

use egui::{Context, ThemePreference, Ui, ViewportCommand};

use crate::lang::Language;
use crate::record::Date;
use desk::feature::{Fact, Wish};
use desk::notice::Topic;
use desk::placement::Placement;
use desk::settings::{Settings, ThemeChoice};
use kit::instance::{InstanceLock, LockResult, OtherWindows, PrimaryInstance};
use kit::tip::Closing;
use kit::wheel::Wheel;
use shell::action::{Action, Effect, Event};
use shell::host::{Host, Native, Reply};
use shell::state::State;
use shell::window::ViewState;

const PROGRAM: &str = "駒台 Komadai";
const SIZE: [f32; 2] = [1280.0, 800.0];
/// In points: a smaller board is illegible.
const SMALLEST: [f32; 2] = [640.0, 440.0];
/// How long place and size stay the same before they are stored.
const SETTLING_SECONDS: f64 = 0.5;
/// How long today's date is cached, in seconds.
const DATE_CHECK_SECONDS: f64 = 60.0;

/// Returns when the window is closed, or forwards the files to an open window unless `new`. The error is in the user's
/// language.
pub(crate) fn run(files: Vec<PathBuf>, new: bool) -> Result<(), String> {
    kit::input_method::leave_out_hung();
    let (mut instance, own, is_first) = match InstanceLock::of_user() {
        None => (None, None, false),
        Some(lock) => match lock.acquire() {
            LockResult::Acquired(primary) => (Some(primary), Some(lock), true),
            LockResult::HeldByOther if !new && lock.forward(&files) => return Ok(()),
            LockResult::HeldByOther => match lock.acquire_further() {
                Some((own, further)) => (Some(further), Some(own), false),
                None => (None, None, false),
            },
            LockResult::Unavailable => (None, None, false),
        },
    };
    let stored = shell::settings::load();
    let icon = eframe::icon_data::from_png_bytes(include_bytes!("../../assets/icon/komadai-256.png")).ok();
    let mut viewport = egui::ViewportBuilder::default()
        .with_title(PROGRAM)
        .with_app_id("komadai")
        .with_inner_size(SIZE)
        .with_min_inner_size(SMALLEST);
    if let Some(window) = stored.settings.window {
        viewport = viewport.with_inner_size(window.size()).with_maximized(window.maximized);
        // A second window is not placed on top of the first.
        viewport.position = window.corner().filter(|_| is_first);
    }
    if let Some(icon) = icon {
        viewport = viewport.with_icon(icon);
    }
    let language = Language::of_environment();
    let (renderers, misnamed) = display::of_environment();
    display::open(
        &viewport,
        renderers,
        Box::new(move |ctx, native| {
            if let Some(native) = native {
                fit_screen(native, stored.settings.window);
            }
            if let Some(window) = stored.settings.window.filter(|_| is_first) {
                bring_into_sight(ctx, native, window);
            }
            let mut app = App::new(ctx, stored.settings, language, Box::new(Native::new(OtherWindows::of(own))), files);
            if let Some(copy) = stored.copy {
                let text = shell::words::settings_unreadable(app.state.desk.language(), &copy);
                app.state.desk.notify_about(Topic::Settings, text);
            }
            if let Some(name) = misnamed {
                let text = shell::words::renderer_unknown(app.state.desk.language(), &name.to_string_lossy());
                app.state.desk.notify_about(Topic::Renderer, text);
            }
            if let Some(server) = kit::input_method::left_out() {
                let text = shell::words::input_method_hangs(app.state.desk.language(), &server);
                app.state.desk.notify_about(Topic::InputMethod, text);
            }
            app.state.desk.documents =
                directories::UserDirs::new().map(|user| user.document_dir().unwrap_or(user.home_dir()).to_owned());
            app.state.use_keys(shell::keymap::load());
            app.wheel = Wheel::of_display();
            if let Some(instance) = &mut instance {
                instance.listen(&app.reply.forwarded_files());
            }
            app._instance = instance;
            app.is_first = is_first;
            recovery::listen(&app.reply.report::<recovery::Recovery>());
            Box::new(app)
        }),
    )
    .map_err(|failure| match failure {
        display::Failure::OpenFailed(why) => shell::words::no_window(language, &why),
        display::Failure::Crashed(why) => shell::words::window_broke(language, why.as_deref()),
    })
}

/// Makes the window small enough for the screen, with its frame and beside the panels of the desktop.
fn fit_screen(native: &winit::window::Window, stored: Option<Placement>) {
    let Some(room) = display::room::largest(native) else { return };
    let logical = |size: egui::Vec2| winit::dpi::LogicalSize::new(size.x.floor(), size.y.floor());
    let wanted = stored.map_or(SIZE.into(), |window| window.size());
    if wanted.min(room) != wanted {
        native.set_min_inner_size(Some(logical(room.min(SMALLEST.into()))));
        // The system tells the new size by an event.
        let _ = native.request_inner_size(logical(wanted.min(room)));
    }
}

/// Moves the window onto a monitor if its own is gone, and restores maximization.
fn bring_into_sight(ctx: &Context, native: Option<&winit::window::Window>, window: Placement) {
    if let Some(native) = native {
        let monitors = native.primary_monitor().into_iter().chain(native.available_monitors());
        let scale = native.scale_factor();
        let monitors: Vec<egui::Rect> = monitors
            .map(|monitor| {
                let (corner, size) = (monitor.position().to_logical(scale), monitor.size().to_logical(scale));
                egui::Rect::from_min_size(egui::pos2(corner.x, corner.y), egui::vec2(size.width, size.height))
            })
            .collect();
        if let Some(corner) = window.corner_on(&monitors) {
            ctx.send_viewport_cmd(ViewportCommand::OuterPosition(corner));
        }
    }
    if window.maximized {
        // Some systems do not maximize hidden windows.
        ctx.send_viewport_cmd(ViewportCommand::Maximized(true));
    }
}

fn today() -> Option<Date> {
    let now = jiff::Zoned::now();
    let part = |number: i8| u8::try_from(number).ok();
    Some(Date { year: u16::try_from(now.year()).ok()?, month: part(now.month()), day: part(now.day()) })
}

pub(crate) fn keys(language: Language) -> String {
    format!("\n{}\n{}", shell::words::KEYS_TITLE.get(language), shell::reference::plain(language))
}

struct App {
    state: State,
    memory: ViewState,
    host: Box<dyn Host>,
    reply: Reply,
    inbox: Receiver<Action>,
    pending: Vec<Action>,
    title: String,
    theme: Option<ThemeChoice>,
    focused: bool,
    placement: Option<Placement>,
    /// When the placement is stored unless it changes again, in seconds of the window's clock.
    settles: f64,
    /// Whether this is the window whose placement is stored while it is open.
    is_first: bool,
    wheel: Wheel,
    tips: Closing,
    dated: f64,
    /// Makes later starts forward their files to this window, and others ask it for a file.
    _instance: Option<PrimaryInstance>,
}

impl App {
    fn new(ctx: &Context, settings: Settings, language: Language, host: Box<dyn Host>, files: Vec<PathBuf>) -> Self {
        kit::fonts::install(ctx);
        kit::theme::install(ctx);
        ctx.options_mut(|options| {
            options.fallback_theme = egui::Theme::Light;
            options.zoom_with_keyboard = false;
        });
        let (reply, inbox) = Reply::new(ctx.clone());
        let mut app = Self {
            placement: settings.window,
            state: State::new(settings, language),
            memory: ViewState::default(),
            host,
            reply,
            inbox,
            pending: Vec::new(),
            title: String::new(),
            theme: None,
            focused: true,
            settles: 0.0,
            is_first: false,
            wheel: Wheel::default(),
            tips: Closing::default(),
            dated: f64::NEG_INFINITY,
            _instance: None,
        };
        app.pending.push(Action::Event(Event::Fact(Fact::Started(files))));
        app.apply_pending(ctx);
        app
    }

    fn apply_pending(&mut self, ctx: &Context) {
        self.pending.extend(self.inbox.try_iter());
        // The window may have slept: actions are timed from now.
        let now = ctx.input(|input| input.time);
        self.pending.insert(0, Action::Event(Event::Tick(now)));
        if now - self.dated > DATE_CHECK_SECONDS {
            (self.state.desk.today, self.dated) = (today(), now);
        }
        let mut effects = Vec::new();
        for action in self.pending.drain(..) {
            shell::update::update(&mut self.state, action, &mut effects);
        }
        self.keep_changes();
        for effect in effects {
            self.host.run(effect, &self.reply);
        }
        self.update_title_and_theme(ctx);
        let desk = [self.state.desk.autoplay, self.state.next_second(), self.state.next_notice_end()];
        for due in desk.into_iter().flatten().chain(self.state.wakeups()) {
            ctx.request_repaint_after(Duration::from_secs_f64((due - self.state.desk.now).max(0.0)));
        }
    }

    fn keep_changes(&mut self) {
        if let Some(keep) = self.state.changes_to_store() {
            self.host.keep(keep, &self.reply);
        }
    }

    fn update_title_and_theme(&mut self, ctx: &Context) {
        let game = self.state.desk.tabs.game();
        let problems = self.state.shown_problems().map(problems::LoadedSet::name);
        let title = match game.name() {
            _ if problems.is_some() => format!("{} — {PROGRAM}", problems.unwrap_or_default()),
            None if game.is_blank() => PROGRAM.to_owned(),
            name => {
                let name = name.unwrap_or_else(|| game.untitled_name(self.state.desk.language()));
                format!("{} — {PROGRAM}", files::words::marked(&name, game.is_changed()))
            }
        };
        if title != self.title {
            ctx.send_viewport_cmd(ViewportCommand::Title(title.clone()));
            self.title = title;
        }
        let theme = self.state.desk.settings.theme;
        if self.theme != Some(theme) {
            ctx.set_theme(match theme {
                ThemeChoice::System => ThemePreference::System,
                ThemeChoice::Light => ThemePreference::Light,
                ThemeChoice::Dark => ThemePreference::Dark,
            });
            self.theme = Some(theme);
        }
    }
}

impl display::Content for App {
    fn logic(&mut self, ctx: &Context) {
        let leaves = self.state.is_leaving();
        if !leaves && ctx.input(|input| input.viewport().close_requested()) {
            ctx.send_viewport_cmd(ViewportCommand::CancelClose);
            self.pending.push(Action::Wish(Wish::CloseWindow));
        }
        if let Some(fills) = ctx.input(|input| input.viewport().fullscreen)
            && fills != self.state.fills_screen
        {
            self.pending.push(Action::Event(Event::FillsScreen(fills)));
        }
        let focused = ctx.input(|input| input.focused);
        if focused && !self.focused {
            self.pending.push(Action::Event(Event::Fact(Fact::Returned)));
        }
        self.focused = focused;
        self.apply_pending(ctx);
        self.note_placement(ctx);
    }

    fn filter(&mut self, ctx: &Context, input: &mut egui::RawInput) {
        self.wheel.filter(input);
        self.tips.filter(ctx, input);
        let chosen = self.state.desk.settings.zoom;
        kit::zoom::fit(ctx, input, |window| shell::layout::zoom(window) * chosen);
    }

    fn on_exit(&mut self) {
        let settings = &mut self.state.desk.settings;
        if settings.window != self.placement {
            settings.window = self.placement;
            self.host.run(Effect::SaveSettings(Box::new(settings.clone())), &self.reply);
        }
        if self.state.is_leaving() {
            self.keep_changes();
            self.host.end(self.state.recovery.ending(&self.state.desk));
        }
    }

    fn ui(&mut self, ui: &mut Ui) {
        self.draw(ui);
    }
}

impl App {
    /// Stores place and size when they no longer change, so that the next start has them however this one ends.
    fn note_placement(&mut self, ctx: &Context) {
        let (now, zoom) = (ctx.input(|input| input.time), ctx.zoom_factor());
        let stored = self.state.desk.settings.window;
        // Some systems tell the size of a maximized window before they tell that it is maximized.
        let is_settled = now >= self.settles;
        let before = if is_settled { self.placement } else { stored.or(self.placement) };
        let placement = ctx.input(|input| Placement::of(input.viewport(), zoom, before));
        if placement != self.placement {
            (self.placement, self.settles) = (placement, now + SETTLING_SECONDS);
        }
        if !self.is_first || placement == stored {
            return;
        }
        if now >= self.settles {
            self.state.desk.settings.window = placement;
            ctx.request_repaint();
        } else {
            ctx.request_repaint_after(Duration::from_secs_f64(self.settles - now));
        }
    }

    fn draw(&mut self, ui: &mut Ui) {
        self.memory.focus.begin(ui.ctx(), &self.state);
        self.read_keys(ui.ctx());
        ui.reset_style();
        let dropped: Vec<PathBuf> =
            ui.input(|input| input.raw.dropped_files.iter().map(|file| file.path().to_owned()).collect());
        if !dropped.is_empty() {
            self.pending.push(Action::Wish(Wish::Open { paths: dropped, record: None }));
        }
        let Self { state, memory, pending, .. } = self;
        shell::window::window_ui(ui, state, memory, pending);
        if !pending.is_empty() {
            ui.ctx().request_repaint();
        }
    }

    /// Applies keys before drawing, so that they are visible in the same frame.
    fn read_keys(&mut self, ctx: &Context) {
        self.memory.keys.begin(ctx);
        self.memory.panels.shared.typing.begin();
        let context = self.state.key_context();
        loop {
            let shell::window::ViewState { panels, focus, keys, .. } = &mut self.memory;
            let typing = &mut panels.shared.typing;
            if !shell::keys::read(ctx, &self.state, (typing, focus), keys, &mut self.pending) {
                break;
            }
            self.apply_pending(ctx);
            if self.state.key_context() != context {
                return self.memory.keys.defer(ctx);
            }
        }
    }
}
