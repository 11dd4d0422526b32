//! The window that OpenGL draws: that of eframe.

use std::cell::Cell;

use eframe::{AppCreator, EframeWinitApplication, Frame, NativeOptions, UserEvent};
use egui::{Context, RawInput, Ui, ViewportBuilder};
use winit::event_loop::EventLoop;

use super::{Content, Create};

/// The name under which eframe knows the program.
const NAME: &str = "komadai";

/// Opens a window, and returns when it is closed.
///
/// # Errors
/// When it cannot be opened, or breaks.
pub(super) fn run(viewport: ViewportBuilder, create: Create<'_>) -> eframe::Result {
    let create = Cell::new(Some(create));
    eframe::run_native(NAME, options(viewport), creator(&create))
}

/// A window for an event loop. The content stays where it is if the window cannot be opened.
pub(super) fn window<'a>(
    viewport: ViewportBuilder,
    create: &'a Cell<Option<Create<'_>>>,
    event_loop: &EventLoop<UserEvent>,
) -> EframeWinitApplication<'a> {
    eframe::create_native(NAME, options(viewport), creator(create), event_loop)
}

fn options(viewport: ViewportBuilder) -> NativeOptions {
    NativeOptions { viewport, ..NativeOptions::default() }
}

fn creator<'a>(create: &'a Cell<Option<Create<'_>>>) -> AppCreator<'a> {
    Box::new(|creation| {
        let create = create.take().ok_or("there is a window already")?;
        let window = creation.winit_window().map(std::convert::AsRef::as_ref);
        Ok(Box::new(Shown(create(&creation.egui_ctx, window))))
    })
}

/// Content as eframe wants it.
struct Shown(Box<dyn Content>);

impl eframe::App for Shown {
    fn raw_input_hook(&mut self, ctx: &Context, input: &mut RawInput) {
        self.0.filter(ctx, input);
    }

    fn logic(&mut self, ctx: &Context, _: &mut Frame) {
        self.0.logic(ctx);
    }

    fn ui(&mut self, ui: &mut Ui, _: &mut Frame) {
        self.0.ui(ui);
    }

    fn on_exit(&mut self, _: Option<&eframe::glow::Context>) {
        self.0.on_exit();
    }
}
