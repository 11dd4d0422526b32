//! The window that the program draws itself.
//!
//! Like eframe's: `egui-winit` for input, clipboard, input methods and screen readers; frames only on events or when
//! due.

use std::cell::Cell;
use std::num::{NonZeroU32, NonZeroUsize};
use std::sync::Arc;
use std::time::Instant;

use eframe::UserEvent;
use egui::{Context, Event, RawInput, TexturesDelta, Vec2, ViewportBuilder, ViewportCommand, ViewportId, ViewportInfo};
use egui_system_font_provider::SystemFontProvider;
use egui_winit::accesskit_winit::WindowEvent as AccessKitEvent;
use egui_winit::{ActionRequested, State};
use softbuffer::{Rect, SoftBufferError, Surface};
use winit::application::ApplicationHandler;
use winit::event::{DeviceEvent, DeviceId, StartCause, WindowEvent};
use winit::event_loop::{ActiveEventLoop, ControlFlow, EventLoopProxy, OwnedDisplayHandle};
use winit::monitor::MonitorHandle;
use winit::window::{Window, WindowId};

use super::painter::{Area, Painter, Picture};
use super::schedule::{Due, Schedule};
use super::{Content, Create, is_x11};

/// In texels. The texture of glyphs is this wide, and grows in height.
const MAX_TEXTURE_SIDE: usize = 8192;

pub(super) struct Software<'a, 'b> {
    viewport: ViewportBuilder,
    create: &'a Cell<Option<Create<'b>>>,
    proxy: EventLoopProxy<UserEvent>,
    open: Option<Open>,
    failure: Option<String>,
}

impl<'a, 'b> Software<'a, 'b> {
    pub(super) const fn new(
        viewport: ViewportBuilder,
        create: &'a Cell<Option<Create<'b>>>,
        proxy: EventLoopProxy<UserEvent>,
    ) -> Self {
        Self { viewport, create, proxy, open: None, failure: None }
    }

    pub(super) fn into_failure(self) -> Option<String> {
        self.failure
    }

    /// Closes the window if it asks to, or on failure.
    fn with(&mut self, event_loop: &ActiveEventLoop, act: impl FnOnce(&mut Open) -> Result<(), String>) {
        let Some(open) = &mut self.open else { return };
        let done = act(open).and_then(|()| if open.is_x11 { Ok(()) } else { open.run_due(event_loop) });
        let closes = open.closes;
        event_loop.set_control_flow(open.schedule.next().map_or(ControlFlow::Wait, ControlFlow::WaitUntil));
        if let Err(failure) = done {
            self.failure = Some(failure);
            self.close();
            event_loop.exit();
        } else if closes {
            self.close();
            event_loop.exit();
        }
    }

    fn close(&mut self) {
        if let Some(mut open) = self.open.take() {
            open.ctx.on_exit();
            open.content.on_exit();
            open.textures.clear();
        }
    }
}

impl ApplicationHandler<UserEvent> for Software<'_, '_> {
    fn resumed(&mut self, event_loop: &ActiveEventLoop) {
        if self.open.is_some() {
            return;
        }
        match Open::new(event_loop, &self.viewport, self.create, &self.proxy) {
            Ok(open) => {
                self.open = Some(open);
                self.with(event_loop, |open| open.frame(event_loop, true));
            }
            Err(failure) => {
                self.failure = Some(failure);
                event_loop.exit();
            }
        }
    }

    fn new_events(&mut self, event_loop: &ActiveEventLoop, _: StartCause) {
        self.with(event_loop, |_| Ok(()));
    }

    fn about_to_wait(&mut self, event_loop: &ActiveEventLoop) {
        self.with(event_loop, |open| open.run_due(event_loop));
    }

    fn window_event(&mut self, event_loop: &ActiveEventLoop, _: WindowId, event: WindowEvent) {
        self.with(event_loop, |open| open.handle(event_loop, &event));
    }

    fn device_event(&mut self, event_loop: &ActiveEventLoop, _: DeviceId, event: DeviceEvent) {
        if let DeviceEvent::MouseMotion { delta } = event {
            self.with(event_loop, |open| {
                if open.winit.on_mouse_motion(delta) {
                    open.schedule.want(Instant::now());
                }
                Ok(())
            });
        }
    }

