//! The window drawn by OpenGL, made by eframe.

use std::cell::Cell;

use eframe::{AppCreator, EframeWinitApplication, Frame, NativeOptions, UserEvent};
use egui::{Context, RawInput, Ui, ViewportBuilder};
use winit::event_loop::EventLoop;

use super::{Content, Create};

const NAME: &str = "komadai";

pub(super) fn run(viewport: ViewportBuilder, create: &Cell<Option<Create<'_>>>) -> eframe::Result {
    eframe::run_native(NAME, options(viewport), creator(create, &Cell::default()))
}

/// Keeps the content if the window cannot be opened. Sets `broke` if it ends without being closed, as eframe only logs
/// why.
pub(super) fn window<'a>(
    viewport: ViewportBuilder,
    create: &'a Cell<Option<Create<'_>>>,
    event_loop: &EventLoop<UserEvent>,
    broke: &'a Cell<bool>,
) -> EframeWinitApplication<'a> {
    eframe::create_native(NAME, options(viewport), creator(create, broke), event_loop)
}

fn options(viewport: ViewportBuilder) -> NativeOptions {
    NativeOptions { viewport, ..NativeOptions::default() }
}

fn creator<'a>(create: &'a Cell<Option<Create<'_>>>, broke: &'a Cell<bool>) -> AppCreator<'a> {
    Box::new(|creation| {
        let create = create.take().ok_or("there is a window already")?;
        let window = creation.winit_window().map(std::convert::AsRef::as_ref);
        Ok(Box::new(Shown { content: create(&creation.egui_ctx, window), closes: false, broke }))
    })
}

struct Shown<'a> {
    content: Box<dyn Content>,
    closes: bool,
    broke: &'a Cell<bool>,
}

impl eframe::App for Shown<'_> {
    fn raw_input_hook(&mut self, ctx: &Context, input: &mut RawInput) {
        self.content.filter(ctx, input);
    }

    fn logic(&mut self, ctx: &Context, _: &mut Frame) {
        self.closes = ctx.input(|input| input.viewport().close_requested());
        self.content.logic(ctx);
    }

    fn ui(&mut self, ui: &mut Ui, _: &mut Frame) {
        self.content.ui(ui);
    }

    fn on_exit(&mut self, _: Option<&eframe::glow::Context>) {
        self.broke.set(!self.closes);
        self.content.on_exit();
    }
}

#[cfg(test)]
mod tests {
    use eframe::App;
    use egui::{ViewportEvent, ViewportId};

    use super::*;

    struct Nothing;

    impl Content for Nothing {
        fn filter(&mut self, _: &Context, _: &mut RawInput) {}

        fn logic(&mut self, _: &Context) {}

        fn ui(&mut self, _: &mut Ui) {}

        fn on_exit(&mut self) {}
    }

    #[test]
    fn a_window_that_ends_without_being_closed_broke() {
        for is_closed in [true, false] {
            let (ctx, broke) = (Context::default(), Cell::default());
            let mut shown = Shown { content: Box::new(Nothing), closes: false, broke: &broke };
            let mut input = RawInput::default();
            let events = &mut input.viewports.entry(ViewportId::ROOT).or_default().events;
            events.extend(is_closed.then_some(ViewportEvent::Close));
            ctx.begin_pass(input);
            shown.logic(&ctx, &mut Frame::_new_kittest());
            ctx.end_pass().textures_delta.clear();
            shown.on_exit(None);
            assert_eq!(broke.get(), !is_closed);
        }
    }
}