    fn user_event(&mut self, event_loop: &ActiveEventLoop, event: UserEvent) {
        self.with(event_loop, |open| {
            match event {
                UserEvent::RequestRepaint { when, cumulative_pass_nr, .. } => {
                    let now = open.ctx.cumulative_pass_nr_for(ViewportId::ROOT);
                    // Later frames have fulfilled older requests.
                    if now == cumulative_pass_nr || now == cumulative_pass_nr + 1 {
                        open.schedule.want(when);
                    }
                }
                UserEvent::AccessKitActionRequest(request) => open.handle_access(&request.window_event),
            }
            Ok(())
        });
    }

    fn exiting(&mut self, _: &ActiveEventLoop) {
        // macOS quits the program without an event of the window.
        self.close();
    }
}

struct Open {
    ctx: Context,
    content: Box<dyn Content>,
    canvas: Canvas,
    winit: State,
    info: ViewportInfo,
    schedule: Schedule,
    begun: Instant,
    /// Input of frames in which only the logic ran.
    input: RawInput,
    textures: TexturesDelta,
    /// X11 wants frames only if the window has lost its content. Frames that the program requests would look the same,
    /// so they are drawn without asking, after all events.
    is_x11: bool,
    is_shown: bool,
    closes: bool,
    /// Dropped last, since all other fields use it.
    window: Arc<Window>,
}

impl Open {
    fn new(
        event_loop: &ActiveEventLoop,
        viewport: &ViewportBuilder,
        create: &Cell<Option<Create<'_>>>,
        proxy: &EventLoopProxy<UserEvent>,
    ) -> Result<Self, String> {
        let (ctx, begun) = (context(proxy), Instant::now());
        let mut viewport = viewport.clone().with_visible(false);
        viewport.inner_size = viewport.inner_size.map(|size| size.min(largest_monitor(event_loop)));
        let window = egui_winit::create_window(&ctx, event_loop, &viewport).map_err(|error| error.to_string())?;
        let window = Arc::new(window);
        let mut info = ViewportInfo::default();
        egui_winit::update_viewport_info(&mut info, &ctx, &window, true);
        // Lays out fonts for this scale from the beginning.
        let pixels_per_point = egui_winit::pixels_per_point(&ctx, &window);
        ctx.input_mut(|input| {
            input.raw.viewports.insert(ViewportId::ROOT, info.clone());
            input.pixels_per_point = pixels_per_point;
        });
        let mut winit = State::new(
            ctx.clone(),
            ViewportId::ROOT,
            event_loop,
            Some(window.scale_factor() as f32),
            event_loop.system_theme(),
            Some(MAX_TEXTURE_SIDE),
        );
        winit.init_accesskit(event_loop, &window, proxy.clone());
        let canvas = Canvas::new(event_loop, &window).map_err(|error| error.to_string())?;
        let frames = window.current_monitor().and_then(|monitor| monitor.refresh_rate_millihertz());
        let create = create.take().ok_or("there is a window already")?;
        Ok(Self {
            content: create(&ctx, Some(&window)),
            ctx,
            canvas,
            winit,
            info,
            schedule: Schedule::new(frames),
            begun,
            input: RawInput::default(),
            textures: TexturesDelta::default(),
            is_x11: is_x11(&window),
            is_shown: false,
            closes: false,
            window,
        })
    }

    fn handle(&mut self, event_loop: &ActiveEventLoop, event: &WindowEvent) -> Result<(), String> {
        match event {
            WindowEvent::RedrawRequested => return self.frame(event_loop, true),
            WindowEvent::Occluded(is_occluded) => self.info.occluded = Some(*is_occluded),
            WindowEvent::CloseRequested => {
                self.info.events.push(egui::ViewportEvent::Close);
                self.ctx.request_repaint();
            }
            _ => {}
        }
        if self.winit.on_window_event(&self.window, event).repaint {
            self.schedule.want(Instant::now());
            // Windows shows a frame of the old size until it gets a new one.
            if cfg!(windows) && matches!(event, WindowEvent::Resized(size) if size.width > 0 && size.height > 0) {
                return self.frame(event_loop, true);
            }
        }
        Ok(())
    }

    fn handle_access(&mut self, event: &AccessKitEvent) {
        match event {
            AccessKitEvent::InitialTreeRequested => self.ctx.enable_accesskit(),
            AccessKitEvent::ActionRequested(request) => self.winit.on_accesskit_action_request(request.clone()),
            AccessKitEvent::AccessibilityDeactivated => return self.ctx.disable_accesskit(),
        }
        self.schedule.want(Instant::now());
    }

    fn run_due(&mut self, event_loop: &ActiveEventLoop) -> Result<(), String> {
        match self.schedule.due(Instant::now()) {
            Due::Nothing => Ok(()),
            // Hidden windows are asked for no frames.
            Due::Ask if self.is_x11 || is_unseen(&self.window) => self.frame(event_loop, true),
            Due::Ask => {
                self.window.request_redraw();
                Ok(())
            }
            Due::Overdue => self.frame(event_loop, false),
        }
    }

    fn frame(&mut self, event_loop: &ActiveEventLoop, draws: bool) -> Result<(), String> {
        let is_wanted = self.schedule.begin(Instant::now(), !self.is_shown || !is_unseen(&self.window));
        egui_winit::update_viewport_info(&mut self.info, &self.ctx, &self.window, false);
        let mut input = std::mem::take(&mut self.input);
        input.append(self.winit.take_egui_input(&self.window));
        input.viewports = std::iter::once((ViewportId::ROOT, self.info.clone())).collect();
        input.time = Some(self.begun.elapsed().as_secs_f64());
        self.content.filter(&self.ctx, &mut input);
        let is_asked_to_close = input.viewport().close_requested();
        let commands = if draws && self.info.visible().unwrap_or(true) {
            self.drawn(event_loop, input, !is_wanted)?
        } else {
            self.logic(event_loop, input)
        };
        self.closes |= is_asked_to_close && !commands.contains(&ViewportCommand::CancelClose);
        self.apply(commands);
        Ok(())
    }

    /// Without a pass of egui: the next one gets the input.
    fn logic(&mut self, event_loop: &ActiveEventLoop, input: RawInput) -> Vec<ViewportCommand> {
        let Self { ctx, content, .. } = self;
        let mut output = ctx.run_logic(&input, |ctx| content.logic(ctx));
        self.input = input;
        self.info.events.clear();
        self.winit.handle_platform_output_with_event_loop(&self.window, event_loop, output.platform_output);
        output.viewport_commands.remove(&ViewportId::ROOT).unwrap_or_default()
    }

    /// Draws everything if the window has `lost` its content.
    fn drawn(
        &mut self,
        event_loop: &ActiveEventLoop,
        input: RawInput,
        lost: bool,
    ) -> Result<Vec<ViewportCommand>, String> {
        let Self { ctx, content, .. } = self;
        let output = ctx.run_ui(input, |ui| {
            content.logic(ui.ctx());
            content.ui(ui);
        });
        let egui::FullOutput { platform_output, textures_delta, shapes, pixels_per_point, mut viewport_output } =
            output;
        self.textures.append(textures_delta);
        self.info.events.clear();
        self.winit.handle_platform_output_with_event_loop(&self.window, event_loop, platform_output);
        let primitives = self.ctx.tessellate(shapes, pixels_per_point);
        let size = self.window.inner_size();
        let size = [size.width as usize, size.height as usize];
        let background = self.ctx.global_style().visuals.panel_fill;
        let picture = Picture::new(&primitives, pixels_per_point, size, background);
        let (window, is_shown) = (&self.window, self.is_shown);
        let extent = match () {
            // Windows may have lost the content when it delivers a requested frame.
            () if lost || cfg!(windows) => Extent::Whole,
            () if self.is_x11 => Extent::IfChanged,
            () => Extent::Changed,
        };
        let shown = self.canvas.show(&picture, &mut self.textures, extent, || {
            if !is_shown {
                window.set_visible(true);
            }
            // Wayland paces frames by this, and would wait forever for a frame that is not shown.
            window.pre_present_notify();
        });
        self.is_shown = true;
        shown.map_err(|error| error.to_string())?;
        Ok(viewport_output.remove(&ViewportId::ROOT).map(|output| output.commands).unwrap_or_default())
    }

    fn apply(&mut self, commands: Vec<ViewportCommand>) {
        let mut actions = Vec::new();
        egui_winit::process_viewport_commands(&self.ctx, &mut self.info, commands, &self.window, &mut actions);
        for action in actions {
            let event = match action {
                ActionRequested::Cut => Some(Event::Cut),
                ActionRequested::Copy => Some(Event::Copy),
                ActionRequested::Paste => self.pasted(),
                ActionRequested::Screenshot(_) | ActionRequested::PaintWhileHidden => None,
            };
            if let Some(event) = event {
                self.winit.egui_input_mut().events.push(event);
                self.schedule.want(Instant::now());
            }
        }
    }

    fn pasted(&mut self) -> Option<Event> {
        match self.winit.clipboard_text() {
            Some(text) => Some(text.replace("\r\n", "\n")).filter(|text| !text.is_empty()).map(Event::Paste),
            None => self.winit.clipboard_image().map(|image| Event::PasteImage(Arc::new(image))),
        }
    }
}

fn context(proxy: &EventLoopProxy<UserEvent>) -> Context {
    let ctx = Context::default();
    ctx.set_embed_viewports(false);
    ctx.options_mut(|options| options.max_passes = const { NonZeroUsize::MIN.saturating_add(1) });
    ctx.add_font_provider(Arc::new(SystemFontProvider::new()));
    let proxy = egui::mutex::Mutex::new(proxy.clone());
    ctx.set_request_repaint_callback(move |info| {
        let wish = UserEvent::RequestRepaint {
            viewport_id: info.viewport_id,
            when: Instant::now() + info.delay,
            cumulative_pass_nr: info.current_cumulative_pass_nr,
        };
        drop(proxy.lock().send_event(wish));
    });
    ctx
}

fn is_unseen(window: &Window) -> bool {
    window.is_visible() == Some(false) || window.is_minimized() == Some(true)
}

/// In points. Some systems open no larger windows.
fn largest_monitor(event_loop: &ActiveEventLoop) -> Vec2 {
    let size = |monitor: MonitorHandle| {
        let size = monitor.size().to_logical::<f32>(monitor.scale_factor());
        Vec2::new(size.width, size.height)
    };
    let largest = event_loop.available_monitors().map(size).fold(Vec2::ZERO, Vec2::max);
    if largest == Vec2::ZERO { Vec2::INFINITY } else { largest }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Extent {
    Whole,
    /// Shown even if unchanged: Wayland then shows changes around the window.
    Changed,
    IfChanged,
}

struct Canvas {
    surface: Surface<OwnedDisplayHandle, Arc<Window>>,
    painter: Painter,
}

impl Canvas {
    fn new(event_loop: &ActiveEventLoop, window: &Arc<Window>) -> Result<Self, SoftBufferError> {
        let context = softbuffer::Context::new(event_loop.owned_display_handle())?;
        Ok(Self { surface: Surface::new(&context, Arc::clone(window))?, painter: Painter::default() })
    }

    fn show(
        &mut self,
        picture: &Picture<'_>,
        textures: &mut TexturesDelta,
        extent: Extent,
        before: impl FnOnce(),
    ) -> Result<(), SoftBufferError> {
        let shown = self.draw(picture, textures, extent, before);
        self.painter.free(textures);
        if shown.is_err() {
            self.painter.forget();
        }
        shown
    }

    fn draw(
        &mut self,
        picture: &Picture<'_>,
        textures: &mut TexturesDelta,
        extent: Extent,
        before: impl FnOnce(),
    ) -> Result<(), SoftBufferError> {
        let frame = self.painter.frame(picture, textures);
        let side = |side: usize| u32::try_from(side).ok().and_then(NonZeroU32::new);
        let [Some(width), Some(height)] = picture.size().map(side) else { return Ok(()) };
        if frame.changed().is_empty() && extent == Extent::IfChanged {
            return Ok(());
        }
        let changed: Vec<Rect> = frame.changed().iter().filter_map(rect).collect();
        self.surface.resize(width, height)?;
        let mut buffer = self.surface.buffer_mut()?;
        let age = usize::from(buffer.age());
        self.painter.draw(frame, picture, &mut buffer, age);
        before();
        match extent {
            Extent::Whole => buffer.present(),
            Extent::Changed | Extent::IfChanged => buffer.present_with_damage(&changed),
        }
    }
}

fn rect(area: &Area) -> Option<Rect> {
    let [x, y] = area.corner().map(|side| u32::try_from(side).ok());
    let [width, height] = area.size().map(|side| NonZeroU32::new(u32::try_from(side).ok()?));
    Some(Rect { x: x?, y: y?, width: width?, height: height? })
}
